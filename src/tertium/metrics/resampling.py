"""How sure a figure is, and whether two systems differ, by resampling the pairs themselves.

The bootstrap draws pairs again, the permutation test swaps the answers of two systems; both work
on the outputs and take any metric. Pearson's r has fast ways through sums.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tertium.errors import UserError
from tertium.metrics.correlation import FloatArray, centred, paired_arrays, pearson
from tertium.metrics.figure import Figure
from tertium.metrics.significance import Test

# Resamples are worked on in blocks of about this many values: 16 MB an array, however many pairs.
_BLOCK = 1 << 21

# A spread that is a smaller share of the sum of squares has lost too many digits.
_CANCELLED = 1e-4

# Two differences closer than this are the same one, computed in another order.
_SAME = 1e-10


@dataclass(frozen=True, slots=True)
class Interval:
    """A figure with a confidence interval; ``undefined`` resamples had no value to count."""

    figure: Figure
    low: float | None
    high: float | None
    confidence: float
    samples: int
    undefined: int = 0
    why: str | None = None


def bootstrap(
    metric: Callable[..., Figure],
    gold: Any,
    *outputs: Any,
    confidence: float = 0.95,
    samples: int = 1000,
    seed: int = 0,
) -> Interval:
    """Percentile interval of ``metric(gold, *outputs)``, pairs drawn with replacement.

    Any metric will do; Pearson's r has a fast way. The same seed gives the same interval.

    >>> gold = [0, 1, 2, 3, 4, 5] * 20
    >>> interval = bootstrap(pearson, gold, [g + i % 3 for i, g in enumerate(gold)], samples=200)
    >>> interval.low < interval.figure.value < interval.high
    True
    """
    if not 0 < confidence < 1:
        raise UserError(f"a confidence of {confidence}", remedy="give one between 0 and 1")
    _check_samples(samples)
    figure = metric(gold, *outputs)
    if figure.value is None:
        why = f"the figure itself is undefined: {figure.why}"
        return Interval(figure, None, None, confidence, samples, 0, why)
    rng = np.random.default_rng(seed)
    if metric is pearson and len(outputs) == 1:
        values = resampled_pearson(*paired_arrays(gold, outputs[0]), samples, rng)
    else:
        columns = [_column(values) for values in (gold, *outputs)]
        drawn = _draws(len(columns[0]), samples, rng)
        values = np.array([_value(metric(*(c[places] for c in columns))) for places in drawn])
    defined = values[~np.isnan(values)]
    undefined = samples - len(defined)
    if undefined > samples / 2:
        why = f"the figure is undefined in {undefined} of {samples} resamples"
        return Interval(figure, None, None, confidence, samples, undefined, why)
    tail = (1 - confidence) / 2
    low, high = (float(bound) for bound in np.quantile(defined, [tail, 1 - tail]))
    return Interval(figure, low, high, confidence, samples, undefined)


def permutation_test(
    metric: Callable[..., Figure],
    gold: Any,
    scores_a: Any,
    scores_b: Any,
    samples: int = 1000,
    *,
    seed: int = 0,
) -> Test:
    """Paired test of two systems: swap their outputs pair by pair at random.

    The statistic is the metric of the first less that of the second. The p-value is two-sided and
    counts the outcome itself among the permutations, so it is never zero; a permutation without a
    figure counts against the difference.

    >>> gold = list(range(50))
    >>> noisy = [(g * 37) % 50 for g in gold]
    >>> permutation_test(pearson, gold, gold, noisy, samples=99).p
    0.01
    """
    _check_samples(samples)
    first, second = metric(gold, scores_a), metric(gold, scores_b)
    for name, figure in (("first", first), ("second", second)):
        if figure.value is None:
            return Test(None, None, figure.n, f"the {name} figure is undefined: {figure.why}")
    observed = (first.value or 0.0) - (second.value or 0.0)
    rng = np.random.default_rng(seed)
    if metric is pearson:
        x, a = paired_arrays(gold, scores_a)
        differences = swapped_pearson(x, a, paired_arrays(gold, scores_b)[1], samples, rng)
    else:
        a, b = _column(scores_a), _column(scores_b)
        differences = np.array(
            [
                _value(metric(gold, np.where(swap, b, a)))
                - _value(metric(gold, np.where(swap, a, b)))
                for swap in _swaps(len(a), samples, rng)
            ]
        )
    smaller = int(np.sum(np.abs(differences) < abs(observed) - _SAME))
    return Test(observed, (samples - smaller + 1) / (samples + 1), first.n)


def _check_samples(samples: int) -> None:
    if samples < 1:
        raise UserError(f"{samples} samples", remedy="ask for at least one")


def _value(figure: Figure) -> float:
    return math.nan if figure.value is None else figure.value


def _column(values: ArrayLike | Sequence[Any]) -> NDArray[Any]:
    """Anything with a length as an array that can be indexed by pairs, objects kept whole."""
    try:
        column = np.asarray(values)
    except ValueError:  # Sequences of unequal length.
        column = np.empty((0, 0))
    if column.ndim == 1:
        return column
    things: Sequence[Any] = values  # type: ignore[assignment]
    column = np.empty(len(things), dtype=object)
    for place, thing in enumerate(things):
        column[place] = thing
    return column


def _draws(n: int, samples: int, rng: np.random.Generator) -> Iterator[NDArray[np.int64]]:
    for _ in range(samples):
        yield rng.integers(0, n, n)


def _swaps(n: int, samples: int, rng: np.random.Generator) -> Iterator[NDArray[np.bool_]]:
    for _ in range(samples):
        bits = np.frombuffer(rng.bytes((n + 7) // 8), dtype=np.uint8)
        yield np.unpackbits(bits, count=n).view(np.bool_)


def _blocks(n: int, samples: int) -> Iterator[int]:
    """Cut the samples into blocks whose values fit in memory together."""
    size = max(1, _BLOCK // n)
    for start in range(0, samples, size):
        yield min(size, samples - start)


def resampled_pearson(
    x: FloatArray, y: FloatArray, samples: int, rng: np.random.Generator
) -> FloatArray:
    """Pearson's r of each of many draws of pairs with replacement, NaN where it is undefined.

    The values must be finite: this is what :func:`bootstrap` works with once they are checked.

    >>> x = np.arange(100.0)
    >>> resampled_pearson(x, 3 * x + 1, 2, np.random.default_rng(0)).round(9).tolist()
    [1.0, 1.0]
    """
    n = len(x)
    if not n:
        return np.full(samples, np.nan)
    x, y = centred(x), centred(y)
    # One number a pair, so that each draw reads memory once and not twice.
    both = x + 1j * y
    found = []
    for rows in _blocks(n, samples):
        drawn = both[rng.integers(0, n, (rows, n))]
        xs, ys = drawn.real, drawn.imag
        sums = _Sums(
            n,
            xs.sum(axis=1),
            ys.sum(axis=1),
            np.einsum("ij,ij->i", xs, xs),
            np.einsum("ij,ij->i", ys, ys),
            np.einsum("ij,ij->i", xs, ys),
        )
        r = sums.pearson()
        for row in np.flatnonzero(sums.doubtful()):
            r[row] = _value(pearson(xs[row], ys[row]))
        found.append(r)
    return np.concatenate(found)


def swapped_pearson(
    x: FloatArray, a: FloatArray, b: FloatArray, samples: int, rng: np.random.Generator
) -> FloatArray:
    """The difference of two systems' Pearson's r with x for each of many random swaps.

    The values must be finite: this is what :func:`permutation_test` works with once they are
    checked. A difference is NaN where either r is undefined.

    A swap adds (b - a) to the sums of one system and takes it from the other's, so that a matrix
    product of the swaps with three columns gives all the sums there are.

    >>> x = np.arange(100.0)
    >>> swapped_pearson(x, x, x, 2, np.random.default_rng(0)).tolist()
    [0.0, 0.0]
    """
    n = len(x)
    if not n:
        return np.full(samples, np.nan)
    x, both = centred(x), centred(np.concatenate([a, b]))
    a, b = both[:n], both[n:]
    change = np.column_stack([b - a, b * b - a * a, x * (b - a)])
    swaps = _swaps(n, samples, rng)
    found = []
    for rows in _blocks(n, samples):
        swapped = np.array([next(swaps) for _ in range(rows)])
        total, square, product = (swapped.astype(np.float64) @ change).T
        sums_a = _Sums(n, x.sum(), a.sum() + total, x @ x, a @ a + square, x @ a + product)
        sums_b = _Sums(n, x.sum(), b.sum() - total, x @ x, b @ b - square, x @ b - product)
        difference = sums_a.pearson() - sums_b.pearson()
        for row in np.flatnonzero(sums_a.doubtful() | sums_b.doubtful()):
            first = pearson(x, np.where(swapped[row], b, a))
            second = pearson(x, np.where(swapped[row], a, b))
            difference[row] = _value(first) - _value(second)
        found.append(difference)
    return np.concatenate(found)


class _Sums(NamedTuple):
    """Sums over n pairs, for many resamples at once: all that Pearson's r is made of."""

    n: int
    x: Any
    y: Any
    xx: Any
    yy: Any
    xy: Any

    def spreads(self) -> tuple[Any, Any]:
        return self.xx - self.x * self.x / self.n, self.yy - self.y * self.y / self.n

    def doubtful(self) -> NDArray[np.bool_]:
        """Where the sums cancel so far that r has to be computed from the values themselves."""
        spread_x, spread_y = self.spreads()
        doubtful: NDArray[np.bool_] = (spread_x <= _CANCELLED * self.xx) | (
            spread_y <= _CANCELLED * self.yy
        )
        return doubtful

    def pearson(self) -> FloatArray:
        spread_x, spread_y = self.spreads()
        with np.errstate(divide="ignore", invalid="ignore"):
            r = (self.xy - self.x * self.y / self.n) / np.sqrt(spread_x * spread_y)
        clipped: FloatArray = np.clip(r, -1.0, 1.0)
        return clipped
