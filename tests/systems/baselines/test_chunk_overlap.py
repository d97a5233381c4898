from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tertium import systems
from tertium.errors import UserError
from tertium.items import Pair, Sentence
from tertium.judgement import Link
from tertium.language.chunks import ChunkedSentence
from tertium.systems.baselines.chunk_overlap import ChunkOverlap
from tertium.tasks.ists import TASK


def chunked(text: str) -> ChunkedSentence:
    """Cut a text at its bars."""
    tokens: list[str] = []
    chunks = []
    for chunk in text.split("|"):
        words = chunk.split()
        chunks.append(tuple(range(len(tokens) + 1, len(tokens) + len(words) + 1)))
        tokens += words
    return ChunkedSentence(" ".join(tokens), tuple(chunks))


def links(a: str, b: str) -> dict[tuple[tuple[int, ...], tuple[int, ...]], str]:
    judgement = ChunkOverlap().judge([Pair("1", chunked(a), chunked(b))])[0]
    assert judgement.explanation is not None
    return {(link.left, link.right): "_".join(link.types) for link in judgement.explanation.links}


def test_the_most_shared_tokens_win_and_the_rest_is_alic_or_noali() -> None:
    assert links("the old lake|of the valley|shines", "Lake of the valley|glows") == {
        ((4, 5, 6), (1, 2, 3, 4)): "EQUI",
        ((1, 2, 3), ()): "ALIC",
        ((7,), ()): "NOALI",
        ((), (5,)): "NOALI",
    }


def test_of_equal_weights_the_left_one_goes_first() -> None:
    found = links("rain|rain", "snow|rain")
    assert found[(1,), (2,)] == "EQUI"
    assert found[(2,), ()] == "ALIC"


def test_scores_are_five_or_nil() -> None:
    pair = Pair("1", chunked("a goat|sleeps"), chunked("A goat|eats"))
    alignment = ChunkOverlap().judge([pair])[0].explanation
    assert alignment is not None
    assert alignment.links[0] == Link((1, 2), (1, 2), frozenset({"EQUI"}), 5.0)
    assert [link.score for link in alignment.links[1:]] == [None, None]


SENTENCES = st.lists(
    st.lists(st.sampled_from(["a", "b", "c", "A", "."]), min_size=1, max_size=3).map(" ".join),
    min_size=1,
    max_size=5,
).map("|".join)


@given(SENTENCES, SENTENCES)
def test_every_chunk_has_one_link(a: str, b: str) -> None:
    found = links(a, b)
    left = sorted(left for left, _ in found if left)
    right = sorted(right for _, right in found if right)
    assert left == sorted(chunked(a).chunks)
    assert right == sorted(chunked(b).chunks)


def test_chunks_must_be_given() -> None:
    for item in (Sentence("A goat"), ChunkedSentence("A goat")):
        with pytest.raises(UserError, match="'chunk-overlap' needs given chunks, and pair 7 has"):
            ChunkOverlap().judge([Pair("7", item, item)])


def test_it_is_registered() -> None:
    assert systems.load("chunk-overlap").name == "chunk-overlap"


@pytest.mark.parametrize(
    ("place", "figures"),
    [
        # Published on the blind test: .8448 .5556 .7551 .5556 and .8388 .4328 .7210 .4326.
        (0, {"ali": 0.8523, "type": 0.5527, "score": 0.7530, "type-score": 0.5526}),
        (1, {"ali": 0.8428, "type": 0.4683, "score": 0.7237, "type-score": 0.4683}),
    ],
)
def test_figures_on_the_training_part(
    shared_data: Path, place: int, figures: dict[str, float]
) -> None:
    subset = TASK.read(shared_data / "ists/2015/train").subsets[place]
    measured = TASK.figures(subset.pairs, ChunkOverlap().judge(subset.pairs))
    for name, value in figures.items():
        assert measured[name].value == pytest.approx(value, abs=5e-5)
