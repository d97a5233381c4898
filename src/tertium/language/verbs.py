"""Verbs in running text, without a tagger: words that are verbs more often than anything else."""

from __future__ import annotations

import re
from functools import lru_cache

from tertium.errors import MissingResourceError
from tertium.language.words import function_words
from tertium.lexicon import wordnet
from tertium.lexicon.wordnet import WordNet

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_VERBAL_ENDING = re.compile(r"\w{3,}(?:ed|ing)")


def verbs(text: str) -> list[str]:
    """Find the verbs of a text, in their base form where WordNet is there.

    A word counts where WordNet's tagged texts have its base form more often as a verb than as any
    other part of speech; a capitalised word, most often a name, only where it ends as verbs do.
    Without WordNet every word on *-ed* or *-ing* counts, as it stands.

    >>> "wash" in verbs("Women washing linen in the river") or not _lexicon()
    True
    """
    lexicon = _lexicon()
    found = []
    for match in _WORD.finditer(text):
        word = match[0].lower()
        verbal = _VERBAL_ENDING.fullmatch(word) is not None
        if word in function_words() or not (verbal or match[0].islower()):
            continue
        base = _base_form(word, lexicon) if lexicon else word if verbal else None
        if base is not None:
            found.append(base)
    return found


def _lexicon() -> WordNet | None:
    try:
        return wordnet.load()
    except MissingResourceError:
        return None


@lru_cache(maxsize=1 << 16)
def _base_form(word: str, lexicon: WordNet) -> str | None:
    bases = lexicon.base_forms(word, "v")
    if not bases:
        return None
    as_verb = {base: _times(lexicon, base, "v") for base in bases}
    best = max(bases, key=lambda base: as_verb[base])
    otherwise = (
        _times(lexicon, base, pos) for pos in "nar" for base in lexicon.base_forms(word, pos)
    )
    return best if as_verb[best] > max(otherwise, default=0) else None


def _times(lexicon: WordNet, lemma: str, pos: str) -> int:
    """Count how often a lemma was met as this part of speech."""
    return sum(lexicon.tag_count(key) for key in lexicon.sense_keys(lemma, pos))
