"""An explanation drawn with characters: two lines of chunks, and what links them in between."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tertium.explaining.columns import fold, pad, width_of
from tertium.explaining.explanation import Explanation, Part, words_of
from tertium.explaining.relations import label_of, legend_of, look_of, shown_links
from tertium.explaining.sentence import say
from tertium.explaining.word_links import WordLink
from tertium.judgement import Alignment, Link
from tertium.messages import say as message

NARROW, WIDE = 60, 120
_GAP = 2
_WIDEST_CELL = 30


@dataclass(frozen=True, slots=True)
class Pen:
    """What may be drawn with: columns, characters beyond ASCII, colours."""

    width: int = NARROW
    plain: bool = False
    colour: bool = False


@dataclass(frozen=True, slots=True)
class _Cell:
    top: tuple[str, ...]
    label: str
    bottom: tuple[str, ...]
    ansi: str

    @property
    def width(self) -> int:
        return max(width_of(line) for line in (*self.top, self.label, *self.bottom))


def draw(explanation: Explanation, pen: Pen | None = None) -> list[str]:
    """Draw a whole explanation: its sentence first, then each part, then what the names mean."""
    pen = pen or Pen()
    lines = fold(explanation.sentence, pen.width)
    if explanation.word_link is not None:
        return lines + _draw_words(explanation, pen)
    several = len(explanation.parts) > 1
    for number, part in enumerate(explanation.parts, start=1):
        lines.append("")
        if several:
            lines += _head(part, number, pen)
        if part.alignment is not None:
            lines += draw_alignment(part.alignment, pen)
    links = [link for one in explanation.alignments for link in shown_links(one)]
    if links:
        meanings = (f"{name} {meaning}" for name, meaning in legend_of(links))
        lines += ["", *_flow(meanings, pen.width)]
    return lines


def draw_alignment(alignment: Alignment, pen: Pen | None = None) -> list[str]:
    """Draw two sentences as two lines of chunks, wrapped together where they are long.

    A chunk stands over its partner. Where the order differs, the chunks of the second sentence
    carry their place in it.

    >>> links = (Link((1, 2), (1, 2), frozenset({"SIMI"}), 4.0),
    ...          Link((3,), (3,), frozenset({"EQUI"}), 5.0),
    ...          Link((4,), (), frozenset({"NOALI"}), None))
    >>> print("\\n".join(draw_alignment(
    ...     Alignment(("A", "cat", "sleeps", "soundly"), ("A", "kitten", "sleeps"), links),
    ...     Pen(plain=True))))
    A  A cat     sleeps    soundly
       ~ SIMI 4  = EQUI 5  - NOALI
    B  A kitten  sleeps
    """
    pen = pen or Pen()
    links = _ordered(shown_links(alignment))
    most = min(_WIDEST_CELL, pen.width - 3)
    places = _places(links)
    cells = [_cell(alignment, link, places, most, pen.plain) for link in links]
    lines: list[str] = []
    for band in _bands(cells, pen.width - 3):
        lines += [""] * bool(lines) + _draw_band(band, pen.colour)
    if places:
        lines.append(message("drawing.places"))
    return lines


def _ordered(links: Sequence[Link]) -> list[Link]:
    """Order by the first sentence; what only the second has follows what it follows there."""
    ordered = sorted((link for link in links if link.left), key=lambda link: link.left)
    for alone in sorted((link for link in links if not link.left), key=lambda link: link.right):
        before = [n for n, link in enumerate(ordered) if link.right and link.right < alone.right]
        nearest = max(before, key=lambda n: ordered[n].right, default=-1)
        ordered.insert(nearest + 1, alone)
    return ordered


def _places(links: Sequence[Link]) -> dict[tuple[int, ...], int]:
    """The places of the chunks in the second sentence; none where they are in order anyway."""
    found = [link.right for link in links if link.right]
    if found == sorted(found):
        return {}
    return {chunk: place for place, chunk in enumerate(sorted(found), start=1)}


def _cell(
    alignment: Alignment,
    link: Link,
    places: dict[tuple[int, ...], int],
    most: int,
    plain: bool,
) -> _Cell:
    look = look_of(link)
    bottom = words_of(alignment.right, link.right)
    if link.right in places:
        bottom = f"({places[link.right]}) {bottom}"
    return _Cell(
        tuple(fold(words_of(alignment.left, link.left), most)),
        f"{look.plain if plain else look.sign} {label_of(link)}",
        tuple(fold(bottom, most)),
        look.ansi,
    )


def _bands(cells: Sequence[_Cell], width: int) -> list[list[_Cell]]:
    bands: list[list[_Cell]] = []
    used = 0
    for cell in cells:
        if not bands or used + _GAP + cell.width > width:
            bands.append([])
            used = -_GAP
        bands[-1].append(cell)
        used += _GAP + cell.width
    return bands


def _draw_band(band: Sequence[_Cell], colour: bool) -> list[str]:
    above = max(len(cell.top) for cell in band)
    below = max(len(cell.bottom) for cell in band)
    rows = [[""] * len(band) for _ in range(above + 1 + below)]
    for column, cell in enumerate(band):
        for n, line in enumerate(cell.top):
            rows[above - len(cell.top) + n][column] = line
        rows[above][column] = cell.label
        for n, line in enumerate(cell.bottom):
            rows[above + 1 + n][column] = line
    lines = []
    for number, row in enumerate(rows):
        side = "A" if number == above - 1 else "B" if number == above + 1 else " "
        padded = [pad(text, cell.width) for text, cell in zip(row, band, strict=True)]
        if colour and number == above:
            padded = [_coloured(text, cell.ansi) for text, cell in zip(padded, band, strict=True)]
        lines.append(f"{side}  {(' ' * _GAP).join(padded)}".rstrip())
    return lines


def _coloured(text: str, ansi: str) -> str:
    from click import style  # noqa: PLC0415 - only a terminal needs it

    return style(text, fg=ansi)


def _head(part: Part, number: int, pen: Pen) -> list[str]:
    if part.alignment is not None:
        return fold(f"{number}. {say(part.alignment)}", pen.width)
    text, side = (part.left, "A") if part.left else (part.right, "B")
    return fold(message("drawing.alone", number=number, side=side, text=text), pen.width)


def _draw_words(explanation: Explanation, pen: Pen) -> list[str]:
    link = explanation.word_link
    if link is None:
        return []
    lines = []
    if len(link.path) > 2 and link.is_close:
        lines += ["", *fold(path_aloud(link, plain=pen.plain), pen.width)]
    if link.definitions:
        lines.append("")
    for definition in link.definitions:
        lines += fold(definition, pen.width)
    return lines


def path_aloud(link: WordLink, *, plain: bool = False) -> str:
    """Write a way through WordNet's tree in one line, up to what is shared and down again.

    >>> way = WordLink("tree", "", path=("dog", "canine", "carnivore", "feline", "cat"),
    ...                shared="carnivore")
    >>> path_aloud(way, plain=True)
    'dog > canine > carnivore < feline < cat'
    """
    up, down = (">", "<") if plain else ("→", "←")
    top = link.path.index(link.shared) if link.shared in link.path else 0
    text = link.path[0]
    for place, name in enumerate(link.path[1:], start=1):
        text += f" {up if place <= top else down} {name}"
    return text


def _flow(pieces: Iterable[str], width: int) -> list[str]:
    lines: list[str] = []
    for piece in pieces:
        if lines and width_of(lines[-1]) + 2 + width_of(piece) <= width:
            lines[-1] += f"; {piece}"
        else:
            lines.append(piece)
    return lines
