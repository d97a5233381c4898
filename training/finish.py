"""Stage 7, on any machine: what a shipped model says of itself.

    python -m training.finish WORK base TARGET --version 1.0

Calibrates the intervals on the pairs that the check student never saw (fold 0), so that the stated
80 % holds 80 % of the gold, and writes ``model.toml`` and the figures of the card, ``card.json``.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
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
Line = tuple[float, float]
Ends = tuple[Line, Line]


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
        ends, checks = calibrate(rated, said)
        lines += ["", "[interval]"]
        for scale, two in ends.items():
            shown = ", ".join(f"[{start:.4f}, {share:.4f}]" for start, share in two)
            lines.append(f"{scale} = [{shown}]")
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


def calibrate(rated: Pairs, said: np.ndarray) -> tuple[dict[str, Ends], dict[str, Any]]:
    """What makes the ends of each scale's intervals, and how well half the pairs serve the rest."""
    ends, checks = {}, {}
    rng = np.random.default_rng(5)
    for k, scale in enumerate(SCALES):
        chosen = np.flatnonzero((rated.fold == _FOLD) & (rated.scale == k))
        held = Held(rated.gold[chosen], said[chosen, k], said[chosen, 9 + k], said[chosen, 12 + k])
        ends[scale] = held.fitted()
        half = rng.random(len(chosen)) < 0.5
        inside = sum(
            int(held.at(there).inside(held.at(here).fitted()).sum())
            for here, there in ((half, ~half), (~half, half))
        )
        low, high = held.interval(ends[scale])
        width = unit(high) - unit(low)
        sure = width <= np.quantile(width, 0.75)
        checks[scale] = {
            "pairs": len(chosen),
            "covered": inside / len(chosen),
            "r": pearson(held.gold, held.mean).value,
            "r_of_the_surer_three_quarters": pearson(held.gold[sure], held.mean[sure]).value,
        }
    return ends, checks


@dataclass(frozen=True)
class Held:
    """Pairs of one scale that were held out: the gold, the score, and the gaps that were given."""

    gold: np.ndarray
    mean: np.ndarray
    low: np.ndarray
    high: np.ndarray

    def at(self, rows: np.ndarray) -> Held:
        return Held(self.gold[rows], self.mean[rows], self.low[rows], self.high[rows])

    def fitted(self) -> Ends:
        """Ends beyond each of which a tenth of the gold lies."""
        beyond = logit(self.gold) - logit(self.mean)
        return _line(self.low, -beyond), _line(self.high, beyond)

    def interval(self, ends: Ends) -> tuple[np.ndarray, np.ndarray]:
        """Both ends for each pair, as logits."""
        (down, less), (up, more) = ends
        middle = logit(self.mean)
        return middle - down - less * self.low, middle + up + more * self.high

    def inside(self, ends: Ends) -> np.ndarray:
        low, high = self.interval(ends)
        where = logit(self.gold)
        return np.asarray((where >= low) & (where <= high))


def _line(gap: np.ndarray, beyond: np.ndarray) -> Line:
    """So much, and so much of the gap: a tenth of what is ``beyond`` exceeds it, and by little.

    A student sees the same gaps again and again and learns some by heart. How much of a gap it
    gives for a new pair is to be believed is found here, by the pinball loss.
    """
    tried = []
    for share in np.linspace(0, 1, 11):
        mixed = share * gap + (1 - share) * np.median(gap)
        factor = max(float(np.quantile(beyond / np.maximum(mixed, 1e-6), 0.9)), 0.0)
        off = beyond - factor * mixed
        loss = float(np.maximum(0.9 * off, -0.1 * off).mean())
        tried.append((loss, factor * (1 - share) * float(np.median(gap)), factor * float(share)))
    _, start, share = min(tried)
    return start, share


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
