"""A hidden file beside a target, which takes the target's name at the end or goes.

A killed run cannot clean up after itself, so the next one for the same target does. A file that
somebody still writes to is locked, and left alone.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # Windows has no such locks: what a killed run leaves there stays
    flock = None  # type: ignore[assignment]

_PREFIX, _SUFFIX = ".tertium-", ".tmp"


@contextmanager
def file_beside(target: Path) -> Iterator[FileIO]:
    """Open a hidden file beside ``target`` for writing; at the end it replaces the target.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "scores.txt")
    ...     with file_beside(path) as file:
    ...         _ = file.write(b"4.2")
    ...         path.exists()
    ...     path.read_text()
    False
    '4.2'
    """
    _remove_stale(target)
    beside, file = _open_locked(target)
    try:
        with file:
            yield file
            if flock is not None:  # else a file that is open cannot be renamed
                _take_name(beside, target)
        if flock is None:
            _take_name(beside, target)
    except BaseException:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise


def _take_name(beside: Path, target: Path) -> None:
    if target.exists():
        shutil.copymode(target, beside)
    beside.replace(target)


def _open_locked(target: Path) -> tuple[Path, FileIO]:
    while True:
        beside = target.with_name(f"{_start(target)}{secrets.token_hex(8)}{_SUFFIX}")
        file = FileIO(beside, "x")
        if flock is None:
            return beside, file
        with suppress(OSError):  # a file system without locks: nobody else gets one either
            flock(file.fileno(), LOCK_EX)
        if beside.exists():
            return beside, file
        file.close()  # another run took it for stale before it was locked


def _remove_stale(target: Path) -> None:
    """Remove what killed runs left beside a target: files that nobody holds a lock on."""
    if flock is None:
        return
    with suppress(OSError):
        for path in target.parent.glob(f"{_start(target)}*{_SUFFIX}"):
            with suppress(OSError), path.open("rb") as file:
                flock(file.fileno(), LOCK_EX | LOCK_NB)
                path.unlink()


def _start(target: Path) -> str:
    # A digest, because the target's own name may leave no room for more letters.
    name = os.fsencode(target.name)
    return f"{_PREFIX}{hashlib.blake2b(name, digest_size=6).hexdigest()}-"
