from __future__ import annotations

from pathlib import Path

import pytest

from tertium import systems, tasks
from tertium.encoders import weights
from tertium.items import Pair, Record, Sentence
from tertium.systems.typed import TypedJudge
from tertium.tasks.typed_scores import KINDS

pytestmark = pytest.mark.skipif(not weights.installed(), reason="no weights")


def test_it_is_registered_and_names_its_weights() -> None:
    system = systems.load("tertium-typed")
    assert system.name == "tertium-typed"
    assert isinstance(system, TypedJudge)
    assert system.version.startswith(weights.find("embed").version)
    assert TypedJudge("fast").name == "tertium-typed-fast"


def test_the_small_release_is_judged_in_all_kinds(fixtures: Path) -> None:
    dataset = tasks.load("typed").read(fixtures / "typed")
    pairs = [pair for subset in dataset.subsets for pair in subset.pairs]
    found = TypedJudge().judge(pairs)
    assert len(found) == len(pairs)
    for judgement in found:
        assert judgement.scale == "typed"
        assert judgement.kinds is not None
        assert tuple(judgement.kinds) == KINDS
        assert judgement.score == judgement.kinds["general"]


def test_order_and_company_do_not_matter() -> None:
    a = Record.of({"title": ["Ferry"], "creator": ["Ruiz, Ana"], "date": ["1912"]})
    b = Record.of({"title": ["A ferry boat"], "creator": ["A. Ruiz"], "date": ["ca. 1910"]})
    pairs = [Pair("1", a, b), Pair("2", b, a), Pair("3", a, a)]
    forth = TypedJudge().judge(pairs)
    alone = [TypedJudge().judge([pair])[0] for pair in pairs]
    for x, y in zip(forth, alone, strict=True):
        assert x.kinds == pytest.approx(y.kinds, abs=0.01)
    assert forth[0].kinds == pytest.approx(forth[1].kinds, abs=0.01)
    assert forth[2].kinds is not None
    assert forth[2].kinds["author"] == 5


def test_plain_texts_are_descriptions_and_nothing_is_no_pair() -> None:
    [said] = TypedJudge().judge([Pair("1", Sentence("Boats."), Sentence("Boats."))])
    assert said.kinds is not None
    assert said.kinds["description"] == 5
    assert TypedJudge().judge([]) == []
