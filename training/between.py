"""Stage 5, on any machine: the embedder part of the way back to the weights it started from.

    python -m training.between WORK [SHARE ...]

What it learnt from rated pairs it keeps for the most part half-way back, and what it forgot of
single words returns. With several shares, prints the held-out figures of each and writes nothing;
with one, writes ``WORK/embed-between.*`` and the held-out judgements, ``WORK/embed-check.npz``.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
from torch import Tensor

from tertium.metrics.correlation import pearson
from training.batches import Pairs, Store
from training.model import ENGLISH_PIECES, MINILM, Embedder
from training.packing import pack, unpack
from training.train import SPANISH_SIDES, cosines, starting_weights

_FOLD = 0
_FILE_LIMIT = 15 << 20
_WORDS = "encoder.words.weight"


def between(
    trained: dict[str, Tensor], start: dict[str, Tensor], share: float
) -> dict[str, Tensor]:
    """So much of the trained weights, the rest as they were; Spanish words are the trained ones."""
    mixed = {
        name: share * weight + (1 - share) * start[name.removeprefix("encoder.")]
        for name, weight in trained.items()
    }
    mixed[_WORDS][ENGLISH_PIECES:] = trained[_WORDS][ENGLISH_PIECES:]
    return mixed


def judged(work: Path, state: dict[str, Tensor]) -> dict[str, np.ndarray]:
    """How near the pairs that were held out come, in each language; NaN for the others."""
    model = Embedder(MINILM)
    model.load_state_dict(state)
    store, rated = Store.load(work, "cpu"), Pairs.rated(work)
    rows = np.flatnonzero(rated.fold == _FOLD)
    found = {}
    for name, sides in SPANISH_SIDES.items():
        found[name] = np.full(len(rated), np.nan, np.float32)
        there = store.in_spanish(rated.pairs[rows], np.array([sides]))
        found[name][rows] = cosines(model, store, there)
    return found


def show(work: Path, share: float, found: dict[str, np.ndarray]) -> None:
    rated, sets = Pairs.rated(work), json.loads((work / "sets.json").read_text())
    for language, cosine in found.items():
        said = []
        for number, name in enumerate(sets):
            chosen = (rated.set == number) & ~np.isnan(cosine)
            if chosen.sum() >= 20:
                r = pearson(rated.gold[chosen], cosine[chosen]).value
                said.append(f"{name} {r:.3f}")
        print(f"{share} {language}: {', '.join(said)}", flush=True)


def main(work: Path, shares: list[float]) -> None:
    start = starting_weights(work, "minilm")
    for share in shares:
        found = judged(work, between(unpack(work / "embed-check-packed"), start, share))
        show(work, share, found)
    if len(shares) == 1:
        np.savez(work / "embed-check.npz", **found)
        mixed = between(unpack(work / "embed-packed"), start, shares[0])
        pack(mixed, work / "embed-between", _FILE_LIMIT, 64.0)


if __name__ == "__main__":
    main(Path(sys.argv[1]), [float(share) for share in sys.argv[2:]])
