from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tertium.cli import main
from tertium.registry import MEASURES, METRICS, SYSTEMS, TASKS, Registry


def failure(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Run a command that must fail as a user's mistake; return its one line."""
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert err.startswith("tertium: ")
    return err.strip()


@pytest.mark.parametrize("names", [SYSTEMS, TASKS, MEASURES, METRICS], ids=lambda r: r.plural)
def test_a_listing_has_a_line_for_each_name(
    names: Registry, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([names.plural]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == names.names()
    assert main([names.plural, "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [one["name"] for one in listed] == names.names()


def test_scales_are_read_aloud_and_given_to_machines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scales"]) == 0
    assert "5  completely equivalent, as they mean the same thing" in capsys.readouterr().out
    assert main(["scales", "--json"]) == 0
    assert {one["name"]: one["high"] for one in json.loads(capsys.readouterr().out)}["sts-es"] == 4


def test_evaluate_prints_a_table_json_markdown_and_latex(
    fixtures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["evaluate", "sts", "--data", str(fixtures / "sts"), "--system", "tokencos"]
    assert main(command) == 0
    assert "tokencos" in capsys.readouterr().out
    assert main([*command, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["task"] == "sts"
    value = found["systems"][0]["official"]["value"]
    assert -1 <= value <= 1
    assert len(f"{value}") > 6  # at full precision
    assert main([*command, "--format", "markdown"]) == 0
    assert "| tokencos" in capsys.readouterr().out
    assert main([*command, "--format", "latex"]) == 0
    assert r"\begin{tabular}" in capsys.readouterr().out


def test_evaluate_writes_a_report_and_outputs(
    fixtures: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report, outputs = tmp_path / "r.html", tmp_path / "out"
    command = ["evaluate", "sts", "--data", str(fixtures / "sts"), "--system", "tokencos",
               "--report", str(report), "--outputs", str(outputs)]  # fmt: skip
    assert main(command) == 0
    capsys.readouterr()
    assert "tokencos" in report.read_text("utf-8")
    assert list((outputs / "tokencos").glob("STS.output.*.txt"))


class TestMistakes:
    """Each gets one clear line and exit code 2."""

    def test_a_missing_folder(self, capsys: pytest.CaptureFixture[str]) -> None:
        line = failure(["evaluate", "sts", "--data", "nowhere", "--system", "lcs"], capsys)
        assert line == "tertium: nowhere: no such folder; check the path"

    def test_a_missing_submission(self, fixtures: Path, capsys: pytest.CaptureFixture[str]) -> None:
        data = str(fixtures / "sts")
        line = failure(["evaluate", "sts", "--data", data, "--submission", "a=no.txt"], capsys)
        assert "no.txt: no such file" in line

    def test_a_wrong_count(
        self, fixtures: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        scores = tmp_path / "scores.txt"
        scores.write_text("1\n2\n")
        data = str(fixtures / "sts")
        line = failure(["evaluate", "sts", "--data", data, "--submission", f"a={scores}"], capsys)
        assert "2 lines" in line

    def test_a_bad_score(
        self, shared_data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        scores = tmp_path / "scores.txt"
        scores.write_text("1\n" * 64 + "high\n")
        data = str(shared_data / "sts/es/2014-trial")
        line = failure(
            ["evaluate", "sts-es", "--data", data, "--submission", f"a={scores}"], capsys
        )
        assert "scores.txt:65: 'high' is not a number" in line

    def test_an_unknown_task(self, capsys: pytest.CaptureFixture[str]) -> None:
        line = failure(["evaluate", "stss", "--data", ".", "--system", "lcs"], capsys)
        assert line == "tertium: unknown task 'stss'; did you mean 'sts' or 'sts-es' or 'ists'?"

    def test_an_unknown_system(self, fixtures: Path, capsys: pytest.CaptureFixture[str]) -> None:
        data = str(fixtures / "sts")
        line = failure(["evaluate", "sts", "--data", data, "--system", "tokncos"], capsys)
        assert line == "tertium: unknown system 'tokncos'; did you mean 'tokencos'?"

    @pytest.mark.parametrize("given", ["scores.txt", "=scores.txt", "mine="])
    def test_a_submission_without_a_name(
        self, given: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        line = failure(["evaluate", "sts", "--data", ".", "--submission", given], capsys)
        assert "write it as NAME=PATH" in line

    @pytest.mark.parametrize("arguments", [["evaluate"], ["scales", "--no"]])
    def test_a_wrong_call(self, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
        assert "--help" in failure(arguments, capsys)

    def test_no_data(self, capsys: pytest.CaptureFixture[str]) -> None:
        line = failure(["evaluate", "sts", "--system", "lcs"], capsys)
        assert line == "tertium: task 'sts' needs data; give --data its release"

    def test_an_unknown_command(self, capsys: pytest.CaptureFixture[str]) -> None:
        line = failure(["evalaute"], capsys)
        assert line.startswith("tertium: unknown command 'evalaute'; did you mean 'evaluate'")

    @pytest.mark.parametrize("resamples", ["-1", "99999999999"])
    def test_resamples_out_of_bounds(
        self, resamples: str, fixtures: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        command = ["evaluate", "sts", "--data", str(fixtures / "sts"), "--system", "tokencos"]
        assert "ask for 0 to 100000" in failure([*command, "--resamples", resamples], capsys)

    def test_a_system_that_needs_training_where_there_is_none(
        self, fixtures: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        data = str(fixtures / "sts")
        line = failure(["evaluate", "sts", "--data", data, "--system", "overlap"], capsys)
        assert "learns from a training part, and this data has none" in line


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_disk_is_said_in_one_line(fixtures: Path, unbuffered: str) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no /dev/full")
    command = [str(Path(sys.executable).with_name("tertium")), "evaluate", "sts", "--data",
               str(fixtures / "sts"), "--system", "tokencos"]  # fmt: skip
    # What a buffer holds Python would write once more when it ends.
    environment = os.environ | {"PYTHONUNBUFFERED": unbuffered}
    with full.open("w") as disk:
        found = subprocess.run(command, stdout=disk, stderr=subprocess.PIPE, text=True, check=False,
                               env=environment)  # fmt: skip
    assert found.returncode == 2
    assert "cannot write the output" in found.stderr
    assert len(found.stderr.splitlines()) == 1


def test_our_own_mistake_exits_with_1_and_shows_a_traceback_only_when_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken() -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr("tertium.scales.all_scales", broken)
    assert main(["scales"]) == 1
    err = capsys.readouterr().err
    assert "internal error: RuntimeError: boom" in err
    assert "Traceback" not in err
    assert main(["scales", "--debug"]) == 1
    assert "Traceback" in capsys.readouterr().err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_a_script(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    assert "_TERTIUM_COMPLETE" in capsys.readouterr().out


def test_the_shell_completes_system_names() -> None:
    env = os.environ | {
        "_TERTIUM_COMPLETE": "bash_complete",
        "COMP_WORDS": "tertium evaluate sts --system tok",
        "COMP_CWORD": "4",
    }
    code = "import sys; from tertium.cli import tertium; tertium(prog_name='tertium')"
    found = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False
    )
    assert "tokencos" in found.stdout


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("arguments", [[], ["--help"], ["compare", "--help"], ["scales"]])
def test_whoever_stops_reading_is_no_mistake(arguments: list[str], unbuffered: str) -> None:
    reads, writes = os.pipe()
    os.close(reads)
    command = [sys.executable, "-m", "tertium", *arguments]
    env = os.environ | {"PYTHONUNBUFFERED": unbuffered}
    try:
        found = subprocess.run(command, stdout=writes, stderr=subprocess.PIPE, check=False, env=env)
    finally:
        os.close(writes)
    assert (found.returncode, found.stderr) == (0, b"")


def test_the_module_exits_as_the_command_does() -> None:
    command = [sys.executable, "-m", "tertium", "comp"]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert found.returncode == 2
    assert "did you mean 'compare'" in found.stderr


def test_the_installed_command_says_its_version_and_helps() -> None:
    command = Path(sys.executable).with_name("tertium")
    version = subprocess.run([command, "--version"], capture_output=True, text=True, check=True)
    assert version.stdout.startswith("tertium, version ")
    told = subprocess.run([command, "--help"], capture_output=True, text=True, check=True)
    assert "evaluate" in told.stdout
    assert "\x1b" not in told.stdout  # colour is for terminals
