"""Looking up senses while somebody types."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from tertium.lexicon import wordnet
from tertium.lexicon.database import Database

_WORDS = """
SELECT lemma FROM sense WHERE lemma >= ? AND lemma < ?
GROUP BY lemma ORDER BY sum(tags) DESC, lemma LIMIT ?
"""
_LAST = chr(0x10FFFF)


def look_up(typed: str, count: int) -> dict[str, Any]:
    """The senses of what is typed, as far as it is a word, and words that begin so.

    >>> look_up("poodl", 3)["words"]                               # doctest: +SKIP
    ['poodle', 'poodle_dog']
    """
    known = wordnet.load()
    start = "_".join(typed.encode("utf-8", "replace").decode().lower().split())
    found = []
    for base in known.base_forms(start) if start else ():
        for pos in wordnet.PARTS_OF_SPEECH:
            keys = known.sense_keys(base, pos)
            for number, synset in enumerate(known.senses(base, pos), start=1):
                times = known.tag_count(keys[number - 1])
                found.append((times, _said(base, pos, number, synset)))
    found.sort(key=lambda one: -one[0])
    return {"senses": [one for _, one in found[:count]], "words": _words(known.file, start, count)}


def _said(base: str, pos: str, number: int, synset: wordnet.Synset) -> dict[str, Any]:
    return {
        "text": f"{base}#{pos}#{number}",
        "lemma": base.replace("_", " "),
        "pos": pos,
        "number": number,
        "definition": synset.definition,
        "lemmas": [lemma.replace("_", " ") for lemma in synset.lemmas],
    }


def _words(file: Path, start: str, count: int) -> list[str]:
    if not start:
        return []
    rows = _database(file).rows(_WORDS, start, start + _LAST, str(count))
    return [lemma.replace("_", " ") for (lemma,) in rows]


@lru_cache(maxsize=2)
def _database(file: Path) -> Database:
    return Database(file)
