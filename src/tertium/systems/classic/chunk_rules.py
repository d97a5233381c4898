"""Chunk rules: which chunk answers to which, by likeness; and how, by plain rules.

After NeRoSim (Banjade et al. 2015) and UMDuluth (Karumuri et al. 2015), first at interpretable STS
on headlines and on captions. Chunks are linked so that they are together most alike. Then, in this
order: unlike numbers make two chunks similar; the same words make them equal, or opposite where one
side denies them; an antonym makes them opposite; a chunk with all the other's words and more, or
with a narrower word, is more specific; all other linked chunks are similar, more or less.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tertium.items import Pair
from tertium.judgement import Alignment, Judgement, Link
from tertium.lexicon.wordnet import WordNet
from tertium.measures.matching import best_matching
from tertium.measures.word_relations import Relation
from tertium.systems.chunked import chunked
from tertium.systems.classic.compared import Compared
from tertium.systems.classic.family import lexicon_here

LINKED = 0.52
"""How alike two chunks must be to answer to each other, from 0 to 1."""
TAKEN = 0.75
"""How alike a chunk must be to one that is taken, to be left alone for that reason only."""
SAME = 0.75
"""How alike two words must be to count as the same."""
CLOSE, SIMILAR = 0.75, 0.5
"""How alike two chunks must be to be very similar, or similar."""
_NARROWER, _BROADER = (Relation._fields.index(name) for name in ("narrower", "broader"))


class ChunkRules:
    """Links chunks, given or found, and types and scores the links.

    >>> from tertium.language.chunks import ChunkedSentence
    >>> a = ChunkedSentence("A cat sleeps", ((1, 2), (3,)))
    >>> b = ChunkedSentence("A black cat sleeps", ((1, 2, 3), (4,)))
    >>> links = ChunkRules().judge([Pair("1", a, b)])[0].explanation.links
    >>> [(*link.types, link.score) for link in links]
    [('SPE2', 4.0), ('EQUI', 5.0)]
    """

    name = "chunk-rules"

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """Align the chunks of every pair; there is no score of the whole."""
        lexicon = lexicon_here()
        return [Judgement(None, "sts", explanation=_align(pair, lexicon)) for pair in pairs]


def rule(pair: Compared) -> tuple[str, float]:
    """The relation of two linked chunks, and its score.

    >>> rule(Compared("in the harbour", "in the harbor")), rule(Compared("12 dead", "20 dead"))
    (('EQUI', 5.0), ('SIMI', 3.0))
    """
    likeness = pair.related_likeness
    left, right = (bool((likeness.max(axis=axis) >= SAME).all()) for axis in (1, 0))
    if _unlike_numbers(pair):
        return "SIMI", 3.0
    if left and right:
        return ("OPPO", 4.0) if pair.a.denies != pair.b.denies else ("EQUI", 5.0)
    if likeness.size == 1 and any(how.opposite for _, _, how in pair.relations):
        return "OPPO", 4.0
    narrower, broader = (
        any(how[place] for _, _, how in pair.relations) for place in (_NARROWER, _BROADER)
    )
    if right or left or narrower != broader:
        return ("SPE1" if right or (narrower and not left) else "SPE2"), 4.0
    alike = _chunk_likeness(pair)
    return "SIMI", 4.0 if alike >= CLOSE else 3.0 if alike >= SIMILAR else 2.0


def _unlike_numbers(pair: Compared) -> bool:
    left, right = pair.a.amounts, pair.b.amounts
    return bool(left) and bool(right) and left != right


def _align(pair: Pair, lexicon: WordNet | None) -> Alignment:
    left, right = chunked(pair, "chunk-rules", "aligns")
    texts = [
        [" ".join(side.tokens[number - 1] for number in numbers) for numbers in side.chunks]
        for side in (left, right)
    ]
    compared = [[Compared(a, b, lexicon) for b in texts[1]] for a in texts[0]]
    table = np.array([[_chunk_likeness(two) for two in row] for row in compared], np.float32)
    table = table.reshape(len(left.chunks), len(right.chunks))
    links: dict[int, int] = {}
    if table.size:
        worth = np.where(table >= LINKED, table, 0) + _nearness(*table.shape)
        links = {i: j for i, j in best_matching(worth) if table[i, j] >= LINKED}
    found = []
    for i, numbers in enumerate(left.chunks):
        if i in links:
            kind, score = rule(compared[i][links[i]])
            found.append(Link(numbers, right.chunks[links[i]], frozenset({kind}), score))
        else:
            found.append(Link(numbers, (), _alone(table[i]), None))
    for j, numbers in enumerate(right.chunks):
        if j not in links.values():
            found.append(Link((), numbers, _alone(table[:, j]), None))
    return Alignment(left.tokens, right.tokens, tuple(found))


def _chunk_likeness(pair: Compared) -> float:
    """The mean likeness of the words of two chunks and their best partners, both ways."""
    if not pair.related_likeness.size:  # marks answer to nothing
        return 0.0
    forth, back = (
        float(side.content_rarity @ np.array(best, np.float32)) / side.heft
        for side, best in zip((pair.a, pair.b), pair.best_partners, strict=True)
    )
    return (forth + back) / 2


def _nearness(rows: int, columns: int) -> NDArray[np.float64]:
    """Next to nothing for chunks at like places: it decides between equals."""
    places = np.arange(rows)[:, None] / max(rows, 1) - np.arange(columns)[None] / max(columns, 1)
    return 0.01 * (1 - np.abs(places))


def _alone(likeness: NDArray[np.float32]) -> frozenset[str]:
    return frozenset({"ALIC" if likeness.max(initial=0.0) >= TAKEN else "NOALI"})
