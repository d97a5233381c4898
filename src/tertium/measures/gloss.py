"""Likeness by glosses: what the dictionary's words for two senses have in common.

For two words the best of their senses counts.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import lru_cache

from tertium.language.words import content_words, function_words, words
from tertium.lexicon import wordnet
from tertium.lexicon.wordnet import Synset, WordNet
from tertium.measures.meanings import Meaning

_END = "|"  # between definitions: no phrase goes from one into the next
# Whose glosses speak for a synset beside its own (Banerjee & Pedersen 2003).
RELATED = ("hypernyms", "hyponyms", "holonyms", "meronyms", "similar", "also", "attributes")


def lesk(a: Meaning, b: Meaning, *, lexicon: WordNet | None = None) -> float:
    """Count the different content words that two glosses share, inflected alike or not.

    A gloss is the definition with its examples (Lesk 1986).

    >>> lesk("bank#n#1", "shore#n#1")                              # doctest: +SKIP
    3.0
    """
    return _best(_lesk, a, b, lexicon)


def extended_lesk(a: Meaning, b: Meaning, *, lexicon: WordNet | None = None) -> float:
    """Weigh the phrases that glosses share, those of related synsets too.

    Each pair of relations, the synset itself among them, adds the :func:`phrase_overlap` of the
    definitions that they lead to (Banerjee & Pedersen 2003). The sum grows with the number of
    related synsets.

    >>> extended_lesk("bank#n#1", "shore#n#1")                     # doctest: +SKIP
    26.0
    """
    return _best(_extended_lesk, a, b, lexicon)


def phrase_overlap(a: Sequence[str], b: Sequence[str]) -> int:
    """Sum the squared lengths of the phrases that two lists of words share, longest first.

    A phrase neither begins nor ends with a function word, and no word is in two of them.

    >>> phrase_overlap("a cup of black tea".split(), "black tea in a cup".split())
    5
    >>> phrase_overlap("a cup of tea".split(), "one cup of tea".split())
    9
    """
    # The same way round whichever comes first: ties between phrases fall alike.
    a, b = sorted((tuple(a), tuple(b)))
    skip = function_words()
    waiting = [
        (-length, i, j)
        for i, j, length in _runs(a, b)
        for i, j, length in _trimmed(a, i, j, length, skip)
    ]
    heapq.heapify(waiting)
    free_a, free_b = [True] * len(a), [True] * len(b)
    total = 0
    while waiting:
        negative, i, j = heapq.heappop(waiting)
        length = -negative
        free = [free_a[i + k] and free_b[j + k] for k in range(length)]
        if all(free):
            total += length * length
            free_a[i : i + length] = free_b[j : j + length] = [False] * length
            continue
        # What is left of a phrase that a longer one cut into waits for its turn.
        for start, size in _stretches(free):
            for piece in _trimmed(a, i + start, j + start, size, skip):
                heapq.heappush(waiting, (-piece[2], piece[0], piece[1]))
    return total


def _runs(a: Sequence[str], b: Sequence[str]) -> list[tuple[int, int, int]]:
    """Find the common runs of words that cannot grow: where they start, and how long they are."""
    places = defaultdict(list)
    for j, word in enumerate(b):
        if word != _END:
            places[word].append(j)
    found = []
    growing: dict[int, int] = {}
    for i in range(len(a) + 1):
        here = places.get(a[i], ()) if i < len(a) else ()
        grown = {j: growing.pop(j - 1, 0) + 1 for j in here}
        found += [(i - length, j + 1 - length, length) for j, length in growing.items()]
        growing = grown
    return found


def _trimmed(
    a: Sequence[str], i: int, j: int, length: int, skip: frozenset[str]
) -> list[tuple[int, int, int]]:
    """Take function words off both ends; nothing may be left."""
    while length and a[i] in skip:
        i, j, length = i + 1, j + 1, length - 1
    while length and a[i + length - 1] in skip:
        length -= 1
    return [(i, j, length)] if length else []


def _stretches(free: list[bool]) -> list[tuple[int, int]]:
    found, start = [], None
    for place, is_free in enumerate([*free, False]):
        if is_free and start is None:
            start = place
        elif not is_free and start is not None:
            found.append((start, place - start))
            start = None
    return found


def _best(
    score: Callable[[Synset, Synset, WordNet], float],
    a: Meaning,
    b: Meaning,
    lexicon: WordNet | None,
) -> float:
    lexicon = lexicon or wordnet.load()
    left, right = ((m,) if isinstance(m, Synset) else lexicon.readings(m) for m in (a, b))
    return max(score(ours, theirs, lexicon) for ours in left for theirs in right)


def _lesk(a: Synset, b: Synset, lexicon: WordNet) -> float:
    return float(len(_content(a.gloss, lexicon) & _content(b.gloss, lexicon)))


def _extended_lesk(a: Synset, b: Synset, lexicon: WordNet) -> float:
    ours, theirs = _neighbourhood(a.id, lexicon), _neighbourhood(b.id, lexicon)
    return float(
        sum(
            phrase_overlap(left, right)
            for left, left_content in ours
            for right, right_content in theirs
            if not left_content.isdisjoint(right_content)
        )
    )


@lru_cache(maxsize=1 << 14)
def _content(text: str, lexicon: WordNet) -> frozenset[str]:
    return frozenset((lexicon.base_forms(word) or (word,))[0] for word in content_words(text))


@lru_cache(maxsize=1 << 14)
def _neighbourhood(
    id_: str, lexicon: WordNet
) -> tuple[tuple[tuple[str, ...], frozenset[str]], ...]:
    """The words of the synset's definition and, for each relation, of all that it leads to."""
    synset = lexicon.synset(id_)
    groups = [(synset,), *(lexicon.related(synset, relation) for relation in RELATED)]
    texts = (_joined(group) for group in groups if group)
    skip = function_words()
    return tuple((text, frozenset(text) - skip - {_END}) for text in texts)


def _joined(group: Sequence[Synset]) -> tuple[str, ...]:
    found: list[str] = []
    for synset in group:
        found += [*words(synset.definition), _END]
    return tuple(found)
