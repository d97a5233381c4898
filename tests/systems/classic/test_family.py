from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tertium import scales, systems
from tertium.errors import MissingResourceError, UserError
from tertium.items import Pair, Paragraph, Phrase, Record, Sense, Sentence, Word, item
from tertium.judgement import Entailment
from tertium.lexicon import wordnet
from tertium.lexicon.wordnet import WordNet
from tertium.registry import SYSTEMS
from tertium.systems.classic import family, learnt, lexical
from tertium.systems.classic.compared import Compared
from tertium.systems.classic.family import Family, exchanged, question

NAMES = [
    entry.name
    for entry in SYSTEMS
    if ".classic." in entry.path and isinstance(systems.load(entry.name), Family)
]
TEXTS = [
    ("A man is slicing two potatoes in Rome.", "Somebody is not cutting a big carrot."),
    ("A man is playing a guitar.", "A man plays the guitar."),
    ("Stocks rise 3 percent on Monday", "Nobody saw the whale near the old harbour"),
    ("", "A dog barks."),
    ("...", "?"),
]
PAIRS = [Pair(str(n), Sentence(a), Sentence(b)) for n, (a, b) in enumerate(TEXTS)]


def loaded(name: str) -> Family:
    system = systems.load(name)
    assert isinstance(system, Family)
    return system


@pytest.mark.parametrize("name", NAMES)
def test_features_have_names_and_exchange_with_the_texts(name: str, lexicon: WordNet) -> None:
    system = loaded(name)
    for a, b in TEXTS:
        forth = system.features([Compared(a, b, lexicon)])
        back = system.features([Compared(b, a, lexicon)])
        assert forth.shape == (1, len(system.names))
        assert np.isfinite(forth).all()
        assert exchanged(forth, system.names) == pytest.approx(back, abs=1e-5)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_pair_gets_the_same_score_in_any_company(name: str) -> None:
    system = loaded(name)
    together = system.judge(PAIRS)
    assert together == [system.judge([pair])[0] for pair in PAIRS]
    assert together == system.judge(PAIRS[::-1])[::-1]


@pytest.mark.parametrize("name", NAMES)
def test_exchanging_the_texts_exchanges_the_entailment_only(name: str) -> None:
    system = loaded(name)
    for pair in PAIRS:
        [forth] = system.judge([pair])
        [back] = system.judge([Pair("1", pair.b, pair.a)])
        assert (forth.score, forth.entailment) == (back.score, back.entailment_back)
        assert forth.probabilities == back.probabilities_back


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("scale", ["sts", "sick", "clss", "unit", "sts-es"])
def test_scores_stay_on_the_scale_and_the_same_text_is_at_its_top(name: str, scale: str) -> None:
    system = loaded(name).on_scale(scale)
    ends = scales.get(scale)
    same = Pair("1", Sentence("A dog barks."), Sentence("A dog barks. "))
    for said in system.judge([*PAIRS, same]):
        assert said.scale == scale
        assert said.score is not None
        assert ends.low <= said.score <= ends.high
    assert system.judge([same])[0].score == ends.high
    assert system.judge([same])[0].entailment is Entailment.ENTAILMENT


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("a", "b"), [("Hello", "hello"), ("Red Car", "red car")])
def test_capitals_alone_make_no_difference(name: str, a: str, b: str) -> None:
    [said] = loaded(name).judge([Pair("1", item(a), item(b))])
    assert said.score == scales.get(said.scale).high


@pytest.mark.parametrize("name", NAMES)
def test_likeness_is_told_from_unlikeness(name: str) -> None:
    like, unlike = PAIRS[1], PAIRS[2]
    first, second = (said.score for said in loaded(name).judge([like, unlike]))
    assert first is not None
    assert second is not None
    assert first > 3
    assert second < 1.5


def test_a_denial_contradicts() -> None:
    pair = Pair("1", Sentence("A man is playing a guitar"), Sentence("No man is playing a guitar"))
    for name in ("lexical", "negation-and-overlap"):
        assert loaded(name).judge([pair])[0].entailment is Entailment.CONTRADICTION


@pytest.mark.parametrize(
    ("a", "b", "scale", "asked"),
    [
        (Paragraph("x"), Sentence("y"), "clss", "paragraph2sentence"),
        (Sentence("y"), Paragraph("x"), "clss", "paragraph2sentence"),
        (Paragraph("x"), Sentence("y"), None, "sts"),
        (Sentence("x"), Sentence("y"), "clss", "sts"),
        (Sentence("x"), Phrase("y"), None, "sentence2phrase"),
        (Phrase("x"), Phrase("y"), None, "sts"),
        (Word("x"), Word("y"), "sts", "phrase2word"),
        (Word("x"), Sense("y"), None, "word2sense"),
        (Sentence("x"), Sentence("y"), "sick", "sick"),
    ],
)
def test_which_answer_suits(a: Word, b: Word, scale: str | None, asked: str) -> None:
    assert question(Pair("1", a, b), scale) == asked


def test_cross_level_pairs_are_judged_on_clss(lexicon: WordNet) -> None:
    pairs = [
        Pair("1", Phrase("a loss of air pressure in a tire"), Word("deflation", "n")),
        Pair("2", Word("car", "n"), Sense("car%1:06:00::")),
        Pair("3", Word("car", "n"), Sense("flat", gloss="a tyre that lost its air")),
        Pair("4", Sentence("The ship left the harbour."), Phrase("a ship leaving")),
    ]
    for said in loaded("lexical").judge(pairs):
        assert said.scale == "clss"
        assert said.score is not None
        assert 0 <= said.score <= 4
    near, far = loaded("lexical").judge(
        [pairs[1], Pair("1", Word("car", "n"), Sense("poem%1:10:00::"))]
    )
    assert near.score is not None
    assert far.score is not None
    assert near.score > far.score + 1


def test_without_wordnet_it_still_judges_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent() -> WordNet:
        raise MissingResourceError("no WordNet")

    monkeypatch.setattr(wordnet, "load", absent)
    said = loaded("lexical").judge([PAIRS[1]])[0]
    assert said.score is not None
    assert said.score > 3
    assert "WordNet is not here" in said.notes[0]


def test_records_are_refused() -> None:
    record = Record.of({"title": ["View of Delft"]})
    with pytest.raises(UserError, match="a record cannot be judged by its words"):
        loaded("lexical").judge([Pair("1", record, record)])


def test_a_system_without_its_file_says_what_to_run() -> None:
    unknown = replace(loaded("lexical"), name="nothing")
    with pytest.raises(MissingResourceError, match=r"python -m training\.classic"):
        unknown.judge(PAIRS[:1])


def test_lexical_is_small_and_has_a_place_for_every_feature() -> None:
    files = [learnt.place(name) for name in (lexical.NAME, "vectors")]
    assert sum(file.stat().st_size for file in files) < 5_000_000
    # A pair with a word is read twice, and a tree has 255 numbers for features.
    names = loaded("lexical").names
    assert 2 * len(names) < 255
    assert len(set(names)) == len(names)


def test_what_no_measure_can_read_is_no_trouble() -> None:
    odd = [item(text, "sentence") for text in ("\u0130\u0307", "\ud83d\ude00", "a" * 5000, "1/2")]
    said = loaded("lexical").judge([Pair("1", a, b) for a in odd for b in odd])
    assert len(said) == len(odd) ** 2


def test_lexicon_here_is_wordnet_or_none(lexicon: WordNet) -> None:
    assert family.lexicon_here() is lexicon
