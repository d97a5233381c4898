from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from tertium.cli import main
from tertium.encoders import weights
from tertium.errors import MissingResourceError
from tertium.lexicon import wordnet

BANKS = "They moored at the bank, far from the bank that lent them money."


@pytest.fixture(scope="module", autouse=True)
def _resources() -> None:
    try:
        wordnet.load()
    except MissingResourceError as error:
        pytest.skip(str(error))
    if not {"base", "embed"} <= {model.name for model in weights.installed()}:
        pytest.skip(f"there are no weights in {weights.place()}; point TERTIUM_WEIGHTS to some")


def test_a_table_for_each_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sense", "bank", "--in", BANKS, "-n", "2"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "\x1b" not in out
    first, second = out.split("\n\n")
    assert first.startswith("They moored at the [bank], far from the bank that")
    assert second.startswith("They moored at the bank, far from the [bank] that")
    for table in (first, second):
        lines = table.splitlines()
        assert lines[1].split()[0] == "1"
        assert lines[1].split()[1].endswith("%")
        assert lines[1].split()[3].startswith("bank#")
        assert lines[1].split()[4] in {"context", "frequency"}
        assert lines[-1].strip() == "and 16 more: --all"


def test_lines_fit_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "72")
    assert main(["sense", "bank", "--in", "She went to the bank.", "--all"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 72
    assert sum("bank#" in line for line in lines) == 18
    assert "more: --all" not in lines[-1]


def test_json_has_every_place_and_the_senses_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sense", "banks", "--in", BANKS, "--pos", "n", "--json", "-n", "3"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [(one["form"], BANKS[one["start"] : one["end"]]) for one in found] == [("bank",) * 2] * 2
    for one in found:
        odds = [sense["probability"] for sense in one["senses"]]
        assert len(odds) == 3
        assert odds == sorted(odds, reverse=True)
        assert all(sense["key"].startswith("bank%1:") for sense in one["senses"])


def test_a_part_of_something_longer_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sense", "dog", "--in", "He ate a hot dog."]) == 0
    assert "(part of 'hot dog', " in capsys.readouterr().out
    assert main(["sense", "dog", "--in", "He ate a hot dog.", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["within"] == "hot dog"


def test_the_sentence_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"Two geese hissed.\n")))
    assert main(["sense", "goose", "--in", "-", "-n", "1"]) == 0
    assert capsys.readouterr().out.startswith("Two [geese] hissed.\n")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["girafe", "--in", "A dog."], "WordNet 3.0 has no word 'girafe'; did you mean 'giraffe'"),
        (["dog", "--in", "Some cats."], "the sentence does not have 'dog'; "),
        (["dog", "--in", " "], "the sentence is empty; give a sentence with 'dog' in it"),
        (["", "--in", "A dog."], "the word: it is empty; "),
        (["dog", "--in", "A dog.", "--pos", "x"], "unknown part of speech 'x'; use one of n v"),
        (["dog", "--in", "A dog.", "--pos", "a"], "WordNet has 'dog' as 'n' or 'v', not as a; "),
        (["dog", "--in", "A dog.", "-n", "0"], "Invalid value for '-n': 0 is not in the range"),
        (["dog"], "Missing option '--in'; try 'tertium sense --help'"),
    ],
)
def test_mistakes(arguments: list[str], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sense", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert err.removeprefix("tertium: ").startswith(line)


def test_without_wordnet_it_says_what_to_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from tertium.lexicon import sources

    monkeypatch.delenv("TERTIUM_WORDNET", raising=False)
    monkeypatch.setenv("TERTIUM_CACHE", str(tmp_path))
    monkeypatch.setattr(sources, "DEBIAN", tmp_path / "no-debian")
    monkeypatch.setattr(sources, "_nltk_folders", lambda: iter(()))
    assert main(["sense", "dog", "--in", "A dog."]) == 2
    assert "run: tertium fetch wordnet" in capsys.readouterr().err
