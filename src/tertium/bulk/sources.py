"""The inputs of a bulk run: a file, standard input or a remote path, compressed or not."""

from __future__ import annotations

import gzip
import importlib
import io
import shutil
import sys
import tempfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO

from tertium.errors import DataError, MissingResourceError, UserError
from tertium.scoring.lines import STANDARD

FORMATS = {
    ".csv": "csv", ".tsv": "tsv", ".tab": "tsv", ".jsonl": "jsonl", ".ndjson": "jsonl",
    ".parquet": "parquet", ".pq": "parquet", ".arrow": "arrow", ".feather": "arrow",
}  # fmt: skip
"""The format that each end of a name tells."""
PLAIN = frozenset({"csv", "tsv", "jsonl"})
"""The formats that are lines of text; the others need pyarrow."""
COMPRESSIONS = {".gz": "gzip", ".zst": "zstd"}
_REMOTE = "://"


@dataclass(frozen=True)
class Source:
    """One input: where it is, its format, how it is compressed."""

    path: str
    form: str
    compression: str | None = None
    copy: Path | None = None
    """Where standard input was put down, so that it can be read twice like any other."""

    @property
    def name(self) -> str:
        """What messages call it."""
        return "standard input" if self.path == STANDARD else self.path

    @property
    def base(self) -> str:
        """The last part of its path."""
        return PurePosixPath(self.path).name if is_remote(self.path) else Path(self.path).name

    @property
    def is_standard(self) -> bool:
        """Whether it is standard input, which is gone once it was read."""
        return self.path == STANDARD

    def stamp(self) -> dict[str, Any]:
        """What tells this very state of the input from any other: its size and time."""
        if self.is_standard:
            return {"path": self.path}
        if is_remote(self.path):
            with told(self):
                said = remote_system(self.path).info(self.path)
            when = next((said[k] for k in ("mtime", "LastModified", "updated", "ETag", "created")
                         if said.get(k) is not None), None)  # fmt: skip
            return {"path": self.path, "size": said.get("size"), "changed": str(when)}
        with told(self):
            found = Path(self.path).stat()
        return {"path": self.path, "size": found.st_size, "changed": found.st_mtime_ns}

    @contextmanager
    def opened(self) -> Iterator[BinaryIO]:
        """Open the bytes inside, whatever they are wrapped in."""
        with told(self), ExitStack() as stack:
            if is_remote(self.path):
                file: Any = stack.enter_context(remote_system(self.path).open(self.path, "rb"))
            else:
                file = stack.enter_context((self.copy or Path(self.path)).open("rb"))
            if self.compression == "gzip":
                file = stack.enter_context(gzip.GzipFile(fileobj=file))
            elif self.compression == "zstd":
                file = stack.enter_context(unzstd(file))
            yield file

    def wrong(self, what: str, *, remedy: str) -> DataError:
        """Make the error that says what is wrong with this input."""
        return DataError(what, self.name, remedy=remedy)


@contextmanager
def settled(sources: Sequence[Source]) -> Iterator[list[Source]]:
    """The same inputs, standard input as a file that goes at the end."""
    with ExitStack() as stack:
        found = []
        for source in sources:
            if source.is_standard:
                folder = stack.enter_context(tempfile.TemporaryDirectory())
                copy = Path(folder, "input")
                try:
                    with copy.open("wb") as file:
                        shutil.copyfileobj(sys.stdin.buffer, file)
                except OSError as error:
                    raise source.wrong(
                        f"cannot be put down in {folder} ({error.strerror or error})",
                        remedy="make room there, or point TMPDIR elsewhere",
                    ) from None
                found.append(replace(source, copy=copy))
            else:
                found.append(source)
        yield found


def told_by_name(path: str) -> tuple[str | None, str | None]:
    """The format and the compression that a name tells.

    >>> told_by_name("a/pairs.jsonl.zst"), told_by_name("-")
    (('jsonl', 'zstd'), (None, None))
    """
    *_, before, last = "", "", *PurePosixPath(path.lower()).suffixes
    compression = COMPRESSIONS.get(last)
    return FORMATS.get(before if compression else last), compression


def is_remote(path: str) -> bool:
    """Whether a path is an address that fsspec opens, such as ``s3://bucket/pairs.parquet``."""
    return _REMOTE in path


def unzstd(file: Any) -> Any:
    """What a zstd file holds, frame after frame."""
    from tertium.bulk.zstd import ZstdFile  # noqa: PLC0415 - it is needed only here

    return io.BufferedReader(ZstdFile(file, needed("zstandard", "zstd files")))


def needed(module: str, what: str, extra: str = "bulk") -> Any:
    """Import what is not part of the light core, or say how to get it."""
    try:
        return importlib.import_module(module)
    except ImportError:
        raise MissingResourceError(
            f"{what} need {module.partition('.')[0]}", remedy=f"pip install 'tertium[{extra}]'"
        ) from None


def remote_system(path: str) -> Any:
    """The file system of a remote path."""
    found = needed("fsspec", "remote paths")
    try:
        return found.core.url_to_fs(path)[0]
    except (ImportError, ValueError) as error:
        raise UserError(
            f"cannot be opened ({error})",
            where=path,
            remedy="install what fsspec needs for it, or copy it here",
        ) from None


@contextmanager
def told(source: Source) -> Iterator[None]:
    """Say in one line what keeps an input from being read."""
    try:
        yield
    except FileNotFoundError:
        raise source.wrong("no such file", remedy="check the path") from None
    except IsADirectoryError:
        raise source.wrong("is a folder", remedy="give a file") from None
    except PermissionError:
        raise source.wrong("may not be read", remedy="check its permissions") from None
    except (OSError, EOFError, zlib.error) as error:
        raise _unreadable(source, error) from None
    except Exception as error:
        if type(error).__module__.split(".")[0] not in {"zstd", "zstandard", "pyarrow"}:
            raise
        raise _unreadable(source, error) from None


def _unreadable(source: Source, error: BaseException) -> DataError:
    reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return source.wrong(f"cannot be read ({reason})", remedy="make or fetch the file again")
