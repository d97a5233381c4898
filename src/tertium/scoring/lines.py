"""Reading a file, or standard input, line by line, so that its size does not matter."""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

from tertium.errors import DataError
from tertium.tasks.files import counted, decode_mixed, shown, why_not_text

STANDARD = "-"
"""The path that means standard input, or standard output."""

_BOM = b"\xef\xbb\xbf"


@dataclass
class Lines:
    r"""The numbered lines of a file, or of standard input for ``-``.

    They are read as :func:`tertium.tasks.files.read_lines` reads them: only ``\n`` and ``\r\n``
    end a line, a byte order mark is skipped, and what of a line is not UTF-8 is read as
    Windows-1252, which ``notes`` say.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "mixed.txt")
    ...     _ = path.write_bytes(b"\xef\xbb\xbfone\r\ntwo")
    ...     list(Lines(path))
    [(1, 'one'), (2, 'two')]
    """

    path: Path | str
    _broken: list[int] = field(default_factory=list)

    @property
    def name(self) -> str:
        """What messages call it."""
        return "standard input" if self.path == STANDARD else str(self.path)

    @property
    def can_be_read_twice(self) -> bool:
        """Whether this is a plain file, not a pipe that is empty after the first reading."""
        try:
            return self.path != STANDARD and stat.S_ISREG(os.stat(self.path).st_mode)  # noqa: PTH116
        except (OSError, ValueError):
            return False

    @property
    def notes(self) -> tuple[str, ...]:
        """What the last reading had to be tolerant about."""
        if not self._broken:
            return ()
        rest = len(self._broken) - 1
        more = f" (and {counted(rest, 'more line')})" if rest else ""
        return (f"{self.name}:{self._broken[0]}: not UTF-8, read as Windows-1252{more}",)

    def __iter__(self) -> Iterator[tuple[int, str]]:
        self._broken.clear()
        with self._opened() as file:
            for number, raw in enumerate(file, start=1):
                line = raw.removesuffix(b"\n").rstrip(b"\r")
                if number == 1:
                    line = line.removeprefix(_BOM)
                    if raw == _BOM:
                        return  # a mark and nothing more is an empty file
                if b"\0" in line:
                    remedy = "save it as UTF-8 text"
                    raise self.wrong(why_not_text(raw), number, remedy=remedy)
                try:
                    yield number, line.decode("utf-8")
                except UnicodeDecodeError:
                    self._broken.append(number)
                    yield number, decode_mixed(line)

    def wrong(self, what: str, line: int | None = None, *, remedy: str) -> DataError:
        """Make the error that says what is wrong on a line of this file."""
        return DataError(what, self.name, line, remedy=remedy)

    def json_value(self, line: str, number: int) -> Any:
        """What a line of JSON holds."""
        try:
            return json.loads(line)
        except (ValueError, RecursionError) as error:
            raise self.wrong(
                f"no JSON ({error})", number, remedy="write a JSON object a line"
            ) from None

    def json_object(self, line: str, number: int) -> dict[str, Any]:
        """The JSON object that a line holds."""
        found = self.json_value(line, number)
        if not isinstance(found, dict):
            raise self.wrong(
                f"{shown(line)} is no object", number, remedy="write a JSON object a line"
            )
        return found

    @contextmanager
    def _opened(self) -> Iterator[BinaryIO]:
        if self.path == STANDARD:
            yield sys.stdin.buffer
            return
        try:
            file = Path(self.path).open("rb")  # noqa: SIM115 - closed below, outside of the try
        except FileNotFoundError:
            raise self.wrong("no such file", remedy="check the path") from None
        except IsADirectoryError:
            raise self.wrong("is a folder", remedy="give a file") from None
        except PermissionError:
            raise self.wrong("may not be read", remedy="check its permissions") from None
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise self.wrong(f"cannot be read ({reason})", remedy="check the path") from None
        with file:
            yield file


def without_last_blanks(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Leave out the blank lines at the end; those in between stay.

    >>> list(without_last_blanks([(1, "a"), (2, ""), (3, "b"), (4, " "), (5, "")]))
    [(1, 'a'), (2, ''), (3, 'b')]
    """
    waiting: list[tuple[int, str]] = []
    for numbered in lines:
        if not numbered[1].strip():
            waiting.append(numbered)
            continue
        yield from waiting
        waiting.clear()
        yield numbered
