"""Links from a synset to the meanings of the words in its definition.

Nobody has marked which sense a word of a definition has, so that the most frequent one of each part
of speech is taken. A word that very many definitions use says little of any one of them.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict

import numpy as np
from numpy.typing import NDArray

from tertium.language.words import content_words
from tertium.lexicon import morphy
from tertium.lexicon.princeton import FILES

# A definition's word leads nowhere where more definitions than this use it.
_MOST_USES = 1000

Ints = NDArray[np.int64]


def gloss_links(database: sqlite3.Connection, number: dict[str, int]) -> tuple[Ints, Ints]:
    """Read all definitions and give the ends of the links, by the numbers of the synsets."""
    first = {
        (lemma, pos): number[synset]
        for lemma, pos, synset in database.execute(
            "SELECT lemma, pos, synset FROM sense WHERE number = 1"
        )
    }
    irregular = defaultdict(list)
    for form, pos, base in database.execute("SELECT form, pos, base FROM exception"):
        irregular[form, pos].append(base)

    def meanings(word: str) -> list[int]:
        return [
            first[bases[0], pos]
            for pos in FILES
            if (
                bases := morphy.base_forms(
                    word,
                    pos,
                    lambda form, pos=pos: (form, pos) in first,  # type: ignore[misc]
                    lambda form, pos=pos: irregular.get((form, pos), ()),  # type: ignore[misc]
                )
            )
        ]

    known: dict[str, list[int]] = {}
    links: set[tuple[int, int]] = set()
    for id_, gloss in database.execute("SELECT id, gloss FROM synset"):
        for word in content_words(gloss.partition('; "')[0]):
            if word not in known:
                known[word] = meanings(word)
            links.update((number[id_], meaning) for meaning in known[word])
    source, target = np.array(sorted(links) or np.zeros((0, 2)), dtype=np.int64).T
    uses = np.bincount(target, minlength=len(number))
    kept = (source != target) & (uses[target] <= _MOST_USES)
    return source[kept], target[kept]
