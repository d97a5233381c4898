"""The web application: routes, pages, and what is said when something is wrong."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp

from tertium import __version__
from tertium.errors import MissingResourceError, TertiumError, UserError
from tertium.pages.heads import Heads
from tertium.pages.quiet import QUIET
from tertium.server.guard import Guard, our_mistake, refused
from tertium.server.logs import Log
from tertium.server.refusals import Refusal
from tertium.server.routes import (
    comparing,
    evaluating,
    health,
    listings,
    pages,
    recording,
    scoring,
    searching,
)
from tertium.server.service import Service
from tertium.server.settings import Settings
from tertium.server.wrong import plain_refusal, wrong_request

_MANY = "/v1/compare-many"
"""As a route: where the application stands under a prefix, addresses have more before it."""
_ABOUT = """
How alike two texts are, on a human scale, at any size, and why. Errors are `{"error": line}`, and
the line says what to do. `429` and `503` say in `Retry-After` when to come again.
"""


def make_app(settings: Settings | None = None, log: Log | None = None) -> ASGIApp:
    """The application of a service, with the guard at its door.

    >>> app = make_app(Settings(model="fast"))
    >>> type(app).__name__
    'Guard'
    """
    settings = settings or Settings()
    log = log or Log(texts=settings.log_texts)
    service = Service.of(settings, log)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        service.warm_up()
        yield
        # Whatever was let in is answered before the threads end.
        service.cold = "the service is going down"
        service.warm.clear()
        service.models.stop()
        service.desk.stop()

    # The usual pages about an API load their scripts from elsewhere: we have our own.
    app = FastAPI(
        title="tertium", version=__version__, description=_ABOUT, lifespan=lifespan,
        openapi_url="/v1/openapi.json", docs_url=None, redoc_url=None, **QUIET,
    )  # fmt: skip
    app.state.service = service
    app.state.index = _index(settings)
    for one in (comparing, recording, scoring, searching, evaluating, listings, health, pages):
        app.include_router(one.router)
    _say_what_is_wrong(app)
    app.add_middleware(Heads)
    if settings.origins:
        app.add_middleware(
            CORSMiddleware, allow_origins=list(settings.origins), allow_methods=["GET", "POST"],
            allow_headers=["Authorization", "Content-Type", "X-API-Key"],
            expose_headers=[scoring.TOTAL, "Retry-After", "X-Request-Id"],
        )  # fmt: skip
    return Guard(app, settings, service.meters, log)


def _index(settings: Settings) -> object:
    if settings.index is None:
        return None
    from tertium.search.index import Index  # noqa: PLC0415 - it is needed only here

    return Index(settings.index)


def _say_what_is_wrong(app: FastAPI) -> None:
    @app.exception_handler(HTTPException)
    async def plainly(request: Request, error: HTTPException) -> JSONResponse:
        return refused(plain_refusal(request, error))

    @app.exception_handler(TertiumError)
    async def mistaken(request: Request, error: TertiumError) -> JSONResponse:
        missing = isinstance(error, MissingResourceError)
        status = 503 if missing else 422 if isinstance(error, UserError) else 500
        # Where one pair was sent, nobody need be told which.
        many = getattr(request.scope.get("route"), "path", None) == _MANY
        only = "" if many else "pair 1, "
        return refused(Refusal(status, str(error).removeprefix(only)))

    @app.exception_handler(Exception)
    async def ours(request: Request, _: Exception) -> JSONResponse:
        return refused(our_mistake(request.state.visit))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        return refused(wrong_request(request, error))
