"""What makes the Spanish chunker, on any machine, in a few minutes.

    python -m training.spanish_chunker DATA              # writes data/spanish/chunker.npz
    python -m training.spanish_chunker DATA --measure    # and prints figures on held-out files

Reads the CESS-ESP treebank, and the everyday words of ``spanish-words.toml``. Every third sentence
is seen a second time without its accents, and another third in small letters, because people
write so.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import numpy as np

import tertium
from tertium.language.chunk_features import (
    boundary_features,
    normal,
    phrase_features,
    tag_features,
)
from tertium.language.chunker import Chunker
from tertium.language.sequence import LinearChain, feature_key
from tertium.language.spanish.accents import without_accents
from tertium.language.spanish.chunker import WEIGHTS, SpanishChunker
from training.chains import perceptron
from training.headlinese import Tagged
from training.spanish_forms import forms
from training.spanish_trees import lemmas, sentences

_CLASSES = {"nc": "n", "np": "p", "v": "v", "a": "a", "r": "r", "s": "i", "c": "i", "d": "d"}
_SHARE = 0.06
_HELD_OUT = 10  # one file of so many
Forms = Mapping[str, Mapping[str, set[str]]]


class Seen(NamedTuple):
    """A sentence of the treebank: its file, its words and labels, and where chunks begin."""

    file: str
    labels: Tagged
    begins: list[bool]


def main(data: Path, *, measuring: bool) -> None:
    folder = data / "text" / "cess_esp"
    everything = [Seen(*one) for one in sentences(folder)]
    if measuring:
        out = [one for one in everything if crc32(one.file.encode()) % _HELD_OUT == 0]
        files = {one.file for one in out}
        rest = [one for one in everything if one.file not in files]
        chunker = learn(rest, forms(lemmas(folder, without=files)))
        print(f"{len(out)} sentences of {len(files)} files held out")
        report("as written", chunker, out)
        report("without accents", chunker, [_copy(one, without_accents) for one in out])
        report("small letters", chunker, [_copy(one, str.lower) for one in out])
    chunker = learn(everything, forms(lemmas(folder)))
    target = Path(tertium.__file__).parent / WEIGHTS
    with target.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, **chunker.arrays())
    print(f"{target.name}: {target.stat().st_size / 1e6:.2f} MB")


def learn(given: Sequence[Seen], known: Forms) -> Chunker:
    """Learn the tagger, the phraser and the divider, knowing what forms words may have."""
    copies = [_copy(one, without_accents) for one in given[::3]]
    copies += [_copy(one, str.lower) for one in given[1::3]]
    seen = [*given, *copies]
    half = [crc32(one.file.encode()) % 2 for one in seen]  # a copy stays with its sentence
    words = WordClasses(seen, known)
    classes = [words.as_if_new(one) for one in seen]
    features = [
        tag_features(one.labels.words, kinds) for one, kinds in zip(seen, classes, strict=True)
    ]
    tags = [one.labels.tags for one in seen]
    tagger = _as_shipped(perceptron(features, tags))
    # What follows must learn to live with the mistakes of what comes before.
    guessed: list[list[str]] = [[] for _ in seen]
    for left_out in range(2):
        rest = [i for i, part in enumerate(half) if part != left_out]
        other = perceptron([features[i] for i in rest], [tags[i] for i in rest], epochs=3)
        for i, part in enumerate(half):
            if part == left_out:
                guessed[i] = other.label(features[i])
    phrasing = [phrase_features(one.labels.words, t) for one, t in zip(seen, guessed, strict=True)]
    phraser = _as_shipped(perceptron(phrasing, [one.labels.phrases for one in seen]))
    dividing = [
        boundary_features(one.labels.words, kinds, found, phraser.label(rows))
        for one, kinds, found, rows in zip(seen, classes, guessed, phrasing, strict=True)
    ]
    begins = [["B" if new else "A" for new in one.begins] for one in seen]
    divider = perceptron(dividing, begins)  # A, then B: the second label begins a chunk
    by_key = {feature_key(word): kinds for word, kinds in words.classes.items()}
    return SpanishChunker(by_key, tagger, phraser, _as_shipped(divider))


class WordClasses:
    """The parts of speech of every word that was met or can be formed, the likelier first."""

    def __init__(self, seen: Sequence[Seen], known: Forms) -> None:
        counts: dict[str, Counter[str]] = defaultdict(Counter)
        files: dict[str, set[str]] = defaultdict(set)
        for form, kinds in known.items():
            for spelling in {form, without_accents(form)}:
                for kind, shown in kinds.items():
                    counts[spelling][kind] += 1
                    files[spelling] |= shown
        for one in seen:
            for word, tag in zip(one.labels.words, one.labels.tags, strict=True):
                kind = _CLASSES.get(tag[:2]) or _CLASSES.get(tag[:1])
                if kind:
                    counts[normal(word)][kind] += 1
                    files[normal(word)].add(one.file)
        self.classes = {word: _likeliest(kinds) for word, kinds in sorted(counts.items())}
        self._only_in = {word: next(iter(some)) for word, some in files.items() if len(some) == 1}

    def as_if_new(self, one: Seen) -> list[str]:
        """The classes of a sentence's words as other files tell them: a new text has new words."""
        return [
            "-" if self._only_in.get(word) == one.file else self.classes.get(word, "-")
            for word in map(normal, one.labels.words)
        ]


def _likeliest(kinds: Counter[str]) -> str:
    least = _SHARE * kinds.total()
    return "".join([kind for kind, count in kinds.most_common() if count >= least][:3])


def _copy(one: Seen, change: object) -> Seen:
    assert callable(change)
    words = [change(word) for word in one.labels.words]
    return Seen(one.file, one.labels._replace(words=words), one.begins)


def _as_shipped(chain: LinearChain) -> LinearChain:
    """The chain as its file will have it, so that what follows learns from the same labels."""
    return LinearChain.from_arrays("", chain.arrays(""))


def report(name: str, chunker: Chunker, out: Sequence[Seen]) -> None:
    """Print the share of right tags, the F1 of chunks, and the sentences without a mistake."""
    tags = right = found = true = both = whole = 0
    for one in out:
        mine = chunker.analyse(one.labels.words)
        right += sum(x == y for x, y in zip(mine.tags, one.labels.tags, strict=True))
        tags += len(mine.tags)
        gold = set(_chunks(one.begins))
        ours = set(mine.chunks)
        found, true, both = found + len(ours), true + len(gold), both + len(ours & gold)
        whole += ours == gold
    print(f"{name:18} tags {right / tags:.4f}  F1 {2 * both / (found + true):.4f}  "
          f"whole sentences {whole / len(out):.4f}", flush=True)  # fmt: skip


def _chunks(begins: Sequence[bool]) -> list[tuple[int, ...]]:
    chunks: list[list[int]] = []
    for number, new in enumerate(begins, start=1):
        if new:
            chunks.append([])
        chunks[-1].append(number)
    return [tuple(chunk) for chunk in chunks]


if __name__ == "__main__":
    main(Path(sys.argv[1]), measuring="--measure" in sys.argv[2:])
