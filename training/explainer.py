"""What the explainer learns on top of the shipped models, on any machine, in minutes.

    python -m training.explainer DATA            # learn, write the file that ships and its card
    python -m training.explainer DATA --compare  # also one domain alone, and one for the other
    python -m training.explainer DATA --found    # also with chunks that our chunker finds

DATA is the folder of the releases. Reads the training part of interpretable STS (both domains),
never its test part. Needs scikit-learn (the ``test`` extra), WordNet and the shipped weights; run
it again whenever these change. The figures are from five folds of sentence pairs.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from sklearn.ensemble import ExtraTreesClassifier, ExtraTreesRegressor, GradientBoostingClassifier

from tertium import tasks
from tertium.judgement import Alignment, Judgement
from tertium.language.chunks import ChunkedSentence
from tertium.metrics.alignment_f1 import ists_f1
from tertium.systems.baselines.chunk_overlap import ChunkOverlap
from tertium.systems.explainer import JUDGED, Sides, chunk_texts, decide, judged
from tertium.systems.explaining_parts import features
from tertium.systems.explaining_parts.forest import LEAF, Doubles, Forest
from tertium.systems.explaining_parts.learnt import RELATIONS, Learnt, shipped
from training.chunker import prepare

MODEL = "fast"
FOLDS = 5
LEAST, LEAST_TAKEN = float(np.log(0.4 / 0.6)), float(np.log(0.06 / 0.94))
"""Log-odds from which on two chunks are linked, or would be if the one were not taken."""
SEED = 5
NEVER = -30.0


@dataclass(frozen=True)
class Example:
    """A sentence pair, its table of figures, and the gold links between its chunks."""

    domain: str
    sides: Sides
    table: Doubles
    gold: Alignment
    links: dict[tuple[int, int], tuple[str, float]]
    judged: Doubles
    """What the judge says of the gold links, in their order."""


def main(data: Path, compare: bool, found: bool) -> None:
    began = time.perf_counter()
    release = tasks.load("ists").read(data / "ists" / "2015", "train")
    pairs = [(subset.name, pair) for subset in release.subsets for pair in subset.pairs]
    examples = described([name for name, _ in pairs], [(p.a, p.b) for _, p in pairs],
                         [p.gold for _, p in pairs])  # fmt: skip
    print(f"{len(examples)} pairs described, {time.perf_counter() - began:.0f} s", flush=True)
    folds = folded([example.domain for example in examples])
    lines = ["| trained on | chunks | judged on | ali | type | score | type+score |",
             "| --- | --- | --- | --- | --- | --- | --- |"]  # fmt: skip
    known = fit(examples)
    known.save(shipped())
    both = crossed(examples, folds, lambda _: True)
    lines += rows("both domains", "given", examples, both)
    if compare:
        for domain in dict.fromkeys(e.domain for e in examples):
            alone = crossed(examples, folds, lambda e, domain=domain: e.domain == domain)
            lines += rows(f"{domain} only", "given", examples, alone)
    if found:
        raw = described([e.domain for e in examples], rechunked(data, examples, folds), None)
        answers = crossed(examples, folds, lambda _: True, raw)
        lines += rows("both domains", "found", examples, answers)
    baseline = [ChunkOverlap().judge([pair])[0].explanation for _, pair in pairs]
    lines += rows("(chunk-overlap)", "given", examples, baseline)
    size = shipped().stat().st_size
    card = CARD.format(
        pairs=len(examples), links=sum(len(e.links) for e in examples), trees=trees(known),
        size=size // 1024, figures="\n".join(lines), confusion=confusion(examples, both),
        alone=unaligned(examples, both),
    )  # fmt: skip
    shipped().with_suffix(".md").write_text(card, "utf-8")
    print(card, f"\n{time.perf_counter() - began:.0f} s")


def described(
    domains: Sequence[str], sides: Sequence[Sides], gold: Sequence[Judgement | None] | None
) -> list[Example]:
    tables = [features.rows(reading) for reading in features.read(sides)]
    examples = []
    for row, (domain, pair, table) in enumerate(zip(domains, sides, tables, strict=True)):
        said = gold[row] if gold else None
        alignment = said.explanation if said and said.explanation else Alignment((), (), ())
        places = [{numbers: at for at, numbers in enumerate(side.chunks)} for side in pair]
        links = {
            (places[0][link.left], places[1][link.right]): (
                next(name for name in RELATIONS if name in link.types), float(link.score or 0.0)
            )
            for link in alignment.links if link.left and link.right
        }  # fmt: skip
        examples.append(Example(domain, pair, table, alignment, links, np.zeros((0, 0))))
    if gold is None:
        return examples
    texts = [chunk_texts(e.sides, *link) for e in examples for link in e.links]
    said_of = np.split(judged(MODEL, texts), np.cumsum([len(e.links) for e in examples])[:-1])
    return [
        Example(e.domain, e.sides, e.table, e.gold, e.links, own)
        for e, own in zip(examples, said_of, strict=True)
    ]


def rechunked(data: Path, examples: list[Example], folds: np.ndarray) -> list[Sides]:
    """Each pair in chunks found by a chunker that learnt from the other folds only."""
    ground = prepare(data)
    ready = [[ground.divided(side) for side in e.sides] for e in examples]
    sides: list[Sides] = [e.sides for e in examples]
    for fold in range(FOLDS):
        chunker = ground.chunker(
            [one for pair, own in zip(ready, folds, strict=True) if own != fold for one in pair]
        )
        for row in np.flatnonzero(folds == fold):
            a, b = (
                ChunkedSentence(side.text, chunker.analyse(side.tokens).chunks)
                for side in examples[row].sides
            )
            sides[row] = (a, b)
    return sides


def folded(domains: Sequence[str]) -> np.ndarray:
    """A fold for each pair, every domain spread evenly."""
    draw, folds = np.random.default_rng(0), np.zeros(len(domains), int)
    for domain in sorted(set(domains)):
        rows = np.array([row for row, name in enumerate(domains) if name == domain])
        folds[draw.permutation(rows)] = np.arange(len(rows)) % FOLDS
    return folds


def crossed(
    examples: list[Example], folds: np.ndarray, usable: Any, asked: list[Example] | None = None
) -> list[Alignment]:
    """Each pair aligned by what was learnt from the usable pairs of the other folds."""
    answers: list[Alignment | None] = [None] * len(examples)
    asked = asked or examples
    for fold in range(FOLDS):
        known = fit(
            [e for e, own in zip(examples, folds, strict=True) if own != fold and usable(e)]
        )
        held = np.flatnonzero(folds == fold)
        sides, tables = [asked[r].sides for r in held], [asked[r].table for r in held]
        for row, answer in zip(held, decide(known, MODEL, sides, tables), strict=True):
            answers[row] = answer
    return [answer for answer in answers if answer is not None]


def fit(examples: Sequence[Example]) -> Learnt:
    linked = [
        [(i, j) in e.links for i in range(e.table.shape[0]) for j in range(e.table.shape[1])]
        for e in examples
    ]
    flat = np.concatenate([e.table.reshape(-1, e.table.shape[2]) for e in examples])
    links = GradientBoostingClassifier(
        n_estimators=450, max_depth=4, learning_rate=0.04, subsample=0.5, max_features=0.12,
        min_samples_leaf=10, random_state=SEED,
    ).fit(flat, np.concatenate(linked))  # fmt: skip
    same = features.NAMES.index("same_text")
    figures = np.array([
        np.concatenate([e.table[link], own])
        for e in examples for link, own in zip(e.links, e.judged, strict=True)
    ])  # fmt: skip
    types = np.array([RELATIONS.index(name) for e in examples for name, _ in e.links.values()])
    scores = np.array([score for e in examples for _, score in e.links.values()])
    open_ = figures[:, same] == 0
    relations = ExtraTreesClassifier(
        120, min_samples_leaf=3, max_features=0.5, random_state=SEED
    ).fit(figures[open_], types[open_])
    boosted = GradientBoostingClassifier(
        n_estimators=60, max_depth=4, learning_rate=0.08, subsample=0.5, max_features=0.15,
        min_samples_leaf=5, random_state=SEED,
    ).fit(figures[open_], types[open_])  # fmt: skip
    inexact = open_ & (types > 0)
    scored = ExtraTreesRegressor(
        80, min_samples_leaf=4, max_features=0.4, random_state=SEED
    ).fit(figures[inexact], scores[inexact])  # fmt: skip
    shares = [(tree.tree_, spread(tree.tree_, relations)) for tree in relations.estimators_]
    return Learnt(
        additive(links, flat[:1], [0]),
        forest(shares, np.zeros(len(RELATIONS))),
        additive(boosted, figures[:1], boosted.classes_),
        forest([(t.tree_, t.tree_.value[:, 0, :] / len(scored.estimators_))
                for t in scored.estimators_], np.zeros(1)),
        LEAST,
        LEAST_TAKEN,
        (*features.NAMES, *JUDGED),
    )  # fmt: skip


def additive(model: GradientBoostingClassifier, row: Doubles, columns: Sequence[int]) -> Forest:
    """Boosted trees; each speaks for one column, and a column that none speaks for is never it."""
    width = max(columns) + 1 if len(columns) == 1 else len(RELATIONS)
    trees, start = [], np.full(width, NEVER)
    start[list(columns)] = np.reshape(model.decision_function(row), -1)
    for stage in model.estimators_:
        for column, tree in zip(columns, stage, strict=True):
            value = np.zeros((tree.tree_.node_count, width))
            value[:, column] = model.learning_rate * tree.tree_.value[:, 0, 0]
            trees.append((tree.tree_, value))
            start[column] -= model.learning_rate * tree.predict(row)[0]
    return forest(trees, start)


def spread(tree: Any, model: ExtraTreesClassifier) -> Doubles:
    """What each node of a tree says of every relation, those not met in training included."""
    value = tree.value[:, 0, :]
    out = np.zeros((len(value), len(RELATIONS)))
    out[:, model.classes_] = value / value.sum(axis=1, keepdims=True) / len(model.estimators_)
    return out


def forest(trees: Sequence[tuple[Any, Doubles]], start: Doubles) -> Forest:
    """Lay trees end to end; scikit-learn already puts every node before its left child."""
    sizes = np.array([tree.node_count for tree, _ in trees])
    roots = np.cumsum(sizes) - sizes
    inner = [tree.children_left != -1 for tree, _ in trees]
    for (tree, _), own in zip(trees, inner, strict=True):
        if not np.array_equal(tree.children_left[own], np.flatnonzero(own) + 1):
            raise RuntimeError("scikit-learn lays its trees out in another order")
    chosen = np.concatenate(inner)
    rights = [tree.children_right + root for (tree, _), root in zip(trees, roots, strict=True)]
    leaves = np.concatenate([value for _, value in trees])[~chosen]
    return Forest(
        np.where(chosen, np.concatenate([t.feature for t, _ in trees]), LEAF).astype(np.uint8),
        np.where(chosen, np.concatenate([t.threshold for t, _ in trees]), 0).astype(np.float32),
        np.where(chosen, np.concatenate(rights), 0).astype(np.int32),
        roots.astype(np.int32),
        leaves.astype(np.float16).astype(np.float32),
        np.asarray(start, np.float32).reshape(-1),
    )


def rows(trained: str, chunks: str, examples: list[Example], found: Sequence[Any]) -> list[str]:
    lines = []
    for domain in dict.fromkeys(e.domain for e in examples):
        own = [row for row, e in enumerate(examples) if e.domain == domain]
        measured = ists_f1(
            [examples[r].gold for r in own], [matched(found[r], examples[r].gold) for r in own]
        )
        figures = " | ".join(f"{figure.value:.4f}" for figure in measured.values())
        lines.append(f"| {trained} | {chunks} | {domain} | {figures} |")
    print("\n".join(lines), flush=True)
    return lines


def matched(found: Alignment, gold: Alignment) -> Alignment:
    """The release spells some letters in two ways; the gold's tokens are those that count."""
    return Alignment(gold.left, gold.right, found.links)


def confusion(examples: list[Example], found: Sequence[Alignment]) -> str:
    """Gold relations down, ours across, over given chunks."""
    names = (*RELATIONS, "none")
    counted: Counter[tuple[str, str]] = Counter()
    for example, alignment in zip(examples, found, strict=True):
        ours = {
            (link.left, link.right): next(iter(link.types))
            for link in alignment.links
            if link.left and link.right
        }
        gold = {(example.sides[0].chunks[i], example.sides[1].chunks[j]): name
                for (i, j), (name, _) in example.links.items()}  # fmt: skip
        for both in ours.keys() | gold.keys():
            counted[gold.get(both, "none"), ours.get(both, "none")] += 1
    lines = ["| gold \\ ours | " + " | ".join(names) + " | F1 |", "| --- |" + " --- |" * 8]
    for name in names:
        cells = [counted[name, other] for other in names]
        total = sum(cells) + sum(counted[other, name] for other in names)
        f1 = f"{2 * counted[name, name] / total:.2f}" if total and name != "none" else ""
        lines.append(f"| {name} | " + " | ".join(map(str, cells)) + f" | {f1} |")
    return "\n".join(lines)


def unaligned(examples: list[Example], found: Sequence[Alignment]) -> str:
    """How ALIC and NOALI agree, over chunks that stay alone in the gold and with us."""
    counted: Counter[tuple[str, str]] = Counter()
    for example, alignment in zip(examples, found, strict=True):
        alone = [
            {(link.left, link.right): "ALIC" if "ALIC" in link.types else "NOALI"
             for link in one.links if not (link.left and link.right)}
            for one in (example.gold, alignment)
        ]  # fmt: skip
        counted.update((alone[0][key], alone[1][key]) for key in alone[0].keys() & alone[1].keys())
    return ", ".join(f"{gold} called {ours}: {n}" for (gold, ours), n in sorted(counted.items()))


def trees(known: Learnt) -> str:
    counts = [len(one.roots) for one in (known.links, known.relations, known.boosted, known.scores)]
    return "{} for links, {} and {} for relations, {} for scores".format(*counts)


CARD = """# The explainer

What `tertium-explainer` learnt on top of the shipped models, by `python -m training.explainer`:
trees ({trees}; {size} kB), from the {pairs} training pairs of
interpretable STS 2015 (headlines and image captions, {links} links). The captions
and headlines come from STS 2014, which the models below were trained on as whole sentence pairs
with one score each; no chunk label of a held-out fold was seen by what the figures measure.

## Figures

Strict F1, five folds of sentence pairs. Chunks that were found are those of a chunker that learnt
from the other folds only.

{figures}

## Relations

Links between given chunks, both domains, held out; FACT is said by rule only, POL never.

{confusion}

Chunks alone on both sides of the comparison: {alone}.
"""


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--compare", action="store_true")
    parser.add_argument("--found", action="store_true")
    given = parser.parse_args()
    main(given.data, given.compare, given.found)
