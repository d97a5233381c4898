"""``tertium models``: the models there are, and which of them are on this machine."""

from __future__ import annotations

from typing import Any

import click

from tertium.cli.common import common, print_json

_ABOUT = {
    "base": "judges two texts, the best there is; what compare and score use",
    "fast": "judges two texts, smaller and several times as fast as base",
    "embed": "turns a text of any length into a vector, for search and bulk work",
}


@click.command()
@common
def models(as_json: bool) -> None:
    """The models: what each is, and where and which it is on this machine."""
    rows = _rows()
    if as_json:
        print_json(rows)
        return
    width = max(len(row["name"]) for row in rows)
    for row in rows:
        click.echo(f"{click.style(row['name'].ljust(width), bold=True)}  {row['summary']}")
        if row["installed"]:
            facts = f"{_megabytes(row['size'])}, version {row['version']}, {row['digest']}"
            click.echo(f"{'':{width}}  {facts}, {row['where']}")
        else:
            click.echo(f"{'':{width}}  not installed; looked in {row['where']}")


def _rows() -> list[dict[str, Any]]:
    from tertium.encoders import weights

    found = {model.name: model for model in weights.installed()}
    rows: list[dict[str, Any]] = []
    for name in dict.fromkeys([*_ABOUT, *found]):
        model = found.get(name)
        row: dict[str, Any] = {
            "name": name,
            "summary": _ABOUT.get(name, model.kind if model else ""),
            "installed": model is not None,
            "where": str(weights.place() if model is None else model.folder),
        }
        if model is not None:
            row |= {"size": model.size, "version": model.version, "digest": model.digest}
        rows.append(row)
    return rows


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.1f} MB"
