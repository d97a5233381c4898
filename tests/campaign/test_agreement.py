from __future__ import annotations

from dataclasses import replace

import pytest

from tertium.campaign.agreement import agreement_tables, with_earlier
from tertium.campaign.answers import Answer
from tertium.campaign.deviations import box_plot, deviations, standalone
from tertium.errors import UserError
from tertium.judgement import Entailment, Link
from tertium.metrics.agreement import krippendorff_alpha, rater_against_rest

from .examples import campaign

ANN = {f"p{i}": float(i % 6) for i in range(12)}
BOB = {f"p{i}": float(min(5, i % 6 + (i % 3 == 0))) for i in range(12)}
GENRES = {f"p{i}": "news" if i < 6 else "forum" for i in range(12)}


def test_all_unadjudicated_and_by_genre() -> None:
    rows = agreement_tables(campaign({"ann": ANN, "bob": BOB}, genres=GENRES))
    assert [(row.group, row.pairs) for row in rows] == [
        ("all", 12), ("unadjudicated", 8), ("forum", 6), ("news", 6)
    ]  # fmt: skip
    table = [list(ANN.values()), list(BOB.values())]
    assert rows[0].alpha == krippendorff_alpha(table)
    assert rows[0].rest == rater_against_rest(table).mean
    assert rows[1].alpha.value == 1.0
    assert rows[0].labels.value is None and rows[0].links.value is None


def test_labels_and_links() -> None:
    e, n = Entailment.ENTAILMENT, Entailment.NEUTRAL
    said = {"a": {"p": e, "q": e}, "b": {"p": e, "q": n}, "c": {"p": e, "q": e}}
    rows = agreement_tables(campaign(said))
    assert rows[0].labels.value == pytest.approx((1 + 2 / 3) / 2)
    swapped = agreement_tables(campaign(said, swapped=[("b", "q")]))
    assert swapped[0].labels.value == 1.0, "the other order is another question"
    one = Answer({}, links=(Link((1, 2), (1, 2), frozenset({"EQUI"}), 5),))
    rows = agreement_tables(campaign({"a": {"p": one}, "b": {"p": one}}, kinds=[], align=True))
    assert rows[0].links.value == 1.0 and rows[0].alpha.value is None


def test_controls_against_an_earlier_round() -> None:
    controls = {"c1": 1.0, "c2": 3.0, "c3": 5.0}
    said = {"ann": {"c1": 1.0, "c2": 3.0, "c3": 4.0}, "bob": {"c1": 2.0, "c2": 4.0, "c3": 5.0}}
    found = with_earlier(campaign(said, expected=controls))
    assert found.pairs == 3 and found.pearson.value is not None and found.pearson.value > 0.97
    assert found.difference == pytest.approx((0.5 + 0.5 - 0.5) / 3)


def test_the_crowd_against_experts_by_genre() -> None:
    crowd = {p: min(5.0, s + 1) for p, s in ANN.items()}
    snapshot = campaign({"sage": ANN, "w1": crowd, "w2": ANN}, genres=GENRES,
                        teams={"sage": "expert"})  # fmt: skip
    found = deviations(snapshot)
    assert [one.genre for one in found] == ["forum", "news", "all"]
    everything = found[-1]
    assert everything.pairs == 12 and everything.ratings == 24
    assert everything.mean == pytest.approx(10 / 24)
    assert everything.quartiles == (0.0, 0.0, 0.0, 1.0, 1.0)
    drawn = standalone(box_plot(found, "Crowd & experts"))
    assert drawn.count("<rect") == 3 and "Crowd &amp; experts" in drawn and "xmlns" in drawn


def test_experts_of_another_campaign() -> None:
    experts = campaign({"sage": ANN}, decisions={"p0": 5.0})
    found = deviations(campaign({"w1": ANN}), experts)
    assert found[-1].quartiles[0] == -5.0, "a decision stands above the experts' mean"
    assert found[0].genre == "without a genre"
    with pytest.raises(UserError, match="no pair was rated by experts"):
        deviations(campaign({"w1": ANN}))


def test_the_crowd_by_comparison_and_genre() -> None:
    snapshot = campaign({"w1": ANN, "w2": BOB, "sage": ANN}, genres=GENRES,
                        teams={"sage": "expert"})  # fmt: skip
    snapshot = replace(
        snapshot,
        questions={
            id_: replace(one, subset="phrase2word" if id_ in ("p0", "p6") else "sentence2phrase")
            for id_, one in snapshot.questions.items()
        },
    )
    assert [(one.genre, one.pairs) for one in deviations(snapshot)] == [
        ("phrase2word, forum", 1), ("phrase2word, news", 1), ("phrase2word, all", 2),
        ("sentence2phrase, forum", 5), ("sentence2phrase, news", 5), ("sentence2phrase, all", 10),
        ("all", 12),
    ]  # fmt: skip
