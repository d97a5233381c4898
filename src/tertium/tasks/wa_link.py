"""One line of a ``.wa`` alignment: ``1 2 <==> 1 2 3 // SIMI // 4 // A cat <==> The old cat``.

Token numbers of both sides (``0`` for nothing), the relation, the score (or ``NIL``), a comment.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from tertium.errors import DataError
from tertium.judgement import Alignment, Link
from tertium.tasks.files import is_number, shown

RELATIONS = ("EQUI", "OPPO", "SPE1", "SPE2", "SIMI", "REL", "ALIC", "NOALI")
"""What a link may say; each link says one of them."""
ADDITIONS = ("FACT", "POL")
"""What may be added to a relation: a difference in factuality, or in polarity."""
ONE_SIDED = frozenset({"ALIC", "NOALI"})
"""The relations of a chunk that is linked to no chunk."""
EQUI, ALIC, NOALI = (frozenset({relation}) for relation in ("EQUI", "ALIC", "NOALI"))
NOTHING = "-not aligned-"

_NUMBERS = re.compile(r"[0-9]{1,6}(?:[ \t,]+[0-9]{1,6})*")
_LINE = "write '1 2 <==> 1 2 3 // SIMI // 4 // comment'"
_TYPES = f"use one of {', '.join(RELATIONS)}, and add _FACT or _POL where they apply"


class _Wrong(Exception):  # noqa: N818 - never leaves this module
    """What is wrong with a line, and the remedy, before the place is known."""


def parse_link(line: str, sizes: tuple[int, int], path: Path, number: int) -> Link:
    """Read a line of an alignment of two sentences with so many tokens.

    The comment is whatever follows the third ``//``, so that it may hold ``//`` itself.

    >>> parse_link("1 <==> 0 // NOALI // NIL // see // <==> -", (3, 3), Path("my.wa"), 7).comment
    'see // <==> -'
    >>> parse_link("9 <==> 1 // EQUI // 5 //", (3, 3), Path("my.wa"), 7)
    Traceback (most recent call last):
    tertium.errors.DataError: my.wa:7: token 9 is not in <source>; use 1 to 3, or 0 for nothing
    """
    try:
        return _parse(line, sizes)
    except _Wrong as wrong:
        what, remedy = wrong.args
        raise DataError(what, path, number, remedy=remedy) from None


def link_line(alignment: Alignment, link: Link) -> str:
    """Write a link; one without a comment gets the words of its two chunks.

    >>> link_line(Alignment(("Cats",), ("A", "cat"), ()), Link((), (1, 2), NOALI, None))
    '0 <==> 1 2 // NOALI // NIL // -not aligned- <==> A cat '
    """
    left, right = (" ".join(map(str, side)) or "0" for side in (link.left, link.right))
    types = "_".join(name for name in (*RELATIONS, *ADDITIONS) if name in link.types)
    comment = " ".join(link.comment.splitlines()) or chunk_texts(alignment, link)
    # The organisers' lines end in a blank.
    return f"{left} <==> {right} // {types} // {_score_text(link.score)} // {comment} "


def chunk_texts(alignment: Alignment, link: Link) -> str:
    """Show the words that a link joins, the way the organisers comment their lines.

    >>> chunk_texts(Alignment(("A", "cat"), (), ()), Link((1, 2), (), NOALI, None))
    'A cat <==> -not aligned-'
    """
    left = _words(alignment.left, link.left)
    right = _words(alignment.right, link.right)
    return f"{left or NOTHING} <==> {right or NOTHING}"


def _words(tokens: Sequence[str], numbers: Sequence[int]) -> str:
    return " ".join(tokens[number - 1] for number in numbers if 1 <= number <= len(tokens))


def _parse(line: str, sizes: tuple[int, int]) -> Link:
    sides, *rest = line.split("//", 3)
    left, arrow, right = sides.partition("<==>")
    if not arrow or len(rest) < 2:
        raise _Wrong(f"{shown(line)} is no link", _LINE)
    link = Link(
        _side(left, "source", sizes[0]),
        _side(right, "translation", sizes[1]),
        _types(rest[0].strip()),
        _score(rest[1].strip()),
        rest[2].strip(" \t") if len(rest) > 2 else "",
    )
    _check_sides(link)
    return link


def _side(text: str, part: str, size: int) -> tuple[int, ...]:
    text = text.strip(" \t")
    if _NUMBERS.fullmatch(text) is None:
        raise _Wrong(f"{shown(text)} is no list of token numbers", _LINE)
    numbers = tuple(int(one) for one in re.split(r"[ \t,]+", text))
    if numbers == (0,):
        return ()
    outside = next((one for one in numbers if not 1 <= one <= size), None)
    if outside is not None:
        raise _Wrong(f"token {outside} is not in <{part}>", f"use 1 to {size}, or 0 for nothing")
    if len(set(numbers)) < len(numbers):
        raise _Wrong(f"'{text}' names a token twice", "name each token once")
    return numbers


def _types(text: str) -> frozenset[str]:
    types = text.split("_")
    unknown = next((name for name in types if name not in (*RELATIONS, *ADDITIONS)), None)
    if unknown is not None:
        raise _Wrong(f"{shown(unknown)} is no type", _TYPES)
    if sum(name in RELATIONS for name in types) != 1:
        raise _Wrong(f"{shown(text)} does not say one relation", _TYPES)
    return frozenset(types)


def _score(text: str) -> float | None:
    if text.upper() == "NIL":
        return None
    if not is_number(text) or not 0 <= float(text) <= 5:
        raise _Wrong(f"{shown(text)} is no score", "write a number from 0 to 5, or NIL")
    return float(text)


def _check_sides(link: Link) -> None:
    (relation,) = link.types - set(ADDITIONS)
    if not link.left and not link.right:
        raise _Wrong("both sides of the link are empty", "name the tokens of a chunk")
    if relation in ONE_SIDED and link.left and link.right:
        raise _Wrong(f"{relation} joins two chunks", "write 0 for one side")
    if relation not in ONE_SIDED and not (link.left and link.right):
        raise _Wrong(f"{relation} has an empty side", "use NOALI or ALIC for a chunk alone")


def _score_text(score: float | None) -> str:
    if score is None:
        return "NIL"
    return str(int(score)) if score == int(score) else repr(float(score))
