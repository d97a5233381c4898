"""A HEAD request is answered like a GET, without the body."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_MARK = "tertium.head"


class Heads:
    """Lets an application that knows GET answer HEAD."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Ask for all of it, and keep what the client did not ask for."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self._app(scope, receive, send)
            return

        async def send_head(message: Message) -> None:
            if message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        # A copy: the log, and the server, must know that it was HEAD.
        asked = {**scope, "method": "GET", _MARK: True}
        try:
            await self._app(asked, receive, send_head)
        finally:
            if "route" in asked:
                scope["route"] = asked["route"]


def is_head(request: HTTPConnection) -> bool:
    """Whether what is answered like a GET was a HEAD, which must change nothing."""
    return _MARK in request.scope


def head_of_page() -> Response:
    """The answer to a HEAD for a page that only a GET may make; how long it is nobody knows."""
    response = HTMLResponse()
    del response.headers["content-length"]
    return response
