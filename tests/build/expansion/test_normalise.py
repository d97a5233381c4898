from __future__ import annotations

import pytest

from tertium.build.expansion.normalise import normalise
from tertium.build.expansion.vocabulary import Vocabulary


@pytest.mark.parametrize(
    ("text", "expected", "rules"),
    [
        ("The turtle followed the fish", "The turtle is following the fish", ("tense",)),
        ("3 people are eating.", "Three people are eating", ("number",)),
        ("A player is wearing a jersey with the number 4 on it",
         "A player is wearing a jersey with a number on it", ("number",)),
        ("A man drives a red Ferrari in Paris.", "A man is driving a red car in a city",
         ("name", "tense")),
        ("John Smith isn't singing", "A person is not singing", ("full form", "name")),
        ("Two dogs playing in the snow", "Two dogs are playing in the snow", ("verb",)),
        ("The children were resting (again) .", "The children are resting",
         ("parentheses", "tense")),
        ("A boy jumped into the pool at once", "A boy is jumping into the pool",
         ("multiword", "tense")),
        ("A woman has a hat", "A woman has a hat", ()),
        ("A dog chased 3 cats.", "A dog is chasing three cats", ("number", "tense")),
        ("The dog chased 3 cats in 1999.", "The dog is chasing three cats",
         ("time", "number", "tense")),
        ("In 1999, a man sang.", "A man is singing", ("time", "tense")),
        ("A band played in the 1990s", "A band is playing", ("time", "tense")),
        ("A girl in 1990s clothes is dancing", "A girl in clothes is dancing", ("number",)),
        ("A boy scored 3 goals at 10 o'clock on Friday.", "A boy is scoring three goals",
         ("time", "number", "tense")),
        ("A brown and white dog sitting on a chair", "A brown and white dog is sitting on a chair",
         ("verb",)),
        ("A runner won 1st place on Sunday morning", "A runner is winning first place",
         ("time", "number", "tense")),
        ("10,000 people are marching", "Many people are marching", ("number",)),
        ("A man drove a 1967 Ford.", "A man is driving a car", ("number", "name", "tense")),
        ("A wall was painted in 1999 by two men", "A wall is painted by two men",
         ("time", "tense")),
        ("25 people are dancing", "Twenty-five people are dancing", ("number",)),
        ("Last week the firemen rescued a cat.", "The firemen are rescuing a cat",
         ("time", "tense")),
        ("A boy swam in the lake last summer", "A boy is swimming in the lake",
         ("time", "tense")),
        ("A man danced when it rained", "A man is dancing", ("time clause", "tense")),
        ("John gave Mary a book", "A person is giving a person a book", ("name", "tense")),
        ("The smith is hitting the iron", "The smith is hitting the iron", ()),
        ("The baker sold bread", "The baker is selling bread", ("tense",)),
        ("A man sang and danced", "A man is singing and dancing", ("tense",)),
        ("A woman sat on a bench and read a newspaper",
         "A woman is sitting on a bench and reading a newspaper", ("tense",)),
        ("The dog barked and the cat ran away",
         "The dog is barking and the cat is running away", ("tense",)),
        ("A man who wore a hat sang a song", "A man who wore a hat is singing a song",
         ("tense",)),
        ("A man walked his dog while it snowed", "A man is walking his dog while it is snowing",
         ("tense",)),
        ("A man is riding an orange SUV", "A man is riding an orange car", ("name",)),
        ("A dog slept two days after the man came home", "A dog is sleeping",
         ("time clause", "tense")),
        ("Black dogs are playing", "Black dogs are playing", ()),
        ("The boys are looking at 1500 stars", "The boys are looking at many stars", ("number",)),
    ],
)  # fmt: skip
def test_plain_sentences(
    text: str, expected: str, rules: tuple[str, ...], known: Vocabulary
) -> None:
    found = normalise(text, known)
    assert (found.text, found.rules, found.refused) == (expected, rules, None)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Is the dog barking?", "a question"),
        ("Go away", "too short"),
        ("I am eating an apple", "it speaks of me, you or us"),
        ('A man is saying "no" to a dog', "a quotation, or an alternative"),
        ("A dog tied to a railing", "cannot be made plain: tense"),
        ("A woman is cutting 1/2 onion", "cannot be made plain: number"),
        ("A wave of bombs kills 15 in the town", "cannot be made plain: number"),
        ("A firm is buying ships for $30 billion", "it speaks of money or shares"),
        ("A girl born in 1999 is singing", "cannot be made plain: number"),
        ("Zorblax Quuxley is singing", "cannot be made plain: name"),
        ("over and over and over", "no subject and verb were found"),
        ("A dog " + "and a dog " * 30 + "are barking", "longer than 30 words"),
    ],
)
def test_what_is_refused(text: str, why: str, known: Vocabulary) -> None:
    assert normalise(text, known).refused == why


def test_a_plain_sentence_stays_so(known: Vocabulary) -> None:
    for text in ("A man is singing", "There is no dog barking", "A cat is near the door"):
        assert normalise(normalise(text, known).text, known).text == text
