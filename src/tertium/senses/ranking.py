"""The senses of a word in its sentence, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np

from tertium.errors import MissingResourceError, UserError
from tertium.lexicon import wordnet
from tertium.senses.evidence import FREQUENCY, Candidate, Doubles, Evidence, gather
from tertium.senses.occurrences import Occurrence, occurrences

WEIGHTS = (11.9, 3.3, 9.9, 1.6, 0.7)
"""For the features, in order. Learnt from 900 examples in WordNet's glosses, each counted once as
it is and once by the frequency of its sense; none of them is read when senses are ranked."""

_BLOCK = 2048


@dataclass(frozen=True, slots=True)
class RankedSense:
    """A sense, how probable it is in the sentence, and what decided it.

    ``reason`` is ``context`` or ``frequency``, whichever moved this sense farther from the mean
    of its rivals, or ``only`` where there is no rival.

    >>> sense = RankedSense(1, 0.9, "lamp%1:06:00::", "lamp#n#1", "a light", ("lamp",), "context")
    >>> sense.to_dict()["number"]
    'lamp#n#1'
    """

    rank: int
    probability: float
    key: str
    number: str
    definition: str
    lemmas: tuple[str, ...]
    reason: str

    def to_dict(self) -> dict[str, Any]:
        """Turn into plain data for JSON."""
        return {
            "rank": self.rank,
            "probability": round(self.probability, 4),
            "key": self.key,
            "number": self.number,
            "definition": self.definition,
            "lemmas": list(self.lemmas),
            "reason": self.reason,
        }


def rank(
    word: str, sentence: str, pos: str | None = None, *, occurrence: int = 1
) -> list[RankedSense]:
    """Rank the senses of a word in a sentence; where it stands there twice, say which is meant.

    The word may be inflected, here and in the sentence, and may be several words (``ice cream``).
    Without a part of speech (``n v a r``), the senses of all that it can be compete.

    >>> best = rank("bank", "They moored the boat to the bank of the canal.")[0]  # doctest: +SKIP
    >>> best.number, best.definition                                   # doctest: +SKIP
    ('bank#n#1', 'sloping land (especially the slope beside a body of water)')
    """
    found = occurrences(wordnet.load(), word, sentence, pos)
    if not 1 <= occurrence <= len(found):
        raise UserError(
            f"the sentence has '{word}' {len(found)} times, so there is no occurrence {occurrence}",
            remedy=f"give a number from 1 to {len(found)}",
        )
    return rank_occurrences([found[occurrence - 1]])[0]


def rank_many(queries: Iterable[Sequence[str | None]]) -> list[list[RankedSense]]:
    """Rank senses for many words in sentences, in order; each text is read once in a few thousand.

    A query is a word, its sentence, and, where it is known, its part of speech. A word that
    stands twice in its sentence is ranked where it stands first.

    >>> rank_many([])
    []
    """
    found = []
    for number, query in enumerate(queries, start=1):
        if not 2 <= len(query) <= 3 or isinstance(query, str):
            raise UserError(
                "it is no word with its sentence",
                where=f"query {number}",
                remedy="give a word, a sentence and maybe a part of speech",
            )
        word, sentence = query[0] or "", query[1] or ""
        try:
            found.append(occurrences(wordnet.load(), word, sentence, *query[2:])[0])
        except MissingResourceError:
            raise
        except UserError as error:
            what = f"{error.where}: {error.what}" if error.where else error.what
            raise UserError(what, where=f"query {number}", remedy=error.remedy) from error
    return rank_occurrences(found)


def rank_occurrences(found: Iterable[Occurrence]) -> list[list[RankedSense]]:
    """Rank the senses at places that are known already, in order."""
    ranked: list[list[RankedSense]] = []
    rest = iter(found)
    while block := list(islice(rest, _BLOCK)):
        ranked += _ranked(gather(wordnet.load(), block))
    return ranked


def probabilities(evidence: Evidence, weights: Sequence[float] = WEIGHTS) -> Doubles:
    """How probable each candidate is among those of its occurrence."""
    logits = evidence.features @ np.asarray(weights)
    sizes = np.diff([*evidence.starts, len(logits)])
    powers = np.exp(logits - np.repeat(np.maximum.reduceat(logits, evidence.starts), sizes))
    return np.asarray(powers / np.repeat(np.add.reduceat(powers, evidence.starts), sizes))


def _ranked(evidence: Evidence) -> Iterator[list[RankedSense]]:
    odds = probabilities(evidence)
    parts = evidence.features * np.asarray(WEIGHTS)
    frequency, context = parts[:, FREQUENCY], np.delete(parts, FREQUENCY, axis=1).sum(axis=1)
    ends = [*evidence.starts[1:], len(odds)]
    for start, end in zip(evidence.starts, ends, strict=True):
        here = slice(int(start), int(end))
        often, fits = (part[here] - part[here].mean() for part in (frequency, context))
        reasons = np.where(np.abs(often) > np.abs(fits), "frequency", "context")
        order = np.argsort(-odds[here], kind="stable")
        yield [
            _sense(
                place,
                float(odds[here][at]),
                evidence.candidates[int(start) + int(at)],
                str(reasons[at]) if len(order) > 1 else "only",
            )
            for place, at in enumerate(order, start=1)
        ]


def _sense(rank: int, probability: float, candidate: Candidate, reason: str) -> RankedSense:
    return RankedSense(
        rank,
        probability,
        candidate.key,
        f"{candidate.lemma}#{candidate.pos}#{candidate.place}",
        candidate.synset.definition,
        tuple(lemma.replace("_", " ") for lemma in candidate.synset.lemmas),
        reason,
    )
