"""``tertium campaign prompts`` and ``written``: two-phase creation."""

from __future__ import annotations

from pathlib import Path

import click

from tertium.cli.common import common, echo, print_json
from tertium.cli.groups import tell_notes


@click.command()
@click.argument("place")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--levels", nargs=2, default=("sentence", "phrase"), show_default=True,
              metavar="L L", help="The levels of the larger and the smaller text; nobody may "
              "write more.")  # fmt: skip
@click.option("--seed", type=int, default=0, show_default=True, help="For the balance.")
@common
def prompts(place: str, path: Path, levels: tuple[str, str], seed: int, as_json: bool) -> None:
    """First phase: ask for a smaller text for each larger one, at a requested similarity.

    FILE is CSV, TSV or JSON Lines with `text`, and maybe `id` and `genre`. Raters who open their
    links get the writing page until pairs are there.
    """
    from tertium.campaign.campaigns import open_campaign
    from tertium.campaign.writing import add_prompts, read_larger
    from tertium.tasks.files import counted

    notes: list[str] = []
    found = read_larger(path, notes)
    tell_notes(notes)
    with open_campaign(place) as database:
        count = add_prompts(database, found, seed, levels)
    if as_json:
        print_json({"prompts": count})
        return
    echo(f"{counted(count, 'text')} to write for")


@click.command()
@click.argument("place")
@click.option("--levels", nargs=2, metavar="L L",
              help="The levels of the larger and the smaller text; those of the prompts "
              "without it.")  # fmt: skip
@click.option("--seed", type=int, default=0, show_default=True, help="For the unrelated pairs.")
@common
def written(place: str, levels: tuple[str, str] | None, seed: int, as_json: bool) -> None:
    """Second phase: turn what was written into pairs that others rate blind."""
    from tertium.campaign.campaigns import open_campaign
    from tertium.campaign.writing import written_pairs
    from tertium.tasks.files import counted

    with open_campaign(place) as database:
        count = written_pairs(database, levels, seed)
    if as_json:
        print_json({"pairs": count})
        return
    echo(f"{counted(count, 'pair')} to rate")
