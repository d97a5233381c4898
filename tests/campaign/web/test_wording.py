from __future__ import annotations

import re
from pathlib import Path

import pytest

from tertium.campaign import web
from tertium.campaign.web.wording import wording
from tertium.messages import LANGUAGES

FOLDER = Path(web.__file__).parent
ENGLISH = wording("en")


def names(text: str) -> list[str]:
    return sorted(set(re.findall(r"\{(\w*)\}", text)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_keys_and_names_everywhere(language: str) -> None:
    found = wording(language)
    assert list(found) == list(ENGLISH)
    assert {k: names(v) for k, v in found.items()} == {k: names(v) for k, v in ENGLISH.items()}


def test_every_message_is_translated() -> None:
    spanish = wording("es")
    same = {key for key, text in ENGLISH.items() if spanish[key] == text}
    assert same == {"rate.CONTRADICTION_key"}


def test_what_the_pages_say_is_there() -> None:
    used = {
        key
        for path in FOLDER.glob("*.j2")
        for key in re.findall(r"\bt\('([\w.]+)'(?! ~)", path.read_text("utf-8"))
    }
    assert len(used) > 60
    assert used - set(ENGLISH) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_of_the_labels_differ_from_all_others(language: str) -> None:
    keys = [text for key, text in wording(language).items() if key.endswith("_key")]
    assert len({*keys, "u", "x"}) == len(keys) + 2
    assert all(len(key) == 1 and not key.isdigit() for key in keys)
