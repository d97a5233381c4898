"""``tertium serve``: the service and the page."""

from __future__ import annotations

import os
from pathlib import Path

import click

from tertium.cli.common import DEBUG, common
from tertium.cli.score import MODEL
from tertium.errors import MissingResourceError, UserError

_FOLDER = click.Path(path_type=Path, file_okay=False)


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True,
              help="Where to listen; 0.0.0.0 lets other machines in.")  # fmt: skip
@click.option("--port", default=8080, show_default=True, help="0 for any that is free.")
@click.option("--model", type=MODEL, default="base", show_default=True,
              help="What judges where a request names no model.")  # fmt: skip
@click.option("--index", type=_FOLDER, help="An index to search, made by 'tertium search index'.")
@click.option("--data", "data", multiple=True, metavar="TASK=DIR",
              help="A release to evaluate on; may be given again.")  # fmt: skip
@click.option("--runs", type=_FOLDER,
              help="Evaluations (JSON) for the leaderboards, and where to keep more.")  # fmt: skip
@click.option("--keys", type=click.Path(path_type=Path, dir_okay=False),
              help="A file of API keys, a key a line; or set TERTIUM_API_KEYS.")  # fmt: skip
@click.option("--cors", "origins", multiple=True, metavar="ORIGIN",
              help="A site whose pages may call the service; may be given again.")  # fmt: skip
@click.option("--allow-host", "hosts", multiple=True, metavar="NAME",
              help="Another name of this machine, as behind a proxy.")  # fmt: skip
@click.option("--seconds", type=click.FloatRange(min=1), default=30.0, show_default=True,
              help="The most that a request may take.")  # fmt: skip
@click.option("--longest", type=click.IntRange(min=1), default=5000, show_default=True,
              help="The most characters of a text.")  # fmt: skip
@click.option("--log-texts", is_flag=True, help="Let logs quote what users wrote.")
@common
def serve(
    host: str,
    port: int,
    model: str,
    index: Path | None,
    data: tuple[str, ...],
    runs: Path | None,
    keys: Path | None,
    origins: tuple[str, ...],
    hosts: tuple[str, ...],
    seconds: float,
    longest: int,
    log_texts: bool,
    as_json: bool,
) -> None:
    """Serve the page, and the API under /v1, until Ctrl-C or SIGTERM.

    Only this machine can reach it unless --host says otherwise. Logs go to standard error, a JSON
    object a line, without what users wrote. /v1/openapi.json describes the API.

    \b
    tertium serve
    tertium serve --port 9000 --model fast --index shelf.index --keys keys.txt
    """
    try:
        from tertium.server.running import serve as run
    except ImportError as error:
        if DEBUG.on:
            raise
        raise MissingResourceError(
            f"the service needs {error.name}", remedy="pip install 'tertium[server]'"
        ) from None
    from tertium.scoring.models import JUDGES
    from tertium.server.keys import read_keys
    from tertium.server.settings import Limits, Settings
    from tertium.systems.judge import check_model

    if model not in JUDGES:
        check_model(model, JUDGES)
    settings = Settings(
        host=host, port=port, model=JUDGES.get(model, model), index=index, data=_releases(data),
        runs=runs, keys=read_keys(keys, os.environ), origins=origins,
        hosts=tuple(name.lower() for name in hosts), log_texts=log_texts,
        limits=Limits(seconds=seconds, text=longest),
    )  # fmt: skip

    def tell(address: str) -> None:
        if as_json:
            click.echo(f'{{"address": "{address}"}}')
            return
        click.echo(f"tertium serves at {address} (Ctrl-C ends it)")
        if not settings.is_local and not settings.keys:
            click.echo("note: other machines can use it, without a key; see --keys")

    run(settings, tell)


def _releases(given: tuple[str, ...]) -> dict[str, Path]:
    from tertium.errors import UnknownNameError
    from tertium.registry import TASKS

    found: dict[str, Path] = {}
    for one in given:
        task, equals, path = one.partition("=")
        if not (task and equals and path):
            raise UserError(f"'{one}' is no release", remedy="write it as TASK=DIR, sts=sts/2014")
        if task not in TASKS:
            raise UnknownNameError("task", task, TASKS.names())
        if not Path(path).is_dir():
            raise UserError("no such folder", where=path, remedy="give a release as it unpacks")
        found[task] = Path(path)
    return found
