"""What groups of commands share: near names for a wrong one, and notes on stderr."""

from __future__ import annotations

from collections.abc import Iterable

import click

from tertium.errors import UnknownNameError


class NamedGroup(click.Group):
    """A group that answers a wrong command with near ones."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is named first."""
        names = self.list_commands(ctx)
        if args and args[0] not in names and not args[0].startswith("-"):
            raise UnknownNameError("command", args[0], names)
        return super().resolve_command(ctx, args)


def tell_notes(notes: Iterable[str]) -> None:
    """Say on stderr what had to be read or written with tolerance."""
    for note in notes:
        click.echo(f"note: {note}", err=True)
