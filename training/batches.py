"""Pairs as arrays, and batches of token numbers made on the GPU itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from training.model import Shape

LONGEST = 250
"""Tokens of one side; longer texts are cut here in training only."""


@dataclass
class Store:
    """All texts' tokens in one row, in the numbers of the BERT vocabulary plus ``offset``.

    The Spanish version of text ``i`` is text ``i + texts``; it is empty where there is none.
    """

    tokens: Tensor
    starts: Tensor
    lengths: np.ndarray
    offset: int = 0

    @classmethod
    def load(cls, work: Path, device: str) -> Store:
        data = np.load(work / "data.npz")
        lengths = data["lengths"].astype(np.int64)
        starts = np.concatenate([[0], np.cumsum(lengths)[:-1]])
        return cls(
            torch.as_tensor(data["tokens"].astype(np.int64), device=device),
            torch.as_tensor(starts, device=device),
            np.minimum(lengths, LONGEST),
        )

    @property
    def texts(self) -> int:
        return len(self.lengths) // 2

    def in_spanish(self, pairs: np.ndarray, chosen: np.ndarray) -> np.ndarray:
        """The pairs with the Spanish version of the chosen sides, where there is one."""
        there = pairs + self.texts
        return np.where(chosen & (self.lengths[there] > 0), there, pairs)

    def in_both(self, pairs: Pairs, rng: np.random.Generator, english: float) -> Pairs:
        """Such a share in English; of the rest two in three in Spanish, one with a side in each.

        Natural Spanish stays Spanish.
        """
        draw, side = rng.random(len(pairs)), rng.random(len(pairs)) < 0.5
        draw = np.where(pairs.spanish, english + (1 - english) * draw, draw)
        mixed = draw >= english + (1 - english) * 0.65
        both = (draw >= english) & ~mixed
        chosen = both[:, None] | (mixed[:, None] & np.stack([side, ~side], axis=1))
        return replace(pairs, pairs=self.in_spanish(pairs.pairs, chosen))

    def sizes(self, pairs: np.ndarray) -> np.ndarray:
        """How many tokens each pair has."""
        return self.lengths[pairs].sum(axis=1)

    def joint(self, pairs: np.ndarray, shape: Shape) -> tuple[Tensor, Tensor, Tensor]:
        """``ids``, ``segment`` and ``mask`` of pairs as one sequence each.

        MPNet: <s> A </s> </s> B </s>; BERT: [CLS] A [SEP] B [SEP].
        """
        device = self.tokens.device
        opening, closing, middle = (0, 2, 2) if shape.relative else (101, 102, 1)
        lengths = self.lengths[pairs]
        la, lb = (torch.as_tensor(lengths[:, i], device=device)[:, None] for i in (0, 1))
        where = self.starts[torch.as_tensor(pairs.astype(np.int64), device=device)]
        second = 1 + la + middle
        total = second + lb + 1
        # Whole eights: what attention is quick at.
        longest = -(-(int(lengths.sum(axis=1).max()) + middle + 2) // 8) * 8
        place = torch.arange(longest, device=device)[None]
        in_a = (place >= 1) & (place < 1 + la)
        in_b = (place >= second) & (place < second + lb)
        index = torch.where(in_a, where[:, :1] + place - 1, where[:, 1:] + place - second)
        word = self.tokens[index.clamp(0, len(self.tokens) - 1)] + self.offset
        ids = torch.where(in_a | in_b, word, torch.full_like(word, closing))
        ids[:, 0] = opening
        mask = place < total
        ids = torch.where(mask, ids, torch.full_like(ids, shape.pad))
        return ids, in_a.long() + 2 * in_b.long(), mask.long()

    def single(self, texts: np.ndarray) -> tuple[Tensor, Tensor]:
        """``ids`` and ``mask`` of texts on their own, for the bi-encoder: [CLS] A [SEP]."""
        device = self.tokens.device
        length = torch.as_tensor(np.minimum(self.lengths[texts], 254), device=device)[:, None]
        where = self.starts[torch.as_tensor(texts.astype(np.int64), device=device)][:, None]
        place = torch.arange(int(length.max()) + 2, device=device)[None]
        word = self.tokens[(where + place - 1).clamp(0, len(self.tokens) - 1)]
        ids = torch.where((place >= 1) & (place <= length), word, torch.full_like(word, 102))
        ids[:, 0] = 101
        mask = place < length + 2
        return ids * mask, mask.long()


@dataclass
class Pairs:
    """Columns of equal length: what is known about each pair (NaN or -1 where it is not)."""

    pairs: np.ndarray
    gold: np.ndarray
    scale: np.ndarray
    label: np.ndarray
    label_back: np.ndarray
    weight: np.ndarray
    soft: np.ndarray
    residual: np.ndarray
    flipped: np.ndarray
    fold: np.ndarray
    set: np.ndarray
    spanish: np.ndarray
    place: np.ndarray

    @classmethod
    def of(cls, pairs: np.ndarray, **known: object) -> Pairs:
        n = len(pairs)
        columns: dict[str, np.ndarray] = {
            "gold": np.full(n, np.nan, np.float32),
            "scale": np.zeros(n, np.int8),
            "label": np.full(n, -1, np.int8),
            "label_back": np.full(n, -1, np.int8),
            "weight": np.ones(n, np.float32),
            "soft": np.full((n, 9), np.nan, np.float16),
            "residual": np.full(n, np.nan, np.float32),
            "flipped": np.zeros(n, bool),
            "fold": np.full(n, -1, np.int8),
            "set": np.full(n, -1, np.int16),
            "spanish": np.zeros(n, bool),
            "place": np.full(n, -1, np.int64),
        }
        for name, values in known.items():
            columns[name] = np.broadcast_to(np.asarray(values), (n, *np.shape(values)[1:])).astype(
                columns[name].dtype
            )
        return cls(pairs.astype(np.int64), **columns)

    @classmethod
    def rated(cls, work: Path) -> Pairs:
        data = np.load(work / "data.npz")
        known = {name: data[name] for name in ("gold", "scale", "label", "fold", "set", "spanish")}
        return cls.of(data["rated"], **known)

    @classmethod
    def hard(cls, work: Path) -> Pairs:
        """Pairs made by rule, scored as in STS: they count half."""
        data = np.load(work / "data.npz")
        return cls.of(
            data["hard"],
            gold=data["hard_score"],
            label=data["hard_forth"],
            label_back=data["hard_back"],
            weight=np.full(len(data["hard"]), 0.5),
        )

    @classmethod
    def join(cls, *parts: Pairs) -> Pairs:
        names = [field.name for field in fields(cls)]
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))

    def __len__(self) -> int:
        return len(self.pairs)

    def at(self, rows: np.ndarray) -> Pairs:
        return Pairs(*(getattr(self, field.name)[rows] for field in fields(self)))

    def where(self, chosen: np.ndarray) -> Pairs:
        return self.at(np.flatnonzero(chosen))

    def first(self, limit: int) -> Pairs:
        return self.at(np.arange(min(limit, len(self)))) if limit else self

    def with_(self, **columns: np.ndarray) -> Pairs:
        return replace(self, **columns)

    def swapped(self) -> Pairs:
        return replace(self, pairs=self.pairs[:, ::-1].copy())

    def turned(self, rng: np.random.Generator) -> Pairs:
        """Each pair in one order or the other, at random."""
        flip = rng.random(len(self)) < 0.5
        return replace(
            self, pairs=np.where(flip[:, None], self.pairs[:, ::-1], self.pairs), flipped=flip
        )


def shuffled_batches(
    sizes: np.ndarray, batch: int, rng: np.random.Generator, tokens: int
) -> Iterator[np.ndarray]:
    """Batches of pairs of like size, in a random order; fewer pairs where they are long."""
    order = rng.permutation(len(sizes))
    blocks = [order[i : i + batch * 64] for i in range(0, len(order), batch * 64)]
    batches: list[np.ndarray] = []
    for block in blocks:
        block = block[np.argsort(sizes[block], kind="stable")]
        for start in range(0, len(block), batch):
            rows = block[start : start + batch]
            pieces = -(-len(rows) * int(sizes[rows[-1]] + 4) // tokens)
            batches += np.array_split(rows, pieces)
    for place in rng.permutation(len(batches)):
        yield batches[place]
