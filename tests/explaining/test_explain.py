from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import FrozenInstanceError

import pytest

import tertium
from tertium.errors import UserError
from tertium.explaining.explanation import Explanation
from tertium.items import Record, Sentence

pytestmark = pytest.mark.usefixtures("_weights", "_wordnet")


@pytest.fixture(scope="module")
def ducks() -> Explanation:
    return tertium.explain(
        "A girl is feeding two ducks.", "A girl is feeding ducks in the park.", model="fast"
    )


def test_the_judgement_is_the_judges(ducks: Explanation) -> None:
    assert ducks.judgement == tertium.compare(ducks.a, ducks.b, model="fast")


def test_every_token_is_explained_once(ducks: Explanation) -> None:
    [alignment] = ducks.alignments
    for tokens, side in ((alignment.left, "left"), (alignment.right, "right")):
        numbers = sorted(n for link in alignment.links for n in getattr(link, side))
        assert numbers == list(range(1, len(tokens) + 1))


def test_plain_data_survives_json_and_says_the_same(ducks: Explanation) -> None:
    said = json.loads(json.dumps(ducks.to_dict()))
    assert said["score"] == ducks.judgement.score
    assert said["explanation"]["sentence"] == ducks.sentence
    [part] = said["explanation"]["parts"]
    for link, known in zip(part["links"], ducks.alignments[0].links, strict=True):
        words = [part["left_tokens"][n - 1] for n in link["left"]]
        assert link["left_text"] == " ".join(words)
        assert set(link["types"]) == known.types


def test_explanations_are_frozen(ducks: Explanation) -> None:
    with pytest.raises(FrozenInstanceError):
        ducks.sentence = "Nothing."  # type: ignore[misc]


def test_the_same_text_is_equal_throughout() -> None:
    said = tertium.explain("The old ferry sank, they say.", "The old ferry sank, they say.")
    assert said.judgement.score == 5
    assert {(*link.types, link.score) for link in said.alignments[0].links} == {("EQUI", 5.0)}


def test_words_have_no_parts() -> None:
    said = tertium.explain("poodle", "dog", model="fast")
    assert said.parts == ()
    assert said.sentence == "'poodle' is a kind of 'dog'."
    assert said.to_dict()["explanation"]["word_link"]["kind"] == "tree"


def test_phrases_are_aligned() -> None:
    said = tertium.explain("a small red boat", "a red boat on the lake", model="fast")
    assert len(said.alignments) == 1


def test_levels_reach_the_pair() -> None:
    assert tertium.explain("dog", "cat", levels=("sentence", "sentence"), model="fast").parts


@pytest.mark.parametrize("bad", ["", "  ", Sentence(" ")])
def test_an_empty_text_is_one_clear_line(bad: str | Sentence) -> None:
    with pytest.raises(UserError, match=r"^text B: it is empty; give "):
        tertium.explain("A cat sleeps.", bad)


def test_a_record_is_one_clear_line() -> None:
    with pytest.raises(UserError, match=r"^text A: a record cannot be explained; give a sense"):
        tertium.explain(Record.of({"title": ["Harbour at dusk"]}), "A harbour.")


def test_importing_tertium_loads_nothing_of_this() -> None:
    code = "import sys, tertium; print([m for m in sys.modules if 'explaining' in m])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
