"""What the tests of the WordNet measures share."""

from __future__ import annotations

import pytest

from tertium.errors import MissingResourceError
from tertium.lexicon import information, wordnet
from tertium.lexicon.wordnet import WordNet


@pytest.fixture(scope="session")
def whole() -> WordNet:
    """WordNet 3.0 with information content, or a skip where it is not to be had."""
    try:
        lexicon = wordnet.load()
        information.contents(lexicon)
    except MissingResourceError as error:
        pytest.skip(str(error))
    return lexicon
