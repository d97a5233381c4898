"""How a page is drawn: in the visitor's language, over the base that all pages share."""

from __future__ import annotations

from functools import cache
from typing import Any

import jinja2
from fastapi import Request
from fastapi.responses import HTMLResponse

from tertium.messages import LANGUAGES, preferred
from tertium.pages import assets, make_environment
from tertium.server.wording import words

PACKAGE = "tertium.server.web"
COOKIE = "language"
_MONTH = 30 * 24 * 3600


def language_of(request: Request) -> str:
    """What a visitor speaks: as they chose, or as their browser says."""
    chosen = request.query_params.get(COOKIE) or request.cookies.get(COOKIE)
    if chosen in LANGUAGES:
        return str(chosen)
    return preferred(request.headers.get("accept-language", ""))


def page(request: Request, template: str, **values: Any) -> HTMLResponse:
    """Draw a page."""
    language = language_of(request)
    other = next(one for one in LANGUAGES if one != language)
    html = (
        _templates()
        .get_template(template)
        .render(t=words(language), language=language, other=other, path=request.url.path, **values)
    )
    response = HTMLResponse(html)
    if request.query_params.get(COOKIE) in LANGUAGES:
        response.set_cookie(COOKIE, language, max_age=_MONTH, httponly=True, samesite="lax",
                            secure=request.url.scheme == "https")  # fmt: skip
    return response


@cache
def _templates() -> jinja2.Environment:
    return make_environment(PACKAGE, dict(assets(PACKAGE)))
