"""A filter's trade-off as a table of text and as a page with charts."""

from __future__ import annotations

from tabulate import tabulate

from tertium.build.filter import Choice, Filtered, Goals
from tertium.drawing import Axis, Svg, distribution, legend, nice_range, picture, stylesheet, tag
from tertium.drawing.axes import frame
from tertium.drawing.palette import mark

_STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 Helvetica, Arial, sans-serif; max-width: 52rem; margin: 2rem auto;
  padding: 0 1rem; }
table { border-collapse: collapse; } caption { text-align: left; font-weight: bold; }
th, td { padding: .2rem .7rem; border-bottom: 1px solid #8886; text-align: right; }
th:first-child, td:first-child { text-align: left; }
figure { margin: 1.5rem 0; } svg.drawing { max-width: 100%; width: var(--natural-width); }
"""
_WIDTH, _HEIGHT = 420, 330
_LEFT, _RIGHT, _TOP, _BOTTOM = 52, 400, 10, 288
_HEADERS = ("", "pairs", "evenness", "agreement", "hardness")


def table(found: Filtered) -> str:
    """The goals before and after, and of each choice of weights; a star for those none beats.

    The weights are those of evenness, agreement and hardness.
    """
    rows = [_row("before", found.before), _row("after", found.after)]
    rows += [_row(_name(one), one.goals) for one in found.trade_off]
    return tabulate(rows, headers=_HEADERS, disable_numparse=True,
                    colalign=("left", *("right",) * 4))  # fmt: skip


def page(found: Filtered) -> str:
    """The same as one page that needs nothing else, with the distributions and the trade-off."""
    head = tag(
        "head",
        Svg('<meta charset="utf-8">'),
        Svg('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        tag("title", "What was filtered"),
        tag("style", Svg(stylesheet() + _STYLE)),
    )
    body = tag(
        "body",
        tag("h1", "What was filtered"),
        tag("p", f"{found.after.pairs:,} of {found.before.pairs:,} pairs; hard means hard for "
                 f"{found.baseline}."),
        _goals_table(found),
        tag("figure", legend(["after"], kind="line", bars="before"),
            distribution(found.bins.edges, found.before.counts, {"after": found.after.counts},
                         title="Gold scores before and after", x_label="gold")),
        tag("figure", legend(["no choice is better in every goal", "some choice is"]),
            trade_off_chart(found)),
    )  # fmt: skip
    return f"<!doctype html>\n{tag('html', head, body, lang='en')}\n"


def trade_off_chart(found: Filtered) -> Svg:
    """Draw each choice of weights: agreement from left to right, hardness upwards."""
    places = [(one.goals.agreement or 0.0, one.goals.hardness or 0.0) for one in found.trade_off]
    x = Axis(*_around([place[0] for place in places]), _LEFT, _RIGHT)
    y = Axis(*_around([place[1] for place in places]), _BOTTOM, _TOP)
    marks = []
    for one, (agree, hard) in zip(found.trade_off, places, strict=True):
        said = f"{_name(one)}: evenness {one.goals.evenness:.3f}"
        # The more even, the larger.
        size = 3 + 5 * one.goals.evenness
        shape = mark(0 if one.is_best else 1, x.at(agree), y.at(hard), size, tag("title", said))
        marks.append(shape)
    return picture(
        _WIDTH,
        _HEIGHT,
        "What each choice of weights gives",
        "; ".join(f"{_name(one)}: agreement {a:.3f}, hardness {h:.3f}"
                  for one, (a, h) in zip(found.trade_off, places, strict=True)),
        frame(x, y, "agreement", "hardness (larger marks: more even)"),
        *marks,
        kind="trade-off",
    )  # fmt: skip


def _around(values: list[float]) -> tuple[float, float]:
    low, high = min(values), max(values)
    margin = 0.05 * (high - low) or 0.05
    return nice_range([low - margin, high + margin], low, high)


def _goals_table(found: Filtered) -> Svg:
    named = [("before", found.before), ("after", found.after)]
    named += [(_name(one), one.goals) for one in found.trade_off]
    rows = [tag("tr", *(tag("td", cell) for cell in _row(name, goals))) for name, goals in named]
    return tag(
        "table",
        tag("caption", "Weights of evenness, agreement and hardness, and what they give"),
        tag("thead", tag("tr", *(tag("th", name, scope="col") for name in _HEADERS))),
        tag("tbody", *rows),
    )


def _row(name: str, goals: Goals) -> list[str]:
    figures = (goals.evenness, goals.agreement, goals.hardness)
    said = ["-" if one is None else f"{one:.3f}" for one in figures]
    return [name, f"{goals.pairs:,}", *said]


def _name(one: Choice) -> str:
    parts = (one.weights.even, one.weights.agree, one.weights.hard)
    shares = " ".join(f"{part / one.weights.total:.2f}" for part in parts)
    return f"{shares}{' *' if one.is_best else ''}"
