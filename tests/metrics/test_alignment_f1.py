from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tertium.errors import UserError
from tertium.judgement import Alignment, Link
from tertium.metrics.alignment_f1 import MEASURES, ists_f1, ists_reports, type_overlap

WORDS = ("A", "small", "dog", ",", "barks", "at", "night", ".")
TYPES = ("EQUI", "SIMI", "SPE1", "SPE2", "REL", "OPPO", "FACT")


def link(left: str, right: str, types: str = "EQUI", score: float | None = 5) -> Link:
    return Link(chunk(left), chunk(right), frozenset(types.split("_")), score)


def chunk(numbers: str) -> tuple[int, ...]:
    return tuple(int(number) for number in numbers.split())


def aligned(*links: Link, words: Sequence[str] = WORDS) -> Alignment:
    return Alignment(tuple(words), tuple(words), links)


def values(figures: object) -> dict[str, float]:
    assert isinstance(figures, dict)
    return {name: float(figure.value) for name, figure in figures.items()}


# A second implementation, as slow and plain as can be: exact fractions, no caches, no sharing.


def naive_links(alignment: Alignment) -> list[tuple[int, int]]:
    return [
        (left, right)
        for left in range(1, len(alignment.left) + 1)
        for right in range(1, len(alignment.right) + 1)
        if naive_makers(alignment, left, right)
    ]


def naive_makers(alignment: Alignment, left: int, right: int) -> list[Link]:
    marks = [".", ",", ":", "'", "`", "?", ";", '"', "-"]
    if alignment.left[left - 1] in marks or alignment.right[right - 1] in marks:
        return []
    return [one for one in alignment.links if left in one.left and right in one.right]


def naive_weight(alignment: Alignment, left: int, right: int) -> Fraction:
    links = naive_links(alignment)
    from_left = sum(1 for one in links if one[0] == left)
    from_right = sum(1 for one in links if one[1] == right)
    return Fraction(1, max(from_left, from_right))


def naive_share(
    gold: Alignment, system: Alignment, tokens: tuple[int, int], measure: str, lenient: bool
) -> Fraction:
    kinds, marks = [], []
    for side in (gold, system):
        makers = naive_makers(side, *tokens)
        kinds.append({kind.upper() for one in makers for kind in one.types})
        marks.append(max(Fraction(one.score or 0) for one in makers))
    common, either = len(kinds[0] & kinds[1]), len(kinds[0] | kinds[1])
    if lenient:
        near = {"SIMI", "SPE1", "SPE2"}
        forgiven = False
        for me, you in ((0, 1), (1, 0)):
            if "EQUI" in kinds[me] and kinds[you] & near and marks[you] >= 4:
                forgiven = True
        loose = [kind & (near | {"REL"}) for kind in kinds]
        if loose[0] and loose[1] and not loose[0] & loose[1] and marks[0] < 3 and marks[1] < 3:
            forgiven = True
        if forgiven:
            common, either = common + 1, either - 1
    share = Fraction(1)
    if "type" in measure:
        share *= min(Fraction(1), Fraction(common, either))
    if "score" in measure:
        share *= 1 - abs(marks[0] - marks[1]) / 5
    return share


def naive_f1(
    gold: Sequence[Alignment], system: Sequence[Alignment], measure: str, lenient: bool
) -> float | None:
    ratios = []
    for mine in (system, gold):
        overlap = total = Fraction(0)
        for place, alignment in enumerate(mine):
            for one in naive_links(alignment):
                weight = naive_weight(alignment, *one)
                total += weight
                if one in naive_links(gold[place]) and one in naive_links(system[place]):
                    overlap += weight * naive_share(
                        gold[place], system[place], one, measure, lenient
                    )
        if not total:
            return None
        ratios.append(overlap / total)
    if not sum(ratios):
        return 0.0
    return float(2 * ratios[0] * ratios[1] / (ratios[0] + ratios[1]))


sides = st.lists(st.integers(1, len(WORDS)), max_size=3, unique=True).map(tuple)
links = st.builds(
    Link,
    sides,
    sides,
    st.frozensets(st.sampled_from((*TYPES, "equi", "Simi")), min_size=1, max_size=2),
    st.none() | st.integers(0, 10).map(lambda half: half / 2),
)
alignments = st.lists(links, max_size=4).map(lambda some: aligned(*some))
answers = st.lists(st.tuples(alignments, alignments), min_size=1, max_size=3)


@given(answers, st.booleans())
def test_agrees_with_a_naive_implementation(
    pairs: list[tuple[Alignment, Alignment]], lenient: bool
) -> None:
    gold, system = [g for g, _ in pairs], [s for _, s in pairs]
    figures = ists_f1(gold, system, lenient=lenient)
    for measure in MEASURES:
        expected = naive_f1(gold, system, measure, lenient)
        if expected is None:
            assert figures[measure].value is None
        else:
            assert figures[measure].value == pytest.approx(expected, abs=1e-12)


@given(answers, st.booleans())
def test_bounds_and_order_of_the_four(
    pairs: list[tuple[Alignment, Alignment]], lenient: bool
) -> None:
    gold, system = [g for g, _ in pairs], [s for _, s in pairs]
    figures = ists_f1(gold, system, lenient)
    if figures["ali"].value is None:
        assert all(figure.value is None and figure.why for figure in figures.values())
        return
    found = values(figures)
    assert 0 <= found["type-score"] <= min(found["type"], found["score"])
    assert max(found["type"], found["score"]) <= found["ali"] <= 1
    strict = values(ists_f1(gold, system))
    assert found["type"] >= strict["type"]
    assert found["ali"] == strict["ali"]


@given(st.lists(alignments, min_size=1, max_size=3), st.booleans())
def test_gold_against_itself_is_perfect(gold: list[Alignment], lenient: bool) -> None:
    figures = ists_f1(gold, gold, lenient)
    if figures["ali"].value is not None:
        assert values(figures) == dict.fromkeys(MEASURES, 1.0)


@given(answers, st.randoms())
def test_the_order_of_links_changes_not_even_a_digit(
    pairs: list[tuple[Alignment, Alignment]], rng: random.Random
) -> None:
    gold, system = [g for g, _ in pairs], [s for _, s in pairs]
    shuffled = [replace(one, links=tuple(rng.sample(one.links, len(one.links)))) for one in system]
    assert ists_f1(gold, shuffled) == ists_f1(gold, system)


def test_by_hand_a_chunk_too_long() -> None:
    # Gold: dog-dog. System: "small dog"-"dog": two links, each of weight 1/2 for the system.
    gold, system = aligned(link("3", "3")), aligned(link("2 3", "3", "SIMI", 3))
    reports = ists_reports([gold], [system])
    assert (reports["ali"].precision.value, reports["ali"].recall.value) == (0.5, 1.0)
    assert reports["ali"].f1.value == pytest.approx(2 / 3)
    assert reports["type"].f1.value == 0.0
    assert reports["score"].precision.value == pytest.approx(0.5 * 0.6)
    assert reports["score"].recall.value == pytest.approx(0.6)
    assert reports["score"].f1.n == 1


def test_by_hand_sums_run_over_all_pairs_before_dividing() -> None:
    gold = [aligned(link("3", "3")), aligned(link("1", "1"), link("2", "2"), link("5", "5"))]
    system = [aligned(link("3", "5")), aligned(link("1", "1"), link("2", "2"), link("5", "5"))]
    # A mean over pairs would say (0 + 1) / 2.
    assert values(ists_f1(gold, system))["ali"] == pytest.approx(3 / 4)


def test_by_hand_types_share_what_they_have_in_common() -> None:
    gold, system = aligned(link("3", "3", "EQUI_FACT")), aligned(link("3", "3", "equi", 4))
    found = values(ists_f1([gold], [system]))
    assert found == pytest.approx({"ali": 1, "type": 0.5, "score": 0.8, "type-score": 0.4})


def test_nil_counts_as_zero() -> None:
    found = values(ists_f1([aligned(link("3", "3"))], [aligned(link("3", "3", score=None))]))
    assert found["score"] == 0
    nils = [aligned(link("3", "3", score=None))]
    assert values(ists_f1(nils, nils))["score"] == 1


def test_chunks_without_a_partner_and_lone_marks_make_no_links() -> None:
    plain = aligned(link("3", "3"))
    rest = link("8", "8"), link("4 8", "4"), link("1", "", "NOALI", None), link("", "7", "ALIC")
    assert values(ists_f1([plain], [aligned(link("3 4", "3"), *rest)]))["ali"] == 1
    # A mark inside a longer token is no lone mark, and an exclamation mark never was one.
    words = ["...", "!", "dog"]
    gold = aligned(link("1", "1"), link("2", "2"), words=words)
    assert values(ists_f1([gold], [aligned(link("1", "1"), words=words)]))["ali"] == pytest.approx(
        2 / 3
    )


def test_a_token_link_made_twice_is_one_link_with_all_types_and_the_highest_score() -> None:
    twice = aligned(link("3", "3", "SIMI", 2), link("3", "3", "FACT", 4))
    once = aligned(link("3", "3", "SIMI_FACT", 4))
    assert values(ists_f1([once], [twice])) == dict.fromkeys(MEASURES, 1.0)


@pytest.mark.parametrize(
    ("gold", "system", "scores", "strict", "lenient"),
    [
        ("EQUI", "SIMI", (5, 4), 0, 1),
        ("EQUI", "SPE1", (5, 4), 0, 1),
        ("SPE2", "EQUI", (4, 5), 0, 1),
        ("EQUI", "SIMI", (5, 3.5), 0, 0),
        ("EQUI", "REL", (5, 4), 0, 0),
        ("EQUI", "OPPO", (5, 5), 0, 0),
        ("EQUI_FACT", "SIMI", (5, 4), 0, 1 / 2),
        ("SIMI", "REL", (2, 2.5), 0, 1),
        ("SIMI", "REL", (2, 3), 0, 0),
        ("SPE1", "SPE2", (0, 0), 0, 1),
        ("SIMI", "SIMI", (1, 1), 1, 1),
        ("SIMI_FACT", "REL_FACT", (1, 1), 1 / 3, 1),
        ("EQUI", "EQUI_SIMI", (5, 5), 1 / 2, 1),
    ],
)
def test_what_the_lenient_variant_forgives(
    gold: str, system: str, scores: tuple[float, float], strict: float, lenient: float
) -> None:
    sets = frozenset(gold.split("_")), frozenset(system.split("_"))
    assert type_overlap(*sets, *scores) == pytest.approx(strict)
    assert type_overlap(*sets, *scores, lenient=True) == pytest.approx(lenient)


def test_nothing_aligned_is_undefined_with_a_reason() -> None:
    some, none = aligned(link("3", "3")), aligned(link("3", "", "NOALI", None))
    report = ists_reports([some], [none])["type"]
    assert (report.precision.value, report.recall.value, report.f1.value) == (None, 0.0, None)
    assert report.f1.why == "the system aligned nothing"
    assert ists_reports([none], [some])["ali"].f1.why == "the gold aligned nothing"
    assert ists_f1([], [])["ali"].value is None


def test_bad_input_is_answered_in_one_line() -> None:
    good = aligned(link("3", "3"))
    with pytest.raises(UserError, match="1 alignments for 2 sentence pairs"):
        ists_f1([good, good], [good])
    for wrong in ("9", "0"):
        with pytest.raises(UserError) as raised:
            ists_f1([good, good], [good, aligned(link("3", wrong))])
        assert str(raised.value) == (
            f"system's answer to pair 2, right side: a link names token {wrong} of 8; "
            "number the tokens from 1"
        )
    with pytest.raises(UserError, match="gold of pair 1: a link has the score nan"):
        ists_f1([aligned(link("3", "3", score=float("nan")))], [good])


def test_ten_thousand_pairs() -> None:
    words = [f"w{i}" for i in range(18)]
    chunks = [f"{2 * i + 1} {2 * i + 2}" for i in range(9)]
    gold = aligned(*(link(two, two) for two in chunks), words=words)
    system = aligned(*(link(two, two, "SIMI", 4) for two in chunks[::2]), words=words)
    found = values(ists_f1([gold] * 10_000, [system] * 10_000))
    assert found["ali"] == pytest.approx(2 * (5 / 9) / (1 + 5 / 9))
