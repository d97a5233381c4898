from __future__ import annotations

import pytest

from tertium.build import forms
from tertium.build.expansion.vocabulary import Vocabulary


@pytest.mark.parametrize(
    ("base", "expected"),
    [
        ("cut", ("cuts", "cut", "cut", "cutting")),
        ("peel", ("peels", "peeled", "peeled", "peeling")),
        ("fix", ("fixes", "fixed", "fixed", "fixing")),
        ("tie", ("ties", "tied", "tied", "tying")),
        ("dye", ("dyes", "dyed", "dyed", "dyeing")),
        ("agree", ("agrees", "agreed", "agreed", "agreeing")),
        ("go", ("goes", "went", "gone", "going")),
        ("begin", ("begins", "began", "begun", "beginning")),
        ("visit", ("visits", "visited", "visited", "visiting")),
        ("enjoy", ("enjoys", "enjoyed", "enjoyed", "enjoying")),
    ],
)
def test_verbs(base: str, expected: tuple[str, ...]) -> None:
    made = (
        forms.third_person(base), forms.past(base), forms.participle(base), forms.gerund(base)
    )  # fmt: skip
    assert made == expected


@pytest.mark.parametrize(
    ("noun", "expected"),
    [("knife", "knives"), ("bush", "bushes"), ("toy", "toys"), ("lady", "ladies"),
     ("jeans", "jeans"), ("fish", "fish"), ("dirt bike", "dirt bikes")],
)  # fmt: skip
def test_plurals(noun: str, expected: str) -> None:
    assert forms.plural(noun) == expected


@pytest.mark.parametrize(
    ("word", "expected"),
    [("onion", "an"), ("unicycle", "a"), ("hour-long", "an"), ("one-eyed", "a"),
     ("umbrella", "an"), ("horse", "a"), ("Italian", "an"), ("used", "a")],
)  # fmt: skip
def test_articles(word: str, expected: str) -> None:
    assert forms.article(word) == expected


def test_wordnets_own_irregular_verbs_are_made(known: Vocabulary) -> None:
    """Every irregular form of a common verb in WordNet is one that we make."""
    lexicon = known.lexicon
    wrong = []
    common = """ride swim write throw catch sing drive eat hide draw wear tear shake steal freeze
    fly grow speak take"""
    for base in common.split():
        for form in (forms.past(base), forms.participle(base)):
            if base not in lexicon.base_forms(form, "v"):
                wrong.append((base, form))
    assert wrong == []
