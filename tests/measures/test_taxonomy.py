"""The taxonomy measures against NLTK's figures and against what any likeness must obey.

``nltk-figures.tsv`` holds what NLTK 3.10.4 gives for 600 pairs drawn at random (nouns, verbs and a
few of other parts of speech; half of them relatives): with the WordNet 3.0 that ``tertium fetch``
gets, its line ends made those of Unix so that the offsets are places in the files, and with
``ic-brown.dat`` (``ic-semcor.dat`` in the last column). A dash stands where NLTK refuses. The
Wu-Palmer column was asked for with the upper of the two senses first, and leaves out a sense with
itself where NLTK gives less than 1.
"""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tertium.errors import MissingResourceError, UserError
from tertium.lexicon import information, wordnet
from tertium.lexicon.wordnet import WordNet
from tertium.measures import taxonomy

FIGURES = Path(__file__).parent / "nltk-figures.tsv"
TOPS = {"path": 1.0, "wu-palmer": 1.0, "lin": 1.0, "jiang-conrath": np.inf}
numbers = st.integers(0, 2**31)


@pytest.fixture(scope="module")
def figures() -> list[dict[str, str]]:
    with FIGURES.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


@pytest.mark.parametrize("column", [*taxonomy.MEASURES, "lin-semcor"])
def test_nltks_figures(column: str, whole: WordNet, figures: list[dict[str, str]]) -> None:
    measure = column.removesuffix("-semcor")
    corpus = "semcor" if column != measure else "brown"
    rows = [row for row in figures if row["a"] != row["b"] or row[column] != "-"]
    expected = np.array(
        [float(row[column].replace("-", "nan", row[column] == "-")) for row in rows]
    )
    if measure == "jiang-conrath":
        expected[expected == information.UNBOUNDED] = np.inf
    pairs = [(row["a"], row["b"]) for row in rows]
    found = taxonomy.scores(measure, pairs, corpus=corpus, lexicon=whole)
    assert len(rows) > 500
    np.testing.assert_allclose(found, expected, rtol=1e-6, atol=1e-6)
    assert np.isfinite(expected).sum() > 500


@pytest.mark.parametrize(
    ("measure", "printed"),
    [
        (taxonomy.path, 0.2),
        (taxonomy.wu_palmer, 0.857142),
        (taxonomy.leacock_chodorow, 2.028148),
        (taxonomy.resnik, 7.911666),
        (taxonomy.jiang_conrath, 0.449775),
        (lambda a, b: taxonomy.lin(a, b, corpus="semcor"), 0.886328),
    ],
)
def test_what_nltks_manual_prints(
    measure: Callable[[str, str], float], printed: float, whole: WordNet
) -> None:
    assert whole
    assert printed <= measure("dog#n#1", "cat.n.01") < printed + 1e-5


@pytest.mark.parametrize("measure", taxonomy.MEASURES)
@settings(max_examples=60)
@given(chosen=st.tuples(numbers, numbers), pos=st.sampled_from("nv"))
def test_identity_symmetry_and_bounds(
    measure: str, chosen: tuple[int, int], pos: str, whole: WordNet
) -> None:
    part = whole.part(pos)
    size = part.stop - part.start
    a, b = (whole.numbered(part.start + number % size) for number in chosen)
    there, back, same, other = taxonomy.scores(
        measure, [(a, b), (b, a), (a, a), (b, b)], lexicon=whole
    )
    assert there == pytest.approx(back, rel=1e-12)
    assert there <= max(same, other) + 1e-12
    if measure in TOPS:
        assert same == other == TOPS[measure]
    if measure != "leacock-chodorow":
        assert there >= 0


@pytest.mark.parametrize("measure", taxonomy.MEASURES)
def test_alone_and_in_company_are_the_same(
    measure: str, whole: WordNet, figures: list[dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    pairs = [(row["a"], row["b"]) for row in figures[:40]]
    together = taxonomy.scores(measure, pairs, lexicon=whole)
    alone = [taxonomy.scores(measure, [pair], lexicon=whole)[0] for pair in pairs]
    assert together.tolist() == alone


def test_words_are_as_alike_as_their_best_senses(whole: WordNet) -> None:
    senses = [
        taxonomy.path(a, b, lexicon=whole)
        for a in whole.senses("car", "n")
        for b in whole.senses("bus", "n")
    ]
    assert taxonomy.path("cars", "bus", lexicon=whole) == max(senses)
    assert taxonomy.path("automobile", "car#n#1") == 1
    assert taxonomy.lin("Ice cream", "ice_cream") == 1


def test_adjectives_are_alike_as_words_only_where_they_share_a_synset(whole: WordNet) -> None:
    assert taxonomy.path("rapid", "speedy", lexicon=whole) == 1
    assert taxonomy.path("rapidly", "purple", lexicon=whole) == 0
    assert taxonomy.resnik("rapidly", "purple", lexicon=whole) == 0
    # As senses they get what NLTK gives: all meet in the root made up.
    assert taxonomy.path("speedy#a#1", "purple#a#1", lexicon=whole) == pytest.approx(1 / 3)


def test_senses_that_cannot_be_compared_are_said(whole: WordNet) -> None:
    with pytest.raises(UserError, match="'dog#n#1' with 'run#v#1'; it takes one part of speech"):
        taxonomy.leacock_chodorow("dog#n#1", "run#v#1", lexicon=whole)
    with pytest.raises(UserError, match="it takes two nouns or two verbs"):
        taxonomy.lin(whole.find("speedy#a#1"), "purple#a#1", lexicon=whole)
    found = taxonomy.scores("lin", [("dog#n#1", "run#v#1"), ("dog", "dog")], lexicon=whole)
    assert np.isnan(found[0]) and found[1] == 1


def test_unknown_names_are_answered(whole: WordNet) -> None:
    with pytest.raises(UserError, match="did you mean 'path'"):
        taxonomy.scores("pathh", [], lexicon=whole)
    with pytest.raises(UserError, match="no word 'automobil'; did you mean 'automobile'"):
        taxonomy.path("automobil", "car", lexicon=whole)
    with pytest.raises(UserError, match="unknown information content 'brwn'"):
        taxonomy.lin("car", "bus", corpus="brwn", lexicon=whole)
    assert taxonomy.scores("path", [], lexicon=whole).tolist() == []


def test_without_information_content_the_rest_works(
    whole: WordNet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(information, "corpora", lambda _: ())
    information.contents.cache_clear()
    assert taxonomy.path("dog#n#1", "cat#n#1", lexicon=whole) == 0.2
    with pytest.raises(MissingResourceError, match="run: tertium fetch wordnet"):
        taxonomy.resnik("dog#n#1", "cat#n#1", lexicon=whole)
    assert wordnet.load() is whole
