"""Two ways to learn a linear chain: a fast one for much data, an exact one for little.

The averaged perceptron passes over the sentences and corrects itself; the conditional random
field of two labels finds the one best point by L-BFGS, with a penalty on large weights.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from tertium.language.sequence import Features, LinearChain, best_path, feature_key


def numbered(sentences: Sequence[Features], least: int) -> tuple[dict[str, int], list[Any]]:
    """The features seen at least so often, and each sentence as a table of their numbers."""
    counts = Counter(feature for rows in sentences for row in rows for feature in row)
    kept = (feature for feature, count in counts.items() if count >= least)
    numbers = {feature: number for number, feature in enumerate(kept, start=1)}
    return numbers, [
        np.array([[numbers.get(feature, 0) for feature in row] for row in rows])
        for rows in sentences
    ]


def keys_of(numbers: dict[str, int]) -> NDArray[np.uint32]:
    return np.array([feature_key(feature) for feature in numbers], dtype=np.uint32)


def perceptron(
    sentences: Sequence[Features],
    answers: Sequence[Sequence[str]],
    *,
    epochs: int = 4,
    least: int = 3,
    seed: int = 0,
) -> LinearChain:
    """Learn a chain by the averaged structured perceptron."""
    labels = tuple(sorted({label for answer in answers for label in answer}))
    place = {label: i for i, label in enumerate(labels)}
    numbers, tables = numbered(sentences, least)
    data = [
        (table, np.array([place[label] for label in answer]))
        for table, answer in zip(tables, answers, strict=True)
    ]
    weights = np.zeros((len(numbers) + 1, len(labels)), dtype=np.float32)
    moves = np.zeros((len(labels), len(labels)), dtype=np.float32)
    # Sums of what was changed and when: the average without touching every weight each step.
    weights_then, moves_then = np.zeros_like(weights), np.zeros_like(moves)
    step = 1
    rng = random.Random(seed)
    for _ in range(epochs):
        rng.shuffle(data)
        for table, gold in data:
            guess = np.array(best_path(weights[table].sum(axis=1), moves))
            wrong = np.flatnonzero(guess != gold)
            for i in wrong:
                weights[table[i], gold[i]] += 1
                weights[table[i], guess[i]] -= 1
                weights_then[table[i], gold[i]] += step
                weights_then[table[i], guess[i]] -= step
            for i in sorted({i for j in wrong for i in (j, j + 1) if 0 < i < len(gold)}):
                moves[gold[i - 1], gold[i]] += 1
                moves[guess[i - 1], guess[i]] -= 1
                moves_then[gold[i - 1], gold[i]] += step
                moves_then[guess[i - 1], guess[i]] -= step
            weights[0] = weights_then[0] = 0
            step += 1
    weights -= weights_then / step
    moves -= moves_then / step
    return LinearChain(labels, keys_of(numbers), weights, moves)


def random_field(
    sentences: Sequence[Features],
    answers: Sequence[Sequence[bool]],
    shares: Sequence[float],
    native: Sequence[bool],
    *,
    penalty: float = 1.0,
    least: int = 1,
    steps: int = 60,
) -> LinearChain:
    """Learn where chunks begin: labels ``I`` and ``B``; each sentence counts by its share.

    A feature has a weight that all sentences share and one of the ``native`` ones alone, so that
    those can differ from the borrowed ones where they must. The chain holds the two as a sum.
    """
    numbers, tables = numbered(sentences, least)
    half = len(numbers) + 1
    width = 2 * half
    rows = np.concatenate(
        [
            np.hstack([table, table + half if own else np.zeros_like(table)])
            for table, own in zip(tables, native, strict=True)
        ]
    )
    size, each = rows.shape
    seen = csr_matrix((np.ones(rows.size), rows.ravel(), np.arange(size + 1) * each), (size, width))
    seen_by_feature = seen.T.tocsr()
    gold = np.concatenate([np.array(answer, dtype=float) for answer in answers])
    lengths = np.array([len(table) for table in tables])
    sentence = np.repeat(np.arange(len(tables)), lengths)
    place = np.concatenate([np.arange(length) for length in lengths])
    at = [np.flatnonzero(place == i) for i in range(lengths.max())]
    share = np.asarray(shares, dtype=float)
    token_share = share[sentence]
    last = np.cumsum(lengths) - 1
    later = np.flatnonzero(place > 0)
    one_hot = np.stack([1 - gold, gold], axis=1)
    gold_moves = (one_hot[later - 1] * token_share[later, None]).T @ one_hot[later]
    gold_sums = seen_by_feature @ (token_share * gold)

    def loss(point: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        weights, moves = point[:width], point[width:].reshape(2, 2)
        own = np.zeros((size, 2))
        own[:, 1] = seen @ weights
        ahead, behind = np.zeros((size, 2)), np.zeros((size, 2))
        ahead[at[0]] = own[at[0]]
        for here in at[1:]:
            ways = ahead[here - 1][:, :, None] + moves
            ahead[here] = np.logaddexp(ways[:, 0], ways[:, 1]) + own[here]
        for here in reversed(at[1:]):
            ways = moves + (own[here] + behind[here])[:, None, :]
            behind[here - 1] = np.logaddexp(ways[:, :, 0], ways[:, :, 1])
        total = np.logaddexp(ahead[last, 0], ahead[last, 1])
        fit = (token_share * gold * own[:, 1]).sum() + (gold_moves * moves).sum() - share @ total
        total = total[sentence]
        begins = np.exp(ahead[:, 1] + behind[:, 1] - total)
        slope = gold_sums - seen_by_feature @ (token_share * begins)
        slope[[0, half]] = 0
        ways = ahead[later - 1][:, :, None] + moves + (own[later] + behind[later])[:, None, :]
        both = np.exp(ways - total[later, None, None]) * token_share[later, None, None]
        slopes = np.concatenate([slope, (gold_moves - both.sum(axis=0)).ravel()])
        return penalty / 2 * (point @ point) - fit, penalty * point - slopes

    found = minimize(
        loss, np.zeros(width + 4), jac=True, method="L-BFGS-B", options={"maxiter": steps}
    ).x
    begins = (found[:half] + found[half:width]).astype(np.float32)
    weights = np.stack([np.zeros_like(begins), begins], axis=1)
    return LinearChain(
        ("I", "B"), keys_of(numbers), weights, found[width:].reshape(2, 2).astype(np.float32)
    )
