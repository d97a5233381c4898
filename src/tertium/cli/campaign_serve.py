"""``tertium campaign serve``: the web pages of a campaign."""

from __future__ import annotations

from pathlib import Path

import click

from tertium.cli.common import common
from tertium.errors import MissingResourceError

_FILE = click.Path(path_type=Path)


@click.command()
@click.argument("place")
@click.option("--host", default="127.0.0.1", show_default=True,
              help="The address to listen on; 0.0.0.0 lets other machines in.")  # fmt: skip
@click.option("--port", type=click.IntRange(0, 65535), default=8765, show_default=True,
              help="The port to listen on; 0 for any that is free.")  # fmt: skip
@click.option("--tls-cert", "certificate", type=_FILE, metavar="FILE",
              help="Serve HTTPS with this certificate (PEM, with its chain).")  # fmt: skip
@click.option("--tls-key", "key", type=_FILE, metavar="FILE",
              help="The certificate's key, where it is in a file of its own.")  # fmt: skip
@click.option("--proxy", default="127.0.0.1", show_default=True, metavar="ADDRESS",
              help="The web server in front, whose word about visitors is believed.")  # fmt: skip
@common
def serve(
    place: str,
    host: str,
    port: int,
    certificate: Path | None,
    key: Path | None,
    proxy: str,
    as_json: bool,
) -> None:
    """Serve the rating pages of a campaign until Ctrl-C.

    For raters elsewhere give a certificate, or put a web server with HTTPS before it.

    \b
    tertium campaign serve news.campaign
    tertium campaign serve news.campaign --host 0.0.0.0 --tls-cert cert.pem --tls-key key.pem
    """
    try:
        from tertium.campaign.web.server import Serving, run
    except ImportError as error:
        raise MissingResourceError(
            f"serving needs {error.name}", remedy="run: pip install 'tertium[server]'"
        ) from None
    run(place, Serving(host, port, certificate, key, proxy), as_json=as_json)
