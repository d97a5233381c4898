"""Articles about the same event, joined by the rare words and names they share, and by date."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Sequence

from tertium.build.documents import Document
from tertium.language.words import content_words

AT_LEAST = 0.3
DAYS = 3
_LEAD = 1_200
"""Letters of an article that tell what it is about; the rest is background."""
_NAME = re.compile(r"(?<=[\w,;»”\"] )[A-ZÁÉÍÓÚÑ][\wáéíóúñ]+")
_NAMES_COUNT, _TITLE_COUNTS = 2, 2
_COMMON = 0.2
"""Words that more than this share of the articles have join nothing."""

Vector = dict[str, float]


def join_events(
    documents: Sequence[Document], *, at_least: float = AT_LEAST, days: int = DAYS
) -> list[tuple[int, ...]]:
    """Group articles by event; the numbers of the articles in each group, in order.

    Articles are alike by the cosine of their weighted words, where names, titles and rare words
    count more. In order of their dates each joins the group it is most like, on average over the
    group, if that is ``at_least`` so much and no article of it is more than ``days`` away; so no
    chain of articles, each a little like the next, becomes one event.

    >>> fire = [Document("1", "A fire in the port of Cadiz burnt two boats."),
    ...         Document("2", "Two boats burnt in Cadiz: fire in the port."),
    ...         Document("3", "The senate of Peru voted on the new budget.")]
    >>> join_events(fire)
    [(0, 1), (2,)]
    """
    vectors = _vectors(documents)
    order = sorted(range(len(documents)), key=lambda n: (_ordinal(documents[n]), n))
    groups: list[list[int]] = []
    group_of: dict[int, int] = {}
    holders: defaultdict[str, list[int]] = defaultdict(list)
    for number in order:
        alike: defaultdict[int, float] = defaultdict(float)
        for term, weight in vectors[number].items():
            for other in holders[term]:
                alike[other] += weight * vectors[other][term]
        best = _best_group(number, alike, groups, group_of, documents, at_least, days)
        if best is None:
            best = len(groups)
            groups.append([])
        groups[best].append(number)
        group_of[number] = best
        for term in vectors[number]:
            holders[term].append(number)
    return sorted(tuple(sorted(group)) for group in groups)


def _best_group(
    number: int,
    alike: dict[int, float],
    groups: list[list[int]],
    group_of: dict[int, int],
    documents: Sequence[Document],
    at_least: float,
    days: int,
) -> int | None:
    totals: defaultdict[int, float] = defaultdict(float)
    for other, value in alike.items():
        totals[group_of[other]] += value
    means = {group: total / len(groups[group]) for group, total in totals.items()}
    able = [
        group
        for group, mean in means.items()
        if mean >= at_least
        and all(_near(documents[number], documents[one], days) for one in groups[group])
    ]
    return max(able, key=lambda group: (means[group], -group), default=None)


def _vectors(documents: Sequence[Document]) -> list[Vector]:
    counts = [_terms(document) for document in documents]
    held = Counter(term for count in counts for term in count)
    most = max(2.0, _COMMON * len(documents))
    vectors = []
    for count in counts:
        weights = {
            term: (1 + math.log(times)) * math.log(1 + len(documents) / held[term])
            for term, times in count.items()
            if 1 < held[term] <= most
        }
        # What only one article has joins nothing, but it does make it less like others.
        alone = sum(
            ((1 + math.log(times)) * math.log(1 + len(documents))) ** 2
            for term, times in count.items()
            if held[term] == 1
        )
        length = math.sqrt(sum(weight * weight for weight in weights.values()) + alone) or 1.0
        vectors.append({term: weight / length for term, weight in weights.items()})
    return vectors


def _terms(document: Document) -> Counter[str]:
    lead, lang = document.text[:_LEAD], document.language
    found = Counter(content_words(lead, lang))
    for word in content_words(document.title, lang):
        found[word] += _TITLE_COUNTS
    for name in set(_NAME.findall(lead)):
        found[name.lower()] += _NAMES_COUNT
    return found


def _near(one: Document, other: Document, days: int) -> bool:
    if one.day is None or other.day is None:
        return True
    return abs((one.day - other.day).days) <= days


def _ordinal(document: Document) -> int:
    return document.day.toordinal() if document.day else 0
