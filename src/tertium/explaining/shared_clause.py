"""What two aligned sentences both say, as a clause; nothing where that would not be English."""

from __future__ import annotations

from dataclasses import dataclass

from tertium.explaining.explanation import relation_of
from tertium.explaining.grammar import (
    AUXILIARIES,
    JOINERS,
    STANDING_ALONE,
    is_bare,
    is_person,
    kind_in_place,
    kind_of_chunk,
    looks_plural,
    mid_sentence,
    number_of_verb,
    tidy,
)
from tertium.explaining.quoting import quoted
from tertium.judgement import Alignment, Link
from tertium.systems.explaining_parts.plain import plain
from tertium.systems.explaining_parts.words import is_negation

_MORE_SPECIFIC = ("SPE1", "SPE2")
_NONE = frozenset({"nobody", "nothing"})


@dataclass(frozen=True, slots=True)
class _Piece:
    """A chunk as it goes into the clause: its words, what it is, and whether they are shared."""

    words: list[str]
    kind: str
    shared: bool


class _NoClauseError(Exception):
    """The chunks do not make a clause that is surely English."""


def shared_clause(alignment: Alignment) -> str | None:
    """Say what both sentences say, beginning with *both*; None where only quoting is safe.

    >>> equi = frozenset({"EQUI"})
    >>> links = (Link((1, 2), (1, 2), equi, 5.0), Link((3, 4), (3, 4), equi, 5.0),
    ...          Link((5, 6), (5, 6), frozenset({"SIMI"}), 3.0))
    >>> shared_clause(Alignment(tuple("A man is cutting an onion".split()),
    ...                         tuple("A man is cutting a tomato".split()), links))
    'both say that a man is cutting something'
    """
    found = []
    for side in (0, 1):
        try:
            found.append(_clause(alignment, side))
        except _NoClauseError:
            continue
    # Of two clauses the one that says more; of equals the first text's.
    return max(found, key=lambda clause: clause[0])[1] if found else None


def _clause(alignment: Alignment, side: int) -> tuple[int, str]:
    pieces = _pieces(alignment, side)
    if not pieces or not any(piece.shared for piece in pieces):
        raise _NoClauseError
    first, *rest = pieces
    if first.kind != "noun":
        raise _NoClauseError
    shared = sum(piece.shared for piece in pieces)
    if rest and rest[0].kind == "verb":
        if rest[0].words[0].lower() == "to":  # headlines: the minister to resign
            be = "are" if looks_plural(first.words) else "is"
            rest[0] = _Piece([be, *rest[0].words], "verb", rest[0].shared)
        number = number_of_verb(rest[0].words, first.words)
        if number is not None:
            if first.words in (["someone"], ["something"]) and number == "plural":
                raise _NoClauseError
            _check_rest(rest)
            return shared, _written("both say", " that", first, rest)
    if not first.shared or first.words[-1].lower() in STANDING_ALONE:
        raise _NoClauseError
    _check_of_phrase(rest)
    return shared, _written("both speak of", "", first, rest)


def _written(start: str, more: str, first: _Piece, rest: list[_Piece]) -> str:
    text = mid_sentence(tidy([word for piece in (first, *rest) for word in piece.words]))
    # Telegram style is no English of ours: quoted, it is the text's own.
    return f"{start} {quoted(text)}" if is_bare(first.words) else f"{start}{more} {text}"


def _check_rest(rest: list[_Piece]) -> None:
    """No second finite verb, and no two bare nouns that no verb holds together."""
    verb, *rest = rest
    if {word.lower() for word in verb.words} <= AUXILIARIES and not (
        rest and all(piece.shared for piece in rest)
    ):
        raise _NoClauseError  # to say that a thing is something says nothing
    nouns = 0
    for piece in rest:
        if piece.kind == "verb":
            if not _is_open(piece.words):
                raise _NoClauseError
            nouns = 0
        elif piece.kind == "noun":
            nouns += 1
            if nouns > 1:
                raise _NoClauseError


def _check_of_phrase(rest: list[_Piece]) -> None:
    """After a noun that no verb follows: what stands by it, or what it is doing."""
    doing = False
    for piece in rest:
        if piece.kind == "verb":
            if not _is_open(piece.words):
                raise _NoClauseError
            doing = True
        elif piece.kind == "noun":
            if not doing:
                raise _NoClauseError
            doing = False


def _is_open(words: list[str]) -> bool:
    return words[0].lower() == "to" or words[0].lower().endswith("ing")


def _pieces(alignment: Alignment, side: int) -> list[_Piece]:
    links = [link for link in alignment.links if _numbers(link, side)]
    links.sort(key=lambda link: _numbers(link, side))
    pieces: list[_Piece] = []
    unsafe = False  # what came before is gone or replaced, so that nothing may lean on it
    before: str | None = None
    last = len(links) - 1
    for place, link in enumerate(links):
        words = _words(alignment, link, side)
        before = kind = kind_in_place(words, before)
        if kind == "mark":
            if place != last or plain(words):  # a symbol says something
                raise _NoClauseError
            continue
        if words[0].lower() in JOINERS or (kind == "other" and words[0][:1] in "'’"):
            raise _NoClauseError
        found = _piece(alignment, link, side, words, kind, pieces[-1].kind if pieces else "")
        if found is not None and found.shared and unsafe and words[0].lower() == "of":
            raise _NoClauseError
        unsafe = found is None or not found.shared
        if found is not None:
            pieces.append(found)
    return pieces


def _piece(
    alignment: Alignment, link: Link, side: int, words: list[str], kind: str, after: str
) -> _Piece | None:
    inside = bool(after)
    relation = relation_of(link)
    if relation == "EQUI" or relation == _MORE_SPECIFIC[1 - side]:
        return _Piece(words, kind, shared=True)
    if relation == _MORE_SPECIFIC[side]:
        general = _words(alignment, link, 1 - side)
        if _same_head(words, general) and kind_of_chunk(general) in (kind, "noun"):
            return _Piece(general, kind, shared=True)
    if kind in ("preposition", "other"):
        if not inside:
            raise _NoClauseError
        return None
    if kind == "verb" or relation == "OPPO":
        raise _NoClauseError
    if inside and (not (link.left and link.right) or after != "verb"):
        return None
    other = _words(alignment, link, 1 - side)
    if any(is_negation(word) or word in _NONE for word in map(str.lower, [*words, *other])):
        raise _NoClauseError  # nobody is not someone
    if not inside and (not other or looks_plural(words) or looks_plural(other)):
        raise _NoClauseError
    return _Piece(["someone" if _persons(words, other) else "something"], kind, shared=False)


def _persons(words: list[str], other: list[str]) -> bool:
    found = {is_person(one) for one in (words, other) if one}
    if len(found) > 1:
        raise _NoClauseError  # someone in the one, something in the other
    return found == {True}


def _same_head(one: list[str], other: list[str]) -> bool:
    return one[-1].lower() == other[-1].lower() and looks_plural(one) == looks_plural(other)


def _numbers(link: Link, side: int) -> tuple[int, ...]:
    return link.right if side else link.left


def _words(alignment: Alignment, link: Link, side: int) -> list[str]:
    tokens = alignment.right if side else alignment.left
    return [tokens[number - 1] for number in _numbers(link, side)]
