"""An English chunker with the conventions of interpretable STS.

A chunk is a noun phrase with the preposition before it, a group of verbs, an adverb, or a mark
on its own. Three linear chains follow each other: parts of speech, the phrases of CoNLL-2000,
and where a chunk begins. ``python -m training.chunker`` makes their weights.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from tertium.errors import UserError
from tertium.language.chunk_features import (
    boundary_features,
    normal,
    phrase_features,
    tag_features,
)
from tertium.language.chunks import ChunkedSentence
from tertium.language.sequence import LinearChain, best_path, feature_key
from tertium.language.tokens import tokenise

__all__ = ["Analysis", "Chunker", "analyse", "chunk", "chunk_sentence", "load", "tokenise"]

WEIGHTS = "data/chunker.npz"
_NO_CLASS = "-"
_BEGINS = 1
_PLACE = 2
_AFTER_VERBS = frozenset({"DT", "PRP", "PRP$", "RB"})
_ENDS, _VERBAL, _NOUNS = frozenset(".!?"), ("V", "MD", "v"), frozenset({"NN", "NNS"})


@dataclass(frozen=True, slots=True)
class Analysis:
    """What the chunker found in one sentence.

    ``tags`` are Penn parts of speech, ``phrases`` the B-, I- and O labels of CoNLL-2000, and
    ``chunks`` token numbers from 1.
    """

    tokens: tuple[str, ...]
    tags: tuple[str, ...]
    phrases: tuple[str, ...]
    chunks: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Chunker:
    """The three chains, and what each known word may be: its likely parts of speech."""

    classes: Mapping[int, str]
    tagger: LinearChain
    phraser: LinearChain
    divider: LinearChain

    def classes_of(self, tokens: Sequence[str]) -> list[str]:
        """The parts of speech that each word may have, as letters, the likelier first."""
        return [self.classes.get(feature_key(normal(token)), _NO_CLASS) for token in tokens]

    def analyse(self, tokens: Sequence[str]) -> Analysis:
        """Tag and chunk the tokens of one sentence."""
        _check(tokens)
        if not tokens:
            return Analysis((), (), (), ())
        classes = self.classes_of(tokens)
        tags = self.mend_tags(tokens, self.tagger.label(tag_features(tokens, classes)), classes)
        phrases = self.phraser.label(phrase_features(tokens, tags))
        begins = self.divider.emissions(boundary_features(tokens, classes, tags, phrases))
        begins[0, 1 - _BEGINS] = -np.inf  # the first token begins a chunk, whatever it is
        chunks: list[list[int]] = []
        for number, label in enumerate(best_path(begins, self.divider.transitions), start=1):
            if label == _BEGINS:
                chunks.append([])
            chunks[-1].append(number)
        mended = self.mend_chunks(tokens, tags, tuple(map(tuple, chunks)))
        return Analysis(tuple(tokens), tuple(tags), tuple(phrases), mended)

    def mend_tags(
        self, tokens: Sequence[str], tags: list[str], classes: Sequence[str]
    ) -> list[str]:
        """Correct the tags of a sentence by what all of them say together."""
        return with_a_verb(tokens, tags, classes)

    def mend_chunks(
        self, tokens: Sequence[str], tags: Sequence[str], chunks: tuple[tuple[int, ...], ...]
    ) -> tuple[tuple[int, ...], ...]:
        """Correct chunks by the tags of their words; English ones are left as they are."""
        return chunks

    def arrays(self) -> dict[str, NDArray[np.generic]]:
        """The chunker as arrays for one file."""
        names = sorted(set(self.classes.values()))
        place = {name: i for i, name in enumerate(names)}
        keys = sorted(self.classes)
        return {
            "class-names": np.array(names),
            "class-keys": np.array(keys, dtype=np.uint32),
            "class-of-key": np.array([place[self.classes[key]] for key in keys], dtype=np.uint8),
            **self.tagger.arrays("tagger"),
            **self.phraser.arrays("phraser"),
            **self.divider.arrays("divider"),
        }

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, NDArray[np.generic]]) -> Chunker:
        """The chunker that :meth:`arrays` wrote."""
        names = arrays["class-names"].tolist()
        of_key = zip(arrays["class-keys"].tolist(), arrays["class-of-key"].tolist(), strict=True)
        chains = (
            LinearChain.from_arrays(name, arrays) for name in ("tagger", "phraser", "divider")
        )
        return cls({key: names[number] for key, number in of_key}, *chains)


def with_a_verb(tokens: Sequence[str], tags: list[str], classes: Sequence[str]) -> list[str]:
    """Tags of a whole sentence, with a verb where the tagger found none.

    It knows headlines and captions best, which often have none. But in what ends as a sentence and
    begins with an article and a noun, a word that may be a verb is one, if no preposition or other
    noun follows, as after *a side view*.

    >>> tokens = ("The", "dog", "bit", "us", ".")
    >>> with_a_verb(tokens, ["DT", "NN", "NN", "PRP", "."], ["-", "n", "nv", "-", "-"])
    ['DT', 'NN', 'VBD', 'PRP', '.']
    """
    if tokens[-1] not in _ENDS or any(tag.startswith(_VERBAL) for tag in tags):
        return tags
    if len(tags) > _PLACE + 1 and tags[:_PLACE] == ["DT", "NN"] and tags[_PLACE] in _NOUNS:
        after = tags[_PLACE + 1]
        likely = after in _ENDS and (classes[_PLACE][0] == "v" or tags[_PLACE] == "NNS")
        if "v" in classes[_PLACE] and (likely or after in _AFTER_VERBS):
            found = "VBZ" if tokens[_PLACE].endswith("s") else "VBD"
            return [*tags[:_PLACE], found, *tags[_PLACE + 1 :]]
    return tags


@cache
def load() -> Chunker:
    """The chunker that comes with the package."""
    with files("tertium").joinpath(WEIGHTS).open("rb") as file, np.load(file) as arrays:
        return Chunker.from_arrays(dict(arrays))


def analyse(tokens: Sequence[str]) -> Analysis:
    """Tag and chunk the tokens of one sentence.

    >>> analyse(("She", "rides", "a", "horse")).tags
    ('PRP', 'VBZ', 'DT', 'NN')
    """
    return load().analyse(tokens)


def chunk(tokens: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """The chunks of a sentence, as token numbers from 1; each token is in one of them.

    >>> chunk(["Two", "dogs", "are", "running", "on", "a", "beach", "."])
    ((1, 2), (3, 4), (5, 6, 7), (8,))
    """
    return load().analyse(tokens).chunks


def chunk_sentence(text: str) -> ChunkedSentence:
    """Cut raw text into tokens, and these into chunks.

    >>> chunk_sentence("A girl isn't riding her bike.")
    ChunkedSentence(text="A girl is n't riding her bike .",
        chunks=((1, 2), (3, 4, 5), (6, 7), (8,)))
    """
    tokens = tokenise(text)
    return ChunkedSentence(" ".join(tokens), chunk(tokens))


def _check(tokens: Sequence[str]) -> None:
    if isinstance(tokens, str):
        raise UserError(
            f"the text '{tokens}' is given where its tokens are wanted",
            remedy="cut it with tokenise, or call chunk_sentence",
        )
    for number, token in enumerate(tokens, start=1):
        if not token:
            raise UserError(f"token {number} of {len(tokens)} is empty", remedy="leave it out")
