"""What the organisers are known to have mended in submissions, done only where it is asked for."""

from __future__ import annotations

import re
from pathlib import Path

from tertium.errors import DataError

_NAN = re.compile(r"[+-]?nan", re.IGNORECASE)


def is_nan(text: str) -> bool:
    """Tell whether a cell is how some program writes Not-a-Number.

    >>> is_nan("-NaN"), is_nan("NA")
    (True, False)
    """
    return _NAN.fullmatch(text) is not None


def mended(
    path: Path, line: int, what: str, by: float, *, repair: bool, column: int | None = None
) -> str:
    """Say what is replaced, as the organisers did it (paper 002, section 5), if that is wanted.

    >>> mended(Path("run/a.txt"), 3, "NaN", 5, repair=True)
    'a.txt:3: NaN, replaced by 5'
    >>> mended(Path("run/a.txt"), 3, "NaN", 5, repair=False)
    Traceback (most recent call last):
    tertium.errors.DataError: run/a.txt:3: NaN; mend it, or let --repair put 5 there
    """
    if not repair:
        remedy = f"mend it, or let --repair put {by:g} there"
        raise DataError(what, path, line, column, remedy=remedy)
    place = f"{path.name}:{line}" if column is None else f"{path.name}:{line}:{column}"
    return f"{place}: {what}, replaced by {by:g}"
