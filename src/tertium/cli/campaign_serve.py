"""``tertium campaign serve``: the web pages of a campaign."""

from __future__ import annotations

import click

from tertium.cli.common import common
from tertium.errors import MissingResourceError


@click.command()
@click.argument("place")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8765, show_default=True,
              help="The port to listen on; 0 for any that is free.")  # fmt: skip
@common
def serve(place: str, host: str, port: int, as_json: bool) -> None:
    """Serve the rating pages of a campaign until Ctrl-C.

    For raters elsewhere, put a web server with HTTPS before it.
    """
    try:
        from tertium.campaign.web.server import run
    except ImportError as error:
        raise MissingResourceError(
            f"serving needs {error.name}", remedy="run: pip install 'tertium[server]'"
        ) from None
    run(place, host, port, as_json=as_json)
