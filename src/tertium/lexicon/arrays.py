"""Numbers in the compiled file: arrays, packed, read when asked."""

from __future__ import annotations

import sqlite3
import zlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

TABLE = "CREATE TABLE array (name TEXT PRIMARY KEY, type TEXT, data BLOB) WITHOUT ROWID;"
READ = "SELECT type, data FROM array WHERE name = ?"
NAMES = "SELECT name FROM array WHERE name LIKE ? ORDER BY name"


def store(database: sqlite3.Connection, name: str, array: NDArray[Any]) -> None:
    """Keep a one-dimensional array under a name."""
    little = array.astype(array.dtype.newbyteorder("<"))
    row = (name, little.dtype.str, zlib.compress(little.tobytes(), 6))
    database.execute("INSERT INTO array VALUES (?, ?, ?)", row)


def unpack(kind: str, data: bytes) -> NDArray[Any]:
    """Turn a stored row into a read-only array.

    >>> unpack("<i4", zlib.compress(np.arange(3, dtype="<i4").tobytes())).tolist()
    [0, 1, 2]
    """
    return np.frombuffer(zlib.decompress(data), dtype=np.dtype(kind))
