"""Weights in eight bits, for the way to and from the GPU and for the shipped file.

A matrix is kept as whole numbers from -64 to 64 with one factor a row. That is what the ONNX
export does with it in the end (per channel, reduced range), so packing the trained weights costs
nothing more: packed, unpacked and exported they are the same numbers.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

_TOP = 64.0
"""Seven bits: on CPUs without VNNI, eight would overflow the sixteen-bit sums."""
_FINE = 127.0


def pack(state: dict[str, Tensor], stem: Path, limit: int, top: float = _FINE) -> list[Path]:
    """Write a state as ``STEM.0.npz``, ``STEM.1.npz`` and so on, each under ``limit`` bytes."""
    parts: list[dict[str, np.ndarray]] = [{}]
    size = 0
    for name, tensor in state.items():
        for piece in _pieces(_packed(name, tensor, top), limit):
            weight = sum(array.nbytes for array in piece.values())
            if size + weight > limit and parts[-1]:
                parts.append({})
                size = 0
            parts[-1] |= piece
            size += weight
    paths = []
    for number, part in enumerate(parts):
        path = stem.with_name(f"{stem.name}.{number}.npz")
        np.savez(path, **part)
        paths.append(path)
    return paths


def unpack(stem: Path) -> dict[str, Tensor]:
    """Read what :func:`pack` wrote."""
    arrays: dict[str, np.ndarray] = {}
    for path in sorted(stem.parent.glob(f"{stem.name}.[0-9]*.npz")):
        with np.load(path) as part:
            arrays |= {name: part[name] for name in part.files}
    state = {}
    for name in sorted({name.split("|")[0] for name in arrays}):
        if f"{name}|plain" in arrays:
            state[name] = torch.from_numpy(arrays[f"{name}|plain"])
            continue
        rows = sorted(
            (key for key in arrays if key.startswith(f"{name}|q|")),
            key=lambda key: int(key.split("|")[2]),
        )
        whole = np.concatenate([arrays[key] for key in rows]).astype(np.float32)
        state[name] = torch.from_numpy(whole * arrays[f"{name}|factor"][:, None])
    return state


def rounded(weight: Tensor, top: float = _TOP) -> tuple[Tensor, Tensor]:
    """A matrix as whole numbers and one factor for each row."""
    factor = (weight.abs().amax(dim=1) / top).clamp(min=1e-12)
    return (weight / factor[:, None]).round().clamp(-top, top), factor


def _packed(name: str, tensor: Tensor, top: float) -> dict[str, np.ndarray]:
    tensor = tensor.detach().float().cpu()
    if tensor.ndim != 2 or tensor.numel() < 100_000:
        return {f"{name}|plain": tensor.numpy()}
    # Word vectors are looked up, not multiplied: nothing overflows.
    whole, factor = rounded(tensor, _FINE if name.endswith("words.weight") else top)
    return {f"{name}|q|0": whole.to(torch.int8).numpy(), f"{name}|factor": factor.numpy()}


def _pieces(arrays: dict[str, np.ndarray], limit: int) -> list[dict[str, np.ndarray]]:
    """Cut a matrix that is larger than a file into blocks of rows."""
    pieces = []
    for name, array in arrays.items():
        rows = max(1, int(limit * 0.95) // max(1, array.nbytes // len(array))) if array.ndim else 1
        if array.nbytes <= limit * 0.95:
            pieces.append({name: array})
            continue
        stem = name.rpartition("|")[0]
        pieces += [
            {f"{stem}|{number}": array[start : start + rows]}
            for number, start in enumerate(range(0, len(array), rows))
        ]
    return pieces


def main(work: Path, names: list[str]) -> None:
    """Pack ``NAME.pt`` as ``NAME-packed.0.npz`` and so on, where it is there."""
    for name in names:
        path = work / f"{name}.pt"
        if path.exists():
            pack(torch.load(path, map_location="cpu"), work / f"{name}-packed", 15 << 20, _TOP)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
