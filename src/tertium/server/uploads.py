"""Files that clients send: kept for as long as they are read, under names that lead nowhere."""

from __future__ import annotations

import re
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from fastapi import UploadFile

from tertium.errors import UserError
from tertium.search.texts import is_book
from tertium.server.refusals import Refusal
from tertium.server.service import Service

_UNSAFE = re.compile(r"[^\w.\-]+", re.ASCII)
_LONGEST_NAME = 80
_CHUNK = 256 * 1024
# Of letters alone a table may begin with a few: all that the format is known by is asked for.
_PACKED = {re.compile(mark, re.DOTALL): name for mark, name in {
    rb"\x1f\x8b": "gzip", rb"PK(?:\x03\x04|\x05\x06)": "zip", rb"\x28\xb5\x2f\xfd": "zstd",
    rb"BZh[1-9](?:1AY|\x17rE)": "bzip2", rb"\xfd7zXZ": "xz", rb"7z\xbc\xaf": "7z",
}.items()}  # fmt: skip
_TABLES = {b"PAR1": "Parquet", b"ARROW1": "Arrow"}
"""Tables that are not text."""


def safe_name(name: str | None) -> str:
    """A file's name without anything that leads elsewhere.

    >>> safe_name("../../etc/passwd"), safe_name("C:\\\\pairs one.csv"), safe_name("..")
    ('passwd', 'pairs_one.csv', 'file')
    """
    last = re.split(r"[/\\\\]", name or "")[-1]
    plain = _UNSAFE.sub("_", last).lstrip("._")
    stem, dot, suffix = plain.rpartition(".")
    return f"{stem[:_LONGEST_NAME]}{dot}{suffix[:10]}" if stem else plain[:_LONGEST_NAME] or "file"


@asynccontextmanager
async def upload_slot(service: Service) -> AsyncIterator[None]:
    """A place among those who send files at the same time; whoever finds none comes again."""
    if service.uploads.locked():
        raise Refusal(429, "too many files are being read; try again later", retry_after=5)
    async with service.uploads:
        yield


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """A folder of one request, which is gone when that is done."""
    with tempfile.TemporaryDirectory(prefix="tertium-") as folder:
        yield Path(folder)


async def save(files: Sequence[UploadFile], folder: Path) -> list[Path]:
    """Write files into a folder, each under a safe name of its own."""
    saved: list[Path] = []
    for file in files:
        path = folder / safe_name(file.filename)
        if path in saved:
            raise UserError(f"two files are called '{path.name}'", remedy="rename one of them")
        with path.open("wb") as out:
            first = await file.read(_CHUNK)
            if line := _not_text(path.name, first):
                raise Refusal(415, f"{path.name}: {line}")
            while first:
                out.write(first)
                first = await file.read(_CHUNK)
        saved.append(path)
    return saved


def _not_text(name: str, first: bytes) -> str | None:
    """Why a file that begins so is not read, and what to send instead; None for what may be text.

    >>> _not_text("pairs.csv.gz", b"\\x1f\\x8b..."), _not_text("pairs.csv", b"a,b")
    ('it is packed (gzip); unpack it first', None)
    """
    table = next((kind for mark, kind in _TABLES.items() if first.startswith(mark)), None)
    packed = next((kind for mark, kind in _PACKED.items() if mark.match(first)), None)
    if packed and is_book(name):  # it is a zip file inside
        return "it is a spreadsheet; save it as CSV, and send that"
    if table:
        taken = "CSV, TSV and JSON Lines are taken"
        return f"it is {table}; {taken}; the command line, tertium score, reads it as it is"
    return f"it is packed ({packed}); unpack it first" if packed else None


@contextmanager
def by_its_own_name(folder: Path) -> Iterator[None]:
    """Let complaints speak of a file as the client called it, not of where it was kept."""
    try:
        yield
    except UserError as error:
        line = str(error).replace(f"{folder}/", "").replace(str(folder), "the files")
        raise UserError(line) from None
