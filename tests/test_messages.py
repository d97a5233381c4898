"""The interface's own words: the same keys, the same names in braces, in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tertium
from tertium import scales
from tertium.errors import UnknownNameError
from tertium.messages import LANGUAGES, catalogue, note, number, of_locale, say, speaking, spoken

ENGLISH = catalogue("en")
SOURCE = Path(tertium.__file__).parent
KEY = re.compile(r"""(?:say|message)\(\s*(f?)["']([a-z]+\.[\w{}\[\].]+)["']""")


def names(text: str) -> list[str]:
    return sorted(set(re.findall(r"\{(\w*)\}", text)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_keys_and_names_everywhere(language: str) -> None:
    found = catalogue(language)
    assert list(found) == list(ENGLISH)
    assert {key: names(text) for key, text in found.items()} == {
        key: names(text) for key, text in ENGLISH.items()
    }


def test_every_message_is_translated() -> None:
    spanish = catalogue("es")
    same = [key for key, text in ENGLISH.items() if spanish[key] == text]
    assert same == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_begin_and_end_clean(language: str) -> None:
    for key, text in catalogue(language).items():
        assert text == text.strip(), key
        assert "  " not in text, key
        assert text.count("«") == text.count("»"), key


def test_what_the_code_says_is_in_the_catalogue() -> None:
    used = [
        (path.name, found[2])
        for path in sorted(SOURCE.rglob("*.py"))
        for found in KEY.finditer(path.read_text("utf-8"))
    ]
    assert len(used) > 40
    for name, key in used:
        pattern = re.sub(r"\\\{.*?\\\}", r"\\w+", re.escape(key))
        assert any(re.fullmatch(pattern, known) for known in ENGLISH), (name, key)


def test_a_language_is_spoken_inside_only() -> None:
    with speaking("es"):
        assert spoken() == "es"
        with speaking("en"):
            assert say("relations.SIMI") == "alike"
        assert say("relations.SIMI") == "parecido"
        assert number("0.75 1.5") == "0,75 1,5"
    assert spoken() == "en"
    assert number("0.75") == "0.75"


def test_a_language_that_we_do_not_speak() -> None:
    with pytest.raises(UnknownNameError, match="unknown language 'fr'"), speaking("fr"):
        pass


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "est_EE"}, "en"),
        ({"LANG": "es_AR", "LC_MESSAGES": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US", "LC_ALL": "es_CO@valencia"}, "es"),
        ({"LC_ALL": "", "LANG": "es_PE"}, "es"),
    ],
)
def test_the_locale_decides(environment: dict[str, str], language: str) -> None:
    assert of_locale(environment) == language


def test_notes_that_have_no_words_stay() -> None:
    with speaking("es"):
        assert note("the two texts are the same") == "los dos textos son iguales"
        assert note("something new") == "something new"


@pytest.mark.parametrize("name", scales.all_scales())
def test_scales_have_the_same_points_in_spanish(name: str) -> None:
    ours, theirs = scales.get(name), scales.get(name, "es")
    assert [point.value for point in ours.points] == [point.value for point in theirs.points]
    assert (ours.low, ours.high, ours.source) == (theirs.low, theirs.high, theirs.source)
    for one, other in zip(ours.points, theirs.points, strict=True):
        assert one.words != other.words
        assert bool(one.more) == bool(other.more)


def test_an_unknown_scale_is_unknown_in_spanish_too() -> None:
    with pytest.raises(UnknownNameError, match="unknown scale 'stss'; did you mean 'sts'"):
        scales.get("stss", "es")
