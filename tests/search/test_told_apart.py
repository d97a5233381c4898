"""Groups of texts with figures, against what they are by definition."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tertium.language.quantities import quantities, told_apart
from tertium.search import told_apart as module
from tertium.search.clusters import Groups
from tertium.search.told_apart import FigureGroups, Figures

_AMOUNTS = [
    "$5", "$6", "€5", "€4.50", "£5", "5 pounds", "5 km", "3 miles", "5 miles", "6 km", "5 kg",
    "11 lb", "9 am", "9 pm", "at 9", "90 minutes", "1.5 hours", "5%",
    "20 °C", "68 °F",
]  # fmt: skip
_TEXTS = st.lists(st.sampled_from(_AMOUNTS), max_size=4).map(" or ".join)


class PlainGroups(Groups):
    """Every text of the one group is compared with every one of the other."""

    def __init__(self, texts: list[str]) -> None:
        super().__init__(len(texts))
        self.said = [quantities(text) for text in texts]

    def join(self, one: int, other: int) -> bool:
        if self.together(one, other):
            return False
        ours, theirs = (
            next(group for group in self.lists() if place in group) for place in (one, other)
        )
        if any(told_apart(self.said[a], self.said[b]) for a in ours for b in theirs):
            return False
        return super().join(one, other)


@given(st.lists(_TEXTS, min_size=2, max_size=30), st.randoms(use_true_random=False))
def test_groups_are_those_of_the_definition(texts: list[str], chance: random.Random) -> None:
    groups, plain = FigureGroups(len(texts), texts.__getitem__), PlainGroups(texts)
    for _ in range(4 * len(texts)):
        one, other = chance.choices(range(len(texts)), k=2)
        assert groups.join(one, other) == plain.join(one, other), (texts[one], texts[other])
    assert groups.lists() == plain.lists()


@pytest.mark.parametrize(
    "text",
    ["The parcel weighs {}.5 kg and costs ${}.", "It costs $5, or €{}.", "It is 5 km and {} kg."],
)
def test_few_texts_of_large_groups_are_compared(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    compared = []

    def counted(some: Figures, others: Figures) -> bool:
        compared.append((some, others))
        return told_apart(some, others)

    monkeypatch.setattr(module, "told_apart", counted)
    texts = [text.format(n, n) for n in range(100, 400)]
    groups = FigureGroups(len(texts), texts.__getitem__)
    assert all(groups.join(n, n + 1) for n in range(len(texts) - 1))
    assert len(compared) <= len(texts), "and not all with all"
