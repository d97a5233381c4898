"""At the door: every answer gets the strict headers, and no body may be larger than its limit."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from contextlib import suppress
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tertium.pages import HEADERS

LIMIT = 64 * 1024
UPLOAD_LIMIT = 5 * 1024 * 1024
UPLOADS = frozenset({"/admin/pairs"})
"""The addresses that take files."""


_SAID = b"That is too large.\n"
_PATIENCE = 2.0


class TooLarge(Exception):  # noqa: N818 - never leaves this module
    """A body went over its limit."""


class Guard:
    """Wraps an application."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        limit = UPLOAD_LIMIT if scope["path"] in UPLOADS else LIMIT
        seen = 0
        started = False

        async def counted() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > limit:
                raise TooLarge
            return message

        async def with_headers(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                _add_headers(message)
            await send(message)

        try:
            if _claimed(scope) > limit:
                raise TooLarge
            await self._app(scope, counted, with_headers)
        except TooLarge:
            if started:
                raise
            await with_headers({
                "type": "http.response.start", "status": 413,
                "headers": [(b"content-type", b"text/plain; charset=utf-8"),
                            (b"content-length", str(len(_SAID)).encode()),
                            (b"connection", b"close")],
            })  # fmt: skip
            await _let_finish(receive)
            await with_headers({"type": "http.response.body", "body": _SAID})


async def _let_finish(receive: Receive) -> None:
    """Let the rest go by for a moment: who is still sending does not read an answer."""

    async def drain() -> None:
        while (await receive()).get("more_body"):
            pass

    with suppress(asyncio.TimeoutError):
        await asyncio.wait_for(drain(), _PATIENCE)


def _claimed(scope: Scope) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length":
            return int(value) if value.isdigit() else 0
    return 0


def _add_headers(message: MutableMapping[str, Any]) -> None:
    there = {name.lower() for name, _ in message["headers"]}
    message["headers"] = [
        *message["headers"],
        *(
            (name.lower().encode(), value.encode())
            for name, value in HEADERS.items()
            if name.lower().encode() not in there
        ),
    ]
