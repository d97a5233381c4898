"""Where a word stands in a sentence, and which of WordNet's entries it may be there."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass

from tertium.encoders.normal import checked
from tertium.errors import UserError
from tertium.lexicon.names import unknown_word
from tertium.lexicon.wordnet import PARTS_OF_SPEECH, WordNet

# Hyphens part words here: 'river-bank' has a bank in it, and 'X-ray' is a window of two.
_WORD = re.compile(r"[^\W_]+(?:['’.][^\W_]+)*")
_POSSESSIVE = re.compile(r"['’]s$", re.IGNORECASE)
_LONGEST_ENTRY = 4


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A word where it stands in a sentence: ``sentence[start:end]``.

    ``entries`` are WordNet's lemmas that it may be an inflection of, each with its part of speech.
    ``within`` is a longer lemma of WordNet's that the word is a part of here, where there is one.

    >>> here = Occurrence("He sat on the bank.", 14, 18, (("bank", "n"), ("bank", "v")))
    >>> here.form
    'bank'
    """

    sentence: str
    start: int
    end: int
    entries: tuple[tuple[str, str], ...]
    within: str | None = None

    @property
    def form(self) -> str:
        """The word as it is spelt there."""
        return self.sentence[self.start : self.end]


def occurrences(
    lexicon: WordNet, word: str, sentence: str, pos: str | None = None
) -> tuple[Occurrence, ...]:
    """Find a word, in any of its inflections, in a sentence: every place, in order.

    Blanks are made single first, so places are those in the occurrence's own sentence. Raises
    UserError where either is empty, where WordNet lacks the word (as that part of speech),
    and where the sentence lacks it.
    """
    word, sentence = checked(word, "the word"), checked(sentence, "the sentence")
    wanted = _entries(lexicon, word, pos)
    if not wanted:
        raise _not_a_word(lexicon, word, pos)
    found = []
    spans = [match.span() for match in _WORD.finditer(sentence)]
    sizes = {len(_WORD.findall(lemma.replace("_", " "))) for lemma, _ in wanted}
    for first, last in _windows(len(spans), sizes):
        start, end = spans[first][0], spans[last][1]
        form = sentence[start:end]
        if owner := _POSSESSIVE.search(form):
            end -= len(owner[0])
        entries = _entries(lexicon, sentence[start:end], pos)
        shared = tuple(entry for entry in entries if entry in wanted)
        if shared:
            within = _longer(lexicon, sentence, spans, first, last)
            found.append(Occurrence(sentence, start, end, shared, within))
    if not found:
        raise _not_there(word, sentence)
    return tuple(found)


def _entries(lexicon: WordNet, form: str, pos: str | None) -> tuple[tuple[str, str], ...]:
    parts = PARTS_OF_SPEECH if pos is None else (_part(pos),)
    plain = form.replace("’", "'")
    return tuple((base, part) for part in parts for base in lexicon.base_forms(plain, part))


def _part(pos: str) -> str:
    part = "a" if pos == "s" else pos
    if part not in PARTS_OF_SPEECH:
        raise UserError(
            f"unknown part of speech '{pos}'", remedy=f"use one of {' '.join(PARTS_OF_SPEECH)}"
        )
    return part


def _windows(words: int, sizes: set[int]) -> Iterator[tuple[int, int]]:
    for first in range(words):
        for size in sorted(sizes):
            if first + size <= words:
                yield first, first + size - 1


def _longer(
    lexicon: WordNet, sentence: str, spans: list[tuple[int, int]], first: int, last: int
) -> str | None:
    """The longest entry of several words around these ones."""
    for size in range(_LONGEST_ENTRY, last - first + 1, -1):
        for begin in range(max(0, last - size + 1), min(first, len(spans) - size) + 1):
            form = sentence[spans[begin][0] : spans[begin + size - 1][1]]
            found = lexicon.base_forms(form)
            if found:
                return found[0]
    return None


def _not_a_word(lexicon: WordNet, word: str, pos: str | None) -> UserError:
    elsewhere = [part for part in PARTS_OF_SPEECH if lexicon.base_forms(word, part)]
    if pos is not None and elsewhere:
        return UserError(
            f"WordNet has '{word}' as {_listed(elsewhere)}, not as {pos}",
            remedy=f"ask for {_listed(elsewhere)}, or leave the part of speech out",
        )
    return unknown_word(word, lexicon)


def _not_there(word: str, sentence: str) -> UserError:
    words = list(dict.fromkeys(_WORD.findall(sentence)))
    spelt = {one.lower(): one for one in words}
    near = [spelt[one] for one in difflib.get_close_matches(word.lower(), spelt, n=2, cutoff=0.6)]
    remedy = f"did you mean {_listed(near)}?" if near else "ask for a word that stands in it"
    return UserError(f"the sentence does not have '{word}'", remedy=remedy)


def _listed(names: list[str]) -> str:
    return " or ".join(f"'{name}'" for name in names)
