from __future__ import annotations

from tertium.records.several import each_name


def test_surnames_that_are_joined_stay_together() -> None:
    assert each_name("Santiago Ramón y Cajal") == ["Santiago Ramón y Cajal"]
    assert each_name("Ana Gil y Juan Pérez e Inés Ruiz") == ["Ana Gil", "Juan Pérez", "Inés Ruiz"]
