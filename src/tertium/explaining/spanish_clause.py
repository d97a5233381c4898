"""What two aligned Spanish sentences both say, as a clause; nothing where only quoting is safe.

The clause is one of the two sentences without what the other does not say, so that its verb and
its nouns agree as they did there. It needs a finite verb that both share.
"""

from __future__ import annotations

from tertium.explaining.explanation import relation_of
from tertium.explaining.grammar import is_mark, mid_sentence, tidy
from tertium.judgement import Alignment, Link
from tertium.language.spanish import chunker
from tertium.messages import say

_MORE_SPECIFIC = ("SPE1", "SPE2")
# Tags of verbs that may follow "dicen que": the indicative.
_FINITE = frozenset({"vmi", "vai", "vsi"})
_TIES = frozenset({"cc", "cs", "pr", "pt"})
_ENDS = frozenset({".", "…"})
_ASKED = frozenset({"¿", "?", "¡", "!"})


class _NoClauseError(Exception):
    """The chunks do not make a clause that is surely Spanish."""


def spanish_clause(alignment: Alignment) -> str | None:
    """Say what both sentences say, beginning with *ambos*; None where only quoting is safe.

    >>> from tertium.messages import speaking
    >>> equi = frozenset({"EQUI"})
    >>> links = (Link((1, 2), (1, 2), equi, 5.0), Link((3,), (3,), equi, 5.0),
    ...          Link((4, 5), (), frozenset({"NOALI"}), None))
    >>> with speaking("es"):
    ...     spanish_clause(Alignment(tuple("Una mujer canta en casa".split()),
    ...                              tuple("Una mujer canta".split()), links))
    'ambos dicen que una mujer canta'
    """
    found = []
    for side in (0, 1):
        try:
            found.append(_clause(alignment, side))
        except _NoClauseError:
            continue
    if not found:
        return None
    # Of two clauses the one that says more; of equals the first text's.
    return say("sentence.both_say_that", clause=max(found, key=lambda one: one[0])[1])


def _clause(alignment: Alignment, side: int) -> tuple[int, str]:
    tokens = alignment.right if side else alignment.left
    if not _ASKED.isdisjoint(tokens):
        raise _NoClauseError
    tags = chunker.analyse(tokens).tags
    links = sorted(
        (link for link in alignment.links if _numbers(link, side)),
        key=lambda link: _numbers(link, side),
    )
    kept: list[str] = []
    shared = verbs = 0
    for place, link in enumerate(links):
        numbers = _numbers(link, side)
        words = [tokens[n - 1] for n in numbers]
        kinds = [tags[n - 1] for n in numbers]
        if is_mark(words):
            if place != len(links) - 1 or not set(words) <= _ENDS:
                raise _NoClauseError
            continue
        if not _TIES.isdisjoint(kinds):
            raise _NoClauseError
        finite = not _FINITE.isdisjoint(kinds)
        verbs += finite
        said = _shared_words(alignment, link, side, words)
        if said is None:
            # Only what hangs on a preposition, or an adverb, can be left out without a trace.
            if finite or not verbs or kinds[0] not in ("sp", "rg"):
                raise _NoClauseError
            continue
        shared += 1
        kept += said
    if verbs != 1 or shared < 2:
        raise _NoClauseError
    return shared, mid_sentence(tidy(kept), "es")


def _shared_words(
    alignment: Alignment, link: Link, side: int, words: list[str]
) -> list[str] | None:
    """The words of a chunk that the other sentence says too, if it does."""
    relation = relation_of(link)
    if relation == "EQUI" or relation == _MORE_SPECIFIC[1 - side]:
        return words
    if relation == _MORE_SPECIFIC[side]:
        other = alignment.left if side else alignment.right
        general = [other[n - 1] for n in _numbers(link, 1 - side)]
        # The same words but for some that are left out: number and gender stay as they are.
        wanted = [word.lower() for word in general]
        kept = [word for word in words if word.lower() in wanted]
        if [word.lower() for word in kept] == wanted:
            return kept
    return None


def _numbers(link: Link, side: int) -> tuple[int, ...]:
    return link.right if side else link.left
