"""``tertium evaluate``: systems and submissions on a task, with the organisers' metrics."""

from __future__ import annotations

from pathlib import Path

import click

from tertium.cli.common import Status, common, print_json, registered
from tertium.errors import UserError
from tertium.registry import SYSTEMS, TASKS


@click.command()
@click.argument("task", type=registered(TASKS))
@click.option(
    "--data", "data", type=click.Path(path_type=Path),
    help="The release as it unpacks; phenomena needs none.",
)  # fmt: skip
@click.option("--system", "systems", multiple=True, type=registered(SYSTEMS),
              help="A system to run; may be given again.")  # fmt: skip
@click.option("--submission", "submissions", multiple=True, metavar="NAME=PATH",
              help="Scores to read: a file, or a folder of them; may be given again.")  # fmt: skip
@click.option("--lang", "language", type=click.Choice(["en", "es"]), default="en",
              help="es: sts is sts-es, and phenomena is the Spanish set.")  # fmt: skip
@click.option("--split", help="Which part of the release; without it, the first that has gold.")
@click.option("--repair", is_flag=True,
              help="Mend NaN scores and zero confidences as the organisers did.")  # fmt: skip
@click.option("--resamples", type=int,
              help="Resamplings for intervals and tests; 0 for none.")  # fmt: skip
@click.option("--report", type=click.Path(path_type=Path, dir_okay=False),
              help="Write an HTML report to this file.")  # fmt: skip
@click.option("--outputs", type=click.Path(path_type=Path, file_okay=False),
              help="Write each system's outputs, as the organisers take them, here.")  # fmt: skip
@click.option("--format", "form", default="text",
              type=click.Choice(["text", "json", "markdown", "latex"]),
              help="What to print.")  # fmt: skip
@click.option("--full", is_flag=True, help="Print the published tables whole.")
@common
def evaluate(
    task: str,
    data: Path | None,
    systems: tuple[str, ...],
    submissions: tuple[str, ...],
    language: str,
    split: str | None,
    repair: bool,
    resamples: int | None,
    report: Path | None,
    outputs: Path | None,
    form: str,
    full: bool,
    as_json: bool,
) -> None:
    """Measure systems on TASK with the organisers' metrics, beside the published results.

    \b
    tertium evaluate sts --data sts/en/2014-test --system tokencos
    tertium evaluate sick --data sick --submission mine=scores.txt --report report.html
    """
    from tertium import tasks
    from tertium.evaluation import report as html
    from tertium.evaluation import run, tables

    if language == "es":
        task, data = _in_spanish(task, data)
    with Status() as tell:
        found = run.evaluate(
            tasks.load(task),
            data,
            systems=systems,
            submissions=_submissions(submissions),
            split=split,
            repair=repair,
            resamples=resamples,
            progress=tell,
        )
        if outputs:
            tell("writing the outputs")
            run.write_outputs(found, outputs)
        if report:
            tell("writing the report")
            html.write_html(found, report)
    if as_json or form == "json":
        print_json(found.to_dict())
    elif form == "markdown":
        click.echo(tables.to_markdown(found))
    elif form == "latex":
        click.echo(tables.to_latex(found))
    else:
        click.echo(tables.to_text(found, full=full))
        if report:
            click.echo(f"\nreport: {report}")


def _submissions(given: tuple[str, ...]) -> dict[str, Path]:
    named: dict[str, Path] = {}
    for one in given:
        name, equals, path = one.partition("=")
        if not (name and equals and path):
            raise UserError(
                f"'{one}' is not a submission", remedy="write it as NAME=PATH, mine=scores.txt"
            )
        if name in named:
            raise UserError(f"two submissions are called '{name}'", remedy="give each its own name")
        named[name] = Path(path)
    return named


def _in_spanish(task: str, data: Path | None) -> tuple[str, Path | None]:
    """The Spanish task of a name, and its data."""
    if task in {"sts", "sts-es"}:
        return "sts-es", data
    if task != "phenomena":
        raise UserError(f"task '{task}' is English only so far", remedy="leave out --lang es")
    from tertium.tasks.phenomena import TASK

    return task, data or TASK.bundled_in("es")
