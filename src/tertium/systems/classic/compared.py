"""Two texts side by side: what several families of systems ask of them, worked out once."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tertium.lexicon.wordnet import WordNet
from tertium.measures import word_vectors
from tertium.measures.alignment import WordAlignment, align, word_likeness
from tertium.measures.word_relations import UNRELATED, Relation, relation
from tertium.measures.wording import Wording, worded

Floats = NDArray[np.float32]
_LOOKED_UP = 0.2
"""How alike two words must be to be looked up in WordNet: the vectors were drawn to it, so that
what it relates is alike, and looking up takes long."""
_OPPOSED = 0.25
"""What is left of the likeness of two words that are opposite."""
_RAISED = 0.5
"""How much of what two words lack in likeness is added where they are synonyms."""
CUES = (
    "negated_left", "negated_right", "negated_both", "negated_one",
    *(f"most_{name}" for name in Relation._fields), *(f"count_{name}" for name in Relation._fields),
)  # fmt: skip
"""Whether a text denies something, and how WordNet relates the words that have no match."""


class Compared:
    """Two worded texts, and how their words relate.

    >>> two = Compared("A man is slicing a potato.", "A man is cutting one potato.")
    >>> [two.a.words[i].form for i in two.left_alone]
    ['slicing']
    >>> [two.b.words[j].form for j in two.right_alone]
    ['cutting']
    """

    def __init__(self, a: str, b: str, lexicon: WordNet | None = None) -> None:
        self.lexicon = lexicon
        self.a: Wording = worded(a)
        self.b: Wording = worded(b)

    @cached_property
    def likeness(self) -> Floats:
        """How alike every two words are."""
        return word_likeness(self.a, self.b)

    @cached_property
    def content_likeness(self) -> Floats:
        """How alike every two content words are."""
        return self.likeness.take(self.a.content, axis=0).take(self.b.content, axis=1)

    @cached_property
    def alignment(self) -> WordAlignment:
        """Which word answers to which."""
        return align(self.a, self.b, self.likeness, self.lexicon)

    @cached_property
    def lemmas(self) -> tuple[list[str], list[str]]:
        """The base forms of all words of either side."""
        return [word.lemma for word in self.a.words], [word.lemma for word in self.b.words]

    @cached_property
    def content_lemmas(self) -> tuple[list[str], list[str]]:
        """The base forms of the content words of either side."""
        left, right = self.lemmas
        return [left[i] for i in self.a.content], [right[j] for j in self.b.content]

    @cached_property
    def left_alone(self) -> list[int]:
        """The places of the first text's content words whose base form the second lacks."""
        return _missing(self.a, set(self.lemmas[1]))

    @cached_property
    def right_alone(self) -> list[int]:
        """The places of the second text's content words whose base form the first lacks."""
        return _missing(self.b, set(self.lemmas[0]))

    @cached_property
    def relations(self) -> list[tuple[int, int, Relation]]:
        """What WordNet says of every two words that have no match; nothing where it is not here."""
        if self.lexicon is None:
            return []
        left, right = self.left_alone, self.right_alone
        if not left or not right:
            return []
        near = self.likeness.take(left, axis=0).take(right, axis=1) >= _LOOKED_UP
        found = []
        for row, column in zip(*(places.tolist() for places in near.nonzero()), strict=True):
            i, j = left[row], right[column]
            how = relation(self.a.words[i].lemma, self.b.words[j].lemma, self.lexicon)
            if how is not UNRELATED:
                found.append((i, j, how))
        return found

    @cached_property
    def related_likeness(self) -> Floats:
        """The likeness of every two content words, raised where WordNet relates them."""
        found = self.content_likeness
        if self.relations:
            found = found.copy()
            rows, columns = (_places(side) for side in (self.a, self.b))
        for i, j, how in self.relations:
            at = rows[i], columns[j]
            if how.opposite and not how.synonym:
                found[at] *= _OPPOSED
                continue
            worth = max(how.synonym, how.narrower, how.broader, how.sister / 2, how.near / 2)
            found[at] += _RAISED * worth * (1 - found[at])
        return found

    @cached_property
    def cues(self) -> tuple[float, ...]:
        """Cheap cues of entailment and contradiction, named in :data:`CUES`."""
        left, right = (any(word.is_negation for word in side.words) for side in (self.a, self.b))
        related = list(zip(*(how for _, _, how in self.relations), strict=True))
        related = related or [(0.0,)] * len(Relation._fields)
        return (
            float(left), float(right), float(left and right), float(left != right),
            *map(max, related),
            *(float(sum(figure > 0 for figure in figures)) for figures in related),
        )  # fmt: skip

    @cached_property
    def cosine(self) -> float:
        """Cosine of the sums of the word vectors, frequent words weighing less."""
        return _cosine(_sum(self.a, self.a.weights), _sum(self.b, self.b.weights))

    @cached_property
    def plain_cosine(self) -> float:
        """Cosine of the sums of the vectors of the content words."""
        left, right = (side.rows[side.content] for side in (self.a, self.b))
        vectors = word_vectors.load().vectors
        return _cosine(vectors[left].sum(axis=0), vectors[right].sum(axis=0))


def _places(side: Wording) -> dict[int, int]:
    return {place: row for row, place in enumerate(side.content.tolist())}


def _missing(side: Wording, others: set[str]) -> list[int]:
    return [i for i in side.content.tolist() if side.words[i].lemma not in others]


def _sum(side: Wording, weights: Floats) -> Floats:
    total: Floats = weights @ word_vectors.load().vectors[side.rows]
    return total


def _cosine(a: Floats, b: Floats) -> float:
    size = float(np.sqrt((a @ a) * (b @ b)))
    return float(a @ b) / size if size > 0 else 0.0
