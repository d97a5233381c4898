from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tertium.errors import MissingResourceError, UserError
from tertium.items import Sense
from tertium.lexicon import dictionaries, glossary, wordnet
from tertium.lexicon.dictionary_sources import SOURCES, compile_sources
from tertium.lexicon.reading import read_phrase, read_word, sense_text

YAML = """\
- etymology: null
  lemma: oil someone's lamp
  senses:
  - content: To flatter.
    examples: []
"""
FILES = {
    "idiom": YAML.encode(),
    "slang": b"slangdict = {'gtk': 'good to know', 'lamp': 'to hit', 'afk': 'away'}",
    "GCIDE": (
        b'{"kettle": {"pos": [{"part_of_speech": "n.", "definitions": [{"text": "A pot."}]}]},'
        b' "ox": {"pos": [{"part_of_speech": "v.", "definitions": [{"text": "To plough."}]}]}}'
    ),
}


@pytest.fixture
def real() -> None:
    try:
        wordnet.load()
    except MissingResourceError as error:
        pytest.skip(str(error))


@pytest.fixture
def tiny(nowhere: Path, tiny_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The tiny WordNet and nothing else; return the cache folder."""
    monkeypatch.setenv("TERTIUM_WORDNET", str(tiny_folder))
    monkeypatch.delenv(glossary.VARIABLE, raising=False)
    return nowhere


@pytest.fixture
def books(tiny: Path) -> Path:
    """The tiny WordNet and tiny dictionaries."""
    got = [(one, {"file": FILES[one.name]}) for one in SOURCES if one.name in FILES]
    return compile_sources(got, tiny / dictionaries.FILE)


@pytest.mark.usefixtures("real")
def test_a_sense_is_said_by_its_first_lemmas_and_its_definition() -> None:
    said = sense_text(Sense("car%1:06:00::"))
    assert said.startswith("car, auto, automobile: a motor vehicle with four wheels")
    assert sense_text(Sense("car#n#1")) == said


@pytest.mark.usefixtures("real")
def test_an_unknown_sense_is_refused() -> None:
    with pytest.raises(UserError, match="no sense key 'car%9:99:99::'"):
        sense_text(Sense("car%9:99:99::"))


@pytest.mark.usefixtures("tiny")
def test_a_listed_word_is_read_by_its_senses() -> None:
    read = read_word("Lamps", "n")
    assert (read.how, read.is_plain) == ("WordNet", True)
    assert [one.key for one in read.senses] == ["lamp%1:18:01::", "lamp%1:06:00::"]
    assert read.said == "Lamps: a bright person"
    assert {one.pos for one in read_word("lamp").senses} == {"n", "v"}


@pytest.mark.usefixtures("tiny")
def test_without_dictionaries_an_unknown_word_says_what_to_run() -> None:
    read = read_word("gtk")
    assert read.senses == ()
    assert read.said == "gtk"
    assert read.how == (
        "unknown: read as it is spelt (to know more words, run: tertium fetch dictionaries)"
    )


@pytest.mark.usefixtures("nowhere")
def test_without_wordnet_a_word_is_read_as_it_is_spelt() -> None:
    for text in ("lamp", "lampish", "lamplamp"):
        assert "run: tertium fetch wordnet" in read_word(text).how
    assert read_phrase("light the lamp").how == "word by word"


@pytest.mark.usefixtures("books")
@pytest.mark.parametrize(
    ("text", "pos", "how", "first"),
    [
        ("GTK", None, "slang: 'GTK' = good to know", "good to know"),
        ("kettles", "n", "dictionary: GCIDE", "A pot."),
        ("ox", "v", "dictionary: GCIDE", "To plough."),
        ("brightly", "a", "WordNet, as adverb", "in a bright manner"),
        ("table-lamp", None, "spelling: table-lamp -> table lamp", "a device that gives light"),
        ("tablelamp", "n", "spelling: tablelamp -> table lamp", "a device that gives light"),
        ("lampless", None, "affix: lamp + -less", "without lamp; lamp: a bright person"),
        ("oxlamp", None, "unknown: read as it is spelt", None),
        ("thinglamp", "n", "compound: thing + lamp", "thing lamp; lamp: a bright person"),
        ("spoonfal", None, "spelling: spoonfal -> spoonful", "what one spoon holds"),
        ("Spoonfal", None, "unknown: read as it is spelt", None),
        ("becuase", None, "spelling: becuase -> because", None),
        ("because", None, "a word of grammar", None),
        ("table lamp", None, "WordNet", "a device that gives light"),
        ("blorp", None, "unknown: read as it is spelt", None),
    ],
)
def test_each_way_of_reading(text: str, pos: str | None, how: str, first: str | None) -> None:
    read = read_word(text, pos)
    assert read.text == text
    assert read.how == how
    assert (read.senses[0].text if read.senses else None) == first


@pytest.mark.usefixtures("books")
def test_what_dictionaries_add_follows_wordnet() -> None:
    sources = [one.source for one in read_word("lamp", "n").senses]
    assert sources == ["WordNet", "WordNet", "slang"]


@pytest.mark.usefixtures("books")
def test_the_users_glossary_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "own.csv"
    file.write_text("lamp,our test server\n")
    monkeypatch.setenv(glossary.VARIABLE, str(file))
    read = read_word("lamp", "n")
    assert read.how == "glossary"
    assert [one.source for one in read.senses] == ["glossary", "WordNet", "WordNet", "slang"]
    assert read.said == "lamp: our test server"


@pytest.mark.usefixtures("books")
@pytest.mark.parametrize(
    ("text", "how", "first"),
    [
        ("to oil your lamps", "idiom", "To flatter."),
        ("do oil his lamp", "idiom inside: 'oil someone's lamp'", "To flatter."),
        ("spoon ful", "WordNet", "what one spoon holds"),
        ("the bright thing", "word by word", None),
        ("bright thing afk", "word by word; slang: 'afk' = away", "bright thing away"),
        ("bright thing AFK", "word by word", None),
        ("gtk", "slang: 'gtk' = good to know", "good to know"),
    ],
)
def test_phrases(text: str, how: str, first: str | None) -> None:
    read = read_phrase(text)
    assert read.how == how
    assert (read.senses[0].text if read.senses else None) == first


@pytest.mark.usefixtures("tiny")
def test_mistakes_are_told() -> None:
    for read in (read_word, read_phrase):
        with pytest.raises(UserError, match="nothing to read"):
            read("  ")
    with pytest.raises(UserError, match="unknown part of speech 'x'; use one of n v a r"):
        read_word("lamp", "x")


@pytest.mark.usefixtures("books")
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(st.text(min_size=1, max_size=24).filter(str.strip))
@example("_")
def test_whatever_is_read_has_a_reading(text: str) -> None:
    read = read_phrase(text)
    assert read.text == text
    assert read.how
    assert "\n" not in read.how
    assert all(one.text and one.source for one in read.senses)


@pytest.mark.usefixtures("real")
@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("seperate", "spelling: seperate -> separate"),
        ("virtualized", "affix: virtual + -ize"),
        ("motorsport", "compound: motor + sport"),
        ("untill", "spelling: untill -> until"),
        ("firetruck", "spelling: firetruck -> fire truck"),
    ],
)
def test_on_the_real_wordnet(
    text: str, how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dictionaries, "place", lambda: tmp_path / "absent")
    monkeypatch.delenv(glossary.VARIABLE, raising=False)
    assert read_word(text).how == how


@pytest.mark.usefixtures("real")
@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("Hello.", "WordNet"),
        ("(lamp)", "WordNet"),
        ("seperate!", "spelling: seperate -> separate"),
        ("a.m.", "WordNet"),
        ("12.0", "a number"),
        ("3.5", "a number"),
    ],
)
def test_closing_marks_and_points_are_no_slips(
    text: str, how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dictionaries, "place", lambda: tmp_path / "absent")
    monkeypatch.delenv(glossary.VARIABLE, raising=False)
    read = read_word(text)
    assert (read.text, read.how) == (text, how)


@pytest.mark.parametrize("text", ["flat:", "flat", " flat: "])
def test_what_names_no_sense_is_told_how_to(text: str) -> None:
    with pytest.raises(UserError, match=r"'.*flat.*' is not the name of a sense; write a number"):
        sense_text(Sense(text))


@pytest.mark.usefixtures("real")
def test_every_word_of_the_word_to_sense_training_pairs_is_read(
    shared_data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dictionaries, "place", lambda: tmp_path / "absent")
    monkeypatch.delenv(glossary.VARIABLE, raising=False)
    file = shared_data / "clss" / "data" / "training" / "word2sense.train.input.tsv"
    words = {line.split("\t")[0] for line in file.read_text("utf-8").splitlines()}
    split = [word.rpartition("#") for word in words]
    readings = [read_word(word.replace("_", " "), pos) for word, _, pos in split]
    unlisted = [read for read in readings if not read.is_plain]
    assert len(unlisted) > 40
    assert sum(bool(read.senses) for read in unlisted) / len(unlisted) > 0.85
