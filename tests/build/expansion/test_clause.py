from __future__ import annotations

import pytest

from tertium.build.expansion.clause import Clause, clause_of, read
from tertium.build.expansion.words import render


def parts(text: str) -> tuple[str, str, str]:
    clause = clause_of(read(text))
    assert clause is not None
    spans = (clause.subject, clause.object, (clause.rest, clause.end))
    subject, object_, rest = (" ".join(w.text for w in clause.part(span)) for span in spans)
    return subject, object_, rest


def clause(text: str) -> Clause:
    found = clause_of(read(text))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("text", "subject", "object_", "rest"),
    [
        ("A man is riding a horse on the beach", "a man", "a horse", "on the beach"),
        ("A horse with no rider is falling over a hurdle", "a horse with no rider", "",
         "over a hurdle"),
        ("The girl, who is little, is combing her hair", "the girl , who is little ,", "her hair",
         ""),
        ("Two boys wearing red caps are washing cars and bikes", "two boys wearing red caps",
         "cars and bikes", ""),
        ("There is no woman slicing an onion in the kitchen", "no woman", "an onion",
         "in the kitchen"),
        ("A woman is cleaning a man's face", "a woman", "a man 's face", ""),
    ],
)  # fmt: skip
def test_parts(text: str, subject: str, object_: str, rest: str) -> None:
    assert parts(text) == (subject, object_, rest)


def test_kinds_of_clauses() -> None:
    assert clause("A dog is not barking").is_negated
    assert clause("No dog is barking").is_negated
    assert clause("A bottle is being licked by a cat").is_passive
    assert clause("A man is singing").is_progressive
    assert not clause("A dog is near the red ball").is_progressive
    assert clause("A boy is dancing and a girl is singing").has_more
    assert clause("A man is wearing a shirt and black pants and is waving").has_more
    assert not clause("A man is wearing a shirt and black pants").has_more


@pytest.mark.parametrize("text", ["Stop!", "", "Over the hills and far away", "rain"])
def test_what_cannot_be_taken_apart(text: str) -> None:
    assert clause_of(read(text)) is None


def test_a_sentence_is_written_as_it_was_read() -> None:
    for text in ("An old man, who is tall, isn't eating", "A woman is cleaning a man's face"):
        assert render(read(text)) == text
