"""The pairs of records that were written and judged by hand: three sets.

What is mended is mended by looking at the mistakes on ``look``; ``test`` is only measured. The
third set has nothing to test with.
"""

from __future__ import annotations

import csv
import json
from importlib.resources import files
from typing import Literal

from tertium.items import Pair
from tertium.judgement import Judgement
from tertium.records.flatten import record_of
from tertium.tasks.typed_scores import KINDS

Half = Literal["look", "test"]
Which = Literal["first", "second", "third"]
FILES = {
    "first": ("records.json", "pairs.csv"),
    "second": ("records-2.json", "pairs-2.csv"),
    "third": ("records-3.json", "pairs-3.csv"),
}


def handmade_pairs(half: Half, which: Which = "first") -> list[Pair]:
    """Read the pairs of a half; of the second set, no record stands in both halves.

    >>> len(handmade_pairs("look")), handmade_pairs("test")[0].id
    (40, '2')
    >>> len(handmade_pairs("look", "second"))
    45
    """
    folder = files("tertium") / "data/records/handmade"
    of_records, of_pairs = FILES[which]
    known = json.loads((folder / of_records).read_text("utf-8"))
    records = {id_: record_of(fields, id_) for id_, fields in known.items()}
    pairs = []
    for row in csv.DictReader((folder / of_pairs).read_text("utf-8").splitlines()):
        if _half(row) == half:
            kinds = {kind: float(row[kind]) for kind in KINDS}
            gold = Judgement(kinds["general"], "typed", kinds=kinds)
            pairs.append(Pair(row["pair"], records[row["a"]], records[row["b"]], gold))
    return pairs


def _half(row: dict[str, str]) -> str:
    """The first set has no column for it: its pairs with an odd number are for looking."""
    return row.get("half") or ("look" if int(row["pair"]) % 2 else "test")
