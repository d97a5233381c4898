"""The documentation says what is so: its Python runs, and the files that it shows are read."""

from __future__ import annotations

import doctest
import json
import re
import shlex
from pathlib import Path

import pytest

from tertium import tasks
from tertium.cli import main
from tertium.encoders import weights
from tertium.registry import TASKS

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGES = [DOCS.parent / "README.md", *sorted(DOCS.glob("*.md"))]
FENCE = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WITH_COMMANDS = ["index", "start", "scales", "evaluating"]
"""Pages whose ``console`` blocks are run, beside files that their ``text`` blocks show."""
NUMBER = re.compile(r"\d+(?:\.\d+)?")
SHOWN = re.compile(r"^\$ tertium (.+)\n((?:(?!```|\$ ).*\n)*)", re.MULTILINE)


def blocks(text: str, language: str) -> list[tuple[str, str, int]]:
    """The name, the text and the line of each fenced block of a language."""
    found = FENCE.finditer(text)
    return [(m[2] or "", m[3], text.count("\n", 0, m.start()) + 2) for m in found
            if m[1] == language]  # fmt: skip


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_python_in_the_docs_runs(page: Path) -> None:
    names: dict[str, object] = {}  # a page is read from top to bottom
    failures: list[str] = []
    for _, code, line in blocks(page.read_text("utf-8"), "python"):
        test = doctest.DocTestParser().get_doctest(code, names, page.name, str(page), line - 1)
        assert test.examples, f"{page.name}:{line}: nothing to run; begin its lines with >>>"
        runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
        runner.run(test, out=failures.append, clear_globs=False)
        names = test.globs
    assert not failures, "".join(failures)


@pytest.mark.parametrize("name", TASKS.names())
def test_the_files_that_the_tasks_page_shows_are_read(name: str, tmp_path: Path) -> None:
    text = (DOCS / "tasks.md").read_text("utf-8")
    [section] = re.findall(rf"^## {name}\n(.*?)(?=^## )", text, re.MULTILINE | re.DOTALL)
    shown = blocks(section, "text")
    for file, content, _ in shown:
        path = tmp_path / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    task = tasks.load(name)
    data = task.read(tmp_path / "release")
    assert any(subset.scored for subset in data.subsets)
    outputs = [tmp_path / file for file, _, _ in shown if file.startswith("output/")]
    assert outputs
    for path in outputs:
        answers = task.read_submission(path, data)
        assert answers.judgements
        assert answers.notes == ()


def assert_shown(printed: str, shown: str, command: str) -> None:
    """What was printed is what is shown, but for the last digit, which processors may differ in."""
    texts = (printed, shown)
    lines = [[x for x in text.strip().splitlines() if x[:1] != "|"] for text in texts]
    assert [NUMBER.sub("#", x) for x in lines[0]] == [NUMBER.sub("#", x) for x in lines[1]]
    found, wanted = ([float(n) for x in some for n in NUMBER.findall(x)] for some in lines)
    assert found == pytest.approx(wanted, rel=0.02, abs=0.11), command


@pytest.mark.skipif(not weights.installed(), reason="no weights")
def test_the_readme_shows_what_its_commands_print(capsys: pytest.CaptureFixture[str]) -> None:
    shown = SHOWN.findall((DOCS.parent / "README.md").read_text("utf-8"))
    shown = [(command, output) for command, output in shown if output.strip()]
    assert len(shown) >= 2
    for command, output in shown:
        assert main(shlex.split(command)) == 0
        assert_shown(capsys.readouterr().out, output, command)


@pytest.mark.skipif(not weights.installed(), reason="no weights")
@pytest.mark.parametrize("name", WITH_COMMANDS)
def test_the_manual_shows_what_its_commands_print(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (DOCS / f"{name}.md").read_text("utf-8")
    for file, content, _ in blocks(page, "text"):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(content, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    sessions = blocks(page, "console")
    assert sessions
    for _, session, line in sessions:
        commands = SHOWN.findall(session)
        assert commands, f"{name}.md:{line}: no command of ours; begin its line with $ tertium"
        for command, output in commands:
            assert main(shlex.split(command)) == 0, command
            printed = capsys.readouterr().out
            if output.strip():
                assert_shown(printed, output, command)


def test_the_plug_in_that_the_manual_shows_is_the_one_in_the_examples() -> None:
    page = (DOCS / "plugins.md").read_text("utf-8")
    example = DOCS.parent / "examples" / "plugin"
    shown = [*blocks(page, "toml"), *blocks(page, "py")]
    assert [name for name, _, _ in shown] == [
        "pyproject.toml",
        "measure.py",
        "system.py",
        "task.py",
    ]
    for name, content, line in shown:
        [file] = [path for path in example.rglob(name) if "tests" not in path.parts]
        assert content == file.read_text("utf-8"), f"plugins.md:{line} shows another {name}"


@pytest.mark.parametrize("page", ["README.md", "docs/choosing.md"])
def test_a_table_of_models_has_the_figures_of_the_cards(page: str) -> None:
    readme = (DOCS.parent / page).read_text("utf-8")
    columns = ["sts/2012-test/MSRvid", "sts/2014-test/headlines", "sick"]
    columns += [f"clss/{name}" for name in ("paragraph2sentence", "sentence2phrase", "phrase2word")]
    rows = re.findall(r"^\| `(base|fast|embed)` \|[^|]*\| (\d+) MB \|(.*)\|$", readme, re.MULTILINE)
    assert len(rows) == 3
    for name, size, cells in rows:
        model = weights.find(name)
        assert round(model.size / 1e6) == int(size)
        held_out = json.loads((model.folder / "card.json").read_text())["held_out"]
        for column, cell in zip(columns, cells.split("|"), strict=True):
            figure, _, accuracy = cell.strip().partition(", ")
            assert figure == f"{held_out[column]['r']:.3f}"
            if accuracy:
                assert accuracy == f"{held_out[column]['accuracy'] * 100:.1f} %"
