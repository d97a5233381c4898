from __future__ import annotations

import pytest

from tertium.errors import MissingResourceError
from tertium.lexicon import wordnet
from tertium.records.folk import compare_folk, find_folk

try:
    wordnet.load()
except MissingResourceError:
    pytest.skip("WordNet tells which words are people", allow_module_level=True)


@pytest.mark.parametrize(
    ("text", "folk"),
    [
        ("Two miners and the bride", ("miner", "bride")),
        ("Soldaten und Matrosen", ("soldier", "sailor")),
        ("The crew of the boat", ("crew",)),
        ("Photographed by an unknown photographer", ()),
        ("A silver coin", ()),
    ],
)
def test_kinds_of_people_in_a_text(text: str, folk: tuple[str, ...]) -> None:
    assert find_folk(text) == folk


def test_the_nearer_the_kinds_the_more_alike() -> None:
    same, near = compare_folk("miner", "miner").strength, compare_folk("miner", "collier").strength
    assert same > near > compare_folk("miner", "queen").strength == 0
    assert compare_folk("collier", "miner") == compare_folk("miner", "collier")
