"""``python -m tertium`` is ``tertium``."""

import sys

from tertium.cli import main

if __name__ == "__main__":
    sys.exit(main())
