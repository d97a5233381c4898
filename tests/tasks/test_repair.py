from __future__ import annotations

from pathlib import Path

import pytest

from tertium.errors import DataError
from tertium.tasks.repair import is_nan, mended


@pytest.mark.parametrize(
    ("text", "nan"),
    [("nan", True), ("-NaN", True), ("+NAN", True), ("NA", False), ("nano", False), ("", False)],
)
def test_how_programs_write_nan(text: str, nan: bool) -> None:
    assert is_nan(text) is nan


def test_what_is_mended_is_said_with_its_place() -> None:
    path = Path("run/a.txt")
    assert mended(path, 3, "NaN", 4.0, repair=True) == "a.txt:3: NaN, replaced by 4"
    assert mended(path, 3, "NaN", 5, repair=True, column=2) == "a.txt:3:2: NaN, replaced by 5"
    with pytest.raises(DataError, match=r"run/a\.txt:3:2: NaN; mend it, or let --repair put 5"):
        mended(path, 3, "NaN", 5, repair=False, column=2)
