from __future__ import annotations

from pathlib import Path

import pytest

from tertium import tasks
from tertium.errors import UserError
from tertium.items import Pair, Paragraph, Sentence
from tertium.language.chunks import ChunkedSentence, parse_chunks
from tertium.lexicon.wordnet import WordNet
from tertium.metrics.alignment_f1 import ists_f1
from tertium.systems.baselines.chunk_overlap import ChunkOverlap
from tertium.systems.classic.chunk_rules import ChunkRules, rule
from tertium.systems.classic.compared import Compared


def chunked(bracketed: str) -> ChunkedSentence:
    text = " ".join(token for token in bracketed.split() if token not in "[]")
    return ChunkedSentence(text, parse_chunks(bracketed, text))


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("in the harbour", "at the harbour", ("EQUI", 5)),
        ("a car", "an automobile", ("EQUI", 5)),
        ("12 people", "15 people", ("SIMI", 3)),
        ("a black cat", "a cat", ("SPE1", 4)),
        ("a cat", "a black cat", ("SPE2", 4)),
        ("rises", "falls", ("OPPO", 4)),
        ("did not sing", "sang", ("OPPO", 4)),
        ("an apple", "a fruit", ("SPE1", 4)),
    ],
)
def test_rules(a: str, b: str, expected: tuple[str, float], lexicon: WordNet) -> None:
    assert rule(Compared(a, b, lexicon)) == expected


def test_each_chunk_is_in_one_link_and_marks_answer_to_nothing() -> None:
    a, b = chunked("[ A cat ] [ sleeps ] [ . ]"), chunked("[ Two men ] [ sleep ] [ . ]")
    [said] = ChunkRules().judge([Pair("1", a, b)])
    assert said.explanation is not None
    links = {(link.left, link.right): link.types for link in said.explanation.links}
    assert links[(3,), (3,)] == {"EQUI"}
    assert links[(4,), ()] == links[(), (4,)] == {"NOALI"}
    lefts = [number for link in said.explanation.links for number in link.left]
    assert sorted(lefts) == [1, 2, 3, 4]


def test_a_chunk_whose_partner_is_taken_is_alic() -> None:
    a, b = chunked("[ the cat ] [ the cat ]"), chunked("[ the cat ]")
    [said] = ChunkRules().judge([Pair("1", a, b)])
    assert said.explanation is not None
    assert [sorted(link.types) for link in said.explanation.links] == [["EQUI"], ["ALIC"]]


def test_chunks_are_found_where_none_are_given_and_a_paragraph_has_none() -> None:
    pair = Pair("1", Sentence("A cat sleeps."), ChunkedSentence("A cat sleeps ."))
    [said] = ChunkRules().judge([pair])
    assert said.explanation is not None
    assert any(link.left and link.right for link in said.explanation.links)
    with pytest.raises(UserError, match="pair 7 has a paragraph"):
        ChunkRules().judge([Pair("7", Paragraph("A. B."), Sentence("A."))])


def test_better_than_the_baseline_on_the_training_part(shared_data: Path, lexicon: WordNet) -> None:
    for subset in tasks.load("ists").read(shared_data / "ists" / "2015", "train").subsets:
        pairs = subset.pairs[:120]
        gold = [pair.gold.explanation for pair in pairs if pair.gold and pair.gold.explanation]
        reached = []
        for system in (ChunkRules(), ChunkOverlap()):
            answers = [said.explanation for said in system.judge(pairs) if said.explanation]
            value = ists_f1(gold, answers)["type-score"].value
            assert value is not None
            reached.append(value)
        assert reached[0] > reached[1] + 0.04
