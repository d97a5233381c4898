"""Is one system better than another, told from their figures alone.

The parametric tests (Fisher's z, chi-squared) are the ones that the shared tasks published. They
take two systems on one test set for independent; :mod:`tertium.metrics.resampling` knows that both
judged the same pairs.
"""

from __future__ import annotations

import difflib
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np

from tertium.errors import UserError
from tertium.metrics.correlation import FloatArray


@dataclass(frozen=True, slots=True)
class Test:
    """The outcome of a test: the statistic, its p-value, and the pairs it rests on.

    Both are None where the test does not apply, and ``why`` says why not.
    """

    __test__: ClassVar[bool] = False  # Else pytest collects it for its name.

    statistic: float | None
    p: float | None
    n: int
    why: str | None = None


def fisher_r_to_z(r1: float, n1: int, r2: float, n2: int, tails: Literal[1, 2] = 2) -> Test:
    """Compare two correlations by Fisher's z (Press et al., equation 14.5.10).

    One tail asks whether the first is higher (STS), two whether they differ (SICK).

    >>> test = fisher_r_to_z(0.827, 4927, 0.804, 4927)
    >>> round(test.statistic, 3), round(test.p, 4)
    (3.411, 0.0006)
    """
    if tails not in (1, 2):
        raise UserError(f"a test with {tails} tails", remedy="ask for 1 or 2")
    n = min(n1, n2)
    for r in (r1, r2):
        if not -1 <= r <= 1:
            raise UserError(f"{r} is not a correlation", remedy="give numbers from -1 to 1")
    if n <= 3:
        return Test(None, None, n, "Fisher's z needs more than three pairs")
    if 1 in (abs(r1), abs(r2)):
        return Test(None, None, n, "a correlation of exactly 1 or -1 has no finite z")
    error = math.sqrt(1 / (n1 - 3) + 1 / (n2 - 3))
    z = (math.atanh(r1) - math.atanh(r2)) / error
    p = math.erfc(abs(z) / math.sqrt(2)) if tails == 2 else math.erfc(z / math.sqrt(2)) / 2
    return Test(z, p, n)


def chi_squared(correct1: int, n1: int, correct2: int, n2: int) -> Test:
    """Compare two accuracies by Pearson's chi-squared, two-tailed, without Yates' correction.

    >>> test = chi_squared(3607, 4927, 3483, 4927)
    >>> round(test.statistic, 2), round(test.p, 4)
    (7.73, 0.0054)
    """
    for correct, n in ((correct1, n1), (correct2, n2)):
        if not 0 <= correct <= n:
            raise UserError(
                f"{correct} of {n} pairs right", remedy="give a count from 0 to the number of pairs"
            )
    n = min(n1, n2)
    if not n:
        return Test(None, None, n, "there are no pairs")
    right, wrong = correct1 + correct2, n1 + n2 - correct1 - correct2
    if not right or not wrong:
        which = "wrong" if not right else "right"
        return Test(None, None, n, f"both systems got every pair {which}")
    # Python's integers, and one division at the end: no overflow and no rounding on the way.
    difference = correct1 * n2 - correct2 * n1
    statistic = (n1 + n2) * difference**2 / (n1 * n2 * right * wrong)
    return Test(statistic, math.erfc(math.sqrt(statistic / 2)), n)


def correct(p_values: Sequence[float | None], method: str = "holm") -> list[float | None]:
    """Adjust p-values for the number of comparisons: ``holm``, ``bonferroni`` or ``bh``.

    Holm and Bonferroni bound the chance of any false alarm, BH (Benjamini and Hochberg) the share
    of false alarms. A test without a p-value stays without, and does not count as a comparison.

    >>> correct([0.01, None, 0.04], "bonferroni")
    [0.02, None, 0.08]
    """
    if method not in _CORRECTIONS:
        near = difflib.get_close_matches(method, _CORRECTIONS, n=1)
        remedy = f"did you mean '{near[0]}'?" if near else f"there are: {', '.join(_CORRECTIONS)}"
        raise UserError(f"unknown correction '{method}'", remedy=remedy)
    known = np.array([p for p in p_values if p is not None], dtype=np.float64)
    if not ((known >= 0) & (known <= 1)).all():
        raise UserError("a p-value is not between 0 and 1", remedy="give probabilities, or None")
    order = np.argsort(known, kind="stable")
    adjusted = np.empty_like(known)
    adjusted[order] = np.minimum(_CORRECTIONS[method](known[order]), 1.0)
    values = iter(adjusted.tolist())
    return [None if p is None else next(values) for p in p_values]


def _bonferroni(ascending: FloatArray) -> FloatArray:
    return ascending * len(ascending)


def _holm(ascending: FloatArray) -> FloatArray:
    return np.maximum.accumulate(ascending * np.arange(len(ascending), 0, -1))


def _bh(ascending: FloatArray) -> FloatArray:
    share = ascending * (len(ascending) / np.arange(1, len(ascending) + 1))
    return np.minimum.accumulate(share[::-1])[::-1]


_CORRECTIONS: dict[str, Callable[[FloatArray], FloatArray]] = {
    "holm": _holm,
    "bonferroni": _bonferroni,
    "bh": _bh,
}
