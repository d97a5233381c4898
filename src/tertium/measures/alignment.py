"""Which word of one text answers to which of the other, in the manner of Sultan et al. (2014).

Two words may answer to each other where they are the same in their base form, or alike enough in
meaning; among several candidates the one in the likelier company wins: the words around it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tertium.lexicon.wordnet import WordNet
from tertium.measures import word_vectors
from tertium.measures.qgrams import qgram_dice
from tertium.measures.word_relations import UNRELATED, relation
from tertium.measures.wording import Wording

Floats = NDArray[np.float32]
LEAST, FAINT = 0.65, 0.35
"""How alike two words must be to answer to each other; and to do so as WordNet's synonyms."""
SYNONYMOUS = 0.9
"""How strongly they then do, at least."""
CONTEXT = 0.1
"""How much the company counts beside the words themselves."""
_WINDOW = 3
_MOST_BANDS = 256
"""Words of a text for which who stands around whom is kept as a table."""
_LONG, _SLIP = 5, 0.7
"""From how many letters on a word may be another one misspelt, and how alike they are spelt."""


@dataclass(frozen=True, eq=False, slots=True)
class WordAlignment:
    """The pairs of places that answer to each other, and how alike the two words are."""

    places: tuple[tuple[int, int], ...]
    likeness: tuple[float, ...]


def word_likeness(a: Wording, b: Wording) -> Floats:
    """How alike every two words are: 1 for the same base form, else by their company, at least 0.

    Numbers are the same or not.

    >>> from tertium.measures.wording import worded
    >>> word_likeness(worded("two cars"), worded("2 automobiles")).round(1).tolist()
    [[1.0, 0.0], [0.0, 0.8999999761581421]]
    """
    vectors = word_vectors.load().vectors
    company = vectors.take(a.rows, axis=0) @ vectors.take(b.rows, axis=0).T
    found: Floats = np.maximum(company, 0, out=company)
    if a.numbers:
        found[a.numbers, :] = 0
    if b.numbers:
        found[:, b.numbers] = 0
    for i, j in _unknown(a, b):
        found[i, j] = max(found[i, j], _spelt_alike(a.words[i].form, b.words[j].form))
    found[a.keys[:, None] == b.keys[None]] = 1
    return found


def _unknown(a: Wording, b: Wording) -> set[tuple[int, int]]:
    """The pairs of words that have no vector on one side: names, and slips of the pen."""
    if not a.unknown and not b.unknown:
        return set()
    left, right = (
        [i for i, word in enumerate(side.words) if len(word.form) >= _LONG and not word.number]
        for side in (a, b)
    )
    pairs = {(i, j) for i in a.unknown if i in left for j in right}
    return pairs | {(i, j) for j in b.unknown if j in right for i in left}


@lru_cache(maxsize=1 << 15)
def _spelt_alike(a: str, b: str) -> float:
    if 2 * min(len(a), len(b)) < _SLIP * (len(a) + len(b)):  # too unlike in length already
        return 0.0
    dice = qgram_dice(a, b, 2)
    return dice if dice >= _SLIP else 0.0


def evidence(a: Wording, b: Wording, likeness: Floats, lexicon: WordNet | None = None) -> Floats:
    """How strongly every two words may answer to each other; 0 where they may not.

    Words of the same company need not mean the same: what WordNet holds for opposite, or for two
    kinds of one thing (Monday and Friday), does not answer to each other, and neither do unlike
    names. What it holds for synonyms does, in less like company too.

    >>> from tertium.measures.wording import worded
    >>> a, b = worded("he saw Rome"), worded("he saw Paris")
    >>> evidence(a, b, word_likeness(a, b)).round(1).tolist()[2]
    [0.0, 0.0, 0.0]
    """
    same = likeness >= 1
    content = a.is_content[:, None] & b.is_content & ~same
    strength: Floats = likeness * (same | (content & (likeness >= LEAST)))
    asked = (content & (likeness >= FAINT)).nonzero()
    for i, j in zip(*(places.tolist() for places in asked), strict=True):
        one, other = a.words[i], b.words[j]
        how = relation(one.lemma, other.lemma, lexicon) if lexicon else UNRELATED
        names = one.lemma in a.capitals or other.lemma in b.capitals
        if how is UNRELATED and not names:
            continue
        close = max(how.synonym, how.near, 0.0 if names else max(how.narrower, how.broader))
        if how.opposite or (not close and (names or how.sister)):
            strength[i, j] = 0
        elif close >= 1:
            strength[i, j] = max(strength[i, j], SYNONYMOUS)
    return strength


def align(
    a: Wording, b: Wording, likeness: Floats | None = None, lexicon: WordNet | None = None
) -> WordAlignment:
    """Align the words of two texts, each at most once, the likeliest pair first.

    Content words answer to content words; function words only where they are the same.

    >>> from tertium.measures.wording import worded
    >>> align(worded("A man buys a car"), worded("The man purchased an automobile")).places
    ((1, 1), (2, 2), (4, 4))
    """
    if not len(a) or not len(b):
        return WordAlignment((), ())
    likeness = word_likeness(a, b) if likeness is None else likeness
    strength = evidence(a, b, likeness, lexicon)
    company = _company(strength)
    order = strength + CONTEXT * company
    # Function words wait: they follow the content words around them.
    order[~a.is_content] -= 9
    places = strength.nonzero()
    columns: list[NDArray[Any]] = [-order[places], *places, company[places], strength[places]]
    found = zip(*[column.tolist() for column in columns], strict=True)
    free_a, free_b = [True] * len(a), [True] * len(b)
    links = []
    for late, i, j, near, strong in sorted(found):
        if free_a[i] and free_b[j] and (late < 0 or near > 0):
            free_a[i] = free_b[j] = False
            links.append(((i, j), strong))
    links.sort()
    return WordAlignment(tuple([link[0] for link in links]), tuple([link[1] for link in links]))


def _company(strength: Floats) -> Floats:
    """How strongly the words around each two may answer to each other."""
    rows, columns = strength.shape
    if max(rows, columns) <= _MOST_BANDS:
        return np.asarray(_band(rows) @ strength @ _band(columns), np.float32)
    return _around(_around(strength).T).T  # the time of a product grows with the cube


def _around(strength: Floats) -> Floats:
    """The sum of the rows around each row, the nearer the more: a product with its band.

    >>> rows = np.arange(12, dtype=np.float32).reshape(6, 2)
    >>> bool(np.allclose(_around(rows), _band(6) @ rows))
    True
    """
    found = np.zeros_like(strength)
    for apart in range(1, min(_WINDOW, len(strength) - 1) + 1):
        weight = np.float32(1 / apart)
        found[apart:] += weight * strength[:-apart]
        found[:-apart] += weight * strength[apart:]
    return found


@cache
def _band(size: int) -> Floats:
    """Who stands around whom, the nearer the more, as far as the window goes."""
    apart = np.abs(np.subtract.outer(np.arange(size), np.arange(size)))
    near = (apart > 0) & (apart <= _WINDOW)
    band: Floats = np.where(near, 1 / np.maximum(apart, 1), 0).astype(np.float32)
    return band
