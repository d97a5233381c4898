from __future__ import annotations

from pathlib import Path

import pytest

from tertium.errors import DataError
from tertium.judgement import Entailment
from tertium.tasks.sick_table import ID, LABEL, SCORE, Table


def table(folder: Path, text: str) -> Table:
    path = folder / "table.txt"
    path.write_text(text)
    return Table.read(path, [ID, SCORE], [])


def test_cells_are_found_by_line_and_name(tmp_path: Path) -> None:
    found = table(tmp_path, f"{SCORE}\t {ID.upper()} \t{LABEL}\n2.5\t b \tneutral\n NA \ta\n\n")
    assert list(found.rows) == [2, 3]
    assert SCORE.upper() in found
    assert "sentence_A" not in found
    assert found.cell(2, ID) == " b "
    assert found.number(2, SCORE, 1, 5) == 2.5
    assert found.number(3, SCORE) is None
    assert found.label(2, LABEL) is Entailment.NEUTRAL
    assert found.label(3, LABEL) is None
    assert found.cell(3, "sentence_A") == ""
    assert found.lines_by_id() == {"b": 2, "a": 3}
    assert found.lines_by_id({"a", "b", "c"}) == {"b": 2, "a": 3}


def test_what_a_table_refuses(tmp_path: Path) -> None:
    found = table(tmp_path, f"{ID}\t{SCORE}\t{LABEL}\n1\t9\tPERHAPS\n2\t\n1\t3\n")
    with pytest.raises(DataError, match=r"table\.txt:2: 9 is out of range"):
        found.number(2, SCORE, 1, 5)
    with pytest.raises(DataError, match=r"table\.txt:2: 'PERHAPS' is not a label"):
        found.label(2, LABEL)
    with pytest.raises(DataError, match=r"table\.txt:4: pair_ID '1' is on line 2 too"):
        found.lines_by_id()
    with pytest.raises(DataError, match=r"table\.txt:3: the data has no pair_ID '2'"):
        found.lines_by_id({"1"})
    with pytest.raises(DataError, match=r"table\.txt:3: there is no relatedness_score, though"):
        found.check_all_or_none(SCORE)
    with pytest.raises(DataError, match=r"table\.txt:1: the header lacks relatedness_score"):
        table(tmp_path, f"{ID}\n1\n")


def test_a_column_that_nobody_fills_is_no_gap(tmp_path: Path) -> None:
    for cell in ("NA", "", "3"):
        table(tmp_path, f"{ID}\t{SCORE}\n1\t{cell}\n2\t{cell}\n").check_all_or_none(SCORE)
