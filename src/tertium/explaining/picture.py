"""An explanation as a picture for a paper: the chunks of both texts in columns, links between.

The picture stands alone: no scripts, no fonts to load, and plain attributes instead of style
sheets, because programs that put SVG into PDF read little else.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from tertium.drawing.svg import Svg, number, tag, writable
from tertium.explaining.columns import fold, width_of
from tertium.explaining.explanation import Explanation, words_of
from tertium.explaining.relations import label_of, legend_of, look_of, shown_links
from tertium.explaining.word_links import WordLink
from tertium.judgement import Alignment, Link
from tertium.messages import say

WIDTH = 640.0
_COLUMN = 205.0
_EDGE = 10.0
_GAP = 10.0
_LINE = 18.0
_PADDING = 7.0
_LABEL = 90.0
_LETTER = 7.4  # the mean width of a letter at 14 px, on the safe side
_LETTERS = int((_COLUMN - 2 * _PADDING) / _LETTER)
_WHOLE_WIDTH = int((WIDTH - 2 * _EDGE) / _LETTER)
_INK, _SOFT, _FRAME, _FILL = "#1b1f27", "#565f6c", "#9aa3b0", "#f5f6f8"
_FONT = "Helvetica, Arial, 'Liberation Sans', sans-serif"


@dataclass(frozen=True, slots=True)
class _Box:
    """A chunk in its place: from ``top``, with the lines of its text."""

    x: float
    top: float
    lines: tuple[str, ...]

    @property
    def height(self) -> float:
        return len(self.lines) * _LINE + 2 * _PADDING

    @property
    def middle(self) -> float:
        return self.top + self.height / 2


def to_svg(explanation: Explanation, *, with_sentence: bool = True) -> Svg:
    """Draw an explanation as an SVG document; its sentence stands above, if wanted.

    >>> from tertium.judgement import Judgement
    >>> to_svg(Explanation("a", "b", Judgement(1.0, "sts"), "They differ."))[:41]
    '<svg xmlns="http://www.w3.org/2000/svg" w'
    """
    drawn: list[Svg] = []
    top = _EDGE
    if with_sentence:
        drawn, top = _paragraph(explanation.sentence, top, weight="bold")
    if explanation.word_link is not None:
        block, top = _words(explanation.word_link, top)
        drawn += block
    for part in explanation.parts:
        if part.alignment is not None:
            block, top = _alignment(part.alignment, top + _GAP)
        else:
            side = "second" if part.right else "first"
            alone = say(f"drawing.only_{side}", text=part.right or part.left)
            block, top = _paragraph(alone, top + _GAP)
        drawn += block
    links = [link for one in explanation.alignments for link in shown_links(one)]
    if links:
        meanings = "; ".join(f"{name}: {meaning}" for name, meaning in legend_of(links))
        block, top = _paragraph(meanings, top + _GAP, size=12)
        drawn += block
    return _document(explanation, drawn, top + _EDGE)


def describe(explanation: Explanation) -> str:
    """Say every link of a picture in words, for those who cannot see it."""
    said = [explanation.sentence]
    for alignment in explanation.alignments:
        for link in shown_links(alignment):
            left = words_of(alignment.left, link.left) or say("general.nothing")
            right = words_of(alignment.right, link.right) or say("general.nothing")
            said.append(say("drawing.linked", left=left, right=right, label=label_of(link)))
    return " ".join(said)


def _document(explanation: Explanation, drawn: Sequence[Svg], height: float) -> Svg:
    title = say("drawing.title", a=_brief(explanation.a), b=_brief(explanation.b))
    return tag(
        "svg",
        tag("title", title, id="explained"),
        tag("desc", describe(explanation), id="explained-in-words"),
        tag("rect", width=number(WIDTH), height=number(height), fill="#ffffff"),
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        width=number(WIDTH),
        height=number(height),
        viewBox=f"0 0 {number(WIDTH)} {number(height)}",
        role="img",
        aria_labelledby="explained explained-in-words",
        font_family=_FONT,
    )


def _alignment(alignment: Alignment, top: float) -> tuple[list[Svg], float]:
    links = shown_links(alignment)
    left = _boxes(alignment.left, [link.left for link in links], _EDGE, top)
    right = _boxes(alignment.right, [link.right for link in links], WIDTH - _EDGE - _COLUMN, top)
    lines, labels = [], []
    for link in links:
        if link.left and link.right:
            lines.append(_curve(left[link.left], right[link.right], link))
        # Beside its left box each label has a place of its own, however the curves cross.
        box = left[link.left] if link.left else right[link.right]
        labels.append(_label(box, link))
    boxes = [
        _draw_box(box, alone=not _partnered(chunk, links, side))
        for side, found in enumerate((left, right))
        for chunk, box in found.items()
    ]
    bottom = max((box.top + box.height for box in (*left.values(), *right.values())), default=top)
    return [*lines, *boxes, *labels], bottom


def _boxes(
    tokens: tuple[str, ...], chunks: Sequence[tuple[int, ...]], x: float, top: float
) -> dict[tuple[int, ...], _Box]:
    found = {}
    for chunk in sorted({chunk for chunk in chunks if chunk}):
        box = _Box(x, top, tuple(fold(words_of(tokens, chunk), _LETTERS)) or ("",))
        found[chunk] = box
        top += box.height + _GAP
    return found


def _partnered(chunk: tuple[int, ...], links: Sequence[Link], side: int) -> bool:
    ends = ((link.left, link.right) for link in links)
    return any(two[side] == chunk and two[1 - side] for two in ends)


def _draw_box(box: _Box, *, alone: bool) -> Svg:
    frame = tag(
        "rect",
        x=number(box.x),
        y=number(box.top),
        width=number(_COLUMN),
        height=number(box.height),
        rx=5,
        fill=_FILL,
        stroke=_FRAME,
        stroke_dasharray="4 3" if alone else None,
    )
    first = box.top + _PADDING + 0.75 * _LINE
    lines = [
        _text(line, box.x + _COLUMN / 2, first + row * _LINE, anchor="middle")
        for row, line in enumerate(box.lines)
    ]
    return tag("g", frame, *lines)


def _label(box: _Box, link: Link) -> Svg:
    look = look_of(link)
    on_left = bool(link.left)
    x = box.x + _COLUMN + 6 if on_left else box.x - 6 - _LABEL
    back = tag(
        "rect",
        x=number(x),
        y=number(box.middle - 9),
        width=number(_LABEL),
        height=18,
        rx=9,
        fill="#ffffff",
        stroke=look.colour,
    )
    middle = x + _LABEL / 2
    text = _text(label_of(link), middle, box.middle + 4, anchor="middle", size=12, fill=look.colour)
    return tag("g", back, text)


def _curve(left: _Box, right: _Box, link: Link) -> Svg:
    look = look_of(link)
    x, end = left.x + _COLUMN, right.x
    start = x + 6 + _LABEL
    bend = (start + end) / 2
    path = (
        f"M{number(x)} {number(left.middle)}H{number(start)}"
        f"C{number(bend)} {number(left.middle)} {number(bend)} {number(right.middle)} "
        f"{number(end)} {number(right.middle)}"
    )
    thick = 1 + (link.score or 0) / 2.5  # a strong link is a thick one
    return tag(
        "path",
        d=path,
        fill="none",
        stroke=look.colour,
        stroke_width=number(thick),
        stroke_dasharray=look.dash,
    )


def _words(link: WordLink, top: float) -> tuple[list[Svg], float]:
    drawn: list[Svg] = []
    top += _GAP
    if len(link.path) > 1 and link.is_close:
        peak = link.path.index(link.shared) if link.shared in link.path else 0
        rows = max(peak, len(link.path) - 1 - peak)
        boxes = []
        for place, name in enumerate(link.path):
            x = _EDGE if place < peak else WIDTH - _EDGE - _COLUMN
            x = (WIDTH - _COLUMN) / 2 if place == peak else x
            lines = tuple(fold(name, _LETTERS)[:1])
            boxes.append(_Box(x, top + abs(peak - place) * 2.8 * _LINE, lines))
        for one, other in pairwise(boxes):
            drawn.append(
                tag(
                    "path",
                    d=f"M{number(one.x + _COLUMN / 2)} {number(one.middle)}"
                    f"L{number(other.x + _COLUMN / 2)} {number(other.middle)}",
                    stroke=_FRAME,
                    stroke_width=2,
                )
            )
        drawn += [_draw_box(box, alone=False) for box in boxes]
        top += rows * 2.8 * _LINE + boxes[0].height + _GAP
    for definition in link.definitions:
        block, top = _paragraph(definition, top, size=13)
        drawn += block
    return drawn, top


def _paragraph(
    text: str, top: float, *, size: int = 14, weight: str | None = None
) -> tuple[list[Svg], float]:
    columns = _WHOLE_WIDTH if weight is None else int(_WHOLE_WIDTH * 0.93)
    lines = fold(text, columns)
    fill = _INK if weight else _SOFT
    drawn = [
        _text(line, _EDGE, top + 0.8 * _LINE + row * _LINE, size=size, fill=fill, weight=weight)
        for row, line in enumerate(lines)
    ]
    return drawn, top + len(lines) * _LINE


def _text(
    text: str,
    x: float,
    y: float,
    *,
    anchor: str | None = None,
    size: int = 14,
    fill: str = _INK,
    weight: str | None = None,
) -> Svg:
    text = writable(text)
    # Centred text stays in its box whichever way it runs; only its own order has to be told.
    backwards = anchor == "middle" and is_right_to_left(text)
    fits = width_of(text) <= (_LETTERS if anchor else _WHOLE_WIDTH)
    return tag(
        "text",
        text,
        x=number(x),
        y=number(y),
        text_anchor=anchor,
        font_size=size,
        font_weight=weight,
        fill=fill,
        direction="rtl" if backwards else None,
        unicode_bidi="embed" if backwards else None,
        textLength=None if fits else number(_COLUMN - 2 * _PADDING),
        lengthAdjust=None if fits else "spacingAndGlyphs",
    )


def is_right_to_left(text: str) -> bool:
    r"""Whether the first letter that has a direction runs from right to left.

    >>> is_right_to_left("12 \u05d0"), is_right_to_left("a cat")
    (True, False)
    """
    for c in text:
        direction = unicodedata.bidirectional(c)
        if direction in ("L", "R", "AL"):
            return direction != "L"
    return False


def _brief(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:59].rstrip()}…"
