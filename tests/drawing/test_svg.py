from __future__ import annotations

import xml.etree.ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from tertium.drawing.svg import Svg, escape, number, picture, shorten, tag, writable


@given(st.text())
def test_any_text_survives_as_text(text: str) -> None:
    read = ET.fromstring(tag("text", text, title=text))
    # XML itself folds line ends in text, and all white space in attributes.
    expected = writable(text).replace("\r\n", "\n").replace("\r", "\n")
    assert (read.text or "") == expected
    assert (read.get("title") or "").split() == expected.split()


def test_markup_is_kept_and_strings_are_escaped() -> None:
    assert tag("g", tag("b"), "<b/>") == "<g><b/>&lt;b/&gt;</g>"
    assert Svg("<b/>").__html__() == "<b/>"


def test_attributes_that_are_none_are_left_out() -> None:
    assert tag("g", id=None, stroke_width=1.0) == '<g stroke-width="1"/>'


def test_a_picture_has_a_name_and_a_description() -> None:
    drawn = ET.fromstring(picture(10, 20, "A <title>", "Some words", kind="rows"))
    assert drawn.get("role") == "img"
    assert drawn.get("aria-label") == "A <title>"
    assert [child.text for child in drawn] == ["A <title>", "Some words"]


def test_numbers_are_short() -> None:
    assert [number(v) for v in (0.04, -0.04, 12.25, 100.0)] == ["0", "0", "12.2", "100"]


@given(st.text(), st.integers(1, 20))
def test_shortened_texts_fit(text: str, most: int) -> None:
    assert len(shorten(text, most)) <= most


def test_unwritable_characters_are_replaced() -> None:
    assert escape("\x00\ud800\x1b") == "\ufffd" * 3
