"""At the door: who may come in, how much they may bring, how long they may take.

Every answer gets the strict headers. A client that goes away ends the work on its request.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import MutableMapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import cookie_parser
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tertium.pages import HEADERS
from tertium.server.keys import COOKIE, PAGE, Keys, key_of
from tertium.server.logs import Log
from tertium.server.meters import Meters
from tertium.server.refusals import Refusal, key_needed, too_large
from tertium.server.settings import LOOPBACK, Settings

UPLOADS = frozenset({"/v1/score", "/v1/evaluate"})
"""The routes that take files."""
_OPEN = ("/static/", "/v1/health/")
"""What needs no key: the page that asks for it, what it is made of, and whether we are well."""
_READING = frozenset({"GET", "HEAD", "OPTIONS"})


@dataclass
class _Visit:
    """One request on its way."""

    scope: Scope
    id: str = field(default_factory=lambda: f"{random.getrandbits(64):016x}")
    began: float = field(default_factory=time.monotonic)
    seen: int = 0
    status: int = 0
    finished: bool = False
    wrote: bytearray = field(default_factory=bytearray)
    """What the client wrote, where that was asked for."""

    @property
    def path(self) -> str:
        return str(self.scope["path"])

    @property
    def route(self) -> str:
        """The route as it is written, so that no user's text becomes a label."""
        return str(getattr(self.scope.get("route"), "path", "other"))


class Guard:
    """Wraps an application."""

    def __init__(self, app: ASGIApp, settings: Settings, meters: Meters, log: Log) -> None:
        self._app, self._settings, self._meters, self._log = app, settings, meters, log
        self._keys = Keys(settings.keys)
        self._limits = settings.limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        visit = _Visit(scope)
        scope.setdefault("state", {})["visit"] = visit.id
        sending = self._sending(visit, send)
        try:
            self._check(scope)
            await self._answer(visit, receive, sending)
        except Refusal as refusal:
            if not visit.status:
                await refused(refusal)(scope, receive, sending)
        except Exception as error:
            self._log.failure(error, id=visit.id, route=visit.route)
            if not visit.status:
                await refused(our_mistake(visit.id))(scope, receive, sending)
            elif not visit.finished:
                raise  # the server then cuts the connection, so that nobody takes a part for all
        finally:
            self._done(visit)

    def _done(self, visit: _Visit) -> None:
        seconds = time.monotonic() - visit.began
        status = visit.status or 499  # as others call it when the client went away
        self._meters.answered(visit.route, status, seconds)
        asked = visit.scope["query_string"] + bytes(visit.wrote)
        texts = {"texts": asked.decode("utf-8", "replace")} if self._log.texts else {}
        self._log(
            "request", id=visit.id, method=visit.scope["method"], route=visit.route, status=status,
            milliseconds=round(seconds * 1000, 1), bytes=visit.seen, **texts,
        )  # fmt: skip

    # --- Who may come in -------------------------------------------------------------------------

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        self._check_host(headers.get("host", ""))
        origin = headers.get("origin")
        if (
            origin is not None
            and scope["method"] not in _READING
            and origin not in self._settings.origins
            and origin.partition("://")[2] != headers.get("host")
        ):
            raise Refusal(403, "pages of other sites may not call this; allow one with --cors")
        if headers.get("content-encoding", "identity") != "identity":
            raise Refusal(415, "compressed bodies are not taken; send it as it is")
        limit = self._body_limit(scope)
        claimed = headers.get("content-length", "")
        if claimed.isdecimal() and int(claimed) > limit:
            raise too_large(limit)
        if self._keys and not self._is_open(scope) and not self._has_key(headers):
            raise key_needed(scope["path"] if self._is_page(scope) else None)

    def _check_host(self, host: str) -> None:
        """Refuse a foreign name for this machine, which another site's page may have made up."""
        name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
        name = name.strip("[]").lower()
        allowed = {*LOOPBACK, self._settings.host.lower(), *self._settings.hosts}
        if name not in allowed and (self._settings.is_local or self._settings.hosts):
            raise Refusal(421, "this service has another name; allow yours with --allow-host")

    def _is_open(self, scope: Scope) -> bool:
        path = str(scope["path"])
        return bool(scope["method"] == "OPTIONS") or path == PAGE or path.startswith(_OPEN)

    def _is_page(self, scope: Scope) -> bool:
        return scope["method"] in _READING and not str(scope["path"]).startswith("/v1/")

    def _has_key(self, headers: Headers) -> bool:
        # The cookie goes with requests of our own pages only: see its SameSite, and the origin.
        mark = cookie_parser(headers.get("cookie", "")).get(COOKIE, "")
        return self._keys.has(key_of(headers)) or self._keys.knows(mark)

    def _body_limit(self, scope: Scope) -> int:
        return self._limits.upload if scope["path"] in UPLOADS else self._limits.body

    # --- How long they may take ------------------------------------------------------------------

    async def _answer(self, visit: _Visit, receive: Receive, send: Send) -> None:
        """Run the application until it is done or the client is gone."""
        arrived, gone = asyncio.Event(), asyncio.Event()
        app = asyncio.ensure_future(
            self._app(visit.scope, self._receiving(visit, receive, arrived, gone), send)
        )
        watch = asyncio.ensure_future(_until_gone(receive, arrived, gone))
        try:
            await asyncio.wait((app, watch), return_when=asyncio.FIRST_COMPLETED)
            if app.done():
                app.result()
        finally:
            for task in (app, watch):
                task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await app

    def _receiving(
        self, visit: _Visit, receive: Receive, arrived: asyncio.Event, gone: asyncio.Event
    ) -> Receive:
        limit = self._body_limit(visit.scope)
        is_upload = visit.scope["path"] in UPLOADS
        until = time.monotonic() + self._limits.read_seconds

        async def next_part() -> Message:
            if arrived.is_set():
                await gone.wait()
                return {"type": "http.disconnect"}
            patience = self._limits.read_seconds if is_upload else until - time.monotonic()
            try:
                async with asyncio.timeout(max(patience, 0)):
                    message = await receive()
            except TimeoutError:
                raise Refusal(408, "the body took too long to come; send it faster") from None
            body = message.get("body", b"")
            visit.seen += len(body)
            if self._log.texts and not is_upload:
                visit.wrote += body
            if visit.seen > limit:
                raise too_large(limit)
            if message["type"] == "http.disconnect":
                gone.set()
            if not message.get("more_body", False):
                arrived.set()
            return message

        return next_part

    def _sending(self, visit: _Visit, send: Send) -> Send:
        async def send_part(message: Message) -> None:
            if message["type"] == "http.response.start":
                visit.status = message["status"]
                _add_headers(message, visit)
            async with asyncio.timeout(self._limits.write_seconds):
                await send(message)
            visit.finished = message["type"] == "http.response.body" and not message.get(
                "more_body", False
            )

        return send_part


async def _until_gone(receive: Receive, arrived: asyncio.Event, gone: asyncio.Event) -> None:
    """Wait until the client goes; only what comes after the body tells."""
    await arrived.wait()
    while not gone.is_set():
        if (await receive())["type"] == "http.disconnect":
            gone.set()


def our_mistake(visit: str) -> Refusal:
    """What a client is told where nothing is wrong with the request."""
    return Refusal(500, f"internal error; report it with the id {visit}")


def refused(refusal: HTTPException) -> JSONResponse:
    """A refusal as an answer."""
    return JSONResponse({"error": refusal.detail}, refusal.status_code, refusal.headers)


def _add_headers(message: MutableMapping[str, Any], visit: _Visit) -> None:
    there = {name.lower() for name, _ in message["headers"]}
    ours = {**HEADERS, "X-Request-Id": visit.id}
    message["headers"] = [
        *message["headers"],
        *(
            (name.lower().encode(), value.encode())
            for name, value in ours.items()
            if name.lower().encode() not in there
        ),
    ]
