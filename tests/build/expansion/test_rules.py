"""Each rule on sentences of our own: what it makes, and where it makes nothing."""

from __future__ import annotations

import pytest

from tertium.build.expansion.clause import clause_of, read
from tertium.build.expansion.rules import KINDS, rules
from tertium.build.expansion.vocabulary import Vocabulary
from tertium.build.expansion.words import render

MADE = {
    "synonym": [
        ("A kid is waiting near the gate", "A child is waiting near the gate"),
        ("A kid is waiting near the gate", "A kid is waiting close to the gate"),
        ("Two men are jumping", "Two men are leaping"),
    ],
    "hypernym": [
        ("A dog is sleeping", "An animal is sleeping"),
        ("The nurse is eating an apple", "The nurse is eating a fruit"),
        ("Two cats are fighting", "Two animals are fighting"),
    ],
    "passive": [
        ("A man is riding a horse", "A horse is being ridden by a man"),
        ("Two boys are not eating an apple", "An apple is not being eaten by two boys"),
        ("A girl is feeding the ducks", "The ducks are being fed by a girl"),
        ("A man is leading a dog that is barking", "A dog that is barking is being led by a man"),
    ],
    "active": [
        ("The ducks are being fed by a girl", "A girl is feeding the ducks"),
        ("A ball is being held by a man in a hat", "A man in a hat is holding a ball"),
    ],
    "existential": [("Two men are singing", "There are two men singing")],
    "plain-subject": [("There is a man singing", "A man is singing")],
    "relative-clause": [
        ("A young nurse is singing", "A nurse who is young is singing"),
        ("The dog is chasing a red ball", "The dog is chasing a ball which is red"),
    ],
    "adjective": [("A nurse, who is young, is singing", "A young nurse is singing")],
    "full-relative": [
        ("A man wearing a hat is singing", "A man who is wearing a hat is singing")
    ],
    "reduced-relative": [
        ("A man who is wearing a hat is singing", "A man wearing a hat is singing")
    ],
    "exchanged-conjuncts": [("A man and a dog are resting", "A dog and a man are resting")],
    "dropped-modifier": [
        ("An old man is singing", "A man is singing"),
        ("A man is quickly running", "A man is running"),
    ],
    "negation-inserted": [
        ("A man is singing", "A man is not singing"),
        ("A boy has a hat", "A boy does not have a hat"),
    ],
    "nothing-there": [
        ("A man is singing", "There is no man singing"),
        ("Two men are singing", "There are no men singing"),
        ("There is a man singing", "There is no man singing"),
    ],
    "nobody": [("Someone is singing", "Nobody is singing")],
    "negation-removed": [
        ("A man is not singing", "A man is singing"),
        ("There is no owl sleeping", "There is an owl sleeping"),
        ("There is no owl sleeping", "An owl is sleeping"),
        ("Nobody is singing", "Someone is singing"),
        ("No man is singing", "A man is singing"),
    ],
    "opposed-determiner": [
        ("A man is singing", "No man is singing"),
        ("Many dogs are barking", "Few dogs are barking"),
    ],
    "antonym": [
        ("An old man is singing", "A young man is singing"),
        ("A girl is opening a box", "A girl is closing a box"),
        ("A dog is sleeping in front of a door", "A dog is sleeping behind a door"),
    ],
    "exchanged-arguments": [
        ("A dog is chasing two cats", "Two cats are chasing a dog"),
        ("The doctor is helping the patient", "The patient is helping the doctor"),
    ],
    "exchanged-modifiers": [
        ("A girl is holding a red cup and a blue plate",
         "A girl is holding a blue cup and a red plate"),
    ],
    "exchanged-actions": [
        ("A boy is dancing and a woman is eating soup",
         "A boy is eating soup and a woman is dancing"),
    ],
    "moved-modifier": [
        ("A man in a hat is watching a boy", "A man is watching a boy in a hat"),
    ],
}  # fmt: skip

NOT_MADE = [
    ("passive", "A man is waving his hands"),  # whose they are would be lost
    ("passive", "A dog is running"),
    ("passive", "A man is carrying them"),
    ("passive", "Two cats are fighting each other"),
    ("active", "A boat is being built by the river"),  # a place, not an agent
    ("hypernym", "A dog is not sleeping"),  # an animal may well be
    ("hypernym", "A woman is walking her dog"),  # nobody says 'her animal'
    ("existential", "The man is singing"),
    ("existential", "Three of the dogs are barking"),
    ("existential", "A man who is playing is running with a ball"),
    ("negation-inserted", "Someone is stirring a soup"),  # somebody else may be
    ("nothing-there", "One of five boys is running"),
    ("exchanged-arguments", "A man is standing near a woman"),  # it would mean the same
    ("exchanged-arguments", "A woman is boiling eggs"),
    ("exchanged-modifiers", "A white car and a yellow car are racing"),
    ("exchanged-actions", "One man is climbing and another man is waiting"),
    ("antonym", "A young child is playing"),  # an old child is none
    ("antonym", "The old clock in the tower is ringing"),  # no clock is young
    ("antonym", "The clock is old"),
    ("antonym", "A black and white cat is sleeping"),
    ("antonym", "A cat is high up in the tree"),
    ("opposed-determiner", "A few men are singing"),
    ("nothing-there", "A man is laughing and is singing"),
    ("dropped-modifier", "A man is holding a few cups"),
    ("synonym", "A person is typing"),
]


def made(name: str, text: str, known: Vocabulary) -> list[str]:
    clause = clause_of(read(text))
    assert clause is not None
    return [render(one.words) for one in rules()[name].load()(clause, known)]


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [(name, *case) for name, cases in MADE.items() for case in cases],
)
def test_what_a_rule_makes(name: str, text: str, expected: str, known: Vocabulary) -> None:
    assert expected in made(name, text, known)


@pytest.mark.parametrize(("name", "text"), NOT_MADE)
def test_where_a_rule_makes_nothing(name: str, text: str, known: Vocabulary) -> None:
    assert made(name, text, known) == []


def test_every_rule_is_tried_here() -> None:
    assert set(MADE) == set(rules())
    assert {entry.kind for entry in rules().values()} == set(KINDS)
    assert all(0 < entry.right < 1 and entry.about for entry in rules().values())
