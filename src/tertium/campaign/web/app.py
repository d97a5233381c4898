"""The application: routes, the guard at the door, and errors as pages."""

from __future__ import annotations

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import PlainTextResponse, RedirectResponse, Response
from starlette.exceptions import HTTPException

from tertium.campaign.database import Database
from tertium.campaign.web import admin, rating, writing_pages
from tertium.campaign.web.desk import Desk, desk_of
from tertium.campaign.web.guard import Guard
from tertium.campaign.web.wording import words
from tertium.errors import UserError
from tertium.pages.heads import Heads
from tertium.pages.quiet import QUIET

_YEAR = 365 * 24 * 3600


def make_app(database: Database) -> FastAPI:
    """The web application of a campaign."""
    app = FastAPI(
        title="tertium campaign", docs_url=None, redoc_url=None, openapi_url=None, **QUIET
    )
    app.state.desk = Desk.of(database)
    for room in (rating, writing_pages, admin):
        app.include_router(room.router)
    app.add_api_route("/", _home, methods=["GET"])
    app.add_api_route("/health", _health, methods=["GET"])
    app.add_api_route("/static/{name}", _static, methods=["GET"])
    app.add_exception_handler(HTTPException, _refused)
    app.add_exception_handler(RequestValidationError, _no_page)
    app.add_exception_handler(UserError, _mistaken)
    app.add_exception_handler(Exception, _failed)
    app.add_middleware(Heads)
    app.add_middleware(Guard)
    return app


def _home() -> Response:
    return RedirectResponse("/rate", 303)


def _health(request: Request) -> Response:
    """Whether the database answers."""
    desk_of(request).settings()
    return PlainTextResponse("ok\n")


def _static(request: Request, name: str) -> Response:
    asset = desk_of(request).found.get(name)
    if asset is None:
        raise HTTPException(404, "no-page")
    headers = {"Cache-Control": f"public, max-age={_YEAR}, immutable"}
    return Response(asset.data, media_type=asset.media_type, headers=headers)


def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    desk = desk_of(request)
    settings = desk.settings()
    speak = words(desk.language(request, settings))
    name = str(error.detail).replace("-", "_")
    if name in {"no_secret", "wrong_secret", "too_many"}:
        said = "" if name == "no_secret" else speak(f"error.{name}")
        return desk.page(request, settings, "login.html.j2", error.status_code, said=said)
    known = name in {"no_link", "no_page", "not_yours", "foreign_form"}
    said = speak(f"error.{name}" if known else "error.no_page")
    return desk.page(request, settings, "error.html.j2", error.status_code, said=said, back=None)


def _no_page(request: Request, _error: Exception) -> Response:
    """An address with something else where a number should be."""
    return _refused(request, HTTPException(404, "no-page"))


def _mistaken(request: Request, error: Exception) -> Response:
    desk = desk_of(request)
    settings = desk.settings()
    path = request.url.path
    # What an admin sends is no answer.
    name = "error.not_done" if path.startswith("/admin") else "error.wrong_answer"
    said = words(desk.language(request, settings))(name, what=str(error))
    back = next((one for one in ("/admin", "/write") if path.startswith(one)), "/rate")
    return desk.page(request, settings, "error.html.j2", 400, said=said, back=back)


def _failed(request: Request, _error: Exception) -> Response:
    """What is our fault is told without a word about how; the log has the rest."""
    return PlainTextResponse(f"{words('en')('error.ours')}\n{words('es')('error.ours')}\n", 500)
