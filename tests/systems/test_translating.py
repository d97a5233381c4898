from __future__ import annotations

from collections.abc import Sequence

import pytest

from tertium.errors import UserError
from tertium.items import Item, Pair, Phrase, Sense, Sentence
from tertium.judgement import Judgement
from tertium.language.chunks import ChunkedSentence
from tertium.systems import load, translating
from tertium.systems.translating import Translating, translated


@pytest.fixture(autouse=True)
def calls(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """A translator that shouts, and what it was asked."""
    asked: list[list[str]] = []

    def shout(texts: Sequence[str]) -> list[str]:
        asked.append(list(texts))
        return [text.upper() for text in texts]

    monkeypatch.setattr(translating, "translate", shout)
    monkeypatch.setattr(translating, "check", lambda: None)
    return asked


class Reader:
    name = "reader"

    def __init__(self) -> None:
        self.read: list[Pair] = []

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        self.read += pairs
        return [Judgement(1.0, "unit", notes=("own",)) for _ in pairs]


def pair(a: str | Item, b: str | Item) -> Pair:
    one, two = (Sentence(side) if isinstance(side, str) else side for side in (a, b))
    return Pair("1", one, two)


def test_only_spanish_sides_are_translated_in_one_run(calls: list[list[str]]) -> None:
    inner = Reader()
    given = [
        pair("Un perro ladra.", "El gato duerme."),
        pair("A dog barks.", "El gato duerme."),
        pair("A dog barks.", "A cat sleeps."),
        pair("animal", "un perro muy grande"),
    ]
    said = list(Translating(inner).judge_stream(given))
    assert len(calls) == 1
    assert [(p.a.text, p.b.text) for p in inner.read] == [
        ("UN PERRO LADRA.", "EL GATO DUERME."),
        ("A dog barks.", "EL GATO DUERME."),
        ("A dog barks.", "A cat sleeps."),
        ("ANIMAL", "UN PERRO MUY GRANDE"),
    ]
    assert said[1].notes == ("own", "text B was judged in translation: EL GATO DUERME.")
    assert said[2].notes == ("own",)


def test_items_keep_their_levels_and_lose_their_chunks() -> None:
    inner = Reader()
    chunked = ChunkedSentence("El gato duerme", ((1, 2), (3,)))
    Translating(inner).judge([pair(Phrase("una casa vieja"), chunked)])
    [read] = inner.read
    assert read.a == Phrase("UNA CASA VIEJA")
    assert read.b == Sentence("EL GATO DUERME")


def test_senses_are_names_not_texts(calls: list[list[str]]) -> None:
    Translating(Reader()).judge([pair(Sense("casa#n#1"), "una casa vieja")])
    assert calls == [["una casa vieja"]]


def test_without_spanish_the_program_is_not_run(calls: list[list[str]]) -> None:
    Translating(Reader()).judge([pair("A dog.", "A cat.")])
    assert calls == []


def test_what_cannot_be_translated_is_refused() -> None:
    with pytest.raises(UserError, match="does nothing for --task ists"):
        translated(Reader(), "ists")
    with pytest.raises(UserError, match="system 'overlap' learns from the texts"):
        translated(load("overlap"))
