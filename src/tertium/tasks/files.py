"""Reading and writing the plain files that task releases are made of.

Reading is tolerant about how a text is encoded and strict about what it says: no byte costs a
line, and no number is guessed.
"""

from __future__ import annotations

import codecs
import hashlib
import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path

from tertium.errors import DataError, UserError
from tertium.tasks.beside import file_beside

_NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_BOM = b"\xef\xbb\xbf"
_WIDE = {"UTF-32": (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE),
         "UTF-16": (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)}  # fmt: skip
"""How files in wider characters begin; the longer mark first, as it begins with the shorter."""
# What would not come back as it was: separators, NUL, a line's last \r, a file's first BOM.
_UNFIT = re.compile("[\t\n\0]|\r$|^\ufeff")

# 'É”' in Windows-1252 is also a letter in UTF-8, which hardly stands alone among ours.
_CAPITAL_AND_MARK = re.compile(
    rb"(?<![\x80-\xff])([\xc9\xcd\xd1\xd3\xda\xdc][\x85\x91-\x97])(?![\x80-\xff])"
)
_WESTERN = "tertium.western"
"""The name under which :meth:`bytes.decode` finds what reads the rest."""


def _as_western(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    wrong = error.object[error.start : error.end]
    try:
        return wrong.decode("cp1252"), error.end
    except UnicodeDecodeError:
        return wrong.decode("latin-1"), error.end


codecs.register_error(_WESTERN, _as_western)


def read_bytes(path: Path) -> bytes:
    """Read a whole file; whatever stands in the way is a one-line error.

    >>> read_bytes(Path("no/such/file.txt"))
    Traceback (most recent call last):
    tertium.errors.DataError: no/such/file.txt: no such file; check the path
    """
    try:
        return path.read_bytes()
    except FileNotFoundError:
        if path.is_symlink():
            what, remedy = "is a link to a file that is not there", "mend the link or remove it"
            raise DataError(what, path, remedy=remedy) from None
        raise DataError("no such file", path, remedy="check the path") from None
    except IsADirectoryError:
        raise DataError("is a folder", path, remedy="give a file") from None
    except PermissionError:
        raise DataError("may not be read", path, remedy="check its permissions") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise DataError(f"cannot be read ({reason})", path, remedy="check the path") from None


def read_lines(path: Path, notes: list[str] | None = None) -> list[str]:
    r"""Read the lines of a text file, without their ends and without a byte order mark.

    Only ``\n`` and ``\r\n`` end a line: a lone ``\r`` or a Unicode separator stays in its text,
    because files that are aligned by line number must not come apart. What is not UTF-8 is read
    by :func:`decode_mixed`, and a line about it is added to ``notes``.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "mixed.txt")
    ...     _ = path.write_bytes(b"\xef\xbb\xbfone\r\ncaf\xe9\nno end")
    ...     notes = []
    ...     (read_lines(path, notes), notes)
    (['one', 'café', 'no end'], ['mixed.txt:2: not UTF-8, read as Windows-1252'])
    """
    data = read_bytes(path).removeprefix(_BOM)
    nul = data.find(b"\0")
    if nul >= 0:
        line = data.count(b"\n", 0, nul) + 1
        raise DataError(why_not_text(data), path, line, remedy="save it as UTF-8 text")
    try:
        lines = data.decode("utf-8").split("\n")
    except UnicodeDecodeError:
        lines = _decode_each(data.split(b"\n"), path, notes)
    if lines[-1] == "":
        lines.pop()
    return [line.rstrip("\r") for line in lines] if b"\r" in data else lines


def decode_mixed(line: bytes) -> str:
    r"""Decode a line that is not UTF-8, or not all of it.

    What is no UTF-8 is read as Windows-1252, or as Latin-1 where that has no such character. So
    is a capital before a curly mark, which may look like a letter of another script.

    >>> decode_mixed("El café, ".encode() + "está frío".encode("cp1252"))
    'El café, está frío'
    >>> decode_mixed("“MI CAFÉ”".encode("cp1252"))
    '“MI CAFÉ”'
    """
    parts = _CAPITAL_AND_MARK.split(line)  # every second one is such a pair
    return "".join(
        part.decode("cp1252") if number % 2 else part.decode("utf-8", _WESTERN)
        for number, part in enumerate(parts)
    )


def why_not_text(data: bytes) -> str:
    r"""Say why bytes with a NUL among them are no text that we read.

    >>> why_not_text("año".encode("utf-16")), why_not_text(b"GIF\0")
    ('is UTF-16', 'holds a NUL byte, so it is not plain text')
    """
    for name, marks in _WIDE.items():
        if data.startswith(marks):
            return f"is {name}"
    return "holds a NUL byte, so it is not plain text"


def read_number(
    text: str,
    path: Path,
    line: int,
    low: float | None = None,
    high: float | None = None,
    *,
    column: int | None = None,
) -> float:
    """Read a plain decimal number between two bounds; the error says where and what to write.

    >>> read_number("3.25", Path("gs.txt"), 1, 0, 5)
    3.25
    >>> read_number("6", Path("gs.txt"), 7, 0, 5)
    Traceback (most recent call last):
    tertium.errors.DataError: gs.txt:7: 6 is out of range; write a number from 0 to 5
    >>> read_number("1_0", Path("gs.txt"), 7)
    Traceback (most recent call last):
    tertium.errors.DataError: gs.txt:7: '1_0' is not a number; write a finite number
    """
    # float() alone also takes '1_0', ' 1 ', 'infinity' and digits of other scripts.
    number = float(text) if _NUMBER.fullmatch(text) else None
    if number is not None and _within(number, low, high):
        return number
    what = f"{shown(text)} is not a number" if number is None else f"{text} is out of range"
    raise DataError(what, path, line, column, remedy=f"write {_wanted(low, high)}")


def is_number(text: str) -> bool:
    """Tell whether :func:`read_number` would read the text, whatever its bounds.

    >>> is_number("-1.5e3"), is_number("nan"), is_number("")
    (True, False, False)
    """
    return _NUMBER.fullmatch(text) is not None


def shown(text: str, limit: int = 40) -> str:
    """Quote a piece of a file for a message, cut short where it is long.

    >>> shown("a" * 50, 5)
    "'aaaaa...'"
    """
    return f"'{text}'" if len(text) <= limit else f"'{text[:limit]}...'"


def counted(count: int, noun: str) -> str:
    """Say a number of things.

    >>> counted(1, "line"), counted(2, "line")
    ('1 line', '2 lines')
    """
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def read_gold(
    path: Path,
    count: int,
    low: float,
    high: float,
    notes: list[str] | None = None,
    *,
    whole: bool = False,
) -> list[float | None]:
    r"""Read the gold scores of ``count`` pairs, a line each: the first column, blank for none.

    A file that ends early leaves the rest of the pairs without a score, and a note says so; one
    that must be ``whole`` is refused.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = write_whole(Path(folder, "gs.txt"), "3.5\n\n0\n")
    ...     notes = []
    ...     (read_gold(path, 4, 0, 5, notes), notes)
    ([3.5, None, 0.0, None], ['gs.txt: 3 lines for 4 pairs; the rest have no gold'])
    """
    lines = [line.partition("\t")[0].strip(" ") for line in read_lines(path, notes)]
    if any(lines[count:]) or (whole and len(lines) < count):
        raise DataError(
            f"the gold has {counted(len(lines), 'line')}, the input {count}",
            path,
            count + 1 if len(lines) > count else None,
            remedy="align the two files line by line",
        )
    if len(lines) < count and notes is not None:
        pairs = counted(count, "pair")
        notes.append(
            f"{path.name}: {counted(len(lines), 'line')} for {pairs}; the rest have no gold"
        )
    known: dict[str, float | None] = {"": None}  # gold has few scores, and each is read once
    for number, line in enumerate(lines[:count], start=1):
        if line not in known:
            known[line] = read_number(line, path, number, low, high)
    return [known[line] for line in lines[:count]] + [None] * (count - len(lines))


def check_cell(text: str, path: Path, line: int) -> str:
    r"""Return a text that is to be one cell of a tab-separated file, if it can be.

    >>> check_cell("two\tcells", Path("out.tsv"), 4)
    Traceback (most recent call last):
    tertium.errors.DataError: out.tsv:4: 'two cells' holds a tab, a line end or another
    character that one cell cannot hold; replace it by a space
    """
    if _UNFIT.search(text):
        raise DataError(
            f"{shown(text)} holds a tab, a line end or another character that one cell cannot hold",
            path,
            line,
            remedy="replace it by a space",
        )
    return text


def digest(paths: Iterable[Path]) -> str:
    """Name the contents of files: the first 12 hex digits of the SHA-256 of all, in order.

    >>> digest([])
    'e3b0c44298fc'
    """
    total = hashlib.sha256()
    for path in paths:
        total.update(read_bytes(path))
    return total.hexdigest()[:12]


def list_files(folder: Path, wanted: Callable[[Path], object] = lambda _: False) -> list[Path]:
    """List the visible files directly in a folder, in the order of their names.

    A link that leads nowhere is listed, so that whoever reads it says so. A folder that goes by
    the name of a ``wanted`` file is refused, because passing over it would lose that file.

    >>> list_files(Path("no/such/folder"))
    Traceback (most recent call last):
    tertium.errors.DataError: no/such/folder: no such folder; check the path
    """
    try:
        paths = sorted(path for path in folder.iterdir() if not path.name.startswith("."))
        folders = {path for path in paths if path.is_dir()}
        files = [path for path in paths if path.is_file() or _leads_nowhere(path)]
    except FileNotFoundError:
        raise DataError("no such folder", folder, remedy="check the path") from None
    except NotADirectoryError:
        raise DataError("is not a folder", folder, remedy="give a folder") from None
    except PermissionError:
        raise DataError("may not be read", folder, remedy="check its permissions") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise DataError(f"cannot be read ({reason})", folder, remedy="check the path") from None
    for path in sorted(filter(wanted, folders)):
        raise DataError("is a folder where a file should be", path, remedy="put the file there")
    return files


def is_file(path: Path) -> bool:
    """Tell whether there is a file, without an error for a path that cannot be one.

    >>> is_file(Path("x" * 5000))
    False
    """
    try:
        return path.is_file()
    except OSError:
        return False


def is_folder(path: Path) -> bool:
    """Tell whether there is a folder, without an error for a path that cannot be one.

    >>> is_folder(Path("x" * 5000)), is_folder(Path("."))
    (False, True)
    """
    try:
        return path.is_dir()
    except OSError:
        return False


def write_whole(path: Path, text: str) -> Path:
    r"""Write a UTF-8 file so that it appears whole or not at all; missing folders are made.

    The text goes to a temporary file beside, which then takes the name. Line ends are written
    as they are. Returns the path.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     read_lines(write_whole(Path(folder, "new", "scores.txt"), "4.2\n0.5\n"))
    ['4.2', '0.5']
    """
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        raise DataError(
            "holds half a surrogate pair, which UTF-8 cannot write", path, line,
            remedy="mend the text",
        ) from None  # fmt: skip
    try:
        _replace(path, data)
    except IsADirectoryError:
        raise DataError("is a folder", path, remedy="give a file to write") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UserError(
            f"cannot be written ({reason})", where=str(path), remedy="choose another place"
        ) from None
    return path


def join_lines(lines: Iterable[str]) -> str:
    r"""Join lines into the text of a file: each ends in a newline, the last one too.

    >>> join_lines(["a", "b"])
    'a\nb\n'
    """
    return "".join(f"{line}\n" for line in lines)


def _replace(path: Path, data: bytes) -> None:
    target = Path(os.path.realpath(path))  # a link keeps pointing at what it pointed at
    if target.exists() and not target.is_file():
        if target.is_dir():
            raise IsADirectoryError
        target.write_bytes(data)  # a device or a pipe cannot be replaced
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    with file_beside(target) as file:
        while data:  # a write may take less than it is given
            data = data[file.write(data) :]


def _leads_nowhere(path: Path) -> bool:
    return path.is_symlink() and not path.exists()


def _decode_each(lines: list[bytes], path: Path, notes: list[str] | None) -> list[str]:
    decoded, broken = [], []
    for number, line in enumerate(lines, start=1):
        try:
            decoded.append(line.decode("utf-8"))
        except UnicodeDecodeError:
            broken.append(number)
            decoded.append(decode_mixed(line))
    if notes is not None:
        more = f" (and {counted(len(broken) - 1, 'more line')})" if len(broken) > 1 else ""
        notes.append(f"{path.name}:{broken[0]}: not UTF-8, read as Windows-1252{more}")
    return decoded


def _within(number: float, low: float | None, high: float | None) -> bool:
    finite = abs(number) != float("inf")
    return finite and (low is None or number >= low) and (high is None or number <= high)


def _wanted(low: float | None, high: float | None) -> str:
    if low is None and high is None:
        return "a finite number"
    if high is None:
        return f"a number from {low:g} up"
    return f"a number up to {high:g}" if low is None else f"a number from {low:g} to {high:g}"
