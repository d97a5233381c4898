from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tertium.items import Pair, Sentence
from tertium.systems.base import System
from tertium.systems.baselines.tokencos import TokenCosine

# What the papers print for this baseline, and for each set the figure's printed digits.
GOLDEN = [
    ("en/2012-test", "MSRpar", 0.4334, 4),
    ("en/2012-test", "MSRvid", 0.2996, 4),
    ("en/2012-test", "SMTeuroparl", 0.4542, 4),
    ("en/2012-test", "surprise.SMTnews", 0.3908, 4),
    ("en/2013-test", "headlines", 0.5399, 4),
    ("en/2013-test", "OnWN", 0.2828, 4),
    ("en/2013-test", "FNWN", 0.2146, 4),
    ("en/2014-test", "deft-forum", 0.353, 3),
    ("en/2014-test", "deft-news", 0.596, 3),
    ("en/2014-test", "headlines", 0.510, 3),
    ("en/2014-test", "images", 0.513, 3),
    ("en/2014-test", "OnWN", 0.406, 3),
    ("en/2014-test", "tweet-news", 0.654, 3),
    ("es/2014-test", "wikipedia", 0.582, 3),
    ("es/2014-test", "news", 0.783, 3),
    ("es/2014-trial", "li65", 0.659, 3),
]


def read(folder: Path, name: str) -> tuple[list[Pair], list[float]]:
    inputs = (folder / f"STS.input.{name}.txt").read_bytes().decode("utf-8").split("\n")
    gold = (folder / f"STS.gs.{name}.txt").read_bytes().decode("utf-8").split("\n")
    pairs, scores = [], []
    for number, (line, score) in enumerate(zip(inputs, gold, strict=False)):
        if score.strip():
            a, b = line.rstrip("\r").split("\t")[:2]
            pairs.append(Pair(str(number), Sentence(a), Sentence(b)))
            scores.append(float(score))
    return pairs, scores


@pytest.mark.parametrize(("folder", "name", "figure", "digits"), GOLDEN)
def test_the_papers_figures(
    shared_data: Path, folder: str, name: str, figure: float, digits: int
) -> None:
    pairs, gold = read(shared_data / "sts" / folder, name)
    scores = [judgement.score or 0.0 for judgement in TokenCosine().judge(pairs)]
    assert round(float(np.corrcoef(gold, scores)[0, 1]), digits) == figure


def test_it_is_a_system_on_the_unit_scale() -> None:
    system = TokenCosine()
    assert isinstance(system, System)
    same, other = system.judge(
        [
            Pair("1", Sentence("two old friends"), Sentence("two old friends")),
            Pair("2", Sentence("two old friends"), Sentence("Two strangers")),
        ]
    )
    assert (same.scale, round(same.score or 0, 12), other.score) == ("unit", 1.0, 0.0)


def test_many_pairs() -> None:
    texts = [Sentence(" ".join(f"w{i * k % 997}" for k in range(1, 12))) for i in range(1000)]
    pairs = [Pair(str(i), texts[i % 1000], texts[i * 7 % 1000]) for i in range(50_000)]
    assert len(TokenCosine().judge(pairs)) == 50_000
