"""Long texts against long ones, made by rule: nobody rated any, and users compare them daily.

Unrelated paragraphs have nothing in common however often they repeat themselves; the same
sentences in another order, or with one more, still say nearly the same.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from training.hard import C, E, Hard, N

_OPEN = -1
"""No label: whether a text that lacks a sentence follows is not for a rule to say."""

_VERB = re.compile(r"\b(is|are|was|were|can|could|will|would|had|has|have|must|should|may)\b")
_NOT = re.compile(r"\b(not|no|never|nothing|nobody)\b|n't", re.IGNORECASE)


def long_pairs(texts: Sequence[Sequence[str]], count: int, seed: int = 4) -> list[Hard]:
    """So many pairs of windows of the given texts (each a list of sentences)."""
    rng = random.Random(seed)
    texts = [text for text in texts if len(text) >= 14]
    made: list[Hard] = []
    while len(made) < count:
        one, other = rng.sample(texts, 2)
        size = rng.randint(2, 7)
        window, stranger = (_window(text, size, rng) for text in (one, other))
        pair = rng.choice(_RULES)(window, stranger, rng)
        if pair and pair.a != pair.b:
            made.append(pair)
    return made


def _window(text: Sequence[str], size: int, rng: random.Random) -> list[str]:
    start = rng.randrange(len(text) - size + 1)
    return list(text[start : start + size])


def _strangers(window: list[str], stranger: list[str], _: random.Random) -> Hard:
    return _hard(window, stranger, N, N, 0.02)


def _strangers_again_and_again(window: list[str], stranger: list[str], rng: random.Random) -> Hard:
    one, other = window[:1] * rng.randint(3, 12), stranger[:1] * rng.randint(3, 12)
    return _hard(one, other, N, N, 0.02)


def _again_and_again(window: list[str], _: list[str], rng: random.Random) -> Hard:
    return _hard(window[:1] * rng.randint(2, 8), window[:1], E, E, 0.95)


def _in_another_order(window: list[str], _: list[str], rng: random.Random) -> Hard:
    return _hard(window, rng.sample(window, len(window)), _OPEN, _OPEN, 0.92)


def _one_more(window: list[str], stranger: list[str], rng: random.Random) -> Hard:
    place = rng.randrange(len(window) + 1)
    more = [*window[:place], stranger[0], *window[place:]]
    return _hard(more, window, E, N, 1 - 0.5 / len(window))


def _some_of_each(window: list[str], stranger: list[str], rng: random.Random) -> Hard:
    kept = rng.randint(1, len(window) - 1)
    mixed = window[:kept] + stranger[kept:]
    if rng.random() < 0.5:
        rng.shuffle(mixed)
    return _hard(window, mixed, N, N, 0.05 + 0.85 * kept / len(window))


def _one_of_them(window: list[str], _: list[str], rng: random.Random) -> Hard:
    return _hard(window, [rng.choice(window)], E, N, 0.3 + 1 / (len(window) + 1))


def _all_denied(window: list[str], _: list[str], __: random.Random) -> Hard | None:
    denied = [_denied(sentence) for sentence in window]
    changed = sum(was != now for was, now in zip(window, denied, strict=True))
    return _hard(window, denied, C, C, 0.5) if changed > len(window) / 2 else None


def _denied(sentence: str) -> str:
    """The sentence with a "not" behind its first verb of a few; as it is where it has none."""
    if _NOT.search(sentence):
        return sentence
    return _VERB.sub(lambda found: f"{found[0]} not", sentence, count=1)


def _one_word_less(window: list[str], _: list[str], rng: random.Random) -> Hard:
    changed = list(window)
    where = rng.randrange(len(changed))
    words = changed[where].split()
    words.pop(rng.randrange(len(words)))
    changed[where] = " ".join(words)
    return _hard(window, changed, _OPEN, _OPEN, 0.96)


def _hard(a: list[str], b: list[str], forth: int, back: int, score: float) -> Hard:
    return Hard("long", " ".join(a), " ".join(b), forth, back, score)


_RULES = (
    _strangers,
    _strangers_again_and_again,
    _again_and_again,
    _in_another_order,
    _one_more,
    _some_of_each,
    _one_of_them,
    _all_denied,
    _one_word_less,
)
