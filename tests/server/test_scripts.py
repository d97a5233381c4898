"""The scripts of the pages are typed, in comments, and checked by the TypeScript compiler."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

PROJECT = Path(__file__).parent / "tsconfig.json"


@pytest.fixture(scope="module")
def compiler(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The compiler: from TERTIUM_TSC, the machine's own, or out of its npm package."""
    if found := os.environ.get("TERTIUM_TSC") or shutil.which("tsc"):
        return [found]
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm is not installed; set TERTIUM_TSC to a tsc")
    folder = tmp_path_factory.mktemp("typescript")
    command = [npm, "install", "--silent", "--no-fund", "--no-audit", "typescript"]
    try:
        subprocess.run(command, cwd=folder, check=True, timeout=60, capture_output=True)
    except (subprocess.SubprocessError, OSError):
        pytest.skip("typescript cannot be fetched")
    return [str(folder / "node_modules" / ".bin" / "tsc")]


def test_scripts_agree_with_their_types(compiler: list[str]) -> None:
    done = subprocess.run([*compiler, "-p", str(PROJECT)], check=False, capture_output=True,
                          text=True, timeout=120)  # fmt: skip
    assert done.returncode == 0, done.stdout


def test_what_does_not_agree_is_found(compiler: list[str], tmp_path: Path) -> None:
    web = PROJECT.parents[2] / "src" / "tertium" / "server" / "web"
    wrong = tmp_path / "wrong.js"
    wrong.write_text(
        f'import {{ number }} from "{web.as_posix()}/dom.js";\nnumber("3");\n', "utf-8"
    )
    project = tmp_path / "tsconfig.json"
    project.write_text(PROJECT.read_text("utf-8").replace("../../src/tertium/server/web/*", "*"))
    done = subprocess.run([*compiler, "-p", str(project)], check=False, capture_output=True,
                          text=True, timeout=120)  # fmt: skip
    assert "wrong.js(2,8)" in done.stdout
