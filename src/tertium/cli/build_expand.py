"""``tertium build expand``: sentences rewritten by rule, checked by a person, and paired."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tertium.cli.common import Status, common, echo, print_json
from tertium.cli.groups import tell_notes

if TYPE_CHECKING:
    from tertium.build.expansion.expand import Expansion


@click.command()
@click.argument("source", metavar="[SENTENCES]", required=False)
@click.option("--edited", metavar="FILE", help="Pair sentences that were checked on the page.")
@click.option("--page", metavar="FILE.html", help="Write the page to check sentences on.")
@click.option("--sentences", "table", metavar="FILE", help="Write all sentences as a table.")
@click.option("--columns", nargs=2, default=("text_a", "text_b"), metavar="A B",
              help="Tables: the columns with both sentences.")  # fmt: skip
@click.option("--rules", metavar="NAME,NAME", help="Only these rules; 'list' says which there are.")
@click.option("--least", type=float, default=0.45, show_default=True,
              help="Leave out what is of less quality.")  # fmt: skip
@click.option("--unrelated", type=float, default=0.12, show_default=True,
              help="The share of unrelated pairs.")  # fmt: skip
@click.option("--judge", metavar="SYSTEM",
              help="Lower the quality of what this system (tertium-fast, tertium) takes for "
                   "something else.")  # fmt: skip
@click.option("-o", "--output", default="-", show_default=True, metavar="FILE",
              help="TSV, CSV or JSON Lines, by its name; - is stdout, as TSV.")  # fmt: skip
@click.option("--seed", type=int, default=0, show_default=True,
              help="The same seed gives the same pairs.")  # fmt: skip
@common
def expand(
    source: str | None,
    edited: str | None,
    page: str | None,
    table: str | None,
    columns: tuple[str, str],
    rules: str | None,
    least: float,
    unrelated: float,
    judge: str | None,
    output: str,
    seed: int,
    as_json: bool,
) -> None:
    """Rewrite English SENTENCES into similar, contrasting and different ones, and pair them.

    SENTENCES is a table with two sentences a row, or a file with one a line. The procedure is
    SICK's. Open the page in a browser, check the doubtful, download, and give the result to
    --edited.

    \b
    tertium build expand captions.tsv --page check.html -o pairs.tsv
    tertium build expand --edited edited.tsv -o pairs.tsv
    """
    from tertium.build import expand as rewrite
    from tertium.build.expansion.expand import Expansion, remake
    from tertium.build.expansion.page import editing_page
    from tertium.build.expansion.pairing import pair_sentences
    from tertium.build.expansion.sentences import read_sentences, write_sentences
    from tertium.build.pairs import write_pairs
    from tertium.build.sources import read_sources
    from tertium.errors import UserError
    from tertium.scoring.whole import whole_file

    if rules == "list":
        _list_rules(as_json)
        return
    if (source is None) == (edited is None):
        raise UserError(
            "there is nothing to expand" if source is None else "SENTENCES and --edited at once",
            remedy="give SENTENCES, or --edited FILE",
        )
    notes: list[str] = []
    names = [one.strip() for one in rules.split(",")] if rules else None
    if edited is not None:
        read, new = remake(read_sentences(edited, notes), rules=names, least=least, seed=seed)
        found = Expansion(tuple(read), pair_sentences(read, unrelated=unrelated, seed=seed))
        notes += _unchecked(found, new)
    else:
        sources = read_sources(source or "", columns, notes)
        with Status() as tell:
            found = rewrite(sources, rules=names, least=least, unrelated=unrelated, judge=judge,
                            seed=seed, tell=tell)  # fmt: skip
    tell_notes(notes)
    if page:
        with whole_file(page) as write:
            write(editing_page(found.sentences))
    if table:
        write_sentences(table, found.sentences)
    if output != "-" or not as_json:
        write_pairs(output, found.pairs)
    if as_json:
        print_json(found.to_dict())
        return
    _say(found)


def _unchecked(found: Expansion, new: int) -> list[str]:
    """What nobody has decided yet, in words."""
    from tertium.tasks.files import counted

    undecided = sum(not one.decision for one in found.sentences)
    notes = []
    if new:
        notes.append(f"{counted(new, 'sentence')} made anew of those that were edited; "
                     "give --page to check them")  # fmt: skip
    if undecided:
        notes.append(f"{undecided:,} of {counted(len(found.sentences), 'sentence')} undecided; "
                     "the column 'checked' says which pairs have one")  # fmt: skip
    return notes


def _say(found: Expansion) -> None:
    from tertium.tasks.files import counted

    made = [one for one in found.sentences if one.kind != "norm"]
    plain = counted(len(found.sentences) - len(made), "sentence")
    pairs = counted(len(found.pairs), "pair")
    click.echo(f"{plain} made plain, {len(made):,} rewritten, {pairs}", err=True)
    for one in found.refused[:5]:
        click.echo(f"note: left out, {one.why}: {one.text}", err=True)
    if (more := len(found.refused) - 5) > 0:
        click.echo(f"note: {more:,} more {'was' if more == 1 else 'were'} left out", err=True)


def _list_rules(as_json: bool) -> None:
    from tertium.build.expansion.rules import rules

    if as_json:
        print_json([{"name": r.name, "kind": r.kind, "about": r.about, "right": r.right}
                    for r in rules().values()])  # fmt: skip
        return
    for entry in rules().values():
        echo(f"{entry.name:20} {entry.kind:10} {entry.about}")
