"""What speaks for each sense of a word where it stands, in numbers; every text is read once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tertium.encoders.embed import Embedder
from tertium.encoders.model import Floats
from tertium.encoders.tokens import Ints
from tertium.lexicon.wordnet import Synset, WordNet
from tertium.senses.occurrences import Occurrence
from tertium.senses.parts import PARTS, log_odds_of_parts
from tertium.senses.states import Span, read_states

Doubles = NDArray[np.float64]

FEATURES = ("word", "definition", "sentence", "part", "frequency")
"""How near the word in its sentence is to the word before its definition; to the definition as a
whole; how near the sentence is to the definition; how probable its part of speech is there; how
often the sense was met in tagged texts."""

FREQUENCY = FEATURES.index("frequency")
_UNSEEN = 0.5
"""Meetings granted to a sense that was never met: the tagged texts are few."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One sense that a word may have."""

    lemma: str
    pos: str
    place: int
    key: str
    tags: int
    synset: Synset


@dataclass(frozen=True)
class Evidence:
    """Features of all candidates of many occurrences, those of each one after the other.

    ``starts`` says where the candidates of each occurrence begin; ``states`` has what the model
    holds of each occurrence's word.
    """

    candidates: tuple[Candidate, ...]
    starts: Ints
    features: Doubles
    states: Floats


def gather(lexicon: WordNet, occurrences: Sequence[Occurrence]) -> Evidence:
    """Read the sentences and the definitions of every sense that their words may have."""
    by_entries = {
        entries: _candidates(lexicon, entries)
        for entries in dict.fromkeys(one.entries for one in occurrences)
    }
    groups = [by_entries[one.entries] for one in occurrences]
    candidates = tuple(candidate for group in groups for candidate in group)
    sizes = np.array([len(group) for group in groups], np.int64)
    owner = np.repeat(np.arange(len(groups)), sizes)
    read = _Texts()
    here = np.array([read.place(one.sentence, (one.start, one.end)) for one in occurrences])
    there = np.array([read.place(*_headed(candidate)) for candidate in candidates])
    words, wholes, sentences = read.vectors()
    near = here[owner]
    columns = (
        _cosines(words, near, words, there),
        _cosines(words, near, wholes, there),
        _cosines(sentences, near, sentences, there),
        log_odds_of_parts(words[here])[owner, [PARTS.index(one.pos) for one in candidates]],
        _log_shares(np.array([one.tags for one in candidates]), owner, len(groups)),
    )
    starts = np.cumsum(sizes) - sizes
    return Evidence(candidates, starts, np.stack(columns, axis=1), words[here])


def _candidates(lexicon: WordNet, entries: tuple[tuple[str, str], ...]) -> list[Candidate]:
    """The senses of all entries; one that two entries share, once."""
    found: dict[str, Candidate] = {}
    for lemma, pos in entries:
        senses = zip(lexicon.senses(lemma, pos), lexicon.sense_keys(lemma, pos), strict=True)
        for place, (synset, key) in enumerate(senses, start=1):
            tags = lexicon.tag_count(key)
            found.setdefault(synset.id, Candidate(lemma, pos, place, key, tags, synset))
    return list(found.values())


def _headed(candidate: Candidate) -> tuple[str, Span]:
    """The definition with the word before it, and where the word is."""
    word = candidate.lemma.replace("_", " ")
    return f"{word}: {candidate.synset.definition}", (0, len(word))


class _Texts:
    """Texts with one word marked, each kept once."""

    def __init__(self) -> None:
        self._places: dict[tuple[str, Span], int] = {}

    def place(self, text: str, span: Span) -> int:
        return self._places.setdefault((text, span), len(self._places))

    def vectors(self) -> tuple[Floats, Floats, Floats]:
        texts = [text for text, _ in self._places]
        words, wholes = read_states(texts, [span for _, span in self._places])
        return words, wholes, Embedder().embed(texts)


_ROWS = 4096


def _cosines(left: Floats, rows: Ints, right: Floats, others: Ints) -> Doubles:
    """Products of chosen rows, some thousand at a time: copies of all would fill the memory."""
    found = [
        np.einsum("nd,nd->n", left[rows[at : at + _ROWS]], right[others[at : at + _ROWS]])
        for at in range(0, len(rows), _ROWS)
    ]
    return np.concatenate(found).astype(np.float64)


def _log_shares(tags: Ints, owner: Ints, groups: int) -> Doubles:
    """Each count as the logarithm of its share in its group.

    >>> np.exp(_log_shares(np.array([4, 0, 7]), np.array([0, 0, 1]), 2)).round(2).tolist()
    [0.9, 0.1, 1.0]
    """
    counts = tags + _UNSEEN
    return np.asarray(np.log(counts / np.bincount(owner, counts, groups)[owner]))
