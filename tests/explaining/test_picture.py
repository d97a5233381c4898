from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

from hypothesis import given, settings
from hypothesis import strategies as st

from tertium.explaining.explanation import Explanation, Part
from tertium.explaining.page import to_html
from tertium.explaining.picture import WIDTH, to_svg
from tertium.explaining.word_links import WordLink
from tertium.judgement import Alignment, Judgement, Link

SVG = "{http://www.w3.org/2000/svg}"


def explained(alignment: Alignment, sentence: str = "They differ.") -> Explanation:
    a, b = " ".join(alignment.left), " ".join(alignment.right)
    return Explanation(a, b, Judgement(3.0, "sts"), sentence, (Part(a, b, alignment),))


def texts(svg: str) -> list[str]:
    return [one.text or "" for one in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_every_golden_explanation_shows_its_chunks_and_labels(golden: list[Any]) -> None:
    for one in golden:
        shown = texts(to_svg(explained(one.alignment)))
        for link in one.alignment.links:
            for tokens, chunk in (
                (one.alignment.left, link.left),
                (one.alignment.right, link.right),
            ):
                if chunk:
                    assert " ".join(tokens[n - 1] for n in chunk) in shown
        count = sum(1 for link in one.alignment.links if link.left and link.right)
        assert to_svg(explained(one.alignment)).count("<path ") == count


@settings(max_examples=60)
@given(st.text(min_size=1, max_size=80), st.text(min_size=1, max_size=80))
def test_whatever_the_text_the_picture_is_well_formed(left: str, right: str) -> None:
    link = Link((1,), (1,), frozenset({"SIMI"}), 2.0)
    alignment = Alignment((left,), (right,), (link,))
    root = ElementTree.fromstring(to_svg(explained(alignment, f"{left}; {right}")))
    assert root.find(f"{SVG}title") is not None
    assert root.find(f"{SVG}desc") is not None


def test_nothing_is_loaded_and_nothing_runs(align: Callable[..., Alignment]) -> None:
    evil = '<script>alert("1")</script>'
    found = explained(align(f"{evil} b", "c d", (evil, "c d", "REL", 1.0)))
    for document in (to_svg(found), to_html(found)):
        assert "<script" not in document
        assert "@import" not in document
        addresses = set(re.findall(r"https?://[^\"' ]+", document))
        assert addresses <= {"http://www.w3.org/2000/svg"}


def test_long_chunks_are_folded_into_their_boxes(align: Callable[..., Alignment]) -> None:
    long = " ".join(["endless"] * 30)
    drawn = ElementTree.fromstring(
        to_svg(explained(align(long, "short", (long, "short", "SPE1", 3.0))))
    )
    assert float(drawn.attrib["width"]) == WIDTH
    assert all(len(text) < 100 for text in texts(ElementTree.tostring(drawn, "unicode")))
    heights = [float(one.attrib["height"]) for one in drawn.iter(f"{SVG}rect")]
    assert max(heights[1:]) > 100


def test_right_to_left_chunks_say_so(align: Callable[..., Alignment]) -> None:
    svg = to_svg(explained(align("שלום עולם", "hello", ("שלום עולם", "hello", "EQUI", 5.0))))
    told = [one.attrib.get("direction") for one in ElementTree.fromstring(svg).iter(f"{SVG}text")
            if one.text in ("שלום עולם", "hello")]  # fmt: skip
    assert told == ["rtl", None]


def test_labels_never_lie_upon_each_other(align: Callable[..., Alignment]) -> None:
    found = align("a b c", "d e f", ("a", "f", "SPE1+FACT", 3.5), ("b", "", "NOALI", None),
                  ("c", "d", "SIMI", 2.0), ("", "e", "NOALI", None))  # fmt: skip
    root = ElementTree.fromstring(to_svg(explained(found)))
    pills = [one.attrib for one in root.iter(f"{SVG}rect") if one.attrib.get("rx") == "9"]
    assert len(pills) == 4
    for one in pills:
        for other in pills:
            if one is not other and one["y"] == other["y"]:
                gap = abs(float(one["x"]) - float(other["x"]))
                assert gap >= float(one["width"])


def test_the_description_says_every_link(align: Callable[..., Alignment]) -> None:
    found = align(
        "a cat", "a dog barks", ("a cat", "a dog", "SIMI", 3.0), ("", "barks", "NOALI", None)
    )
    desc = ElementTree.fromstring(to_svg(explained(found))).findtext(f"{SVG}desc")
    assert desc == "They differ. 'a cat' and 'a dog': SIMI 3. 'nothing' and 'barks': NOALI."


def test_a_way_through_the_tree_is_drawn() -> None:
    link = WordLink("tree", "", path=("elm", "tree", "plant", "moss"), shared="plant",
                    definitions=("elm: a kind of tree",))  # fmt: skip
    svg = to_svg(Explanation("elm", "moss", Judgement(1.0, "clss"), "Plants.", word_link=link))
    assert texts(svg) == ["Plants.", "elm", "tree", "plant", "moss", "elm: a kind of tree"]
    assert svg.count("<path ") == 3


def test_the_page_has_a_row_for_each_link(align: Callable[..., Alignment]) -> None:
    found = align(
        "a cat", "a dog barks", ("a cat", "a dog", "SIMI", 3.0), ("", "barks", "NOALI", None)
    )
    page = to_html(explained(found))
    assert page.count("<tr>") == 3
    assert "3 of 5: " in page
    assert '<html lang="en">' in page
