"""The rating page in a real browser: by keyboard, by touch, in both languages.

With TERTIUM_SCREENSHOTS set to a folder, what the pages look like is left there.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tertium.campaign.answers import Answer
from tertium.campaign.campaigns import new_secret
from tertium.campaign.database import Database
from tertium.campaign.people import invite
from tertium.campaign.questions import add_questions
from tertium.campaign.snapshot import Question, take_snapshot
from tertium.items import Pair, Record, Sentence

from ..conftest import Make, Serve

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True,
         "device_scale_factor": 2}  # fmt: skip
DESK = {"viewport": {"width": 1280, "height": 900}}
HEADLINES = [
    ("The ferry to the island leaves at noon.", "The island ferry departs at twelve o'clock."),
    ("Two firms agree to merge after months of talks.", "Merger talks between two firms fail."),
    ("Rain floods the old town's market square.", "The market square is under water."),
    ("A <b>bold</b> plan & a \"quiet\" one", "Nobody reads the <script>small print</script>"),
]  # fmt: skip


class Opened:
    """A page of one rater, and what went wrong on it."""

    def __init__(self, page: Any, database: Database) -> None:
        self.page, self.database = page, database
        self.errors: list[str] = []
        page.on("console", lambda m: self.errors.extend([m.text] if m.type == "error" else []))
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def scores(self) -> list[float | None]:
        return [one.answer.score for one in take_snapshot(self.database).ratings]

    def answered(self, count: int) -> None:
        # Waiting by a function would be a script of its own, which the page does not allow.
        bar = self.page.locator(".progress", has_text=re.compile(rf"^\s*{count} "))
        bar.or_(self.page.locator("main h1:not(.unseen)")).first.wait_for()

    def shot(self, name: str) -> None:
        if folder := os.environ.get("TERTIUM_SCREENSHOTS"):
            Path(folder).mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=str(Path(folder, f"{name}.png")), full_page=True)

    def too_wide(self) -> bool:
        wide: bool = self.page.evaluate(
            "document.documentElement.scrollWidth > document.documentElement.clientWidth"
        )
        return wide


@pytest.fixture
def open_page(browser: Any) -> Iterator[Any]:
    contexts: list[Any] = []

    def opening(database: Database, address: str, **more: Any) -> Opened:
        [made] = invite(database, ["ann"])
        context = browser.new_context(**more)
        context.set_default_timeout(30_000)
        contexts.append(context)
        opened = Opened(context.new_page(), database)
        opened.page.goto(f"{address}/i/{made.token}")
        opened.page.wait_for_url("**/guidelines")
        opened.page.keyboard.press("Enter")
        opened.page.wait_for_url("**/rate")
        return opened

    yield opening
    for context in contexts:
        context.close()


def headlines() -> list[Question]:
    return [Question(Pair(f"h{i}", Sentence(a), Sentence(b))) for i, (a, b) in enumerate(HEADLINES)]


def test_by_keyboard(make_here: Make, serve: Serve, open_page: Any) -> None:
    database = make_here(swap=False, not_applicable=True)
    add_questions(database, headlines())
    with serve(database) as address:
        ann = open_page(database, address, **DESK, locale="en-GB")
        page = ann.page
        ann.shot("desk-first")
        first = page.locator(".words").first.inner_text()
        page.keyboard.press("4")  # a digit rates
        ann.answered(1)
        ann.shot("desk-second")
        page.keyboard.press("ArrowLeft")  # arrows move
        page.wait_for_url("**/rate/*")
        assert page.locator(".words").first.inner_text() == first
        assert page.locator("input:checked").get_attribute("value") == "4"
        page.keyboard.press("ArrowRight")
        page.wait_for_url("**/rate")
        page.keyboard.press("x")  # not applicable
        ann.answered(2)
        assert ann.scores() == [4.0, None]
        page.keyboard.press("u")  # undo
        ann.answered(1)
        assert ann.scores() == [4.0]
        for count, key in ((2, "0"), (3, "5"), (4, "2")):
            page.keyboard.press(key)
            ann.answered(count)
        assert page.locator("h1").inner_text() == "There is nothing left to rate. Thank you!"
        assert ann.errors == []
    assert ann.scores() == [4.0, 0.0, 5.0, 2.0]


def test_quarter_points_and_labels_by_keyboard_alone(
    make_here: Make, serve: Serve, open_page: Any
) -> None:
    database = make_here(scale="sick", step=0.25, entailment=True, swap=False)
    add_questions(database, headlines()[:2])
    with serve(database) as address:
        ann = open_page(database, address, **DESK, locale="en-GB", color_scheme="dark")
        page = ann.page
        page.keyboard.press("3")
        focused = page.evaluate("document.activeElement.name")
        assert focused == "entailment", "the focus goes on to the next question"
        page.keyboard.press("p")
        page.locator("input[value='3']").focus()
        page.keyboard.press("ArrowDown")  # the browser's own arrows: from 3 to 3.25
        assert page.locator("[name=score-score]:checked").get_attribute("value") == "3.25"
        ann.shot("desk-quarters-dark")
        page.keyboard.press("Enter")
        ann.answered(1)
        assert ann.errors == []
    [rating] = take_snapshot(database).ratings
    assert rating.answer.score == 3.25 and rating.answer.entailment == "NEUTRAL"


@pytest.mark.parametrize(("locale", "send"), [("en-GB", "Send"), ("es-MX", "Enviar")])
def test_by_touch_on_a_phone(
    locale: str, send: str, make_here: Make, serve: Serve, open_page: Any
) -> None:
    database = make_here(step=0.25, swap=False)
    add_questions(database, headlines()[:2])
    with serve(database) as address:
        ann = open_page(database, address, **PHONE, locale=locale)
        page = ann.page
        ann.shot(f"phone-{locale[:2]}")
        assert not ann.too_wide()
        small = page.locator(".point label, .actions button").evaluate_all(
            "all => all.filter(e => e.getBoundingClientRect().height < 44).length"
        )
        assert small == 0, "everything that is tapped is as high as a finger"
        page.locator("label.whole", has_text="4").first.tap()
        page.locator("label", has_text="+½").first.tap()  # under 4, which stands second
        page.get_by_role("button", name=send, exact=True).tap()
        ann.answered(1)
        page.locator("label.whole").nth(1).tap()
        page.get_by_role("button", name=send, exact=True).tap()
        page.locator("h1:not(.unseen)").wait_for()
        assert ann.errors == []
    assert ann.scores() == [4.5, 4.0]


def test_a_screen_reader_is_told_what_there_is(
    make_here: Make, serve: Serve, open_page: Any
) -> None:
    database = make_here(step=0.25, entailment=True, swap=False)
    add_questions(database, headlines()[3:])
    with serve(database) as address:
        ann = open_page(database, address, **DESK, locale="en-GB")
        page = ann.page
        told = page.locator("body").aria_snapshot()
        assert 'group "How alike are the two texts in meaning?"' in told
        assert "5 completely equivalent, as they mean the same thing" in told
        assert "4.75 (between 4 and 5)" in told
        assert 'region "First text"' in told and 'heading "Rate"' in told
        assert page.locator("html").get_attribute("lang") == "en"
        assert page.get_by_text("A <b>bold</b> plan").count() == 1, "texts show as text"
        unnamed = page.locator("input:visible, button:visible, a:visible").evaluate_all(
            "all => all.filter(e => "
            "!(e.labels?.length || e.textContent.trim() || e.ariaLabel)).length"
        )
        assert unnamed == 0


def alignment(make_here: Make) -> Database:
    database = make_here(like="ists", kinds=["score"], ratings=1)
    pair = Pair("a", Sentence("A woman rides a brown horse"), Sentence("A girl rides a pony"))
    add_questions(database, [Question(pair)])
    return database


def linked(database: Database) -> set[tuple[tuple[int, ...], tuple[int, ...], str, float | None]]:
    [rating] = take_snapshot(database).ratings
    return {
        (link.left, link.right, "_".join(sorted(link.types)), link.score)
        for link in rating.answer.links or ()
    }


def test_chunks_are_linked_by_dragging(make_here: Make, serve: Serve, open_page: Any) -> None:
    database = alignment(make_here)
    with serve(database) as address:
        ann = open_page(database, address, **DESK, locale="en-GB")
        page = ann.page
        page.locator(".chunk", has_text="A woman").drag_to(
            page.locator(".chunk", has_text="A girl")
        )
        page.locator(".chunk", has_text="a pony").drag_to(
            page.locator(".chunk", has_text="a brown horse")
        )
        assert page.locator("#links li").count() == 2
        page.get_by_label("Relation, Link 1").select_option("SIMI")
        page.get_by_label("How alike, Link 1").select_option("4")
        page.get_by_label("Also, Link 2").select_option("FACT")
        page.locator("label.whole").nth(2).click()
        page.get_by_role("button", name="Send").click()
        relation, strength = (page.get_by_label(f"{n}, Link 2") for n in ("Relation", "How alike"))
        assert (relation.input_value(), strength.input_value()) == ("", ""), "nothing is preset"
        assert relation.evaluate("e => e === document.activeElement"), "it has to be chosen"
        assert take_snapshot(database).ratings == ()
        relation.select_option("EQUI")
        strength.select_option("5")
        page.get_by_label("Relation, rides").first.select_option("ALIC")
        ann.shot("desk-align")
        page.get_by_role("button", name="Send").click()
        page.locator("h1:not(.unseen)").wait_for()
        assert ann.errors == []
    assert linked(database) == {
        ((1, 2), (1, 2), "SIMI", 4.0), ((4, 5, 6), (4, 5), "EQUI_FACT", 5.0),
        ((3,), (), "ALIC", None), ((), (3,), "NOALI", None),
    }  # fmt: skip


def test_chunks_are_linked_by_keyboard(make_here: Make, serve: Serve, open_page: Any) -> None:
    database = alignment(make_here)
    with serve(database) as address:
        ann = open_page(database, address, **DESK, locale="es-ES")
        page = ann.page
        page.locator(".chunk").first.focus()
        for key in ("ArrowRight", "Enter", "ArrowDown", "Enter"):
            page.keyboard.press(key)
        assert page.locator("#told").inner_text() == "Enlazados: rides con rides"
        assert page.locator("#links li").count() == 1
        page.get_by_role("button", name="Quitar: Enlace 1").press("Enter")
        assert page.locator("#links .ends").count() == 0
        for key in ("Enter", "ArrowUp", "Enter"):
            page.keyboard.press(key)
        for name, key in (("Relación, Enlace 1", "s"), ("Cuánto se parecen, Enlace 1", "5")):
            page.get_by_label(name).focus()
            page.keyboard.press(key)
        page.locator("input[value='3']").focus()
        page.keyboard.press("3")
        page.keyboard.press("Enter")
        page.locator("h1:not(.unseen)").wait_for()
        assert ann.errors == []
    assert ((3,), (3,), "EQUI", 5.0) in linked(database)


def drag_by_touch(page: Any, start: Any, end: Any) -> None:
    """Put a finger on one thing, move it to another, and lift it."""
    start.scroll_into_view_if_needed()
    places = [
        (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for box in (start.bounding_box(), end.bounding_box())
    ]
    (x, y), (to_x, to_y) = places
    line = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        line.send("Input.dispatchTouchEvent",
                  {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})  # fmt: skip

    touch("touchStart", (x, y))
    for step in range(1, 9):
        touch("touchMove", (x + (to_x - x) * step / 8, y + (to_y - y) * step / 8))
    touch("touchEnd")


def test_chunks_are_linked_by_touch(make_here: Make, serve: Serve, open_page: Any) -> None:
    database = alignment(make_here)
    with serve(database) as address:
        ann = open_page(database, address, **PHONE, locale="en-GB")
        page = ann.page
        page.locator(".chunk", has_text="A woman").tap()
        page.locator(".chunk", has_text="A girl").tap()
        assert page.locator("#links .ends").inner_text() == "1. A woman ↔ A girl"
        drag_by_touch(page, page.locator(".chunk", has_text="a pony"),
                      page.locator(".chunk", has_text="a brown horse"))  # fmt: skip
        assert page.locator("#links .ends").nth(1).inner_text() == "2. a brown horse ↔ a pony"
        ann.shot("phone-align")
        assert not ann.too_wide()
        assert ann.errors == []


def test_records_and_their_kinds_fit_a_phone(make_here: Make, serve: Serve, open_page: Any) -> None:
    database = make_here(like="typed", control={})
    left = Record.of({"title": ["View of Delft"], "creator": ["Johannes Vermeer"]})
    right = Record.of({"title": ["A street"], "description": ["Houses by a canal " * 9]})
    add_questions(database, [Question(Pair("r", left, right))])
    with serve(database) as address:
        ann = open_page(database, address, **PHONE, locale="en-GB")
        for digit in "01234512":
            ann.page.keyboard.press(digit)  # each goes to the next question
        ann.shot("phone-typed")
        assert not ann.too_wide()
        ann.page.keyboard.press("Enter")
        ann.page.locator("h1:not(.unseen)").wait_for()
    [rating] = take_snapshot(database).ratings
    assert list(rating.answer.scores.values()) == [0, 1, 2, 3, 4, 5, 1, 2]


def test_the_admin_pages(make_here: Make, serve: Serve, open_page: Any) -> None:
    database = make_here(swap=False, ratings=1)
    add_questions(database, headlines())
    from tertium.campaign.assignment import give_answer, next_loan
    from tertium.campaign.people import number_of
    from tertium.campaign.snapshot import stored_settings

    invite(database, ["bea", "carlo"])
    with database.writing() as session:
        for name, score in (("bea", 5.0), ("carlo", 2.0)):
            rater = number_of(session, name)
            session.run("UPDATE pairs SET taken = 0")
            for i in range(4):
                loan = next_loan(session, stored_settings(session), rater)
                assert loan is not None
                said = Answer({"score": max(0.0, score - i)}, comment="Hm, <i>perhaps</i>.")
                give_answer(session, rater, loan.number, said, seconds=4.2)
    with serve(database) as address:
        ann = open_page(database, address, **DESK, locale="en-GB")
        page = ann.page
        page.goto(f"{address}/admin")
        page.get_by_label("The campaign's secret").fill(new_secret(database))
        page.keyboard.press("Enter")
        page.get_by_role("heading", name="Raters", exact=True).wait_for()
        ann.shot("admin")
        page.get_by_role("button", name="bias").click()
        assert page.locator("tbody th").first.inner_text() == "bea"
        page.goto(f"{address}/admin/adjudicate")
        ann.shot("adjudicate")
        page.locator("input[type=number]").fill("3.5")
        page.get_by_label("Reason").fill("one overlooked a word")
        page.get_by_role("button", name="Keep the decision").click()
        page.get_by_role("heading", name="Decided so far").wait_for()
        assert not ann.too_wide()
    assert [one.reason for one in take_snapshot(database).decisions.values()] == [
        "one overlooked a word"
    ]
