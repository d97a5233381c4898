"""The editing page, in a real browser: by keyboard, by mouse, on a phone, and back again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tertium.build.expansion.page import editing_page
from tertium.build.expansion.sentences import NORM, Sentence, read_sentences

pytestmark = pytest.mark.browser

EVIL = "A <img src=x onerror=alert(1)></script> cat is barking"
SENTENCES = [
    Sentence("1", "a", NORM, "as it is", "", 1.0, "A dog barks.", "A dog is barking"),
    Sentence("1", "a", "similar", "synonym", "dog -> canine", 0.9, "A dog is barking",
             "A canine is barking"),
    Sentence("1", "a", "contrast", "negation-inserted", "not", 0.8, "A dog is barking",
             "A dog is not barking"),
    Sentence("3", "b", NORM, "as it is", "", 1.0, "A dog barked.", "A dog is barking"),
    Sentence(
        "3", "b", "contrast", "negation-inserted", "not", 0.8, "A dog is barking",
        "A dog is not barking",
    ),
    Sentence("2", "a", NORM, "as it is", "", 1.0, EVIL, EVIL),
    Sentence("2", "a", "contrast", "antonym", "", 0.5, EVIL, "Cat barking"),
]  # fmt: skip


@pytest.fixture
def page(browser: Any, tmp_path: Path) -> Iterator[Any]:
    file = tmp_path / "check.html"
    file.write_text(editing_page(SENTENCES), encoding="utf-8")
    opened = browser.new_page(viewport={"width": 390, "height": 800})
    opened.requests, opened.errors = [], []
    opened.on("request", lambda request: opened.requests.append(request.url))
    opened.on("pageerror", lambda error: opened.errors.append(str(error)))
    opened.on("dialog", lambda dialog: opened.errors.append(dialog.message))
    opened.goto(file.as_uri())
    yield opened
    opened.close()


def downloaded(page: Any, folder: Path) -> list[Sentence]:
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download TSV").click()
    path = folder / "edited.tsv"
    waiting.value.save_as(path)
    return read_sentences(path)


def test_it_asks_nobody_shows_texts_as_text_and_fits_a_phone(page: Any) -> None:
    assert len(page.requests) == 1
    assert page.errors == []
    items = page.locator("li")
    assert items.count() == 6
    # The doubtful first.
    assert "quality 0.5" in items.nth(0).inner_text()
    assert EVIL in items.nth(0).inner_text()
    assert page.locator("main img").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_by_keyboard_and_back_again(page: Any, tmp_path: Path) -> None:
    # The first one has the focus from the beginning.
    page.keyboard.press("r")  # and on to the next
    page.keyboard.press("e")
    page.keyboard.press("End")
    page.keyboard.type(" at all")
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("a")
    assert page.locator("#progress").inner_text() == "3 of 6 decided"
    found = downloaded(page, tmp_path)
    lines = [line.split("\t") for line in (tmp_path / "edited.tsv").read_text().splitlines()]
    assert sorted(line[-1] for line in lines[1:]) == [
        "accept", "edit", "edit", "open", "open", "open", "reject"]  # fmt: skip
    made = {(one.set, one.kind): one for one in found if one.kind != NORM}
    assert ("2", "contrast") not in made
    assert made["1", "contrast"].text == "A dog is not barking at all"
    assert made["1", "contrast"].decision == "edit"
    # The same sentence in another set is shown once, and decided there too.
    assert made["3", "contrast"].text == made["1", "contrast"].text
    assert made["1", "similar"].decision == "accept"
    assert {one.text for one in found if one.kind == NORM} == {"A dog is barking", EVIL}


def test_by_hand_with_undo_filter_and_a_reload(page: Any, tmp_path: Path) -> None:
    reject = page.get_by_role("button", name="Reject 1a, similar")
    reject.click()
    assert reject.get_attribute("aria-pressed") == "true"
    reject.click()
    assert reject.get_attribute("aria-pressed") == "false"
    page.get_by_role("button", name="Accept 2a, contrast").click()
    page.reload()
    assert page.locator("#progress").inner_text() == "1 of 6 decided"
    page.locator("#filter").select_option("open")
    assert page.locator("li").count() == 5
    assert len(downloaded(page, tmp_path)) == len(SENTENCES)


def test_the_sentence_that_others_come_from_is_mended(page: Any, tmp_path: Path) -> None:
    page.locator("#filter").select_option("norm")
    assert page.locator("li").count() == 3
    page.get_by_label("plain, 1a, norm").fill("A wolf is barking")
    found = downloaded(page, tmp_path)
    [mended] = [one for one in found if (one.set, one.side, one.kind) == ("1", "a", NORM)]
    assert (mended.text, mended.decision) == ("A wolf is barking", "edit")
