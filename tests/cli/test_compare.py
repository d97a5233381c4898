from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from tertium.cli import main
from tertium.encoders import weights

TOKENCOS = ["--model", "tokencos"]


def failure(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Run a command that must fail as a user's mistake; return its one line."""
    assert main(["compare", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    return err.removeprefix("tertium: ").strip()


def test_a_baseline_is_shown_on_its_own_scale(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "a dog barks", "a cat barks", *TOKENCOS]) == 0
    assert capsys.readouterr().out == (
        "0.67 of 1: half in common\n"
        "|-----------------------|-------*---------------|\n"
        "0                      0.5                      1\n"
    )


def test_a_baseline_on_another_scale_for_machines(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["compare", "a dog barks", "a cat barks", *TOKENCOS, "--scale", "sick", "--json"]
    assert main(command) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["score"] == pytest.approx(1 + 4 * 2 / 3)
    assert found["words"] == "strongly related"
    assert (found["scale"], found["model"]) == ("sick", "tokencos")


def test_levels_reach_the_system(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["compare", "a garden", "gardener", "--model", "lcs", "--json"]
    assert main([*command, "--levels", "phrase", "word"]) == 0
    assert json.loads(capsys.readouterr().out)["scale"] == "clss"
    line = failure([*command[1:], "--levels", "phrase", "words"], capsys)
    assert "unknown level 'words'" in line


def test_texts_from_a_file_and_from_standard_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "text.txt"
    file.write_text("a dog barks\n")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"a dog barks\n")))
    assert main(["compare", f"@{file}", "-", *TOKENCOS, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["score"] == pytest.approx(1)


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["a", "", *TOKENCOS], "text B is empty; give a text with at least one character"),
        (["a", "b", "--model", "bass"], "unknown model 'bass'; did you mean 'base'"),
        (["a", "b", *TOKENCOS, "--scale", "stss"], "unknown scale 'stss'; did you mean 'sts'"),
        (["a", "b", "--lang", "es", "--model", "lexical"], "system 'lexical' reads English only"),
        (["a", "b", "--model", "overlap"], "system 'overlap' has to be trained first; "),
        (["a", "b", "--model", "chunk-overlap"], "system 'chunk-overlap' needs given chunks"),
        (["a"], "Missing argument 'B'; try 'tertium compare --help'"),
        (["-", "-"], "both texts from standard input"),
    ],
)
def test_mistakes(arguments: list[str], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert failure(arguments, capsys).startswith(line)


class TestOurModel:
    """With weights, where there are some."""

    @pytest.fixture(autouse=True)
    def _weights(self) -> None:
        if not weights.installed():
            pytest.skip(f"there are no weights in {weights.place()}; point TERTIUM_WEIGHTS to some")

    def test_it_says_all_it_knows(self, capsys: pytest.CaptureFixture[str]) -> None:
        texts = ["A brown dog sleeps on the porch.", "A dog is asleep."]
        assert main(["compare", *texts, "--model", "fast"]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert " of 5: " in lines[0]
        assert [lines[1].count(mark) for mark in "[*]"] == [1, 1, 1]
        assert all(len(line) <= 60 for line in lines[1:4])
        assert lines[3].startswith("80 % interval: ")
        assert lines[4].startswith("the first ")
        assert lines[5].startswith("the second ")
        assert lines[4].endswith(" %)")

    def test_machines_get_the_same(self, capsys: pytest.CaptureFixture[str]) -> None:
        texts = ["A brown dog sleeps on the porch.", "A dog is asleep."]
        assert main(["compare", *texts, "--model", "fast", "--scale", "sick", "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert found["scale"] == "sick"
        assert found["interval"][0] <= found["score"] <= found["interval"][1]
        assert {"entailment", "entailment_back", "words", "model"} <= set(found)

    def test_a_system_name_stands_for_its_model(self, capsys: pytest.CaptureFixture[str]) -> None:
        scores = []
        for name in ("fast", "tertium-fast"):
            assert main(["compare", "red", "a red barn", "--model", name, "--json"]) == 0
            scores.append(json.loads(capsys.readouterr().out)["score"])
        assert scores[0] == scores[1]


def test_long_texts_show_how_far_they_are_and_can_be_interrupted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    if not weights.installed():
        pytest.skip("no weights")
    words = [f"word{n} stays" for n in range(900)]
    (tmp_path / "a.txt").write_text(" ".join(words))
    (tmp_path / "b.txt").write_text(" ".join(words[::-1]))
    command = ["compare", f"@{tmp_path}/a.txt", f"@{tmp_path}/b.txt", "--model", "fast"]
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert main(command) == 0
    told = capsys.readouterr().err.split("\r\x1b[K")
    assert told[1] == "reading the texts ..."
    assert any("pairs of windows read, " in line and " left ..." in line for line in told)

    from tertium.encoders.model import Model

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Model, "read_pairs", interrupted)
    assert main(command) == 130
    assert capsys.readouterr().err.endswith(
        "\r\x1b[K\n\x1b[31m\x1b[1mtertium: \x1b[0minterrupted\n"
    )
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False, raising=False)
    assert main(command) == 130
    assert capsys.readouterr().err.strip() == "tertium: interrupted"
