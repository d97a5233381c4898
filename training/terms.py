"""More pairs without gold for the small end: what dictionaries and rewriters say in other words.

What the large judge knows of idioms, slang, rarer words and set phrases it does not hand on by
WordNet's words alone: on pairs of kinds that a small student has not read, the two agree far less.
"""

from __future__ import annotations

import random
import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import NamedTuple

import wordfreq

from tertium.language.words import content_words
from tertium.lexicon import dictionaries, wordnet
from tertium.lexicon.reading import synset_text
from tertium.lexicon.wordnet import WordNet
from training.unlabelled import Texts, lemma_of, near_word, rewrites_in, step

COUNTS = {"GCIDE": 550_000, "idiom": 150_000, "slang": 50_000}
"""Pairs from each dictionary."""
SENSES, REPLACED, SYNONYMS = 300_000, 120_000, 80_000
_RAREST = 1.5
"""Words that are rarer (Zipf's scale) than this are left to the dictionary; phrases are not."""
_PPDB = "lexical/ppdb-1.0-xxxl-lexical.extended.synonyms.uniquepairs"


class Term(NamedTuple):
    """What a dictionary lists, and one way in which it explains it."""

    term: str
    said: str


def term_pairs(data: Path, seed: int = 12) -> list[Texts]:
    """Pairs of terms, explanations, senses and rewritten parts."""
    rng = random.Random(seed)
    lexicon = wordnet.load()
    pairs: list[Texts] = []
    for source, count in COUNTS.items():
        pairs += _explained(listed(source), count, lexicon, rng)
    pairs += _senses(lexicon, SENSES, rng)
    pairs += _replaced(list(rewrites_in(data / "text")), REPLACED, lexicon, rng)
    pairs += _synonyms(data / _PPDB, SYNONYMS, rng)
    return pairs


def listed(source: str) -> list[Term]:
    """A dictionary's terms, but for single words that hardly anybody writes."""
    file = dictionaries.place()
    if not file.is_file():
        raise SystemExit(f"no dictionaries in {file}; run: tertium fetch all")
    query = "SELECT term, definition FROM entry WHERE source = ? ORDER BY term, number"
    with sqlite3.connect(file) as database:
        rows = database.execute(query, (source,)).fetchall()
    return [
        Term(term, said)
        for term, said in rows
        if source != "GCIDE" or " " in term or wordfreq.zipf_frequency(term, "en") >= _RAREST
    ]


def _explained(
    terms: Sequence[Term], count: int, lexicon: WordNet, rng: random.Random
) -> Iterator[Texts]:
    """A term or one like it beside an explanation, or two terms explained by the same word."""
    alike: dict[str, list[int]] = defaultdict(list)
    told = [content_words(one.said)[:12] for one in terms]
    for number, words in enumerate(told):
        for word in set(words):
            alike[word].append(number)
    for _ in range(count):
        number = rng.randrange(len(terms))
        one, words = terms[number], told[number]
        rare = sorted(words, key=lambda word: (len(alike[word]), word))[:3]
        other = terms[rng.choice(alike[rng.choice(rare)])] if rare else rng.choice(terms)
        phrase = as_phrase(one.said, rng)
        where = rng.random()
        if where < 0.3:
            yield phrase, one.term
        elif where < 0.45:
            yield phrase, near_word(one.term, lexicon, rng)
        elif where < 0.6:
            yield phrase, other.term
        elif where < 0.75:
            yield one.term, rng.choice(words) if words else phrase
        elif where < 0.85:
            yield one.term, other.term
        elif where < 0.95:
            yield phrase, as_phrase(other.said, rng)
        else:
            yield phrase, rng.choice(terms).term


def as_phrase(said: str, rng: random.Random) -> str:
    """An explanation as a phrase: one of its parts, without a capital or a stop."""
    parts = [part.strip(" .") for part in said[:300].split(";")]
    part = rng.choice([one for one in parts if len(one) > 3] or [said])
    return part[0].lower() + part[1:] if part[:2].istitle() else part


def _senses(lexicon: WordNet, count: int, rng: random.Random) -> Iterator[Texts]:
    """A word beside a sense, near or far, as :func:`sense_text` says it."""
    synsets = [s for pos in "nvar" for s in lexicon.synsets(pos) if not s.is_instance]
    used = [s for s in synsets if any(lexicon.tag_count(key) for key in s.keys)] or synsets
    for number in range(count):
        start = rng.choice(used if number % 2 else synsets)
        _, other = step(lexicon, start, rng)
        yield lemma_of(start, rng), synset_text(other or rng.choice(used))


def _replaced(
    groups: list[list[str]], count: int, lexicon: WordNet, rng: random.Random
) -> Iterator[Texts]:
    """What rewriters of a sentence put in the place of its words."""
    made = 0
    while made < count:
        group = rng.choice(groups)
        one, other = (text.lower().split() for text in rng.sample(group, 2))
        same = SequenceMatcher(a=one, b=other, autojunk=False)
        for kind, a0, a1, b0, b1 in same.get_opcodes():
            if kind != "replace" or a1 - a0 > 8 or b1 - b0 > 8:
                continue
            # Alone, or with the words around it.
            around = rng.randrange(3)
            left = " ".join(one[max(0, a0 - around) : a1 + around])
            right = " ".join(other[b0:b1])
            if rng.random() < 0.4:
                words = content_words(right)
                right = near_word(rng.choice(words), lexicon, rng) if words else right
            made += 1
            yield left, right


def _synonyms(file: Path, count: int, rng: random.Random) -> Iterator[Texts]:
    """Words that are translated alike."""
    rows = [line.split() for line in file.read_text("utf-8").split("\n")]
    words = [(row[0], row[1]) for row in rows if len(row) == 2 and all(map(str.isalpha, row))]
    return iter(rng.sample(words, min(count, len(words))))
