"""``tertium sense``: which of its senses a word has in a sentence."""

from __future__ import annotations

import shutil
import textwrap
from typing import TYPE_CHECKING

import click

from tertium.cli.common import common, print_json
from tertium.cli.texts import note_aside
from tertium.errors import UserError

if TYPE_CHECKING:
    from tertium.senses import Occurrence, RankedSense

_BAR = 10
_NARROWEST = 60


@click.command()
@click.argument("word")
@click.option("--in", "sentence", metavar="SENTENCE", required=True,
              help="The sentence with the word; - reads it from standard input.")  # fmt: skip
@click.option("--pos", metavar="P", help="Its part of speech: n, v, a or r; judged without it.")
@click.option("-n", "most", type=click.IntRange(min=1), default=5, show_default=True,
              help="Show so many senses.")  # fmt: skip
@click.option("--all", "every", is_flag=True, help="Show every sense.")
@common
def sense(word: str, sentence: str, pos: str | None, most: int, every: bool, as_json: bool) -> None:
    """Rank the WordNet senses of WORD in a sentence, the likeliest first.

    The word may be inflected, and may be several words. Where it stands in the sentence more
    than once, each place is answered on its own. Before each definition stands what decided: the
    context, or how frequent the sense is.

    \b
    tertium sense bank --in "They moored the boat to the bank."
    tertium sense "ice cream" --in "Two ice creams, please." --json
    """
    from tertium.lexicon import wordnet
    from tertium.scoring.texts import given_texts
    from tertium.senses import rank_occurrences
    from tertium.senses.occurrences import occurrences

    if not sentence.strip():
        raise UserError("the sentence is empty", remedy=f"give a sentence with '{word}' in it")
    [text] = given_texts([sentence], note_aside)
    places = occurrences(wordnet.load(), word, text, pos)
    answers = rank_occurrences(places)
    shown = [answer if every else answer[:most] for answer in answers]
    if as_json:
        print_json([_data(place, senses) for place, senses in zip(places, shown, strict=True)])
        return
    for number, (place, senses) in enumerate(zip(places, shown, strict=True)):
        if number:
            click.echo()
        _show(place, senses, len(answers[number]))


def _data(place: Occurrence, senses: list[RankedSense]) -> dict[str, object]:
    said: dict[str, object] = {"form": place.form, "start": place.start, "end": place.end}
    if place.within:
        said["within"] = place.within.replace("_", " ")
    return said | {"senses": [one.to_dict() for one in senses]}


def _show(place: Occurrence, senses: list[RankedSense], count: int) -> None:
    before, after = place.sentence[: place.start], place.sentence[place.end :]
    click.echo(f"{before}{click.style(f'[{place.form}]', bold=True)}{after}")
    if place.within:
        whole = place.within.replace("_", " ")
        click.echo(f"(part of '{whole}', which has senses of its own: tertium sense '{whole}')")
    width = max(_NARROWEST, shutil.get_terminal_size((100, 24)).columns)
    name = max(len(one.number) for one in senses)
    why = max(len(one.reason) for one in senses)
    for one in senses:
        filled = round(one.probability * _BAR)
        bar = click.style("#" * filled, fg="green") + "." * (_BAR - filled)
        head = f"{one.rank:>3}  {one.probability:4.0%} "
        tail = f" {one.number:<{name}}  {one.reason:<{why}}  "
        indent = len(head) + _BAR + len(tail)
        lines = textwrap.wrap(one.definition, max(20, width - indent))
        click.echo(f"{head}{bar}{tail}{lines[0]}")
        for line in lines[1:]:
            click.echo(" " * indent + line)
    if len(senses) < count:
        click.echo(f"     and {count - len(senses)} more: --all")
