"""Reading zstd files, frame after frame, so that one that was cut short is noticed."""

from __future__ import annotations

import io
from typing import Any, BinaryIO

_READ = 2**18


class ZstdFile(io.RawIOBase):
    """The bytes inside a zstd file. The library's own reader takes a cut file for a whole one.

    >>> import zstandard
    >>> packed = zstandard.ZstdCompressor().compress(b"two frames, ")
    >>> packed += zstandard.ZstdCompressor().compress(b"one text")
    >>> io.BufferedReader(ZstdFile(io.BytesIO(packed), zstandard)).read()
    b'two frames, one text'
    """

    def __init__(self, file: BinaryIO, zstandard: Any) -> None:
        self._file, self._zstandard = file, zstandard
        self._frame: Any = None
        self._packed = self._ready = b""

    def readable(self) -> bool:
        """Yes."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill a buffer as far as there is something left."""
        while not self._ready and self._more():
            pass
        size = min(len(buffer), len(self._ready))
        buffer[:size], self._ready = self._ready[:size], self._ready[size:]
        return size

    def _more(self) -> bool:
        """Unpack a little more; False at the end."""
        self._packed = self._packed or self._file.read(_READ)
        if not self._packed:
            if self._frame is not None:
                raise EOFError("it ends in the middle of a zstd frame")
            return False
        if self._frame is None:
            self._frame = self._zstandard.ZstdDecompressor().decompressobj()
        self._ready = self._frame.decompress(self._packed)
        self._packed = self._frame.unused_data if self._frame.eof else b""
        if self._frame.eof:
            self._frame = None
        return True
