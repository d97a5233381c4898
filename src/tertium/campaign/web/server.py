"""Running the application."""

from __future__ import annotations

import json
import socket
import sys

import uvicorn

from tertium.campaign.campaigns import open_campaign
from tertium.campaign.web.app import make_app
from tertium.errors import UserError


def run(place: str, host: str, port: int, *, as_json: bool = False) -> None:
    """Serve a campaign until the process is told to end."""
    with open_campaign(place) as database:
        listener = listen(host, port)
        address = f"http://{host}:{listener.getsockname()[1]}"
        said = {"address": address, "admin": f"{address}/admin"}
        line = json.dumps(said) if as_json else f"rating at {address}, admin at {address}/admin"
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
        # The access log would hold the invitations' links.
        config = uvicorn.Config(
            make_app(database), log_level="warning", access_log=False, server_header=False
        )
        uvicorn.Server(config).run(sockets=[listener])


def listen(host: str, port: int) -> socket.socket:
    """A socket that takes visitors; 0 is any port that is free."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        # asyncio sends at once, without waiting for more, only on what says that it is TCP.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(1024)
    except OSError as error:
        raise UserError(
            f"cannot listen on {host}:{port} ({error.strerror or error})",
            remedy="choose another --host or --port",
        ) from None
    return listener
