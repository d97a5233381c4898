"""``tertium models``: the models there are, and which of them are on this machine."""

from __future__ import annotations

import click

from tertium.cli.common import common, print_json


@click.command()
@common
def models(as_json: bool) -> None:
    """The models: what each is, and where and which it is on this machine."""
    from tertium.encoders import weights

    found = weights.installed()
    if as_json:
        print_json([model.to_dict() for model in found])
        return
    if not found:
        click.echo(f"no models; looked in {weights.place()}")
        return
    width = max(len(model.name) for model in found)
    for model in found:
        click.echo(f"{click.style(model.name.ljust(width), bold=True)}  {model.summary}")
        facts = f"{model.size / 1e6:.1f} MB, version {model.version}, {model.digest}"
        click.echo(f"{'':{width}}  {facts}, {model.folder}")
