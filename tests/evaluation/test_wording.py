from __future__ import annotations

from dataclasses import replace

from tertium.evaluation import wording
from tertium.evaluation.results import Evaluation
from tertium.tasks.base import Subset


def test_the_official_figure_is_said_with_its_aggregation(
    sts: Evaluation, sick: Evaluation
) -> None:
    assert "weighted by its number of pairs" in wording.official_in_words(sts)
    assert "for the whole" not in wording.official_in_words(sick)


def test_a_verdict_names_the_neighbours(sts: Evaluation) -> None:
    (said,) = wording.verdict(sts, sts.systems[1])
    place = sts.systems[1].places[0]
    assert place.above is not None
    assert place.below is not None
    assert f"place {place.place} of {place.among} on STS 2015, English" in said
    assert place.above.system in said
    assert place.below.system in said


def test_an_undefined_figure_is_explained(sts: Evaluation) -> None:
    (said,) = wording.verdict(sts, sts.systems[2])
    assert "the system gave every pair the same score" in said


def test_agreement_belongs_to_the_edition(sts: Evaluation, sick: Evaluation) -> None:
    assert [row["set"] for row in wording.agreement(sts)] == [s.name for s in sts.dataset.subsets]
    assert {row["set"] for row in wording.agreement(sick)} == {"entailment", "relatedness"}
    unknown = replace(sts, dataset=replace(sts.dataset, edition=None))
    assert wording.agreement(unknown) == ()


def test_agreement_finds_subsets_that_the_papers_abbreviate(sts: Evaluation) -> None:
    subsets = (Subset("headlines", ()), Subset("FNWN", ()))
    older = replace(sts, dataset=replace(sts.dataset, edition="sts-2013", subsets=subsets))
    assert [row["set"] for row in wording.agreement(older)] == ["headlines", "FNWN"]
