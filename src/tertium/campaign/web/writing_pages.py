"""The writers' page: a larger text, a requested similarity, a smaller text."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from tertium.campaign.examples import shown_examples
from tertium.campaign.snapshot import stored_settings
from tertium.campaign.web.desk import RATER, desk_of
from tertium.campaign.web.forms import Fields
from tertium.campaign.web.wording import words
from tertium.campaign.writing import is_too_large, next_prompt, smaller_level, write
from tertium.pages.heads import head_of_page, is_head

router = APIRouter()


@router.get("/write")
def show(request: Request) -> Response:
    """The next text to write for."""
    if is_head(request):  # whoever only looks is lent nothing
        desk = desk_of(request)
        with desk.database.reading() as session:
            desk.rater(request, session)
        return head_of_page()
    return _page(request)


@router.post("/write")
def keep(request: Request, fields: Fields) -> Response:
    """Keep what was written, or that the text was not understood."""
    desk = desk_of(request)
    desk.check_form(request, fields.get("form_key"), RATER)
    text = "" if fields.get("blank") else str(fields.get("text", ""))
    number = str(fields.get("prompt", ""))
    with desk.database.writing() as session:
        who = desk.rater(request, session)
        empty = not text.strip() and not fields.get("blank")
        if not empty and not is_too_large(text, smaller_level(session)):
            write(session, who.number, int(number) if number.isdecimal() else 0, text)
            return RedirectResponse("/write", 303)
    return _page(request, "write.empty" if empty else "write.too_large", text)


def _page(request: Request, wrong: str | None = None, text: str = "") -> Response:
    """The page, and what is wrong with what was sent, which stays in its place."""
    desk = desk_of(request)
    with desk.database.writing() as session:
        settings = stored_settings(session)
        level = smaller_level(session)
        prompt = next_prompt(session, settings, desk.rater(request, session).number)
    speak = words(desk.language(request, settings))
    said = "" if wrong is None else speak(wrong, what=speak(f"write.{level}"))
    return desk.page(request, settings, "write.html.j2", 400 if wrong else 200, prompt=prompt,
                     level=level, said=said, text=text, examples=shown_examples(settings),
                     form_key=desk.form_key(request, RATER))  # fmt: skip
