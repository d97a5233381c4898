"""The writers' page: a larger text, a requested similarity, a smaller text."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from tertium.campaign.examples import shown_examples
from tertium.campaign.snapshot import stored_settings
from tertium.campaign.web.desk import RATER, desk_of
from tertium.campaign.web.forms import Fields
from tertium.campaign.writing import next_prompt, write

router = APIRouter()


@router.get("/write")
def show(request: Request) -> Response:
    """The next text to write for."""
    desk = desk_of(request)
    with desk.database.writing() as session:
        settings = stored_settings(session)
        prompt = next_prompt(session, settings, desk.rater(request, session).number)
    return desk.page(request, settings, "write.html.j2", prompt=prompt,
                     examples=shown_examples(settings),
                     form_key=desk.form_key(request, RATER))  # fmt: skip


@router.post("/write")
def keep(request: Request, fields: Fields) -> Response:
    """Keep what was written, or that the text was not understood."""
    desk = desk_of(request)
    desk.check_form(request, fields.get("form_key"), RATER)
    text = "" if fields.get("blank") else str(fields.get("text", ""))
    number = str(fields.get("prompt", ""))
    if text.strip() or fields.get("blank"):
        with desk.database.writing() as session:
            who = desk.rater(request, session)
            write(session, who.number, int(number) if number.isdecimal() else 0, text)
    return RedirectResponse("/write", 303)
