"""What the classic systems learnt: their coefficients, their figures and their cards.

    python -m training.classic DATA                    # everything but the word vectors
    python -m training.classic DATA --vectors          # these too, from the registry of npm
    python -m training.classic DATA --only lexical     # one system
    python -m training.classic DATA --cards            # the cards and docs/history.md again

DATA is the folder of the releases; of them the training sides are read, and never a withheld test
set. Needs scikit-learn (the ``test`` extra) and WordNet, and wordfreq and npm for the vectors.

Figures are on data that was not learnt from: the STS sets of 2014 with those of 2012 and 2013 and
SICK's captions as training, SICK and CLSS in five folds; of ``lexical`` also each genre of STS with
all others as training, by which it was chosen how to learn. What ships is then fitted on
everything.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tertium import scales, systems, tasks
from tertium.items import Pair
from tertium.judgement import Entailment
from tertium.metrics.correlation import pearson
from tertium.systems.classic import learnt, lexical
from tertium.systems.classic.family import Family, exchanged, is_turned, lexicon_here
from tertium.systems.classic.learnt import LABEL, Blend, Doubles
from training.classic_cards import FIGURES, Measured, write_cards, write_page
from training.classic_learners import Trees, labelled, scored
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
CAPTIONS = 0.4
"""How much a pair of SICK counts against one of STS."""


Part = Sequence[tuple[str, Pair]]
ALL = lexical.system().names


DEEP, MANY, FEW = Trees(120, 6, 0.06), Trees(160, 5, 0.06), Trees(80, 3, 0.06)
OF_LABELS = Trees(90, 4, 0.08)


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

    sts = of_sts(ground, system.names)
    is_held = np.arange(len(sts.sets)) >= len(sts.sets) - len(ground["held"].part)
    answers = sts.learnt(~is_held).predict(sts.table[is_held])[:, 0]
    figures += [Measured(name, "sts", subset, "pearson", value)
                for subset, value in by_subset(ground["held"].part, answers).items()]  # fmt: skip
    if name == lexical.NAME:
        figures += [Measured(name, "sts-genres", genre, "pearson", value)
                    for genre, value in by_subset(sts.part, unseen(sts)).items()]  # fmt: skip
    blends["sts"] = sts.learnt(np.ones(len(sts.sets), bool))

    sick = ground["sick"]
    table, said = sick.of(system.names), _labels(sick.part)
    ahead = forth(system, table, sick.part)
    figures.append(Measured(name, "sick", "relatedness", "pearson", crossed(table, sick, MANY)))
    found = np.zeros(len(said), int)
    for rest, own in _splits(sick.part):
        found[own] = labelled(ahead[rest], said[rest], OF_LABELS).predict(ahead[own]).argmax(axis=1)
    right = 100 * float((found == said).mean())
    figures.append(Measured(name, "sick", "entailment", "accuracy", right))
    blends["sick"], blends[LABEL] = (
        scored(table, _gold(sick.part), MANY),
        labelled(ahead, said, OF_LABELS),
    )

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


@dataclass(frozen=True)
class StsGround:
    """What the score of ``sts`` is learnt from: captions of SICK, then STS's sets by their years.

    SICK's relatedness is another question, so that it counts for less; and yet sets that were held
    out gain by it.
    """

    table: Doubles
    gold: Doubles
    sets: np.ndarray
    weights: Doubles
    part: Part
    """STS's own, which are the last rows."""

    def learnt(self, rows: np.ndarray) -> Blend:
        """Learn from some rows."""
        return scored(self.table[rows], self.gold[rows], DEEP, self.sets[rows], self.weights[rows])


def of_sts(ground: dict[str, Ground], names: Sequence[str]) -> StsGround:
    """The rows of SICK and of STS, the latest STS sets last."""
    parts = [ground[name] for name in ("sick", "earlier", "held")]
    sick, sts = scales.get("sick"), scales.get("sts")
    gold = [_gold(one.part) for one in parts]
    gold[0] = np.array([sick.convert(score, sts) for score in gold[0].tolist()])
    sets = [name for one in parts for name, _ in one.part]
    return StsGround(
        np.vstack([one.of(names) for one in parts]),
        np.concatenate(gold),
        np.array(sets),
        np.repeat([CAPTIONS, 1.0, 1.0], [len(one) for one in gold]),
        [*parts[1].part, *parts[2].part],
    )


def unseen(sts: StsGround) -> Doubles:
    """What is said of each STS pair after learning from all genres but its own."""
    answers = np.zeros(len(sts.sets))
    for genre in dict.fromkeys(name for name, _ in sts.part):
        own = sts.sets == genre
        answers[own] = sts.learnt(~own).predict(sts.table[own])[:, 0]
    return answers[-len(sts.part) :]


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
    if name == "tokencos":
        every = [*ground["earlier"].part, *ground["held"].part]
        said = systems.load(name).judge([pair for _, pair in every])
        for genre, value in by_subset(every, np.array([one.score for one in said])).items():
            yield "sts-genres", genre, "pearson", value
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
