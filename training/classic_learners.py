"""How the classic systems learn: a ridge or logistic regression, and boosted trees, half each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier, HistGradientBoostingRegressor
from sklearn.linear_model import LogisticRegression, RidgeCV
from sklearn.preprocessing import StandardScaler

from tertium.systems.classic.learnt import Blend, Doubles
from tertium.systems.explaining_parts.forest import LEAF, Forest

SEED = 11
ALPHAS = np.logspace(0, 4, 9)


@dataclass(frozen=True)
class Trees:
    """How many trees, how deep, and how much each adds."""

    number: int
    depth: int
    rate: float

    @property
    def options(self) -> dict[str, Any]:
        """The same in scikit-learn's words."""
        return {
            "max_iter": self.number, "max_depth": self.depth, "learning_rate": self.rate,
            "min_samples_leaf": 20, "l2_regularization": 5.0, "max_features": 0.3,
            "early_stopping": False, "random_state": SEED,
        }  # fmt: skip


def scored(
    table: Doubles,
    gold: Doubles,
    trees: Trees,
    sets: np.ndarray | None = None,
    weights: Doubles | None = None,
) -> Blend:
    """A ridge regression and boosted trees for a score.

    Sets differ in how high people score at all, which is no matter of the texts. So the line is
    drawn through what differs within each set, and the trees learn from scores from which each
    set's own level, as the line leaves it, is taken out.
    """
    sets = np.zeros(len(gold), int) if sets is None else sets
    scaler = StandardScaler().fit(within := table - _means(table, sets))
    ridge = RidgeCV(ALPHAS, fit_intercept=False)
    line = ridge.fit(scaler.transform(within), gold - _means(gold[:, None], sets)[:, 0], weights)
    slopes = line.coef_ / scaler.scale_
    level = gold - table @ slopes
    middle = float(np.average(level, weights=weights))
    levelled = gold - _means(level[:, None], sets)[:, 0] + middle
    boosted = HistGradientBoostingRegressor(**trees.options).fit(table, levelled, weights)
    return Blend(slopes[:, None], np.array([middle]), _forest(boosted), _seen(table))


def _means(figures: Doubles, sets: np.ndarray) -> Doubles:
    """For each row the means over the rows of its set."""
    _, own, sizes = np.unique(sets, return_inverse=True, return_counts=True)
    sums = np.zeros((len(sizes), figures.shape[1]))
    np.add.at(sums, own, figures)
    means: Doubles = (sums / sizes[:, None])[own]
    return means


def labelled(table: Doubles, said: np.ndarray, trees: Trees) -> Blend:
    """A logistic regression and boosted trees for a label; both speak in log-odds."""
    scaler = StandardScaler().fit(table)
    line = LogisticRegression(C=0.1, max_iter=300).fit(scaler.transform(table), said)
    slopes = (line.coef_ / scaler.scale_).T
    boosted = HistGradientBoostingClassifier(**trees.options).fit(table, said)
    offset = line.intercept_ - scaler.mean_ @ slopes
    return Blend(slopes, offset, _forest(boosted), _seen(table))


def _seen(table: Doubles) -> Doubles:
    return np.array([table.min(axis=0), table.max(axis=0)])


def _forest(model: HistGradientBoostingRegressor | HistGradientBoostingClassifier) -> Forest:
    """Boosted trees as they are stored, laid end to end; each speaks for one column."""
    trees = [(column, tree.nodes) for stage in model._predictors
             for column, tree in enumerate(stage)]  # fmt: skip
    sizes = np.array([len(nodes) for _, nodes in trees])
    roots = np.cumsum(sizes) - sizes
    nodes = np.concatenate([nodes for _, nodes in trees])
    inner = nodes["is_leaf"] == 0
    below = np.concatenate([own["left"].astype(int) - np.arange(len(own)) for _, own in trees])
    if (below[inner] != 1).any():
        raise RuntimeError("scikit-learn lays its trees out in another order")
    start = np.asarray(model._baseline_prediction, np.float32).reshape(-1)
    columns = np.repeat([column for column, _ in trees], sizes)
    leaves = np.zeros((len(nodes), len(start)), np.float32)
    leaves[np.arange(len(nodes)), columns] = nodes["value"]
    return Forest(
        np.where(inner, nodes["feature_idx"], LEAF).astype(np.uint8),
        np.where(inner, nodes["num_threshold"], 0).astype(np.float32),
        np.where(inner, nodes["right"] + np.repeat(roots, sizes), 0).astype(np.int32),
        roots.astype(np.int32),
        leaves[~inner].astype(np.float16).astype(np.float32),
        start,
    )
