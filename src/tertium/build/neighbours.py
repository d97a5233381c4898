"""Words with senses near to what they mean: candidates for word-to-sense pairs (paper 000, 4.3).

Words are sampled evenly over ten bands of frequency, or are such as WordNet lacks. The sense to
compare with is drawn from all that lie within three edges of WordNet, of any kind, so that a near
sense does not always mean a great similarity.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from tertium.build.bins import even_quotas
from tertium.build.pairs import BuiltPair
from tertium.build.word_lists import BANDS, REGULAR, Entry, check_sources, unlisted, words_by_band
from tertium.errors import UserError
from tertium.lexicon import wordnet
from tertium.lexicon.wordnet import Synset, WordNet
from tertium.search.progress import Pace, Tell, silent
from tertium.tasks.files import counted

FARTHEST = 3
_WIDEST = 4_000
"""Synsets that a neighbourhood may hold: those of the commonest senses would be all of WordNet."""


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The pairs, how many there are of each band and distance, and notes on what was short."""

    columns: ClassVar[tuple[str, ...]] = (
        "source",
        "band",
        "distance",
        "meant",
        "meant_gloss",
        "sense_gloss",
    )
    """What each pair says of itself, beside its texts."""

    pairs: tuple[BuiltPair, ...]
    notes: tuple[str, ...] = ()

    def counts(self, column: str) -> dict[str, int]:
        """How many pairs have each value of a column."""
        found = Counter(str(pair.made[column]) for pair in self.pairs if pair.made[column] != "")
        return dict(sorted(found.items(), key=lambda one: (len(one[0]), one[0])))

    def to_dict(self) -> dict[str, object]:
        """Counts for machines."""
        columns = ("source", "band", "distance")
        return {"pairs": len(self.pairs), **{name: self.counts(name) for name in columns}}


def neighbours(
    count: int,
    *,
    sources: Iterable[str] = (REGULAR,),
    own: Sequence[Entry] = (),
    parts: str = "nvar",
    frequencies: Mapping[str, int] | None = None,
    farthest: int = FARTHEST,
    seed: int = 0,
    tell: Tell = silent,
) -> Neighbours:
    """Draw words with senses near to them, evenly over sources, bands and distances.

    ``own`` are words of the user's beside those of the sources. ``text_a`` of a pair is the word
    and its part of speech and ``text_b`` the key of the sense, as CLSS writes them.

    >>> found = neighbours(40, seed=2)                             # doctest: +SKIP
    >>> found.counts("band")["10"]                                 # doctest: +SKIP
    4
    """
    names = check_sources(sources)
    if count < 1 or farthest < 0:
        raise UserError(f"{count} words, {farthest} edges", remedy="ask for one word or more")
    if not names and not own:
        raise UserError("there are no words", remedy="name a source, or give your own")
    unknown = next((part for part in parts if part not in "nvar"), None)
    if unknown is not None or not parts:
        raise UserError(f"unknown part of speech '{unknown or ''}'", remedy="use some of n v a r")
    lexicon, dice = wordnet.load(), random.Random(seed)
    notes: list[str] = []
    entries: list[Entry] = list(own)
    for name, wanted in zip(names, even_quotas(max(0, count - len(own)), len(names) or 1),
                            strict=False):  # fmt: skip
        tell(f"choosing words: {name}")
        if name == REGULAR:
            found = _regular(lexicon, wanted, parts, frequencies, dice, notes)
        else:
            found = unlisted(lexicon, name, parts, wanted, dice)
        if len(found) < wanted:
            notes.append(f"{name}: {counted(len(found), 'word')} of {wanted:,}")
        entries += found
    pace = Pace(len(entries), "words", tell)
    pairs = []
    for number, entry in enumerate(entries, start=1):
        pairs.append(_pair(number, entry, number % (farthest + 1), lexicon, farthest, dice))
        pace.done(1)
    return Neighbours(tuple(pairs), tuple(notes))


def neighbourhood(lexicon: WordNet, sense: Synset, farthest: int = FARTHEST) -> dict[str, int]:
    """All synsets within so many edges, by id, with their distance.

    Very wide ones are cut after the distance that fills them.
    """
    distances, level = {sense.id: 0}, [sense]
    for distance in range(1, farthest + 1):
        ids = dict.fromkeys(target for one in level for _, target in one.pointers)
        new = [id_ for id_ in ids if id_ not in distances]
        distances.update(dict.fromkeys(new, distance))
        if len(distances) > _WIDEST:
            break
        level = [lexicon.synset(id_) for id_ in new]
    return distances


def _regular(
    lexicon: WordNet,
    wanted: int,
    parts: str,
    frequencies: Mapping[str, int] | None,
    dice: random.Random,
    notes: list[str],
) -> list[Entry]:
    bands = words_by_band(lexicon, parts, frequencies)
    found: list[Entry] = []
    for band, quota in zip(bands, even_quotas(wanted, BANDS), strict=True):
        if len(bands[band]) < quota:
            notes.append(f"band {band}: {counted(len(bands[band]), 'word')} of {quota:,}")
        for word, pos in dice.sample(bands[band], min(quota, len(bands[band]))):
            senses = lexicon.senses(word, pos)
            # Common senses are meant more often, but no sense is never meant.
            keys = lexicon.sense_keys(word, pos)
            weights = [1 + lexicon.tag_count(key) for key in keys]
            [sense] = dice.choices(senses, weights)
            found.append(Entry(word, pos, REGULAR, sense, band))
    return found


def _pair(
    number: int, entry: Entry, distance: int, lexicon: WordNet, farthest: int, dice: random.Random
) -> BuiltPair:
    """Pair a word with a sense at a distance, or the nearest distance that has any."""
    by_distance: dict[int, list[str]] = {}
    for id_, away in neighbourhood(lexicon, entry.sense, farthest).items():
        by_distance.setdefault(away, []).append(id_)
    if entry.source == REGULAR and len(by_distance) > 1:
        # The very sense of the word, under its own name, would be no comparison.
        by_distance[0] = by_distance[0] if len(entry.sense.lemmas) > 1 else []
    able = [away for away, ids in by_distance.items() if ids]
    away = min(able, key=lambda one: (abs(one - distance), one))
    other = lexicon.synset(dice.choice(by_distance[away]))
    spare = [n for n, lemma in enumerate(other.lemmas) if lemma.lower() != entry.word.lower()]
    lemma = dice.choice(spare) if spare else 0
    made = {
        "source": entry.source,
        "band": entry.band if entry.band is not None else "",
        "distance": away,
        "meant": entry.sense.keys[0],
        "meant_gloss": entry.gloss or entry.sense.definition,
        "sense_gloss": other.definition,
    }
    return BuiltPair(f"w2s-{number}", f"{entry.word}#{entry.pos}", other.keys[lemma], made)
