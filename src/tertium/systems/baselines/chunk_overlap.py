"""The interpretable STS baseline: chunks that share the most words say the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tertium.errors import UserError
from tertium.items import Item, Pair
from tertium.judgement import Alignment, Judgement, Link
from tertium.language.chunks import ChunkedSentence

_EQUI, _ALIC, _NOALI = (frozenset({name}) for name in ("EQUI", "ALIC", "NOALI"))


@dataclass(frozen=True)
class ChunkOverlap:
    """Links given chunks by the tokens that they share (Agirre et al. 2015, section 4.2).

    Every two tokens that are the same in lower case are linked, and two chunks weigh the number
    of links between their tokens. The heaviest two chunks that are both still free are EQUI with
    5, and so on down; of equal weights the one further left goes first. A chunk that shares
    tokens with chunks that are taken is ALIC, one that shares none NOALI.

    >>> a = ChunkedSentence("A grey cat sleeps", ((1, 2, 3), (4,)))
    >>> b = ChunkedSentence("The cat yawns", ((1, 2), (3,)))
    >>> links = ChunkOverlap().judge([Pair("1", a, b)])[0].explanation.links
    >>> [(link.left, link.right, *link.types, link.score) for link in links]
    [((1, 2, 3), (1, 2), 'EQUI', 5.0), ((4,), (), 'NOALI', None), ((), (3,), 'NOALI', None)]
    """

    name: str = "chunk-overlap"

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """Align the chunks of every pair; there is no score of the whole."""
        return [Judgement(None, "sts", explanation=_align(pair)) for pair in pairs]


def _align(pair: Pair) -> Alignment:
    left, right = _chunked(pair.a, pair), _chunked(pair.b, pair)
    weights = _weights(left, right)
    partners = _heaviest_first(weights)
    links = []
    for i, chunk in enumerate(left.chunks):
        if i in partners:
            links.append(Link(chunk, right.chunks[partners[i]], _EQUI, 5.0))
        else:
            links.append(Link(chunk, (), _alone(any(x == i for x, _ in weights)), None))
    taken = set(partners.values())
    for j, chunk in enumerate(right.chunks):
        if j not in taken:
            links.append(Link((), chunk, _alone(any(y == j for _, y in weights)), None))
    return Alignment(left.tokens, right.tokens, tuple(links))


def _chunked(item: Item, pair: Pair) -> ChunkedSentence:
    if isinstance(item, ChunkedSentence) and (item.chunks or not item.tokens):
        return item
    raise UserError(
        f"system 'chunk-overlap' needs given chunks, and pair {pair.id} has none",
        remedy="give the chunk files, or use a system that finds its own chunks",
    )


def _weights(left: ChunkedSentence, right: ChunkedSentence) -> Counter[tuple[int, int]]:
    """Count the links between the tokens of every two chunks that have any."""
    places: dict[str, list[int]] = {}
    tokens = right.tokens
    for j, chunk in enumerate(right.chunks):
        for number in chunk:
            places.setdefault(tokens[number - 1].lower(), []).append(j)
    tokens = left.tokens
    return Counter(
        (i, j)
        for i, chunk in enumerate(left.chunks)
        for number in chunk
        for j in places.get(tokens[number - 1].lower(), ())
    )


def _heaviest_first(weights: Counter[tuple[int, int]]) -> dict[int, int]:
    partners: dict[int, int] = {}
    for (i, j), _ in sorted(weights.items(), key=lambda entry: (-entry[1], entry[0])):
        if i not in partners and j not in partners.values():
            partners[i] = j
    return partners


def _alone(shares_tokens: bool) -> frozenset[str]:
    return _ALIC if shares_tokens else _NOALI
