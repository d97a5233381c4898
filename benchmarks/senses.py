"""How fast WordNet's measures are: the senses of 1,000 words, and a million pairs of senses.

Words are drawn at random from those that WordNet's tagged texts have. Each round meets the same
glosses and senses again, which are worked out once: compare the first round with the second.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial
from itertools import starmap

from tertium.lexicon import wordnet
from tertium.measures import gloss, taxonomy, walk


def timed(label: str, count: int, unit: str, run: Callable[[], object]) -> float:
    start = time.perf_counter()
    run()
    taken = time.perf_counter() - start
    print(f"{label:34} {taken:7.2f} s   {count / taken:12,.0f} {unit}/s")
    return taken


def main(words: int = 1_000, pairs: int = 1_000_000) -> None:
    lexicon = wordnet.load()
    dice = random.Random(7)
    rows = lexicon._rows("SELECT DISTINCT lemma FROM sense WHERE tags > 0 ORDER BY lemma")
    chosen = dice.sample([lemma for (lemma,) in rows], words)
    senses = [synset for word in chosen for synset in lexicon.readings(word)]
    against = dice.choices(senses, k=words)
    asked = list(zip(chosen, against, strict=True))
    print(f"{words:,} words with {len(senses):,} senses, each against one sense")
    for name in walk.MEASURES:
        for again in ("", " again"):
            timed(f"walk {name}{again}", words, "words", partial(walk.scores, name, asked))
    for name in taxonomy.MEASURES:
        timed(name, words, "words", partial(taxonomy.scores, name, asked))
    for measure in (gloss.lesk, gloss.extended_lesk):
        label = measure.__name__.replace("_", "-")
        timed(label, words, "words", partial(list, starmap(measure, asked)))
    nouns = [synset for synset in senses if synset.pos == "n"]
    many = list(zip(dice.choices(nouns, k=pairs), dice.choices(nouns, k=pairs), strict=True))
    for name in taxonomy.MEASURES:
        timed(f"{name}, pairs of senses", pairs, "pairs", partial(taxonomy.scores, name, many))


if __name__ == "__main__":
    main()
