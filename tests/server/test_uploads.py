from __future__ import annotations

import bz2
from pathlib import Path

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tertium.errors import UserError
from tertium.server.uploads import by_its_own_name, safe_name

from .conftest import Start


@given(st.text(max_size=400))
def test_a_safe_name_stays_in_its_folder(name: str) -> None:
    safe = safe_name(name)
    assert safe and len(safe) <= 100
    assert safe == Path(safe).name
    assert not safe.startswith(".")
    assert set(safe) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-")


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("STS.output.headlines.txt", "STS.output.headlines.txt"),
        ("../../etc/passwd", "passwd"),
        ("C:\\texts\\pairs one.csv", "pairs_one.csv"),
        (".htaccess", "htaccess"),
        ("", "file"),
        (None, "file"),
    ],
)
def test_a_plain_name_is_kept(given: str | None, kept: str) -> None:
    assert safe_name(given) == kept


def test_complaints_name_the_file_not_its_place(tmp_path: Path) -> None:
    with pytest.raises(UserError) as wrong, by_its_own_name(tmp_path):
        raise UserError("no number", where=f"{tmp_path}/scores.txt:3", remedy="write one")
    assert str(wrong.value) == "scores.txt:3: no number; write one"


@pytest.mark.parametrize(
    ("name", "data", "line"),
    [
        ("pairs.parquet", b"PAR1abc", "it is Parquet; CSV, TSV and JSON Lines are taken; "),
        ("pairs.arrow", b"ARROW1\0\0", "it is Arrow; CSV, TSV and JSON Lines are taken; "),
        ("pairs.xlsx", b"PK\x03\x04", "it is a spreadsheet; save it as CSV, and send that"),
        ("pairs.zip", b"PK\x03\x04", "it is packed (zip); unpack it first"),
        ("none.zip", b"PK\x05\x06\0\0", "it is packed (zip); unpack it first"),
        ("pairs.bz2", bz2.compress(b"text_a,text_b\n"), "it is packed (bzip2); unpack it first"),
        ("none.bz2", bz2.compress(b""), "it is packed (bzip2); unpack it first"),
    ],
)
def test_what_is_no_text_is_told_what_is_taken(
    cold: Start, name: str, data: bytes, line: str
) -> None:
    with cold().client() as client:
        answer = client.post("/v1/score", files={"file": (name, data)})
    assert answer.status_code == 415
    assert answer.json()["error"].startswith(f"{name}: {line}")


@pytest.mark.parametrize("column", ["PK", "PKW", "BZh", "BZh9", "BZhour"])
def test_a_table_may_begin_with_the_letters_of_a_packed_file(
    client: httpx.Client, column: str
) -> None:
    table = f"{column},text_a,text_b\n1,a red car,a blue bus\n"
    answer = client.post("/v1/score", files={"file": ("pairs.csv", table.encode())})
    assert answer.status_code == 200, answer.text
    assert answer.text.startswith(f"{column},text_a,text_b,")
