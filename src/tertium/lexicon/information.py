"""Information content: how rare a meaning is in a body of text, as ``-ln p``.

The counts are Pedersen's ``ic-*.dat`` files for WordNet 3.0 (in NLTK: ``wordnet_ic``), where each
occurrence of a noun or a verb counts for its synset and for all synsets above it.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tertium.errors import DataError, MissingResourceError, UnknownNameError
from tertium.lexicon import arrays

if TYPE_CHECKING:
    from tertium.lexicon.wordnet import WordNet

UNBOUNDED = 1e300
"""The content of a synset that was never met: NLTK's stand-in for infinity, safe to add."""

# The first line of every count file for WordNet 3.0: a digest of its data files.
_VERSION_LINE = "wnver::eOS9lXC6GvMWznF1wkZofDdtbBU"
_POSITIONS = {"n": 0, "v": 1}


def is_folder_with_counts(place: Traversable) -> bool:
    """Say whether a folder, or a place in an archive, holds information content files."""
    return place.is_dir() and any(_count_files(place))


def fill(database: sqlite3.Connection, folder: Traversable, ids: list[str]) -> None:
    """Store every count file of a folder that belongs to WordNet 3.0, one array each."""
    places = {(id_[0], int(id_[1:])): number for number, id_ in enumerate(ids)}
    for file in _count_files(folder):
        read = _read(file, places)
        if read is not None:
            counts, totals = read
            corpus = file.name.removeprefix("ic-").removesuffix(".dat")
            arrays.store(database, f"count:{corpus}", counts)
            arrays.store(database, f"total:{corpus}", totals)


def corpora(lexicon: WordNet) -> tuple[str, ...]:
    """Name the texts whose counts are there, such as ``brown`` and ``semcor-add1``."""
    return tuple(name.partition(":")[2] for name in lexicon.arrays("count:"))


@lru_cache(maxsize=32)
def contents(lexicon: WordNet, corpus: str = "brown") -> NDArray[np.float64]:
    """The content of every synset by its number; NaN for adjectives and adverbs.

    As in NLTK: the count against that of all roots of the part of speech together, and
    :data:`UNBOUNDED` for what was never met.
    """
    names = corpora(lexicon)
    if not names:
        own = "put NLTK's wordnet_ic folder into the folder that TERTIUM_WORDNET names, or unset it"
        raise MissingResourceError(
            "this copy of WordNet came without information content",
            remedy=f"{own} and " * ("TERTIUM_WORDNET" in os.environ) + "run: tertium fetch wordnet",
        )
    if corpus not in names:
        raise UnknownNameError("information content", corpus, names)
    counts, totals = lexicon.array(f"count:{corpus}"), lexicon.array(f"total:{corpus}")
    found = np.full(len(counts), np.nan)
    for pos, position in _POSITIONS.items():
        part = lexicon.part(pos)
        met = counts[part]
        with np.errstate(divide="ignore", invalid="ignore"):
            found[part] = np.where(met > 0, -np.log(met / totals[position]), UNBOUNDED)
    return found


def _count_files(folder: Traversable) -> Iterator[Traversable]:
    for place in sorted(folder.iterdir(), key=lambda place: place.name):
        if place.name.startswith("ic-") and place.name.endswith(".dat"):
            yield place


def _read(
    file: Traversable, places: dict[tuple[str, int], int]
) -> tuple[NDArray[np.float64], NDArray[np.float64]] | None:
    """Read one file: ``1740n 1915712 ROOT`` a line; None where it is of another WordNet."""
    counts, totals = np.zeros(len(places)), np.zeros(len(_POSITIONS))
    lines = file.read_text(encoding="latin-1").splitlines()
    if not lines or lines[0].strip() != _VERSION_LINE:
        return None
    for number, line in enumerate(lines[1:], 2):
        name, _, rest = line.partition(" ")
        try:
            count = float(rest.removesuffix("ROOT"))
            counts[places[name[-1], int(name[:-1])]] = count
        except (ValueError, KeyError, IndexError):
            raise DataError(
                "not a line of an information content file for WordNet 3.0",
                str(file),
                number,
                remedy="get a fresh copy of it",
            ) from None
        if rest.endswith("ROOT"):
            totals[_POSITIONS[name[-1]]] += count
    return counts, totals
