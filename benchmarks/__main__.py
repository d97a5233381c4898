"""Run every benchmark here, or those named: ``python -m benchmarks evaluate``."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

ALL = sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py"))


def main(names: list[str]) -> None:
    for name in names or ALL:
        if name not in ALL:
            sys.exit(f"unknown benchmark '{name}'; there are: {', '.join(ALL)}")
        print(f"## {name}")
        import_module(f"benchmarks.{name}").main()
        print()


if __name__ == "__main__":
    main(sys.argv[1:])
