"""One plain sentence, in English or Spanish: what two texts share, and where they part."""

from __future__ import annotations

from collections.abc import Sequence

from tertium.explaining.differences import differences
from tertium.explaining.explanation import UNALIGNED, Part, relation_of
from tertium.explaining.grammar import AUXILIARIES
from tertium.explaining.quoting import joined, quoted, quoted_chunk
from tertium.explaining.relations import says_something
from tertium.explaining.shared_clause import shared_clause
from tertium.explaining.spanish_clause import spanish_clause
from tertium.explaining.text_language import language_of
from tertium.judgement import Alignment, Link
from tertium.language.spanish.tables import listed
from tertium.messages import say as message
from tertium.messages import spoken
from tertium.systems.explaining_parts.plain import plain
from tertium.systems.explaining_parts.words import is_negation

_MOST_CLAUSES = 5
_HARDLY = frozenset({
    "hardly", "barely", "scarcely", "rarely", "seldom", "almost", "nearly", "apenas", "casi",
})  # fmt: skip
"""What takes back a verb, or much of it, without being a negation."""


def say(alignment: Alignment) -> str:
    """Say what two aligned sentences share and where they part.

    >>> equi, oppo = frozenset({"EQUI"}), frozenset({"OPPO"})
    >>> links = (Link((1, 2), (1, 2), equi, 5.0), Link((3,), (3,), equi, 5.0),
    ...          Link((4,), (4,), oppo, 4.0))
    >>> say(Alignment(tuple("The door is open".split()), tuple("The door is shut".split()), links))
    "Both have 'the door'; 'open' in the first is the opposite of 'shut' in the second."
    """
    links = [link for link in alignment.links if says_something(alignment, link)]
    links.sort(key=lambda link: (link.left or link.right, link.right))
    equal = [link for link in links if relation_of(link) == "EQUI"]
    if not links or len(equal) == len(links):
        if plain(alignment.left) == plain(alignment.right):
            return message("sentence.same")
        if not links:
            return message("sentence.no_words")
    if all(relation_of(link) in UNALIGNED for link in links):
        return _nothing_shared(alignment, links)
    parted = differences(alignment, links)
    if len(parted) > _MOST_CLAUSES:
        more = len(parted) - _MOST_CLAUSES + 1
        parted = [*parted[: _MOST_CLAUSES - 1], message("sentence.more_places", count=more)]
    return _sentence([_shared(alignment) or _quoted_share(alignment, equal), *parted])


def say_parts(parts: Sequence[Part]) -> str:
    """Say how many sentences of two longer texts answer to each other, and which ones do not.

    >>> say_parts([Part("It rains.", "It pours.", Alignment((), (), ())), Part("We left.", "")])
    "The only sentence of the second text answers to one of the 2 of the first; only the first
    says 'We left'."
    """
    both = sum(1 for part in parts if part.left and part.right)
    left, right = (sum(1 for p in parts if side(p)) for side in (_left, _right))
    clauses = [_matched(both, left, right)]
    for name, side in (("first", _left), ("second", _right)):
        alone = [side(part) for part in parts if side(part) and not (part.left and part.right)]
        if alone:
            shown = joined([quoted(text.rstrip(".")) for text in alone[:3]])
            if len(alone) > 3:
                key = "and_more" if len(alone) > 4 else "and_one_more"
                shown = message(f"sentence.{key}", shown=shown, count=len(alone) - 3)
            clauses.append(message(f"sentence.only_{name}", shown=shown))
    return _sentence(clauses)


def _shared(alignment: Alignment) -> str | None:
    """What both say, as a clause: only of texts in the language that is spoken.

    Where one asks, or takes back what the other says, they do not both say it.
    """
    language = language_of(alignment)
    if language != spoken() or _asks(alignment) or _denies_alone(alignment):
        return None
    return spanish_clause(alignment) if language == "es" else shared_clause(alignment)


def _asks(alignment: Alignment) -> bool:
    return any(side[-1:] == ("?",) for side in (alignment.left, alignment.right))


def _denies_alone(alignment: Alignment) -> bool:
    """Whether a *not* or a *hardly* of one side has no partner."""
    alone = [link for link in alignment.links if relation_of(link) in UNALIGNED]
    words = [alignment.left[n - 1] for link in alone for n in link.left]
    words += [alignment.right[n - 1] for link in alone for n in link.right]
    return any(is_negation(word) or word in _HARDLY for word in map(str.lower, words))


def _left(part: Part) -> str:
    return part.left


def _right(part: Part) -> str:
    return part.right


def _matched(both: int, left: int, right: int) -> str:
    if not both:
        return message("sentence.no_sentence")
    if both == left == right:
        return message("sentence.each_of_both", count=left)
    if left in (1, both):
        which = "only" if left == 1 else "each"
        return message(f"sentence.{which}_of_first", count=left, others=right)
    if right in (1, both):
        which = "only" if right == 1 else "each"
        return message(f"sentence.{which}_of_second", count=right, others=left)
    key = "one_matches" if both == 1 else "some_match"
    return message(f"sentence.{key}", both=both, left=left, right=right)


def _quoted_share(alignment: Alignment, equal: Sequence[Link]) -> str:
    if not equal:
        return message("sentence.nothing_alike")
    language = language_of(alignment)
    empty = AUXILIARIES if language == "en" else AUXILIARIES | listed("text", "empty")
    telling = [
        link for link in equal if not {w.lower() for w in _left_words(alignment, link)} <= empty
    ]
    shown = [_quoted_link(alignment, link, language) for link in telling or equal]
    kind = "sentence.both_have_moved" if _moved(equal) else "sentence.both_have"
    return message(kind, parts=joined(shown))


def _quoted_link(alignment: Alignment, link: Link, language: str) -> str:
    """What a link joins: in two languages both sides, in one the first stands for both."""
    shown = quoted_chunk(_left_words(alignment, link), language)
    if language != "mixed":
        return shown
    other = quoted_chunk([alignment.right[n - 1] for n in link.right], language)
    return shown if other == shown else f"{shown} ({other})"


def _left_words(alignment: Alignment, link: Link) -> list[str]:
    return [alignment.left[n - 1] for n in link.left]


def _moved(links: Sequence[Link]) -> bool:
    """Whether what is shared stands in another order: who bites whom may hang on it."""
    places = [link.right for link in sorted(links, key=lambda link: link.left)]
    return places != sorted(places)


def _nothing_shared(alignment: Alignment, links: Sequence[Link]) -> str:
    texts = []
    for tokens, side in ((alignment.left, 0), (alignment.right, 1)):
        chunks = [link.right if side else link.left for link in links]
        shown = [tokens[n - 1] for chunk in sorted(filter(None, chunks)) for n in chunk]
        texts.append(
            quoted_chunk(shown, language_of(alignment)) if shown else message("general.nothing")
        )
    first, second = texts
    return _sentence([message("sentence.nothing_shared"),
                      message("sentence.each_says", first=first, second=second)])  # fmt: skip


def _sentence(clauses: Sequence[str]) -> str:
    text = "; ".join(clauses)
    return f"{text[:1].upper()}{text[1:]}."
