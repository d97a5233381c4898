"""A connection that loses patience: whoever sends half a request is not waited for for ever."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

PATIENCE = 15.0
"""Seconds for the head of a request; bodies have a limit of their own."""
LONGEST_HEAD = 32 * 1024
"""Bytes that may come before the head of a request is whole: its address and its headers."""
_WHAT = b'{"error": "the address and headers of a request may have 32 KB; send texts in its body"}'
_TOO_LONG = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-type: application/json\r\n"
    b"content-length: %d\r\nconnection: close\r\n\r\n%s" % (len(_WHAT), _WHAT)
)


class Connection(HttpToolsProtocol):
    """Closes where the head of a request does not come to its end in time, or has no end."""

    _waiting: asyncio.TimerHandle | None = None
    _unread = 0
    """Bytes since the last head or body that was whole."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Take some bytes; once they make a request, wait no longer."""
        if self.transport.is_closing():
            return
        self._wait()
        self._unread += len(data)
        super().data_received(data)
        if self._in_request:
            self._wait_no_more()
        if self._unread > LONGEST_HEAD:
            self._refuse()

    def on_headers_complete(self) -> None:
        """The head is whole; it may have come at one stroke and be too long all the same."""
        self._unread = 0
        if (
            len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
            > LONGEST_HEAD
        ):
            self._refuse()
            return
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of the body came; how large that may be is not for us to say."""
        self._unread = 0
        super().on_body(body)

    def on_response_complete(self) -> None:
        """An idle connection has the server's own, shorter limit."""
        super().on_response_complete()
        self._wait_no_more()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is left to wait for."""
        self._wait_no_more()
        super().connection_lost(exc)

    def _refuse(self) -> None:
        if not self.transport.is_closing():
            self.transport.write(_TOO_LONG)
            self.transport.close()

    @property
    def _in_request(self) -> bool:
        cycle: Any = self.cycle
        return cycle is not None and not cycle.response_complete

    def _wait(self) -> None:
        if self._waiting is None and not self._in_request:
            self._waiting = self.loop.call_later(PATIENCE, self._give_up)

    def _wait_no_more(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _give_up(self) -> None:
        self._waiting = None
        if not self._in_request and not self.transport.is_closing():
            self.transport.close()
