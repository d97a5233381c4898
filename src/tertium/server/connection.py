"""A connection that loses patience: whoever sends half a request is not waited for for ever."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 15.0
"""Seconds for the head of a request; bodies have a limit of their own."""


class Connection(H11Protocol):
    """Closes where the head of a request does not come to its end in time."""

    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Take some bytes; once they make a request, wait no longer."""
        self._wait()
        super().data_received(data)
        if self._in_request:
            self._wait_no_more()

    def on_response_complete(self) -> None:
        """An idle connection has the server's own, shorter limit."""
        super().on_response_complete()
        self._wait_no_more()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is left to wait for."""
        self._wait_no_more()
        super().connection_lost(exc)

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
