"""The raters' pages: open a link, rate, look back, undo."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.exceptions import HTTPException

from tertium.campaign.answers import Answer, in_other_order, link_data
from tertium.campaign.assignment import (
    Loan,
    give_answer,
    held_loan,
    latest_answer,
    next_loan,
    questions_in_all,
    read_loan,
    undo,
)
from tertium.campaign.control import expected_as_shown, is_right
from tertium.campaign.database import Session
from tertium.campaign.examples import shown_examples
from tertium.campaign.live_control import check_rater
from tertium.campaign.people import Visitor, visitor
from tertium.campaign.settings import Settings
from tertium.campaign.snapshot import (
    CONTROL,
    DISCARDED,
    PAUSED,
    TRAINING,
    WARNED,
    Question,
    stored_settings,
)
from tertium.campaign.web.desk import RATER, desk_of
from tertium.campaign.web.forms import Fields, answer_in
from tertium.campaign.web.views import view_of
from tertium.campaign.writing import has_prompts
from tertium.pages.heads import head_of_page, is_head

router = APIRouter()
_MONTH = 30 * 24 * 3600
_NEAR = 10
"""How many loans are looked at for one to go to: told ones are few, and never many in a row."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a rater is, and where they can go from here."""

    answered: int
    total: int
    before: int | None
    after: int | None


@router.get("/i/{token}", name="enter_link")
def enter(request: Request, token: str) -> Response:
    """Open an invitation: the browser keeps it, and the address loses it."""
    desk = desk_of(request)
    with desk.database.reading() as session:
        who = visitor(session, token)
        if who is None:
            raise HTTPException(404, "no-link")
        writing = _is_to_write(session)
        begun = _answered(session, who.number)
    first = "/write" if writing else "/rate" if begun else "/guidelines"
    response = RedirectResponse(first, 303)
    response.set_cookie(RATER, token, max_age=_MONTH, httponly=True, samesite="lax",
                        secure=request.url.scheme == "https")  # fmt: skip
    return response


@router.get("/rate")
def rate(request: Request) -> Response:
    """The next pair."""
    desk = desk_of(request)
    # Most have their next pair since their last answer, and need not wait for others who write.
    with desk.database.reading() as session:
        settings = stored_settings(session)
        who = desk.rater(request, session)
        loan = held_loan(session, settings, who.number)
        page = _pair_page(session, settings, who, loan) if loan else None
    if page is None and is_head(request):
        return head_of_page()  # whoever only looks is lent nothing
    if page is None:
        with desk.database.writing() as session:
            loan = next_loan(session, settings, who.number)
            page = _pair_page(session, settings, who, loan)
    return _drawn(request, settings, *page)


@router.get("/rate/{number}")
def look_back(request: Request, number: int) -> Response:
    """A pair that was rated before, to look at or to rate anew."""
    desk = desk_of(request)
    with desk.database.reading() as session:
        settings = stored_settings(session)
        who = desk.rater(request, session)
        loan = read_loan(session, who.number, number)
        if loan is None or loan.state == "released" or not _may_change(
            session, who.number, loan, settings):  # fmt: skip
            raise HTTPException(404, "no-page")
        page = _pair_page(session, settings, who, loan)
    return _drawn(request, settings, *page)


@router.post("/rate")
def answer(request: Request, fields: Fields) -> Response:
    """Keep an answer, and go on to the next pair once it is on the disk."""
    desk = desk_of(request)
    desk.check_form(request, fields.get("form_key"), RATER)
    now = time.time()
    with desk.database.writing() as session:
        settings = stored_settings(session)
        who = desk.rater(request, session)
        if who.standing in (PAUSED, DISCARDED):
            return RedirectResponse("/rate", 303)
        loan = read_loan(session, who.number, _whole(fields.get("loan")))
        if loan is None or not _may_change(session, who.number, loan, settings):
            raise HTTPException(403, "not-yours")
        given = answer_in(fields, loan.question, settings, swapped=loan.swapped)
        seconds = now - loan.given if loan.state != "done" else None
        give_answer(session, who.number, loan.number, given, seconds=seconds, now=now)
        check_rater(session, settings, who.name)
        told = is_told(loan.question, given, loan.swapped, settings)
        if not told:
            next_loan(session, settings, who.number, now)
    return RedirectResponse(f"/feedback/{loan.number}" if told else "/rate", 303)


@router.post("/undo")
def take_back(request: Request, fields: Fields) -> Response:
    """Take the last answer back and show its pair again, if it may be changed."""
    desk = desk_of(request)
    desk.check_form(request, fields.get("form_key"), RATER)
    with desk.database.writing() as session:
        settings = stored_settings(session)
        who = desk.rater(request, session)
        last = session.value(
            "SELECT a.number FROM ratings r JOIN assignments a "
            "ON a.pair = r.pair AND a.rater = r.rater "
            "WHERE r.rater = ? AND r.withdrawn IS NULL ORDER BY r.number DESC LIMIT 1",
            who.number)  # fmt: skip
        loan = None if last is None else read_loan(session, who.number, last)
        allowed = who.standing not in (PAUSED, DISCARDED)
        if loan is not None and allowed and _may_change(session, who.number, loan, settings):
            undo(session, settings, who.number)
    return RedirectResponse("/rate", 303)


@router.get("/feedback/{number}")
def feedback(request: Request, number: int) -> Response:
    """What would have been right, and why."""
    desk = desk_of(request)
    with desk.database.reading() as session:
        settings = stored_settings(session)
        who = desk.rater(request, session)
        loan = read_loan(session, who.number, number)
        given = None if loan is None else latest_answer(session, who.number, loan.question.pair.id)
        if (loan is None or given is None or loan.state != "done"
                or not is_told(loan.question, given, loan.swapped, settings)):  # fmt: skip
            raise HTTPException(404, "no-page")
    expected = expected_as_shown(loan.question, loan.swapped) or Answer()
    right = is_right(expected, given, settings.control.tolerance)
    return desk.page(request, settings, "feedback.html.j2", view=view_of(loan), given=given,
                     expected=expected, right=right, why=loan.question.why)  # fmt: skip


@router.get("/guidelines")
def guidelines(request: Request) -> Response:
    """The guidelines on a page of their own."""
    desk = desk_of(request)
    with desk.database.reading() as session:
        settings = stored_settings(session)
        answered = _answered(session, desk.rater(request, session).number)
        writing = _is_to_write(session)
    return desk.page(request, settings, "guidelines.html.j2", answered=answered, writing=writing,
                     examples=shown_examples(settings))  # fmt: skip


def is_told(question: Question, given: Answer, swapped: bool, settings: Settings) -> bool:
    """Whether a rater is told what would have been right.

    After training questions always; after a hidden one that was wrong, where that is set.
    """
    if question.role == TRAINING:
        return True
    expected = expected_as_shown(question, swapped)
    return (
        question.role == CONTROL
        and settings.control.feedback
        and expected is not None
        and not is_right(expected, given, settings.control.tolerance)
    )


def _may_change(session: Session, rater: int, loan: Loan, settings: Settings) -> bool:
    """Whether an answer may still change: not once its rater was told the right one."""
    if loan.state != "done":
        return True
    given = latest_answer(session, rater, loan.question.pair.id)
    return given is None or not is_told(loan.question, given, loan.swapped, settings)


def _pair_page(
    session: Session, settings: Settings, who: Visitor, loan: Loan | None
) -> tuple[str, dict[str, Any]]:
    """The template of a rater's page and what it shows."""
    progress = _progress(session, settings, who.number, loan)
    if loan is None:
        kind = who.standing if who.standing in (PAUSED, DISCARDED) else "done"
        to_write = kind == "done" and has_prompts(session, who.number)
        return "over.html.j2", {"kind": kind, "progress": progress, "to_write": to_write}
    given = latest_answer(session, who.number, loan.question.pair.id)
    return "rate.html.j2", {
        "loan": loan, "view": view_of(loan), "given": given, "progress": progress,
        "warned": who.standing == WARNED, "examples": shown_examples(settings),
        "training": loan.question.role == TRAINING, "links_json": _links_json(given, loan.swapped),
    }  # fmt: skip


def _drawn(request: Request, settings: Settings, template: str, values: dict[str, Any]) -> Response:
    desk = desk_of(request)
    return desk.page(request, settings, template, form_key=desk.form_key(request, RATER), **values)


def _progress(session: Session, settings: Settings, rater: int, loan: Loan | None) -> Progress:
    answered = int(session.value(
        "SELECT COUNT(*) FROM ratings r JOIN pairs p ON p.number = r.pair "
        "WHERE r.rater = ? AND r.withdrawn IS NULL AND p.role <> 'training'", rater))  # fmt: skip
    total = questions_in_all(session, settings)
    here = loan.number if loan is not None else 2**62
    before = _beside(session, settings, rater, here, "number < ? ORDER BY number DESC")
    after = _beside(session, settings, rater, here, "number > ? ORDER BY number")
    open_ = loan is not None and loan.state != "done" and loan.question.role != TRAINING
    return Progress(answered, max(total, answered + open_), before, after)


def _beside(session: Session, settings: Settings, rater: int, here: int, where: str) -> int | None:
    """The nearest loan on one side that its rater may still change; told ones are passed over."""
    rows = session.all(
        f"SELECT number FROM assignments WHERE rater = ? AND state = 'done' AND {where} LIMIT ?",
        rater, here, _NEAR)  # fmt: skip
    for row in rows:
        loan = read_loan(session, rater, row["number"])
        if loan is not None and _may_change(session, rater, loan, settings):
            return loan.number
    return None


def _links_json(given: Answer | None, swapped: bool) -> str:
    links = (given.links if given else None) or ()
    return json.dumps([link_data(link) for link in (in_other_order(links) if swapped else links)])


def _is_to_write(session: Session) -> bool:
    """Whether the campaign is in its first phase: texts to write for, and no pairs yet."""
    to_write = session.value("SELECT COUNT(*) FROM prompts WHERE written = 0")
    return bool(to_write) and not session.value("SELECT COUNT(*) FROM pairs WHERE role = 'rate'")


def _answered(session: Session, rater: int) -> int:
    found = session.value("SELECT COUNT(*) FROM ratings WHERE rater = ?", rater)
    return int(found)


def _whole(text: object) -> int:
    return int(text) if isinstance(text, str) and text.isdecimal() and len(text) < 16 else 0
