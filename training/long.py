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
        start = rng.randrange(len(one) - size + 1)
        window = list(one[start : start + size])
        elsewhere = rng.randrange(len(other) - size + 1)
        stranger = list(other[elsewhere : elsewhere + size])
        kind = rng.randrange(9)
        if kind == 0:
            made.append(_hard(window, stranger, N, N, 0.02))
        elif kind == 1:
            times = rng.randint(3, 12)
            made.append(_hard(window[:1] * times, stranger[:1] * rng.randint(3, 12), N, N, 0.02))
        elif kind == 2:
            made.append(_hard(window[:1] * rng.randint(2, 8), window[:1], E, E, 0.95))
        elif kind == 3:
            shuffled = rng.sample(window, len(window))
            if shuffled != window:
                made.append(_hard(window, shuffled, _OPEN, _OPEN, 0.92))
        elif kind == 4:
            place = rng.randrange(size + 1)
            more = [*window[:place], stranger[0], *window[place:]]
            made.append(_hard(more, window, E, N, 1 - 0.5 / size))
        elif kind == 5:
            kept = rng.randint(1, size - 1)
            mixed = window[:kept] + stranger[kept:]
            if rng.random() < 0.5:
                rng.shuffle(mixed)
            made.append(_hard(window, mixed, N, N, 0.05 + 0.85 * kept / size))
        elif kind == 6:
            one_of_them = [rng.choice(window)]
            made.append(_hard(window, one_of_them, E, N, 0.3 + 1 / (size + 1)))
        elif kind == 7:
            denied = [_denied(sentence) for sentence in window]
            if sum(was != now for was, now in zip(window, denied, strict=True)) > size / 2:
                made.append(_hard(window, denied, C, C, 0.5))
        else:
            made.append(_hard(window, _one_word_less(window, rng), _OPEN, _OPEN, 0.96))
    return made


def _denied(sentence: str) -> str:
    """The sentence with a "not" behind its first verb of a few; as it is where it has none."""
    if _NOT.search(sentence):
        return sentence
    return _VERB.sub(lambda found: f"{found[0]} not", sentence, count=1)


def _one_word_less(window: list[str], rng: random.Random) -> list[str]:
    changed = list(window)
    where = rng.randrange(len(changed))
    words = changed[where].split()
    words.pop(rng.randrange(len(words)))
    changed[where] = " ".join(words)
    return changed


def _hard(a: list[str], b: list[str], forth: int, back: int, score: float) -> Hard:
    return Hard("long", " ".join(a), " ".join(b), forth, back, score)
