from __future__ import annotations

import os
from pathlib import Path

import pytest

from tertium.errors import DataError, UserError
from tertium.lexicon import glossary


def use(monkeypatch: pytest.MonkeyPatch, *files: Path) -> None:
    monkeypatch.setenv(glossary.VARIABLE, os.pathsep.join(map(str, files)))


def test_none_named_is_an_empty_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(glossary.VARIABLE, raising=False)
    assert len(glossary.load()) == 0


def test_several_files_with_or_without_a_header(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = tmp_path / "a.csv", tmp_path / "b.tsv"
    first.write_text('\ufeffterm,definition\nBlue Room,"where we meet, mostly"\n\n')
    second.write_text("to feed one's cat\tto restart the server\nblue room\ta colour\n")
    use(monkeypatch, first, second)
    own = glossary.load()
    assert own.define("the blue room") == ("where we meet, mostly", "a colour")
    assert own.define("feed my cat") == ("to restart the server",)
    assert own.define("term") == ()
    assert glossary.load() is own


def test_a_changed_file_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.csv"
    file.write_text("blip,a fault\n")
    use(monkeypatch, file)
    assert glossary.load().define("Blip") == ("a fault",)
    file.write_text("blip,a tone\n")
    os.utime(file, ns=(1, 1))
    assert glossary.load().define("Blip") == ("a tone",)


@pytest.mark.parametrize("line", ["blip", "blip,", ",a fault"])
def test_a_short_line_is_named(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.csv"
    file.write_text(f"term,definition\nok,fine\n{line}\n")
    use(monkeypatch, file)
    with pytest.raises(DataError, match=r"a\.csv:3: a glossary line needs a term"):
        glossary.load()


def test_an_absent_or_foreign_file_is_a_mistake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, tmp_path / "absent.csv")
    with pytest.raises(UserError, match="TERTIUM_GLOSSARY names no file"):
        glossary.load()
    file = tmp_path / "latin.csv"
    file.write_bytes(b"caf\xe9,a place\n")
    use(monkeypatch, file)
    with pytest.raises(DataError, match="not UTF-8"):
        glossary.load()
