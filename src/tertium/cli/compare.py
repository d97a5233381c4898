"""``tertium compare``: how alike two texts are, said in a few lines."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING, NamedTuple

import click

from tertium.cli.common import (
    can_write,
    common,
    echo,
    given,
    print_json,
    speaking_of,
    translating,
    watching,
)
from tertium.cli.records import comparing_records
from tertium.cli.score import MODEL
from tertium.cli.texts import note_aside
from tertium.errors import UserError

if TYPE_CHECKING:
    from tertium.explaining.explanation import Explanation
    from tertium.judgement import Judgement

_LONG = 5_000
"""Characters of both texts from which on reading them may take a while."""
_NARROWEST, _COLUMNS, _WIDEST = 20, 60, 120
"""Of a drawn explanation: where the terminal has fewer, says nothing, or has more."""


@click.command()
@click.argument("a")
@click.argument("b")
@click.option("--levels", nargs=2, metavar="L L",
              help="The sizes of the texts: paragraph, sentence, phrase or word.")  # fmt: skip
@click.option(
    "--scale", metavar="NAME", help="The scale of the score; 'tertium scales' lists them."
)
@click.option("--lang", "language", type=click.Choice(["en", "es"]),
              help="The language of the texts; found from them without it.")  # fmt: skip
@click.option("--model", type=MODEL, default="base", show_default=True,
              help="base, fast, or any system.")  # fmt: skip
@click.option("--explain", is_flag=True, help="Say why: which part answers to which, and how.")
@click.option("--html", metavar="FILE", help="Write the explanation as a page; - is stdout.")
@click.option("--svg", metavar="FILE", help="Write the explanation as a picture; - is stdout.")
@click.option("--ui", "interface", type=click.Choice(["en", "es"]),
              help="The language that tertium speaks; the locale's without it.")  # fmt: skip
@translating
@common
@comparing_records
def compare(
    a: str,
    b: str,
    levels: tuple[str, str] | None,
    scale: str | None,
    language: str | None,
    model: str,
    explain: bool,
    html: str | None,
    svg: str | None,
    interface: str | None,
    translator: str | None,
    as_json: bool,
) -> None:
    """Say how alike the texts A and B are, on a human scale.

    A text is given as it is; - reads it from standard input, @FILE from a file, and @@ begins
    one that begins with an at sign. The sizes of the texts are found from them, and so is the
    scale: sts for sentences and paragraphs, clss for a larger text against a smaller one.

    \b
    tertium compare "A dog barks." "A hound is barking."
    tertium compare @report.txt @summary.txt --scale unit --json
    tertium compare "A dog barks." "A hound is barking." --explain --svg why.svg
    tertium compare --records a.json b.json --kinds author,time
    """
    from tertium.messages import speaking
    from tertium.scoring.texts import given_texts

    if html == svg == "-":
        raise UserError("both files to standard output", remedy="give one of them a name")
    with speaking(speaking_of(interface, to_machines=as_json)):
        left, right = given_texts([given(a), given(b)], note_aside)
        judge = _judge_translated if translator else _judge
        asked = _Asked(levels, scale, language or "en", model)
        explain = explain or html is not None or svg is not None
        with watching() as tell:
            if len(left) + len(right) > _LONG:
                tell("reading the texts")
            judgement, explanation = judge(left, right, asked, explain)
        if explanation is not None:
            _write_pictures(explanation, html, svg)
            if "-" in (html, svg):
                return
        if as_json:
            _print_for_machines(judgement, explanation, model)
        else:
            _print(judgement, explanation)


class _Asked(NamedTuple):
    """How two texts are to be judged."""

    levels: tuple[str, str] | None
    scale: str | None
    language: str
    model: str


def _judge_translated(
    left: str, right: str, asked: _Asked, explain: bool
) -> tuple[Judgement, Explanation | None]:
    """Judge, and explain, the texts as they are in English."""
    from dataclasses import replace

    from tertium.language.translate import check
    from tertium.systems.pairing import pair_of
    from tertium.systems.translating import in_english, noted

    check()
    pair = pair_of(left, right, asked.levels)
    [english] = in_english([pair])
    # What is a sentence in Spanish stays one, however the translation looks.
    sizes = (pair.a.level.value, pair.b.level.value)
    asked = asked._replace(levels=sizes, language="en")
    judgement, explanation = _judge(english.a.text, english.b.text, asked, explain)
    judgement = noted(judgement, pair, english)
    return judgement, explanation and replace(explanation, judgement=judgement)


def _print(judgement: Judgement, explanation: Explanation | None) -> None:
    from tertium.scoring.aloud import read_aloud

    lines = read_aloud(judgement)
    if not lines and explanation is None:
        raise UserError("the system gives no score", remedy="choose another --model, or --json")
    for line in lines:
        echo(line)
    if explanation is not None:
        _draw(explanation)


def _print_for_machines(judgement: Judgement, explanation: Explanation | None, model: str) -> None:
    from tertium import messages, scales

    said = {"model": model} | (explanation or judgement).to_dict()
    if judgement.score is not None:
        scale = scales.get(judgement.scale, messages.spoken())
        said["words"] = scale.nearest(judgement.score).words
    print_json(said)


def _write_pictures(explanation: Explanation, html: str | None, svg: str | None) -> None:
    from tertium.explaining.page import to_html
    from tertium.explaining.picture import to_svg
    from tertium.scoring.whole import whole_file

    # Both are drawn before either is written, so that a mistake leaves no file behind.
    drawn = [(path, draw(explanation)) for path, draw in ((html, to_html), (svg, to_svg)) if path]
    for path, text in drawn:
        with whole_file(path) as write:
            write(text if text.endswith("\n") else f"{text}\n")


def _draw(explanation: Explanation) -> None:
    from tertium.explaining.terminal import Pen, draw

    watched = sys.stdout.isatty()
    width = shutil.get_terminal_size((_COLUMNS, 24)).columns if watched else _COLUMNS
    pen = Pen(
        width=min(max(width, _NARROWEST), _WIDEST),
        plain=not can_write("║╳│┆┊·→←"),
        colour=watched and "NO_COLOR" not in os.environ,
    )
    click.echo()
    for line in draw(explanation, pen):
        echo(line)


def _judge(
    left: str, right: str, asked: _Asked, explain: bool
) -> tuple[Judgement, Explanation | None]:
    from tertium.explaining.explain import explain_judgement, explainable
    from tertium.systems.pairing import pair_of

    if not explain:
        return _judgement(left, right, asked), None
    pair = explainable(pair_of(left, right, asked.levels))
    judgement = _judgement(left, right, asked)
    return judgement, explain_judgement(pair, judgement)


def _judgement(left: str, right: str, asked: _Asked) -> Judgement:
    from tertium.scoring.models import JUDGES, load_model
    from tertium.systems.base import Trainable

    levels, scale, language, model = asked
    system = load_model(model, scale=scale, language=language)
    if model in JUDGES:
        import tertium

        return tertium.compare(left, right, levels=levels, scale=scale, model=JUDGES[model])
    if isinstance(system, Trainable):
        raise UserError(
            f"system '{model}' has to be trained first",
            remedy="use it with tertium score --train DATA",
        )
    from tertium.evaluation.run import on_scale
    from tertium.items import Pair, item

    sides = levels or (None, None)
    [judgement] = system.judge([Pair("1", item(left, sides[0]), item(right, sides[1]))])
    return on_scale(judgement, scale) if scale else judgement
