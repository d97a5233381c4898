"""What makes two wordings the same phrase: whose leg is pulled does not matter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, product

from tertium.language.words import function_words, words

_OWNERS = frozenset(
    ("my", "your", "his", "her", "its", "our", "their", "someone's", "somebody's", "one's")
)
_PERSONS = frozenset(("me", "you", "him", "them", "us", "someone", "somebody", "one"))
_SELVES = frozenset(f"{who}self" for who in ("my", "your", "him", "her", "it", "one"))
_SELVES |= frozenset(f"{who}selves" for who in ("our", "your", "them"))
_ARTICLES = frozenset(("a", "an", "the"))
_OPENERS = _ARTICLES | {"as", "be"}
_LIGHT = frozenset(["get", "make", "have", "go", "take", "put", "do", "give", "keep", "let", "be"])
# A long phrase of ambiguous words would have very many readings.
_MOST_WORDINGS = 64

BaseForms = Callable[[str], tuple[str, ...]]


def phrase_key(text: str) -> str:
    """Spell a phrase so that its wordings meet: no opening article, one word for any owner.

    >>> phrase_key("To pull somebody's leg") == phrase_key("pull your leg")
    True
    >>> phrase_key("as fit as a fiddle")
    'fit as a fiddle'
    """
    found = [_slot(word) for word in words(text.replace("-", " ").replace("_", " "))]
    # The infinitive's 'to', not that of 'to the letter'.
    if len(found) > 2 and found[0] == "to" and found[1] not in _ARTICLES:
        del found[0]
    if len(found) > 2 and found[0] in _OPENERS:
        del found[0]
    return " ".join(found)


def wordings(key: str, base_forms: BaseForms) -> Iterator[str]:
    """Go through a key and what it is with its words in their base forms, the likeliest first.

    >>> bases = {"barking": ("bark",), "trees": ("tree",)}
    >>> list(wordings("barking up trees", lambda word: bases.get(word, ())))
    ['barking up trees', 'bark up trees', 'barking up tree', 'bark up tree']
    """
    choices = [tuple(dict.fromkeys((word, *base_forms(word)))) for word in key.split()]
    # product() varies the last word first, and it is the first, the verb, that is inflected.
    mixed = product(*reversed(choices))
    return (" ".join(reversed(chosen)) for chosen in islice(mixed, _MOST_WORDINGS))


def inner_keys(key: str) -> Iterator[str]:
    """Go through the runs of a key's words that leave out nothing of weight, the longest first.

    >>> list(inner_keys("make from scratch")), list(inner_keys("ace in the hole"))
    (['from scratch'], [])
    """
    parts = key.split()
    weighty = [word not in _LIGHT and word not in function_words() for word in parts]
    for size in range(len(parts) - 1, 1, -1):
        for start in range(len(parts) - size + 1):
            if not any(weighty[:start]) and not any(weighty[start + size :]):
                yield " ".join(parts[start : start + size])


def _slot(word: str) -> str:
    if word in _OWNERS:
        return "one's"
    if word in _PERSONS:
        return "someone"
    return "oneself" if word in _SELVES else word
