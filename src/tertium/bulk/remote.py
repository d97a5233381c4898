"""Outputs at remote addresses: made in a local place, and sent when they are whole.

Parts need what most remote stores lack: renaming in one step, locks, a flush to the disk. So they
lie in the cache folder (``TERTIUM_CACHE``), in a place that belongs to the address: a run that was
stopped goes on from there, on the same machine.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from tertium.bulk.sources import remote_system
from tertium.errors import UserError
from tertium.lexicon.sources import cache_folder


def staging(address: str) -> Path:
    """The local place where the output for an address is made, with the address's own last name.

    >>> staging("s3://bucket/scored.csv") == staging("s3://bucket/scored.csv")
    True
    """
    digest = hashlib.blake2b(address.rstrip("/").encode(), digest_size=8).hexdigest()
    return cache_folder() / "bulk" / digest / PurePosixPath(address).name


def send(made: Path, address: str) -> int:
    """Put a file at an address, whole or not at all where the store can do that; its size."""
    system = remote_system(address)
    with _told(address):
        system.makedirs(system._parent(address), exist_ok=True)
        with system.transaction, made.open("rb") as source, system.open(address, "wb") as target:
            shutil.copyfileobj(source, target, 2**20)
        return int(system.size(address))


def size(address: str) -> int | None:
    """How many bytes lie at an address; None where nothing does."""
    system = remote_system(address)
    with _told(address):
        return int(system.size(address)) if system.exists(address) else None


@contextmanager
def _told(address: str) -> Iterator[None]:
    try:
        yield
    except UserError:
        raise
    except Exception as error:  # every store has errors of its own
        reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
        raise UserError(
            f"cannot be written ({reason})",
            where=address,
            remedy="mend the place or the access to it, then go on with --resume",
        ) from None
