"""What the relations between chunks are called for people, and what kind of line they get."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tertium.explaining.explanation import NUANCES, relation_of
from tertium.judgement import Alignment, Link
from tertium.messages import number, say
from tertium.systems.explaining_parts.plain import plain


@dataclass(frozen=True, slots=True)
class Look:
    """How a relation is drawn: a sign, a plain sign, an ANSI colour, a colour, a dash."""

    sign: str
    plain: str
    ansi: str
    colour: str
    dash: str | None = None


# The colours are those of drawing.css in light; they stand here as values because programs that
# turn SVG into PDF know no CSS variables.
LOOKS = {
    "EQUI": Look("║", "=", "blue", "#0a6cb0"),
    "OPPO": Look("╳", "x", "red", "#c4500c", "2 3"),
    "SPE1": Look("│", ">", "green", "#00805f"),
    "SPE2": Look("│", "<", "green", "#00805f"),
    "SIMI": Look("┆", "~", "magenta", "#a9468b", "6 3"),
    "REL": Look("┊", ":", "cyan", "#5b55b8", "2 3"),
    "ALIC": Look("·", "-", "yellow", "#94690a"),
    "NOALI": Look("·", "-", "yellow", "#565f6c"),
    "FACT": Look("", "", "", ""),
    "POL": Look("", "", "", ""),
}


def label_of(link: Link) -> str:
    """The types and the score of a link, as a label.

    >>> label_of(Link((1,), (1,), frozenset({"SIMI", "FACT"}), 3.5))
    'SIMI FACT 3.5'
    """
    names = [relation_of(link), *sorted(link.types & NUANCES)]
    if link.score is not None and link.left and link.right:
        names.append(number(f"{round(link.score, 1):g}"))
    return " ".join(names)


def look_of(link: Link) -> Look:
    """How a link is drawn; a relation that nobody knows looks like REL."""
    return LOOKS.get(relation_of(link), LOOKS["REL"])


def shown_links(alignment: Alignment) -> list[Link]:
    """The links that people want to see: those of marks alone say nothing."""
    return [link for link in alignment.links if says_something(alignment, link)]


def says_something(alignment: Alignment, link: Link) -> bool:
    """Whether a link joins more than marks: a word, a figure, or a symbol."""
    left = [alignment.left[n - 1] for n in link.left]
    return bool(plain([*left, *(alignment.right[n - 1] for n in link.right)]))


def legend_of(links: Sequence[Link]) -> list[tuple[str, str]]:
    """The names that a drawing uses, with what they mean, always in the same order.

    >>> legend_of([Link((1,), (1,), frozenset({"EQUI"}), 5.0)])
    [('EQUI', 'the same')]
    """
    used = {name for link in links for name in (*link.types & NUANCES, relation_of(link))}
    return [(name, meaning_of(name)) for name in LOOKS if name in used]


def meaning_of(name: str) -> str:
    """What a relation means, in the language that is spoken.

    >>> meaning_of("SIMI")
    'alike'
    """
    return say(f"relations.{name}")
