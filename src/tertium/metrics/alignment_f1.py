"""Interpretable STS: how well a system's links between chunks match the gold's.

Every linked pair of chunks becomes links between tokens: all tokens of the left chunk with all of
the right one. Chunks with nothing on the other side make none, and tokens that are a lone
punctuation mark are left out, whatever the gold or the system says of them. A link weighs one
divided by the larger fan-out of its two tokens, so that a long chunk counts by its tokens and not
by their product. The system's own fan-out weighs its links for precision, the gold's for recall.

Where several chunk pairs make one and the same token link, it is one link: it has all their types
and the highest of their scores. That way the order of the links never matters.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from tertium.errors import UserError
from tertium.judgement import Alignment, Link
from tertium.metrics.classification import f1_of
from tertium.metrics.correlation import FloatArray
from tertium.metrics.figure import Figure

IGNORED_TOKENS = frozenset(".,:'`?;\"-")
MEASURES = ("ali", "type", "score", "type-score")

_HIGHEST_SCORE = 5.0
_SPECIFIC = frozenset({"SPE1", "SPE2"})
_NEAR_EQUAL = _SPECIFIC | {"SIMI"}
_LOOSE = _NEAR_EQUAL | {"REL"}


@dataclass(frozen=True, slots=True)
class AlignmentReport:
    """Precision, recall and F1 of one of the four ways to count an overlap."""

    precision: Figure
    recall: Figure
    f1: Figure


class _Label(NamedTuple):
    """What a link says: its types in capitals, and its score with NIL as zero."""

    types: frozenset[str]
    score: float


_TokenLinks = dict[tuple[int, int], _Label]


def ists_f1(
    gold: Sequence[Alignment], system: Sequence[Alignment], lenient: bool = False
) -> dict[str, Figure]:
    """The four F1s, over the sums of all sentence pairs: ali, type, score and type-score.

    >>> words = ("A", "cat"), ("The", "cat")
    >>> gold = Alignment(*words, (Link((1, 2), (1, 2), frozenset({"EQUI"}), 5.0),))
    >>> system = Alignment(*words, (Link((1, 2), (1, 2), frozenset({"SIMI"}), 4.0),))
    >>> {name: str(figure) for name, figure in ists_f1([gold], [system]).items()}
    {'ali': '1.0000', 'type': '0.0000', 'score': '0.8000', 'type-score': '0.0000'}
    """
    return {name: report.f1 for name, report in ists_reports(gold, system, lenient).items()}


def ists_reports(
    gold: Sequence[Alignment], system: Sequence[Alignment], lenient: bool = False
) -> dict[str, AlignmentReport]:
    """Precision, recall and F1 for each of ali, type, score and type-score.

    Ali counts a link that both have as one; type as the Jaccard overlap of the two sets of types;
    score as one less a fifth of the difference of the scores; type-score as the product of both.

    ``lenient`` forgives near misses of type (see :func:`type_overlap`).

    >>> words = ("cats", "sleep"), ("cats", "doze")
    >>> both = Link((1,), (1,), frozenset({"EQUI"}), 5.0), Link((2,), (2,), frozenset({"EQUI"}), 5.0)
    >>> report = ists_reports([Alignment(*words, both)], [Alignment(*words, both[:1])])["ali"]
    >>> print(report.precision, report.recall, report.f1)
    1.0000 0.5000 0.6667
    """  # noqa: E501
    terms = ists_terms(gold, system, lenient)
    # fsum rounds once, so the order of the pairs cannot change the last digit.
    found = [math.fsum(column) for column in terms.T]
    all_system, all_gold = found[:2]
    reports = {}
    for place, name in enumerate(MEASURES):
        shared_system, shared_gold = found[2 + 2 * place : 4 + 2 * place]
        precision = _ratio(shared_system, all_system, len(gold), "the system")
        recall = _ratio(shared_gold, all_gold, len(gold), "the gold")
        reports[name] = AlignmentReport(precision, recall, f1_of(precision, recall))
    return reports


def ists_terms(
    gold: Sequence[Alignment], system: Sequence[Alignment], lenient: bool = False
) -> FloatArray:
    """What each sentence pair adds to the sums that the four F1s are made of: a row a pair.

    The columns are the weight of the system's links, that of the gold's, and then for each of
    :data:`MEASURES` the shared weight by the system's count and by the gold's.

    >>> words = ("cats", "sleep"), ("cats", "doze")
    >>> both = Link((1,), (1,), frozenset({"EQUI"}), 5.0), Link((2,), (2,), frozenset({"EQUI"}), 5.0)
    >>> terms = ists_terms([Alignment(*words, both)], [Alignment(*words, both[:1])])
    >>> terms[0, :4].tolist()
    [1.0, 2.0, 1.0, 1.0]
    """  # noqa: E501
    if len(gold) != len(system):
        raise UserError(
            f"{len(system)} alignments for {len(gold)} sentence pairs",
            remedy="give one alignment for each pair",
        )
    rows = np.zeros((len(gold), 2 + 2 * len(MEASURES)))
    for index, (ours, theirs) in enumerate(zip(gold, system, strict=True)):
        gold_links = _token_links(ours, f"gold of pair {index + 1}")
        system_links = _token_links(theirs, f"system's answer to pair {index + 1}")
        by_gold, by_system = _weights(gold_links), _weights(system_links)
        terms: list[list[float]] = [[] for _ in range(2 * len(MEASURES))]
        for tokens in gold_links.keys() & system_links.keys():
            types, scores = _shares(gold_links[tokens], system_links[tokens], lenient)
            for place, share in enumerate((1.0, types, scores, types * scores)):
                terms[place].append(by_system[tokens] * share)
                terms[place + len(MEASURES)].append(by_gold[tokens] * share)
        rows[index, :2] = math.fsum(by_system.values()), math.fsum(by_gold.values())
        rows[index, 2::2] = [math.fsum(one) for one in terms[: len(MEASURES)]]
        rows[index, 3::2] = [math.fsum(one) for one in terms[len(MEASURES) :]]
    return rows


def type_overlap(
    gold: frozenset[str],
    system: frozenset[str],
    gold_score: float = 0.0,
    system_score: float = 0.0,
    lenient: bool = False,
) -> float:
    """The Jaccard overlap of two sets of types in capitals; two empty sets overlap wholly.

    The lenient variant adds one to the intersection and takes one from the union, at most up to
    a whole overlap, where one side has EQUI and the other SIMI, SPE1 or SPE2 with a score of at
    least 4, or where both have some of SIMI, SPE1, SPE2 and REL, none of these in common, with
    both scores below 3.

    >>> type_overlap(frozenset({"EQUI"}), frozenset({"SIMI"}), 5, 4)
    0.0
    >>> type_overlap(frozenset({"EQUI"}), frozenset({"SIMI"}), 5, 4, lenient=True)
    1.0
    """
    common, either = len(gold & system), len(gold | system)
    if not either:
        return 1.0
    if lenient and _near_miss(gold, system, gold_score, system_score):
        common, either = common + 1, either - 1
    return min(1.0, common / either)


def _near_miss(
    gold: frozenset[str], system: frozenset[str], gold_score: float, system_score: float
) -> bool:
    nearly_equal = ("EQUI" in gold and system & _NEAR_EQUAL and system_score >= 4) or (
        "EQUI" in system and gold & _NEAR_EQUAL and gold_score >= 4
    )
    loose = gold & _LOOSE, system & _LOOSE
    weakly_related = all(loose) and loose[0].isdisjoint(loose[1])
    return bool(nearly_equal or (weakly_related and max(gold_score, system_score) < 3))


@lru_cache(maxsize=4096)
def _shares(gold: _Label, system: _Label, lenient: bool) -> tuple[float, float]:
    types = type_overlap(gold.types, system.types, gold.score, system.score, lenient)
    return types, max(0.0, 1 - abs(gold.score - system.score) / _HIGHEST_SCORE)


@lru_cache(maxsize=4096)
def _label(types: frozenset[str], score: float | None) -> _Label:
    return _Label(frozenset(name.upper() for name in types), 0.0 if score is None else score)


def _token_links(alignment: Alignment, where: str) -> _TokenLinks:
    token_links: _TokenLinks = {}
    for link in alignment.links:
        if not link.left or not link.right:
            continue
        label = _checked_label(link, where)
        left = _counted(link.left, alignment.left, f"{where}, left side")
        right = _counted(link.right, alignment.right, f"{where}, right side")
        for l_token in left:
            for r_token in right:
                key = l_token, r_token
                known = token_links.get(key)
                token_links[key] = label if known is None else _merge(known, label)
    return token_links


def _merge(one: _Label, other: _Label) -> _Label:
    return _Label(one.types | other.types, max(one.score, other.score))


def _checked_label(link: Link, where: str) -> _Label:
    if link.score is not None and not math.isfinite(link.score):
        raise UserError(
            f"a link has the score {link.score}", where=where, remedy="score links from 0 to 5"
        )
    return _label(link.types, link.score)


def _counted(chunk: tuple[int, ...], tokens: tuple[str, ...], where: str) -> list[int]:
    """The token numbers of a chunk, less lone punctuation marks."""
    if min(chunk) < 1 or max(chunk) > len(tokens):
        wrong = next(token for token in chunk if not 1 <= token <= len(tokens))
        raise UserError(
            f"a link names token {wrong} of {len(tokens)}",
            where=where,
            remedy="number the tokens from 1",
        )
    return [token for token in chunk if tokens[token - 1] not in IGNORED_TOKENS]


def _weights(links: _TokenLinks) -> dict[tuple[int, int], float]:
    left_fan = Counter([left for left, _ in links])
    right_fan = Counter([right for _, right in links])
    return {link: 1 / max(left_fan[link[0]], right_fan[link[1]]) for link in links}


def _ratio(shared: float, total: float, n: int, who: str) -> Figure:
    return Figure(shared / total, n) if total else Figure(None, n, f"{who} aligned nothing")
