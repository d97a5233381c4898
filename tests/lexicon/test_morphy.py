from __future__ import annotations

import pytest

from tertium.lexicon.morphy import base_forms

LISTED = {
    "n": {"church", "leaf", "city", "boss", "spoonful", "fireman", "mouse", "attorney_general"},
    "v": {"try", "hope", "hop", "look_up", "go"},
    "a": {"large", "tall"},
    "r": {"well"},
}
IRREGULAR = {"n": {"mice": ["mouse"], "attorneys": ["attorney"]}, "v": {"went": ["go"]}}


def find(form: str, pos: str) -> tuple[str, ...]:
    return base_forms(
        form, pos, LISTED[pos].__contains__, lambda f: IRREGULAR.get(pos, {}).get(f, ())
    )


@pytest.mark.parametrize(
    ("form", "pos", "expected"),
    [
        ("churches", "n", ("church",)),
        ("leaves", "n", ("leaf",)),
        ("cities", "n", ("city",)),
        ("firemen", "n", ("fireman",)),
        ("mice", "n", ("mouse",)),
        ("boss", "n", ("boss",)),
        ("spoonfuls", "n", ("spoonful",)),
        ("attorneys_general", "n", ("attorney_general",)),
        ("tries", "v", ("try",)),
        ("hoping", "v", ("hope", "hop")),
        ("went", "v", ("go",)),
        ("looked_up", "v", ("look_up",)),
        ("larger", "a", ("large",)),
        ("tallest", "a", ("tall",)),
        ("well", "r", ("well",)),
        ("wells", "r", ()),
        ("s", "n", ()),
    ],
)
def test_base_forms(form: str, pos: str, expected: tuple[str, ...]) -> None:
    assert find(form, pos) == expected


def test_an_irregular_form_hides_the_endings() -> None:
    listed = {"axis", "axe"}
    assert base_forms("axes", "n", listed.__contains__, lambda _: ["axis"]) == ("axis",)
    assert base_forms("axes", "n", listed.__contains__, lambda _: []) == ("axe",)
