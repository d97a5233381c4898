"""Copies that a model of meaning misjudges: cut short, or with slips of the finger.

A slip makes a rare word of a common one, and models read that as another meaning; so the letters
are asked. A slip that makes another common word (*form* for *from*) is left to the model, for it
may be meant. So is a word that denies another (*atypical* for *typical*), and so are figures and
symbols: where they differ, the texts are no copies.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from difflib import SequenceMatcher
from functools import lru_cache

from tertium.encoders import model as models
from tertium.lexicon.spelling import Spellings
from tertium.messages import say

_WORD = re.compile(r"[^\W_]+(?:['’\-][^\W_]+)*")
_CLOSED = re.compile(r"[.!?][\"'”’»)\]]*$")
_SIGN = re.compile(
    r"(?P<minus>(?<!\w)[-−–](?=[$€£]?\.?\d))"
    r"|(?P<figure>(?:(?<![\w.])\.)?\d+(?:[.,:/]\d+)*(?:\s?[%‰])?)"
    r"|(?P<mark>[^\w\s])"
)
_MARKS, _IDLE_MARKS = frozenset("%‰#@&^"), frozenset("|©®™")
"""What says something though no symbol by its kind, and the symbols that say nothing."""
_SYMBOLS = frozenset(["Sc", "Sm", "So"])
"""Of money, of reckoning, and pictures."""
_DENYING = frozenset(["a", "an", "un", "in", "im", "ir", "il", "dis", "non", "des", "anti"])
_LEAST_WORDS = 5
_LEAST_SHARE = 0.75
"""Of the words of a text that is left where it was cut short."""
_MOST_SLIPS, _WORDS_A_SLIP = 4, 4
_RARE = 2
"""Texts of the collection that a misspelt word is in, at most."""
_LONG = 8


class Copies:
    """Says of two texts of a collection how the one is a copy of the other, if it is.

    ``pieces`` counts the pieces that a model cuts a word into: more than one if it is no common
    word.

    >>> texts = ["The old harbour was closed by the storm.", "The old harbuor was closed by the"]
    >>> copies = Copies(texts, lambda word: 2 if word == "harbuor" else 1)
    >>> copies.how(*texts)
    'a copy, cut short and misspelt'
    """

    def __init__(self, texts: Iterable[str], pieces: Callable[[str], int]) -> None:
        self._texts_with = Counter(word for text in texts for word in set(_words(text)))
        self._pieces = pieces

    def how(self, one: str, other: str) -> str | None:
        """How the one is a copy of the other; None where it is not."""
        short, long = sorted((one, other), key=lambda text: len(_words(text)))
        kept, whole = _words(short), _words(long)
        if len(kept) < _LEAST_WORDS:
            return None
        cut = _is_cut(short, long) and len(kept) >= _LEAST_SHARE * len(whole)
        slips, there = self._slips(kept, whole, cut)
        if slips is None or not _agree(short, long, there if there < len(whole) else None):
            return None
        was_cut = cut and len(kept) < len(whole)
        if was_cut:
            return say("merged.copy_both" if slips else "merged.copy_cut")
        return say("merged.copy_misspelt" if slips else "merged.copy")

    def _slips(
        self, kept: tuple[str, ...], whole: tuple[str, ...], cut: bool
    ) -> tuple[int | None, int]:
        """How many slips lie between two texts, or None where something else does.

        And how many words of the whole text are there in the one that was kept.
        """
        slips, there = 0, len(whole)
        for kind, a, b, c, d in SequenceMatcher(None, kept, whole, autojunk=False).get_opcodes():
            if kind == "insert" and cut and a == len(kept):
                there = c
            elif kind != "equal":
                if kind != "replace" or not self._is_slip(kept[a:b], whole[c:d]):
                    return None, there
                slips += 1
        return slips if slips <= min(_MOST_SLIPS, len(kept) // _WORDS_A_SLIP) else None, there

    def _is_slip(self, one: tuple[str, ...], other: tuple[str, ...]) -> bool:
        left, right = "".join(one), "".join(other)
        if not (left + right).replace("-", "").isalpha():
            return False  # a figure is what it is
        if _denies(one, other):
            return False
        if any(map(self._is_unknown, one)) == any(map(self._is_unknown, other)):
            return False
        most = 2 if min(len(left), len(right)) >= _LONG else 1
        return bool(Spellings([left]).near(right, most))

    def _is_unknown(self, word: str) -> bool:
        return self._texts_with[word] <= _RARE and self._pieces(word) > 1


def pieces_of(model: str) -> Callable[[str], int]:
    """A function that counts the pieces into which a model cuts a word."""
    loaded = models.load(model)
    return lru_cache(1 << 16)(lambda word: int(loaded.pieces.encode([word]).lengths[0]))


@lru_cache(1 << 14)
def _words(text: str) -> tuple[str, ...]:
    return tuple(word.casefold() for word in _WORD.findall(text))


def _denies(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether one is the other with a prefix that denies it: such words are rare, and meant.

    >>> _denies(("moral",), ("amoral",)), _denies(("a", "moral"), ("amoral",))
    (True, True)
    >>> _denies(("across",), ("acros",))
    False
    """
    if len(one) != len(other) and (one[0] in _DENYING or other[0] in _DENYING):
        return True  # "a moral" has the letters of "amoral"
    short, long = sorted(("".join(some).replace("-", "") for some in (one, other)), key=len)
    return long.endswith(short) and long.removesuffix(short) in _DENYING


def _agree(short: str, long: str, there: int | None) -> bool:
    """Whether two texts of the same words have the same figures and symbols.

    Of the longer text so many words are ``there`` in the shorter; None stands for all. What lies
    between the last of these and the next word may be there or not: *$* belongs to what follows.
    """
    ours = [sign for _, sign in _signs(short)]
    if there is None:
        return ours == [sign for _, sign in _signs(long)]
    words = list(_WORD.finditer(long))
    end = words[there - 1].end()
    theirs = [(at < end, sign) for at, sign in _signs(long) if at < words[there].start()]
    sure = sum(inside for inside, _ in theirs)
    return len(ours) >= sure and ours == [sign for _, sign in theirs[: len(ours)]]


def _signs(text: str) -> Iterator[tuple[int, str]]:
    """The figures of a text as they stand, and the symbols that words are read without; where.

    >>> [sign for _, sign in _signs("In C++, -5 % of $1,500.")]
    ['+', '+', '-', '5%', '$', '1,500']
    """
    for found in _SIGN.finditer(text):
        sign = found.group()
        if found.lastgroup == "minus":
            yield found.start(), "-"
        elif found.lastgroup == "figure":
            yield found.start(), "".join(sign.split())
        elif sign in _MARKS or (sign not in _IDLE_MARKS and unicodedata.category(sign) in _SYMBOLS):
            yield found.start(), sign


def _is_cut(short: str, long: str) -> bool:
    """Whether a text shows that its end is missing: the longer one is closed, and it is not."""
    return bool(_CLOSED.search(long.rstrip())) and not _CLOSED.search(
        short.rstrip().removesuffix("...")
    )
