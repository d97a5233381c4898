from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from tertium.encoders import weights
from tertium.errors import UnknownNameError, UserError
from tertium.items import Record
from tertium.records import Comparer, Profile, compare_records
from tertium.records.texts import Vectors
from tertium.tasks.typed_scores import KINDS

needs_weights = pytest.mark.skipif(not weights.installed(), reason="no weights")
A = {
    "title": "Fishing boats off Falmouth",
    "creator": "Turner, J. M. W. (1775-1851)",
    "date": "ca. 1825",
    "place": "Falmouth, Cornwall",
    "subject": ["boats", "fishing"],
    "description": "Fishermen haul their nets aboard as a storm gathers.",
}
B = {
    "dcTitle": "Seascape with sailing vessels",
    "dcCreator": "Joseph Mallord William Turner",
    "dcDate": "early 19th c.",
    "dcSubject": "ships; sea",
    "dcDescription": "Sailing ships in heavy weather near the coast of Cornwall.",
}


class Counting:
    """An embedder that counts what it reads."""

    def __init__(self) -> None:
        self.read: list[str] = []

    def __call__(self, texts: list[str]) -> NDArray[np.float32]:
        self.read += texts
        return np.array([[1.0, len(text)] for text in texts], np.float32)


@needs_weights
def test_each_kind_has_its_reason() -> None:
    said = compare_records(A, B)
    assert tuple(said.scores) == KINDS
    assert said["author"].score > 4.5
    assert said.most == "author"
    reason = said["author"].reason
    assert reason is not None
    assert (reason.left_field, reason.right_field) == ("creator", "dcCreator")
    assert said["location"].reason is not None
    assert said["location"].reason.how == "the one lies in the other"
    assert said["subject"].reason is not None
    assert said["subject"].reason.left_value == "boats"


@needs_weights
def test_a_record_is_the_same_as_itself_but_for_what_it_lacks() -> None:
    said = compare_records(A, A)
    vague = {"event", "people"}  # it has verbs but no event, a maker but nobody else
    assert all(score > 4.5 for kind, score in said.scores.items() if kind not in vague)
    assert said["event"].score > 3.5
    assert said["people"].score > 2


@needs_weights
def test_alone_and_among_others_a_pair_is_judged_alike() -> None:
    alone = Comparer().compare(A, B).scores
    among = list(Comparer().compare_many([(B, B), (A, A), (A, B), (B, A)]))[2].scores
    assert among == pytest.approx(alone, abs=0.01)


def test_missing_fields_get_a_default_that_says_so() -> None:
    comparer = Comparer(Profile(defaults={"author": 2.5}), ["author", "time"])
    said = comparer.compare({"title": "x"}, {"creator": "Ana Ruiz", "date": "n.d."})
    assert said.scores == {"author": 2.5, "time": 0.0}
    assert said["author"].rests_on == "a default: the first record says nothing of author"
    assert said["time"].rests_on == "a default: neither record says anything of time"
    assert said.most is None


def test_without_headings_the_texts_tell_the_subject() -> None:
    comparer = Comparer(kinds=["subject"], texts=Vectors(Counting()))
    said = comparer.compare({"title": "boats", "subject": "ships"}, {"title": "boats"})
    assert said["subject"].score == 5
    assert "the second record says nothing of subject: by all that they say" in (
        said["subject"].rests_on
    )


def test_each_distinct_text_is_read_once() -> None:
    counting = Counting()
    comparer = Comparer(texts=Vectors(counting))
    records = [{"title": f"boat {n % 3}", "subject": ["ships", "sea"]} for n in range(30)]
    list(comparer.compare_many([(a, b) for a in records for b in records]))
    assert len(counting.read) == len(set(counting.read)) == 5


def test_names_dates_and_places_need_no_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERTIUM_WEIGHTS", "/nowhere")
    said = compare_records(A, B, kinds=["author", "people", "time", "location"])
    assert all(one.reason for one in said.kinds)


def test_wrong_kinds_are_answered() -> None:
    with pytest.raises(UnknownNameError, match="unknown kind 'tme'; did you mean 'time'"):
        compare_records(A, B, kinds=["tme"])
    with pytest.raises(UserError, match="no kind was asked for"):
        compare_records(A, B, kinds=[])


@needs_weights
def test_the_judge_itself_can_compare_the_texts() -> None:
    a = Record.of({"subject": ["boats"], "title": ["Boats in the harbour"]})
    b = Record.of({"subject": ["ships"], "title": ["Ships in port"]})
    c = Record.of({"subject": ["butterflies"], "title": ["A butterfly"]})
    comparer = Comparer(kinds=["subject", "description"], model="fast")
    near, far = comparer.compare(a, b).scores, comparer.compare(a, c).scores
    assert near["subject"] > far["subject"]
    assert near["description"] > far["description"]


@needs_weights
def test_a_field_of_ten_megabytes_is_compared_and_told_of() -> None:
    huge = {"description": "boats and nets " * 700_000, "creator": "A" * 10_000_000}
    said = compare_records(huge, A)
    assert "first record: description: the first 20,000 of 10,500,000 characters were read" in (
        said.notes
    )


def test_a_maker_in_common_is_less_than_a_sitter_in_common() -> None:
    def people(field: str) -> float:
        return compare_records({field: "Ana Ruiz"}, {field: "Ana Ruiz"}, kinds=["people"])[
            "people"
        ].score

    assert 0 < people("creator") < people("sitter") == 5


def test_what_only_one_record_speaks_of_sets_them_apart() -> None:
    texts = Vectors(Counting())
    a, b = {"title": "Nets", "date": "1890"}, {"title": "Nets", "date": "1890"}
    alike = Comparer(texts=texts).compare(a, b)["general"].score
    less = Comparer(texts=texts).compare(a | {"creator": "Ana Ruiz"}, b)["general"].score
    assert less < alike


@needs_weights
def test_titles_that_stand_in_for_descriptions_say_so_and_count_for_less() -> None:
    coin = {"title": "Coin"}
    said = compare_records(coin, coin)["description"]
    assert 0 < said.score < 4
    assert "neither record says anything of description: titles and the like stood in" in (
        said.rests_on
    )
    one = compare_records(coin, coin | {"description": "A coin of silver"})["description"]
    assert "the first record says nothing of description" in one.rests_on


@needs_weights
def test_a_number_of_a_model_in_common_raises_the_general_likeness() -> None:
    a = {"title": "Sony WH-1000XM5 Wireless Headphones"}
    b = {"title": "Auriculares Sony WH-1000XM5 negro"}
    other = {"title": "Auriculares Sony WF-2000XM9 negro"}
    same, unlike = (compare_records(a, one)["general"] for one in (b, other))
    assert same.score > unlike.score + 0.5
    assert same.rests_on == "title 'WH-1000XM5' and title 'WH-1000XM5': the same number"


@pytest.mark.parametrize("ends", [("begin", "end"), ("start", "end"), ("from", "to"),
                                  ("dateStart", "dateEnd")])  # fmt: skip
def test_a_time_with_two_ends_is_one_span(ends: tuple[str, str]) -> None:
    node = {"date": {ends[0]: 1850, ends[1]: 1950}}
    assert compare_records(node, {"date": "1850-1950"}, kinds=["time"])["time"].score == 5
    assert compare_records(node, {"date": "1850"}, kinds=["time"])["time"].score < 4
