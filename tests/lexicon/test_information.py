from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from tertium.errors import DataError, MissingResourceError, UserError
from tertium.lexicon import compiled, information, wordnet
from tertium.lexicon.wordnet import WordNet

from .conftest import write_counts


@pytest.fixture
def tiny(tiny_folder: Path, tmp_path: Path) -> WordNet:
    counts = write_counts(tmp_path / "counts")
    return WordNet(compiled.compile_folder(tiny_folder, tmp_path / "tiny.sqlite", counts))


def test_content_is_the_share_of_all_roots(tiny: WordNet) -> None:
    found = information.contents(tiny, "tiny")
    content = {synset.id: found[i] for i, synset in enumerate(tiny.numbered(i) for i in range(10))}
    assert content["n00000200"] == pytest.approx(-math.log(4 / 10))
    assert content["v00000100"] == 0
    assert content["n00000400"] == content["n00000500"] == information.UNBOUNDED
    assert np.isnan([content["a00000100"], content["r00000100"]]).all()


def test_counts_for_another_wordnet_are_passed_over(tiny: WordNet) -> None:
    assert information.corpora(tiny) == ("tiny",)
    with pytest.raises(UserError, match="unknown information content 'tinny'; did you mean 'tiny'"):
        information.contents(tiny, "tinny")


@pytest.mark.parametrize("line", ["100n", "999n 4", "100q 3", "n 4", "100n many"])
def test_a_broken_line_is_named(line: str, tiny_folder: Path, tmp_path: Path) -> None:
    counts = write_counts(tmp_path / "counts")
    with (counts / "ic-tiny.dat").open("a") as file:
        file.write(f"{line}\n")
    with pytest.raises(DataError, match=r"ic-tiny\.dat:8: not a line of an information content"):
        compiled.compile_folder(tiny_folder, tmp_path / "tiny.sqlite", counts)


def test_the_whole_has_pedersens_counts() -> None:
    try:
        whole = wordnet.load()
        found = information.contents(whole, "brown")
    except MissingResourceError as error:
        pytest.skip(str(error))
    entity, carnivore = whole.numbers([whole.find("entity#n#1"), whole.find("carnivore#n#1")])
    assert found[entity] == 0
    # What NLTK prints for dog and cat by Resnik, who meet in carnivores.
    assert found[carnivore] == pytest.approx(7.911666509036577, abs=1e-12)
    # A kind is met whenever one of its kinds is, so that content never falls on the way down.
    up = whole.hierarchy
    child = np.repeat(np.arange(len(found)), np.diff(up.starts))
    known = ~np.isnan(found[child])
    assert (found[child] >= found[up.ancestors] - 1e-9)[known].all()
