"""Stage 8, on any machine: how much definitions count for words and senses.

    python -m training.evidence WORK DATA base TARGET
    python -m training.evidence --embedder OLD_WEIGHTS DATA TARGET

A model's own score of a word, and how near the definitions come (:mod:`tertium.systems.words`),
together predict the gold of CLSS better than either. The shares are learnt by ridge regression on
scores of pairs that the model had not seen. The shipped embedder has seen the pairs, so that its
nearness would look better than it is. Another stands in for it here, and its shares are carried
over by mean and spread: for ``fast``, whose unseen pairs are those of fold 0, the check embedder,
which did not see them either, where WORK has it; else the one that ours started from. Writes
``[evidence]`` into ``model.toml`` and the cross-validated figures into ``card.json``.

The second form carries the shares of a model that does not change over to a new embedder, from the
one in the folder OLD_WEIGHTS.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np
import torch
from tokenizers import Tokenizer

from tertium import tasks
from tertium.encoders import weights
from tertium.encoders.embed import Embedder
from tertium.items import Pair
from tertium.metrics.correlation import pearson
from tertium.metrics.resampling import bootstrap
from tertium.systems import words
from training.batches import Pairs
from training.model import MINILM
from training.model import Embedder as Network
from training.packing import unpack
from training.train import starting_weights

_SETS = {"word2sense": words.SENSE, "phrase2word": words.WORD}
_ALIKE = np.array([0.0, 0.25, 0.75])
"""Two words: there is no gold for them, so the model and three kinds of nearness count alike."""
_RIDGE = 20.0
_FOLDS = 5


def main(work: Path, data: Path, name: str, target: Path) -> None:
    rated, sets = Pairs.rated(work), json.loads((work / "sets.json").read_text())
    unseen, seen = scores_of_unseen(work, name)
    stands_in = stand_in_for(work, name)
    shares: dict[str, np.ndarray] = {}
    card = json.loads((target / "card.json").read_text("utf-8"))
    card["with_definitions"] = {}
    for subset, kind in _SETS.items():
        rows = np.flatnonzero(rated.set == sets.index(f"clss/{subset}"))
        pairs = gold_pairs(data, subset)
        kept = np.flatnonzero(seen[rows])
        gold, own, folds = rated.gold[rows][kept], unseen[rows][kept], rated.fold[rows][kept]
        pairs = [pairs[place] for place in kept]
        sides = [(words.side(pair.a), words.side(pair.b)) for pair in pairs]
        stand_in = words.nearness(sides, [kind] * len(pairs), stands_in)
        if len(set(folds.tolist())) == 1:  # one fold was held out: split it again
            folds = np.arange(len(gold)) % _FOLDS
        guessed = np.zeros(len(gold))
        for fold in range(_FOLDS):
            rest = folds != fold
            guessed[~rest] = mixed(fit(own[rest], stand_in[rest], gold[rest]), own, stand_in)[~rest]
        card["with_definitions"][subset] = {
            "alone": figure(gold, own),
            "together": figure(gold, guessed),
            "kinds": by_kind(pairs, gold, guessed),
        }
        shares[kind] = carried(
            fit(own, stand_in, gold), stand_in, words.nearness(sides, [kind] * len(pairs), shipped)
        )
    write(target, shares, card)
    print(json.dumps(card["with_definitions"], indent=2))


def carry(old: Path, data: Path, target: Path) -> None:
    """The shares that a model has, for the embedder that ships now."""
    has = weights.read(target).evidence
    shares: dict[str, np.ndarray] = {}
    for subset, kind in _SETS.items():
        pairs = gold_pairs(data, subset)
        sides = [(words.side(pair.a), words.side(pair.b)) for pair in pairs]
        kinds = [kind] * len(pairs)
        now = words.nearness(sides, kinds, shipped)
        with mock.patch.dict(os.environ, {weights.VARIABLE: str(old)}):
            before = words.nearness(sides, kinds, shipped)
        shares[kind] = carried(np.array(has[kind]), before, now)
    write(target, shares, json.loads((target / "card.json").read_text("utf-8")))


def scores_of_unseen(work: Path, name: str) -> tuple[np.ndarray, np.ndarray]:
    """Scores on the CLSS scale by models that had not seen the pair, and where there are any."""
    rated = Pairs.rated(work)
    if name == "base":
        unseen = np.load(work / "residuals.npz")["unseen"][:, 2]
        return unseen, ~np.isnan(unseen)
    return np.load(work / f"{name}-check.npz")["one"][:, 2], rated.fold == 0


def gold_pairs(data: Path, subset: str) -> list[Pair]:
    """The pairs in the order in which ``labelled.py`` lists them."""
    return [
        pair
        for split in ("training", "trial")
        for part in tasks.load("clss").read(data / "clss", split).subsets
        if part.name == subset
        for pair in part.pairs
        if pair.gold is not None and pair.gold.score is not None
    ]


def stand_in_for(work: Path, name: str) -> Callable[[list[str]], np.ndarray]:
    """An embedder that had not seen the pairs."""
    network = Network(MINILM)
    if name == "fast" and (work / "embed-check-packed.0.npz").exists():
        network.load_state_dict(unpack(work / "embed-check-packed"))
    else:
        network.encoder.load_state_dict(starting_weights(work, "minilm"))
    network.eval()
    tokenizer = Tokenizer.from_file(str(weights.place() / weights.TOKENIZER))
    tokenizer.no_padding()

    def embed(texts: list[str]) -> np.ndarray:
        found = np.zeros((len(texts), MINILM.hidden), np.float32)
        order = np.argsort([len(text) for text in texts])
        for start in range(0, len(order), 64):
            rows = order[start : start + 64]
            cut = [
                [101, *tokenizer.encode(texts[row], add_special_tokens=False).ids[:254], 102]
                for row in rows
            ]
            length = max(map(len, cut))
            ids = torch.tensor([one + [0] * (length - len(one)) for one in cut])
            mask = torch.tensor([[1] * len(one) + [0] * (length - len(one)) for one in cut])
            with torch.no_grad():
                found[rows] = network(ids, mask).numpy()
        return found

    return embed


def shipped(texts: list[str]) -> np.ndarray:
    return Embedder().embed(texts)


def fit(own: np.ndarray, near: np.ndarray, gold: np.ndarray) -> np.ndarray:
    """Start, share of the model's own, share of the nearness: ridge on standardised columns."""
    columns = np.stack([own, near], axis=1).astype(np.float64)
    mean, spread = columns.mean(axis=0), columns.std(axis=0)
    given = (columns - mean) / spread
    slopes = (
        np.linalg.solve(given.T @ given + _RIDGE * np.eye(2), given.T @ (gold - gold.mean()))
        / spread
    )
    return np.array([gold.mean() - slopes @ mean, *slopes])


def mixed(shares: np.ndarray, own: np.ndarray, near: np.ndarray) -> np.ndarray:
    return np.asarray(np.clip(shares[0] + shares[1] * own + shares[2] * near, 0, 1))


def carried(shares: np.ndarray, from_: np.ndarray, to: np.ndarray) -> np.ndarray:
    """The same weight for another nearness: one spread of it counts as one spread before."""
    slope = shares[2] * from_.std() / to.std()
    return np.array([shares[0] + shares[2] * from_.mean() - slope * to.mean(), shares[1], slope])


def figure(gold: np.ndarray, said: np.ndarray) -> dict[str, Any]:
    found = bootstrap(pearson, gold, said)
    return {"pairs": len(gold), "r": found.figure.value, "interval": [found.low, found.high]}


def by_kind(pairs: list[Pair], gold: np.ndarray, said: np.ndarray) -> dict[str, Any]:
    """The figure for each genre, and for words that WordNet lacks."""
    known = np.array([not any(words.side(one).note for one in (p.a, p.b)) for p in pairs])
    groups = {"in WordNet": known, "not in WordNet": ~known}
    for genre in sorted({pair.genre or "" for pair in pairs} - {""}):
        groups[genre] = np.array([pair.genre == genre for pair in pairs])
    return {
        name: {"pairs": int(rows.sum()), "r": pearson(gold[rows], said[rows]).value}
        for name, rows in groups.items()
        if rows.sum() >= 20
    }


def write(target: Path, shares: dict[str, np.ndarray], card: dict[str, Any]) -> None:
    shares = shares | {words.WORDS: _ALIKE}
    said = (target / "model.toml").read_text("utf-8").partition("\n[evidence]")[0].rstrip()
    lines = [f"{kind} = [{', '.join(f'{x:.4f}' for x in of)}]" for kind, of in shares.items()]
    text = "\n".join([said, "", "[evidence]", *lines]) + "\n"
    (target / "model.toml").write_text(text, encoding="utf-8")
    (target / "card.json").write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1] == "--embedder":
        carry(*map(Path, sys.argv[2:]))
    else:
        main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], Path(sys.argv[4]))
