"""``tertium score``: a file of pairs in, an answer for each out."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tertium.cli.bulk import bulk_options, is_bulk, score_in_bulk, tell_bulk
from tertium.cli.common import Name, Status, common, translating
from tertium.errors import UserError

if TYPE_CHECKING:
    from tertium.scoring.run import Progress
    from tertium.systems.base import System

_FILE = click.Path(path_type=Path, dir_okay=False)
_BETWEEN_REPORTS = 0.2


def _models() -> Iterator[tuple[str, str]]:
    from tertium.scoring.models import model_names

    return ((name, "") for name in model_names())


MODEL = Name("model", _models)
"""A model or a system, for whatever takes ``--model``."""


@click.command()
@click.argument("sources", metavar="INPUT", nargs=-1)
@click.option("-o", "--output", default="-", help="The file to write; - is standard output.")
@click.option("--task", metavar="NAME",
              help="sts, sts-es, clss, sick, ists, typed: the organisers' own files.")  # fmt: skip
@click.option("--model", type=MODEL,
              help="base (unless --task ists or typed), fast, or any system.")  # fmt: skip
@click.option("--lang", "language", default="en", type=click.Choice(["en", "es"]),
              help="The language; with --task sts, es writes the Spanish scale, 0-4.")  # fmt: skip
@click.option("--train", "training", type=click.Path(path_type=Path), metavar="DATA",
              help="The release that a trainable system learns from.")  # fmt: skip
@click.option("--confidence", is_flag=True,
              help="sts, clss: add a column with the confidence, 0-100.")  # fmt: skip
@click.option("--comparison", metavar="NAME",
              help="clss: paragraph2sentence, sentence2phrase, and so on.")  # fmt: skip
@click.option("--sent1", type=_FILE, help="ists: the first sentences, one a line.")
@click.option("--sent2", type=_FILE, help="ists: the second sentences.")
@click.option("--chunks1", type=_FILE, help="ists: the first sentences with chunks in brackets.")
@click.option("--chunks2", type=_FILE, help="ists: the second sentences with chunks.")
@click.option("--columns", nargs=2, metavar="A B",
              help="Tables: the columns with the texts; text_a text_b without it.")  # fmt: skip
@click.option("--levels", nargs=2, metavar="L L",
              help="Tables: the sizes of the texts; found from each text without it.")  # fmt: skip
@click.option("--scale", metavar="NAME",
              help="Tables: the scale of the scores; our models: sts.")  # fmt: skip
@click.option("--format", "form", metavar="NAME",
              help="Tables: csv, tsv, jsonl, parquet or arrow; found without it.")  # fmt: skip
@click.option("--prefix", help="Tables: put before the names of the new columns; in bulk tertium_.")
@bulk_options
@translating
@common
def score(
    sources: tuple[str, ...],
    output: str,
    task: str | None,
    model: str | None,
    language: str,
    training: Path | None,
    confidence: bool,
    comparison: str | None,
    translator: str | None,
    as_json: bool,
    **more: Any,
) -> None:
    """Score the pairs of INPUT, a line for each, in order. - is standard input.

    With --task, INPUT and OUTPUT are the files of a shared task. Without, INPUT is CSV, TSV or
    JSON Lines with the columns text_a and text_b, and OUTPUT is INPUT with new columns: score,
    scale and whatever else the model says. OUTPUT appears whole, or not at all. --json prints a
    summary on standard error.

    Parquet, Arrow, .gz, .zst, remote paths, several files, a folder or a pattern are scored in
    bulk, and so is any table with an option of bulk runs: a bad row gets an error and the run
    goes on, and a run that was stopped goes on with --resume.

    \b
    tertium score --task sts STS.input.headlines.txt -o STS.output.headlines.txt
    tertium score pairs.csv -o scored.csv --model fast
    tertium score pairs.parquet -o scored.parquet --workers 2
    """
    from tertium.scoring import run
    from tertium.scoring.choose import Options, choose, task_name
    from tertium.scoring.models import (
        DEFAULT,
        JUDGES,
        RECORDS,
        load_model,
        load_record_model,
        table_scale,
        train,
    )
    from tertium.systems.translating import translated

    named = task_name(task, language)
    model = model or {"ists": "tertium-explainer", "typed": RECORDS}.get(str(named), DEFAULT)
    if is_bulk(sources, output, named, more):
        Options(confidence, comparison, (more["sent1"], more["sent2"]),
                (more["chunks1"], more["chunks2"])).check(None)  # fmt: skip
        if training is not None:
            raise UserError("a bulk run trains no system", remedy="leave out --train")
        recipe = {"model": model, "scale": more["scale"], "language": language,
                  "levels": more["levels"], "translator": translator}  # fmt: skip
        with Status() as tell, _stopped_like_ctrl_c():
            told = score_in_bulk(sources, output, recipe, more, _reporter(tell))
        tell_bulk(told, more["prefix"], as_json=as_json)
        return
    source = sources[0] if sources else None
    options = Options(
        confidence=confidence,
        comparison=comparison,
        sentences=(more["sent1"], more["sent2"]),
        chunks=(more["chunks1"], more["chunks2"]),
        columns=more["columns"],
        levels=more["levels"],
        scale=more["scale"],
        form=more["form"],
        prefix=more["prefix"] or "",
        full=model in JUDGES,
    )
    layout = choose(source, named, options, output)
    scale = layout.scale or table_scale(model)
    if named == "typed":
        if translator:
            raise UserError("--translate is for texts, not records", remedy="leave it out")
        system: System = load_record_model(model)
    else:
        read_as = "en" if translator else "es" if named == "sts-es" else language
        system = load_model(model, scale=scale, language=read_as)
        if translator:
            system = translated(system, named)
    train(system, named, training)
    with Status() as tell, _stopped_like_ctrl_c():
        summary = run.score(layout, system, output, progress=_reporter(tell))
    if as_json:
        import json

        said = {"pairs": summary.pairs, "seconds": summary.seconds, "notes": list(summary.notes)}
        click.echo(json.dumps(said, ensure_ascii=False), err=True)
        return
    for note in summary.notes:
        click.echo(f"note: {note}", err=True)
    if sys.stderr.isatty():
        click.echo(str(summary), err=True)


class _reporter:  # noqa: N801 - used like a function
    """Tells how far the run is, but not so often that telling takes the time."""

    def __init__(self, tell: Status) -> None:
        self._tell, self._last = tell, 0.0

    def __call__(self, progress: Progress) -> None:
        now = time.monotonic()
        if now - self._last >= _BETWEEN_REPORTS:
            self._last = now
            self._tell(str(progress))


@contextmanager
def _stopped_like_ctrl_c() -> Iterator[None]:
    """Let a polite kill end the run as Ctrl-C does, so that it leaves no file half written."""

    def stop(_number: int, _frame: object) -> None:
        raise KeyboardInterrupt

    before: dict[int, Any] = {}
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None:
            with suppress(ValueError):  # only the main thread may say what a signal does
                before[number] = signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
