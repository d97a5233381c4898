"""Fit how much each piece of evidence speaks for the kinds that catalogues say in many ways.

``python -m training.record_supports`` writes ``supports.toml``. Three kinds (event, subject and
description) are a weighted sum of all pieces; no weight is negative, and a ridge keeps them small.
They are fitted to the halves of the pairs by hand that may be looked at and, with less weight, to
the training pairs of the collection. With ``--check`` nothing is written: each set by hand is
judged by what the others and the collection give.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import nnls

from tertium import tasks
from tertium.items import Pair
from tertium.records.comparing import Comparer
from tertium.records.evidence import PIECES, Evidence
from tertium.records.handmade import handmade_pairs

DATA = Path("src/tertium/data/records")
FITTED = ("event", "subject", "description")
RIDGE = 1.0
OF_COLLECTION = 0.2
"""What a pair of the generator counts beside one by hand."""
Floats = NDArray[np.float64]
Set = tuple[Floats, dict[str, Floats], float]

HEAD = """\
# How much each piece of evidence speaks for a kind, in points of the scale at full strength, and
# where it begins. Written by training/record_supports.py; fitted, not set by hand.
"""


def main() -> None:
    sets = {
        "first": _read(handmade_pairs("look", "first"), 1.0),
        "second": _read(handmade_pairs("look", "second"), 1.0),
        "third": _read(handmade_pairs("look", "third"), 1.0),
        "collection": _read(_collection(), OF_COLLECTION),
    }
    if "--check" in sys.argv:
        for held in ("first", "second", "third"):
            rest = [one for name, one in sets.items() if name != held]
            print(held, *(f"{kind} {_figure(sets[held], rest, kind):.3f}" for kind in FITTED))
        return
    lines = [HEAD]
    for kind in FITTED:
        weights = fit(list(sets.values()), kind)
        named = zip(("least", *PIECES), weights, strict=True)
        lines += [f"\n[{kind}]\n", *(f"{name} = {x:.2f}\n" for name, x in named if round(x, 2))]
    (DATA / "supports.toml").write_text("".join(lines), encoding="utf-8")


def fit(sets: list[Set], kind: str) -> Floats:
    """The least score and a weight for each piece, none of them negative."""
    share = np.sqrt(np.concatenate([np.full(len(rows), worth) for rows, _, worth in sets]))
    rows = np.concatenate([rows for rows, _, _ in sets])
    gold = np.concatenate([gold[kind] for _, gold, _ in sets])
    ones = np.ones((len(rows), 1))
    # Two columns for the least score, for it alone may be below nothing.
    seen = np.hstack([ones, -ones, rows]) * share[:, None]
    ridge = np.sqrt(RIDGE) * np.eye(rows.shape[1], rows.shape[1] + 2, 2)
    found, _ = nnls(np.vstack([seen, ridge]), np.append(gold * share, np.zeros(rows.shape[1])))
    return np.append(found[0] - found[1], found[2:])


def _figure(held: Set, rest: list[Set], kind: str) -> float:
    weights = fit(rest, kind)
    said = np.clip(weights[0] + held[0] @ weights[1:], 0, 5)
    return float(np.corrcoef(said, held[1][kind])[0, 1])


def _read(pairs: list[Pair], worth: float) -> Set:
    comparer = Comparer()
    found = [comparer.evidence(pair.a, pair.b) for pair in pairs]
    rows = np.array([_row(one) for one in found])
    gold = [pair.gold.kinds or {} for pair in pairs if pair.gold]
    return rows, {kind: np.array([one[kind] for one in gold]) for kind in FITTED}, worth


def _row(evidence: Evidence) -> list[float]:
    return [evidence.likely(piece) for piece in PIECES]


def _collection() -> list[Pair]:
    dataset = tasks.load("typed").read(DATA / "collection", "train")
    return list(dataset.subsets[0].pairs)


if __name__ == "__main__":
    main()
