"""What ``tertium score`` does with tables in bulk: its options, and the call."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tertium.cli.common import Name
from tertium.errors import UserError

if TYPE_CHECKING:
    from tertium.bulk.run import BulkSummary
    from tertium.scoring.run import Progress

Function = TypeVar("Function", bound=Callable[..., Any])
_OPTIONS = {
    "resume": "--resume",
    "workers": "--workers",
    "engine": "--engine",
    "address": "--address",
    "cascade": "--cascade",
    "batch_size": "--batch-size",
    "limit": "--limit",
}
PREFIX = "tertium_"


def _engines() -> Iterator[tuple[str, str]]:
    from tertium.bulk.engines import ENGINES

    return ((name, "") for name in ENGINES)


ENGINE = Name("engine", _engines)


def bulk_options(function: Function) -> Function:
    """Give a command the options of a bulk run."""
    for option in (
        click.option(
            "--cascade",
            is_flag=True,
            help="Bulk: base reads only what cheaper ones cannot decide; says what that costs.",
        ),
        click.option("--limit", type=int, metavar="N", help="Bulk: the first N rows only."),
        click.option(
            "--batch-size",
            type=int,
            metavar="N",
            help="Bulk: rows that are judged and kept together; 1024.",
        ),
        click.option(
            "--address", metavar="ADDRESS", help="Bulk: of the cluster; local starts one here."
        ),
        click.option(
            "--engine", type=ENGINE, help="Bulk: what judges, local (unless said) or ray."
        ),
        click.option("--workers", type=int, metavar="N", help="Bulk: processes that judge; 1."),
        click.option("--resume", is_flag=True, help="Bulk: go on with a run that was stopped."),
    ):
        function = option(function)
    return function


def is_bulk(inputs: Sequence[str], output: str, task: str | None, more: dict[str, Any]) -> bool:
    """Whether a call asks for a bulk run; a task's files are never scored in bulk."""
    from tertium.bulk.finding import wants_bulk
    from tertium.bulk.sources import told_by_name

    given = (
        name for key, name in _OPTIONS.items() if not (more[key] is None or more[key] is False)
    )
    asked = next(given, None)
    if task is None:
        packed = told_by_name(output)[1] is not None
        return asked is not None or packed or wants_bulk(inputs, more["form"])
    if asked:
        raise UserError(f"{asked} does nothing here", remedy="it belongs to tables, without --task")
    if len(inputs) > 1:
        raise UserError(f"--task {task} reads one INPUT", remedy="give one file a run")
    return False


def score_in_bulk(
    inputs: Sequence[str],
    output: str,
    recipe: dict[str, Any],
    more: dict[str, Any],
    progress: Callable[[Progress], None],
) -> BulkSummary:
    """Run it."""
    from tertium.bulk.answers import Recipe
    from tertium.bulk.run import ROWS, BulkOptions, score_bulk
    from tertium.bulk.tables import Naming
    from tertium.scoring.tables import TEXTS

    if not inputs:
        raise UserError("there is no INPUT", remedy="give a file, or - for standard input")
    prefix = PREFIX if more["prefix"] is None else more["prefix"]
    options = BulkOptions(
        naming=Naming(more["columns"] or TEXTS, prefix),
        form=more["form"],
        rows=ROWS if more["batch_size"] is None else more["batch_size"],
        limit=more["limit"],
        workers=more["workers"],
        engine=more["engine"] or "local",
        address=more["address"],
        resume=more["resume"],
    )
    return score_bulk(
        inputs, output, Recipe(**recipe, cascade=more["cascade"]), options, progress=progress
    )


def tell_bulk(summary: BulkSummary, prefix: str | None, *, as_json: bool) -> None:
    """Say on standard error what was done: to machines, or where somebody is watching."""
    if as_json:
        import json
        from dataclasses import asdict

        click.echo(json.dumps(asdict(summary), ensure_ascii=False), err=True)
        return
    for note in summary.notes:
        click.echo(f"note: {note}", err=True)
    if summary.errors:
        rows = "1 row has" if summary.errors == 1 else f"{summary.errors:,} rows have"
        column = f"{PREFIX if prefix is None else prefix}error"
        click.echo(f"note: {rows} no score; the column '{column}' says why", err=True)
    if sys.stderr.isatty():
        click.echo(str(summary), err=True)
