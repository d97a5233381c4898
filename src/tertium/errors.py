"""What can go wrong, said in one line: where, what, and what to do about it."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from pathlib import Path


class TertiumError(Exception):
    """Anything tertium raises on purpose. ``exit_code`` is what the command line returns."""

    exit_code = 1


class UserError(TertiumError):
    """A mistake in what we were given; the message says how to mend it.

    >>> str(UserError("no such folder", where="data/", remedy="give --data a release"))
    'data/: no such folder; give --data a release'
    """

    exit_code = 2

    def __init__(self, what: str, *, where: str | None = None, remedy: str | None = None) -> None:
        self.what, self.where, self.remedy = what, where, remedy
        message = f"{where}: {what}" if where else what
        super().__init__(_one_line(f"{message}; {remedy}" if remedy else message))


class DataError(UserError):
    """A file that does not hold what it should, with the place in it.

    >>> str(DataError("'high' is not a number", Path("s.txt"), 3, remedy="write a number a line"))
    "s.txt:3: 'high' is not a number; write a number a line"
    """

    def __init__(
        self,
        what: str,
        file: Path | str,
        line: int | None = None,
        column: int | None = None,
        *,
        remedy: str | None = None,
    ) -> None:
        self.file, self.line, self.column = file, line, column
        place = ":".join(str(part) for part in (file, line, column) if part is not None)
        super().__init__(what, where=place, remedy=remedy)


class UnknownNameError(UserError):
    """A name that nothing has, answered with the near ones.

    >>> str(UnknownNameError("scale", "stss", ["sts", "sick"]))
    "unknown scale 'stss'; did you mean 'sts'?"
    """

    def __init__(self, kind: str, name: str, names: Iterable[str]) -> None:
        names = list(names)
        spelt = {one.lower(): one for one in names}
        near = [spelt[n] for n in difflib.get_close_matches(name.lower(), spelt, n=3, cutoff=0.5)]
        hint = " or ".join(f"'{one}'" for one in near)
        remedy = f"did you mean {hint}?" if hint else f"there are: {', '.join(names)}"
        super().__init__(f"unknown {kind} '{name}'", remedy=remedy)


class MissingResourceError(UserError):
    """Something that has to be fetched or installed first; the remedy is the command."""


def _one_line(message: str) -> str:
    """Fold control characters, so that a message stays one line whatever a file held."""
    return "".join(_printable(c) for c in message)


def _printable(c: str) -> str:
    if "\udc80" <= c <= "\udcff":  # how Python holds a byte of a file name that is not UTF-8
        return f"\\x{ord(c) - 0xDC00:02x}"
    return c if c.isprintable() else " "
