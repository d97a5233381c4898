"""Which sense, measured: on WordNet's own examples, and on WiC (the same sense in two sentences?).

    python -m benchmarks.wic [--test] [--fit]

The WiC data is looked for in ``lexical/wic`` under TERTIUM_DATA. Most of its sentences are
examples from WordNet's glosses, so no example may be read when senses are ranked, and none is:
only definitions are. ``--test`` adds the test part; ``--fit`` learns all weights anew (the parts
of speech and the ranking from WordNet's examples that are not in WiC's dev and test parts, the
WiC answer from its train part) and prints them. It needs scikit-learn.
"""

from __future__ import annotations

import os
import random
import re
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tertium.errors import UserError
from tertium.lexicon import wordnet
from tertium.senses import Occurrence, parts, ranking, same
from tertium.senses.evidence import FEATURES, Evidence, gather
from tertium.senses.occurrences import occurrences
from tertium.senses.states import read_states

Doubles = NDArray[np.float64]
Pair = tuple[Occurrence, Occurrence]

EXAMPLES, EXAMPLES_OF_PARTS = 1800, 8000
KNOWN_MOST = 200
"""No sense counts for more than this, however often it was met: a few verbs would decide all."""


def folder() -> Path:
    return Path(os.environ.get("TERTIUM_DATA", "../shared/data")) / "lexical" / "wic"


def read_wic(part: str) -> tuple[list[Pair], NDArray[np.bool_]]:
    """The pairs of a part with the words at their given places, and the gold answers."""
    found = []
    place = folder() / part
    for line in (place / f"{part}.data.txt").read_text("utf-8").splitlines():
        word, pos, numbers, *sentences = line.split("\t")
        entries = ((word.lower().replace(" ", "_"), pos.lower()),)
        both = []
        for number, sentence in zip(numbers.split("-"), sentences, strict=True):
            words = sentence.split(" ")
            start = sum(len(one) + 1 for one in words[: int(number)])
            end = start + len(words[int(number)])
            both.append(Occurrence(sentence, start, end, entries))
        found.append((both[0], both[1]))
    gold = (place / f"{part}.gold.txt").read_text("utf-8").split()
    return found, np.array([answer == "T" for answer in gold])


def flat(pairs: Sequence[Pair]) -> list[Occurrence]:
    return [place for pair in pairs for place in pair]


def letters(text: str) -> str:
    return re.sub(r"\W+", "", text.lower())


def read_examples(most: int = EXAMPLES) -> tuple[list[Occurrence], list[str]]:
    """Examples of WordNet's glosses with a word of several senses, and the synset of each."""
    lexicon = wordnet.load()
    kept_apart = set()
    for part in ("dev", "test"):
        kept_apart |= {letters(place.sentence) for place in flat(read_wic(part)[0])}
    choice = [(s, text) for s in lexicon.synsets() for text in s.examples]
    random.Random(5).shuffle(choice)
    places: list[Occurrence] = []
    gold: list[str] = []
    for synset, text in choice:
        if len(places) == most:
            break
        if letters(text) in kept_apart:
            continue
        for lemma in synset.lemmas:
            if len(lexicon.senses(lemma)) < 2:
                continue
            try:
                place = occurrences(lexicon, lemma, text)[0]
            except UserError:
                continue
            if (lemma.lower(), synset.pos) in place.entries:
                places.append(place)
                gold.append(synset.id)
                break
    return places, gold


def with_its_part(place: Occurrence, pos: str) -> Occurrence:
    return replace(place, entries=tuple(entry for entry in place.entries if entry[1] == pos))


def gold_rows(evidence: Evidence, gold: Sequence[str]) -> NDArray[np.int64]:
    """The row of each occurrence's right candidate."""
    ends = [*evidence.starts[1:], len(evidence.candidates)]
    return np.array([
        next(at for at in range(start, end) if evidence.candidates[at].synset.id == right)
        for start, end, right in zip(evidence.starts, ends, gold, strict=True)
    ])  # fmt: skip


def best_rows(evidence: Evidence, scores: Doubles) -> NDArray[np.int64]:
    ends = [*evidence.starts[1:], len(scores)]
    return np.array([
        start + int(np.argmax(scores[start:end]))
        for start, end in zip(evidence.starts, ends, strict=True)
    ])  # fmt: skip


def natural(evidence: Evidence, rows: NDArray[np.int64]) -> Doubles:
    """How much an example counts where each sense counts as often as it is met."""
    met = [min(evidence.candidates[row].tags + 0.5, KNOWN_MOST) for row in rows]
    return np.asarray(np.array(met) / np.mean(met))


def report_examples() -> None:
    """Print top-1 accuracy on the half of the examples that no weight was learnt from."""
    places, gold = read_examples()
    places, gold = places[1::2], gold[1::2]
    for any_pos in (True, False):
        label = "any part of speech"
        if not any_pos:
            label = "part of speech given, several senses"
            lexicon = wordnet.load()
            narrowed = [with_its_part(p, g[0]) for p, g in zip(places, gold, strict=True)]
            several = [sum(len(lexicon.senses(*e)) for e in p.entries) > 1 for p in narrowed]
            places = [p for p, more in zip(narrowed, several, strict=True) if more]
            gold = [g for g, more in zip(gold, several, strict=True) if more]
        start = time.perf_counter()
        evidence = gather(wordnet.load(), places)
        seconds = time.perf_counter() - start
        rows = gold_rows(evidence, gold)
        count = natural(evidence, rows)
        print(
            f"WordNet's examples, {label}: {len(places)} words,"
            f" {len(places) / seconds:.0f} words a second"
        )
        frequency = evidence.features[:, FEATURES.index("frequency")]
        odds = ranking.probabilities(evidence)
        for name, scores in (("most frequent sense", frequency), ("tertium", odds)):
            best = best_rows(evidence, scores)
            hit = best == rows
            pos = np.mean([
                evidence.candidates[a].pos == evidence.candidates[b].pos
                for a, b in zip(best, rows, strict=True)
            ])  # fmt: skip
            print(
                f"  {name:20} {hit.mean():6.1%} as they are, {np.mean(hit * count):6.1%} weighted"
                f" by frequency; part of speech {pos:.1%}"
            )
        best = best_rows(evidence, odds)
        for low, high in ((0.0, 0.4), (0.4, 0.6), (0.6, 0.8), (0.8, 1.01)):
            inside = (odds[best] >= low) & (odds[best] < high)
            right, weight = (best == rows)[inside], count[inside]
            print(
                f"  said {odds[best][inside].mean():.2f}: right {right.mean():.2f},"
                f" {np.average(right, weights=weight):.2f} weighted ({len(right)})"
            )


def report_wic(part: str) -> None:
    pairs, gold = read_wic(part)
    start = time.perf_counter()
    said = same.same_senses(pairs)
    seconds = time.perf_counter() - start
    right = (said > 0.5) == gold
    print(
        f"WiC {part}: accuracy {right.mean():.1%} of {len(gold)},"
        f" {2 * len(gold) / seconds:.0f} words a second"
    )
    for label, pos in (("nouns", "n"), ("verbs", "v")):
        chosen = np.array([one.entries[0][1] == pos for one, _ in pairs])
        print(f"  {label}: {right[chosen].mean():.1%} of {chosen.sum()}")


def fit_parts(places: Sequence[Occurrence], pos: Sequence[str]) -> None:
    from sklearn.linear_model import LogisticRegression

    texts, spans = [p.sentence for p in places], [(p.start, p.end) for p in places]
    states, _ = read_states(texts, spans)
    model = LogisticRegression(C=1.0, max_iter=500, class_weight="balanced")
    half = np.arange(len(places)) % 2 == 0
    labels = np.array(pos)
    model.fit(states[half], labels[half])
    print(f"parts of speech: {model.score(states[~half], labels[~half]):.1%} on the other half")
    model.fit(states, labels)
    assert tuple(model.classes_) == parts.PARTS
    table = np.column_stack([model.coef_, model.intercept_]).astype(np.float32)
    np.save(Path(parts.__file__).with_name(parts.FILE), table)


def fit_ranking() -> None:
    from scipy.optimize import minimize

    # The examples that the report is about come first, at odd places: they stay out of the fit.
    places, gold = read_examples(EXAMPLES_OF_PARTS)
    apart = [at for at in range(len(places)) if at >= EXAMPLES or at % 2 == 0]
    fit_parts([places[at] for at in apart], [gold[at][0] for at in apart])
    parts._table.cache_clear()
    places, gold = places[:EXAMPLES], gold[:EXAMPLES]
    evidence = gather(wordnet.load(), places[::2])
    rows = gold_rows(evidence, gold[::2])
    count = 1 + natural(evidence, rows)

    def loss(weights: Doubles) -> float:
        odds = ranking.probabilities(evidence, list(weights))[rows]
        return float(-np.mean(count * np.log(odds + 1e-12)))

    found = minimize(loss, [10.0, 2.0, 11.0, 1.0, 0.7], method="L-BFGS-B")
    print("ranking.WEIGHTS =", tuple(found.x.round(2).tolist()), f"loss {found.fun:.3f}")


def fit_same() -> None:
    from scipy.optimize import minimize

    pairs, gold = read_wic("train")
    evidence = gather(wordnet.load(), flat(pairs))
    part = FEATURES.index("part")

    def loss(weights: Doubles) -> float:
        senses = list(weights[:-3])
        senses[part] = 1.0  # one part of speech is given: nothing can be learnt of its weight
        drawn, near = same.agreement(evidence, senses)
        logits = weights[-3] * drawn + weights[-2] * near + weights[-1]
        penalty = 1e-5 * float(np.square(weights).sum())
        return float(np.mean(np.logaddexp(0, np.where(gold, -logits, logits)))) + penalty

    begin = [*same.WEIGHTS, same.DRAWN, same.NEAR, same.BIAS]
    found = minimize(loss, begin, method="L-BFGS-B", options={"maxiter": 30})
    print("same.WEIGHTS, DRAWN, NEAR, BIAS =", found.x.round(2).tolist(), f"loss {found.fun:.3f}")


def main(*options: str) -> None:
    if not folder().is_dir():
        print(f"the WiC data is not at {folder()}; set TERTIUM_DATA to where it is")
        return
    if "--fit" in options:
        fit_ranking()
        fit_same()
        return
    report_examples()
    for part in ("dev", "test") if "--test" in options else ("dev",):
        report_wic(part)


if __name__ == "__main__":
    main(*sys.argv[1:])
