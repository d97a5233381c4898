"""The page for users says what is so: its commands run, and print what it shows."""

from __future__ import annotations

import re
import shlex
from dataclasses import fields
from pathlib import Path

import pytest

from tertium.campaign.settings import MEASURES, Control, Settings, presets
from tertium.cli import main

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "campaigns.md").read_text("utf-8")
BLOCK = re.compile(r"^```(sh|text)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_commands_print_what_the_page_shows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    count = 0
    for language, name, content in BLOCK.findall(PAGE):
        if language == "text":
            Path(name).write_text(content, encoding="utf-8")
            continue
        for part in content.split("$ tertium ")[1:]:
            command, _, shown = part.partition("\n")
            assert main(shlex.split(command)) == 0, command
            pattern = re.escape(shown).replace(re.escape("..."), ".*")
            assert re.fullmatch(pattern, capsys.readouterr().out), command
            count += 1
    assert count > 8


def test_the_page_names_every_setting() -> None:
    names = [one.name for one in fields(Settings) if one.name not in {"examples", "requested"}]
    names += [one.name for one in fields(Control)] + list(MEASURES) + list(presets())
    assert [name for name in names if f"`{name}`" not in PAGE and f"`[{name}]`" not in PAGE
            and f"`[[{name}]]`" not in PAGE] == []  # fmt: skip
