"""What a cascade did, counted block by block, and what that says of its saving and its loss."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from tertium.bulk.settings import settings

Tally = Mapping[str, float]
_ENOUGH = 30
"""Pairs that the last judge must have read for its time, or its scores, to tell of all of them."""


def compared(scores: Iterable[tuple[float, float]]) -> dict[str, float]:
    """Sums from which the correlation of two columns of scores can be had, block by block.

    >>> compared([(1.0, 0.5)])
    {'n': 1, 'a': 1.0, 'b': 0.5, 'aa': 1.0, 'bb': 0.25, 'ab': 0.5}
    """
    sums = dict.fromkeys(("n", "a", "b", "aa", "bb", "ab"), 0.0)
    for a, b in scores:
        for name, more in zip(sums, (1, a, b, a * a, b * b, a * b), strict=True):
            sums[name] += more
    return sums | {"n": int(sums["n"])}


def told(tally: Tally) -> tuple[str, ...]:
    """What a cascade saved and what it cost, in sentences.

    >>> tally = {"pairs": 900, "apart": 300, "last": 90, "read_by_last": 100}
    >>> tally |= {"letters": 9000, "read_letters": 1000}
    >>> told(tally | {"sight_seconds": 0.5, "first_seconds": 1.5, "last_seconds": 2.0})[0]
    "cascade: 'base' read 10.0 % of 900 pairs, 'fast' 56.7 %, nobody the 33.3 % that have nothing \
in common; about 4.5 times as fast as 'base' alone"
    """
    pairs, last, apart = (int(tally.get(name, 0)) for name in ("pairs", "last", "apart"))
    if not pairs:
        return ()
    known = settings()
    share = (100 * part / pairs for part in (last, pairs - last - apart, apart))
    said = (
        "cascade: '{}' read {:.1f} % of {}, '{}' {:.1f} %, nobody the {:.1f} % that have "
        "nothing in common"
    ).format(
        known.last, next(share), "1 pair" if pairs == 1 else f"{pairs:,} pairs", known.first, *share
    )
    spent = sum(tally[f"{stage}_seconds"] for stage in ("sight", "first", "last"))
    if tally.get("read_by_last", 0) >= _ENOUGH and spent:
        # By letters, not by pairs: what is left to it is longer than the rest.
        alone = tally["letters"] * tally["last_seconds"] / tally["read_letters"]
        said += f"; about {alone / spent:.1f} times as fast as '{known.last}' alone"
    lines = [said]
    both, agreement = int(tally.get("n", 0)), pearson(tally)
    if both < _ENOUGH:
        lines.append(
            f"cascade: '{known.last}' read {both:,} in any case, too few to tell what the rest lost"
        )
    elif agreement is not None:
        lines.append(
            f"cascade: {both:,} pairs of all kinds were read by '{known.last}' in any "
            f"case: Pearson {agreement:.3f} between it and the cascade"
        )
    held = known.held_out
    if held:
        lines.append(
            f"cascade: on {int(held['pairs']):,} pairs that no judge had learnt from, Pearson with "
            f"people is {held['r']:.3f}, with '{known.last}' alone {held['r_last']:.3f}"
        )
    return tuple(lines)


def pearson(tally: Tally) -> float | None:
    """The correlation that sums amount to; None for fewer than three pairs, or all alike.

    >>> pearson(compared([(1, 2), (2, 4), (3, 6.0)]))
    1.0
    """
    n = tally.get("n", 0)
    if n < 3:
        return None
    a, b = tally["a"] / n, tally["b"] / n
    spread = (tally["aa"] / n - a * a) * (tally["bb"] / n - b * b)
    return (tally["ab"] / n - a * b) / math.sqrt(spread) if spread > 1e-12 else None
