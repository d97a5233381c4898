"""What the embedder found, read again by a judge that sees both texts at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tertium.items import Pair, item
from tertium.search.deciding import sure_score
from tertium.search.doubts import Doubts
from tertium.search.index import Hit
from tertium.systems.judge import Judge

FOUND_FOR = 5
"""So many times the hits that are wanted are read again."""
_AT_LEAST = 50


def candidates(count: int) -> int:
    """How many hits to read again so that the best ``count`` are among them.

    >>> candidates(3), candidates(100)
    (50, 500)
    """
    return max(_AT_LEAST, FOUND_FOR * count)


def rerank(
    query: str,
    hits: Sequence[Hit],
    model: str = "fast",
    scale: str = "sts",
    doubts: Doubts | None = None,
) -> list[Hit]:
    """The hits with a judge's scores, the best first; equal ones keep their order.

    Where the judge cannot read what the texts differ in, the score is the lower end of its
    interval: no text is the best for what nobody read. ``doubts`` counts what the judge notes.

    >>> rerank("a red car", [])
    []
    """
    if not hits:
        return []
    asked = item(query)
    pairs = [Pair(str(hit.rank), asked, item(hit.entry.text)) for hit in hits]
    judged = Judge(model, scale).judge(pairs)
    if doubts is not None:
        for judgement in judged:
            doubts.add(judgement)
    scored = [
        replace(hit, score=sure_score(judgement), scale=scale)
        for hit, judgement in zip(hits, judged, strict=True)
    ]
    best = sorted(scored, key=lambda hit: -hit.score)
    return [replace(hit, rank=rank) for rank, hit in enumerate(best, start=1)]
