"""Overlap: which runs of words two texts share, and in which order."""

from __future__ import annotations

from collections.abc import Hashable, Sequence, Set


def ngrams(words: Sequence[Hashable], n: int) -> set[tuple[Hashable, ...]]:
    """The runs of n words.

    >>> sorted(ngrams("a b a".split(), 2))
    [('a', 'b'), ('b', 'a')]
    """
    return set(zip(*[words[start:] for start in range(n)], strict=False))


def ngram_overlap(a: Sequence[Hashable], b: Sequence[Hashable], n: int) -> float:
    """Harmonic mean of the shares of either text's runs of n words that the other one has.

    >>> ngram_overlap("a grey cat".split(), "a grey hat sat".split(), 2)
    0.4
    """
    return dice(ngrams(a, n), ngrams(b, n)) if n > 1 else dice(set(a), set(b))


def dice(left: Set[Hashable], right: Set[Hashable]) -> float:
    """Share of the members of both sets that is common; 0 where there is none.

    >>> dice({"oak", "ash"}, {"oak", "elm"})
    0.5
    """
    total = len(left) + len(right)
    return 2 * len(left & right) / total if total else 0.0


def longest_common_subsequence(a: Sequence[Hashable], b: Sequence[Hashable]) -> int:
    """How many words both texts have in the same order.

    >>> longest_common_subsequence("the cat saw a dog".split(), "a cat bit the dog".split())
    2
    """
    places: dict[Hashable, int] = {}
    for place, word in enumerate(a):
        places[word] = places.get(word, 0) | 1 << place
    # One bit a word of the first text: a whole row of the usual table in one sum (Hyyrö 2004).
    full = (1 << len(a)) - 1
    row = full
    for word in b:
        here = row & places.get(word, 0)
        row = (row + here | row - here) & full
    return len(a) - row.bit_count()
