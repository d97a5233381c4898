"""Cheap before dear: a glance first, then a small judge, and ``base`` for what neither decides.

1. Two texts whose words have nothing in common are read by nobody (``sight``).
2. The small judge reads the others. Where its own interval is narrow, the pair is clear.
3. ``base`` reads what is left: what is not clear, words and phrases, and languages that the small
   judge did not learn.

All of that depends on the pair alone, so that its score does not depend on what it is judged with.
A few pairs, chosen by a hash of their texts, are read by ``base`` in any case: what a run loses is
measured on its own pairs, and said at its end (``tally``).
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tertium import scales
from tertium.bulk import sight
from tertium.bulk.settings import settings
from tertium.bulk.tally import Tally, compared
from tertium.encoders import weights
from tertium.items import Level, Pair
from tertium.judgement import Judgement
from tertium.systems.base import System
from tertium.systems.doubts import unlearnt
from tertium.systems.judge import Judge

_TEXTS = frozenset({Level.SENTENCE, Level.PARAGRAPH})


@dataclass
class Cascade:
    """A glance and two judges as one system, which counts what each did.

    >>> from tertium.items import Sentence
    >>> same = Pair("1", Sentence("A cat sleeps."), Sentence("A cat  sleeps."))
    >>> Cascade("sts").judge([same])[0].score  # needs the weights
    5.0
    """

    scale: str | None = None
    first: System = field(init=False)
    last: System = field(init=False)
    _tally: dict[str, float] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        names = settings().first, settings().last
        self.first, self.last = (Judge(name, self.scale) for name in names)

    @property
    def name(self) -> str:
        """What manifests and signatures call it."""
        return f"cascade-{settings().first}-{settings().last}"

    @property
    def version(self) -> str:
        """The versions of all three, and where clear ends."""
        both = (getattr(judge, "version", "") for judge in (self.first, self.last))
        looker = weights.find(settings().looker)
        return "+".join([*both, f"{looker.version}-{looker.digest}", settings().mark])

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """Judge every pair, in order."""
        found: dict[int, Judgement] = {}
        small = [row for row, pair in enumerate(pairs) if _is_small_work(pair)]
        # Of work, not by the clock: what else the machine does must not count.
        begun = time.process_time()
        alike = dict(zip(small, sight.likenesses([pairs[row] for row in small]), strict=True))
        scale = self.scale or "sts"  # what our judges choose for sentences and paragraphs
        for row in small:
            if sight.is_apart(pairs[row], alike[row], scale):
                found[row] = _noted(sight.judged(alike[row], scale), "settled at first sight")
        apart, looked = len(found), time.process_time()
        unsettled = [row for row in small if row not in found]
        said = self.first.judge([pairs[row] for row in unsettled])
        for row, one in zip(unsettled, said, strict=True):
            if is_clear(one):
                found[row] = _noted(sight.leant(one, alike[row]), f"read by {settings().first}")
        between = time.process_time()
        rest = [row for row in range(len(pairs)) if row not in found]
        spared = [row for row in found if _is_checked(pairs[row])]
        read = self.last.judge([pairs[row] for row in (*rest, *spared)])
        ended = time.process_time()
        found |= {
            row: _noted(one, f"read by {settings().last}")
            for row, one in zip(rest, read, strict=False)
        }
        self._add(
            pairs=len(pairs), apart=apart, last=len(rest), read_by_last=len(read),
            sight_seconds=looked - begun, first_seconds=between - looked,
            last_seconds=ended - between, letters=sum(map(_letters, pairs)),
            read_letters=sum(_letters(pairs[row]) for row in (*rest, *spared)),
        )  # fmt: skip
        self._add(**compared(
            (_unit(found[row]), _unit(one))
            for row, one in zip((*rest, *spared), read, strict=True)
            if _is_checked(pairs[row])
        ))  # fmt: skip
        return [found[row] for row in range(len(pairs))]

    def take_tally(self) -> Tally:
        """What was done since this was last asked."""
        taken, self._tally = self._tally, {}
        return taken

    def _add(self, **more: float) -> None:
        for name, number in more.items():
            self._tally[name] = self._tally.get(name, 0) + number


def is_clear(said: Judgement) -> bool:
    """Whether a judgement of the first judge stands.

    >>> is_clear(Judgement(2.5, "sts", interval=(2.4, 2.6))), is_clear(Judgement(2.5, "sts"))
    (True, False)
    """
    if said.interval is None:
        return False
    ends = scales.get(said.scale)
    low, high = said.interval
    return (high - low) / (ends.high - ends.low) <= settings().widest


def _is_small_work(pair: Pair) -> bool:
    """Whether a pair may be judged by others than the last judge."""
    if not _TEXTS.issuperset((pair.a.level, pair.b.level)):
        return False
    first = settings().first
    return not unlearnt((pair.a.text, pair.b.text), weights.find(first).languages, first)


def _is_checked(pair: Pair) -> bool:
    texts = f"{pair.a.text}\t{pair.b.text}".encode("utf-8", "surrogatepass")
    number = int.from_bytes(hashlib.blake2b(texts, digest_size=8).digest())
    return number % settings().checked_of == 0


def _letters(pair: Pair) -> int:
    return len(pair.a.text) + len(pair.b.text)


def _unit(said: Judgement) -> float:
    ends = scales.get(said.scale)
    return (float(said.score or ends.low) - ends.low) / (ends.high - ends.low)


def _noted(said: Judgement, note: str) -> Judgement:
    return replace(said, notes=(*said.notes, note))
