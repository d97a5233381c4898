from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from tertium.campaign.answers import Answer
from tertium.campaign.assignment import Loan, give_answer, next_loan, undo
from tertium.campaign.database import Database
from tertium.campaign.people import invite, number_of, revoke, set_standing
from tertium.campaign.questions import add_questions
from tertium.campaign.snapshot import Snapshot, stored_settings, take_snapshot
from tertium.errors import UserError

from .conftest import Make, pairs

FOUR = Answer({"score": 4.0})


def people(database: Database, count: int) -> list[int]:
    invite(database, [f"r{i}" for i in range(count)])
    with database.reading() as session:
        return [number_of(session, f"r{i}") for i in range(count)]


def lend(database: Database, rater: int, now: float | None = None) -> Loan | None:
    with database.writing() as session:
        return next_loan(session, stored_settings(session), rater, now)


def answer(database: Database, rater: int, loan: Loan, given: Answer = FOUR) -> int:
    with database.writing() as session:
        return give_answer(session, rater, loan.number, given, seconds=1.0)


def rate_all(database: Database, raters: list[int]) -> dict[int, list[str]]:
    """Everybody rates in turn until nobody gets anything."""
    seen: dict[int, list[str]] = defaultdict(list)
    busy = list(raters)
    while busy:
        for rater in list(busy):
            loan = lend(database, rater)
            if loan is None:
                busy.remove(rater)
                continue
            seen[rater].append(loan.question.pair.id)
            answer(database, rater, loan)
    return seen


def counts(snapshot: Snapshot) -> list[int]:
    return [len(ratings) for ratings in snapshot.by_pair.values()]


def test_every_pair_gets_its_ratings_and_nobody_one_twice(make: Make) -> None:
    database = make(12, ratings=3)
    seen = rate_all(database, people(database, 5))
    assert counts(take_snapshot(database)) == [3] * 12
    assert all(len(set(ids)) == len(ids) for ids in seen.values())


def test_the_order_is_balanced_and_another_for_each(make: Make) -> None:
    database = make(16, ratings=3)
    seen = rate_all(database, people(database, 3))
    orders = [tuple(ids) for ids in seen.values()]
    assert len(set(orders)) == len(orders)
    assert orders[0] != tuple(sorted(orders[0]))
    ratings = take_snapshot(database).ratings
    after_first_round = Counter(one.pair for one in ratings[:16])
    assert set(after_first_round.values()) == {1}


def test_swapped_sides_are_in_balance_for_each_pair(make: Make) -> None:
    database = make(10, ratings=4, swap=True)
    rate_all(database, people(database, 6))
    for ratings in take_snapshot(database).by_pair.values():
        assert sum(one.swapped for one in ratings) == 2


def test_nothing_is_swapped_unless_it_is_asked_for(make: Make) -> None:
    database = make(10, ratings=2, swap=False)
    rate_all(database, people(database, 2))
    assert not any(one.swapped for one in take_snapshot(database).ratings)


def test_a_rater_has_a_limit(make: Make) -> None:
    database = make(10, ratings=2, limit=3)
    seen = rate_all(database, people(database, 2))
    assert [len(ids) for ids in seen.values()] == [3, 3]


def test_a_loan_is_kept_until_it_is_answered(make: Make) -> None:
    database = make(5)
    [ann] = people(database, 1)
    first, again = lend(database, ann), lend(database, ann)
    assert first is not None and again is not None
    assert first.number == again.number and first.swapped == again.swapped


def test_a_rater_who_leaves_loses_the_pair_to_another(make: Make) -> None:
    database = make(1, ratings=1, lease=60.0)
    ann, bob = people(database, 2)
    loan = lend(database, ann, now=1000.0)
    assert loan is not None
    assert lend(database, bob, now=1030.0) is None
    given = lend(database, bob, now=1061.0)
    assert given is not None and given.question.pair.id == loan.question.pair.id
    # Whoever comes back late has still done the work, and it is kept.
    answer(database, ann, loan)
    answer(database, bob, given)
    assert counts(take_snapshot(database)) == [2]
    assert lend(database, ann, now=1062.0) is None


def test_an_answer_that_is_sent_twice_counts_once(make: Make) -> None:
    database = make(1)
    [ann] = people(database, 1)
    loan = lend(database, ann)
    assert loan is not None
    assert answer(database, ann, loan) == answer(database, ann, loan)
    with database.reading() as session:
        assert session.value("SELECT COUNT(*) FROM ratings") == 1


def test_another_answer_replaces_the_first_which_is_kept(make: Make) -> None:
    database = make(1)
    [ann] = people(database, 1)
    loan = lend(database, ann)
    assert loan is not None
    answer(database, ann, loan)
    answer(database, ann, loan, Answer({"score": 2.0}))
    [rating] = take_snapshot(database).ratings
    assert rating.answer.score == 2.0
    with database.reading() as session:
        assert session.value("SELECT COUNT(*) FROM ratings") == 2
        assert session.value("SELECT taken FROM pairs") == 1


def test_somebody_elses_loan_cannot_be_answered(make: Make) -> None:
    database = make(3)
    ann, bob = people(database, 2)
    loan = lend(database, ann)
    assert loan is not None
    with pytest.raises(UserError, match="not yours"):
        answer(database, bob, loan)


def test_undo_brings_the_last_pair_back(make: Make) -> None:
    database = make(4, ratings=1)
    [ann] = people(database, 1)
    first = lend(database, ann)
    assert first is not None
    answer(database, ann, first)
    lend(database, ann)
    with database.writing() as session:
        undo(session, stored_settings(session), ann)
    again = lend(database, ann)
    assert again is not None and again.number == first.number
    assert take_snapshot(database).ratings == ()
    answer(database, ann, again, Answer({"score": 1.0}))
    rate_all(database, [ann])
    assert counts(take_snapshot(database)) == [1] * 4
    with database.reading() as session:
        assert session.value("SELECT MAX(taken) FROM pairs") == 1


def test_undo_with_nothing_to_undo(make: Make) -> None:
    database = make(1)
    [ann] = people(database, 1)
    with database.writing() as session:
        assert undo(session, stored_settings(session), ann) is None


def test_what_a_discarded_rater_rated_is_rated_by_others(make: Make) -> None:
    database = make(6, ratings=1)
    ann, bob = people(database, 2)
    rate_all(database, [ann])
    assert lend(database, bob) is None
    with database.writing() as session:
        set_standing(session, "r0", "discarded", "test")
    assert len(rate_all(database, [bob])[bob]) == 6
    snapshot = take_snapshot(database)
    assert {one.rater for one in snapshot.counted} == {"r1"}
    assert len(snapshot.ratings) == 12, "nothing is deleted"
    with database.writing() as session:
        set_standing(session, "r0", "active", "test")
    assert len(take_snapshot(database).counted) == 12


@pytest.mark.parametrize("how", ["paused", "revoked"])
def test_who_may_not_rate_gives_the_pair_back(make: Make, how: str) -> None:
    database = make(1, ratings=1)
    ann, bob = people(database, 2)
    assert lend(database, ann) is not None
    if how == "paused":
        with database.writing() as session:
            set_standing(session, "r0", "paused", "test")
        assert lend(database, ann) is None
    else:
        revoke(database, "r0")
    assert lend(database, bob) is not None


def test_training_comes_first_then_hidden_controls_at_their_rate(make: Make) -> None:
    database = make(24, ratings=1, control={"training": 2, "every": 5})
    add_questions(database, pairs(3, "training", "t"))
    add_questions(database, pairs(10, "control", "c"))
    [ann] = people(database, 1)
    ids = rate_all(database, [ann])[ann]
    assert ids[:2] == ["t0", "t1"]
    rest = ids[2:]
    blocks = [rest[i : i + 5] for i in range(0, 30, 5)]
    assert [sum(id_.startswith("c") for id_ in block) for block in blocks] == [1] * 6
    places = {[id_.startswith("c") for id_ in block].index(True) for block in blocks}
    assert len(places) > 1, "where a control stands cannot be told beforehand"


def test_who_was_warned_is_checked_more_often(make: Make) -> None:
    database = make(12, ratings=1, control={"every": 10, "every_when_warned": 2})
    add_questions(database, pairs(12, "control", "c"))
    [ann] = people(database, 1)
    with database.writing() as session:
        set_standing(session, "r0", "warned", "test")
    ids = rate_all(database, [ann])[ann]
    assert sum(id_.startswith("c") for id_ in ids[:20]) == 10


def test_nobody_rates_what_they_wrote(make: Make) -> None:
    database = make(2, ratings=2)
    ann, bob = people(database, 2)
    with database.writing() as session:
        session.run("UPDATE pairs SET author = ? WHERE id = 'p0'", ann)
    seen = rate_all(database, [ann, bob])
    assert seen[ann] == ["p1"] and sorted(seen[bob]) == ["p0", "p1"]
