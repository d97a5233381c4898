"""What the judges say of gold that none of them ever learnt from, beside what people say.

    python -m training.never_read DATA CACHE [MODEL ...]

The labels of RTE and of SNLI's test part, which first text the score puts above which, the scores
of chunks in interpretable STS's training part, the usual sets of word pairs, and the phenomena. The
model alone speaks, without definitions. No fold need be held out for it, so it is a figure of the
very weights that ship. CACHE is that of ``training.fetch``; ``TERTIUM_WEIGHTS`` points to other
weights. A few minutes a model.
"""

from __future__ import annotations

import random
import sys
from importlib.resources import files
from pathlib import Path
from xml.etree import ElementTree

import numpy as np

from tertium import tasks
from tertium.evaluation import evaluate
from tertium.items import Pair, Sentence
from tertium.judgement import Entailment
from tertium.metrics.correlation import pearson, spearman
from tertium.systems.judge import Judge
from training.labelled import LABELS
from training.unlabelled import Texts, snli_labelled

MODELS = ("base", "fast")
SYSTEMS = {"base": "tertium"}
_SNLI = 4_000
_WORDS = {"SimLex": "EN-SIMLEX-999.txt", "WordSim": "EN-WS-353-ALL.txt", "MEN": "EN-MEN-TR-3k.txt",
          "SimVerb": "EN-SimVerb-3500.txt"}  # fmt: skip


def main(data: Path, cache: Path, models: list[str]) -> None:
    pairs, entailed = rte(data)
    snli = random.Random(22).sample(snli_labelled(cache / "snli-test.jsonl"), _SNLI)
    chunks = {name: chunk_pairs(data, name) for name in ("headlines", "images")}
    words = {name: word_pairs(data / "words" / file) for name, file in _WORDS.items()}
    for model in models:
        score, said = judged(model, pairs, "sts")
        yes = said == LABELS.index(Entailment.ENTAILMENT)
        print(f"{model}: RTE, {len(pairs):,} pairs: labels {np.mean(yes == entailed):.1%}, "
              f"AUC of the score {area(score, entailed):.4f}", flush=True)  # fmt: skip
        _, said = judged(model, [(a, b) for a, b, _ in snli], "sts")
        right = np.mean(said == np.array([label for _, _, label in snli]))
        print(f"{model}: SNLI's test part, {len(snli):,} pairs: labels {right:.1%}", flush=True)
        for name, (some, gold) in chunks.items():
            r = pearson(gold, judged(model, some, "sts")[0]).value
            print(f"{model}: chunks of {name}, {len(some):,} pairs: Pearson {r:.4f}", flush=True)
        for name, (some, gold) in words.items():
            r = spearman(gold, judged(model, some, "clss")[0]).value
            print(f"{model}: {name}, {len(some):,} pairs: Spearman {r:.4f}", flush=True)
        for table in sorted((files("tertium") / "data/phenomena").iterdir(), key=str):
            system = SYSTEMS.get(model, f"tertium-{model}")
            whole = evaluate("phenomena", table, systems=[system]).to_dict()["systems"][0]
            there, back, r = (
                whole["overall"][metric]["mean"]["value"]
                for metric in ("accuracy", "accuracy-back", "pearson")
            )
            said = f"labels {there:.1%}, the other way {back:.1%}, Pearson {r:.3f}"
            print(f"{model}: phenomena, {table.name}: {said}", flush=True)


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


def chunk_pairs(data: Path, domain: str) -> tuple[list[Texts], np.ndarray]:
    """Chunks that people linked, each pair of texts once, and how alike they found them."""
    release = tasks.load("ists").read(data / "ists/2015", "train")
    found: dict[Texts, float] = {}
    for pair in next(s for s in release.subsets if s.name == domain).pairs:
        why = pair.gold.explanation if pair.gold else None
        for link in why.links if why else ():
            if why and link.left and link.right and link.score is not None:
                a = " ".join(why.left[number - 1] for number in link.left)
                b = " ".join(why.right[number - 1] for number in link.right)
                if a.lower() != b.lower():
                    found.setdefault((a, b), link.score)
    return list(found), np.array(list(found.values()))


def word_pairs(path: Path) -> tuple[list[Texts], np.ndarray]:
    """Pairs of words and how alike people find them."""
    rows = [line.split() for line in path.read_text("utf-8").splitlines() if line.strip()]
    return [(row[0], row[1]) for row in rows], np.array([float(row[2]) for row in rows])


def judged(name: str, pairs: list[Texts], scale: str) -> tuple[np.ndarray, np.ndarray]:
    """Scores, and what the first text means for the second, by its place in ``LABELS``."""
    given = [Pair(str(n), Sentence(a), Sentence(b)) for n, (a, b) in enumerate(pairs)]
    said = Judge(name, scale).judge(given)
    labels = [LABELS.index(one.entailment) if one.entailment else -1 for one in said]
    return np.array([one.score for one in said], float), np.array(labels)


def area(score: np.ndarray, true: np.ndarray) -> float:
    """How often a true one is above a false one."""
    above = np.subtract.outer(score[true], score[~true])
    return float((above > 0).mean() + (above == 0).mean() / 2)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:] or list(MODELS))
