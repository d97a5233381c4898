"""A pair as a page shows it: in its order, with what helps to understand each side."""

from __future__ import annotations

from dataclasses import dataclass

from tertium.campaign.assignment import Loan
from tertium.campaign.snapshot import Question
from tertium.items import Item, Record, Sense
from tertium.language.chunks import ChunkedSentence


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some words of a side, with the numbers of their tokens."""

    numbers: str
    text: str


@dataclass(frozen=True, slots=True)
class Side:
    """One text of a pair; a record's fields, a sentence's chunks, a sense's meaning."""

    text: str
    side: str
    fields: tuple[tuple[str, str], ...] = ()
    chunks: tuple[Chunk, ...] = ()
    meaning: str = ""


@dataclass(frozen=True, slots=True)
class View:
    """Both sides in the order in which they are shown."""

    first: Side
    second: Side


def view_of(loan: Loan) -> View:
    """How a loan is shown to its rater."""
    return sides_of(loan.question, swapped=loan.swapped)


def sides_of(question: Question, *, swapped: bool = False) -> View:
    """How a question is shown.

    >>> from tertium.items import Pair, Sentence
    >>> sides_of(Question(Pair("1", Sentence("A"), Sentence("B"))), swapped=True).first.text
    'B'
    """
    left, right = _side(question.pair.a, "left"), _side(question.pair.b, "right")
    return View(right, left) if swapped else View(left, right)


def _side(one: Item, side: str) -> Side:
    if isinstance(one, Record):
        fields = tuple((name, "; ".join(values)) for name, values in one.fields.items())
        return Side(one.text, side, fields)
    if isinstance(one, ChunkedSentence):
        tokens = one.tokens
        chunks = tuple(
            Chunk(" ".join(map(str, chunk)), " ".join(tokens[n - 1] for n in chunk))
            for chunk in one.chunks
        )
        return Side(one.text, side, chunks=chunks)
    if isinstance(one, Sense):
        return Side(one.number or one.text, side, meaning=one.gloss or "")
    return Side(one.text, side)
