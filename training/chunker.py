"""What makes the English chunker, on any machine, in a few minutes.

    python -m training.chunker DATA              # writes src/tertium/data/chunker.npz
    python -m training.chunker DATA --measure    # and prints cross-validated figures

Reads CoNLL-2000, the Brown corpus (what a word may be), WordNet, and the chunked training
sentences of interpretable STS. The parts of speech and the phrases are learnt from CoNLL-2000
and a headline-like copy of it, the chunks from the STS sentences and a share of CoNLL-2000.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

import tertium
from tertium import tasks
from tertium.language.chunk_features import (
    boundary_features,
    normal,
    phrase_features,
    tag_features,
)
from tertium.language.chunker import WEIGHTS, Chunker
from tertium.language.chunks import ChunkedSentence
from tertium.language.sequence import LinearChain, feature_key
from tertium.lexicon import wordnet
from tertium.tasks.files import read_lines
from training.chains import perceptron, random_field
from training.headlinese import Tagged, headline
from training.word_classes import word_classes

_FOLDS = 5
_HALVES = 2
# How many sentences of CoNLL-2000 the divider sees, and how much each counts beside one of STS.
_BORROWED, _SHARE = 1500, 0.2
_LONGEST_BORROWED = 40


class Divided(NamedTuple):
    """A sentence for the divider: its features, and where chunks begin."""

    features: list[tuple[str, ...]]
    begins: list[bool]


class Ground(NamedTuple):
    """What is learnt before any STS sentence is seen."""

    classes: dict[int, str]
    tagger: LinearChain
    phraser: LinearChain
    borrowed: list[Divided]

    def chunker(self, sentences: Sequence[Divided]) -> Chunker:
        """The chunker that also learns from these sentences."""
        everything = [*sentences, *self.borrowed]
        divider = random_field(
            [one.features for one in everything],
            [one.begins for one in everything],
            [1.0] * len(sentences) + [_SHARE] * len(self.borrowed),
            [True] * len(sentences) + [False] * len(self.borrowed),
        )
        return Chunker(self.classes, self.tagger, self.phraser, _as_shipped(divider))

    def divided(self, sentence: ChunkedSentence) -> Divided:
        tokens = sentence.tokens
        classes = [self.classes.get(feature_key(normal(token)), "-") for token in tokens]
        tags = self.tagger.label(tag_features(tokens, classes))
        phrases = self.phraser.label(phrase_features(tokens, tags))
        begins = [number == chunk[0] for chunk in sentence.chunks for number in chunk]
        return Divided(boundary_features(tokens, classes, tags, phrases), begins)


def main(data: Path, *, measuring: bool) -> None:
    subsets = chunked_pairs(data)
    ground = prepare(data)
    chunker = ground.chunker(
        [ground.divided(one) for pairs in subsets.values() for pair in pairs for one in pair]
    )
    target = Path(tertium.__file__).parent / WEIGHTS
    with target.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, **chunker.arrays())
    print(f"{target.name}: {target.stat().st_size / 1e6:.2f} MB", flush=True)
    if measuring:
        for name, (f1, whole) in measure(ground, subsets):
            print(f"{name:28} F1 {f1:.4f}  whole sentences {whole:.4f}", flush=True)


def prepare(data: Path) -> Ground:
    """Learn what words may be, the tagger and the phraser."""
    rng = random.Random(1)
    by_word = word_classes(data / "text" / "brown")
    by_key = {feature_key(word): kind for word, kind in by_word.items()}
    full = list(read_conll(data / "chunking" / "conll2000" / "train.txt"))
    sentences, half = [], []
    for i, sentence in enumerate(full):
        # A sentence and its copy stay in one half, or the tags below would be too good.
        for one in (sentence, headline(sentence, rng, base_form)):
            if one.words:
                sentences.append(one)
                half.append(i % _HALVES)
    classes = [[by_word.get(normal(word), "-") for word in one.words] for one in sentences]
    seen = [tag_features(s.words, kinds) for s, kinds in zip(sentences, classes, strict=True)]
    tags = [one.tags for one in sentences]
    tagger = perceptron(seen, tags)
    # The phraser must learn to live with a tagger's mistakes, so it never sees the true tags.
    guessed: list[list[str]] = [[] for _ in sentences]
    for left_out in range(_HALVES):
        rest = [i for i, part in enumerate(half) if part != left_out]
        other = perceptron([seen[i] for i in rest], [tags[i] for i in rest], epochs=3)
        for i, part in enumerate(half):
            if part == left_out:
                guessed[i] = other.label(seen[i])
    features = [phrase_features(s.words, t) for s, t in zip(sentences, guessed, strict=True)]
    phraser = perceptron(features, [one.phrases for one in sentences])
    borrowed = []
    for i in rng.sample(range(len(sentences)), _BORROWED):
        words, _, phrases = sentences[i]
        if len(words) < _LONGEST_BORROWED:
            found = phraser.label(features[i])
            seen_by_divider = boundary_features(words, classes[i], guessed[i], found)
            borrowed.append(Divided(seen_by_divider, chunk_starts(phrases)))
    return Ground(by_key, _as_shipped(tagger), _as_shipped(phraser), borrowed)


def _as_shipped(chain: LinearChain) -> LinearChain:
    """The chain as its file will have it, so that what follows learns from the same labels."""
    return LinearChain.from_arrays("", chain.arrays(""))


@cache
def base_form(verb: str) -> str:
    forms = wordnet.load().base_forms(verb, "v")
    return next((form for form in forms if form != verb), verb)


def chunk_starts(phrases: Sequence[str]) -> list[bool]:
    """Where chunks would begin in a sentence of CoNLL-2000: a preposition takes its noun phrase.

    >>> chunk_starts(["B-NP", "B-PP", "B-NP", "I-NP", "O"])
    [True, True, False, False, True]
    """
    before = ["", *phrases]
    return [
        not (own.startswith("I-") or (own == "B-NP" and last.endswith("-PP")))
        for own, last in zip(phrases, before, strict=False)
    ]


def read_conll(file: Path) -> Iterator[Tagged]:
    sentence = Tagged([], [], [])
    for line in [*read_lines(file), ""]:
        if line.strip():
            for column, value in zip(sentence, line.split(), strict=True):
                column.append(value)
        elif sentence.words:
            yield sentence
            sentence = Tagged([], [], [])


Pairs = list[tuple[ChunkedSentence, ChunkedSentence]]


def chunked_pairs(data: Path) -> dict[str, Pairs]:
    """The training pairs of interpretable STS, by domain."""
    dataset = tasks.load("ists").read(data / "ists" / "2015", "train")
    return {
        subset.name: [
            (pair.a, pair.b)
            for pair in subset.pairs
            if isinstance(pair.a, ChunkedSentence) and isinstance(pair.b, ChunkedSentence)
        ]
        for subset in dataset.subsets
    }


def measure(ground: Ground, subsets: dict[str, Pairs]) -> Iterator[tuple[str, tuple[float, float]]]:
    """Figures by five folds, then of each domain by the others, then by CoNLL-2000 alone."""
    ready = {
        name: [[ground.divided(one) for one in pair] for pair in pairs]
        for name, pairs in subsets.items()
    }
    folds = {name: folds_of(pairs) for name, pairs in subsets.items()}
    counted: dict[str, list[tuple[int, int, int, int, int]]] = {name: [] for name in subsets}
    for fold in range(_FOLDS):
        chunker = ground.chunker(
            [
                one
                for name, pairs in ready.items()
                for i, pair in enumerate(pairs)
                if folds[name][i] != fold
                for one in pair
            ]
        )
        for name, pairs in subsets.items():
            out = [pair for i, pair in enumerate(pairs) if folds[name][i] == fold]
            counted[name] += count(chunker, out)
    for name, counts in counted.items():
        yield name, figures_of(counts)
    for name, pairs in subsets.items():
        others = [one for n, ps in ready.items() if n != name for pair in ps for one in pair]
        yield f"{name}, never seen", figures_of(count(ground.chunker(others), pairs))
    for name, pairs in subsets.items():
        yield f"{name}, CoNLL-2000 only", figures_of(count(ground.chunker([]), pairs))


def folds_of(pairs: Pairs) -> list[int]:
    """A fold for each pair; pairs that share a sentence share a fold."""
    group = list(range(len(pairs)))
    first: dict[str, int] = {}
    for i, pair in enumerate(pairs):
        for one in pair:
            j = first.setdefault(one.text.lower(), i)
            if group[j] != group[i]:
                old, new = group[i], group[j]
                group = [new if g == old else g for g in group]
    sizes = [0] * _FOLDS
    fold: dict[int, int] = {}
    for g in sorted(set(group), key=lambda g: (-group.count(g), g)):
        fold[g] = sizes.index(min(sizes))
        sizes[fold[g]] += group.count(g)
    return [fold[g] for g in group]


def count(chunker: Chunker, pairs: Pairs) -> list[tuple[int, int, int, int, int]]:
    """For each sentence: chunks found, chunks true, both, and whether all, of one."""
    counts: list[tuple[int, int, int, int, int]] = []
    for pair in pairs:
        for one in pair:
            true, found = set(one.chunks), set(chunker.analyse(one.tokens).chunks)
            counts.append((len(found), len(true), len(found & true), found == true, 1))
    return counts


def figures_of(counts: Sequence[tuple[int, int, int, int, int]]) -> tuple[float, float]:
    """The F1 of the chunks, and the share of sentences without a mistake."""
    found, true, both, whole, all_ = (sum(column) for column in zip(*counts, strict=True))
    return 2 * both / (found + true), whole / all_


if __name__ == "__main__":
    main(Path(sys.argv[1]), measuring="--measure" in sys.argv[2:])
