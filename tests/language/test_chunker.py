"""The chunker: its conventions on sentences of our own, and its figures on the training gold."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tertium import tasks
from tertium.errors import UserError
from tertium.language import chunker
from tertium.language.chunks import ChunkedSentence, bracket

# What an annotator of the task would write: original sentences, in the manner of three genres.
CAPTIONS = [
    "[ A boy ] [ is flying ] [ a red kite ] [ on the beach ] [ . ]",
    "[ Two brown horses ] [ standing ] [ in a field ] [ . ]",
    "[ A woman ] [ with a blue umbrella ] [ is walking ] [ in the rain ] [ . ]",
    "[ Three men ] [ are playing ] [ football ] [ . ]",
    "[ A black and white cat ] [ sleeping ] [ on a sofa ] [ . ]",
]
HEADLINES = [
    "[ Strong quake ] [ hits ] [ northern Chile ]",
    "[ Firefighters ] [ rescue ] [ two children ] [ in Lisbon blaze ]",
    "[ Senate ] [ approves ] [ new budget ] [ after long debate ]",
    "[ 12 ] [ killed ] [ in train crash ] [ in Peru ]",
    "[ Minister ] [ to visit ] [ flood victims ] [ on Sunday ]",
]
PROSE = [
    "[ The committee ] [ has rejected ] [ the plan ] [ . ]",
    "[ She ] [ bought ] [ a new bicycle ] [ for her daughter ] [ . ]",
    "[ The old bridge ] [ was closed ] [ in March ] [ , ] [ officials ] [ said ] [ . ]",
]


def _unbracketed(line: str) -> str:
    return " ".join(piece for piece in line.split() if piece not in "[]")


@pytest.mark.parametrize("line", CAPTIONS + HEADLINES + PROSE)
def test_plain_sentences_are_chunked_as_an_annotator_would(line: str) -> None:
    assert bracket(chunker.chunk_sentence(_unbracketed(line))) == line


@given(st.lists(st.text(min_size=1, max_size=8), max_size=25))
@example(["\ud800"])
def test_each_token_is_in_exactly_one_chunk(tokens: list[str]) -> None:
    chunks = chunker.chunk(tokens)
    assert [number for chunk in chunks for number in chunk] == list(range(1, len(tokens) + 1))
    assert all(chunks)


@given(st.text(max_size=60))
def test_a_raw_text_keeps_its_characters(text: str) -> None:
    sentence = chunker.chunk_sentence(text)
    assert "".join(sentence.tokens) == "".join(text.split())
    assert sum(map(len, sentence.chunks)) == len(sentence.tokens)


def test_an_empty_text_has_no_chunks() -> None:
    assert chunker.chunk(()) == ()
    assert chunker.chunk_sentence(" \n") == ChunkedSentence("", ())


def test_a_text_in_place_of_tokens_is_refused() -> None:
    with pytest.raises(UserError, match=r"where its tokens are wanted; .*chunk_sentence"):
        chunker.chunk("A dog barks")


def test_an_empty_token_is_refused() -> None:
    with pytest.raises(UserError, match="token 2 of 3 is empty; leave it out"):
        chunker.chunk(["A", "", "dog"])


def test_capitals_hardly_matter() -> None:
    text = "Senate approves new budget after long debate"
    assert chunker.chunk_sentence(text.title()).chunks == chunker.chunk_sentence(text).chunks


def test_the_analysis_shows_tags_and_phrases() -> None:
    found = chunker.analyse(["A", "dog", "is", "running", "after", "him"])
    assert found.tags == ("DT", "NN", "VBZ", "VBG", "IN", "PRP")
    assert found.phrases == ("B-NP", "I-NP", "B-VP", "I-VP", "B-PP", "B-NP")


def test_the_weights_survive_their_file() -> None:
    shipped = chunker.load()
    again = chunker.Chunker.from_arrays(shipped.arrays())
    tokens = ["Two", "small", "dogs", "chase", "a", "ball", "across", "the", "wet", "grass", "."]
    assert again.analyse(tokens) == shipped.analyse(tokens)


@pytest.mark.parametrize(("subset", "least"), [("headlines", 0.93), ("images", 0.96)])
def test_the_training_chunks_are_learnt(shared_data: Path, subset: str, least: float) -> None:
    # The chunker has seen these, so this guards the file against the code, and no more.
    dataset = tasks.load("ists").read(shared_data / "ists" / "2015", "train")
    (pairs,) = (one.pairs for one in dataset.subsets if one.name == subset)
    found = true = both = 0
    for pair in pairs:
        for side in (pair.a, pair.b):
            assert isinstance(side, ChunkedSentence)
            gold, mine = set(side.chunks), set(chunker.chunk(side.tokens))
            found, true, both = found + len(mine), true + len(gold), both + len(gold & mine)
    assert 2 * both / (found + true) > least


@pytest.mark.parametrize(
    ("text", "chunks"),
    [
        ("The dog barks .", ["The dog", "barks", "."]),
        ("A cat sleeps .", ["A cat", "sleeps", "."]),
        ("The dog bit the man .", ["The dog", "bit", "the man", "."]),
        ("A side view of a horse .", ["A side view", "of a horse", "."]),
    ],
)
def test_a_plain_sentence_has_a_verb(text: str, chunks: list[str]) -> None:
    tokens = text.split()
    found = [" ".join(tokens[n - 1] for n in one) for one in chunker.chunk(tokens)]
    assert found == chunks
