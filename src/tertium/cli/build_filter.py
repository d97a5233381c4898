"""``tertium build filter``: the rated pairs that serve three goals best."""

from __future__ import annotations

import click

from tertium.cli.common import Status, common, print_json
from tertium.cli.groups import tell_notes


@click.command("filter")
@click.argument("source", metavar="RATED")
@click.option("-n", "--count", type=int, required=True, help="How many pairs to keep.")
@click.option("--ratings", metavar="NAME,NAME",
              help="The raters' columns; those that begin with rating_ without it, or else "
                   "'gold' and 'spread'.")  # fmt: skip
@click.option("--weights", type=(float, float, float), default=(1.0, 1.0, 1.0), show_default=True,
              metavar="EVEN AGREE HARD", help="How much each goal counts.")  # fmt: skip
@click.option("--by", default="token-cosine", show_default=True, metavar="NAME",
              help="The baseline that shall find the pairs hard.")  # fmt: skip
@click.option("--scale", type=(float, float), metavar="LOW HIGH",
              help="The ends of the scale; those of the scores without it.")  # fmt: skip
@click.option("--bins", type=int, default=5, show_default=True, help="How many bins.")
@click.option("--report", metavar="FILE.html", help="Write the trade-off as a page with charts.")
@click.option("-o", "--output", default="-", show_default=True, metavar="FILE",
              help="The kept rows, with all their columns; - is stdout, as TSV.")  # fmt: skip
@common
def filter_(
    source: str,
    count: int,
    ratings: str | None,
    weights: tuple[float, float, float],
    by: str,
    scale: tuple[float, float] | None,
    bins: int,
    report: str | None,
    output: str,
    as_json: bool,
) -> None:
    """Keep the RATED pairs that are evenly spread, agreed on, and hard for a baseline.

    RATED is a table with text_a, text_b and a column of ratings for each rater. What each choice
    of weights would give is shown beside; a star stands where no other is better in every goal.
    """
    from tertium.build import Weights, filter_pairs, read_rated
    from tertium.build.filter_report import page, table
    from tertium.build.similarity import named
    from tertium.build.tables import write_table
    from tertium.scoring.whole import whole_file

    named(by)  # a wrong name is said before anything is read
    columns = [one.strip() for one in ratings.split(",")] if ratings else None
    notes: list[str] = []
    rated = read_rated(source, columns, notes)
    tell_notes(notes)
    with Status() as tell:
        found = filter_pairs(rated, count, weights=Weights(*weights), by=by, scale=scale,
                             bins=bins, tell=tell)  # fmt: skip
    if report:
        with whole_file(report) as write:
            write(page(found))
    if output != "-" or not as_json:
        rows = [dict(pair.cells or {}) for pair in found.pairs]
        write_table(output, list(rows[0]), rows)
    if as_json:
        print_json(found.to_dict())
        return
    click.echo(table(found), err=True)
