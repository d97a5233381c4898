"""The measures of the papers' systems as plain functions of two English texts, from 0 to 1.

Words count by their base forms. What is alike is said by spelling, or by the company that words
keep (:mod:`~tertium.measures.word_vectors`); WordNet is not asked. A text without words is like
nothing.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tertium.measures import alignment, qgrams
from tertium.measures.matching import matched_places
from tertium.measures.overlap import longest_common_subsequence, ngram_overlap
from tertium.measures.soft_cardinality import soft_sets
from tertium.measures.wording import worded

Floats = NDArray[np.float32]


def word_overlap(a: str, b: str) -> float:
    """Share of the different words of both texts that is common.

    >>> word_overlap("Two dogs bark.", "A dog barks.")
    0.6666666666666666
    """
    return ngram_overlap(worded(a).lemmas, worded(b).lemmas, 1)


def ordered_overlap(a: str, b: str) -> float:
    """Share of the words of both texts that stand in both in the same order.

    >>> ordered_overlap("dogs bite men", "men bite dogs")
    0.3333333333333333
    """
    left, right = worded(a).lemmas, worded(b).lemmas
    common = longest_common_subsequence(left, right)
    return 2 * common / (len(left) + len(right)) if common else 0.0


def soft_overlap(a: str, b: str) -> float:
    """Share of the words of both texts that is common, where words spelt alike count as one.

    >>> soft_overlap("a colourful boat", "colorful boats") > word_overlap("colourful", "colorful")
    True
    """
    left, right = worded(a).content_lemmas, worded(b).content_lemmas
    if not left or not right:
        return 0.0
    likeness = qgrams.word_likeness(left + right)
    [found] = soft_sets(likeness, len(left), np.ones((1, len(left) + len(right))))
    return min(max(found.dice, 0.0), 1.0)


def aligned_share(a: str, b: str) -> float:
    """Share of the content words of both texts that answer to each other.

    >>> aligned_share("A man buys a car", "The man purchased an automobile")
    1.0
    """
    left, right = worded(a), worded(b)
    aligned = alignment.align(left, right).places
    count = sum(left.words[i].is_content + right.words[j].is_content for i, j in aligned)
    total = sum(word.is_content for word in left.words + right.words)
    return count / total if total else 0.0


def paired_likeness(a: str, b: str) -> float:
    """The mean likeness of each content word to its best partner in the other text.

    >>> paired_likeness("a car", "a fast automobile") > paired_likeness("a car", "a fast poem")
    True
    """
    likeness = _content_likeness(a, b)
    if not likeness.size:
        return 0.0
    return float(likeness.max(axis=1).mean() + likeness.max(axis=0).mean()) / 2


def matched_likeness(a: str, b: str) -> float:
    """The likeness of the content words in the best pairing of all, each taken once.

    >>> matched_likeness("dog dog", "dog cat") < paired_likeness("dog dog", "dog cat")
    True
    """
    likeness = _content_likeness(a, b)
    if not likeness.size:
        return 0.0
    return 2 * float(likeness[matched_places(likeness)].sum()) / sum(likeness.shape)


def vector_cosine(a: str, b: str) -> float:
    """Cosine of the sums of the word vectors, frequent words weighing less; at least 0.

    >>> vector_cosine("The king spoke.", "A queen said it.") > vector_cosine("The king", "Cement")
    True
    """
    return min(max(float(worded(a).direction @ worded(b).direction), 0.0), 1.0)


def _content_likeness(a: str, b: str) -> Floats:
    left, right = worded(a), worded(b)
    found: Floats = alignment.word_likeness(left, right)[np.ix_(left.content, right.content)]
    return np.minimum(found, 1)
