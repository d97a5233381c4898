"""Where two aligned sentences part, a clause for each place."""

from __future__ import annotations

from collections.abc import Sequence

from tertium.explaining.explanation import relation_of
from tertium.explaining.grammar import (
    AUXILIARIES,
    DETERMINERS,
    JOINERS,
    PREPOSITIONS,
    PRONOUN_OF,
    is_adjective,
    kind_of_chunk,
    lexicon,
    mid_sentence,
)
from tertium.explaining.quoting import joined, quoted_chunk
from tertium.explaining.text_language import language_of
from tertium.judgement import Alignment, Link
from tertium.language.spanish.tables import listed
from tertium.language.words import content_words
from tertium.messages import say, spoken

_SIDES = ("first", "second")
_NUANCES = ("FACT", "POL")
_EMPTY = (JOINERS | AUXILIARIES) - {"not"}
"""Words that add nothing by themselves."""


def differences(alignment: Alignment, links: Sequence[Link]) -> list[str]:
    """Say where the chunks differ: contradictions first, what only one side has last.

    >>> oppo = Link((1,), (1,), frozenset({"OPPO"}), 4.0)
    >>> differences(Alignment(("up",), ("down",), (oppo,)), [oppo])
    ["'up' in the first is the opposite of 'down' in the second"]
    """
    found: list[str] = []
    language = language_of(alignment)
    empty = _EMPTY if language == "en" else _EMPTY | listed("text", "empty")
    for wanted in (("OPPO",), ("SPE1", "SPE2"), ("SIMI",), ("REL",), ("EQUI",)):
        for link in links:
            clause = _clause(alignment, link) if relation_of(link) in wanted else None
            if clause and not _merged(found, clause):
                found.append(clause)
    for relation, verb in (("NOALI", "adds"), ("ALIC", "also")):
        for side, name in enumerate(_SIDES):
            alone = sorted(
                chunk
                for link in links
                if relation_of(link) == relation
                and (chunk := link.right if side else link.left)
                and not empty.issuperset(word.lower() for word in _words(alignment, chunk, side))
            )
            if alone:
                chunks = [_words(alignment, chunk, side) for chunk in alone]
                shown = joined([quoted_chunk(words, language) for words in chunks])
                found.append(say(f"differences.{verb}_{name}", shown=shown))
    return found


def _merged(found: list[str], clause: str) -> bool:
    """Add to the clause before where the same side makes another thing something."""
    for name in _SIDES:
        start = f"the {name} makes "
        if found and found[-1].startswith(start) and clause.startswith(start):
            found[-1] += f" and {clause.removeprefix(start)}"
            return True
    return False


def _clause(alignment: Alignment, link: Link) -> str | None:
    left, right = _words(alignment, link.left, 0), _words(alignment, link.right, 1)
    relation = relation_of(link)
    language = language_of(alignment)
    nuances = joined_nuances(link)
    if relation == "EQUI" and not nuances and _needs_no_word(left, right, language):
        return None
    if relation in ("SPE1", "SPE2"):
        side = int(relation == "SPE2")
        specific, general = (right, left) if side else (left, right)
        english = language == spoken() == "en"
        clause = (_made(specific, general, _SIDES[side]) if english else None) or say(
            f"differences.exact_{_SIDES[side]}",
            specific=quoted_chunk(specific, language),
            general=quoted_chunk(general, language),
        )
    else:
        a, b = quoted_chunk(left, language), quoted_chunk(right, language)
        if relation == "EQUI" and a == b and not nuances:  # an owner's 's is not quoted
            return None
        clause = say(f"differences.{relation}", a=a, b=b)
    return say("differences.nuanced", clause=clause, nuances=nuances) if nuances else clause


def _needs_no_word(left: list[str], right: list[str], language: str) -> bool:
    """Whether two chunks that mean the same do so plainly, or are named together anyhow."""
    return language == "mixed" or _is_inflection(left, right, language)


def _is_inflection(left: list[str], right: list[str], language: str = "en") -> bool:
    """Whether two chunks have the same content words, inflected alike or not."""
    known = lexicon() if language == "en" else None
    ours, theirs = (
        content_words(" ".join(words), "es" if language == "es" else "en")
        or [word.casefold() for word in words]
        for words in (left, right)
    )
    if known is None or len(ours) != len(theirs):
        return ours == theirs
    return all(
        one == other or set(known.base_forms(one)) & set(known.base_forms(other))
        for one, other in zip(ours, theirs, strict=True)
    )


def joined_nuances(link: Link) -> str:
    """Say factuality and polarity in words; nothing where the link has neither.

    >>> joined_nuances(Link((1,), (1,), frozenset({"SIMI", "FACT"}), 3.0))
    'another certainty'
    """
    named = [say(f"relations.{name}") for name in _NUANCES if name in link.types]
    return joined(named) if named else ""


def _made(specific: list[str], general: list[str], name: str) -> str | None:
    """*the second makes her young*: where all that is added are adjectives of the same noun."""
    ours, theirs = ([word.lower() for word in words] for words in (specific, general))
    if ours[-1] != theirs[-1] or kind_of_chunk(general) not in ("noun", "preposition"):
        return None
    bare = [word for word in theirs if word not in DETERMINERS | PREPOSITIONS]
    if bare != theirs[-1:]:  # a second modifier would make it unclear what is added to what
        return None
    added = [word for word in ours[:-1] if word not in theirs]
    added = [word for word in added if word not in ("a", "an", "the")]
    if not added or not all(map(is_adjective, added)) or set(added) & DETERMINERS:
        return None
    noun = general[-1] if len(general) > 1 else mid_sentence(general[-1])
    if not noun.islower():  # a name
        return None
    who = PRONOUN_OF.get(noun) or f"the {noun}"
    return f"the {name} makes {who} {joined(added)}"


def _words(alignment: Alignment, numbers: tuple[int, ...], side: int) -> list[str]:
    tokens = alignment.right if side else alignment.left
    return [tokens[number - 1] for number in numbers]
