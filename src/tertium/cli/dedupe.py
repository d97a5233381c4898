"""``tertium dedupe``: which texts of a collection mean the same, and which of them to keep."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tertium.cli.common import Status, common, print_json
from tertium.cli.texts import (
    aside,
    check_columns,
    check_places,
    collection,
    deciding,
    note_aside,
    read,
    spoken,
    write_csv,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tertium.search.deduping import Deduped
    from tertium.search.texts import Entry


@click.command()
@click.argument("source", metavar="TEXTS")
@click.option("-o", "--output", default="-", help="The CSV file to write; - is standard output.")
@click.option("--at-least", type=float, metavar="SCORE",
              help="The score from which two texts are duplicates; 4.5 on sts, or the same "
                   "share of another scale.")  # fmt: skip
@deciding
@click.option(
    "--thorough",
    is_flag=True,
    help="Let embed read every text for candidates too, as is done up to 2,000 texts.",
)
@click.option("--quick", is_flag=True,
              help="Look at words and letters only, however few texts there are.")  # fmt: skip
@click.option("--copies/--no-copies", default=True, show_default=True,
              help="Merge misspelt and cut copies too, whatever their score.")  # fmt: skip
@click.option("--report", metavar="FILE", help="Write what was merged, and why; - is stdout.")
@collection
@spoken
@common
def dedupe(
    source: str,
    output: str,
    at_least: float | None,
    by: str,
    scale: str,
    thorough: bool,
    quick: bool,
    copies: bool,
    report: str | None,
    column: str,
    key: str | None,
    form: str | None,
    as_json: bool,
) -> None:
    """Find the texts of TEXTS that mean the same; - is standard input.

    Writes id, cluster and score for each text, in order. The cluster is the id of the text to
    keep, and the score says how alike that text is. --json prints the clusters of two or more
    instead, unless there is an output file as well.

    --by static goes by words and letters at first sight: for very many texts, with a threshold
    of about 4.

    \b
    tertium dedupe texts.csv -o clusters.csv --report merged.txt
    tertium dedupe texts.txt --at-least 4 --by static
    """
    from tertium import scales
    from tertium.errors import UserError
    from tertium.search.aloud import deduped_aloud, doubted_aloud
    from tertium.search.deduping import SAME
    from tertium.search.deduping import dedupe as find
    from tertium.search.doubts import UNREAD

    if report == output == "-":
        raise UserError("both files to standard output", remedy="give one of them a name")
    if as_json and report == "-":
        raise UserError("report and JSON to standard output", remedy="give --report a file")
    if thorough and quick:
        raise UserError("--thorough and --quick cannot both be", remedy="give one of them")
    check_places([source], [output, report])
    check_columns([source], column, key, form)
    limit = scales.get("sts").convert(SAME, scales.get(scale)) if at_least is None else at_least
    entries = read(source, column, key, form)
    with Status() as tell:
        found = find(entries, at_least=limit, scale=scale, by=by, copies=copies,
                     thorough=thorough or (False if quick else None), tell=tell)  # fmt: skip
    if found.doubted:
        note_aside(doubted_aloud(found.doubted))
    for doubt in found.doubts.aloud(leave_out=UNREAD):
        note_aside(doubt)
    if output != "-" or not as_json:
        rows = [(one.id, one.cluster, one.score) for one in found.members]
        write_csv(output, [("id", "cluster", "score"), *rows])
    if report:
        from tertium.scoring.whole import whole_file

        with whole_file(report) as write:
            write("".join(f"{line}\n" for line in _lines(found, entries)))
    if as_json:
        print_json(found.to_dict())
        return
    aside(deduped_aloud(found))


def _lines(found: Deduped, entries: list[Entry]) -> Iterator[str]:
    texts = {entry.id: " ".join(entry.text.split()) for entry in entries}
    from tertium.messages import number
    from tertium.search.aloud import deduped_aloud

    yield deduped_aloud(found)
    for name, members in found.clusters.items():
        yield ""
        yield f"{name}: {texts[name]}"
        for one in members[1:]:
            yield f"  {number(f'{one.score:4.2f}')}  {one.id}: {texts[one.id]}"
            yield f"        {one.why}"
