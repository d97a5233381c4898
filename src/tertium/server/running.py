"""Running a service until it is told to stop."""

from __future__ import annotations

import errno
import signal
import socket
from collections.abc import Callable

import uvicorn
from starlette.types import ASGIApp

from tertium.errors import UserError
from tertium.server.app import make_app
from tertium.server.connection import Connection
from tertium.server.logs import Log, relay
from tertium.server.settings import LOOPBACK, Settings

_GRACE = 30
"""Seconds for what is in flight when the service is told to stop."""


def serve(settings: Settings, tell: Callable[[str], None] = lambda _: None) -> None:
    """Serve until SIGTERM or SIGINT; what is in flight is finished first.

    ``tell`` is told the address once the service listens at it.
    """
    log = Log(texts=settings.log_texts)
    config = config_of(make_app(settings, log), settings)
    listening = _listen(settings)
    relay(log)
    address = address_of(listening, settings)
    log("listening", address=address, model=settings.model, keys=len(settings.keys))
    tell(address)
    # The server repeats a signal when it is done, which would make an orderly end look like none.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: None)
    uvicorn.Server(config).run(sockets=[listening])
    log("stopped")


def config_of(app: ASGIApp, settings: Settings) -> uvicorn.Config:
    """How the web server runs an application: nothing on the way but what ours does."""
    return uvicorn.Config(
        app,
        http=Connection,
        ws="none",
        lifespan="on",
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=settings.limits.connections,
        backlog=settings.limits.connections,
        timeout_keep_alive=10,
        timeout_graceful_shutdown=_GRACE,
    )


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
        listening.listen(settings.limits.connections)
    except OSError as error:
        listening.close()
        taken = error.errno in {errno.EADDRINUSE, errno.EACCES}
        raise UserError(
            f"cannot listen there ({error.strerror or error})",
            where=f"{settings.host}:{settings.port}",
            remedy="choose another --port, or end what listens there"
            if taken
            else "give --host a name or an address of this machine",
        ) from None
    return listening


def address_of(listening: socket.socket, settings: Settings) -> str:
    """The address of a service for people; port 0 became a real one."""
    host = "localhost" if settings.host in LOOPBACK else settings.host
    return f"http://{f'[{host}]' if ':' in host else host}:{listening.getsockname()[1]}"
