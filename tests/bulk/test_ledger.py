from __future__ import annotations

from pathlib import Path

import pytest

from tertium.bulk.answers import Part
from tertium.bulk.ledger import Done, Ledger, Shard
from tertium.bulk.outputs import Output
from tertium.errors import UserError

PLAN = {"model": "tokencos", "columns": ("a", "b")}


def kept(output: Path) -> Ledger:
    """A ledger with two parts, left as a killed run leaves it."""
    ledger = Ledger(output, PLAN)
    with ledger.opened(resume=False):
        ledger.keep(Shard(1, 10), Part(b"third", 3, 1))
        ledger.keep(Shard(1, 2), Part(b"second", 4, 0))
        ledger.keep(Shard(0, 7), Part(b"first", 5, 0))
    return ledger


def test_parts_are_found_again_in_order(tmp_path: Path) -> None:
    output = tmp_path / "out.csv"
    kept(output)
    (tmp_path / "out.csv.parts" / "0-8-5-0.part.tmp").write_bytes(b"half")
    ledger = Ledger(output, PLAN)
    with ledger.opened(resume=True):
        assert [part.path.read_bytes() for part in ledger.parts_of(1)] == [b"second", b"third"]
        assert ledger.parts_of(0) == [Done(tmp_path / "out.csv.parts/0-7-5-0.part", 5, 0)]
        assert sum(part.errors for part in ledger.done.values()) == 1


def test_a_finished_run_is_known_by_its_output(tmp_path: Path) -> None:
    output = tmp_path / "out.csv"
    ledger = kept(output)
    output.write_text("joined")
    ledger.close(Output.at(output).deliver([output]), {"rows": 12})
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.csv", "out.csv.manifest.json"]
    found = Ledger(output, PLAN).finished(Output.at(output).size_of)
    assert found is not None
    assert found["rows"] == 12
    output.write_text("touched by somebody else")
    assert Ledger(output, PLAN).finished(Output.at(output).size_of) is None
    with pytest.raises(UserError, match=r'the run had model "tokencos", not "lcs"'):
        Ledger(output, PLAN | {"model": "lcs"}).finished(Output.at(output).size_of)


def test_parts_without_a_manifest_are_what_a_run_left_that_was_tidying_up(tmp_path: Path) -> None:
    ledger = kept(tmp_path / "out.csv")
    (ledger.folder / "manifest.json").unlink()
    again = Ledger(tmp_path / "out.csv", PLAN)
    with again.opened(resume=False):
        assert again.done == {}
        assert not list(again.folder.glob("*.part"))


def test_a_manifest_that_was_spoilt(tmp_path: Path) -> None:
    ledger = kept(tmp_path / "out.csv")
    (ledger.folder / "manifest.json").write_text("{")
    again = Ledger(tmp_path / "out.csv", PLAN)
    with (
        pytest.raises(UserError, match=r"manifest\.json: no manifest that can be read"),
        again.opened(resume=True),
    ):
        pass


def test_a_folder_that_somebody_else_made_is_left_alone(tmp_path: Path) -> None:
    folder = tmp_path / "out.csv.parts"
    folder.mkdir()
    (folder / "thesis.txt").write_text("years of work")
    with (
        pytest.raises(UserError, match=r"'thesis\.txt' is there, which is no part of a run"),
        Ledger(tmp_path / "out.csv", PLAN).opened(resume=True),
    ):
        pass
    assert [path.name for path in folder.iterdir()] == ["thesis.txt"]
