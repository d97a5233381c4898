from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from tertium.items import Item, Level, Pair, Paragraph, Phrase, Record, Sense, Sentence, Word
from tertium.judgement import Alignment, Entailment, Judgement, Link


def test_each_item_knows_its_level() -> None:
    items = [Paragraph("p"), Sentence("s"), Phrase("p"), Word("w", "n"), Sense("car%1:06:00::")]
    assert [item.level for item in items] == list(Level)[1:]
    assert Record.of({"title": ["x"]}).level is Level.RECORD


def test_items_and_pairs_cannot_be_changed() -> None:
    pair = Pair("1", Sentence("a"), Sentence("b"))
    with pytest.raises(FrozenInstanceError):
        pair.id = "2"  # type: ignore[misc]
    record = Record.of({"title": ["View of Delft"], "subject": ["city", "river"]})
    with pytest.raises(TypeError):
        record.fields["title"] = ()  # type: ignore[index]
    assert record.text == "View of Delft city river"


def test_items_of_other_levels_are_not_equal() -> None:
    assert Sentence("a") == Sentence("a")
    items: list[Item] = [Sentence("a"), Phrase("a")]
    assert items[0] != items[1]


def test_a_judgement_becomes_plain_data_without_what_was_not_said() -> None:
    link = Link((1,), (1, 2), frozenset({"SPE2", "FACT"}), 4.0)
    judgement = Judgement(
        3.5,
        "sick",
        confidence=80.0,
        interval=(3.0, 4.0),
        entailment=Entailment.NEUTRAL,
        entailment_back=Entailment.ENTAILMENT,
        explanation=Alignment(("a",), ("b", "c"), (link,)),
        kinds={"time": 2.0},
    )
    assert judgement.to_dict() == {
        "score": 3.5,
        "scale": "sick",
        "confidence": 80.0,
        "interval": [3.0, 4.0],
        "entailment": "NEUTRAL",
        "entailment_back": "ENTAILMENT",
        "kinds": {"time": 2.0},
        "explanation": [
            {"left": [1], "right": [1, 2], "types": ["FACT", "SPE2"], "score": 4.0, "comment": ""}
        ],
    }
    assert Judgement(None, "sts").to_dict() == {"score": None, "scale": "sts"}
