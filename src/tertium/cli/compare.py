"""``tertium compare``: how alike two texts are, said in a few lines."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING

import click

from tertium.cli.common import common, print_json
from tertium.cli.score import MODEL
from tertium.errors import UserError

if TYPE_CHECKING:
    from tertium.explaining.explanation import Explanation
    from tertium.judgement import Judgement

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
@click.option("--lang", "language", default="en", type=click.Choice(["en", "es"]),
              help="The language of the texts.")  # fmt: skip
@click.option("--model", type=MODEL, default="base", show_default=True,
              help="base, fast, or any system.")  # fmt: skip
@click.option("--explain", is_flag=True, help="Say why: which part answers to which, and how.")
@click.option("--html", metavar="FILE", help="Write the explanation as a page; - is stdout.")
@click.option("--svg", metavar="FILE", help="Write the explanation as a picture; - is stdout.")
@common
def compare(
    a: str,
    b: str,
    levels: tuple[str, str] | None,
    scale: str | None,
    language: str,
    model: str,
    explain: bool,
    html: str | None,
    svg: str | None,
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
    """
    from tertium import scales
    from tertium.scoring.aloud import read_aloud
    from tertium.scoring.texts import given_texts

    explain = explain or html is not None or svg is not None
    if explain and language != "en":
        raise UserError(
            "explanations are for English texts so far", remedy="leave out --explain or --lang"
        )
    if html == svg == "-":
        raise UserError("both files to standard output", remedy="give one of them a name")
    left, right = given_texts([a, b])
    judgement, explanation = (
        _explain(left, right, levels, scale, model)
        if explain
        else (_judge(left, right, levels, scale, language, model), None)
    )
    if explanation is not None:
        _write_pictures(explanation, html, svg)
        if "-" in (html, svg):
            return
    if as_json:
        said = {"model": model} | (explanation or judgement).to_dict()
        if judgement.score is not None:
            said["words"] = scales.get(judgement.scale).nearest(judgement.score).words
        print_json(said)
        return
    for line in read_aloud(judgement):
        click.echo(line)
    if explanation is not None:
        _draw(explanation)


def _explain(
    left: str, right: str, levels: tuple[str, str] | None, scale: str | None, model: str
) -> tuple[Judgement, Explanation]:
    from tertium.explaining.explain import explain_judgement, explainable
    from tertium.systems.pairing import pair_of

    pair = explainable(pair_of(left, right, levels))
    judgement = _judge(left, right, levels, scale, "en", model)
    return judgement, explain_judgement(pair, judgement)


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

    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    watched = sys.stdout.isatty()
    width = shutil.get_terminal_size((_COLUMNS, 24)).columns if watched else _COLUMNS
    pen = Pen(
        width=min(max(width, _NARROWEST), _WIDEST),
        plain=not _can_write("║╳│┆┊·→←", encoding),
        colour=watched and "NO_COLOR" not in os.environ,
    )
    click.echo()
    for line in draw(explanation, pen):
        click.echo(line.encode(encoding, "replace").decode(encoding))


def _can_write(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _judge(
    left: str,
    right: str,
    levels: tuple[str, str] | None,
    scale: str | None,
    language: str,
    model: str,
) -> Judgement:
    from tertium.scoring.models import JUDGES, load_model
    from tertium.systems.base import Trainable

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
