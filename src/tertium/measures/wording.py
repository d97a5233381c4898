"""A text as measures of words see it: its words, and what is known of each at a glance."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tertium.language.words import function_words
from tertium.measures import word_vectors

Floats = NDArray[np.float32]

# Tried in this order: a negation, a number, an abbreviation, a verb before its negation, an
# ending, a word. Hyphens part words: "ski-jump" and "ski jump" are the same two.
_WORD = re.compile(
    r"n't\b|\d+(?:[.,:/]\d+)*|(?:[^\W\d_]\.){2,}|[^\W\d_]+?(?=n't\b)"
    r"|'(?:s|re|ve|ll|d|m)\b|[^\W\d_]+",
    re.IGNORECASE,
)
_NUMERALS = "zero one two three four five six seven eight nine ten eleven twelve"
_VALUES = {name: str(value) for value, name in enumerate(_NUMERALS.split())}
_NEGATIONS = frozenset({
    "no", "not", "n't", "never", "none", "neither", "nor", "without", "cannot", "nobody",
    "nothing", "nowhere",
})  # fmt: skip
_ENDINGS = frozenset(["'s", "'re", "'ve", "'ll", "'d", "'m", "n't", "ca", "wo"])
_COUNTRIES = {"US": "u.s.", "U.S.A.": "u.s.", "USA": "u.s.", "UN": "u.n.", "UK": "u.k."}
"""In capitals these are no pronouns."""
_COMMON = 1e-3
"""The share of all words from which on a word counts less than half (Arora et al. 2017)."""


class Word(NamedTuple):
    """One word form. ``weight`` falls with its frequency, and so does ``rarity``, in nats."""

    form: str
    lemma: str
    row: int
    rarity: float
    weight: float
    is_content: bool
    number: str | None
    is_negation: bool


@dataclass(frozen=True, eq=False)
class Wording:
    """The words of a text in order, the same facts as arrays, and what follows from them.

    Whatever can be known of one text alone is worked out here, once, when it is first asked for.
    """

    text: str
    words: tuple[Word, ...]
    content: NDArray[np.intp]
    """The places of the content words; of all words where none is one."""
    keys: NDArray[np.int64]
    """Equal for words of the same lemma, or the same number."""
    rows: NDArray[np.intp]
    rarity: Floats
    weights: Floats
    is_content: NDArray[np.bool_]
    numbers: tuple[int, ...]
    """The places of the numbers."""
    unknown: tuple[int, ...]
    """The places of the words that have no vector."""
    capitals: frozenset[str]
    """Lemmas that are written with a capital within the sentence: most often names."""

    def __len__(self) -> int:
        return len(self.words)

    @cached_property
    def forms(self) -> list[str]:
        """The words as they are written, in small letters."""
        return [word.form for word in self.words]

    @cached_property
    def lemmas(self) -> list[str]:
        """The base forms of all words."""
        return [word.lemma for word in self.words]

    @cached_property
    def content_lemmas(self) -> list[str]:
        """The base forms of the content words."""
        return [self.lemmas[place] for place in self.content.tolist()]

    @cached_property
    def function_lemmas(self) -> frozenset[str]:
        """The base forms of the words that carry grammar."""
        return frozenset([word.lemma for word in self.words if not word.is_content])

    @cached_property
    def amounts(self) -> frozenset[str]:
        """The numbers that it names."""
        return frozenset([word.number for word in self.words if word.number])

    @cached_property
    def denies(self) -> bool:
        """Whether there is a negation in it."""
        return any(word.is_negation for word in self.words)

    @cached_property
    def content_rarity(self) -> Floats:
        """How rare each content word is."""
        return self.rarity.take(self.content)

    @cached_property
    def heft(self) -> float:
        """How rare the content words are together."""
        return float(self.content_rarity.sum())

    @cached_property
    def direction(self) -> Floats:
        """The sum of the vectors of the words, frequent ones weighing less, as a unit vector."""
        return _unit(self.weights @ word_vectors.load().vectors.take(self.rows, axis=0))

    @cached_property
    def content_direction(self) -> Floats:
        """The sum of the vectors of the content words, as a unit vector."""
        rows = self.rows.take(self.content)
        return _unit(word_vectors.load().vectors.take(rows, axis=0).sum(axis=0))


def _unit(vector: Floats) -> Floats:
    size = np.sqrt(vector @ vector)
    unit: Floats = vector / size if size > 0 else vector
    return unit


@lru_cache(maxsize=1 << 14)
def worded(text: str) -> Wording:
    """Read the words of a text.

    >>> read = worded("The U.S. didn't sell 1,200 ski-boots to Ann's twins.")
    >>> [word.lemma for word in read.words][:8]
    ['the', 'u.s.', 'do', "n't", 'sell', '1200', 'ski', 'boot']
    >>> sorted(read.capitals)
    ['ann', 'u.s.']
    """
    spelt = _WORD.findall(text.replace("’", "'"))
    words = tuple([_word(one) for one in spelt])
    capitals = [word.lemma for word, one in zip(words[1:], spelt[1:], strict=True)
                if word.is_content and one[0].isupper()]  # fmt: skip
    nowhere = len(word_vectors.load().lemmas)
    content = [place for place, word in enumerate(words) if word.is_content]
    columns = tuple(zip(*words, strict=True)) or ((),) * len(Word._fields)
    return Wording(
        text,
        words,
        np.array(content or range(len(words)), np.intp),
        np.array([hash(lemma) for lemma in columns[1]], np.int64),
        np.array(columns[2], np.intp),
        np.array(columns[3], np.float32),
        np.array(columns[4], np.float32),
        np.array(columns[5], bool),
        tuple(place for place, number in enumerate(columns[6]) if number),
        tuple(place for place, row in enumerate(columns[2]) if row == nowhere),
        frozenset(capitals),
    )


@lru_cache(maxsize=1 << 17)
def _word(spelt: str) -> Word:
    table = word_vectors.load()
    form = _COUNTRIES.get(spelt) or spelt.lower()
    number = _VALUES.get(form) or (form.replace(",", "") if form[0].isdigit() else None)
    row = table.row(form)
    known = row < len(table.lemmas)
    lemma = number or (table.lemmas[row] if known else _stripped(form))
    zipf = float(table.zipf[row])
    share = 10.0 ** (zipf - 9)
    return Word(
        form,
        lemma,
        row,
        (9 - zipf) * float(np.log(10)),
        _COMMON / (_COMMON + share),
        form not in function_words() and form not in _ENDINGS,
        number,
        form in _NEGATIONS,
    )


def _stripped(form: str) -> str:
    """Take the commonest ending off a word that is not in the table.

    >>> _stripped("minivans"), _stripped("gloss")
    ('minivan', 'gloss')
    """
    if len(form) > 4 and form.endswith("s") and form[-2] not in "sui":
        return form[:-1]
    return form
