"""Any system, reading Spanish by way of a translation into English."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from tertium.errors import UserError
from tertium.items import Item, Level, Pair, Sentence
from tertium.judgement import Judgement
from tertium.language.chunks import ChunkedSentence
from tertium.language.identify import language, pair_language
from tertium.language.translate import check, translate
from tertium.systems.base import System, Trainable

_BLOCK = 2048
_CHUNKED = frozenset({"ists"})
_UNTRANSLATED = frozenset({Level.SENSE, Level.RECORD})


@dataclass(frozen=True)
class Translating:
    """A system that is given the Spanish texts in English; of a mixed pair, the one that needs it.

    Each judgement notes what was read in place of a text.

    >>> from tertium.systems import load
    >>> Translating(load("tokencos")).name
    'tokencos+apertium'
    """

    inner: System

    @property
    def name(self) -> str:
        """What tables and signatures call it."""
        return f"{self.inner.name}+apertium"

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """Judge every pair, in order."""
        english = in_english(pairs)
        return [
            noted(said, given, read)
            for said, given, read in zip(self.inner.judge(english), pairs, english, strict=True)
        ]

    def judge_stream(self, pairs: Iterable[Pair]) -> Iterator[Judgement]:
        """Judge pairs as they come, with no more than a block of them in memory."""
        rest = iter(pairs)
        while block := list(islice(rest, _BLOCK)):
            yield from self.judge(block)


def translated(system: System, task: str | None = None) -> Translating:
    """A system behind the translator; a complaint where that cannot be."""
    check()
    if task in _CHUNKED:
        raise UserError(
            f"--translate does nothing for --task {task}, whose chunks are those of its own words",
            remedy="leave it out",
        )
    if isinstance(system, Trainable):
        raise UserError(
            f"system '{system.name}' learns from the texts themselves",
            remedy="leave out --translate, or choose another model",
        )
    return Translating(system)


def in_english(pairs: Sequence[Pair]) -> list[Pair]:
    """The pairs with their Spanish texts translated, all in one run of the program."""
    wanted = [(row, side) for row, pair in enumerate(pairs) for side in _spanish_sides(pair)]
    found = translate([_sides(pairs[row])[side].text for row, side in wanted]) if wanted else []
    changed = list(pairs)
    for (row, side), text in zip(wanted, found, strict=True):
        if text:
            pair = changed[row]
            item = _with_text(_sides(pair)[side], text)
            changed[row] = replace(pair, b=item) if side else replace(pair, a=item)
    return changed


def _spanish_sides(pair: Pair) -> list[int]:
    sides = [n for n, item in enumerate(_sides(pair)) if item.level not in _UNTRANSLATED]
    together = pair_language(pair.a.text, pair.b.text)
    if together == "es":
        return sides
    if together == "en":
        return []
    return [n for n in sides if language(_sides(pair)[n].text) == "es"]


def _sides(pair: Pair) -> tuple[Item, Item]:
    return pair.a, pair.b


def _with_text(item: Item, text: str) -> Item:
    if isinstance(item, ChunkedSentence):  # its chunks are those of the Spanish words
        return Sentence(text)
    return replace(item, text=text)


def noted(said: Judgement, given: Pair, read: Pair) -> Judgement:
    """A judgement that says what was read in place of the texts that were given."""
    notes = tuple(
        f"text {side} was judged in translation: {after.text}"
        for side, before, after in zip("AB", _sides(given), _sides(read), strict=True)
        if before is not after
    )
    return replace(said, notes=(*said.notes, *notes)) if notes else said
