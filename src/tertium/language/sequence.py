"""Labels for the tokens of a sentence by a linear chain: hashed features, transitions, Viterbi."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

Float = NDArray[np.float32]
# What is known of a token: as many features for each token as for any other, in a fixed order.
Features = Sequence[Sequence[str]]

# Row 0 of the weights is all zeros: it stands for every feature the model has not learnt.
UNKNOWN = 0
_MEMO_LIMIT = 300_000
# Of 127 steps of weight; what is smaller takes much room and says little.
_LEAST_KEPT = 2


def feature_key(feature: str) -> int:
    """The number a feature is stored under, the same on every machine.

    >>> feature_key("w0=cat") == feature_key("w0=cat") != feature_key("w0=dog")
    True
    """
    return crc32(feature.encode("utf-8", "surrogatepass"))


class _RowOfFeature(dict[str, int]):
    """The row of each feature asked for so far: a look-up, where hashing would cost the most."""

    def __init__(self, rows: Mapping[int, int]) -> None:
        super().__init__()
        self._rows = rows

    def __missing__(self, feature: str) -> int:
        row = self[feature] = self._rows.get(feature_key(feature), UNKNOWN)
        return row


@dataclass(frozen=True, slots=True)
class LinearChain:
    """A model that gives each token a label: the best sum of feature weights and transitions.

    ``keys`` are the hashes of the known features, ``weights`` one row for each of them after
    row 0, ``transitions`` from label to label.

    >>> model = LinearChain(
    ...     labels=("small", "large"),
    ...     keys=np.array([feature_key("shape=x"), feature_key("shape=X")], dtype=np.uint32),
    ...     weights=np.array([[0, 0], [1, -1], [-1, 1]], dtype=np.float32),
    ...     transitions=np.zeros((2, 2), dtype=np.float32),
    ... )
    >>> model.label([["shape=X"], ["shape=x"]])
    ['large', 'small']
    """

    labels: tuple[str, ...]
    keys: NDArray[np.uint32]
    weights: Float
    transitions: Float
    _memo: _RowOfFeature = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        rows = {key: row for row, key in enumerate(self.keys.tolist(), start=1)}
        object.__setattr__(self, "_memo", _RowOfFeature(rows))

    def emissions(self, features: Features) -> Float:
        """What the features of each token say for each label."""
        memo = self._memo
        if len(memo) > _MEMO_LIMIT:  # a stream of new words must not fill the memory
            memo.clear()
        rows = np.array([memo[feature] for token in features for feature in token])
        summed: Float = self.weights[rows.reshape(len(features), -1)].sum(axis=1)
        return summed

    def label(self, features: Features) -> list[str]:
        """The best labels for the tokens of one sentence."""
        if not features:
            return []
        return [self.labels[i] for i in best_path(self.emissions(features), self.transitions)]

    def arrays(self, name: str) -> dict[str, NDArray[np.generic]]:
        """The model as small arrays: only the weights that matter, in eight bits."""
        scale = max(float(np.abs(self.weights).max()), 1e-9) / 127
        rounded = np.rint(self.weights[1:] / scale).astype(np.int8)
        rounded[np.abs(rounded) < _LEAST_KEPT] = 0
        known = np.flatnonzero(rounded.any(axis=1))
        known = known[np.argsort(self.keys[known])]  # sorted keys compress better
        row, label = np.nonzero(rounded[known])
        return {
            f"{name}-labels": np.array(self.labels),
            f"{name}-keys": self.keys[known],
            f"{name}-counts": np.bincount(row, minlength=len(known)).astype(np.uint8),
            f"{name}-columns": label.astype(np.uint8),
            f"{name}-values": rounded[known][row, label],
            f"{name}-scale": np.array(scale, dtype=np.float32),
            f"{name}-transitions": self.transitions.astype(np.float32),
        }

    @classmethod
    def from_arrays(cls, name: str, arrays: Mapping[str, NDArray[np.generic]]) -> LinearChain:
        """The model that :meth:`arrays` wrote."""
        labels = tuple(str(label) for label in arrays[f"{name}-labels"].tolist())
        keys = arrays[f"{name}-keys"].astype(np.uint32)
        weights = np.zeros((len(keys) + 1, len(labels)), dtype=np.float32)
        row = np.repeat(np.arange(1, len(keys) + 1), arrays[f"{name}-counts"].astype(np.intp))
        values = arrays[f"{name}-values"].astype(np.float32)
        scale = arrays[f"{name}-scale"].astype(np.float32)
        weights[row, arrays[f"{name}-columns"].astype(np.intp)] = values * scale
        return cls(labels, keys, weights, arrays[f"{name}-transitions"].astype(np.float32))


def best_path(emissions: Float, transitions: Float) -> list[int]:
    """The labels whose emissions and transitions sum to the most.

    >>> best_path(np.array([[1.0, 0.0], [0.0, 0.5]]), np.array([[0.0, -1.0], [0.0, 0.0]]))
    [0, 0]
    """
    score = emissions[0]
    back = []
    for emission in emissions[1:]:
        reached = transitions + score[:, None]
        before = reached.argmax(axis=0)
        score = reached.max(axis=0) + emission
        back.append(before)
    path = [int(score.argmax())]
    for before in reversed(back):
        path.append(int(before[path[-1]]))
    return path[::-1]
