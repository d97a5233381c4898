"""``tertium search``: a collection of texts, indexed once and searched by meaning."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tertium.cli.common import Status, common, echo, given, print_json
from tertium.cli.texts import check_columns, collection, note_aside, read, shortened, spoken

if TYPE_CHECKING:
    from tertium.search.index import Hit

_FOLDER = click.Path(path_type=Path)


@click.group()
def search() -> None:
    """Search a collection of texts by meaning.

    \b
    tertium search index shelf.index texts.csv --column title
    tertium search query shelf.index "a boat in a storm" -k 5 --rerank --explain
    """


@search.command()
@click.argument("folder", metavar="INDEX", type=_FOLDER)
@click.argument("source", metavar="TEXTS")
@collection
@click.option("--prefix", default="", help="Put before each id, to set collections apart.")
@click.option("--replace", "replacing", is_flag=True, help="Replace texts whose id is known.")
@spoken
@common
def index(
    folder: Path,
    source: str,
    column: str,
    key: str | None,
    form: str | None,
    prefix: str,
    replacing: bool,
    as_json: bool,
) -> None:
    """Put TEXTS into INDEX, a folder that is made where it is not there; - is standard input.

    TEXTS is a text a line, CSV, TSV, JSON Lines, Parquet or Arrow. Texts that are in the index
    already are passed over: run the same command again to go on after an interruption, or with a
    longer file to add what is new.
    """
    from tertium.search.aloud import added_aloud
    from tertium.search.index import Index

    check_columns([source], column, key, form)
    entries = read(source, column, key, form, prefix)
    made = Index.make(folder)
    with Status() as tell:
        added = made.add(entries, replacing=replacing, tell=tell)
    if as_json:
        print_json({"new": added.new, "replaced": added.replaced, "same": added.same,
                    "texts": len(made)})  # fmt: skip
        return
    echo(added_aloud(added, len(made), folder))


@search.command()
@click.argument("folder", metavar="INDEX", type=_FOLDER)
@click.argument("ids", metavar="ID...", nargs=-1, required=True)
@spoken
@common
def remove(folder: Path, ids: tuple[str, ...], as_json: bool) -> None:
    """Remove texts from INDEX by their ids, all or none; - reads ids from standard input."""
    from tertium.scoring.lines import STANDARD, Lines
    from tertium.search.aloud import removed_aloud
    from tertium.search.index import Index

    opened = Index(folder)
    wanted = [given(one) for one in ids]
    if wanted == [STANDARD]:
        wanted = [line.strip() for _, line in Lines(STANDARD) if line.strip()]
    gone = opened.remove(wanted)
    if as_json:
        print_json({"removed": gone, "texts": len(opened)})
        return
    echo(removed_aloud(gone, len(opened), folder))


@search.command()
@click.argument("folder", metavar="INDEX", type=_FOLDER)
@click.argument("text")
@click.option("-k", "count", type=click.IntRange(min=1), default=10, show_default=True,
              help="Show so many texts.")  # fmt: skip
@click.option("--rerank", "again", is_flag=True,
              help="Let a judge read what was found, and order it anew.")  # fmt: skip
@click.option("--model", metavar="NAME", help="The judge of --rerank; fast without it.")
@click.option("--scale", default="sts", show_default=True, metavar="NAME",
              help="The scale of the scores.")  # fmt: skip
@click.option("--explain", is_flag=True, help="Say in a sentence why each text is alike.")
@spoken
@common
def query(
    folder: Path,
    text: str,
    count: int,
    again: bool,
    model: str | None,
    scale: str,
    explain: bool,
    as_json: bool,
) -> None:
    """Find the texts of INDEX that are most like TEXT, which may be of any size.

    - reads TEXT from standard input, @FILE from a file. A WordNet sense (car#n#1) is searched by
    what it means. Before each text stands its score on the scale, and its id.
    """
    from tertium import scales
    from tertium.errors import UserError
    from tertium.messages import number
    from tertium.scoring.texts import given_texts
    from tertium.search.aloud import held_aloud
    from tertium.search.doubts import Doubts
    from tertium.search.index import Index
    from tertium.search.reranking import candidates, rerank
    from tertium.systems.judge import check_model

    scales.get(scale)
    if model and not again:
        raise UserError("--model does nothing here", remedy="give --rerank with it")
    model = model or "fast"
    if again:
        check_model(model)
    opened = Index(folder)
    [asked] = given_texts([given(text)], note_aside)
    [hits] = opened.search([asked], candidates(count) if again else count, scale)
    if again:
        doubts = Doubts()
        hits = rerank(asked, hits, model, scale, doubts)[:count]
        for doubt in doubts.aloud():
            note_aside(doubt)
    if len(hits) < count:
        note_aside(held_aloud(len(hits), folder))
    why = [_sentence(asked, hit) for hit in hits] if explain else [None] * len(hits)
    if as_json:
        print_json([_data(hit, said) for hit, said in zip(hits, why, strict=True)])
        return
    wide = max((len(hit.entry.id) for hit in hits), default=0)
    for hit, said in zip(hits, why, strict=True):
        head = f"{hit.rank:>3}  {number(f'{hit.score:4.2f}')}  {hit.entry.id:<{wide}}  "
        echo(head + shortened(hit.entry.text, len(head)))
        if said:
            echo(" " * len(head) + said)


@search.command()
@click.argument("folder", metavar="INDEX", type=_FOLDER)
@spoken
@common
def info(folder: Path, as_json: bool) -> None:
    """Say what INDEX holds."""
    from tertium.messages import say
    from tertium.search.index import Index

    opened = Index(folder)
    said = opened.manifest
    way = "exact" if opened.graph is None else "approximate"
    facts = {
        "texts": len(opened),
        "removed": said.rows - len(opened),
        "model": f"{said.model} {said.version}",
        "search": way,
    }
    if as_json:
        print_json(facts)
        return
    for name, fact in (facts | {"search": say(f"collections.{way}")}).items():
        echo(f"{say(f'collections.fact_{name}'):8} {fact}")


def _sentence(asked: str, hit: Hit) -> str:
    from tertium.explaining.explain import explain_judgement
    from tertium.judgement import Judgement
    from tertium.systems.pairing import pair_of

    pair = pair_of(asked, hit.entry.text, None)
    return explain_judgement(pair, Judgement(hit.score, hit.scale)).sentence


def _data(hit: Hit, said: str | None) -> dict[str, object]:
    facts: dict[str, object] = {
        "rank": hit.rank,
        "id": hit.entry.id,
        "score": hit.score,
        "scale": hit.scale,
        "text": hit.entry.text,
    }
    return facts | ({"explanation": said} if said else {})
