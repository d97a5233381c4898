from __future__ import annotations

import random
from pathlib import Path

import pytest

from tertium.build import neighbours
from tertium.build.expansion.vocabulary import Vocabulary
from tertium.build.neighbours import neighbourhood
from tertium.build.word_lists import (
    nearest_sense,
    read_frequencies,
    read_own,
    unlisted,
    words_by_band,
)
from tertium.errors import UserError
from tertium.lexicon import dictionaries
from tertium.lexicon.wordnet import WordNet
from tertium.tasks.clss import guess_comparison


@pytest.fixture(scope="module")
def lexicon(known: Vocabulary) -> WordNet:
    return known.lexicon


def test_words_are_even_over_ten_bands_and_senses_are_near(lexicon: WordNet) -> None:
    found = neighbours(40, seed=3)
    assert found.counts("band") == {str(band): 4 for band in range(1, 11)}
    assert found.notes == ()
    for pair in found.pairs:
        meant, other = lexicon.sense(str(pair.made["meant"])), lexicon.sense(pair.text_b)
        reached = neighbourhood(lexicon, meant)
        assert reached[other.id] == pair.made["distance"]
        word, _, pos = pair.text_a.partition("#")
        assert lexicon.senses(word, pos)
    rows = [[pair.text_a, pair.text_b, "x#n#1", pair.id] for pair in found.pairs]
    assert guess_comparison(rows) == "word2sense"


def test_a_neighbourhood_is_three_edges_wide(lexicon: WordNet) -> None:
    car = lexicon.by_number("car#n#1")
    reached = neighbourhood(lexicon, car)
    assert reached[car.id] == 0
    assert reached[lexicon.by_number("motor_vehicle#n#1").id] == 1
    assert max(reached.values()) == 3
    assert set(neighbourhood(lexicon, car, 1).values()) == {0, 1}


def test_seeds_and_parts_of_speech(lexicon: WordNet) -> None:
    assert lexicon
    one, same, other = (neighbours(10, seed=seed, parts="v").pairs for seed in (1, 1, 2))
    assert one == same != other
    assert all(pair.text_a.endswith("#v") for pair in one)


def test_ones_own_frequencies_make_other_bands(lexicon: WordNet, tmp_path: Path) -> None:
    path = tmp_path / "counts.tsv"
    path.write_text("word\tcount\ngiraffe\t9000\nzebra\t1\n")
    counts = read_frequencies(path)
    assert counts == {"giraffe": 9000, "zebra": 1}
    bands = words_by_band(lexicon, "n", counts)
    assert bands[10] == [("giraffe", "n")]
    assert bands[2] == [("zebra", "n")]
    found = neighbours(20, parts="n", frequencies=counts)
    assert "band 10: 1 word of 2" in found.notes


@pytest.mark.parametrize(
    ("definition", "pos", "expected"),
    [
        ("A small boat for fishing.", "n", "boat#n#1"),
        ("To walk slowly; to stroll.", "v", "walk#v#1"),
        ("One who studies magnets.", "n", "person#n#1"),
        ("A small appendage situated above the base of the wings.", "n", "appendage#n#1"),
        ("A state of confusion.", "n", "state#n#2"),
        ("The act of kindness.", "n", "act#n#2"),
        ("The act of washing clothes.", "n", "washing#n#1"),
        ("tomorrow", "", "tomorrow#n#1"),
    ],
)
def test_the_sense_that_a_definition_names(
    definition: str, pos: str, expected: str, lexicon: WordNet
) -> None:
    found = nearest_sense(lexicon, definition, pos)
    assert found == lexicon.by_number(expected)


@pytest.mark.parametrize("quality", ["whimsical", "absurd", "blue"])
def test_the_state_of_being_so_is_no_state_of_matter(quality: str, lexicon: WordNet) -> None:
    found = nearest_sense(lexicon, f"The quality or state of being {quality}; ...", "n")
    assert found is not None and found.lexname == "noun.attribute"


def test_definitions_that_name_no_sense(lexicon: WordNet) -> None:
    assert nearest_sense(lexicon, "p. p. of Wash.", "v") is None
    assert nearest_sense(lexicon, "play with me", whole=True) is None
    assert nearest_sense(lexicon, "--", "n") is None
    assert nearest_sense(lexicon, "Having an entire aperture.", "a") is None
    assert nearest_sense(lexicon, "In an upright or just manner.", "r") is None


def test_words_that_wordnet_lacks(lexicon: WordNet) -> None:
    if dictionaries.load() is None:
        pytest.skip("the dictionaries are not here; run: tertium fetch dictionaries")
    for source in ("oov", "slang"):
        entries = unlisted(lexicon, source, "nvar", 5, random.Random(1))
        assert len(entries) == 5
        assert all(one.word not in lexicon and one.gloss and one.band is None for one in entries)


def test_ones_own_words(lexicon: WordNet, tmp_path: Path) -> None:
    path = tmp_path / "words.tsv"
    path.write_text(
        "word\tpos\tdefinition\tsource\tsense\n"
        "yeet\tv\tto throw with force\tslang\t\n"
        "tablet\tn\ta computer without keys\toos\tcomputer#n#1\n"
    )
    own = read_own(path, lexicon)
    assert [(one.word, one.source) for one in own] == [("yeet", "slang"), ("tablet", "oos")]
    assert own[0].sense == lexicon.by_number("throw#v#1")
    found = neighbours(2, sources=(), own=own)
    assert [pair.text_a for pair in found.pairs] == ["yeet#v", "tablet#n"]
    assert found.pairs[0].made["meant_gloss"] == "to throw with force"


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("x\tq\tdef\t", r"words\.tsv:2: unknown part of speech 'q'"),
        ("x\tn\tdog\tslangy", "unknown source 'slangy'; did you mean 'slang'"),
        ("x\tn\tqzx vvv\t", "no sense is near 'qzx vvv'"),
        ("x\tn\t\t", "'definition' is empty"),
    ],
)
def test_own_words_that_cannot_be_read(
    row: str, message: str, lexicon: WordNet, tmp_path: Path
) -> None:
    path = tmp_path / "words.tsv"
    path.write_text(f"word\tpos\tdefinition\tsource\n{row}\n")
    with pytest.raises(UserError, match=message):
        read_own(path, lexicon)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"count": 0}, "0 words"),
        ({"count": 5, "sources": ["slng"]}, "unknown source 'slng'; did you mean 'slang'"),
        ({"count": 5, "sources": []}, "there are no words"),
        ({"count": 5, "parts": "nx"}, "unknown part of speech 'x'"),
    ],
)
def test_what_has_no_neighbours(given: dict[str, object], message: str) -> None:
    with pytest.raises(UserError, match=message):
        neighbours(**given)  # type: ignore[arg-type]
