from __future__ import annotations

import re
from importlib.resources import files

import pytest

from tertium.items import Level
from tertium.server.wording import examples, wording

NAMES = re.compile(r"\{(\w+)\}")
USED = re.compile(r"(?:\bsay|\bt)\(['\"]([a-z_]+\.[a-z_]+)['\"]")


def test_both_languages_say_the_same_things() -> None:
    english, spanish = wording("en"), wording("es")
    assert list(english) == list(spanish)
    for key, text in english.items():
        assert sorted(NAMES.findall(text)) == sorted(NAMES.findall(spanish[key])), key


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_word_that_a_script_or_template_uses_is_there(language: str) -> None:
    known = wording(language)
    for file in files("tertium.server.web").iterdir():
        if file.name.endswith((".js", ".j2")):
            for key in USED.findall(file.read_text("utf-8")):
                assert key in known, f"{file.name}: {key}"


def test_there_is_an_example_of_each_level() -> None:
    for language in ("en", "es"):
        shown = {level for one in examples(language) for level in one["levels"]}
        assert shown == {level.value for level in Level} - {"record"}
