"""The pairs of records that were written and judged by hand, in two halves.

What is mended is mended by looking at the mistakes on ``look``; ``test`` is only measured.
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


def handmade_pairs(half: Half) -> list[Pair]:
    """Read the pairs of a half: those with an odd number are for looking, the others for testing.

    >>> len(handmade_pairs("look")), handmade_pairs("test")[0].id
    (40, '2')
    """
    folder = files("tertium") / "data/records/handmade"
    known = json.loads((folder / "records.json").read_text("utf-8"))
    records = {id_: record_of(fields, id_) for id_, fields in known.items()}
    pairs = []
    for row in csv.DictReader((folder / "pairs.csv").read_text("utf-8").splitlines()):
        if (int(row["pair"]) % 2 == 1) == (half == "look"):
            kinds = {kind: float(row[kind]) for kind in KINDS}
            gold = Judgement(kinds["general"], "typed", kinds=kinds)
            pairs.append(Pair(row["pair"], records[row["a"]], records[row["b"]], gold))
    return pairs
