"""``python -m tertium`` is ``tertium``."""

from tertium.cli import main

if __name__ == "__main__":
    main()
