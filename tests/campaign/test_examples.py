from __future__ import annotations

import pytest

from tertium import scales
from tertium.campaign.examples import shown_examples
from tertium.campaign.settings import Settings
from tertium.judgement import Entailment
from tertium.messages import LANGUAGES
from tertium.tasks.wa_link import RELATIONS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", scales.all_scales())
def test_every_point_of_every_scale_has_an_example(scale: str, language: str) -> None:
    found = shown_examples(Settings("T", scale=scale, language=language)).points
    assert [one.value for one in found] == sorted(
        (point.value for point in scales.get(scale).points), reverse=True
    )
    assert all(one.a and one.b and one.why for one in found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_label_and_relation_has_an_example_where_it_is_asked_for(language: str) -> None:
    plain = shown_examples(Settings("T", language=language))
    assert plain.labels == plain.relations == ()
    asked = shown_examples(Settings("T", language=language, entailment=True, align=True))
    assert {one.name for one in asked.labels} == {one.value for one in Entailment}
    assert {one.name for one in asked.relations} == set(RELATIONS)
