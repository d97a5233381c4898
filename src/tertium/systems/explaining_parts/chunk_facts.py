"""One chunk as the explainer sees it: its words, its kind, its numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tertium.systems.explaining_parts.words import facts, is_negation


def _set(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


PREPOSITIONS = _set(
    """about above across after against along among around as at before behind below beneath
    beside between beyond by despite down during for from in inside into like near of off on onto
    out outside over past per since through to toward towards under until up upon via with within
    without amid amidst atop"""
)
_DETERMINERS = _set("a an the this that these those his her its their our my your")
_AUXILIARIES = _set(
    """is are was were be been being am 's 're has have had having do does did will would can could
    may might must shall should"""
)
_JOINERS = _set("and or but while as that which who when where because if")


@dataclass(frozen=True, slots=True)
class ChunkFacts:
    """The tokens of a chunk in lower case, sorted by what they do."""

    text: str
    tokens: tuple[str, ...]
    content: tuple[int, ...]
    """Places of the tokens that carry content; all of them where none does."""
    lemmas: frozenset[str]
    numbers: frozenset[str]
    names: frozenset[str]
    preposition: str
    trigrams: Counter[str]
    flags: tuple[float, ...]

    @property
    def head(self) -> str:
        """The last word that carries content, which the others mostly describe."""
        return self.tokens[self.content[-1]]


FLAGS = ("is_mark", "has_preposition", "has_determiner", "has_auxiliary", "is_ing", "is_joiner",
         "is_negated", "has_number", "has_name", "is_function")  # fmt: skip


def chunk_facts(tokens: Sequence[str]) -> ChunkFacts:
    """Look at the tokens of one chunk.

    >>> chunk = chunk_facts(("on", "the", "Red", "sofa"))
    >>> chunk.head, chunk.preposition, sorted(chunk.names)
    ('sofa', 'on', ['red'])
    """
    lower = tuple(token.lower() for token in tokens)
    content = tuple(place for place, token in enumerate(lower) if facts(token).is_content)
    marked = not any(letter.isalnum() for token in lower for letter in token)
    numbers = frozenset(number for token in lower if (number := facts(token).number) is not None)
    names = frozenset(
        token.lower() for token in tokens if token[:1].isupper() and facts(token.lower()).is_content
    )
    text = " ".join(lower)
    padded = f" {text} "
    flags = (
        marked,
        lower[0] in PREPOSITIONS,
        not _DETERMINERS.isdisjoint(lower),
        not _AUXILIARIES.isdisjoint(lower),
        any(token.endswith("ing") for token in lower),
        len(lower) == 1 and lower[0] in _JOINERS,
        any(map(is_negation, lower)),
        bool(numbers),
        bool(names),
        not content,
    )
    return ChunkFacts(
        text,
        lower,
        content or tuple(range(len(lower))),
        frozenset(lemma for place in content for lemma in facts(lower[place]).lemmas),
        numbers,
        names,
        lower[0] if lower[0] in PREPOSITIONS else "",
        Counter(padded[at : at + 3] for at in range(len(padded) - 2)),
        tuple(map(float, flags)),
    )
