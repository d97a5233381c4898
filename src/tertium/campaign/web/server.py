"""Running the application."""

from __future__ import annotations

import json
import signal
import socket
import ssl
import sys
import threading
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from tertium.campaign.campaigns import open_campaign
from tertium.campaign.web.app import make_app
from tertium.errors import UserError

_LOCAL = frozenset({"127.0.0.1", "::1", "localhost"})


@dataclass(frozen=True, slots=True)
class Serving:
    """Where to listen, with which certificate, and behind which web server.

    What ``proxy`` says of the visitor (``X-Forwarded-For``, ``X-Forwarded-Proto``) is believed,
    and nobody else's word.
    """

    host: str = "127.0.0.1"
    port: int = 8765
    certificate: Path | None = None
    key: Path | None = None
    proxy: str = "127.0.0.1"

    def address(self, port: int) -> str:
        """What a browser on this machine calls it.

        >>> Serving("::1").address(8765)
        'http://[::1]:8765'
        """
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'https' if self.certificate else 'http'}://{host}:{port}"


def run(place: str, serving: Serving, *, as_json: bool = False) -> None:
    """Serve a campaign until the process is told to end."""
    check_certificate(serving)
    if threading.current_thread() is threading.main_thread():
        # systemd and Docker end us so. The server hands the signal on when it has answered
        # everybody; by default it would end the process before the campaign is closed.
        signal.signal(signal.SIGTERM, _end)
    with open_campaign(place) as database:
        listener = listen(serving.host, serving.port)
        address = serving.address(listener.getsockname()[1])
        said = {"address": address, "admin": f"{address}/admin"}
        line = json.dumps(said) if as_json else f"rating at {address}, admin at {address}/admin"
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
        if serving.host not in _LOCAL and not serving.certificate:
            sys.stderr.write("note: without HTTPS anybody on the way can read the raters' links; "
                             "give --tls-cert, or put a web server before it\n")  # fmt: skip
        # The access log would hold the invitations' links.
        config = uvicorn.Config(
            make_app(database), log_level="warning", access_log=False, server_header=False,
            ssl_certfile=serving.certificate, ssl_keyfile=serving.key,
            proxy_headers=True, forwarded_allow_ips=serving.proxy,
        )  # fmt: skip
        uvicorn.Server(config).run(sockets=[listener])


def _end(*_: object) -> None:
    """Leave through every ``with`` block, as Ctrl-C does."""
    raise SystemExit(0)


def check_certificate(serving: Serving) -> None:
    """Say what is wrong with a certificate and its key before anybody is let in."""
    if serving.certificate is None:
        if serving.key is not None:
            raise UserError("a key without a certificate", remedy="give --tls-cert too")
        return
    for path in filter(None, (serving.certificate, serving.key)):
        if not path.is_file():
            raise UserError("no such file", where=str(path), remedy="check the path")
    try:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(serving.certificate, serving.key, password="")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UserError(
            f"the certificate and its key cannot be used ({reason})",
            where=str(serving.certificate),
            remedy="give PEM files that belong together, the key without a password",
        ) from None


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
