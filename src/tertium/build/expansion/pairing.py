"""The 13 pairs that two sentences and their rewritings make, and unrelated ones.

Each normalised sentence is paired with all rewritings of itself (*same set*), with the other
normalised sentence and with that one's rewritings (*cross set*).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tertium.build.expansion.rules import CONTRAST, DIFFERENT, SIMILAR
from tertium.build.expansion.sentences import NORM, Sentence, by_set
from tertium.build.pairs import BuiltPair
from tertium.build.tables import Cell

UNRELATED = "unrelated"
SHORT_NAMES = {NORM: "Norm", SIMILAR: "Sim", CONTRAST: "Contr", DIFFERENT: "Diff"}
"""What the paper calls them."""

PAIRINGS: tuple[tuple[tuple[str, str], tuple[str, str]], ...] = (
    *((("a", NORM), ("a", kind)) for kind in (SIMILAR, CONTRAST, DIFFERENT)),
    *((("b", NORM), ("b", kind)) for kind in (SIMILAR, CONTRAST, DIFFERENT)),
    (("a", NORM), ("b", NORM)),
    *(pairing for kind in (SIMILAR, CONTRAST, DIFFERENT)
      for pairing in ((("a", NORM), ("b", kind)), (("b", NORM), ("a", kind)))),
)  # fmt: skip
"""The 13 pairings: sides and kinds of both sentences."""


def pair_sentences(
    sentences: Sequence[Sentence], *, unrelated: float = 0.12, seed: int = 0
) -> tuple[BuiltPair, ...]:
    """Make all pairs of each set, then unrelated pairs until they are a share of all.

    Where somebody decided on sentences, ``checked`` says whether they decided on both of a pair.

    >>> one = Sentence("1", "a", NORM, "", "", 1.0, "", "A dog is barking")
    >>> other = Sentence("1", "a", CONTRAST, "negation-inserted", "not", 0.9, one.text,
    ...                  "A dog is not barking")
    >>> [pair] = pair_sentences([one, other])
    >>> pair.id, pair.made["pair_type"], pair.made["expected"]
    ('1-Norm_a-Contr_a', 'Norm_a-Contr_a', 'contrast')
    """
    pairs = [pair for set_ in by_set(sentences).values() for pair in _of_set(set_)]
    wanted = round(len(pairs) * unrelated / (1 - unrelated))
    made = (*pairs, *_unrelated(sentences, wanted, seed))
    if any(one.decision for one in sentences):
        return made
    # Where nobody checked anything, nothing is said of it.
    return tuple(
        replace(pair, made={name: cell for name, cell in pair.made.items() if name != "checked"})
        for pair in made
    )


def _of_set(found: dict[tuple[str, str], Sentence]) -> Iterator[BuiltPair]:
    for one, other in PAIRINGS:
        if one in found and other in found and found[one].text != found[other].text:
            kind = SIMILAR if other[1] == NORM else other[1]
            yield _pair(found[one], found[other], kind, "same" if one[0] == other[0] else "cross")


def _pair(one: Sentence, other: Sentence, expected: str, sets: str) -> BuiltPair:
    kind = f"{_name(one)}-{_name(other)}" if expected != UNRELATED else "Unrelated"
    made: dict[str, Cell] = {
        "pair_type": kind,
        "sets": sets,
        "expected": expected,
        "rule": "" if other.kind == NORM else other.rule,
        "change": "" if other.kind == NORM else other.change,
        "quality": min(one.quality, other.quality),
        "checked": "yes" if one.decision and other.decision else "no",
    }
    return BuiltPair(f"{one.set}-{kind}", one.text, other.text, made)


def _name(sentence: Sentence) -> str:
    return f"{SHORT_NAMES[sentence.kind]}_{sentence.side}"


def _unrelated(sentences: Sequence[Sentence], wanted: int, seed: int) -> list[BuiltPair]:
    """Pairs of normalised sentences of two different sets, drawn at random."""
    norms = [one for one in sentences if one.kind == NORM]
    dice = random.Random(seed)
    made: dict[frozenset[str], BuiltPair] = {}
    for _ in range(20 * wanted if len({one.set for one in norms}) > 1 else 0):
        if len(made) >= wanted:
            break
        one, other = dice.sample(norms, 2)
        both = frozenset((one.text, other.text))
        if one.set != other.set and len(both) > 1 and both not in made:
            pair = _pair(one, other, UNRELATED, UNRELATED)
            id_ = f"{one.set}{one.side}-{other.set}{other.side}-Unrelated"
            made[both] = BuiltPair(id_, pair.text_a, pair.text_b, pair.made)
    return list(made.values())
