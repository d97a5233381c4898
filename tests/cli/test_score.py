from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tertium.cli import main
from tertium.encoders import weights
from tertium.errors import MissingResourceError
from tertium.lexicon import wordnet

COMMAND = Path(sys.executable).with_name("tertium")
STS = "STS.input.images.txt"


def failure(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Run a command that must fail as a user's mistake; return its one line."""
    assert main(["score", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    return err.removeprefix("tertium: ").strip()


def official(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> dict[str, float | None]:
    """The official figure of every system of an evaluation."""
    assert main(["evaluate", *arguments, "--resamples", "0", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    return {system["name"]: system["official"]["value"] for system in found["systems"]}


class TestRoundTrip:
    """What score writes, evaluate reads, and measures as it measures the system itself."""

    @pytest.mark.parametrize(("task", "extra"), [("sts", []), ("sts-es", ["--lang", "es"])])
    def test_sts(
        self, task: str, extra: list[str], fixtures: Path, tmp_path: Path,
        capsys: pytest.CaptureFixture[str],
    ) -> None:  # fmt: skip
        data = fixtures / task
        for source in data.glob("STS.input.*.txt"):
            output = tmp_path / source.name.replace("input", "output")
            command = ["score", "--task", "sts", *extra, str(source), "-o", str(output)]
            assert main([*command, "--model", "tokencos"]) == 0
            assert len(output.read_text().splitlines()) == len(source.read_text().splitlines())
        assert capsys.readouterr() == ("", "")
        figures = official(
            [task, "--data", str(data), "--system", "tokencos", "--submission", f"mine={tmp_path}"],
            capsys,
        )
        assert figures["mine"] == pytest.approx(figures["tokencos"], abs=1e-4)

    def test_clss(self, fixtures: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        try:
            wordnet.load()
        except MissingResourceError as error:
            pytest.skip(f"word2sense needs WordNet: {error}")
        for source in (fixtures / "clss/data/test").iterdir():
            output = tmp_path / source.name.replace("input", "output")
            assert main(["score", "--task", "clss", str(source), "-o", str(output),
                         "--model", "lcs"]) == 0  # fmt: skip
        figures = official(
            ["clss", "--data", str(fixtures / "clss"), "--split", "test", "--system", "lcs",
             "--submission", f"mine={tmp_path}"],
            capsys,
        )  # fmt: skip
        assert figures["mine"] == pytest.approx(figures["lcs"], abs=1e-9)

    def test_sick_with_a_system_that_learns(
        self, fixtures: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        data, output = fixtures / "sick", tmp_path / "answers.txt"
        assert (
            main(
                [
                    "score",
                    "--task",
                    "sick",
                    str(data / "SICK_test_annotated.txt"),
                    "-o",
                    str(output),
                    "--train",
                    str(data),
                    "--model",
                    "overlap",
                ]
            )
            == 0
        )
        figures = official(
            ["sick", "--data", str(data), "--split", "test", "--system", "overlap",
             "--submission", f"mine={output}"],
            capsys,
        )  # fmt: skip
        assert figures["mine"] == pytest.approx(figures["overlap"], abs=1e-4)

    def test_ists(self, fixtures: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        for subset in ("headlines", "images"):
            stem = f"{fixtures}/ists/STSint.input.{subset}.sent"
            command = ["score", "--task", "ists", "-o", str(tmp_path / f"{subset}.wa")]
            for side in "12":
                command += [f"--sent{side}", f"{stem}{side}.txt"]
                command += [f"--chunks{side}", f"{stem}{side}.chunk.txt"]
            assert main(command) == 0
        figures = official(
            ["ists", "--data", str(fixtures / "ists"), "--system", "tertium-explainer",
             "--submission", f"mine={tmp_path}"],
            capsys,
        )  # fmt: skip
        assert figures["mine"] == figures["tertium-explainer"]


def test_our_model_scores_every_line_of_every_task(
    fixtures: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if not weights.installed():
        pytest.skip(f"there are no weights in {weights.place()}; point TERTIUM_WEIGHTS to some")
    fast, output = ["--model", "fast"], tmp_path / "out.txt"
    source = fixtures / "sts" / STS
    assert (
        main(["score", "--task", "sts", str(source), "-o", str(output), "--confidence", *fast]) == 0
    )
    rows = [line.split("\t") for line in output.read_text().splitlines()]
    assert len(rows) == len(source.read_text().splitlines())
    assert all(0 <= float(score) <= 5 and 0 <= float(sure) <= 100 for score, sure in rows)
    source = fixtures / "clss/data/test/phrase2word.test.input.tsv"
    assert main(["score", "--task", "clss", str(source), *fast]) == 0
    assert all(0 <= float(line) <= 4 for line in capsys.readouterr().out.splitlines())
    source = fixtures / "sick/SICK_test_annotated.txt"
    assert main(["score", "--task", "sick", str(source), *fast]) == 0
    header, *lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(source.read_text().splitlines()) - 1
    assert all(line.split("\t")[1] != "NA" for line in lines)
    table = tmp_path / "pairs.csv"
    table.write_text("text_a,text_b\nA cat naps on the rug.,A cat is asleep.\nred,a red barn\n")
    assert main(["score", str(table), *fast]) == 0
    header, *lines = capsys.readouterr().out.splitlines()
    assert (
        header == "text_a,text_b,score,scale,low,high,confidence,entailment,entailment_back,notes"
    )
    assert [line.split(",")[3] for line in lines] == ["sts", "sts"]
    source = fixtures / "clss/data/test/word2sense.test.input.tsv"
    assert main(["score", "--task", "clss", str(source), *fast]) == 0
    scores = [float(line) for line in capsys.readouterr().out.splitlines()]
    assert len(scores) == 8
    assert all(0 <= score <= 4 for score in scores)


def test_standard_input_and_output(
    capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "﻿Éa b\tÉa\r\nc\tc\textra\r\n".encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    assert main(["score", "--task", "sts", "-", "-o", "-", "--model", "tokencos"]) == 0
    out, err = capfdbinary.readouterr()
    assert (out, err) == (b"3.5355\n5.0000\n", b"")  # nobody is watching: no progress


def test_a_pipe_is_answered_while_it_is_open() -> None:
    with subprocess.Popen(
        [COMMAND, "score", "--task", "sts", "-", "--model", "tokencos"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write(b"a\ta\n" * 5000)
        running.stdin.flush()
        assert running.stdout.readline() == b"5.0000\n"
        running.stdin.close()
        rest = running.stdout.read()
    assert rest.count(b"\n") == 4999
    assert running.returncode == 0


@pytest.fixture
def _heeded() -> Iterator[None]:
    """Whoever runs the tests may ignore an interrupt, and a child would ignore it as well."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.usefixtures("_heeded")
def test_a_run_that_is_killed_leaves_nothing(tmp_path: Path, number: signal.Signals) -> None:
    output = tmp_path / "scores.txt"
    with subprocess.Popen(
        [COMMAND, "score", "--task", "sts", "-", "-o", output, "--model", "tokencos"],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdin is not None
        assert running.stderr is not None
        running.stdin.write(b"a\ta\n" * 5000)
        running.stdin.flush()
        deadline = time.monotonic() + 20
        while not list(tmp_path.iterdir()) and time.monotonic() < deadline:
            time.sleep(0.02)
        assert [path.name.startswith(".tertium-") for path in tmp_path.iterdir()] == [True]
        running.send_signal(number)
        running.wait(timeout=20)
        said = running.stderr.read()
    assert running.returncode == 130
    assert said.strip() == b"tertium: interrupted"
    assert list(tmp_path.iterdir()) == []


def test_a_terminal_sees_progress_and_a_summary(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty")
    source = tmp_path / "pairs.txt"
    source.write_text("a\ta\n" * 3000)
    ours, theirs = pty.openpty()
    command = [str(COMMAND), "score", "--task", "sts", str(source), "-o", "s.txt"]
    command += ["--model", "tokencos"]
    subprocess.run(command, stderr=theirs, cwd=tmp_path, check=True)
    os.close(theirs)
    shown = os.read(ours, 65536).decode()
    os.close(ours)
    assert "1,024 of 3,000 pairs" in shown
    assert "3,000 pairs in " in shown.splitlines()[-1]


def test_json_says_what_was_done(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "old.txt"
    source.write_bytes(b"caf\xe9\ta\n")
    command = ["score", "--task", "sts", str(source), "--model", "tokencos"]
    assert main([*command, "--json"]) == 0
    out, err = capsys.readouterr()
    assert out == "0.0000\n"
    assert json.loads(err)["pairs"] == 1
    assert main(command) == 0
    note = f"note: {source}:1: not UTF-8, read as Windows-1252\n"
    assert capsys.readouterr().err == note


def test_output_in_place_of_the_input(tmp_path: Path) -> None:
    table = tmp_path / "pairs.tsv"
    table.write_text("text_a\ttext_b\na\ta\n")
    assert main(["score", str(table), "-o", str(table), "--model", "tokencos"]) == 0
    assert table.read_text() == "text_a\ttext_b\tscore\tscale\na\ta\t1.0\tunit\n"


class TestMistakes:
    """Each gets one clear line and exit code 2, and nothing is written."""

    def test_an_unknown_model(self, fixtures: Path, capsys: pytest.CaptureFixture[str]) -> None:
        source = str(fixtures / "sts" / STS)
        line = failure(["--task", "sts", source, "--model", "tokncos"], capsys)
        assert line == "unknown model 'tokncos'; did you mean 'tokencos'?"

    def test_a_bad_line(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        source = tmp_path / "pairs.txt"
        source.write_text("a\tb\nalone\n")
        output = tmp_path / "out.txt"
        line = failure(
            ["--task", "sts", str(source), "-o", str(output), "--model", "tokencos"], capsys
        )
        assert line.startswith(f"{source}:2: there is only one column; ")
        assert list(tmp_path.iterdir()) == [source]

    def test_spanish_with_a_model_that_does_not_read_it(
        self, fixtures: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        source = str(fixtures / "sts" / STS)
        for task in (["--task", "sts", "--lang", "es"], ["--task", "sts-es"]):
            line = failure([*task, source, "--model", "lexical"], capsys)
            assert "'lexical' reads English only so far; for Spanish choose --model base" in line

    def test_a_confidence_that_nobody_gives(
        self, fixtures: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        source = str(fixtures / "sts" / STS)
        line = failure(["--task", "sts", source, "--model", "tokencos", "--confidence"], capsys)
        assert line.endswith("says nothing about its confidence; leave out --confidence")

    def test_a_system_that_has_to_learn(
        self, fixtures: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        source = str(fixtures / "sick/SICK_train.txt")
        line = failure(["--task", "sick", source, "--model", "overlap"], capsys)
        assert line == "system 'overlap' has to be trained; give a release: --train DATA"

    @pytest.mark.parametrize(
        ("arguments", "what"),
        [
            ([], "there is no INPUT"),
            (["nothing.csv", "--model", "tokencos"], "nothing.csv: no such file"),
            (["in.parquet", "-o", "out.parquet"], "in.parquet: no such file"),
            (["in.csv", "--task", "stss"], "unknown task 'stss'"),
            (["in.csv", "--columns", "a"], "requires 2 arguments"),
            (["in.csv", "--scale", "stss"], "unknown scale 'stss'"),
            (["in.csv", "--format", "xls"], "unknown format 'xls'"),
        ],
    )
    def test_a_wrong_call(
        self, arguments: list[str], what: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert what in failure(arguments, capsys)

    def test_missing_weights(
        self, fixtures: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:  # fmt: skip
        monkeypatch.setenv("TERTIUM_WEIGHTS", str(tmp_path / "none"))
        output = tmp_path / "out.txt"
        line = failure(["--task", "sts", str(fixtures / "sts" / STS), "-o", str(output)], capsys)
        assert "weights" in line
        assert not output.exists()


def test_the_shell_completes_model_names() -> None:
    env = os.environ | {
        "_TERTIUM_COMPLETE": "bash_complete",
        "COMP_WORDS": "tertium score --model fa",
        "COMP_CWORD": "3",
    }
    code = "from tertium.cli import tertium; tertium(prog_name='tertium')"
    found = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False
    )
    assert found.stdout.split(",")[-1].strip() == "fast"
