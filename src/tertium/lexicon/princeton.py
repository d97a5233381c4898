"""Reads WordNet's own text files, line by line, wherever they come from.

The offsets in the files name the synsets; they are not trusted as places in the file, because a
copy with other line ends has its lines elsewhere. Sense keys are made from the data files, so that
a copy without ``index.sense`` (some distributions leave it out) works just as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path

from tertium.errors import DataError, UserError

VERSION = "3.0"
FILES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
_SENSE_TYPES = {"n": 1, "v": 2, "a": 3, "r": 4, "s": 5}
_HEADER_LINES = 40
_POINT_AT_HEAD = "&"

# The lexicographer files, in the order of their numbers; fixed since WordNet 1.6.
_LEXNAMES = (
    "adj.all adj.pert adv.all noun.Tops noun.act noun.animal noun.artifact noun.attribute "
    "noun.body noun.cognition noun.communication noun.event noun.feeling noun.food noun.group "
    "noun.location noun.motive noun.object noun.person noun.phenomenon noun.plant "
    "noun.possession noun.process noun.quantity noun.relation noun.shape noun.state "
    "noun.substance noun.time verb.body verb.change verb.cognition verb.communication "
    "verb.competition verb.consumption verb.contact verb.creation verb.emotion verb.motion "
    "verb.perception verb.possession verb.social verb.stative verb.weather adj.ppl"
)
LEXNAMES = tuple(_LEXNAMES.split())


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a data file. ``pointers`` are (symbol, target, source word, target word)."""

    offset: int
    pos: str
    satellite: bool
    lexname: int
    words: tuple[tuple[str, int], ...]
    pointers: tuple[tuple[str, str, int, int], ...]
    gloss: str

    @property
    def id(self) -> str:
        """The part of speech and the eight digits of the offset."""
        return f"{self.pos}{self.offset:08d}"


def check_version(folder: Traversable) -> None:
    """Refuse a folder that holds no WordNet, or another one than 3.0: the offsets differ."""
    place = folder / "data.noun"
    if not place.is_file():
        raise UserError(
            "no WordNet here: there is no data.noun",
            where=str(folder),
            remedy="give a folder with WordNet 3.0's data.* and index.* files",
        )
    for number, line in _lines(place):
        if f"WordNet {VERSION} " in line:
            return
        if number > _HEADER_LINES:
            break
    raise DataError(
        f"this is not WordNet {VERSION}: its header does not say so",
        str(place),
        remedy=f"give WordNet {VERSION}; sense keys and offsets of other versions differ",
    )


def entries(folder: Traversable, pos: str) -> Iterator[Entry]:
    """Read every synset of one part of speech (``n v a r``)."""
    place = folder / f"data.{FILES[pos]}"
    for number, line in _lines(place):
        if line[:1] == " ":
            continue
        try:
            yield parse(line)
        except (ValueError, IndexError) as error:
            raise DataError(
                "not a line of a WordNet data file",
                str(place),
                number,
                remedy="get a fresh copy of WordNet",
            ) from error


def parse(line: str) -> Entry:
    """Read one line of a data file.

    >>> entry = parse("00000017 03 n 02 Blip 0 small_blip 1 001 @ 00000003 n 0000 | a short tone")
    >>> entry.id, entry.words, entry.pointers
    ('n00000017', (('Blip', 0), ('small_blip', 1)), (('@', 'n00000003', 0, 0),))
    """
    data, _, gloss = line.partition("|")
    fields = data.split()
    kind = fields[2]
    count = int(fields[3], 16)
    words = tuple(
        (_without_marker(fields[i]), int(fields[i + 1], 16)) for i in range(4, 4 + 2 * count, 2)
    )
    start = 5 + 2 * count
    pointers = tuple(
        (symbol, f"{_part(pos)}{offset}", int(ends[:2], 16), int(ends[2:], 16))
        for symbol, offset, pos, ends in (
            fields[i : i + 4] for i in range(start, start + 4 * int(fields[start - 1]), 4)
        )
    )
    return Entry(
        offset=int(fields[0]),
        pos=_part(kind),
        satellite=kind == "s",
        lexname=int(fields[1]),
        words=words,
        pointers=pointers,
        gloss=gloss.strip(),
    )


def sense_keys(entry: Entry, heads: dict[str, tuple[str, int]]) -> tuple[str, ...]:
    """Make the sense key of each word of an entry; ``heads`` holds the adjectives' first words.

    >>> entry = parse("00000017 03 n 01 Blip 2 000 | a short tone")
    >>> sense_keys(entry, {})
    ('blip%1:03:02::',)
    """
    kind, head = _SENSE_TYPES[entry.pos], ":"
    if entry.satellite:
        kind = _SENSE_TYPES["s"]
        target = next(p[1] for p in entry.pointers if p[0] == _POINT_AT_HEAD)
        word, number = heads[target]
        head = f"{word.lower()}:{number:02d}"
    return tuple(
        f"{word.lower()}%{kind}:{entry.lexname:02d}:{lex_id:02d}:{head}"
        for word, lex_id in entry.words
    )


def index(folder: Traversable, pos: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Read a lemma and its synsets, most frequent sense first."""
    for _, line in _lines(folder / f"index.{FILES[pos]}"):
        if line[:1] == " ":
            continue
        fields = line.split()
        offsets = fields[len(fields) - int(fields[2]) :]
        yield fields[0], tuple(f"{pos}{offset}" for offset in offsets)


def exceptions(folder: Traversable, pos: str) -> Iterator[tuple[str, str]]:
    """Read an irregular form and a base form of it."""
    place = folder / f"{FILES[pos]}.exc"
    if not place.is_file():
        return
    for _, line in _lines(place):
        form, *bases = line.split()
        for base in bases:
            yield form, base


def tag_counts(folder: Traversable) -> dict[str, int]:
    """Read how often each sense key was met in WordNet's tagged texts; absent means never."""
    place = folder / "index.sense"
    if not place.is_file():
        place = folder / "cntlist.rev"
    if not place.is_file():
        return {}
    rows = (line.split() for _, line in _lines(place))
    return {row[0]: int(row[-1]) for row in rows if row[-1] != "0"}


def _part(kind: str) -> str:
    return "a" if kind == "s" else kind


def _without_marker(word: str) -> str:
    """Take off the mark of an adjective's place in the sentence: ``galore(ip)``."""
    return word.partition("(")[0] if word.endswith(")") else word


def _lines(place: Traversable) -> Iterator[tuple[int, str]]:
    if not place.is_file():
        raise UserError(
            "WordNet's file is missing",
            where=str(place),
            remedy="give a folder with WordNet 3.0's data.* and index.* files",
        )
    with place.open("r", encoding="latin-1") as file:
        for number, line in enumerate(file, 1):
            if line.strip():
                yield number, line.rstrip()


def is_folder_with_wordnet(place: Traversable | Path) -> bool:
    """Say whether a folder, or a place in an archive, looks like WordNet's ``dict``."""
    return place.is_dir() and (place / "data.noun").is_file()
