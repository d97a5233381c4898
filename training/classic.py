"""What the classic systems learnt: their coefficients, their figures and their cards.

    python -m training.classic DATA                    # everything but the word vectors
    python -m training.classic DATA --vectors          # these too, from the registry of npm
    python -m training.classic DATA --only lexical     # one system
    python -m training.classic DATA --cards            # the cards and docs/history.md again

DATA is the folder of the releases; of them the training sides are read, and never a withheld test
set. Needs scikit-learn (the ``test`` extra) and WordNet, and wordfreq and npm for the vectors.

Figures are on data that was not learnt from: the STS sets of 2014 with those of 2012 and 2013 as
training, SICK and CLSS in five folds. What ships is then fitted on everything.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier, HistGradientBoostingRegressor
from sklearn.linear_model import LogisticRegression, RidgeCV
from sklearn.preprocessing import StandardScaler

from tertium import systems, tasks
from tertium.items import Pair
from tertium.judgement import Entailment
from tertium.metrics.correlation import pearson
from tertium.systems.classic import learnt, lexical
from tertium.systems.classic.family import Family, exchanged, is_turned, lexicon_here
from tertium.systems.classic.learnt import LABEL, Blend, Doubles
from tertium.systems.explaining_parts.forest import LEAF, Forest
from training.classic_cards import FIGURES, Measured, write_cards, write_page
from training.labelled import FOLDS, fold_of

FAMILIES = (
    "lexical", "word-aligner", "soft-cardinality", "string-and-semantic", "pairing-words",
    "max-matching", "negation-and-overlap",
)  # fmt: skip
UNLEARNT = (
    "word-aligner-unsupervised", "chunk-rules", "tokencos", "gst", "overlap", "chunk-overlap",
)  # fmt: skip
CHUNKERS = frozenset({"chunk-rules", "chunk-overlap"})
LABELS = tuple(Entailment)
EARLIER, HELD_OUT = ("2012-train", "2012-test", "2013-test"), ("2014-test",)
SEED = 11
ALPHAS = np.logspace(0, 4, 9)


Part = Sequence[tuple[str, Pair]]
ALL = lexical.NAMES


@dataclass(frozen=True)
class Trees:
    """How many trees, how deep, and how much each adds."""

    number: int
    depth: int
    rate: float

    @property
    def options(self) -> dict[str, Any]:
        """The same in scikit-learn's words."""
        return {
            "max_iter": self.number, "max_depth": self.depth, "learning_rate": self.rate,
            "min_samples_leaf": 20, "l2_regularization": 5.0, "max_features": 0.3,
            "early_stopping": False, "random_state": SEED,
        }  # fmt: skip


MANY, FEW, OF_LABELS = Trees(160, 5, 0.06), Trees(80, 3, 0.06), Trees(90, 4, 0.08)


def main(data: Path, only: str | None, vectors: bool, cards: bool) -> None:
    if cards:
        write_cards(FIGURES.read())
        write_page(FIGURES.read())
        return
    began = time.perf_counter()
    if vectors:
        from training import classic_vectors

        classic_vectors.make(data, learnt.place("vectors"))
        print(f"vectors, {time.perf_counter() - began:.0f} s", flush=True)
    names = [only] if only else [*FAMILIES, *UNLEARNT]
    kept = [one for one in FIGURES.read() if one.system not in names] if only else []
    ground = {} if set(names) <= CHUNKERS else prepare(data)
    print(f"features, {time.perf_counter() - began:.0f} s", flush=True)
    for name in names:
        measured = learn(name, ground) if name in FAMILIES else list(unlearnt(name, ground, data))
        kept += measured
        for one in measured:
            print(*one, flush=True)
        print(f"  {time.perf_counter() - began:.0f} s", flush=True)
    FIGURES.write(kept)
    write_cards(kept)
    write_page(kept)


@dataclass(frozen=True)
class Ground:
    """Pairs of one kind, each with the name of its subset, and the features of all families."""

    part: Part
    table: Doubles

    def of(self, names: Sequence[str]) -> Doubles:
        """The features of one family; where pairs are read twice, of both readings."""
        places = [ALL.index(name) for name in names]
        if self.table.shape[1] > len(ALL):
            places += [len(ALL) + place for place in places]
        return self.table[:, places]


def prepare(data: Path) -> dict[str, Ground]:
    """Take the features of every pair once: those of ``lexical`` hold those of all families."""
    system, lexicon = systems.load("lexical"), lexicon_here()
    assert isinstance(system, Family)
    parts = {"earlier": list(_sts(data, EARLIER)), "held": list(_sts(data, HELD_OUT)),
             "sick": list(_sick(data))}  # fmt: skip
    for subset, pair in _clss(data):
        parts.setdefault(subset, []).append((subset, pair))
    return {
        name: Ground(part, system.table([pair for _, pair in part], lexicon))
        for name, part in parts.items()
    }


def learn(name: str, ground: dict[str, Ground]) -> list[Measured]:
    """Fit one system, write its file, and measure it on what it did not learn from."""
    system = systems.load(name)
    assert isinstance(system, Family)
    figures: list[Measured] = []
    blends: dict[str, Blend] = {}

    earlier, held = ground["earlier"], ground["held"]
    tables = [one.of(system.names) for one in (earlier, held)]
    gold = [_gold(one.part) for one in (earlier, held)]
    answers = scored(tables[0], gold[0], MANY).predict(tables[1])[:, 0]
    figures += [Measured(name, "sts", subset, "pearson", value)
                for subset, value in by_subset(held.part, answers).items()]  # fmt: skip
    blends["sts"] = scored(np.vstack(tables), np.concatenate(gold), MANY)

    sick = ground["sick"]
    table, said = sick.of(system.names), _labels(sick.part)
    ahead = forth(system, table, sick.part)
    figures.append(Measured(name, "sick", "relatedness", "pearson", crossed(table, sick, MANY)))
    found = np.zeros(len(said), int)
    for rest, own in _splits(sick.part):
        found[own] = labelled(ahead[rest], said[rest]).predict(ahead[own]).argmax(axis=1)
    right = 100 * float((found == said).mean())
    figures.append(Measured(name, "sick", "entailment", "accuracy", right))
    blends["sick"], blends[LABEL] = scored(table, _gold(sick.part), MANY), labelled(ahead, said)

    for subset in (key for key in ground if key not in ("earlier", "held", "sick")):
        one = ground[subset]
        table = one.of(system.names)
        figures.append(Measured(name, "clss", subset, "pearson", crossed(table, one, FEW)))
        blends[subset] = scored(table, _gold(one.part), FEW)

    arrays = {key: array for question, blend in blends.items()
              for key, array in blend.arrays(question).items()}  # fmt: skip
    np.savez_compressed(learnt.place(name), **arrays)
    return figures


def crossed(table: Doubles, ground: Ground, trees: Trees) -> float:
    """Pearson's r of what is said of each fold after learning from the others."""
    gold = _gold(ground.part)
    answers = np.zeros(len(gold))
    for rest, own in _splits(ground.part):
        answers[own] = scored(table[rest], gold[rest], trees).predict(table[own])[:, 0]
    return _r(gold, answers)


def scored(table: Doubles, gold: Doubles, trees: Trees) -> Blend:
    """A ridge regression and boosted trees for a score."""
    scaler = StandardScaler().fit(table)
    line = RidgeCV(ALPHAS).fit(scaler.transform(table), gold)
    slopes = line.coef_ / scaler.scale_
    boosted = HistGradientBoostingRegressor(**trees.options).fit(table, gold)
    offset = line.intercept_ - slopes @ scaler.mean_
    return Blend(slopes[:, None], np.array([offset]), _forest(boosted))


def labelled(table: Doubles, said: np.ndarray) -> Blend:
    """A logistic regression and boosted trees for a label; both speak in log-odds."""
    scaler = StandardScaler().fit(table)
    line = LogisticRegression(C=0.1, max_iter=300).fit(scaler.transform(table), said)
    slopes = (line.coef_ / scaler.scale_).T
    boosted = HistGradientBoostingClassifier(**OF_LABELS.options).fit(table, said)
    offset = line.intercept_ - scaler.mean_ @ slopes
    return Blend(slopes, offset, _forest(boosted))


def _forest(model: HistGradientBoostingRegressor | HistGradientBoostingClassifier) -> Forest:
    """Boosted trees as they are stored, laid end to end; each speaks for one column."""
    trees = [(column, tree.nodes) for stage in model._predictors
             for column, tree in enumerate(stage)]  # fmt: skip
    sizes = np.array([len(nodes) for _, nodes in trees])
    roots = np.cumsum(sizes) - sizes
    nodes = np.concatenate([nodes for _, nodes in trees])
    inner = nodes["is_leaf"] == 0
    below = np.concatenate([own["left"].astype(int) - np.arange(len(own)) for _, own in trees])
    if (below[inner] != 1).any():
        raise RuntimeError("scikit-learn lays its trees out in another order")
    start = np.asarray(model._baseline_prediction, np.float32).reshape(-1)
    columns = np.repeat([column for column, _ in trees], sizes)
    leaves = np.zeros((len(nodes), len(start)), np.float32)
    leaves[np.arange(len(nodes)), columns] = nodes["value"]
    return Forest(
        np.where(inner, nodes["feature_idx"], LEAF).astype(np.uint8),
        np.where(inner, nodes["num_threshold"], 0).astype(np.float32),
        np.where(inner, nodes["right"] + np.repeat(roots, sizes), 0).astype(np.int32),
        roots.astype(np.int32),
        leaves[~inner].astype(np.float16).astype(np.float32),
        start,
    )


def forth(system: Family, table: Doubles, part: Sequence[tuple[str, Pair]]) -> Doubles:
    """The features in the direction of the label: from the first text to the second."""
    turned = np.array([is_turned(pair) for _, pair in part])
    return np.where(turned[:, None], exchanged(table, system.names), table)


def unlearnt(name: str, ground: dict[str, Ground], data: Path) -> Iterator[Measured]:
    """The figures of a system that has no coefficients, on the same data."""
    for one in _unlearnt(name, ground, data):
        yield Measured(name, *one)


def _unlearnt(
    name: str, ground: dict[str, Ground], data: Path
) -> Iterator[tuple[str, str, str, float]]:
    if name in ("tokencos", "word-aligner-unsupervised"):
        held = ground["held"].part
        said = systems.load(name).judge([pair for _, pair in held])
        for subset, value in by_subset(held, np.array([one.score for one in said])).items():
            yield "sts", subset, "pearson", value
    if name == "gst":
        for subset in (key for key in ground if key not in ("earlier", "held", "sick")):
            part = ground[subset].part
            said = systems.load(name).judge([pair for _, pair in part])
            yield "clss", subset, "pearson", _r(_gold(part), np.array([s.score for s in said]))
    if name == "overlap":
        sick = ground["sick"].part
        answers, right = np.zeros(len(sick)), 0
        for rest, own in _splits(sick):
            system = systems.load(name)
            system.fit([sick[row][1] for row in rest])  # type: ignore[attr-defined]
            for row, one in zip(own, system.judge([sick[r][1] for r in own]), strict=True):
                answers[row] = one.score
                right += one.entailment == sick[row][1].gold.entailment  # type: ignore[union-attr]
        yield "sick", "relatedness", "pearson", _r(_gold(sick), answers)
        yield "sick", "entailment", "accuracy", 100 * right / len(sick)
    if name in CHUNKERS:
        task = tasks.load("ists")
        for subset in task.read(data / "ists" / "2015", "train").subsets:
            figures = task.figures(subset.pairs, systems.load(name).judge(subset.pairs))
            for metric in ("ali", "type", "score", "type-score"):
                yield "ists", subset.name, metric, float(figures[metric].value or 0.0)


def by_subset(part: Part, answers: Doubles) -> dict[str, float]:
    """Pearson's r of each subset, and their mean, weighed by their sizes."""
    gold, names = _gold(part), np.array([name for name, _ in part])
    found = {name: _r(gold[names == name], answers[names == name]) for name in dict.fromkeys(names)}
    sizes = [int((names == name).sum()) for name in found]
    return {**found, "mean": float(np.average(list(found.values()), weights=sizes))}


def _sts(data: Path, releases: Sequence[str]) -> Iterator[tuple[str, Pair]]:
    for release in releases:
        for subset in tasks.load("sts").read(data / "sts/en" / release).subsets:
            yield from ((subset.name, pair) for pair in subset.pairs if pair.gold)


def _sick(data: Path) -> Iterator[tuple[str, Pair]]:
    for split in ("train", "trial"):
        for subset in tasks.load("sick").read(data / "sick", split).subsets:
            yield from ((subset.name, pair) for pair in subset.pairs if pair.gold)


def _clss(data: Path) -> Iterator[tuple[str, Pair]]:
    for split in ("training", "trial"):
        for subset in tasks.load("clss").read(data / "clss", split).subsets:
            yield from ((subset.name, pair) for pair in subset.pairs if pair.gold)


def _gold(part: Part) -> Doubles:
    return np.array([pair.gold.score for _, pair in part], float)  # type: ignore[union-attr]


def _labels(part: Part) -> np.ndarray:
    return np.array([LABELS.index(pair.gold.entailment) for _, pair in part])  # type: ignore


def _splits(part: Part) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """The rows to learn from and those to measure on, fold by fold; a repeated pair stays whole."""
    folds = np.array([fold_of(pair.a.text, pair.b.text) for _, pair in part])
    for fold in range(FOLDS):
        yield np.flatnonzero(folds != fold), np.flatnonzero(folds == fold)


def _r(gold: Doubles, answers: Doubles) -> float:
    return float(pearson(gold.tolist(), answers.tolist()).value or 0.0)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])  # type: ignore
    parser.add_argument("data", type=Path)
    parser.add_argument("--only", choices=[*FAMILIES, *UNLEARNT])
    parser.add_argument("--vectors", action="store_true")
    parser.add_argument("--cards", action="store_true")
    main(**vars(parser.parse_args()))
