"""``tertium build``: pairs sampled, mined, expanded, out of WordNet, crawled, filtered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tertium.cli.common import Name, Status, common, print_json
from tertium.cli.groups import NamedGroup, tell_notes

if TYPE_CHECKING:
    from tertium.build.pairs import BuiltPair

Function = TypeVar("Function", bound=Callable[..., Any])


@click.group(cls=NamedGroup)
def build() -> None:
    """Build pairs to rate: from texts, documents, sentences, WordNet or records.

    \b
    tertium build sample headlines.csv -n 750 --cluster event -o pairs.tsv
    tertium build expand sentences.tsv --page check.html -o pairs.tsv
    """


def _names() -> Iterable[tuple[str, str]]:
    from tertium.build.similarity import similarities

    return ((name, "") for name in similarities())


BY = Name("measure or system", _names)


def building(function: Function) -> Function:
    """Give a command what all that build pairs have: where they go, the seed, --json."""
    output = click.option(
        "-o", "--output", default="-", show_default=True, metavar="FILE",
        help="TSV, CSV or JSON Lines, by its name; - is stdout, as TSV.",
    )  # fmt: skip
    seed = click.option("--seed", type=int, default=0, show_default=True,
                        help="The same seed gives the same pairs.")  # fmt: skip
    return output(seed(common(function)))


def finish(
    pairs: Sequence[BuiltPair],
    output: str,
    facts: dict[str, object],
    said: Iterable[str],
    as_json: bool,
    columns: Sequence[str] = (),
) -> None:
    """Write the pairs, and say what they are: as JSON, or in lines on stderr."""
    from tertium.build.pairs import write_pairs

    if output != "-" or not as_json:
        write_pairs(output, pairs, made=columns)
    if as_json:
        print_json(facts)
        return
    for line in said:
        click.echo(line, err=True)


@build.command()
@click.argument("pool", metavar="TEXTS")
@click.argument("other", metavar="[MORE]", required=False)
@click.option("-n", "--count", type=int, default=750, show_default=True, help="How many pairs.")
@click.option("--by", type=BY, default="token-cosine", show_default=True, metavar="NAME",
              help="The similarity to spread: diff, a measure, or a system.")  # fmt: skip
@click.option("--range", "ends", type=(float, float), default=(0.0, 1.0), show_default=True,
              metavar="LOW HIGH", help="Where the bins begin and end.")  # fmt: skip
@click.option("--bins", type=int, default=5, show_default=True, help="How many bins.")
@click.option("--column", default="text", show_default=True, help="Tables: the texts' column.")
@click.option("--id", "key", metavar="NAME", help="Tables: the ids' column; 'id' where it is.")
@click.option("--cluster", metavar="NAME", help="Tables: the column that says which go together.")
@click.option("--same-share", type=float, default=0.5, show_default=True,
              help="With --cluster: the share of pairs of one cluster.")  # fmt: skip
@click.option("--most-draws", type=int, metavar="N",
              help="Compare so many pairs before a bin is left short.")  # fmt: skip
@building
def sample(
    pool: str,
    other: str | None,
    count: int,
    by: str,
    ends: tuple[float, float],
    bins: int,
    column: str,
    key: str | None,
    cluster: str | None,
    same_share: float,
    most_draws: int | None,
    output: str,
    seed: int,
    as_json: bool,
) -> None:
    """Draw pairs of TEXTS, or of TEXTS and MORE, evenly over a similarity.

    A file has a text a line, or is a table. Nothing compares all pairs: a million texts will do.
    """
    from tertium.build import Bins, read_pool
    from tertium.build import sample as draw
    from tertium.build.similarity import named

    named(by)  # a wrong name is said before anything is read
    notes: list[str] = []
    pools = [
        read_pool(path, column=column, key=key, cluster=cluster, notes=notes)
        for path in (pool, other)
        if path is not None
    ]
    tell_notes(notes)
    with Status() as tell:
        found = draw(pools[0], count, other=pools[1] if other else None, by=by, seed=seed,
                     bins=Bins(*ends, bins), same_share=same_share, most_draws=most_draws,
                     tell=tell)  # fmt: skip
    short = [] if found.is_full else ["note: some bins stayed short; there may be no more such "
                                      "pairs, or give --most-draws"]  # fmt: skip
    finish(found.pairs, output, found.to_dict(), [*found.lines(), *short], as_json, found.columns)


@build.command()
@click.argument("source", metavar="DOCUMENTS")
@click.option("--within", default="event", show_default=True, metavar="WAY",
              help="event: different articles about one; article: an article's first paragraph "
                   "with its others.")  # fmt: skip
@click.option("--by", type=BY, default="diff", show_default=True, metavar="NAME",
              help="The similarity: diff, a measure, or a system.")  # fmt: skip
@click.option("--lang", metavar="en|es", help="The language; found from the texts without it.")
@click.option("--longer-than", type=int, default=8, show_default=True, help="Words a sentence.")
@click.option("--ratio", type=float, default=0.5, show_default=True, help="Least length ratio.")
@click.option("--at-least", type=float, default=0.35, show_default=True, help="Least similarity.")
@click.option("--bins", type=int, default=5, show_default=True, help="How many bins.")
@click.option("--each", type=int, metavar="N", help="Keep N pairs of each bin; all without it.")
@click.option("--days", type=int, default=3, show_default=True,
              help="Days that articles about one event may be apart.")  # fmt: skip
@building
def mine(
    source: str,
    within: str,
    by: str,
    lang: str | None,
    longer_than: int,
    ratio: float,
    at_least: float,
    bins: int,
    each: int | None,
    days: int,
    output: str,
    seed: int,
    as_json: bool,
) -> None:
    """Mine pairs of sentences from DOCUMENTS: a folder of .txt files, or a table.

    A table has a column 'text', and maybe id, title, date (2014-11-03) and lang.
    """
    from tertium.build import mine as dig
    from tertium.build import read_documents
    from tertium.tasks.files import counted

    notes: list[str] = []
    documents = read_documents(source, lang, notes)
    tell_notes(notes)
    with Status() as tell:
        found = dig(documents, within=within, by=by, longer_than=longer_than, ratio=ratio,
                    at_least=at_least, bins=bins, each=each, days=days, seed=seed,
                    tell=tell)  # fmt: skip
    from_what = f"{counted(found.documents, 'document')} in {counted(found.groups, 'group')}"
    other = "" if within == "article" else ", or mine --within article"
    none = [] if found.pairs else [f"note: nothing was found; lower --at-least or --longer-than"
                                   f"{other}"]  # fmt: skip
    said = [from_what, *found.lines(), *none]
    finish(found.pairs, output, found.to_dict(), said, as_json, found.columns)


@build.command()
@click.option("-n", "--count", type=int, default=100, show_default=True, help="How many words.")
@click.option("--source", "sources", multiple=True, metavar="NAME",
              help="regular, oov or slang; may be given again. regular without it.")  # fmt: skip
@click.option("--words", metavar="FILE",
              help="Your own words: word, pos, definition, maybe source and sense.")  # fmt: skip
@click.option("--pos", "parts", default="nvar", show_default=True, help="Parts of speech.")
@click.option("--frequencies", metavar="FILE",
              help="word and count; WordNet's own texts without it.")  # fmt: skip
@click.option("--edges", type=int, default=3, show_default=True, help="How far senses may lie.")
@building
def neighbours(
    count: int,
    sources: tuple[str, ...],
    words: str | None,
    parts: str,
    frequencies: str | None,
    edges: int,
    output: str,
    seed: int,
    as_json: bool,
) -> None:
    """Draw words, evenly over ten frequency bands, each with a sense near in WordNet."""
    from tertium.build import neighbours as draw
    from tertium.build.word_lists import read_frequencies, read_own
    from tertium.lexicon import wordnet
    from tertium.tasks.files import counted

    own = read_own(words, wordnet.load()) if words else []
    wanted = sources or (() if own else ("regular",))
    known = read_frequencies(frequencies) if frequencies else None
    with Status() as tell:
        found = draw(count, sources=wanted, own=own, parts=parts, frequencies=known,
                     farthest=edges, seed=seed, tell=tell)  # fmt: skip
    said = [f"{counted(len(found.pairs), 'word')} with senses"]
    for name in ("source", "band", "distance"):
        counts = ", ".join(f"{value}: {n}" for value, n in found.counts(name).items())
        said += [f"by {name}  {counts}"] if counts else []
    notes = [f"note: {note}" for note in found.notes]
    finish(found.pairs, output, found.to_dict(), [*said, *notes], as_json, found.columns)


@build.command()
@click.argument("source", metavar="ITEMS")
@click.option("-n", "--count", type=int, default=300, show_default=True, help="How many pairs.")
@click.option("--seeds", metavar="ID,ID", help="Where to start; at random without it.")
@click.option("--similar", "column", default="similar", show_default=True,
              help="The member with the ids of similar items.")  # fmt: skip
@click.option("--steps", type=int, default=5, show_default=True, help="How far to walk.")
@click.option("--each", type=int, default=10, show_default=True, help="Similar items to follow.")
@building
def crawl(
    source: str,
    count: int,
    seeds: str | None,
    column: str,
    steps: int,
    each: int,
    output: str,
    seed: int,
    as_json: bool,
) -> None:
    """Pair records at distance one and two over the similar items that ITEMS lists.

    ITEMS is JSON Lines: an id, a list of similar ids, and the fields of the record.
    """
    from tertium.build import crawl as walk
    from tertium.build import read_catalogue
    from tertium.tasks.files import counted

    notes: list[str] = []
    shelf = read_catalogue(source, column, notes)
    tell_notes(notes)
    starts = None if seeds is None else [one.strip() for one in seeds.split(",") if one.strip()]
    with Status() as tell:
        found = walk(shelf.records, shelf.similar, seeds=starts, steps=steps, count=count,
                     each=each, seed=seed, tell=tell)  # fmt: skip
    near = sum(pair.made["distance"] == 1 for pair in found.pairs)
    two = len(found.pairs) - near
    said = [f"{counted(len(found.pairs), 'pair')}: {near:,} at distance one, {two:,} at two; "
            f"{counted(found.visited, 'item')} visited"]  # fmt: skip
    if found.missing:
        said.append(f"note: not in {source}: {counted(found.missing, 'similar item')}")
    finish(found.pairs, output, found.to_dict(), said, as_json, found.columns)


def _gather() -> None:
    from tertium.cli.build_expand import expand
    from tertium.cli.build_filter import filter_

    build.add_command(expand)
    build.add_command(filter_)


_gather()
