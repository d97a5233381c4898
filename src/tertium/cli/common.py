"""What the commands share: the options that all have, and how they print."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from tertium.registry import Registry

Function = TypeVar("Function", bound=Callable[..., Any])


class _Debug:
    """Whether a traceback is wanted: main() asks after the command's context is gone."""

    on = False


DEBUG = _Debug()


def _set_debug(_context: click.Context, _parameter: click.Parameter, value: bool) -> None:
    DEBUG.on = DEBUG.on or value


def common(function: Function) -> Function:
    """Give a command the options that every one has: --json and --debug."""
    debug = click.option(
        "--debug",
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_set_debug,
        help="On an error, show the traceback.",
    )
    as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON for machines.")
    return as_json(debug(function))


def print_json(data: object) -> None:
    """Print data as JSON, readable for people, UTF-8 kept."""
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


class Name(click.ParamType[str]):
    """A name that the shell completes; the library, not the option, says what is wrong with it."""

    def __init__(self, kind: str, offers: Callable[[], Iterable[tuple[str, str]]]) -> None:
        self.name, self._offers = kind, offers

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Offer the names that begin so, each with its line."""
        offered = self._offers()
        return [CompletionItem(n, help=about) for n, about in offered if n.startswith(incomplete)]


def registered(names: Registry) -> Name:
    """A name that a registry holds."""
    return Name(names.kind, lambda: ((entry.name, entry.summary) for entry in names))


class Status:
    """A line on stderr that says what is being done; only where somebody is watching.

    >>> with Status() as tell:
    ...     tell("tokencos on headlines")
    """

    def __init__(self) -> None:
        self._shown = sys.stderr.isatty()

    def __enter__(self) -> Status:
        return self

    def __call__(self, doing: str) -> None:
        """Replace the line."""
        if self._shown:
            click.echo(f"\r\x1b[K{doing} ...", nl=False, err=True)

    def __exit__(self, *_: object) -> None:
        if self._shown:
            click.echo("\r\x1b[K", nl=False, err=True)
