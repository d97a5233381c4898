"""Which language the aligned texts are in: English grammar is no use for Spanish chunks."""

from __future__ import annotations

from functools import lru_cache

from tertium.judgement import Alignment
from tertium.language.identify import PairLanguage, pair_language


@lru_cache(maxsize=256)
def language_of(alignment: Alignment) -> PairLanguage:
    """The language of two aligned sentences; ``mixed`` for one in each.

    >>> language_of(Alignment(("Un", "perro", "duerme"), ("Duerme", "un", "gato"), ()))
    'es'
    """
    return pair_language(" ".join(alignment.left), " ".join(alignment.right))
