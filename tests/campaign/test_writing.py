from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tertium.campaign.people import invite, number_of
from tertium.campaign.snapshot import stored_settings, take_snapshot
from tertium.campaign.writing import (
    Larger,
    Prompt,
    add_prompts,
    next_prompt,
    read_larger,
    requested_and_rated,
    write,
    written_pairs,
)
from tertium.errors import DataError, UnknownNameError, UserError

from .conftest import Make
from .examples import answered
from .test_assignment import answer, lend, people


def texts(count: int) -> list[Larger]:
    return [Larger(f"t{i}", f"A longer text, number {i}.", "news" if i % 2 else "fable")
            for i in range(count)]  # fmt: skip


def prompt(database: object, rater: int, now: float | None = None) -> Prompt | None:
    with database.writing() as session:  # type: ignore[attr-defined]
        return next_prompt(session, stored_settings(session), rater, now)


def test_every_point_is_requested_equally_often_in_each_genre(make: Make) -> None:
    database = make(like="clss")
    assert add_prompts(database, texts(40)) == 40
    with database.reading() as session:
        rows = session.all("SELECT genre, requested FROM prompts")
    assert set(Counter((r["genre"], r["requested"]) for r in rows).values()) == {5}
    assert {r["requested"] for r in rows} == {1.0, 2.0, 3.0, 4.0}


def test_from_writing_to_rating_blind(make: Make) -> None:
    database = make(like="clss", control={}, ratings=1)
    add_prompts(database, texts(16))
    writers = people(database, 2)
    requested = {}
    for i in range(16):
        given = prompt(database, writers[i % 2])
        assert given is not None
        requested[given.id] = given.requested
        with database.writing() as session:
            write(session, writers[i % 2], given.number, f"for {given.id}")
    assert prompt(database, writers[0]) is None
    assert written_pairs(database, ("paragraph", "sentence")) == 20, "16 and 4 unrelated ones"
    assert written_pairs(database) == 0, "a second time adds nothing"
    questions = take_snapshot(database).questions
    assert {id_: q.requested for id_, q in questions.items() if q.requested} == requested
    unrelated = [q for q in questions.values() if q.requested == 0]
    assert len(unrelated) == 4
    for one in unrelated:
        source = one.pair.b.text.removeprefix("for ")
        assert questions[source].pair.genre == one.pair.genre
        assert questions[source].pair.a != one.pair.a
    assert {q.subset for q in questions.values()} == {"paragraph2sentence"}
    # Others rate them, and nobody their own.
    names = {0: "r0", 1: "r1"}
    for place, rater in enumerate(writers):
        while loan := lend(database, rater):
            question = questions[loan.question.pair.id]
            assert question.author != names[place]
            answer(database, rater, loan, answered(question.requested))
    snapshot = take_snapshot(database)
    assert all(len(ratings) == 1 for ratings in snapshot.by_pair.values())
    assert requested_and_rated(snapshot).value == pytest.approx(1.0)


def test_a_blank_goes_to_another_writer(make: Make) -> None:
    database = make(like="clss")
    add_prompts(database, texts(1))
    ann, bob = people(database, 2)
    given = prompt(database, ann)
    assert given is not None
    assert prompt(database, bob) is None, "it is in her hands"
    with database.writing() as session:
        write(session, ann, given.number, "  ")
    assert prompt(database, ann) is None, "she has seen it"
    assert prompt(database, bob) is not None
    with database.writing() as session, pytest.raises(UserError, match="not yours any more"):
        write(session, ann, given.number, "too late")


def test_a_writer_who_leaves_loses_the_text(make: Make) -> None:
    database = make(like="clss", lease=60.0)
    add_prompts(database, texts(1))
    ann, bob = people(database, 2)
    assert prompt(database, ann, 100.0) is not None
    assert prompt(database, bob, 159.0) is None
    assert prompt(database, bob, 161.0) is not None


def test_texts_are_read_from_a_file(tmp_path: Path, make_here: Make) -> None:
    file = tmp_path / "texts.csv"
    file.write_text("id,text,genre\na,One text.,news\nb,Another text.,\n")
    assert read_larger(file)[1] == Larger("b", "Another text.", None)
    file.write_text("id,words\na,One text.\n")
    with pytest.raises(DataError, match=r"texts.csv:2: there is no text"):
        read_larger(file)
    database = make_here(like="clss")
    with pytest.raises(UserError, match="'a' is there twice"):
        add_prompts(database, [Larger("a", "x"), Larger("a", "y")])
    invite(database, ["ann"])
    with database.reading() as session:
        assert number_of(session, "ann") == 1


def test_a_wrong_level_is_said_even_when_nothing_was_written(make_here: Make) -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'sentence'"):
        written_pairs(make_here(like="clss"), ("sentnce", "phrase"))
