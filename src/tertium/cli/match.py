"""``tertium match``: two lists of texts, and which of the one answers to which of the other."""

from __future__ import annotations

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


@click.command()
@click.argument("a")
@click.argument("b")
@click.option("-o", "--output", default="-", help="The CSV file to write; - is standard output.")
@click.option("--one-to-one", is_flag=True, help="Give no text of B to two texts of A.")
@click.option("--at-least", type=float, metavar="SCORE",
              help="Leave a text alone where nothing reaches this score.")  # fmt: skip
@deciding
@click.option("--candidates", type=click.IntRange(min=1), default=10, show_default=True,
              help="How many near texts of B are looked at for each of A.")  # fmt: skip
@collection
@spoken
@common
def match(
    a: str,
    b: str,
    output: str,
    one_to_one: bool,
    at_least: float | None,
    by: str,
    scale: str,
    candidates: int,
    column: str,
    key: str | None,
    form: str | None,
    as_json: bool,
) -> None:
    """Find for each text of the file A its best counterpart in the file B.

    Writes id_a, id_b and score, a line for each text of A, in order; the last two are empty
    where a text stays alone. The options on columns hold for both files.

    \b
    tertium match ours.csv theirs.csv --column title --one-to-one --at-least 3.5 -o links.csv
    """
    from tertium.errors import UserError
    from tertium.search.aloud import matched_aloud
    from tertium.search.doubts import Doubts
    from tertium.search.matching import match as find

    if a == b == "-":
        raise UserError("both lists from standard input", remedy="give one of them as a file")
    check_places([a, b], [output])
    check_columns([a, b], column, key, form)
    left, right = (read(path, column, key, form) for path in (a, b))
    doubts = Doubts()
    with Status() as tell:
        found = find(left, right, at_least=at_least, one_to_one=one_to_one, scale=scale, by=by,
                     candidates=candidates, tell=tell, doubts=doubts)  # fmt: skip
    for doubt in doubts.aloud():
        note_aside(doubt)
    rows = [(one.a.id, one.b.id if one.b else None, one.score) for one in found]
    if output != "-" or not as_json:
        write_csv(output, [("id_a", "id_b", "score"), *rows])
    if as_json:
        print_json(
            [
                {"id_a": one.a.id, "text_a": one.a.text, "id_b": one.b and one.b.id,
                 "text_b": one.b and one.b.text, "score": one.score}
                for one in found
            ]
        )  # fmt: skip
        return
    linked = sum(one.b is not None for one in found)
    aside(matched_aloud(linked, len(found)))
