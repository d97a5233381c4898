"""How near the small judge is to ``base`` on pairs that neither has read, and to RTE's gold.

    python -m training.unseen DATA SNLI.jsonl WORK

Pairs are mined anew (:mod:`training.mined`), also among RTE's texts, of which nothing was ever
read; what the last lesson read (``WORK/polish-pairs.json``) is left out. ``TERTIUM_WEIGHTS`` points
to other weights, to set two small judges side by side. Five minutes.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from xml.etree import ElementTree

import numpy as np

from tertium.items import Pair, Sentence
from tertium.judgement import Entailment
from tertium.metrics.correlation import pearson
from tertium.systems.judge import Judge
from training.labelled import labelled
from training.mined import genres, near_pairs
from training.unlabelled import Texts

LARGE, SMALL = "base", "fast"
_EACH, _SEED = 500, 20


def main(data: Path, snli: Path, work: Path) -> None:
    pairs, entailed = rte(data)
    read = json.loads((work / "polish-pairs.json").read_text("utf-8"))
    seen = {frozenset(pair) for pair in read}
    seen |= {frozenset((one.a, one.b)) for one in labelled(data)}
    pools = genres(data, snli) | {"rte": sorted({text for pair in pairs for text in pair})}
    rng = random.Random(_SEED)
    drawn = {name: near_pairs(texts, _EACH, seen, rng) for name, texts in pools.items()}
    found = []
    for name, some in (drawn | {"pairs of RTE": pairs}).items():
        large, small = (judged(judge, some)[0] for judge in (LARGE, SMALL))
        r = pearson(large, small).value or 0.0
        found.append(r)
        off = np.abs(large - small).mean()
        print(
            f"{name:14} {len(some):5} pairs  Pearson {r:.4f}  apart by {off:.3f} of 5", flush=True
        )
    total = sum(map(len, drawn.values()))
    print(f"{len(drawn)} genres, {total:,} pairs: mean Pearson {np.mean(found[:-1]):.4f}")
    for judge in (LARGE, SMALL):
        score, said = judged(judge, pairs)
        right = (said == entailed).mean()
        print(f"RTE, {judge}: AUC of the score {area(score, entailed):.4f}, labels {right:.1%}")


def rte(data: Path) -> tuple[list[Texts], np.ndarray]:
    """The pairs of RTE-1 to 3, and which first text entails the second."""
    pairs, entailed = [], []
    for path in sorted((data / "nli/rte").rglob("*.xml")):
        for one in ElementTree.parse(path).getroot().iter("pair"):
            said = one.get("value") or one.get("entailment")
            if said:
                pairs.append(((one.findtext("t") or "").strip(), (one.findtext("h") or "").strip()))
                entailed.append(said.upper() in {"TRUE", "YES"})
    return pairs, np.array(entailed)


def judged(name: str, pairs: list[Texts]) -> tuple[np.ndarray, np.ndarray]:
    """Scores on the STS scale, and whether the first text is said to entail the second."""
    given = [Pair(str(n), Sentence(a), Sentence(b)) for n, (a, b) in enumerate(pairs)]
    said = Judge(name, "sts").judge(given)
    yes = [one.entailment is Entailment.ENTAILMENT for one in said]
    return np.array([one.score for one in said], float), np.array(yes)


def area(score: np.ndarray, true: np.ndarray) -> float:
    """How often a true one is above a false one."""
    above = np.subtract.outer(score[true], score[~true])
    return float((above > 0).mean() + (above == 0).mean() / 2)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
