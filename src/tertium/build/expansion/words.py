"""Words of an analysed sentence, and how a list of them becomes text again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tertium.build.forms import article

BE = frozenset({"is", "are", "was", "were"})
NOT = frozenset({"not", "n't"})
_GLUED = re.compile(r" (n't\b|'(?:s|re|ve|ll|d|m)\b|[,;:.!?])")


@dataclass(frozen=True, slots=True)
class Word:
    """A token with its part of speech (Penn) and its phrase label (CoNLL-2000)."""

    text: str
    tag: str = ""
    phrase: str = "O"

    def changed(self, text: str) -> Word:
        """The same word in another form."""
        return replace(self, text=text)

    @property
    def is_noun(self) -> bool:
        """Whether this is a noun, a name or not."""
        return self.tag.startswith("NN")

    @property
    def is_verb(self) -> bool:
        """Whether this is a form of a verb."""
        return self.tag.startswith("VB")

    @property
    def is_finite(self) -> bool:
        """Whether this is a verb that a subject agrees with."""
        return self.tag in ("VBZ", "VBP", "VBD") or self.text in BE


def words_of(text: str) -> tuple[Word, ...]:
    """Words without an analysis.

    >>> [word.text for word in words_of("there is no")]
    ['there', 'is', 'no']
    """
    return tuple(Word(part) for part in text.split())


def render(words: Iterable[Word]) -> str:
    """Write words as a sentence: *a* or *an* as the next word asks, a capital at the beginning.

    >>> render(words_of("a apple is n't a uniform , they say"))
    "An apple isn't a uniform, they say"
    """
    texts = [word.text for word in words]
    for place, text in enumerate(texts[:-1]):
        if text.lower() in ("a", "an"):
            texts[place] = article(texts[place + 1])
    joined = _GLUED.sub(r"\1", " ".join(texts)).rstrip(" ,")
    return joined[:1].upper() + joined[1:]


def is_plural(words: Sequence[Word]) -> bool:
    """Whether a verb after this noun phrase is plural: by its determiner, its head, or an *and*.

    >>> is_plural((Word("two", "CD"), Word("dogs", "NNS")))
    True
    >>> is_plural((Word("a", "DT"), Word("group", "NN"), Word("of", "IN"), Word("men", "NNS")))
    False
    """
    until = next(
        (n for n, word in enumerate(words)
         if word.tag in ("IN", "TO", "VBG", "VBN", "WP", "WDT") and words[n - 1].is_noun),
        len(words),
    )  # fmt: skip
    own = words[:until]
    if any(own[n].text == "and" and own[n - 1].is_noun for n in range(1, len(own))):
        return True  # 'a man and a dog', but not 'a black and white dog'
    nouns = [word for word in own if word.is_noun or word.tag == "PRP"]
    if not nouns:
        return any(word.tag == "CD" and word.text != "one" for word in own)
    return nouns[-1].tag in ("NNS", "NNPS") or nouns[-1].text in ("they", "we", "people")
