"""``tertium compare``: how alike two texts are, said in a few lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tertium.cli.common import common, print_json
from tertium.cli.score import MODEL
from tertium.errors import UserError

if TYPE_CHECKING:
    from tertium.judgement import Judgement


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
@click.option("--explain", is_flag=True, help="Say which part answers to which (not there yet).")
@common
def compare(
    a: str,
    b: str,
    levels: tuple[str, str] | None,
    scale: str | None,
    language: str,
    model: str,
    explain: bool,
    as_json: bool,
) -> None:
    """Say how alike the texts A and B are, on a human scale.

    A text is given as it is; - reads it from standard input, @FILE from a file, and @@ begins
    one that begins with an at sign. The sizes of the texts are found from them, and so is the
    scale: sts for sentences and paragraphs, clss for a larger text against a smaller one.

    \b
    tertium compare "A dog barks." "A hound is barking."
    tertium compare @report.txt @summary.txt --scale unit --json
    """
    from tertium import scales
    from tertium.scoring.aloud import read_aloud
    from tertium.scoring.texts import given_texts

    if explain:
        raise UserError("explanations are not there yet", remedy="leave out --explain")
    left, right = given_texts([a, b])
    judgement = _judge(left, right, levels, scale, language, model)
    if as_json:
        said = {"model": model} | judgement.to_dict()
        if judgement.score is not None:
            said["words"] = scales.get(judgement.scale).nearest(judgement.score).words
        print_json(said)
        return
    for line in read_aloud(judgement):
        click.echo(line)


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
