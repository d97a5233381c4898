"""Cheap before dear: a small judge decides the clear pairs, and ``base`` reads only the others.

A pair is clear where the small judge's own interval is narrow. That depends on the pair alone, so
that its score does not depend on what it is judged with. Words and phrases, and languages that the
small judge did not learn, are always read by the large one. Where clear ends is in
``cascade.toml``, which ``training/cascade.py`` writes. A few clear pairs, chosen by a hash of their
texts, are read by both: what a run loses is measured on its own pairs, and said at its end.
"""

from __future__ import annotations

import hashlib
import math
import time
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib.resources import files

from tertium import scales
from tertium.encoders import weights
from tertium.items import Level, Pair
from tertium.judgement import Judgement
from tertium.systems.base import System
from tertium.systems.doubts import unlearnt
from tertium.systems.judge import Judge

_TEXTS = frozenset({Level.SENTENCE, Level.PARAGRAPH})
Tally = Mapping[str, float]


@dataclass(frozen=True)
class Settings:
    """Who decides first and who last; the widest interval, as a share of the scale, that is clear.

    Of the clear pairs one in ``checked_of`` is read both ways. ``held_out`` has what was measured
    on pairs that none of the judges had learnt from, where it was.
    """

    first: str
    last: str
    widest: float
    checked_of: int
    held_out: Mapping[str, float] = field(default_factory=dict)


@lru_cache(maxsize=1)
def settings() -> Settings:
    """What ``cascade.toml`` says.

    >>> settings().last
    'base'
    """
    return Settings(**tomllib.loads((files("tertium.bulk") / "cascade.toml").read_text("utf-8")))


@dataclass
class Cascade:
    """Two judges as one system, which counts what each did.

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
        self.first, self.last = (Judge(name, self.scale) for name in (_first(), _last()))

    @property
    def name(self) -> str:
        """What manifests and signatures call it."""
        return f"cascade-{_first()}-{_last()}"

    @property
    def version(self) -> str:
        """The versions of both judges, and where clear ends."""
        both = (getattr(judge, "version", "") for judge in (self.first, self.last))
        return "+".join([*both, f"{settings().widest:g}"])

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """Judge every pair, in order."""
        found: dict[int, Judgement] = {}
        quick = [row for row, pair in enumerate(pairs) if _is_for_first(pair)]
        begun = time.perf_counter()
        for row, said in zip(quick, self.first.judge([pairs[row] for row in quick]), strict=True):
            if is_clear(said):
                found[row] = said
        between = time.perf_counter()
        rest = [row for row in range(len(pairs)) if row not in found]
        both = [row for row in found if _is_checked(pairs[row])]
        read = self.last.judge([pairs[row] for row in (*rest, *both)])
        ended = time.perf_counter()
        self._add(
            pairs=len(pairs), first=len(quick), last=len(rest), read_by_last=len(read),
            first_seconds=between - begun, last_seconds=ended - between,
        )  # fmt: skip
        self._check(
            [(found[row], other) for row, other in zip(both, read[len(rest) :], strict=True)]
        )
        found = {row: _noted(said, _first()) for row, said in found.items()}
        found |= {row: _noted(said, _last()) for row, said in zip(rest, read, strict=False)}
        return [found[row] for row in range(len(pairs))]

    def take_tally(self) -> Tally:
        """What was done since this was last asked."""
        taken, self._tally = self._tally, {}
        return taken

    def _check(self, pairs: Sequence[tuple[Judgement, Judgement]]) -> None:
        for one, other in pairs:
            a, b = (_unit(said) for said in (one, other))
            self._add(n=1, a=a, b=b, aa=a * a, bb=b * b, ab=a * b)

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


def told(tally: Tally) -> tuple[str, ...]:
    """What a cascade saved and what it cost, in sentences.

    >>> told({"pairs": 900, "first": 900, "last": 90, "read_by_last": 100, "first_seconds": 2.0,
    ...       "last_seconds": 2.0})[0]
    "cascade: 'base' read 90 of 900 pairs, 10.0 %; 4.5 times as fast as 'base' on all of them"
    """
    pairs, last = int(tally.get("pairs", 0)), int(tally.get("last", 0))
    if not pairs:
        return ()
    said = f"cascade: '{_last()}' read {last:,} of {pairs:,} pairs, {100 * last / pairs:.1f} %"
    spent = tally["first_seconds"] + tally["last_seconds"]
    if tally.get("read_by_last") and spent:
        alone = pairs * tally["last_seconds"] / tally["read_by_last"]
        said += f"; {alone / spent:.1f} times as fast as '{_last()}' on all of them"
    lines = [said]
    agreement = _pearson(tally)
    if agreement is not None:
        lines.append(
            f"cascade: {int(tally['n']):,} pairs that '{_first()}' had decided were read by "
            f"'{_last()}' too: Pearson {agreement:.3f} between the two"
        )
    held = settings().held_out
    if held:
        lines.append(
            f"cascade: on {int(held['pairs']):,} pairs that neither had learnt from, Pearson with "
            f"people is {held['r']:.3f}, with '{_last()}' alone {held['r_last']:.3f}"
        )
    return tuple(lines)


def _pearson(tally: Tally) -> float | None:
    n = tally.get("n", 0)
    if n < 3:
        return None
    a, b = tally["a"] / n, tally["b"] / n
    spread = (tally["aa"] / n - a * a) * (tally["bb"] / n - b * b)
    return (tally["ab"] / n - a * b) / math.sqrt(spread) if spread > 1e-12 else None


def _is_for_first(pair: Pair) -> bool:
    if not _TEXTS.issuperset((pair.a.level, pair.b.level)):
        return False
    return not unlearnt((pair.a.text, pair.b.text), weights.find(_first()).languages, _first())


def _is_checked(pair: Pair) -> bool:
    texts = f"{pair.a.text}\t{pair.b.text}".encode("utf-8", "surrogatepass")
    number = int.from_bytes(hashlib.blake2b(texts, digest_size=8).digest())
    return number % settings().checked_of == 0


def _unit(said: Judgement) -> float:
    ends = scales.get(said.scale)
    return (float(said.score or ends.low) - ends.low) / (ends.high - ends.low)


def _noted(said: Judgement, reader: str) -> Judgement:
    return replace(said, notes=(*said.notes, f"read by {reader}"))


def _first() -> str:
    return settings().first


def _last() -> str:
    return settings().last
