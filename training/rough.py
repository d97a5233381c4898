"""The curve that carries a likeness at first sight over to a human scale.

    python -m training.rough DATA

Reads the STS pairs of 2012-2014 under DATA, prints how well the likeness agrees with people, and
writes ``src/tertium/search/rough.toml``. A few seconds; run it again when ``embed`` changes.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from tertium.encoders import weights
from tertium.metrics.correlation import pearson
from tertium.search.rough import rough_vectors
from tertium.search.texts import Entry
from training.labelled import labelled

TARGET = Path(__file__).parents[1] / "src/tertium/search/rough.toml"
STEPS = np.arange(0.05, 1.0, 0.1)


def main(data: Path) -> None:
    pairs = [one for one in labelled(data) if one.scale == "sts"]
    texts = [text for one in pairs for text in (one.a, one.b)]
    rows = rough_vectors([Entry(str(number), text) for number, text in enumerate(texts)])
    likeness = (rows[::2] * rows[1::2]).sum(axis=1)
    gold = np.array([one.gold for one in pairs])
    sets = np.array([one.set for one in pairs])
    each = [pearson(gold[sets == name], likeness[sets == name]).value for name in np.unique(sets)]
    means = [gold[abs(likeness - middle) <= 0.05].mean() for middle in STEPS]
    rising = np.maximum.accumulate(means)
    curve = [(0.0, 0.0), *zip(STEPS, rising, strict=True), (1.0, 1.0)]
    embed = weights.find("embed")
    lines = [
        "# A likeness at first sight, and what people gave such pairs on the unit scale (the mean",
        f"# of {len(pairs):,} pairs of STS 2012-2014). Made by training/rough.py",
        f"# with embed {embed.version}-{embed.digest}.",
        "curve = [",
        *(f"  [{one:.2f}, {unit:.4f}]," for one, unit in curve),
        "]",
    ]
    TARGET.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(pairs):,} pairs; Pearson {pearson(gold, likeness).value:.3f}, ", end="")
    print(f"mean of {len(each)} sets {np.mean([one or 0.0 for one in each]):.3f}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
