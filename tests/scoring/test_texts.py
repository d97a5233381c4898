from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from tertium.errors import UserError
from tertium.scoring.texts import given_texts


def test_texts_from_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "text.txt"
    file.write_bytes(b"\xef\xbb\xbfTwo lines\r\nof text.\r\n")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("café\n".encode())))
    assert given_texts([f"@{file}", "-"]) == ["Two lines\nof text.", "café"]
    assert given_texts(["@@at", "a - b"]) == ["@at", "a - b"]


def test_letters_that_are_not_utf_8_are_read_and_told(tmp_path: Path) -> None:
    file = tmp_path / "text.txt"
    file.write_bytes("El niño".encode("latin-1"))
    told: list[str] = []
    assert given_texts([f"@{file}", "b"], told.append) == ["El niño", "b"]
    assert told == [f"{file}:1: not UTF-8, read as Windows-1252"]


def test_mistakes(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="both texts from standard input"):
        given_texts(["-", "-"])
    with pytest.raises(UserError, match="anna: no such file; check the path, or write @@"):
        given_texts(["@anna", "b"])
    for empty in ("", " \n"):
        with pytest.raises(UserError, match=r"^text B is empty; give a text"):
            given_texts(["a", empty])
    (tmp_path / "empty").write_text("\n\n")
    with pytest.raises(UserError, match=r"^text A \(.*empty\) is empty"):
        given_texts([f"@{tmp_path / 'empty'}", "b"])
