"""What a user downloads: all of the package and its data, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tertium

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "tertium"


def contents(kind: str) -> set[str]:
    """The files that a wheel or an sdist would hold, without the minutes of building it."""
    pytest.importorskip("hatchling", reason="the archives are made with hatchling")
    from hatchling.builders.sdist import SdistBuilder
    from hatchling.builders.wheel import WheelBuilder

    builder = {"sdist": SdistBuilder, "wheel": WheelBuilder}[kind](str(ROOT))
    return {Path(file.distribution_path).as_posix() for file in builder.recurse_included_files()}


def ours() -> Iterator[Path]:
    for path in PACKAGE.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path.relative_to(PACKAGE)


@pytest.mark.parametrize(("kind", "prefix"), [("wheel", "tertium"), ("sdist", "src/tertium")])
def test_an_archive_holds_every_file_of_the_package(kind: str, prefix: str) -> None:
    inside = contents(kind)
    left_out = [path for path in ours() if f"{prefix}/{path.as_posix()}" not in inside]
    assert left_out == []
    for needed in (
        "py.typed",
        "encoders/weights/tokenizer.json",
        "encoders/weights/base/part-0.bin",
        "encoders/weights/fast/CARD.md",
        "encoders/weights/embed/model.onnx",
        "data/scales.toml",
        "data/chunker.npz",
        "data/published/boards.toml",
    ):
        assert f"{prefix}/{needed}" in inside


def test_a_wheel_holds_nothing_else() -> None:
    assert {name.partition("/")[0] for name in contents("wheel")} == {"tertium"}


def test_an_sdist_holds_no_tests_and_no_training() -> None:
    # The builder itself adds what pyproject.toml names: the README, the licence and itself.
    assert {name.partition("/")[0] for name in contents("sdist")} == {"src", "CHANGELOG.md"}


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_no_archive_holds_what_is_made_here(kind: str) -> None:
    stray = re.compile(r"__pycache__|\.pyc$|\.env$|/\.|(^|/)test_|\.parts/|~$")
    assert [name for name in contents(kind) if stray.search(name)] == []


def test_the_metadata_names_the_terms_of_all_that_is_inside() -> None:
    pytest.importorskip("hatchling", reason="the archives are made with hatchling")
    from hatchling.builders.wheel import WheelBuilder

    said = WheelBuilder(str(ROOT)).metadata.core  # complains of what is no SPDX expression
    terms = said.license_expression.split(" AND ")
    assert {"Apache-2.0", "LicenseRef-tertium-weights"} < set(terms)
    notice = (ROOT / "NOTICE").read_text("utf-8")
    assert [term for term in terms[1:] if term not in notice] == []
    cards = {path.relative_to(ROOT).as_posix() for path in PACKAGE.glob("encoders/weights/*/*.md")}
    assert len(cards) >= 3
    assert cards | {"LICENSE", "NOTICE"} <= set(said.license_files)


def test_no_file_is_too_large_for_the_usual_hosts() -> None:
    sizes = {path: (PACKAGE / path).stat().st_size for path in ours()}
    assert {path: size for path, size in sizes.items() if size >= 50_000_000} == {}


def test_the_version_is_semantic_and_heads_the_changelog() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+(?:(?:a|b|rc)\d+)?", tertium.__version__)
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    newest = re.search(r"^## (\S+)", changes, re.MULTILINE)
    assert newest is not None
    assert newest[1] in (tertium.__version__, "Unreleased")


def test_the_container_runs_as_nobody_in_particular_with_files_that_are_here() -> None:
    lines = (ROOT / "Containerfile").read_text("utf-8").splitlines()
    final = lines[max(n for n, line in enumerate(lines) if line.startswith("FROM ")) :]
    [user] = [line.removeprefix("USER ") for line in final if line.startswith("USER ")]
    assert user not in ("root", "0")
    copied = [name for line in lines if line.startswith("COPY ") and "--from" not in line
              for name in line.split()[1:-1]]  # fmt: skip
    assert copied
    assert [name for name in copied if not (ROOT / name).exists()] == []
    allowed = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert sorted(copied) == sorted(line[1:] for line in allowed if line.startswith("!"))
