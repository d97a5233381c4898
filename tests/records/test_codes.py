from __future__ import annotations

from tertium.records.by_role import Fields
from tertium.records.codes import codes, shared_code


def found(title: str) -> list[str]:
    fields: Fields = {"title": [(title, "title", 1.0)]}
    return [one.value for one in codes(fields)]


def test_numbers_of_models_and_not_years_or_measures() -> None:
    assert found("Sony WH-1000XM5, 5 m, EAN 4548736132610") == ["WH-1000XM5", "4548736132610"]
    assert not found("View of LIMA, 1890-1895, 18th century, No. 7, 2 x 30CM, XIX")


def test_marks_do_not_part_a_number() -> None:
    left, right = (
        tuple(codes({"title": [(one, "title", 1.0)]})) for one in ("WH-1000XM5", "WH1000XM5")
    )
    same = shared_code(left, right)
    assert same is not None
    assert same.how == "the same number"
    assert shared_code(left, ()) is None
