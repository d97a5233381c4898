from __future__ import annotations

import pytest

from tertium.errors import MissingResourceError, UserError
from tertium.items import Sense
from tertium.lexicon import wordnet
from tertium.lexicon.reading import sense_text


@pytest.fixture(autouse=True)
def _lexicon() -> None:
    try:
        wordnet.load()
    except MissingResourceError as error:
        pytest.skip(str(error))


def test_a_sense_is_said_by_its_first_lemmas_and_its_definition() -> None:
    said = sense_text(Sense("car%1:06:00::"))
    assert said.startswith("car, auto, automobile: a motor vehicle with four wheels")
    assert sense_text(Sense("car#n#1")) == said


def test_an_unknown_sense_is_refused() -> None:
    with pytest.raises(UserError, match="no sense key 'car%9:99:99::'"):
        sense_text(Sense("car%9:99:99::"))
