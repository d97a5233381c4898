"""Figures of the classic systems as a table, and a card of each, made from it."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from tertium.drawing import DotRow, dot_plot, stylesheet
from tertium.drawing.palette import mark
from tertium.drawing.svg import Svg, tag
from tertium.registry import SYSTEMS
from tertium.systems.classic import learnt

FOLDER = Path(str(files("tertium").joinpath("data/classic")))
LICENCES = (
    "Learnt from SICK (CC BY-NC-SA 3.0), STS 2012 to 2014 (the MSR sets under Microsoft's terms) "
    "and CLSS (per source): what was learnt may be used where these may. GloVe's vectors are in "
    "the public domain."
)
DATA = {
    "sts": "STS 2014, learnt from 2012, 2013 and SICK",
    "sts-genres": "STS 2012 to 2014, learnt from the other genres and SICK",
    "sick": "SICK train and trial, five folds",
    "clss": "CLSS training and trial, five folds",
    "ists": "iSTS 2015 train, given chunks",
}
BASELINES = {
    "sts": "tokencos",
    "sts-genres": "tokencos",
    "sick": "overlap",
    "clss": "gst",
    "ists": "chunk-overlap",
}


class Measured(NamedTuple):
    """One figure of one system on data that it did not learn from."""

    system: str
    task: str
    subset: str
    metric: str
    value: float


@dataclass(frozen=True)
class Figures:
    """The figures as a file."""

    file: Path

    def read(self) -> list[Measured]:
        if not self.file.is_file():
            return []
        with self.file.open(encoding="utf-8", newline="") as rows:
            return [Measured(*row[:4], float(row[4])) for row in list(csv.reader(rows))[1:]]

    def write(self, measured: Iterable[Measured]) -> None:
        with self.file.open("w", encoding="utf-8", newline="") as rows:
            writer = csv.writer(rows, lineterminator="\n")
            writer.writerow(Measured._fields)
            writer.writerows((*one[:4], round(one.value, 4)) for one in measured)


FIGURES = Figures(FOLDER / "figures.csv")


def aims() -> list[dict[str, str]]:
    """The published figures that the systems aim at."""
    with (FOLDER / "aims.csv").open(encoding="utf-8", newline="") as rows:
        return list(csv.DictReader(rows))


def write_cards(measured: Sequence[Measured]) -> None:
    """Write a card for each system of the folder that was measured."""
    paths = {entry.name: entry.path.partition(":")[0] for entry in SYSTEMS}
    for name in dict.fromkeys(one.system for one in measured):
        if ".classic." in paths.get(name, ""):
            text = card(name, paths[name], measured)
            (FOLDER / "cards" / f"{name}.md").write_text(text, "utf-8")


def card(name: str, module: str, measured: Sequence[Measured]) -> str:
    said = (import_module(module).__doc__ or "").strip()
    title, _, rest = said.partition("\n\n")
    own = [one for one in measured if one.system == name]
    published = {_key(row): row for row in aims()}
    lines = [f"# {name}", "", title, "", rest, "", "## Described in", "",
             *_said("sources.csv", name), "", "## Figures", "",
             "| measured on | subset | figure | reached | the task's baseline on the same data "
             "| published, on the test data | the baseline there |",
             "| --- | --- | --- | --- | --- | --- | --- |"]  # fmt: skip
    base = {(one.task, one.subset, one.metric): one.value
            for one in measured if one.system == BASELINES[one.task]}  # fmt: skip
    for one in own:
        aim = published.get(one[:4])
        key = (BASELINES[one.task], one.task, one.subset, one.metric)
        there = published.get(key)
        lines.append(
            f"| {DATA[one.task]} | {one.subset} | {one.metric} | {_shown(one.value)} | "
            f"{_shown(base.get(key[1:]))} | "
            + (f"{aim['published']} ({aim['by']})" if aim else "")
            + f" | {there['published'] if there and aim else ''} |"
        )
    lines += ["", "## What to know", "", *_said("why.csv", name)]
    if learnt.place(name).is_file():
        lines.append(f"- {LICENCES}")
    lines += ["", "Made by `python -m training.classic DATA`.", ""]
    return "\n".join(lines)


def _said(file: str, name: str) -> list[str]:
    """What a table beside the cards says of a system, as a list."""
    with (FOLDER / "cards" / file).open(encoding="utf-8", newline="") as rows:
        return [f"- {line}" for system, line in list(csv.reader(rows))[1:] if system == name]


def _shown(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:.1f} %" if value > 5 else f"{value:.3f}"


SERIES = ("published", "ours", "baseline, published", "baseline, on our data")
CHART = Path(__file__).resolve().parent.parent / "docs" / "history.svg"
TITLES = {"sts": "STS", "sick": "SICK", "clss": "CLSS", "ists": "iSTS"}
# Ours are filled and drawn first, what was published is hollow: none hides another.
ORDER = (3, 1, 2, 0)
HOLLOW = ".mark.series-1, .mark.series-3 { fill: none; stroke: var(--series); stroke-width: 1.8; }"
PLACES = ((12, 12), (12, 28), (110, 12), (110, 28))
LEGEND = 38


def chart(measured: Sequence[Measured]) -> str:
    """Published figures and our own on the same axes, and the tasks' baselines beside both."""
    reached = {one[:4]: one.value for one in measured}
    published = {_key(row): float(row["published"]) for row in aims() if row["by"] != "our aim"}
    rows = []
    for key in map(_key, aims()):
        system, *what = key
        if system in BASELINES.values():
            continue
        baseline = (BASELINES[what[0]], *what)
        values = (published.get(key), reached.get(key), published.get(baseline),
                  reached.get(baseline))  # fmt: skip
        share = {place: value / 100 if value > 5 else value
                 for place in ORDER if (value := values[place]) is not None}  # fmt: skip
        rows.append(DotRow(f"{system}, {TITLES[what[0]]} {what[1]}", share))
    plot = dot_plot(rows, SERIES, title="The papers' systems and ours",
                    x_label="Pearson's r, accuracy or F1")  # fmt: skip
    width, height = map(float, plot.partition('viewBox="0 0 ')[2].partition('"')[0].split())
    moved = plot.replace("<svg", f'<svg y="{LEGEND}" width="{width:g}" height="{height:g}"', 1)
    signs = [Svg(mark(index, x, y, 5) + tag("text", SERIES[index], x=x + 12, y=y + 4,
                                            class_="row-name"))
             for index, (x, y) in enumerate(PLACES)]  # fmt: skip
    return (
        tag(
            "svg",
            Svg(f"<style>{stylesheet()}{HOLLOW}</style>"),
            tag("g", *signs, class_="drawing"),
            Svg(moved),
            xmlns="http://www.w3.org/2000/svg",
            width=640,
            viewBox=f"0 0 {width:g} {height + LEGEND:g}",
            class_="drawing",
        )
        + "\n"
    )


def _key(aim: dict[str, str]) -> tuple[str, str, str, str]:
    return aim["system"], aim["task"], aim["subset"], aim["metric"]


PAGE = CHART.with_suffix(".md")
_BEGIN, _END = "<!-- figures -->\n", "<!-- end of figures -->"


def write_page(measured: Sequence[Measured]) -> None:
    """Draw the chart, and write the figures into the page that tells the history."""
    CHART.write_text(chart(measured), "utf-8")
    before, begin, rest = PAGE.read_text("utf-8").partition(_BEGIN)
    _, end, after = rest.partition(_END)
    PAGE.write_text(before + begin + "\n" + table(measured) + "\n" + end + after, "utf-8")


def table(measured: Sequence[Measured]) -> str:
    """Each aim with what is reached, the baseline on the same data beside either."""
    reached = {one[:4]: one.value for one in measured}
    known = {_key(row): row for row in aims()}
    lines = ["| system | task | published (whose) | baseline there | ours | baseline here |",
             "| --- | --- | --- | --- | --- | --- |"]  # fmt: skip
    for key, row in known.items():
        base = (BASELINES[row["task"]], *key[1:])
        if row["system"] in BASELINES.values():
            continue
        aim = _shown(float(row["published"]))
        lines.append(
            f"| `{row['system']}` | {TITLES[row['task']]} {row['subset']} | {aim} ({row['by']}) | "
            f"{_shown(float(known[base]['published']))} | {_shown(reached.get(key))} | "
            f"{_shown(reached.get(base))} |"
        )
    return "\n".join(lines) + "\n"
