from __future__ import annotations

import json
from pathlib import Path

import pytest

from tertium.build import crawl, read_catalogue
from tertium.errors import UserError
from tertium.items import Record


def shelf(size: int) -> tuple[dict[str, Record], dict[str, list[str]]]:
    """Items on a line, each similar to the next two."""
    records = {str(n): Record(f"item {n}") for n in range(size)}
    similar = {str(n): [str(n + 1), str(n + 2)] for n in range(size)}
    return records, similar


def test_distances_are_what_they_say() -> None:
    records, similar = shelf(60)
    found = crawl(records, lambda id_: similar[id_], seeds=["0"], count=12)
    assert found.pairs
    for pair in found.pairs:
        one, other = str(pair.made["id_a"]), str(pair.made["id_b"])
        if pair.made["distance"] == 1:
            assert other in similar[one]
        else:
            assert other not in similar[one]
            assert any(other in similar.get(near, ()) for near in similar[one])
        assert int(str(pair.made["step"])) >= 1
    sides = [frozenset((pair.made["id_a"], pair.made["id_b"])) for pair in found.pairs]
    assert len(set(sides)) == len(sides)


def test_two_thirds_are_at_distance_one() -> None:
    records, similar = shelf(400)
    found = crawl(records, lambda id_: similar.get(id_, []), count=90, steps=40, seed=2)
    assert found.to_dict()["pairs"] == {"1": 60, "2": 30}


def test_nothing_is_asked_twice_and_loops_end() -> None:
    asked: list[str] = []

    def similar(id_: str) -> list[str]:
        asked.append(id_)
        return ["a", "b", "c"]

    records = {id_: Record(id_) for id_ in "abc"}
    found = crawl(records, similar, seeds=["a"], steps=50)
    assert len(asked) == len(set(asked)) == found.visited
    assert len(found.pairs) == 3


def test_items_that_nobody_has_are_counted() -> None:
    records, _ = shelf(3)
    found = crawl(records, lambda id_: ["1", "gone", "2"], seeds=["0"])
    assert found.missing == 1
    assert all("gone" not in pair.made.values() for pair in found.pairs)


def test_a_seed_gives_the_same_pairs() -> None:
    records, similar = shelf(200)
    one, same = (crawl(records, lambda id_: similar.get(id_, []), seed=9) for _ in range(2))
    assert one == same


def test_a_file_of_items_is_read(tmp_path: Path) -> None:
    path = tmp_path / "items.jsonl"
    items = [
        {"id": 7, "similar": [9, "8"], "title": "Ferry", "date": 1912},
        {"id": "8", "similar": [], "title": {"en": "Boat", "es": "Barca"}},
        {"id": "9", "similar": ["7"], "title": ["Raft", "Float"]},
    ]
    path.write_text("".join(json.dumps(item) + "\n" for item in items))
    found = read_catalogue(path)
    assert found.similar("7") == ("9", "8")
    assert found.similar("nobody") == ()
    assert [record.text for record in found.records.values()] == [
        "Ferry 1912", "Boat Barca", "Raft Float"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "there are no records"),
        ('{"id": "1"}\n', "there is no column 'similar', only: id"),
        ('{"id": "1", "similar": "2"}\n', r"items\.jsonl:1: 'similar' is no list of ids"),
        ('{"id": "1", "similar": []}\n' * 2, r"items\.jsonl:2: the id '1' for the second time"),
        ("id\tsimilar\n", "no JSON"),
    ],
)
def test_files_that_cannot_be_read(content: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "items.jsonl"
    path.write_text(content)
    with pytest.raises(UserError, match=message):
        read_catalogue(path)


def test_what_cannot_be_crawled() -> None:
    records, _ = shelf(5)
    with pytest.raises(UserError, match="1 records; give at least two"):
        crawl({"1": Record("x")}, lambda id_: [])
    with pytest.raises(UserError, match="there is no record '77'"):
        crawl(records, lambda id_: [], seeds=["77"])
    with pytest.raises(UserError, match="ask for 1 or more"):
        crawl(records, lambda id_: [], steps=0)
