"""Every two chunks of a sentence pair as a row of figures, the same rows for every choice made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tertium.encoders.embed import Embedder
from tertium.encoders.model import Floats
from tertium.encoders.tokens import distinct
from tertium.language.chunks import ChunkedSentence
from tertium.systems.explaining_parts import states
from tertium.systems.explaining_parts.chunk_facts import FLAGS, ChunkFacts, chunk_facts
from tertium.systems.explaining_parts.words import WordRelation, relation

Doubles = NDArray[np.float64]

_PLAIN = (
    "same_text", "shared_tokens", "first_in_second", "second_in_first", "shared_lemmas",
    "lemmas_first_in_second", "lemmas_second_in_first", "trigrams", "same_numbers",
    "other_numbers", "first_only_number", "second_only_number", "same_preposition",
    "other_preposition", "same_names", "other_names", "length_first", "length_second", "longer",
    "negated_once",
)  # fmt: skip
_WORDS = (
    "likeness_forth", "likeness_back", "unmatched_first", "unmatched_second", "synonyms",
    "first_narrower", "second_narrower", "opposites", "sisters",
)  # fmt: skip
_HEADS = tuple(f"head_{name}" for name in WordRelation._fields)
_VIEWS = ("alone", "words", "own", "seen")
_VECTORS = tuple(
    f"{view}_{what}" for view in _VIEWS[1:] for what in ("whole", "forth", "back", "head")
)
_PLACES = ("place_first", "place_second", "apart", "chunks_first", "chunks_second", "sentences")
_RANKED = ("alone", "likeness", "own_whole", "seen_whole", "seen_forth")
_RIVALS = tuple(
    f"{name}_{what}" for name in _RANKED for what in ("row_lead", "column_lead", "before", "after")
)
NAMES = (
    *_PLAIN, *_WORDS, *_HEADS, "alone", *_VECTORS, *_PLACES, *_RIVALS,
    *(f"first_{flag}" for flag in FLAGS), *(f"second_{flag}" for flag in FLAGS),
)  # fmt: skip
OWN, SEEN = ("embed", 2), ("fast", 3)
"""Model and layer whose states say what a token means on its own side, and in sight of both."""


@dataclass(frozen=True)
class Reading:
    """What the models say of one sentence pair, before chunks are compared."""

    left: tuple[ChunkFacts, ...]
    right: tuple[ChunkFacts, ...]
    chunks: tuple[Floats, Floats]
    views: tuple[tuple[list[Floats], list[Floats]], ...]
    """For each view, the vectors of the tokens of every chunk, left and right."""
    sentences: float


def read(pairs: Sequence[tuple[ChunkedSentence, ChunkedSentence]]) -> list[Reading]:
    """Read many sentence pairs at once; none of them may be without chunks."""
    if not pairs:
        return []
    sides = [[side.tokens for side in column] for column in zip(*pairs, strict=True)]
    own = states.read_tokens(*OWN, [*sides[0], *sides[1]])
    owned = own[: len(pairs)], own[len(pairs) :]
    seen = states.read_token_pairs(*SEEN, *sides)
    looked = [tuple(_facts(sentence) for sentence in pair) for pair in pairs]
    texts, at = distinct([
        *(chunk.text for pair in looked for side in pair for chunk in side),
        *(" ".join(tokens) for column in sides for tokens in column),
    ])  # fmt: skip
    forms, _ = distinct(t.lower() for column in sides for tokens in column for t in tokens)
    vectors = Embedder().embed([*texts, *forms])
    word = dict(zip(forms, vectors[len(texts) :], strict=True))
    wholes = vectors[at[-2 * len(pairs) :]]
    readings, done = [], 0
    for row, (pair, (left, right)) in enumerate(zip(pairs, looked, strict=True)):
        ends = done + len(left), done + len(left) + len(right)
        chunks = vectors[at[done : ends[0]]], vectors[at[ends[0] : ends[1]]]
        done = ends[1]
        single = tuple(
            [np.stack([word[token] for token in chunk.tokens]) for chunk in side]
            for side in (left, right)
        )
        in_context = tuple(
            (_of_chunks(view[0][row], pair[0]), _of_chunks(view[1][row], pair[1]))
            for view in (owned, seen)
        )
        alike = float(wholes[row] @ wholes[len(pairs) + row])
        readings.append(Reading(left, right, chunks, ((single[0], single[1]), *in_context), alike))
    return readings


def rows(reading: Reading) -> Doubles:
    """The figures of every two chunks: left chunks, right chunks, :data:`NAMES`."""
    left, right = reading.left, reading.right
    # Row by row, since a number takes up far more space in a list.
    plain = np.stack([np.array([_plain(a, b) + _in_words(a, b) for b in right]) for a in left])
    alone = (reading.chunks[0] @ reading.chunks[1].T)[:, :, None]
    vectors = [_compared(view, left, right) for view in reading.views]
    places = _places(len(left), len(right), reading.sentences)
    found = np.concatenate([plain, alone, *vectors, places], axis=2)
    names = NAMES[: found.shape[2]]
    likeness = (
        found[:, :, names.index("likeness_forth")] + found[:, :, names.index("likeness_back")]
    ) / 2
    rivals = [
        _rivals(likeness if name == "likeness" else found[:, :, names.index(name)])
        for name in _RANKED
    ]
    shape = len(left), len(right), len(FLAGS)
    flags = (
        np.broadcast_to(np.array([a.flags for a in left])[:, None], shape),
        np.broadcast_to(np.array([b.flags for b in right])[None], shape),
    )
    # The last bits depend on the company in which a text is read, and must not tip a scale.
    whole = np.concatenate([found, *rivals, *flags], axis=2)
    return np.round(whole, 4, out=whole)


def _facts(sentence: ChunkedSentence) -> tuple[ChunkFacts, ...]:
    tokens = sentence.tokens
    return tuple(chunk_facts([tokens[n - 1] for n in chunk]) for chunk in sentence.chunks)


def _of_chunks(vectors: Floats, sentence: ChunkedSentence) -> list[Floats]:
    return [vectors[np.array(chunk) - 1] for chunk in sentence.chunks]


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


def _plain(a: ChunkFacts, b: ChunkFacts) -> list[float]:
    one, other = set(a.tokens), set(b.tokens)
    both, lemmas = len(one & other), len(a.lemmas & b.lemmas)
    names = len(a.names & b.names)
    common = (a.trigrams & b.trigrams).total()
    prepositions = a.preposition, b.preposition
    return [
        float(a.text == b.text),
        _share(both, len(one | other)),
        _share(both, len(one)),
        _share(both, len(other)),
        _share(lemmas, len(a.lemmas | b.lemmas)),
        _share(lemmas, len(a.lemmas)),
        _share(lemmas, len(b.lemmas)),
        2 * common / (a.trigrams.total() + b.trigrams.total()),
        float(bool(a.numbers) and a.numbers == b.numbers),
        float(bool(a.numbers) and bool(b.numbers) and a.numbers.isdisjoint(b.numbers)),
        float(bool(a.numbers) and not b.numbers),
        float(bool(b.numbers) and not a.numbers),
        float(bool(a.preposition) and a.preposition == b.preposition),
        float(all(prepositions) and a.preposition != b.preposition),
        _share(names, len(a.names | b.names)),
        float(bool(a.names) and bool(b.names) and not names),
        float(len(a.tokens)),
        float(len(b.tokens)),
        float(len(a.content) - len(b.content)),
        a.flags[6] - b.flags[6],
    ]


def _in_words(a: ChunkFacts, b: ChunkFacts) -> list[float]:
    table = [[relation(a.tokens[x], b.tokens[y]) for y in b.content] for x in a.content]
    likeness = np.array([[one.likeness for one in row] for row in table])
    forth, back = likeness.max(axis=1), likeness.max(axis=0)
    flat = [one for row in table for one in row]
    return [
        float(forth.mean()),
        float(back.mean()),
        float((forth < 0.5).sum()),
        float((back < 0.5).sum()),
        max(one.synonym for one in flat),
        max(one.first_narrower for one in flat),
        max(one.second_narrower for one in flat),
        max(one.opposite for one in flat),
        max(one.sister for one in flat),
        *table[-1][-1],
    ]


def _compared(
    view: tuple[list[Floats], list[Floats]],
    left: Sequence[ChunkFacts],
    right: Sequence[ChunkFacts],
) -> Doubles:
    """Compare every two chunks: their means, their words matched both ways, their heads."""
    tokens = [np.concatenate(side) for side in view]
    cosines = tokens[0] @ tokens[1].T
    starts = [np.cumsum([0, *(len(one) for one in side[:-1])]) for side in view]
    columns = np.maximum.reduceat(cosines, starts[1], axis=1)
    crosswise = np.maximum.reduceat(cosines, starts[0], axis=0)
    sizes = [np.array([len(one) for one in side], float) for side in view]
    forth = np.add.reduceat(columns, starts[0], axis=0) / sizes[0][:, None]
    back = np.add.reduceat(crosswise, starts[1], axis=1) / sizes[1][None]
    means = [
        np.add.reduceat(part, start, axis=0) for part, start in zip(tokens, starts, strict=True)
    ]
    means = [part / np.linalg.norm(part, axis=1, keepdims=True) for part in means]
    heads = [
        start + [chunk.content[-1] for chunk in side]
        for start, side in zip(starts, (left, right), strict=True)
    ]
    return np.stack([means[0] @ means[1].T, forth, back, cosines[np.ix_(*heads)]], axis=2)


def _places(n: int, m: int, sentences: float) -> Doubles:
    out = np.empty((n, m, len(_PLACES)))
    first, second = np.arange(n)[:, None] / max(n - 1, 1), np.arange(m)[None] / max(m - 1, 1)
    out[:, :, 0], out[:, :, 1], out[:, :, 2] = first, second, np.abs(first - second)
    out[:, :, 3], out[:, :, 4], out[:, :, 5] = n, m, sentences
    return out


def _rivals(likeness: Doubles) -> Doubles:
    """How far each pair leads over the best other pair of its chunks, and how its neighbours do."""
    padded = np.zeros((likeness.shape[0] + 2, likeness.shape[1] + 2))
    padded[1:-1, 1:-1] = likeness
    return np.stack(
        [likeness - _best_other(likeness), likeness - _best_other(likeness.T).T,
         padded[:-2, :-2], padded[2:, 2:]],
        axis=2,
    )  # fmt: skip


def _best_other(likeness: Doubles) -> Doubles:
    """For each place of a row, the largest figure at the other places; 0 where there is none."""
    if likeness.shape[1] == 1:
        return np.zeros_like(likeness)
    top = np.sort(likeness, axis=1)
    is_best = np.arange(likeness.shape[1])[None] == likeness.argmax(axis=1)[:, None]
    return np.where(is_best, top[:, -2:-1], top[:, -1:])
