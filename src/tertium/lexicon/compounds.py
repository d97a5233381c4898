"""Words written together out of two others: ``barfly`` is a bar and a fly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

# The frequency of a lemma, or None where it is no lemma.
Frequency = Callable[[str], int | None]
_SHORTEST, _TELLING = 3, 4  # letters


@dataclass(frozen=True, slots=True)
class Compound:
    """The parts of a compound; the last is the head, which says what kind of thing it is."""

    parts: tuple[str, ...]

    @property
    def head(self) -> str:
        """The last part."""
        return self.parts[-1]

    @property
    def spelt_out(self) -> str:
        """The parts with blanks between them."""
        return " ".join(self.parts)

    def __str__(self) -> str:
        return " + ".join(self.parts)


def split(form: str, frequency: Frequency) -> Compound | None:
    """Take a compound apart where its parts are words that people use, or return None.

    Of several ways the one whose rarer part is the more frequent wins. A part that is neither
    met in tagged text nor long says nothing: too many three letters are a word somewhere.

    >>> counts = {"bar": 30, "fly": 9, "barf": 0, "motor": 5, "motors": 0, "sport": 8, "port": 7}
    >>> str(split("barfly", counts.get)), str(split("motorsport", counts.get))
    ('bar + fly', 'motor + sport')
    >>> split("flybarg", counts.get) is None
    True
    """
    pieces = tuple(part for part in form.split("-") if part)
    if len(pieces) > 1:
        known = all(frequency(part) is not None for part in pieces)
        return Compound(pieces) if known else None
    ways: list[tuple[int, int, Compound]] = []
    for at in range(_SHORTEST, len(form) - _SHORTEST + 1):
        parts = form[:at], form[at:]
        counts = [_telling(part, frequency) for part in parts]
        if None not in counts:
            lowest = min(count for count in counts if count is not None)
            ways.append((lowest, len(parts[0]), Compound(parts)))
    return max(ways, key=lambda way: way[:2])[2] if ways else None


def _telling(part: str, frequency: Frequency) -> int | None:
    count = frequency(part)
    return count if count or len(part) >= _TELLING else None
