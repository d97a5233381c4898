from __future__ import annotations

from tertium.messages import speaking
from tertium.search.aloud import (
    added_aloud,
    deduped_aloud,
    doubted_aloud,
    held_aloud,
    left_out_aloud,
    matched_aloud,
    removed_aloud,
)
from tertium.search.deduping import Deduped, Member
from tertium.search.index import Added


def deduped(*clusters: str, judged: int = 0) -> Deduped:
    members = (Member(str(n), name, 5.0, "") for n, name in enumerate(clusters))
    return Deduped(tuple(members), "sts", judged)


def test_one_thing_is_said_in_the_singular() -> None:
    assert deduped_aloud(deduped("0")) == "1 text, 1 to keep: nothing to merge"
    assert (
        deduped_aloud(deduped("0", "0", judged=1))
        == "2 texts, 1 to keep: 1 merged into 1 cluster; 1 pair judged"
    )
    assert (
        deduped_aloud(deduped("0", "0", "2", "2", judged=1200))
        == "4 texts, 2 to keep: 2 merged into 2 clusters; 1,200 pairs judged"
    )
    assert added_aloud(Added(1, 0, 0), 1, "shelf") == "1 text in shelf: 1 new"
    assert removed_aloud(1, 1, "shelf") == "1 removed, 1 text left in shelf"
    assert matched_aloud(0, 1) == "the only text has no counterpart"
    assert matched_aloud(0, 2) == "0 of 2 texts have a counterpart"
    assert left_out_aloud(["a.csv:2"]) == "a.csv:2: no text, left out"


def test_spanish_says_it_as_spanish_does() -> None:
    with speaking("es"):
        assert (
            deduped_aloud(deduped("0", "0", judged=1200))
            == "2 textos, 1 para conservar; repetidos: 1, en 1 grupo; 1.200 pares juzgados"
        )
        assert held_aloud(1, "shelf") == "shelf solo tiene 1 texto"
        assert matched_aloud(1, 3) == "1 de 3 textos tiene pareja"


def test_pairs_that_were_not_read_whole() -> None:
    assert doubted_aloud(1200).startswith("the judge cannot read all of 1,200 pairs: they were")
    with speaking("es"):
        assert doubted_aloud(1).startswith("el juez no sabe leer todo lo que hay en 1 par: ")
        assert "en 1.200 pares" in doubted_aloud(1200)
