from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from tertium.items import Pair, Phrase, Sentence
from tertium.systems.base import System
from tertium.systems.baselines.gst import GreedyStringTiling
from tertium.systems.baselines.lcs import LongestCommonSubstring

# Published figures of the blind test part: greedy string tiling less longest common substring.
PUBLISHED_LEAD = {
    "paragraph2sentence": 0.728 - 0.527,
    "sentence2phrase": 0.662 - 0.562,
    "phrase2word": 0.146 - 0.165,
    "word2sense": 0.185 - 0.109,
}


@pytest.mark.usefixtures("needs_wordnet")
@pytest.mark.parametrize("comparison", PUBLISHED_LEAD)
def test_its_lead_over_the_longest_common_substring(
    clss_lines: Callable[[str], list[list[str]]],
    clss_training: Callable[[str], list[Pair]],
    comparison: str,
) -> None:
    gold = [float(g) for (g, *_) in clss_lines(f"keys/training/{comparison}.train.gs.tsv")]
    pairs = clss_training(comparison)
    tiling, substring = (
        np.corrcoef([said.score or 0.0 for said in system.judge(pairs)], gold)[0, 1]
        for system in (GreedyStringTiling(), LongestCommonSubstring())
    )
    assert tiling - substring == pytest.approx(PUBLISHED_LEAD[comparison], abs=0.01)


def test_pieces_shorter_than_six_do_not_count() -> None:
    five, six = GreedyStringTiling().judge(
        [
            Pair("1", Sentence("12345 x"), Phrase("y 12345")),
            Pair("2", Sentence("123456x"), Phrase("y123456")),
        ]
    )
    assert five.score == 0.0
    assert six.score == pytest.approx(4 * 0.857)


def test_order_does_not_matter() -> None:
    assert isinstance(GreedyStringTiling(), System)
    pair = Pair("1", Sentence("northern lights over harbour"), Phrase("harbour northern lights"))
    turned = Pair("1", pair.b, pair.a)
    tiled, tiled_back = GreedyStringTiling().judge([pair, turned])
    assert tiled == tiled_back
    assert (tiled.score or 0) > (LongestCommonSubstring().judge([pair])[0].score or 0)
