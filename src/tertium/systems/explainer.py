"""Why two sentences are alike: which chunk answers to which, how, and how strongly."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TypeVar

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
from tertium.systems.explaining_parts.contrasts import contrasts
from tertium.systems.explaining_parts.learnt import RELATIONS, Learnt
from tertium.systems.explaining_parts.plain import (
    are_written_alike,
    differ_in_codes,
    differ_in_symbols,
)
from tertium.systems.judge import Judge

T = TypeVar("T")
Doubles = NDArray[np.float64]
Sides = tuple[ChunkedSentence, ChunkedSentence]
Done = Callable[[int], object]
"""Takes how many more of something are done."""
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
"""Pairs of chunks that are held and asked for together, about."""
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
    words that differ from country to country, and a figure written in two ways. Figures with
    another unit, currency or half of the day, and the same words with other symbols, are alike at
    most; small words such as *before* and *after* make chunks opposite, unlike or narrower.

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
        done = [_counting(len(read), f"sentences {what}") for what in ("compared", "aligned")]
        answers = []
        for some in _gathered(read, _cells):
            tables = list(_tables(some, done[0]))
            answers += decide(learnt.load(), self.model, some, tables, done[1])
        found = dict(zip(unlike, answers, strict=True))
        return [
            replace(found.get(row) or _without_reading(pair), left=a.tokens, right=b.tokens)
            for row, (pair, (a, b)) in enumerate(zip(shown, sides, strict=True))
        ]


def _cells(sides: Sides) -> int:
    return len(sides[0].chunks) * len(sides[1].chunks)


def _tables(sides: Sequence[Sides], done: Done) -> Iterator[Doubles]:
    for reading in features.read(sides):
        yield features.rows(reading)
        done(1)


def _counting(total: int, things: str) -> Done:
    return counting(total, things) if total >= _MANY else models.nobody


def decide(
    known: Learnt,
    model: str,
    sides: Sequence[Sides],
    tables: Sequence[Doubles],
    done: Done = models.nobody,
) -> list[Alignment]:
    """Choose the links of sentence pairs whose chunks were compared, and label them."""
    if not sides:
        return []
    odds = _odds(known, tables, done)
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
    apart = [_apart(two, links) for two, links in zip(sides, chosen, strict=True)]
    for (row, link), kind, score in zip(unsure, best, scores, strict=True):
        differ = apart[row][link]
        # People opposed so few chunks that trees alone hardly learn it.
        types = _OPPO if tables[row][link][opposed] else _TYPES[kind]
        if tables[row][link][denied] and tables[row][link][contained].max() == 1:
            types = _OPPO  # the same words, denied once: never the same, nor merely alike
        if not differ and are_written_alike(*chunk_tokens(sides[row], *link)):
            types = _EQUI  # "8:30 pm" and "20:30": the trees see other figures
        elif types in _NEAREST or (types != _OPPO and "EQUI" in differ):
            types = _settled(types, differ)
        labels[row][link] = types, _TOP if types == _EQUI else float(score)
    return labels


def _apart(sides: Sides, links: Sequence[tuple[int, int]]) -> dict[tuple[int, int], set[str]]:
    """What linked chunks differ in that the trees do not see, as the relations it makes."""
    if not links:
        return {}
    found, odd = contrasts(*sides, links), at_odds(*sides, links)
    for link, relations in found.items():
        both = chunk_tokens(sides, *link)
        if link in odd or differ_in_symbols(*both) or differ_in_codes(*both):
            relations.add("SIMI")  # "5 km" and "5 miles", "C" and "C++", "3-0" and "0-3"
    return found


def _settled(types: frozenset[str], apart: set[str]) -> frozenset[str]:
    """The relation of chunks that differ in something else than the trees saw, or in that alone.

    >>> _settled(frozenset({"EQUI"}), {"OPPO"}), _settled(frozenset({"SPE1"}), {"SPE2"})
    (frozenset({'OPPO'}), frozenset({'SIMI'}))
    """
    nuance = apart & {"FACT"}
    found = (apart if "EQUI" in apart else apart | types) - {"EQUI", "FACT"}
    if len(found) > 1:
        found = {"OPPO"} if "OPPO" in found else {"SIMI"}
    return frozenset((found or types) | nuance)


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


def _odds(known: Learnt, tables: Sequence[Doubles], done: Done) -> list[Doubles]:
    """How likely every two chunks are linked; small tables together, which is quicker."""
    odds: list[Doubles] = []
    for some in _gathered(tables, lambda table: table.shape[0] * table.shape[1]):
        flat = [table.reshape(-1, table.shape[2]) for table in some]
        found = known.links.predict(np.concatenate(flat))[:, 0]
        parts = np.split(found, np.cumsum([len(part) for part in flat])[:-1])
        odds += [part.reshape(one.shape[:2]) for one, part in zip(some, parts, strict=True)]
        done(len(some))
    return odds


def _gathered(things: Iterable[T], cells: Callable[[T], int]) -> Iterator[list[T]]:
    """Things in their order, as many at a time as have enough pairs of chunks together."""
    some: list[T] = []
    for one in things:
        some.append(one)
        if sum(map(cells, some)) >= _ROWS:
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
