"""What the tests of building share: WordNet, or a skip where it is not."""

from __future__ import annotations

import pytest

from tertium.build.expansion.vocabulary import Vocabulary, vocabulary
from tertium.errors import MissingResourceError


@pytest.fixture(scope="session")
def known() -> Vocabulary:
    try:
        return vocabulary()
    except MissingResourceError as error:
        pytest.skip(str(error))
