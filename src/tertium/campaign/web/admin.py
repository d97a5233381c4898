"""The admin's pages, behind the campaign's secret: status, raters, adjudication, pairs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from tertium.campaign.adjudicate import decide, disputes
from tertium.campaign.answers import Answer
from tertium.campaign.live_control import apply_rules
from tertium.campaign.people import invite, revoke, set_standing
from tertium.campaign.questions import add_questions, questions_in
from tertium.campaign.rater_report import rater_report
from tertium.campaign.snapshot import CROWD, Question, take_snapshot
from tertium.campaign.status import status_of
from tertium.campaign.web.desk import ADMIN, desk_of
from tertium.campaign.web.forms import Fields, given_in
from tertium.campaign.web.views import sides_of
from tertium.errors import UserError
from tertium.judgement import Alignment, Link
from tertium.language.chunks import split_tokens
from tertium.tasks.wa_link import chunk_texts

router = APIRouter()


@router.get("/admin")
def show(request: Request) -> Response:
    """Where the campaign stands."""
    desk_of(request).check_admin(request)
    return _main(request)


@router.post("/admin/enter")
def enter(request: Request, fields: Fields) -> Response:
    """Come in with the secret."""
    return desk_of(request).let_admin_in(request, str(fields.get("secret", "")))


@router.post("/admin/rater")
def change_rater(request: Request, fields: Fields) -> Response:
    """Set a rater's standing by hand, or end their link."""
    desk = _checked(request, fields)
    name, wanted = str(fields.get("rater", "")), str(fields.get("standing", ""))
    if wanted == "revoke":
        revoke(desk.database, name)
    else:
        with desk.database.writing() as session:
            set_standing(session, name, wanted, "by hand", by_hand=True)
    return RedirectResponse("/admin", 303)


@router.post("/admin/rules")
def rules(request: Request, fields: Fields) -> Response:
    """Apply the rules to everything that was rated."""
    apply_rules(_checked(request, fields).database)
    return RedirectResponse("/admin", 303)


@router.post("/admin/invite")
def invite_raters(request: Request, fields: Fields) -> Response:
    """Invite raters and show their links, this once."""
    desk = _checked(request, fields)
    names = [line for line in str(fields.get("names", "")).splitlines() if line.strip()]
    # An expert who gets another link stays one, whatever the form begins with.
    team = str(fields.get("team") or CROWD)
    made = invite(desk.database, names, None if team == CROWD else team)
    return _main(request, [(one.name, str(request.url_for("enter_link", token=one.token)))
                           for one in made])  # fmt: skip


@router.post("/admin/pairs")
def add_pairs(request: Request, fields: Fields) -> Response:
    """Add the pairs of a file."""
    desk = _checked(request, fields)
    given = fields.get("file")
    if not isinstance(given, tuple) or not given[0]:
        raise UserError("there is no file", remedy="choose a CSV or JSON Lines file")
    name, data = given
    notes: list[str] = []
    found = questions_in(data, name, desk.settings(), notes=notes)
    return _main(request, added=add_questions(desk.database, found), notes=notes)


@router.get("/admin/adjudicate")
def queue(request: Request, place: int = 0) -> Response:
    """A pair on which raters differ, the widest first, with all that they said."""
    desk = desk_of(request)
    desk.check_admin(request)
    snapshot = take_snapshot(desk.database)
    found = disputes(snapshot)
    place = place if 0 <= place < len(found) else 0
    first = found[place] if found else None
    decided = sorted(snapshot.decisions.values(), key=lambda one: -one.given)
    return desk.page(
        request, snapshot.settings, "adjudicate.html.j2", dispute=first, left=len(found),
        view=sides_of(first.question) if first else None, link_text=_link_text, place=place,
        decided=decided,
        form_key=desk.form_key(request, ADMIN),
    )  # fmt: skip


@router.post("/admin/adjudicate")
def settle(request: Request, fields: Fields) -> Response:
    """Keep a decision and its reason."""
    desk = _checked(request, fields)
    snapshot = take_snapshot(desk.database)
    said = given_in(fields, snapshot.settings)
    pair = str(fields.get("pair", ""))
    links = next((one.answer.links for one in snapshot.by_pair.get(pair, ())
                  if one.rater == fields.get("links_of")), None)  # fmt: skip
    answer = Answer(said.scores, said.entailment, links)
    decide(desk.database, pair, answer, str(fields.get("reason", "")))
    return RedirectResponse("/admin/adjudicate", 303)


def _checked(request: Request, fields: dict[str, Any]) -> Any:
    """The desk, for an admin whose form is ours."""
    desk = desk_of(request)
    desk.check_admin(request)
    desk.check_form(request, fields.get("form_key"), ADMIN)
    return desk


def _main(
    request: Request,
    links: list[tuple[str, str]] | None = None,
    added: int | None = None,
    notes: Sequence[str] = (),
) -> Response:
    desk = desk_of(request)
    status = status_of(desk.database)
    snapshot = take_snapshot(desk.database)
    return desk.page(
        request, snapshot.settings, "admin.html.j2", status=status, rows=rater_report(snapshot),
        links=links or [], added=added, notes=notes, form_key=desk.form_key(request, ADMIN),
    )  # fmt: skip


def _link_text(question: Question, link: Link) -> str:
    words = split_tokens(question.pair.a.text), split_tokens(question.pair.b.text)
    score = "" if link.score is None else f" {link.score:g}"
    return f"{chunk_texts(Alignment(*words, ()), link)}: {' '.join(sorted(link.types))}{score}"
