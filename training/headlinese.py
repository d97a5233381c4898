"""Headlines and captions out of newspaper sentences: what they leave out, and the present tense.

The only large chunked corpus is of full sentences, where an article shows each noun and an
auxiliary each verb. A copy without them teaches a chunker to do without.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

_ARTICLES = frozenset(("the", "a", "an"))
_AUXILIARIES = frozenset(("is", "are", "was", "were", "been", "being", "has", "have", "had", "be"))
_AFTER_AUXILIARY = frozenset(("VBG", "VBN"))
_PLURAL = frozenset(("NNS", "NNPS", "CD"))


class Tagged(NamedTuple):
    """A sentence of the chunked corpus: words, parts of speech, and B-, I- and O labels."""

    words: list[str]
    tags: list[str]
    phrases: list[str]


def headline(sentence: Tagged, rng: random.Random, base_of: Callable[[str], str]) -> Tagged:
    """A copy as a headline or a caption might have it; ``base_of`` gives a verb's base form."""
    words, tags = sentence.words, sentence.tags
    articles, auxiliaries = rng.random() < 0.6, rng.random() < 0.8
    present, stop = rng.random() < 0.6, rng.random() < 0.6
    dropped = set()
    for i, word in enumerate(words):
        low, after = word.lower(), tags[i + 1] if i + 1 < len(words) else ""
        if (
            (articles and low in _ARTICLES)
            or (auxiliaries and low in _AUXILIARIES and after in _AFTER_AUXILIARY)
            or (stop and i == len(words) - 1 and word == ".")
        ):
            dropped.add(i)
    kept = [i for i in range(len(words)) if i not in dropped]
    new = Tagged([], [], [])
    for i in kept:
        word, tag = words[i], tags[i]
        if present and tag == "VBD" and word.lower() not in _AUXILIARIES:
            plural = i > 0 and tags[i - 1] in _PLURAL
            base = base_of(word.lower())
            word, tag = (base, "VBP") if plural else (third_person(base), "VBZ")
        new.words.append(word)
        new.tags.append(tag)
        new.phrases.append(_label(sentence.phrases, i, dropped))
    return new._replace(words=_cased(new.words, rng))


def _label(phrases: list[str], i: int, dropped: set[int]) -> str:
    """The label of a token that may have lost the beginning of its phrase."""
    start = i
    while phrases[start].startswith("I-") and start - 1 in dropped:
        start -= 1
    lost = start < i and not phrases[start].startswith("I-")
    return "B-" + phrases[i][2:] if lost else phrases[i]


def _cased(words: list[str], rng: random.Random) -> list[str]:
    how = rng.random()
    if how < 0.25:
        return [word[:1].upper() + word[1:] for word in words]
    if how < 0.35:
        return [word.lower() for word in words]
    return words[:1] and [words[0][:1].upper() + words[0][1:], *words[1:]]


def third_person(base: str) -> str:
    """The form after he, she or it.

    >>> [third_person(base) for base in ("kill", "deny", "pass", "say")]
    ['kills', 'denies', 'passes', 'says']
    """
    if base.endswith(("s", "x", "z", "ch", "sh", "o")):
        return base + "es"
    if base.endswith("y") and base[-2:-1] not in "aeiou":
        return base[:-1] + "ies"
    return base + "s"
