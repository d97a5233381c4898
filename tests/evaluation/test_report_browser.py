from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tertium.evaluation import report
from tertium.evaluation.results import Evaluation

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def address(sts: Evaluation, tmp_path_factory: pytest.TempPathFactory) -> str:
    path: Path = report.write_html(sts, tmp_path_factory.mktemp("report") / "report.html")
    return path.as_uri()


@pytest.fixture
def page(browser: Any, address: str) -> Iterator[Any]:
    opened = browser.new_page(viewport={"width": 1280, "height": 900})
    opened.goto(address)
    yield opened
    opened.close()


def names(page: Any) -> list[str]:
    found: list[str] = page.locator("#boards tbody th").evaluate_all(
        "cells => cells.map(cell => cell.firstChild.textContent.trim())"
    )
    return found


def test_it_loads_without_errors_and_asks_for_nothing(browser: Any, address: str) -> None:
    opened = browser.new_page()
    requests: list[str] = []
    errors: list[str] = []
    opened.on("request", lambda request: requests.append(request.url))
    opened.on("console", lambda message: errors.append(message.text))
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.goto(address)
    opened.wait_for_load_state("networkidle")
    assert [url for url in requests if not url.startswith("data:")] == [address]
    assert errors == []
    opened.close()


def test_a_click_on_a_header_sorts(page: Any, sts: Evaluation) -> None:
    header = page.locator("#boards th[scope=col]", has_text="belief")
    header.locator("button").click()
    assert header.get_attribute("aria-sort") == "descending"
    expected = {row.system: row.figures["belief", "pearson"] for row in sts.boards[0].rows}
    shown = [expected[name] for name in names(page) if name in expected]
    assert shown == sorted(expected.values(), reverse=True)
    assert names(page)[-1] == "constant"  # undefined stays last both ways
    header.locator("button").click()
    assert header.get_attribute("aria-sort") == "ascending"
    assert names(page)[-1] == "constant"
    assert page.locator("#boards th[aria-sort]").count() == 1


def test_a_key_on_a_header_sorts(page: Any) -> None:
    page.locator("#boards th[scope=col] button", has_text="system").focus()
    page.keyboard.press("Enter")
    assert names(page)[0] == "A96T-RUN1"
    assert names(page)[-1] == "yiGou-xiaobaitu"
    page.keyboard.press("Space")
    assert names(page)[-1] == "A96T-RUN1"


def test_pointing_at_a_point_shows_both_texts_and_numbers(page: Any, sts: Evaluation) -> None:
    first = page.locator(".points circle").first
    first.scroll_into_view_if_needed()
    box = first.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    tip = page.locator("#tip")
    tip.wait_for(state="visible")
    said = tip.locator("p").all_inner_texts()
    pairs = {(pair.a.text, pair.b.text): pair for pair in sts.dataset.subsets[0].pairs}
    pair = pairs[said[0], said[1]]
    assert pair.gold is not None
    assert said[2].startswith(f"gold {pair.gold.score:g}, careful ")


def test_points_can_be_walked_by_key(page: Any) -> None:
    page.locator("#group").focus()
    page.keyboard.press("Tab")
    tip = page.locator("#tip")
    tip.wait_for(state="visible")
    before = tip.inner_text()
    page.keyboard.press("ArrowRight")
    assert tip.inner_text() != before
    page.keyboard.press("Escape")
    assert tip.is_hidden()


def test_markup_in_a_text_shows_as_text(page: Any, sts: Evaluation) -> None:
    assert page.title() == f"{sts.task.title}: evaluation"
    place = page.locator(".explorable").first
    place.focus()
    nasty = sts.dataset.subsets[0].pairs[0].a.text
    page.keyboard.press("Home")
    for _ in sts.dataset.subsets[0].pairs:
        if page.locator("#tip p").first.inner_text() == nasty:
            break
        page.keyboard.press("ArrowRight")
    assert page.locator("#tip p").first.inner_text() == nasty
    assert page.locator("#tip script").count() == 0


def test_a_subset_can_be_chosen(page: Any) -> None:
    visible = page.locator(".group:visible")
    assert visible.locator("h3").all_inner_texts() == ["answers-forums"]
    page.locator("#group").select_option(label="images (60 pairs)")
    assert visible.locator("h3").all_inner_texts() == ["images"]
    page.locator("#group").select_option("all")
    assert visible.count() == 5


def test_a_signature_can_be_copied(browser: Any, address: str, sts: Evaluation) -> None:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    opened = context.new_page()
    opened.goto(address)
    opened.locator("button.copy").first.click()
    opened.locator("button.copy", has_text="Copied").wait_for()
    assert opened.evaluate("navigator.clipboard.readText()") == sts.systems[0].signature
    context.close()


def test_without_script_everything_is_there(browser: Any, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    opened = context.new_page()
    opened.goto(address)
    assert opened.locator(".group:visible").count() == 5
    assert opened.locator("button:visible").count() == 0
    assert opened.locator("#boards tbody tr").count() > 70
    context.close()


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_page_never_scrolls_sideways(browser: Any, address: str, width: int) -> None:
    opened = browser.new_page(viewport={"width": width, "height": 800})
    opened.goto(address)
    opened.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    assert opened.evaluate("document.documentElement.scrollWidth") <= width
    opened.close()


def test_dark_differs_from_light(browser: Any, address: str) -> None:
    def colours(scheme: str) -> tuple[str, str]:
        opened = browser.new_page(color_scheme=scheme)
        opened.goto(address)
        paper = opened.evaluate("getComputedStyle(document.body).backgroundColor")
        point = opened.evaluate("getComputedStyle(document.querySelector('.points')).fill")
        opened.close()
        return paper, point

    light, dark = colours("light"), colours("dark")
    assert light[0] != dark[0]
    assert light[1] != dark[1]
