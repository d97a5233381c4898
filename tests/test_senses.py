from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tertium.encoders import weights
from tertium.encoders.embed import Embedder
from tertium.encoders.graphs import fields, up_to
from tertium.errors import DataError, MissingResourceError, UserError
from tertium.lexicon import wordnet
from tertium.lexicon.wordnet import WordNet
from tertium.senses import Occurrence, evidence, rank, rank_many, ranking, same, same_sense
from tertium.senses.evidence import FEATURES, Evidence, gather
from tertium.senses.occurrences import occurrences
from tertium.senses.parts import PARTS, log_odds_of_parts
from tertium.senses.states import LONGEST, read_states


@pytest.fixture(scope="module")
def lexicon() -> WordNet:
    try:
        return wordnet.load()
    except MissingResourceError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="module")
def models() -> None:
    if not {"base", "embed"} <= {model.name for model in weights.installed()}:
        pytest.skip(f"there are no weights in {weights.place()}; point TERTIUM_WEIGHTS to some")


def forms(found: tuple[Occurrence, ...]) -> list[str]:
    return [one.form for one in found]


class TestOccurrences:
    @pytest.mark.parametrize(
        ("word", "sentence", "expected"),
        [
            ("bank", "The bank's rivals bought two river-banks.", ["bank", "banks"]),
            ("ran", "She runs, and he ran.", ["runs", "ran"]),
            ("ice cream", "Two ice  creams, please.", ["ice creams"]),
            ("X-ray", "The x-ray showed nothing.", ["x-ray"]),
            ("good", "Things got better.", ["better"]),
            ("GOOSE", "Geese hissed.", ["Geese"]),
        ],
    )
    def test_every_inflection_is_found_where_it_stands(
        self, lexicon: WordNet, word: str, sentence: str, expected: list[str]
    ) -> None:
        found = occurrences(lexicon, word, sentence)
        assert forms(found) == expected
        assert all(one.sentence[one.start : one.end] == one.form for one in found)

    def test_only_entries_that_the_word_and_the_place_share(self, lexicon: WordNet) -> None:
        [found] = occurrences(lexicon, "bank", "Two banks closed.")
        assert found.entries == (("bank", "n"), ("bank", "v"))
        [verb] = occurrences(lexicon, "bank", "Two banks closed.", "v")
        assert verb.entries == (("bank", "v"),)
        [satellite] = occurrences(lexicon, "loud", "A loud bang.", "s")
        assert satellite.entries == (("loud", "a"),)

    def test_a_longer_entry_around_the_word_is_named(self, lexicon: WordNet) -> None:
        assert occurrences(lexicon, "dog", "He ate a hot dog.")[0].within == "hot_dog"
        assert occurrences(lexicon, "dog", "He fed a brown dog.")[0].within is None
        assert occurrences(lexicon, "hot dog", "He ate a hot dog.")[0].within is None

    @pytest.mark.parametrize(
        ("word", "sentence", "pos", "line"),
        [
            (" ", "A dog.", None, "the word: it is empty; "),
            ("dog", " ", None, "the sentence: it is empty; "),
            (
                "girafe",
                "A girafe.",
                None,
                "WordNet 3.0 has no word 'girafe'; did you mean 'giraffe'",
            ),
            ("qxzzqx", "A qxzzqx.", None, "WordNet 3.0 has no word 'qxzzqx'; check its spelling"),
            ("dog", "A doge sat.", None, "the sentence does not have 'dog'; did you mean 'doge'?"),
            ("dog", "Hush!", None, "the sentence does not have 'dog'; ask for a word that "),
            ("dog", "A dog.", "r", "WordNet has 'dog' as 'n' or 'v', not as r; ask for 'n' or"),
            ("dog", "A dog.", "noun", "unknown part of speech 'noun'; use one of n v a r"),
            ("dog", "A dog \ud800.", None, "the sentence: half a character"),
        ],
    )
    def test_mistakes_get_one_clear_line(
        self, lexicon: WordNet, word: str, sentence: str, pos: str | None, line: str
    ) -> None:
        with pytest.raises(UserError) as caught:
            occurrences(lexicon, word, sentence, pos)
        assert str(caught.value).startswith(line)

    @given(st.data())
    @settings(max_examples=50)
    def test_a_word_put_anywhere_is_found_there(self, lexicon: WordNet, data: Any) -> None:
        filler = st.lists(st.sampled_from(["the", "of", "«", "47", "and,", "zebra"]), max_size=6)
        word = data.draw(st.sampled_from(["lamps", "geese", "carried", "fire engine", "o'clock"]))
        before, after = (" ".join(data.draw(filler)) for _ in range(2))
        found = occurrences(lexicon, word, f"{before} {word} {after}")
        assert forms(found) == [word]
        assert found[0].start == len(f"{before} ".lstrip())


class TestStates:
    pytestmark = pytest.mark.usefixtures("models")

    def test_a_state_is_its_own_in_any_company(self) -> None:
        texts = ["He sat on the bank.", "She robbed a bank.", "A bank, unbelievably, is closed."]
        spans = [(text.index("bank"), text.index("bank") + 4) for text in texts]
        together = read_states(texts, spans)
        alone = [read_states([text], [span]) for text, span in zip(texts, spans, strict=True)]
        for side in range(2):
            assert np.array_equal(together[side], np.concatenate([one[side] for one in alone]))
            np.testing.assert_allclose(np.linalg.norm(together[side], axis=1), 1, rtol=1e-5)

    def test_the_word_and_not_its_neighbour_is_read(self) -> None:
        text = "The cold river froze."
        words, _ = read_states([text] * 2, [(4, 8), (9, 14)])
        other, _ = read_states(["It was an icy stream."], [(14, 20)])
        assert float(words[1] @ other[0]) > float(words[0] @ other[0])
        assert float(words[0] @ words[1]) < 0.95

    def test_a_word_far_down_a_long_text_is_read_with_what_is_around_it(self) -> None:
        near = " ".join(["and so on"] * LONGEST) + " they moored at the bank of the canal"
        span = (near.index("bank"), near.index("bank") + 4)
        farther = "something else entirely, " * 40 + near
        shifted = tuple(at + len(farther) - len(near) for at in span)
        first, _ = read_states([near], [span])
        second, _ = read_states([farther], [(shifted[0], shifted[1])])
        assert np.array_equal(first, second)

    def test_a_model_without_that_layer_is_refused(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        whole = weights.find("base")
        (tmp_path / whole.graph.name).write_bytes(b"\x08\x08")
        broken = dataclasses.replace(whole, folder=tmp_path)
        monkeypatch.setattr(weights, "find", lambda name: broken)
        monkeypatch.setattr(weights.Description, "tokenizer", whole.tokenizer)
        with pytest.raises(DataError, match="it has no layer 4 to read words from; take the"):
            read_states(["A dog."], [(2, 5)])


class TestGraphs:
    """A model of three nodes, spelt out in the format's own numbers."""

    @staticmethod
    def message(*parts: tuple[int, bytes]) -> bytes:
        return b"".join(bytes([number << 3 | 2, len(held)]) + held for number, held in parts)

    def model(self) -> bytes:
        nodes = [(b"in", b"w1", b"low"), (b"low", b"w2", b"mid"), (b"mid", b"w3", b"top")]
        made = [(1, self.message((1, a), (1, w), (2, out))) for a, w, out in nodes]
        stored = [(5, self.message((8, w))) for _, w, _ in nodes]
        ends = [(11, self.message((1, b"in"))), (12, self.message((1, b"top")))]
        return b"\x08\x09" + self.message((7, self.message(*made, *stored, *ends)))

    def test_what_lies_above_a_value_is_gone(self) -> None:
        cut = up_to(self.model(), "mid")
        assert cut.startswith(b"\x08\x09")
        [graph] = [held for number, _, held in fields(cut) if number == 7]
        named = {n: [h for number, _, h in fields(graph) if number == n] for n in (1, 5, 11, 12)}
        assert len(named[1]) == 2
        assert named[5] == [self.message((8, b"w1")), self.message((8, b"w2"))]
        assert named[11] == [self.message((1, b"in"))]
        assert named[12] == [self.message((1, b"mid"))]
        assert not any(word in cut for word in (b"top", b"w3"))

    def test_a_value_that_nothing_makes(self) -> None:
        with pytest.raises(KeyError):
            up_to(self.model(), "side")


def test_parts_of_speech_are_read_off_the_state(models: None) -> None:
    texts = ["He cut it with a saw.", "She saw a deer.", "A loud bang.", "He sings badly."]
    spans = [(17, 20), (4, 7), (2, 6), (9, 14)]
    states, _ = read_states(texts, spans)
    best = log_odds_of_parts(states).argmax(axis=1)
    assert [PARTS[at] for at in best] == ["n", "v", "a", "r"]


class FakeReaders:
    """Vectors that depend on a text's letters only."""

    @staticmethod
    def vectors(texts: list[str], width: int) -> np.ndarray[Any, np.dtype[np.float32]]:
        rows = [np.bincount([ord(c) % width for c in text], minlength=width) for text in texts]
        found = np.array(rows, np.float32)
        return np.asarray(found / np.linalg.norm(found, axis=1, keepdims=True))

    @classmethod
    def install(cls, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
        """Put them in place of the models; return what is read, call by call."""
        calls: list[list[str]] = []

        def states(texts: list[str], spans: list[tuple[int, int]]) -> Any:
            calls.append(list(texts))
            words = [text[start:end] for text, (start, end) in zip(texts, spans, strict=True)]
            return cls.vectors(words, 768), cls.vectors(texts, 768)

        monkeypatch.setattr(evidence, "read_states", states)
        monkeypatch.setattr(Embedder, "embed", lambda self, texts: cls.vectors(list(texts), 16))
        return calls


class TestRanking:
    """What must hold whatever the models say."""

    @pytest.fixture(autouse=True)
    def calls(self, lexicon: WordNet, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
        return FakeReaders.install(monkeypatch)

    def test_every_sense_once_with_probabilities_that_sum_to_one(self, lexicon: WordNet) -> None:
        found = rank("lamp", "The lamp was lit.")
        assert sorted(one.number for one in found) == ["lamp#n#1", "lamp#n#2"]
        assert sum(one.probability for one in found) == pytest.approx(1)
        assert [one.rank for one in found] == [1, 2]
        for one in found:
            assert lexicon.sense(one.key) == lexicon.by_number(one.number)
            assert one.definition == lexicon.sense(one.key).definition
            assert one.reason in {"context", "frequency"}

    def test_the_only_sense_is_certain(self) -> None:
        [found] = rank("giraffe", "A giraffe ran.")
        assert (found.probability, found.reason) == (1.0, "only")

    def test_the_part_of_speech_keeps_the_others_out(self) -> None:
        assert {one.number.split("#")[1] for one in rank("saw", "He saw it.")} == {"n", "v"}
        assert {one.number.split("#")[1] for one in rank("saw", "He saw it.", "n")} == {"n"}

    def test_which_of_two_places(self) -> None:
        sentence = "A saw cannot saw itself."
        with pytest.raises(UserError, match="2 times, so there is no occurrence 3"):
            rank("saw", sentence, occurrence=3)
        assert len(rank("saw", sentence, occurrence=2)) == len(rank("saw", sentence))

    def test_many_are_the_same_as_one_by_one_and_texts_are_read_once(
        self, calls: list[list[str]]
    ) -> None:
        queries = [("lamp", "The lamp fell."), ("lamp", "Old lamps glow."), ("saw", "I saw it.")]
        together = rank_many([*queries, *queries])
        assert len(calls) == 1
        assert len(set(calls[0])) == len(calls[0])
        alone = [rank(*query) for query in queries]
        for one, other in zip(together, alone * 2, strict=True):
            assert [sense.key for sense in one] == [sense.key for sense in other]
            assert [s.probability for s in one] == pytest.approx([s.probability for s in other])

    def test_a_mistake_among_many_names_its_query(self) -> None:
        with pytest.raises(UserError, match=r"^query 2: the sentence does not have 'lamp'; "):
            rank_many([("lamp", "A lamp."), ("lamp", "A candle.")])
        with pytest.raises(UserError, match=r"^query 1: it is no word with its sentence; "):
            rank_many(["lamp"])

    def test_frequency_decides_where_the_context_says_nothing(
        self, lexicon: WordNet, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        blank = np.ones((1, 768), np.float32) / np.sqrt(768)

        def states(texts: list[str], _: Any) -> Any:
            return blank.repeat(len(texts), 0), blank.repeat(len(texts), 0)

        monkeypatch.setattr(evidence, "read_states", states)
        monkeypatch.setattr(
            Embedder, "embed", lambda self, texts: blank[:, :9].repeat(len(list(texts)), 0)
        )
        found = rank("plant", "A plant.", "n")
        tags = [lexicon.tag_count(one.key) for one in found]
        assert tags == sorted(tags, reverse=True)
        assert {one.reason for one in found} == {"frequency"}

    @given(st.lists(st.integers(1, 5), min_size=1, max_size=6), st.integers(0, 99))
    @settings(max_examples=40)
    def test_probabilities_of_each_group_sum_to_one(self, sizes: list[int], seed: int) -> None:
        dice = np.random.default_rng(seed)
        starts = np.cumsum(sizes) - np.array(sizes)
        features = dice.normal(size=(sum(sizes), len(FEATURES))) * 5
        made = Evidence((), starts, features, np.zeros((len(sizes), 1), np.float32))
        odds = ranking.probabilities(made)
        np.testing.assert_allclose(np.add.reduceat(odds, starts), 1)
        shifted = Evidence((), starts, features + 3.0, made.states)
        np.testing.assert_allclose(ranking.probabilities(shifted), odds, atol=1e-12)


class TestSame:
    @pytest.mark.usefixtures("models")
    def test_it_does_not_matter_which_sentence_comes_first(self, lexicon: WordNet) -> None:
        sentences = ["He robbed a bank.", "The river burst its banks."]
        forth = same_sense("bank", *sentences)
        assert 0 < forth < 1
        assert same_sense("bank", *reversed(sentences)) == pytest.approx(forth, abs=1e-6)

    @pytest.mark.usefixtures("models")
    def test_unlike_uses_are_less_the_same_than_like_ones(self, lexicon: WordNet) -> None:
        lent = "The bank lent us money for the house."
        like = same_sense("bank", lent, "Her bank charges high interest on loans.", "n")
        unlike = same_sense("bank", lent, "Reeds grew along the muddy bank of the stream.", "n")
        assert like > 0.5 > unlike

    def test_senses_that_only_one_side_can_have_do_not_count(
        self, lexicon: WordNet, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        FakeReaders.install(monkeypatch)
        noun = occurrences(lexicon, "saw", "A saw.", "n")[0]
        verb = occurrences(lexicon, "saw", "They saw wood.", "v")[0]
        drawn, _ = same.agreement(gather(lexicon, [noun, verb]), same.WEIGHTS)
        assert drawn[0] == pytest.approx(np.log(1e-6), rel=1e-3)

    def test_no_pairs_no_answers(self) -> None:
        assert same.same_senses([]).shape == (0,)


CLEAR = [
    ("bank", "They moored the boat to the muddy bank of the canal.", "bank#n#1"),
    ("bank", "She deposited her salary at the bank.", "bank#n#2"),
    ("plant", "The plant employs four hundred workers.", "plant#n#1"),
    ("plant", "Water the plant twice a week, and give it sunlight.", "plant#n#2"),
    ("cold", "I caught a bad cold last week.", "cold#n#1"),
    ("run", "He runs a small bakery.", "run#v#4"),
]


@pytest.mark.usefixtures("models")
def test_clear_sentences(lexicon: WordNet) -> None:
    answers = rank_many([(word, sentence) for word, sentence, _ in CLEAR])
    assert [answer[0].number for answer in answers] == [number for *_, number in CLEAR]
    assert json.loads(json.dumps(answers[0][0].to_dict()))["reason"] in {"context", "frequency"}


@pytest.mark.usefixtures("models")
def test_wic_is_far_above_chance(lexicon: WordNet, shared_data: Path) -> None:
    """The first 100 pairs of the dev part; the majority is half of them."""
    place = shared_data / "lexical" / "wic" / "dev"
    lines = (place / "dev.data.txt").read_text("utf-8").splitlines()[:100]
    gold = [one == "T" for one in (place / "dev.gold.txt").read_text("utf-8").split()[:100]]
    pairs = []
    for line in lines:
        word, pos, numbers, *sentences = line.split("\t")
        first, second = (
            Occurrence(
                text, start, start + len(text.split(" ")[int(number)]), ((word, pos.lower()),)
            )
            for number, text in zip(numbers.split("-"), sentences, strict=True)
            for start in [sum(len(one) + 1 for one in text.split(" ")[: int(number)])]
        )
        pairs.append((first, second))
    said = same.same_senses(pairs) > 0.5
    assert np.mean(said == np.array(gold)) > 0.6
