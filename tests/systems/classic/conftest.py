"""What the tests of the classic systems share."""

from __future__ import annotations

import pytest

from tertium.errors import MissingResourceError
from tertium.lexicon import wordnet
from tertium.lexicon.wordnet import WordNet


@pytest.fixture(scope="session")
def lexicon() -> WordNet:
    """WordNet 3.0, or a skip where it is not to be had."""
    try:
        return wordnet.load()
    except MissingResourceError as error:
        pytest.skip(str(error))
