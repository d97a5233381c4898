"""TF-IDF: how alike two bags of terms are when rare terms count more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from scipy.sparse import csr_array


def inverse_document_frequencies(documents: Iterable[Iterable[str]]) -> dict[str, float]:
    """Weigh every term by how few documents have it: ``1 + ln((1 + N) / (1 + n))``.

    The ones keep a term that every document has from counting nothing: among two documents
    that would be every term they share.

    >>> weights = inverse_document_frequencies([["oil", "canvas"], ["oil", "panel"]])
    >>> weights["oil"] < weights["panel"]
    True
    """
    counts: Counter[str] = Counter()
    total = 0
    for document in documents:
        counts.update(set(document))
        total += 1
    return {term: float(1 + np.log((1 + total) / (1 + n))) for term, n in counts.items()}


class TfidfVectors:
    """The unit vectors of documents: a term weighs its count times its IDF.

    Terms without an IDF, which no document of the collection has, count as the rarest.

    >>> documents = [["oil", "canvas"], ["oil", "panel"], []]
    >>> vectors = TfidfVectors(documents, inverse_document_frequencies(documents))
    >>> vectors.cosines([0, 0, 0], [0, 1, 2]).round(2).tolist()
    [1.0, 0.37, 0.0]
    """

    def __init__(self, documents: Sequence[Sequence[str]], idf: Mapping[str, float]) -> None:
        self._rows = _unit_rows(documents, idf)

    def cosines(self, left: Sequence[int], right: Sequence[int]) -> NDArray[np.float64]:
        """Find the cosine of each pair of documents; 0 where one has no terms."""
        if not len(left):
            return np.zeros(0)
        products = self._rows[np.asarray(left)].multiply(self._rows[np.asarray(right)])
        return np.clip(np.asarray(products.sum(axis=1), dtype=np.float64).ravel(), 0.0, 1.0)


def _unit_rows(documents: Sequence[Sequence[str]], idf: Mapping[str, float]) -> csr_array:
    from scipy.sparse import csr_array  # noqa: PLC0415 - slow to import

    counts = [Counter(document) for document in documents]
    # Columns in the order of the alphabet: sums then do not depend on the order of the documents.
    vocabulary = {term: i for i, term in enumerate(sorted({t for c in counts for t in c}))}
    rarest = max(idf.values(), default=1.0)
    weights, columns, starts = [], [], [0]
    for count in counts:
        row = sorted((vocabulary[t], n * idf.get(t, rarest)) for t, n in count.items())
        length = float(np.sqrt(sum(weight * weight for _, weight in row))) or 1.0
        columns += [column for column, _ in row]
        weights += [weight / length for _, weight in row]
        starts.append(len(columns))
    shape = (len(documents), max(len(vocabulary), 1))
    return csr_array((np.array(weights), np.array(columns, dtype=int), np.array(starts)), shape)
