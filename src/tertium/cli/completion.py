"""Shell completion: print the script that a shell reads once."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

_HOW = {
    "bash": 'eval "$(tertium completion bash)"      # in ~/.bashrc',
    "zsh": 'eval "$(tertium completion zsh)"       # in ~/.zshrc',
    "fish": "tertium completion fish | source       # in ~/.config/fish/config.fish",
}


@click.command(epilog="\b\n" + "\n".join(_HOW.values()))
@click.argument("shell", type=click.Choice(sorted(_HOW)))
def completion(shell: str) -> None:
    """Print the completion script of a shell, for its start-up file."""
    from tertium.cli import tertium

    kind = get_completion_class(shell)
    assert kind is not None  # click knows these three
    click.echo(kind(tertium, {}, "tertium", "_TERTIUM_COMPLETE").source())
