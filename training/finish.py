"""Stage 7, on any machine: what a shipped model says of itself.

    python -m training.finish WORK base TARGET --version 1.0

Calibrates the intervals on the pairs that the check student never saw (fold 0), so that the stated
80 % holds 80 % of the gold, and writes ``model.toml`` and the figures of the card, ``card.json``.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

from tertium.metrics.correlation import pearson
from tertium.metrics.resampling import bootstrap
from training.batches import Pairs
from training.model import SCALES

_FAMILY = {"base": "mpnet", "fast": "bert", "embed": "bert"}
_LONGEST = {"base": 380, "fast": 380, "embed": 254}
_LANGUAGES = ["en", "es"]
_SUMMARY = {
    "base": "judges two texts in English or Spanish; what compare and score use",
    "fast": "judges two texts in either language, smaller and several times as fast as base",
    "embed": "turns a text of any length, in either language, into a vector for search",
}
_FOLD = 0


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("work", type=Path)
    parser.add_argument("name", choices=_FAMILY)
    parser.add_argument("target", type=Path)
    parser.add_argument("--version", required=True)
    o = parser.parse_args()
    rated = Pairs.rated(o.work)
    sets = json.loads((o.work / "sets.json").read_text())
    kind = "embedder" if o.name == "embed" else "judge"
    lines = [
        f'name = "{o.name}"',
        f'kind = "{kind}"',
        f'version = "{o.version}"',
        f'summary = "{_SUMMARY[o.name]}"',
        f'family = "{_FAMILY[o.name]}"',
        f"longest = {_LONGEST[o.name]}",
        f"languages = {json.dumps(_LANGUAGES)}",
    ]
    if kind == "judge":
        check = np.load(o.work / f"{o.name}-check.npz")
        # Spanish pairs are measured in Spanish; the two languages share their intervals.
        said = np.where(rated.spanish[:, None], check["spanish"], check["one"])
        factors, checks = calibrate(rated, said)
        lines += ["", "[interval]", *(f"{s} = [{a:.4f}, {b:.4f}]" for s, (a, b) in factors.items())]
        held_out = rated.fold == _FOLD
        card = {"interval": checks, "held_out": figures(rated, sets, said, held_out)}
        for language in ("spanish", "mixed"):
            card[f"held_out_{language}"] = figures(rated, sets, check[language], held_out)
        if o.name == "base":
            unseen = np.load(o.work / "residuals.npz")["unseen"]
            judged = ~np.isnan(unseen).any(axis=1) & ~rated.spanish
            card["cross_validated"] = figures(rated, sets, unseen, judged)
            # The same models read translations: what Apertium and an English judge reach.
            card["translated"] = figures(rated, sets, unseen, rated.spanish & (rated.fold == _FOLD))
    else:
        check = np.load(o.work / f"{o.name}-check.npz")
        own = np.where(rated.spanish, check["spanish"], check["one"])
        card = {}
        for name, cosine in (("", own), ("_spanish", check["spanish"]), ("_mixed", check["mixed"])):
            alike = np.repeat(cosine[:, None], 9, axis=1)
            card[f"held_out{name}"] = figures(rated, sets, alike, rated.fold == _FOLD)
            card[f"held_out{name}"]["sick"].pop("accuracy")
    (o.target / "model.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (o.target / "card.json").write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")
    print(json.dumps(card, indent=2))


def calibrate(
    rated: Pairs, said: np.ndarray
) -> tuple[dict[str, tuple[float, float]], dict[str, Any]]:
    """Factors for the gaps of each scale, and how well factors from one half serve the other."""
    factors, checks = {}, {}
    rng = np.random.default_rng(5)
    for k, scale in enumerate(SCALES):
        chosen = np.flatnonzero((rated.fold == _FOLD) & (rated.scale == k))
        mean, low, high = said[chosen, k], said[chosen, 9 + k], said[chosen, 12 + k]
        gold = rated.gold[chosen]
        factors[scale] = factor(gold, mean, low, high)
        half = rng.random(len(chosen)) < 0.5
        held = 0
        for here, there in ((half, ~half), (~half, half)):
            f = factor(gold[here], mean[here], low[here], high[here])
            held += int(covered(gold[there], mean[there], low[there], high[there], f).sum())
        ends = (
            unit(logit(mean) + high * factors[scale][1]),
            unit(logit(mean) - low * factors[scale][0]),
        )
        width = ends[0] - ends[1]
        sure = width <= np.quantile(width, 0.75)
        checks[scale] = {
            "pairs": len(chosen),
            "covered": held / len(chosen),
            "r": pearson(gold, mean).value,
            "r_of_the_surer_three_quarters": pearson(gold[sure], mean[sure]).value,
        }
    return factors, checks


def factor(
    gold: np.ndarray, mean: np.ndarray, low: np.ndarray, high: np.ndarray
) -> tuple[float, float]:
    """What to multiply the gaps by, so that a tenth of the gold lies beyond either end."""
    mean, gold = logit(mean), logit(gold)
    under = np.quantile((mean - gold) / np.maximum(low, 1e-6), 0.9)
    over = np.quantile((gold - mean) / np.maximum(high, 1e-6), 0.9)
    return max(float(under), 0.0), max(float(over), 0.0)


def covered(
    gold: np.ndarray,
    mean: np.ndarray,
    low: np.ndarray,
    high: np.ndarray,
    factors: tuple[float, float],
) -> np.ndarray:
    middle, where = logit(mean), logit(gold)
    inside = (where >= middle - factors[0] * low) & (where <= middle + factors[1] * high)
    return np.asarray(inside)


def logit(share: np.ndarray) -> np.ndarray:
    """Gold at the very ends counts as a fiftieth inside; there an interval reaches the end."""
    share = np.clip(share, 0.02, 0.98)
    return np.asarray(np.log(share / (1 - share)))


def unit(where: np.ndarray) -> np.ndarray:
    """Back from :func:`logit`."""
    return np.asarray(1 / (1 + np.exp(-where)))


def figures(rated: Pairs, sets: list[str], said: np.ndarray, unseen: np.ndarray) -> dict[str, Any]:
    """Each set, as far as it was not seen in training, with 95 % intervals."""
    found: dict[str, Any] = {}
    for number, name in enumerate(sets):
        chosen = unseen & (rated.set == number)
        if chosen.sum() < 20:
            continue
        scale = int(rated.scale[chosen][0])
        interval = bootstrap(pearson, rated.gold[chosen], said[chosen, scale])
        found[name] = {
            "pairs": int(chosen.sum()),
            "r": interval.figure.value,
            "interval": [interval.low, interval.high],
        }
        if rated.label[chosen].max() >= 0:
            right = said[chosen, 3:6].argmax(axis=1) == rated.label[chosen]
            found[name]["accuracy"] = float(right.mean())
    return found


if __name__ == "__main__":
    main()
