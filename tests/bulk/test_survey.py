from __future__ import annotations

from pathlib import Path

import pytest

from tertium.bulk import survey as module
from tertium.bulk.plain_tables import PlainTable
from tertium.bulk.sources import Source
from tertium.bulk.survey import survey
from tertium.bulk.tables import Naming


def source(path: Path, ids: list[str]) -> Source:
    path.write_text("id,text_a,text_b\n" + "".join(f"{one},a,b\n" for one in ids))
    return Source(str(path), "csv")


@pytest.mark.parametrize("at_once", [2**18, 100])
def test_ids_that_repeat_are_found_however_few_fit_into_memory(
    at_once: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_AT_ONCE", at_once)
    first = source(tmp_path / "a.csv", [f"n{n}" for n in range(900)])
    second = source(tmp_path / "b.csv", ["other", "n17"])
    found = survey(PlainTable("csv", Naming()), [first, second])
    assert found.rows == (900, 2)
    assert found.notes == (
        f"{second.name} row 2 has the id of {first.name} row 18; every row is kept, in its place",
    )


def test_rows_past_a_limit_are_not_read(tmp_path: Path) -> None:
    first = source(tmp_path / "a.csv", ["1", "2", "3"])
    second = source(tmp_path / "b.csv", ["3", "4"])
    found = survey(PlainTable("csv", Naming()), [first, second], limit=3)
    assert found.rows == (3, 0)
    assert found.notes == ()


def test_rows_without_ids_are_not_alike(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text('{"text_a": "a", "text_b": "b"}\n' * 9)
    found = survey(PlainTable("jsonl", Naming()), [Source(str(tmp_path / "a.jsonl"), "jsonl")])
    assert (found.rows, found.notes) == ((9,), ())
