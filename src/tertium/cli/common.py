"""What the commands share: the options that all have, and how they print."""

from __future__ import annotations

import json
import os
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
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


def translating(function: Function) -> Function:
    """Give a command the option --translate."""
    return click.option(
        "--translate",
        "translator",
        type=click.Choice(["apertium"]),
        help="Judge Spanish texts in English, translated by a program that is installed.",
    )(function)


def speaking_of(interface: str | None, *, to_machines: bool) -> str:
    """The language to speak: the one asked for, or the locale's, but English to machines."""
    from tertium.messages import of_locale

    return interface or ("en" if to_machines else of_locale(os.environ))


def print_json(data: object) -> None:
    """Print data as JSON, readable for people, letters kept where standard output has them."""
    text = json.dumps(data, indent=2, ensure_ascii=False)
    click.echo(text if can_write(text) else json.dumps(data, indent=2))


# What has no plain letter below it. An inverted mark says nothing that its partner does not.
_PLAIN = {"«": '"', "»": '"', "“": '"', "”": '"', "‘": "'", "’": "'", "¿": "", "¡": "",
          "…": "...", "–": "-", "—": "-", "ª": "a", "º": "o", "ß": "ss"}  # fmt: skip


def echo(text: str = "") -> None:
    """Print a line; letters that standard output cannot write lose their accents."""
    click.echo(text if can_write(text) else plainly(text))


def plainly(text: str) -> str:
    """A text in ASCII: without accents, with plain quotes, and ``?`` for what is left.

    >>> plainly("«¿Qué pingüino comió piñas?» 猫")
    '"Que pinguino comio pinas?" ?'
    """
    apart = unicodedata.normalize("NFD", "".join(_PLAIN.get(c, c) for c in text))
    kept = (c for c in apart if not unicodedata.combining(c))
    return "".join(c if c.isascii() else "?" for c in kept)


def can_write(text: str, stream: object = None) -> bool:
    """Whether standard output, or another stream, has all the letters of a text."""
    try:
        text.encode(getattr(stream or sys.stdout, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def given(argument: str) -> str:
    r"""A text of the command line as it was meant, whatever the locale says of its bytes.

    >>> given("p\udcc3\udca1jaro"), given("p\udce1jaro"), given("pájaro")
    ('pájaro', 'pájaro', 'pájaro')
    """
    if not any("\udc80" <= c <= "\udcff" for c in argument):
        return argument
    try:
        raw = argument.encode("utf-8", "surrogateescape")
        return raw.decode("utf-8")
    except UnicodeEncodeError:
        return argument
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")


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


@contextmanager
def watching() -> Iterator[Status]:
    """Tell on stderr how far the models are with long texts, where somebody is watching."""
    from tertium.encoders.watching import watched
    from tertium.search.progress import Pace

    paces: dict[str, Pace] = {}

    def watch(things: str, done: int, total: int) -> None:
        if done == 0:
            paces[things] = Pace(total, things, tell)
        else:
            paces[things].done(done - paces[things].count)

    with Status() as tell, watched(watch):
        yield tell


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
