"""The CLSS training data as the organisers ship it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tertium.errors import MissingResourceError
from tertium.items import Item, Pair, Paragraph, Phrase, Sense, Sentence, Word
from tertium.lexicon import wordnet

LEVELS: dict[str, tuple[type[Item], type[Item]]] = {
    "paragraph2sentence": (Paragraph, Sentence),
    "sentence2phrase": (Sentence, Phrase),
    "phrase2word": (Phrase, Word),
}


@pytest.fixture(scope="session")
def needs_wordnet() -> None:
    try:
        wordnet.load()
    except MissingResourceError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def clss_lines(shared_data: Path) -> Callable[[str], list[list[str]]]:
    def read(name: str) -> list[list[str]]:
        text = (shared_data / "clss" / name).read_bytes().decode("utf-8")
        return [line.rstrip("\r").split("\t") for line in text.split("\n") if line]

    return read


@pytest.fixture(scope="session")
def clss_training(
    clss_lines: Callable[[str], list[list[str]]],
) -> Callable[[str], list[Pair]]:
    def read(comparison: str) -> list[Pair]:
        pairs = []
        for fields in clss_lines(f"data/training/{comparison}.train.input.tsv"):
            if comparison == "word2sense":
                word, _, pos = fields[0].rpartition("#")
                a: Item = Word(word, pos)
                b: Item = Sense(fields[1], fields[2])
            else:
                left, right = LEVELS[comparison]
                a, b = left(fields[0]), right(fields[1])
            pairs.append(Pair(fields[-1], a, b))
        return pairs

    return read
