from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tertium import systems
from tertium.items import Item, Pair, Record, Sentence
from tertium.judgement import Judgement
from tertium.language import entities, verbs
from tertium.language.gazetteer import short_gazetteer
from tertium.systems.baselines import typed_tfidf
from tertium.systems.baselines.typed_tfidf import TypedTfidf
from tertium.tasks.typed import TASK
from tertium.tasks.typed_scores import KINDS

LETTER = Record.of(
    {
        "dcTitle": ["Letter to Anna Holm"],
        "dcCreator": ["Holm, Peter"],
        "dcDate": ["4 March 1861"],
        "dcSubject": ["correspondence"],
        "dcDescription": ["She travelled from Vienna."],
    }
)
MAP = Record.of(
    {"title": ["Map of Vienna"], "date": ["1861"], "subject": ["maps"], "description": ["Torn."]}
)


@pytest.fixture(autouse=True)
def without_wordnet(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(entities, "gazetteer", short_gazetteer)
    monkeypatch.setattr(verbs, "_lexicon", lambda: None)
    yield


def judge(a: Item, b: Item) -> dict[str, float]:
    [said] = TypedTfidf().judge([Pair("1", a, b)])
    assert said.kinds is not None
    assert said.score == said.kinds["general"]
    return dict(said.kinds)


def test_the_kinds_are_those_of_the_task() -> None:
    assert tuple(typed_tfidf.KINDS) == KINDS
    assert tuple(judge(LETTER, MAP)) == KINDS


def test_a_record_is_wholly_like_itself() -> None:
    assert judge(LETTER, LETTER) == pytest.approx(dict.fromkeys(KINDS, 5.0))


def test_each_kind_looks_at_its_own_part() -> None:
    said = judge(LETTER, MAP)
    assert {kind for kind in KINDS if said[kind] > 0} == {"general", "time", "location"}
    assert said["location"] == pytest.approx(5.0)
    assert 0 < said["time"] < 5


def test_where_both_sides_lack_a_part_it_is_zero() -> None:
    assert judge(Record.of({"title": ["Ferry"]}), Record.of({"title": ["Ferry"]})) == pytest.approx(
        dict.fromkeys(KINDS, 0.0) | {"general": 5.0}
    )


def test_field_names_need_no_prefix() -> None:
    plain = Record.of({name[2:].lower(): values for name, values in LETTER.fields.items()})
    assert judge(LETTER, plain) == pytest.approx(dict.fromkeys(KINDS, 5.0))


def test_a_text_without_fields_is_compared_as_a_whole() -> None:
    said = judge(Sentence("A ferry in 1912"), Sentence("The ferry of 1912"))
    assert said["general"] > 0
    assert said["time"] == pytest.approx(5.0)
    assert said["author"] == 0.0


def test_the_order_of_the_pairs_does_not_matter(fixtures: Path) -> None:
    pairs = TASK.read(fixtures / "typed").subsets[0].pairs
    forwards, backwards = TypedTfidf().judge(pairs), TypedTfidf().judge(pairs[::-1])
    assert forwards == backwards[::-1]


def test_with_a_background_a_pair_is_judged_the_same_alone(fixtures: Path) -> None:
    pairs = TASK.read(fixtures / "typed").subsets[0].pairs
    system = TypedTfidf(background=tuple(pair.a for pair in pairs))
    assert system.judge(pairs)[3] == system.judge(pairs[3:4])[0]


def test_no_pairs() -> None:
    assert TypedTfidf().judge([]) == []


def test_figures_on_the_small_release(fixtures: Path) -> None:
    subset = TASK.read(fixtures / "typed").subsets[0]
    said: list[Judgement] = TypedTfidf().judge(subset.pairs)
    figures = TASK.figures(subset.pairs, said)
    assert all(figure.value is not None and figure.value > 0.2 for figure in figures.values())
    assert figures["author"].value == pytest.approx(0.9985, abs=1e-3)


def test_it_is_registered() -> None:
    assert systems.load("typed-tfidf").name == "typed-tfidf"
