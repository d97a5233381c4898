"""The charts of a leaderboard: the report's own drawings, in the language of the page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tertium import drawing
from tertium.drawing.svg import Svg
from tertium.messages import number, speaking
from tertium.pages.pictures import unstyled
from tertium.server.wording import words

_MOST_OWN = 4
"""Runs of one's own that are drawn part by part: more could not be told apart."""
_FIGURE = re.compile(r"(?<=[> ])-?\d+\.\d+(?=<)")


@dataclass(frozen=True, slots=True)
class Shown:
    """A system on a board: its figure there, and those in each part."""

    name: str
    kind: str
    ranked: float | None
    figures: tuple[float | None, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """Where all stand, and how some of them did in each part; ``legend`` is of the second."""

    strip: Svg | None = None
    parts: Svg | None = None
    legend: Svg | None = None


def draw(
    lines: Sequence[Shown], parts: Sequence[tuple[int, str]], *, title: str, metric: str,
    language: str, most: int | None = None,
) -> Drawn:  # fmt: skip
    """Draw a board; ``parts`` are places among the figures, with their names.

    ``most`` is what figures of a sum may reach.

    >>> lines = [Shown("one", "official", 0.7, (0.6, 0.8)), Shown("mine", "ours", 0.6, (0.5, 0.7))]
    >>> drawn = draw(lines, [(0, "news"), (1, "forums")], title="T", metric="r", language="es")
    >>> "1 sistemas publicados" in drawn.strip, "mine" in drawn.legend
    (True, True)
    """
    known = [line for line in lines if line.ranked is not None]
    if not known:
        return Drawn()
    strip = _strip(known, title, metric, language, most)
    chosen = _telling(known)
    names = [line.name for line in chosen]
    rows = [
        drawing.DotRow(name, {index: figure for index, line in enumerate(chosen)
                              if (figure := line.figures[place]) is not None})
        for place, name in parts
    ]  # fmt: skip
    rows = [row for row in rows if row.values]
    if len(rows) < 2:
        return Drawn(strip)
    label = words(language)("boards.parts_drawn", title=title)
    dots = drawing.dot_plot(rows, names, title=label, x_label=metric)
    return Drawn(strip, _spoken(dots, language), unstyled(drawing.legend(names)))


def _telling(lines: Sequence[Shown]) -> list[Shown]:
    """The best that was published, the best baseline, and one's own."""

    def best(*kinds: str) -> list[Shown]:
        found = [line for line in lines if line.kind in kinds]
        return sorted(found, key=lambda line: -(line.ranked or 0.0))

    return [
        *best("official", "late", "other")[:1],
        *best("baseline")[:1],
        *best("ours")[:_MOST_OWN],
    ]


def _strip(known: Sequence[Shown], title: str, metric: str, language: str, most: int | None) -> Svg:
    say = words(language)
    own = [(line.name, line.ranked or 0.0) for line in known if line.kind == "ours"]
    published = [line.ranked or 0.0 for line in known if line.kind != "ours"]
    with speaking(language):
        told = [say("boards.drawn_own", name=n, value=number(f"{value:.4f}")) for n, value in own]
    drawn = drawing.strip(
        published,
        [(name, value, index) for index, (name, value) in enumerate(own)],
        title=title,
        x_label=metric if most is None else say("boards.sum_of", metric=metric),
        high=float(most or 1),
        about=say("boards.drawn", count=len(published)) + "".join(told),
    )
    return _spoken(drawn, language)


def _spoken(drawn: Svg, language: str) -> Svg:
    """A drawing with its figures as the language writes them: they end its texts."""
    with speaking(language):
        return unstyled(Svg(_FIGURE.sub(lambda found: number(found[0]), drawn)))
