"""Why two sentences are alike: which chunk answers to which, how, and how strongly."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from tertium.encoders import model as models
from tertium.encoders import weights
from tertium.encoders.cross import read_pairs
from tertium.encoders.watching import counting
from tertium.items import Pair
from tertium.judgement import Alignment, Judgement, Link
from tertium.language.chunks import ChunkedSentence
from tertium.systems.chunked import chunked
from tertium.systems.countries import in_common_words
from tertium.systems.explaining_parts import features, learnt
from tertium.systems.explaining_parts.amounts import at_odds
from tertium.systems.explaining_parts.assignment import assign
from tertium.systems.explaining_parts.learnt import RELATIONS, Learnt
from tertium.systems.explaining_parts.plain import differ_in_symbols
from tertium.systems.judge import Judge

Doubles = NDArray[np.float64]
Sides = tuple[ChunkedSentence, ChunkedSentence]
Labels = dict[tuple[int, int], tuple[frozenset[str], float]]

JUDGED = tuple(
    f"judged_{name}"
    for name in ("sts", "sick", "clss", "forth_yes", "forth_open", "forth_no",
                 "back_yes", "back_open", "back_no")
)  # fmt: skip
"""What the judge says of two chunks as texts; only of those that are linked, which are few."""

_BLOCK = 256
_MANY = 16
"""Pairs of sentences that take long enough for somebody to be told."""
_ROWS = 1 << 15
"""Pairs of chunks that are asked for together, about."""
_EQUI, _OPPO, _SIMI, _ALIC, _NOALI = (
    frozenset({name}) for name in ("EQUI", "OPPO", "SIMI", "ALIC", "NOALI")
)
_NEAREST = frozenset({frozenset({name}) for name in ("EQUI", "SPE1", "SPE2")})
_TYPES = tuple(frozenset({name}) for name in RELATIONS)
_TELLING = ("same_text", "head_opposite", "negated_once",
            "lemmas_first_in_second", "lemmas_second_in_first")  # fmt: skip
"""Figures that settle a relation by themselves, whatever the trees say."""
_TOP, _LOWEST, _HIGHEST = 5.0, 1.0, 4.0


@dataclass(frozen=True)
class Explainer:
    """Aligns the chunks of two sentences one to one, and says how each two relate.

    Chunks are taken as given, or found. Every two chunks are described by figures (words they
    share, WordNet's relations, vectors alone and in context, numbers, names, places), learnt trees
    say how likely they answer to each other, and the assignment that is most likely as a whole
    is taken. Two chunks that are linked get the relation and the score that other trees give them,
    with what the judge says of the two as texts. The same words are EQUI with 5, and so are Spanish
    words that differ from country to country. Figures with another unit, currency or half of the
    day, and the same words with other symbols, are alike at most.

    The score of the pair is that of the judge ``model``.

    >>> a = ChunkedSentence("A cat sleeps", ((1, 2), (3,)))
    >>> links = Explainer().judge([Pair("1", a, a)])[0].explanation.links  # needs the weights
    >>> {(*link.types, link.score) for link in links}
    {('EQUI', 5.0)}
    """

    model: str = "fast"
    name: str = "tertium-explainer"

    @property
    def version(self) -> str:
        """The version and hash of the models' weights, and a hash of what was learnt on top."""
        read = {self.model, features.OWN[0], features.SEEN[0], "embed"}
        digests = "-".join(weights.find(name).digest for name in sorted(read))
        return f"{weights.find(self.model).version}-{digests}-{learnt.digest()}"

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """Judge and explain every pair, in order."""
        return list(self.judge_stream(pairs))

    def judge_stream(self, pairs: Iterable[Pair]) -> Iterator[Judgement]:
        """Judge and explain pairs as they come, with no more than a block of them in memory."""
        rest = iter(pairs)
        while block := list(islice(rest, _BLOCK)):
            sides = [chunked(pair, "tertium-explainer", "explains") for pair in block]
            full = [row for row, (a, b) in enumerate(sides) if a.chunks and b.chunks]
            judged_rows = frozenset(full)
            whole = iter(Judge(self.model, "sts").judge([block[row] for row in full]))
            for row, alignment in enumerate(self.align(sides)):
                said = next(whole) if row in judged_rows else Judgement(None, "sts")
                yield replace(said, explanation=alignment)

    def align(self, sides: Sequence[Sides]) -> list[Alignment]:
        """Align the chunks of sentence pairs, without a judgement of the whole."""
        shown = [_in_common_words(pair) for pair in sides]
        unlike = [row for row, (a, b) in enumerate(shown) if a.chunks and b.chunks and a != b]
        read = [shown[row] for row in unlike]
        tables = list(_tables(read))
        found = dict(zip(unlike, decide(learnt.load(), self.model, read, tables), strict=True))
        return [
            replace(found.get(row) or _without_reading(pair), left=a.tokens, right=b.tokens)
            for row, (pair, (a, b)) in enumerate(zip(shown, sides, strict=True))
        ]


def _tables(sides: Sequence[Sides]) -> Iterator[Doubles]:
    done = _counting(len(sides), "sentences compared")
    for reading in features.read(sides):
        yield features.rows(reading)
        done(1)


def _counting(total: int, things: str) -> Callable[[int], object]:
    return counting(total, things) if total >= _MANY else models.nobody


def decide(
    known: Learnt, model: str, sides: Sequence[Sides], tables: Sequence[Doubles]
) -> list[Alignment]:
    """Choose the links of sentence pairs whose chunks were compared, and label them."""
    if not sides:
        return []
    odds = _odds(known, tables)
    chosen = [assign(one - known.least) for one in odds]
    labels = _labels(known, model, sides, tables, chosen)
    return [
        _alignment(pair, said, one >= known.least_taken)
        for pair, said, one in zip(sides, labels, odds, strict=True)
    ]


def _labels(
    known: Learnt,
    model: str,
    sides: Sequence[Sides],
    tables: Sequence[Doubles],
    chosen: Sequence[list[tuple[int, int]]],
) -> list[Labels]:
    """The relation and the score of every link; chunks of the same words need no judge."""
    same, opposed, denied, *contained = map(features.NAMES.index, _TELLING)
    labels = [dict.fromkeys(links, (_EQUI, _TOP)) for links in chosen]
    unsure = [
        (row, link)
        for row, links in enumerate(chosen)
        for link in links
        if not tables[row][link][same] or tables[row][link][denied]
    ]
    if not unsure:
        return labels
    texts = [chunk_texts(sides[row], *link) for row, link in unsure]
    own = np.stack([tables[row][link] for row, link in unsure])
    figures = np.concatenate([own, judged(model, texts)], axis=1)
    best = known.related(figures).argmax(axis=1)
    scores = known.scores.predict(figures)[:, 0].round().clip(_LOWEST, _HIGHEST)
    odd = [
        at_odds(*two, links) if links else set() for two, links in zip(sides, chosen, strict=True)
    ]
    for (row, link), kind, score in zip(unsure, best, scores, strict=True):
        # People opposed so few chunks that trees alone hardly learn it.
        types = _OPPO if tables[row][link][opposed] else _TYPES[kind]
        if tables[row][link][denied] and tables[row][link][contained].max() == 1:
            types = _OPPO  # the same words, denied once: never the same, nor merely alike
        if types in _NEAREST and link in odd[row]:
            types = _SIMI  # "5 km" and "5 miles": the trees see the same figure
        if types in _NEAREST and differ_in_symbols(*chunk_tokens(sides[row], *link)):
            types = _SIMI  # "C" and "C++": the trees see the same word
        labels[row][link] = types, _TOP if types == _EQUI else float(score)
    return labels


def judged(model: str, texts: Sequence[tuple[str, str]]) -> Doubles:
    """What a judge says of pairs of chunks: a row each, the columns are :data:`JUDGED`."""
    left, right = zip(*texts, strict=True)
    found = read_pairs(models.load(model), left, right).readings
    return np.round(np.concatenate([found.middle, found.forth, found.back], axis=1), 4)


def chunk_texts(sides: Sides, i: int, j: int) -> tuple[str, str]:
    """The texts of the left chunk ``i`` and the right chunk ``j``.

    >>> cat, dog = ChunkedSentence("A cat", ((1, 2),)), ChunkedSentence("My dog", ((1, 2),))
    >>> chunk_texts((cat, dog), 0, 0)
    ('A cat', 'My dog')
    """
    a, b = map(" ".join, chunk_tokens(sides, i, j))
    return a, b


def chunk_tokens(sides: Sides, i: int, j: int) -> tuple[list[str], list[str]]:
    """The tokens of the left chunk ``i`` and the right chunk ``j``.

    >>> cat, dog = ChunkedSentence("A cat", ((1, 2),)), ChunkedSentence("My dog", ((1, 2),))
    >>> chunk_tokens((cat, dog), 0, 0)
    (['A', 'cat'], ['My', 'dog'])
    """
    a, b = (
        [tokens[number - 1] for number in side.chunks[place]]
        for side, place in zip(sides, (i, j), strict=True)
        for tokens in [side.tokens]
    )
    return a, b


def _odds(known: Learnt, tables: Sequence[Doubles]) -> list[Doubles]:
    """How likely every two chunks are linked; small tables together, which is quicker."""
    odds: list[Doubles] = []
    done = _counting(len(tables), "sentences aligned")
    for some in _gathered(tables):
        flat = [table.reshape(-1, table.shape[2]) for table in some]
        found = known.links.predict(np.concatenate(flat))[:, 0]
        parts = np.split(found, np.cumsum([len(part) for part in flat])[:-1])
        odds += [part.reshape(one.shape[:2]) for one, part in zip(some, parts, strict=True)]
        done(len(some))
    return odds


def _gathered(tables: Sequence[Doubles]) -> Iterator[list[Doubles]]:
    some: list[Doubles] = []
    for table in tables:
        some.append(table)
        if sum(one.shape[0] * one.shape[1] for one in some) >= _ROWS:
            yield some
            some = []
    if some:
        yield some


def _alignment(
    sides: Sides,
    labels: Labels,
    likely: NDArray[np.bool_],
) -> Alignment:
    left, right = sides
    partner = dict(labels.keys())
    taken = [i in partner for i in range(len(left.chunks))], sorted(partner.values())
    links = []
    for i, numbers in enumerate(left.chunks):
        if i in partner:
            links.append(Link(numbers, right.chunks[partner[i]], *labels[i, partner[i]]))
        else:
            links.append(Link(numbers, (), _alone(likely[i, taken[1]]), None))
    for j, numbers in enumerate(right.chunks):
        if j not in taken[1]:
            links.append(Link((), numbers, _alone(likely[taken[0], j]), None))
    return Alignment(left.tokens, right.tokens, tuple(links))


def _alone(likely: NDArray[np.bool_]) -> frozenset[str]:
    return _ALIC if likely.any() else _NOALI


def _in_common_words(sides: Sides) -> Sides:
    """Two sentences, token for token, with one word for one thing if both are Spanish."""
    one, two = in_common_words(sides[0].text, sides[1].text)
    return replace(sides[0], text=one), replace(sides[1], text=two)


def _without_reading(sides: Sides) -> Alignment:
    """The alignment of a sentence with itself, or with nothing."""
    left, right = sides
    if left == right:
        links = [Link(numbers, numbers, _EQUI, _TOP) for numbers in left.chunks]
    else:
        links = [Link(numbers, (), _NOALI, None) for numbers in left.chunks]
        links += [Link((), numbers, _NOALI, None) for numbers in right.chunks]
    return Alignment(left.tokens, right.tokens, tuple(links))
