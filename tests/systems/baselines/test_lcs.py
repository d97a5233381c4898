from __future__ import annotations

from collections.abc import Callable

import pytest

from tertium.items import Pair
from tertium.systems.baselines.lcs import LongestCommonSubstring

Lines = Callable[[str], list[list[str]]]
Training = Callable[[str], list[Pair]]


@pytest.mark.parametrize("comparison", ["paragraph2sentence", "sentence2phrase", "phrase2word"])
def test_every_shipped_score_of_texts(
    clss_lines: Lines, clss_training: Training, comparison: str
) -> None:
    shipped = clss_lines(f"keys/baselines/{comparison}.training.baseline.tsv")
    judged = LongestCommonSubstring().judge(clss_training(comparison))
    assert [said.score for said in judged] == [float(fields[0]) for fields in shipped]
    assert {said.confidence for said in judged} == {None}


@pytest.mark.usefixtures("needs_wordnet")
def test_every_shipped_score_and_confidence_of_senses(
    clss_lines: Lines, clss_training: Training
) -> None:
    shipped = clss_lines("keys/baselines/word2sense.training.baseline.tsv")
    judged = LongestCommonSubstring().judge(clss_training("word2sense"))
    assert [(said.score, said.confidence) for said in judged] == [
        (float(score), float(confidence)) for score, confidence in shipped
    ]
