"""The page for users says what is so: its commands run, and print what it shows."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "bulk.md"
BLOCK = re.compile(r"^```(sh|text)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_commands_print_what_the_page_shows(tmp_path: Path) -> None:
    found = BLOCK.findall(PAGE.read_text("utf-8"))
    script: list[str] = []
    expected: list[str] = []
    for language, name, content in found:
        if language == "text":
            (tmp_path / name).write_text(content, encoding="utf-8")
        else:
            for line in content.splitlines():
                command = line.removeprefix("$ ")
                (expected if command == line else script).append(command)
    assert len(script) >= 5
    bin_folder = str(Path(sys.executable).parent)
    ran = subprocess.run(
        ["bash", "-c", "\n".join(script)],
        cwd=tmp_path,
        env=os.environ | {"PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert ran.stdout.splitlines() == expected
