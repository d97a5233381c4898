"""One person, place or event, named in different ways."""

from __future__ import annotations

import numpy as np

from tertium.records.events import Happening
from tertium.records.matching import Said
from tertium.records.names import read_name
from tertium.records.one_name import answering, by_event_name, by_proper_name, shared

NOTHING = np.zeros((1, 1))


def test_a_surname_alone_answers_to_the_whole_name_only() -> None:
    lone = [Said("Nansen", "text"), Said("Whoever", "text")]
    assert answering(lone, [Said("Nansen, Fridtjof", "creator")]) == (lone[0],)
    assert answering(lone, [Said("Ana Ruiz", "creator")]) == ()
    assert answering(lone, []) == ()


def test_headings_of_one_person_or_place_are_the_same() -> None:
    saint = Said("Jorge, Santo", "subject", read=read_name("Jorge, Santo"))
    other = Said("Hl. Georg", "subject", read=read_name("Hl. Georg"))
    assert by_proper_name([saint], [other], NOTHING)[0, 0] > 0.9
    place = Said("Lisboa", "subject", read="lisbon")
    assert by_proper_name([place], [Said("Lisbon", "subject", read="lisbon")], NOTHING)[0, 0] == 1
    assert by_proper_name([place], [other], NOTHING)[0, 0] == 0


def happening(head: str, names: str = "", where: str = "") -> Said:
    read = Happening(f"{head} {names}", head, frozenset(names.split()), frozenset(where.split()))
    return Said(head, "title", read=read)


def test_an_event_takes_its_name_from_where_it_is_told() -> None:
    named = happening("battle", "waterloo")
    assert by_event_name([named], [happening("battle", "", "waterloo")], NOTHING)[0, 0] > 0.5
    assert by_event_name([named], [happening("wedding", "", "waterloo")], NOTHING)[0, 0] == 0
    other = by_event_name([named], [happening("battle", "austerlitz")], NOTHING)[0, 0]
    same = by_event_name([named], [happening("battle", "waterloo")], NOTHING)[0, 0]
    assert same > other > 0


def test_a_name_that_both_have_is_shared_and_a_word_is_not() -> None:
    one, other = ([Said(word, field) for word in ("Agnes", "Whatever")] for field in "ab")
    assert [said.value for said in shared(one, other)] == ["Agnes"]
    assert shared(one, []) == ()
