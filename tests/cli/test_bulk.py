from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from tertium.cli import main

PAIRS = "id,text_a,text_b\n7,a dog,a dog\n8,,a dog\n"


@pytest.fixture
def pairs(tmp_path: Path) -> Path:
    path = tmp_path / "pairs.csv"
    path.write_text(PAIRS)
    return path


def run(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code = main(["score", *arguments, "--model", "tokencos"])
    out, err = capsys.readouterr()
    assert out == ""
    return code, err


def test_an_option_of_bulk_runs_makes_one(
    pairs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "out.csv"
    code, err = run([str(pairs), "-o", str(output), "--batch-size", "1", "--prefix", "t_"], capsys)
    assert (code, err) == (0, "note: 1 row has no score; the column 't_error' says why\n")
    header, first, second = output.read_text().splitlines()
    assert header.startswith("id,text_a,text_b,t_score,t_scale,")
    assert first.startswith("7,a dog,a dog,1.0,unit,")
    assert second == "8,,a dog,,,,,,,,,'text_a' is empty"


def test_several_inputs_and_a_summary_for_machines(
    pairs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "more.csv"
    other.write_text(PAIRS.replace("7", "9"))
    code, err = run(
        [str(pairs), str(other), "-o", str(tmp_path / "all.csv"), "--json", "--resume"], capsys
    )
    said = json.loads(err)
    assert (code, said["rows"], said["errors"], said["resumed"]) == (0, 4, 2, 0)
    assert said["notes"] == [
        f"{other} row 2 has the id of {pairs} row 2; every row is kept, in its place"
    ]


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["--resume"], "there is no INPUT"),
        (["pairs.csv", "--limit", "1"], "a bulk run writes a file; name it: -o FILE"),
        (["pairs.csv", "--task", "sts", "--resume"], "--resume does nothing here; it belongs to"),
        (["a.txt", "b.txt", "--task", "sts"], "--task sts reads one INPUT"),
        (["pairs.csv", "--workers", "0", "-o", "out.csv"], "--workers 0 is too few"),
        (["pairs.csv", "--batch-size", "0", "-o", "out.csv"], "--batch-size 0 is too few"),
        (["pairs.csv", "--limit", "-1", "-o", "out.csv"], "--limit -1 is too few"),
        (["pairs.csv", "--limit", "1", "--confidence"], "--confidence does nothing here"),
        (["pairs.csv", "--limit", "1", "--train", "."], "a bulk run trains no system"),
        (["pairs.csv", "--resume", "--columns", "a", "a", "-o", "o.csv"], "both texts in the"),
        (["pairs.csv", "--resume", "--columns", "a", "b", "-o", "o.csv"], "there is no column 'a'"),
    ],
)
def test_a_wrong_call(
    arguments: list[str], what: str, pairs: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(pairs.parent)
    code, err = run(arguments, capsys)
    assert code == 2
    assert len(err.splitlines()) == 1
    assert what in err
    assert [path.name for path in pairs.parent.iterdir()] == ["pairs.csv"]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--engine", "rai"], "unknown engine 'rai'; did you mean 'ray'?"),
        (["--address", "auto"], "--address does nothing here; it belongs to a cluster"),
        (["--cascade"], "--cascade spares the model 'base' work"),
    ],
)
def test_what_does_not_go_together_is_said(
    more: list[str], said: str, pairs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, err = run([str(pairs), "-o", str(tmp_path / "out.csv"), *more], capsys)
    assert code == 2
    assert said in err
    assert not (tmp_path / "out.csv").exists()


def test_a_packed_output_is_packed(
    pairs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "out.csv.gz"
    assert run([str(pairs), "-o", str(output)], capsys)[0] == 0
    with gzip.open(output, "rt", encoding="utf-8") as file:
        assert file.readline().startswith("id,text_a,text_b,tertium_score,")
