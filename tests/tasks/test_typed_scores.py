from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tertium.errors import DataError, UserError
from tertium.tasks.typed_scores import KINDS, read_scores

ROW = "\t".join(str(number) for number in range(8))


def read(folder: Path, text: str, **bounds: float) -> list[dict[str, float]]:
    path = folder / "s.txt"
    path.write_text(text)
    return read_scores(path, **bounds)  # type: ignore[arg-type]


def test_the_columns_stand_in_the_order_of_the_kinds(tmp_path: Path) -> None:
    assert read(tmp_path, f"{ROW}\n") == [dict(zip(KINDS, map(float, range(8)), strict=True))]


def test_a_header_may_change_the_order_and_add_ids(tmp_path: Path) -> None:
    header = "id\tDescription\tSubject\tEvent or action\tLocation\tTime period\t"
    [row] = read(tmp_path, f"{header}People_involved\tAuthor\tGeneral\nx7\t{ROW}\n")
    assert row == dict(zip(reversed(KINDS), map(float, range(8)), strict=True))


def test_ids_need_no_header(tmp_path: Path) -> None:
    assert read(tmp_path, f"pair-1\t{ROW}\n")[0]["general"] == 0.0


def test_absent_scores_are_left_out_and_blank_lines_kept(tmp_path: Path) -> None:
    rows = read(tmp_path, "NA\t1\t\tn/a\t4\t5\t0\t2\n\n" + f"{ROW}\r\n\n\n")
    assert set(rows[0]) == {"author", "location", "event", "subject", "description"}
    assert rows[1] == {}
    assert len(rows) == 3


def test_nan_is_no_score_in_gold_and_a_mistake_in_a_submission(tmp_path: Path) -> None:
    path = tmp_path / "s.txt"
    header = "id\t" + "\t".join(reversed(KINDS))
    path.write_text(f"{header}\nnan\t0\t1\tNaN\t3\t4\t5\t6\t7\n")
    assert set(KINDS) - set(read_scores(path)[0]) == {"event"}
    with pytest.raises(DataError, match=r"s\.txt:2:4: NaN for 'event' \(1 score in the file\)"):
        read_scores(path, repair=False)
    notes: list[str] = []
    assert read_scores(path, notes, repair=True)[0]["event"] == 5.0
    assert notes == ["s.txt:2:4: NaN for 'event' (1 score in the file), replaced by 5"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("1\t2\n", "s.txt:1: 2 columns where there should be 8; write eight tab-separated"),
        (f"{ROW}\n{ROW.replace('7', '9')}\n", "s.txt:1: 6 is out of range"),
        ("high\t1\t1\t1\t1\t1\t1\t1\n", "s.txt:1: 'high' is not a number"),
        ("general\tauthor\n", "s.txt:1: the header names 'people' 0 times"),
        ("\t".join([*KINDS, "colour"]), "s.txt:1: the header has a column 'colour'"),
        ("\t".join([*KINDS, "general"]), "s.txt:1: the header names 'general' 2 times"),
    ],
)
def test_a_bad_file_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(DataError) as caught:
        read(tmp_path, text, low=0, high=5)
    assert complaint in str(caught.value)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary())
def test_any_bytes_are_read_or_refused(tmp_path: Path, noise: bytes) -> None:
    path = tmp_path / "noise.txt"
    path.write_bytes(noise)
    try:
        rows = read_scores(path)
    except UserError as error:
        assert len(str(error).splitlines()) == 1
    else:
        assert all(set(row) <= set(KINDS) for row in rows)
