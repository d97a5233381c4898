"""What there is, one line each: systems, tasks, measures, metrics, scales."""

from __future__ import annotations

from typing import Any

import click

from tertium import registry
from tertium.cli.common import common, print_json
from tertium.registry import Registry


def _listing(names: Registry) -> click.Command:
    def show(as_json: bool) -> None:
        _show([{"name": entry.name, "summary": entry.summary} for entry in names], as_json)

    return click.command(names.plural, help=f"The {names.plural} there are, one line each.")(
        common(show)
    )


systems = _listing(registry.SYSTEMS)
tasks = _listing(registry.TASKS)
measures = _listing(registry.MEASURES)
metrics = _listing(registry.METRICS)


@click.command()
@common
def scales(as_json: bool) -> None:
    """The human scales, with the words for each point."""
    from tertium.scales import all_scales

    if as_json:
        print_json(
            [
                {
                    "name": scale.name,
                    "summary": scale.about,
                    "low": scale.low,
                    "high": scale.high,
                    "source": scale.source,
                    "points": [
                        {"value": point.value, "words": point.words, "more": point.more}
                        for point in scale.points
                    ],
                }
                for scale in all_scales().values()
            ]
        )
        return
    for scale in all_scales().values():
        ends = f"{scale.low:g}-{scale.high:g}"
        click.echo(f"{click.style(scale.name, bold=True)}  {ends}  {scale.about}")
        for point in reversed(scale.points):
            click.echo(f"  {point.value:g}  {point.words}")


def _show(rows: list[dict[str, Any]], as_json: bool) -> None:
    if as_json:
        print_json(rows)
        return
    width = max((len(row["name"]) for row in rows), default=0)
    for row in rows:
        click.echo(f"{click.style(row['name'].ljust(width), bold=True)}  {row['summary']}")
