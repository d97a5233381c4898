"""What the routes share: the campaign, who is there, what they speak, and how a page is drawn."""

from __future__ import annotations

import time
from collections import defaultdict, deque
from dataclasses import dataclass, field
from typing import Any

import jinja2
from fastapi import Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.exceptions import HTTPException

from tertium import scales
from tertium.campaign.campaigns import fact, is_secret
from tertium.campaign.database import Database, Session
from tertium.campaign.people import Visitor, visitor
from tertium.campaign.settings import Settings
from tertium.campaign.snapshot import stored_settings
from tertium.campaign.tokens import fingerprint, same, signature
from tertium.campaign.web.wording import kind_words, words
from tertium.messages import LANGUAGES, preferred
from tertium.pages import Asset, assets, make_environment

RATER, ADMIN, LANGUAGE = "rater", "admin", "language"
"""The names of the cookies."""
_MONTH = 30 * 24 * 3600
_ADMIN_SECONDS = 8 * 3600
_FAILURES, _WINDOW = 5, 60.0
_MOST_CLIENTS = 10_000


@dataclass
class Desk:
    """One campaign's web application has one desk."""

    database: Database
    key: str
    found: dict[str, Asset]
    templates: jinja2.Environment
    failures: dict[str, deque[float]] = field(default_factory=lambda: defaultdict(deque))

    @classmethod
    def of(cls, database: Database) -> Desk:
        """The desk of a campaign."""
        with database.reading() as session:
            key = fact(session, "key")
        assert key is not None
        found = dict(assets("tertium.campaign.web"))
        templates = make_environment("tertium.campaign.web", found)
        templates.globals["kind_words"] = kind_words
        templates.get_template("rate.html.j2")  # made ready before the first rater waits for it
        return cls(database, key, found, templates)

    # --- Who is there ------------------------------------------------------------------------

    def rater(self, request: Request, session: Session) -> Visitor:
        """The rater whose link was opened in this browser; nobody else gets further."""
        found = visitor(session, request.cookies.get(RATER, ""))
        if found is None:
            raise HTTPException(403, "no-link")
        return found

    def form_key(self, request: Request, cookie: str) -> str:
        """What a form of this visitor must carry; another site cannot know it."""
        return signature(self.key, "form", cookie, fingerprint(request.cookies.get(cookie, "")))

    def check_form(self, request: Request, given: object, cookie: str) -> None:
        """Refuse a form that did not come from our own page."""
        _check_site(request)
        if not same(str(given or ""), self.form_key(request, cookie)):
            raise HTTPException(403, "foreign-form")

    def let_admin_in(self, request: Request, secret: str) -> Response:
        """A redirect to the admin page with its cookie, for whoever knows the secret."""
        _check_site(request)
        client = request.client.host if request.client else ""
        if len(self.failures) > _MOST_CLIENTS:
            self.failures.clear()
        recent = self.failures[client]
        now = time.monotonic()
        while recent and recent[0] < now - _WINDOW:
            recent.popleft()
        if len(recent) >= _FAILURES:
            raise HTTPException(429, "too-many")
        if not is_secret(self.database, secret):
            recent.append(now)
            raise HTTPException(403, "wrong-secret")
        until = str(int(time.time()) + _ADMIN_SECONDS)
        value = f"{until}.{self._admin_signature(until)}"
        response = RedirectResponse("/admin", 303)
        response.set_cookie(ADMIN, value, max_age=_ADMIN_SECONDS, httponly=True, samesite="strict",
                            secure=request.url.scheme == "https")  # fmt: skip
        return response

    def check_admin(self, request: Request) -> None:
        """Let nobody further without the secret's cookie."""
        until, _, signed = request.cookies.get(ADMIN, "").partition(".")
        if not (until.isdigit() and int(until) > time.time()
                and same(signed, self._admin_signature(until))):  # fmt: skip
            raise HTTPException(401, "no-secret")

    def _admin_signature(self, until: str) -> str:
        # The secret's own hash is in it, so that a new secret ends what the old one opened.
        with self.database.reading() as session:
            return signature(self.key, "admin", until, str(fact(session, "secret")))

    # --- What they see -----------------------------------------------------------------------

    def language(self, request: Request, settings: Settings) -> str:
        """What a visitor speaks: as they chose, as their browser says, or the campaign's."""
        chosen = request.query_params.get(LANGUAGE) or request.cookies.get(LANGUAGE)
        if chosen in LANGUAGES:
            return str(chosen)
        return preferred(request.headers.get("accept-language", ""), settings.language)

    def page(
        self, request: Request, settings: Settings, template: str, code: int = 200, **values: Any
    ) -> HTMLResponse:
        """Draw a page in the visitor's language."""
        language = self.language(request, settings)
        other = next(one for one in LANGUAGES if one != language)
        html = self.templates.get_template(template).render(
            t=words(language), language=language, other=other, settings=settings,
            scale=scales.get(settings.scale, language), path=request.url.path, **values,
        )  # fmt: skip
        response = HTMLResponse(html, code)
        if request.query_params.get(LANGUAGE) in LANGUAGES:
            response.set_cookie(LANGUAGE, language, max_age=_MONTH, httponly=True, samesite="lax",
                                secure=request.url.scheme == "https")  # fmt: skip
        return response

    def settings(self) -> Settings:
        """The campaign's settings as they are now."""
        with self.database.reading() as session:
            return stored_settings(session)


def _check_site(request: Request) -> None:
    """Refuse what a browser says was sent by another site."""
    if request.headers.get("sec-fetch-site", "same-origin") not in {"same-origin", "none"}:
        raise HTTPException(403, "foreign-form")


def desk_of(request: Request) -> Desk:
    """The desk of the application that a request came to."""
    desk = request.app.state.desk
    assert isinstance(desk, Desk)
    return desk
