"""``tertium campaign gold``, ``export``, ``import``: ratings in, results out."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tertium.cli.common import common, echo, print_json
from tertium.cli.groups import tell_notes

if TYPE_CHECKING:
    from tertium.judgement import Link


@click.command()
@click.argument("place")
@click.argument("pair", required=False)
@click.option("--gold", "how", metavar="NAME", help="mean, median, majority or weighted.")
@common
def gold(place: str, pair: str | None, how: str | None, as_json: bool) -> None:
    """Print the gold of every pair, or of one with all it is made of."""
    from tertium.campaign.campaigns import open_campaign
    from tertium.campaign.gold import gold_of
    from tertium.campaign.snapshot import take_snapshot
    from tertium.errors import UnknownNameError

    with open_campaign(place) as database:
        snapshot = take_snapshot(database)
    found = gold_of(snapshot, how)
    if pair is not None and pair not in found:
        raise UnknownNameError("pair", pair, found)
    if as_json:
        print_json(found[pair].to_dict() if pair else [one.to_dict() for one in found.values()])
        return
    texts = (
        (snapshot.questions[pair].pair.a.text, snapshot.questions[pair].pair.b.text)
        if pair
        else ("", "")
    )
    for one in [found[pair]] if pair else found.values():
        scores = ", ".join("none" if s is None else f"{s:g}" for s in one.scores.values())
        label = f"\t{one.entailment.value}" if one.entailment else ""
        echo(f"{one.pair}\t{scores}{label}\t{one.how} of {len(one.sources)}")
        for source in one.sources if pair else ():
            said = ", ".join("n/a" if s is None else f"{s:g}" for s in source.scores.values())
            trust = source.trust.values()
            weight = ", weight " + "/".join(f"{one.weight:.2f}" for one in trust) if trust else ""
            weight += ", bias " + "/".join(f"{one.bias:+.2f}" for one in trust) if trust else ""
            order = ", other order" if source.swapped else ""
            label = f" {source.entailment.value}" if source.entailment else ""
            echo(f"  rating {source.rating} by {source.rater}: {said}{label}{order}{weight}")
            _say_links(source.links, texts, "    ")
        _say_links(one.links if pair else None, texts, "  gold: ")
        if pair and one.reason:
            echo(f"  decided: {one.reason}")


def _say_links(links: Iterable[Link] | None, texts: tuple[str, str], before: str) -> None:
    """A line for each link: both chunks, how they are related, how strongly."""
    from tertium.language.chunks import split_tokens

    words = [split_tokens(text) for text in texts]
    for link in links or ():
        sides = [" ".join(own[n - 1] for n in numbers) or "nothing"
                 for own, numbers in zip(words, (link.left, link.right), strict=True)]  # fmt: skip
        score = "" if link.score is None else f" {link.score:g}"
        echo(f"{before}{sides[0]} = {sides[1]}: {'_'.join(sorted(link.types))}{score}")


@click.command()
@click.argument("place")
@click.option("--as", "form", required=True, metavar="FORMAT",
              help="sts, sts-es, clss, sick, ists, typed or csv.")  # fmt: skip
@click.option("-o", "--output", "folder", type=click.Path(path_type=Path), required=True,
              metavar="DIR", help="The folder for the release.")  # fmt: skip
@click.option("--gold", "how", metavar="NAME", help="mean, median, majority or weighted; "
              "the campaign's own without it.")  # fmt: skip
@click.option("--split", metavar="NAME", help="The split to call it, where the format has any.")
@click.option("--names", is_flag=True, help="Keep the raters' names.")
@click.option("--overwrite", is_flag=True, help="Write into a folder that is not empty.")
@common
def export(
    place: str,
    form: str,
    folder: Path,
    how: str | None,
    split: str | None,
    names: bool,
    overwrite: bool,
    as_json: bool,
) -> None:
    """Write a release: the format's files, ratings, where each value comes from, a data card.

    The ratings are all that count; those of discarded raters stay in the campaign.
    """
    from tertium.campaign.campaigns import open_campaign
    from tertium.campaign.export import export as write_release
    from tertium.campaign.snapshot import take_snapshot

    with open_campaign(place) as database:
        snapshot = take_snapshot(database)
    notes: list[str] = []
    written = write_release(snapshot, form, folder, how=how, split=split, real_names=names,
                            overwrite=overwrite, notes=notes)  # fmt: skip
    tell_notes(notes)
    if as_json:
        print_json([str(path) for path in written])
        return
    for path in written:
        echo(str(path))


@click.command("import")
@click.argument("place")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--from", "form", default="csv", show_default=True, metavar="FORMAT",
              help="csv, label-studio or potato.")  # fmt: skip
@click.option("--team", default="crowd", show_default=True, help="crowd or expert.")
@click.option("--columns", nargs=2, metavar="A B",
              help="The columns with both texts, where their names do not tell.")  # fmt: skip
@click.option("--score", metavar="NAME", help="The question or column that holds the score.")
@click.option("--shift", type=float, default=0.0, metavar="NUMBER",
              help="Added to each score: -1 where a scale from 0 was shown from 1.")  # fmt: skip
@common
def import_(
    place: str,
    path: Path,
    form: str,
    team: str,
    columns: tuple[str, str] | None,
    score: str | None,
    shift: float,
    as_json: bool,
) -> None:
    """Read ratings that were made elsewhere into a campaign; pairs too where they are there."""
    from tertium.campaign.campaigns import open_campaign
    from tertium.campaign.importing import import_ratings
    from tertium.tasks.files import counted

    with open_campaign(place) as database:
        found = import_ratings(database, path, form, team=team, columns=columns, score=score,
                               shift=shift)  # fmt: skip
    tell_notes(found.notes)
    if as_json:
        print_json({"ratings": found.ratings, "raters": found.raters, "pairs": found.pairs})
        return
    echo(f"{counted(found.ratings, 'rating')} by {counted(found.raters, 'rater')}; "
         f"{counted(found.pairs, 'new pair')}")  # fmt: skip
