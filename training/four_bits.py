"""Weights in the four and six bits of a GGUF file, as they are there, and expanded.

The bytes travel as they are: nothing is rounded twice, and they are a quarter of the size. Only
:func:`read` needs the ``gguf`` package; a card that nothing can be installed on expands them with
torch alone.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

_FOUR, _SIX, _FLOATS = "Q4_K", "Q6_K", "F32"
_BYTES = {_FOUR: 144, _SIX: 210, _FLOATS: 4}
"""Of a block: 256 numbers in four or six bits with their factors, or one in full."""


class File:
    """A GGUF file: what it says of itself, and its arrays as bytes, a row for each row."""

    def __init__(self, path: Path) -> None:
        from gguf import GGUFReader

        self._reader = GGUFReader(path)
        self._arrays = {one.name: one for one in self._reader.tensors}

    def said(self, name: str) -> Any:
        """What the file says of itself under a name."""
        field = self._reader.get_field(name)
        if field is None:
            raise KeyError(name)
        return field.contents()

    def stored(self, name: str) -> tuple[str, np.ndarray]:
        """How an array is kept, and its bytes."""
        one = self._arrays[name]
        kind = one.tensor_type.name
        if kind not in _BYTES:
            raise ValueError(f"{name} is kept as {kind}, which we do not expand")
        rows = one.shape[-1] if len(one.shape) > 1 else 1
        return kind, np.ascontiguousarray(one.data).view(np.uint8).reshape(int(rows), -1)


def expanded(kind: str, stored: Tensor) -> Tensor:
    """The numbers that rows of bytes stand for."""
    blocks = stored.reshape(-1, _BYTES[kind])
    numbers = {_FOUR: _four, _SIX: _six, _FLOATS: _floats}[kind](blocks)
    return numbers.reshape(len(stored), -1)


def _four(blocks: Tensor) -> Tensor:
    """Eight times 32 numbers, each eight with a step and a least value in six bits each."""
    step, least = (_halves(blocks[:, at : at + 2])[:, :, None] for at in (0, 2))
    low, high, both = blocks[:, 4:16].chunk(3, 1)
    steps = torch.cat([low & 63, (both & 15) | (low >> 6 << 4)], 1)
    leasts = torch.cat([high & 63, (both >> 4) | (high >> 6 << 4)], 1)
    numbers = _shifted(blocks[:, 16:].reshape(-1, 4, 1, 32), (0, 4), 15).reshape(-1, 8, 32)
    return step * steps[:, :, None] * numbers - least * leasts[:, :, None]


def _six(blocks: Tensor) -> Tensor:
    """Sixteen times 16 numbers around zero, each sixteen with a factor in eight bits."""
    low = _shifted(blocks[:, :128].reshape(-1, 2, 1, 64), (0, 4), 15).reshape(-1, 2, 4, 32)
    high = _shifted(blocks[:, 128:192].reshape(-1, 2, 1, 32), (0, 2, 4, 6), 3)
    numbers = (low | high << 4).reshape(-1, 16, 16).to(torch.int8) - 32
    factors = blocks[:, 192:208].contiguous().view(torch.int8)[:, :, None]
    return _halves(blocks[:, 208:])[:, :, None] * factors * numbers


def _floats(blocks: Tensor) -> Tensor:
    return blocks.contiguous().view(torch.float32)


def _halves(stored: Tensor) -> Tensor:
    """Numbers of sixteen bits, in full."""
    return stored.contiguous().view(torch.float16).float()


def _shifted(stored: Tensor, by: tuple[int, ...], mask: int) -> Tensor:
    """The bits of each byte, as many times as they hold numbers."""
    shifts = torch.tensor(by, dtype=torch.uint8, device=stored.device)[:, None]
    return stored >> shifts & mask
