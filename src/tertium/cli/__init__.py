"""The command line: one file a command; this one gathers them and says what went wrong."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module

import click

from tertium import __version__
from tertium.cli.common import DEBUG, can_write, plainly
from tertium.errors import TertiumError, UnknownNameError

_COMMANDS = {
    "compare": "compare",
    "score": "score",
    "sense": "sense",
    "search": "search",
    "dedupe": "dedupe",
    "match": "match",
    "evaluate": "evaluate",
    "build": "build",
    "campaign": "campaign",
    "systems": "listings",
    "tasks": "listings",
    "measures": "listings",
    "models": "models",
    "metrics": "listings",
    "scales": "listings",
    "serve": "serve",
    "fetch": "fetch",
    "doctor": "doctor",
    "completion": "completion",
}
"""Each command and the module here that holds it, imported when it is needed."""


class _Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in _COMMANDS and not args[0].startswith("-"):
            raise UnknownNameError("command", args[0], _COMMANDS)
        return super().resolve_command(ctx, args)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        command = getattr(import_module(f"tertium.cli.{_COMMANDS[cmd_name]}"), cmd_name)
        assert isinstance(command, click.Command)
        return command


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="tertium")
def tertium() -> None:
    """How alike two texts are, on a human scale, at any size, and why."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code is 0, 2 for a user's mistake, 1 for ours.

    >>> main(["scales", "--nonsense"])
    2
    """
    DEBUG.on = False
    try:
        return _run(arguments)
    except TertiumError as error:
        return _fail(str(error), error.exit_code)
    except click.ClickException as error:
        context = getattr(error, "ctx", None)
        hint = f"; try '{context.command_path} --help'" if context else ""
        return _fail(f"{error.format_message().rstrip('.')}{hint}", 2)
    except (click.Abort, KeyboardInterrupt):
        return _fail("interrupted", 130)
    except BrokenPipeError:
        _drop_unwritten()
        return 0
    except OSError as error:
        _drop_unwritten()
        what = f"cannot write the output ({error.strerror or error})"
        return _fail(f"{what}; make room, or write it somewhere else", 2)
    except Exception as error:
        what = f"internal error: {type(error).__name__}: {error}"
        return _fail(f"{what}; run it again with --debug and report what it prints", 1)


def _run(arguments: Sequence[str] | None) -> int:
    output = sys.stdout
    try:
        result = tertium.main(arguments, prog_name="tertium", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return 0
    except SystemExit:
        # Who read us has gone, as in "| head": there is nobody to tell, and nothing is wrong. But
        # click, which puts another output in the place of ours then, would exit with 1.
        if sys.stdout is output:
            raise
        return 0
    return result if isinstance(result, int) else 0


def _drop_unwritten() -> None:
    """Forget what standard output would not take: at its end Python would try that again.

    It would complain in lines of its own then, and exit with 120.
    """
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fail(message: str, code: int) -> int:
    if DEBUG.on:
        traceback.print_exc()
    line = " ".join(message.split())
    line = line if can_write(line, sys.stderr) else plainly(line)
    click.echo(click.style("tertium: ", fg="red", bold=True) + line, err=True)
    return code
