from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tertium
from tertium.encoders import weights
from tertium.errors import MissingResourceError, UserError
from tertium.items import Item, Pair, Paragraph, Phrase, Sense, Sentence, Word
from tertium.lexicon import dictionaries, wordnet
from tertium.systems import words
from tertium.systems.word_languages import has_same_meaning
from tertium.systems.words import SENSE, WORD, WORDS, Evidence, Side

UNIT = st.floats(0, 1)
OWN = Sense("flat", gloss="a tyre that lost its air")


def pair(a: Item, b: Item) -> Pair:
    return Pair("x", a, b)


@pytest.fixture(scope="module")
def lexicon() -> wordnet.WordNet:
    try:
        return wordnet.load()
    except MissingResourceError as error:
        pytest.skip(str(error))


class Letters:
    """Embeds a text as which letters it has, and counts what it was asked."""

    def __init__(self) -> None:
        self.asked: list[list[str]] = []

    def __call__(self, texts: list[str]) -> words.Floats:
        self.asked.append(texts)
        counts = np.array([[t.lower().count(c) > 0 for c in "abcdefghijklmnopqrstuvwxyz"]
                           for t in texts], np.float32)  # fmt: skip
        return np.asarray(counts / np.linalg.norm(counts, axis=1, keepdims=True), np.float32)


@pytest.mark.parametrize(
    ("a", "b", "kind"),
    [
        (Word("car"), Sense("car#n#1"), SENSE),
        (Paragraph("It rains. It pours."), OWN, SENSE),
        (Sense("car#n#1"), Sense("car#n#2"), SENSE),
        (Phrase("a flat tyre"), Word("puncture"), WORD),
        (Word("puncture"), Sentence("The tyre lost its air."), WORD),
        (Word("puncture"), Word("flat"), WORDS),
        (Phrase("a flat tyre"), Sentence("The tyre lost its air."), None),
        (Sentence("It rains."), Sentence("It pours."), None),
    ],
)
def test_pairs_with_a_word_or_a_sense_call_for_evidence(a: Item, b: Item, kind: str | None) -> None:
    assert words.kind_of(pair(a, b)) == kind
    assert words.kind_of(pair(b, a)) == kind


def test_a_sense_with_its_own_gloss_needs_no_wordnet() -> None:
    text = "flat: a tyre that lost its air"
    assert words.side(OWN) == Side(text, (text,))


def test_the_nearest_definition_counts_whichever_it_is() -> None:
    odd, near = Side("x", ("zzz", "qqq")), Side("y", ("kkk", "qqq"))
    assert words.nearness([(odd, near)], [WORD], Letters()).tolist() == [1.0]
    # Two words are each held against the definitions of the other, not definition to definition.
    assert words.nearness([(odd, near)], [WORDS], Letters()).tolist() == [0.0]


def test_each_text_is_embedded_once_and_others_stay_as_they_are() -> None:
    embed = Letters()
    given = [
        pair(OWN, Sentence("The tyre lost its air.")),
        pair(Sentence("It rains."), Sentence("It pours.")),
        pair(OWN, Phrase("the tyre")),
        pair(Sentence("The tyre lost its air."), OWN),
    ]
    found = words.gather(given, words.look_up(given), {SENSE: (0.1, 0.5, 0.4)}, embed)
    (asked,) = embed.asked
    assert sorted(set(asked)) == asked
    assert "It rains." not in asked
    assert found.parts.tolist() == [[0.1, 0.5, 0.4], [0, 1, 0], [0.1, 0.5, 0.4], [0.1, 0.5, 0.4]]
    assert found.nearness[0] == found.nearness[3] > 0
    column = np.array([0.3, 0.7, 0.3, 0.3])
    middle, low, high = found.applied(column, column - 0.1, column + 0.1)
    assert (middle[1], low[1], high[1]) == (0.7, 0.6, column[1] + 0.1)


def test_a_model_without_shares_asks_for_nothing() -> None:
    embed = Letters()
    given = [pair(OWN, Sentence("It is flat."))]
    found = words.gather(given, words.look_up(given), {}, embed)
    assert embed.asked == []
    assert found.applied(*np.array([[0.4], [0.3], [0.5]]))[0].tolist() == [0.4]


@given(UNIT, UNIT, UNIT, st.floats(-0.5, 0.5), UNIT, UNIT, st.floats(-1, 1))
def test_scores_stay_on_the_scale_and_inside_their_interval(
    middle: float, down: float, up: float, start: float, own: float, near: float, at: float
) -> None:
    low, high = max(0.0, middle - down), min(1.0, middle + up)
    given_ = Evidence(np.array([[start, own, near]]), np.array([at]))
    columns = (np.array([middle]), np.array([low]), np.array([high]))
    moved = [float(column[0]) for column in given_.applied(*columns)]
    assert 0 <= moved[1] <= moved[0] <= moved[2] <= 1


def test_a_word_is_said_by_its_definitions(lexicon: wordnet.WordNet) -> None:
    said = words.side(Word("automobile"))
    assert said.note == ""
    assert any(text.startswith("car, auto, automobile: ") for text in said.said)
    phrase = words.side(Phrase("hot dog"))
    assert phrase.said[0] == "hot dog"
    assert len(phrase.said) > 1


needs_weights = pytest.mark.skipif(not weights.installed(), reason="no weights")


@needs_weights
@pytest.mark.parametrize("model", ["base", "fast"])
def test_the_right_sense_of_a_word_is_nearest(model: str, lexicon: wordnet.WordNet) -> None:
    names = ["bank#n#1", "bank#n#2"]
    shore, money = (
        [tertium.compare(word, name, model=model).score or 0.0 for name in names]
        for word in ("riverside", "moneylender")
    )
    assert shore[0] > shore[1]
    assert money[1] > money[0]


@needs_weights
def test_words_are_judged_alike_both_ways_and_alone(lexicon: wordnet.WordNet) -> None:
    two = [("selfie", "photograph"), ("car#n#1", "a fast automobile"), ("hug", "hug")]
    there = tertium.compare_many(two)
    back = tertium.compare_many([(b, a) for a, b in two])
    alone = [tertium.compare(a, b) for a, b in two]
    for one, other, single in zip(there, back, alone, strict=True):
        assert one.score == pytest.approx(other.score, abs=1e-4)
        assert one.score == pytest.approx(single.score, abs=1e-4)
    assert there[2].score == 4.0


@needs_weights
def test_the_judgement_says_how_an_unknown_word_was_read(lexicon: wordnet.WordNet) -> None:
    said = tertium.compare("flurbazzle", "nonsense")
    assert any(note.startswith("text A: unknown: read as it is spelt") for note in said.notes)
    assert tertium.compare("car", "nonsense").notes == ()


@needs_weights
@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("dog", "Dog"),
        ("a dog", "dog"),
        ("two dogs", "Two dogs."),
        ("The cat sleeps", "the cat sleeps."),
    ],
)
def test_capitals_articles_and_marks_do_not_matter_at_the_small_end(a: str, b: str) -> None:
    assert tertium.compare(a, b, scale="unit").score == 1.0


@needs_weights
def test_two_texts_of_one_size_are_as_alike_on_either_scale() -> None:
    a, b = "A hen sat on the roof.", "The hen sat on a roof."
    scores = [tertium.compare(a, b, scale=scale).score or 0.0 for scale in ("sts", "clss")]
    assert scores[0] / 5 == pytest.approx(scores[1] / 4, abs=1e-3)


@needs_weights
def test_the_model_reads_what_was_meant(lexicon: wordnet.WordNet) -> None:
    said = tertium.compare("recieve", "receive")
    assert said.score is not None and said.score > 3.7
    assert "text A: spelling: recieve -> receive" in said.notes


@needs_weights
def test_a_guess_is_not_taken_for_certain(lexicon: wordnet.WordNet) -> None:
    said = tertium.compare("rewatchable", "reachable")
    assert said.interval is not None and said.interval[0] < 3


@needs_weights
@pytest.mark.parametrize(("a", "b"), [("go", "went"), ("cats", "cat"), ("colour", "color")])
def test_forms_of_one_word_are_nearly_the_same(lexicon: wordnet.WordNet, a: str, b: str) -> None:
    assert (tertium.compare(a, b).score or 0) > 3.7


def test_letters_may_come_in_two_code_points(lexicon: wordnet.WordNet) -> None:
    assert not has_same_meaning("cafe\u0301s")


@needs_weights
def test_a_wrong_sense_is_one_clear_line(lexicon: wordnet.WordNet) -> None:
    with pytest.raises(UserError, match=r"car has no verb senses; there are car#n#1 \.\.\."):
        tertium.compare("auto", "car#v#1")


def test_without_a_spanish_dictionary_the_model_is_left_alone(
    lexicon: wordnet.WordNet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dictionaries, "place", lambda: tmp_path / "none.sqlite")
    mixed, english = pair(Word("perro"), Word("dog")), pair(Word("superhero"), Word("dog"))
    looked_up = words.look_up([mixed, english, pair(Phrase("un perro"), Sense("dog#n#1"))])
    assert looked_up[0] is None
    assert looked_up[1] is not None
    assert looked_up[2] is None
    assert words.notes_on(mixed, None) == (
        "Spanish words are read without a dictionary: the score is rough",
        "for a Spanish dictionary, run: tertium fetch dictionaries",
    )


@pytest.fixture
def spanish(lexicon: wordnet.WordNet) -> None:
    books = dictionaries.load()
    if books is None or not books.has_spanish:
        pytest.skip("no Spanish dictionary; run: tertium fetch dictionaries")


@pytest.fixture(params=["en", "en es"])
def embedder(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """An embedder of English, or of both languages."""
    read = "es" in request.param
    monkeypatch.setattr(words, "_embedder_reads_spanish", lambda: read)
    return str(request.param)


def sides(a: Item, b: Item) -> words.Sides:
    (found,) = words.look_up([pair(a, b)])
    assert found is not None
    return found


@pytest.mark.usefixtures("spanish")
def test_a_spanish_word_is_said_by_english_definitions(embedder: str) -> None:
    dog, cat = sides(Word("perro"), Word("gato"))
    assert dog.said[0].startswith("dog, domestic dog, Canis familiaris: ")
    assert dog.text == "perro"
    assert dog.read == (("perro",) if "es" in embedder else ("dog", *dog.words[1:]))
    assert cat.language == dog.language == "es"


@pytest.mark.usefixtures("spanish")
def test_a_spanish_phrase_is_read_whole_or_word_by_word(embedder: str) -> None:
    loss, puncture = sides(Phrase("pérdida de aire de una rueda"), Word("pinchazo"))
    own = "pérdida de aire de una rueda" if "es" in embedder else "loss air wheel"
    assert loss.said == (own,)
    assert any(text.startswith("puncture") for text in puncture.said)
    chair, _ = sides(Phrase("silla de ruedas"), Word("pinchazo"))
    assert any(text.startswith("wheelchair: ") for text in chair.said)


@pytest.mark.usefixtures("spanish")
def test_a_spanish_sentence_or_gloss_is_put_for_the_embedder(embedder: str) -> None:
    for item in (Sentence("Un hombre come queso."), Sense("bocata", gloss="pan con queso")):
        one, _ = sides(item, Word("queso"))
        assert one.language == "es"
        assert ("cheese" in one.read[0]) == ("es" not in embedder)


@pytest.mark.usefixtures("spanish")
@pytest.mark.parametrize(
    ("a", "b", "note"),
    [
        ("automovil", "coche", "text A: spelling: automovil -> automóvil"),
        ("corrieron", "caminar", "text A: inflected: corrieron -> correr"),
        ("viste", "mirar", "text A: inflected: viste -> ver or vestir"),
        ("mesa", "blorpar", "text B: unknown: read as it is spelt"),
        ("red", "malla", "text A: read as Spanish"),
        ("cake", "pie", "text B: read as English"),
    ],
)
def test_a_note_says_how_a_spanish_word_was_read(a: str, b: str, note: str) -> None:
    two = pair(Word(a), Word(b))
    assert note in words.notes_on(two, sides(two.a, two.b))


@pytest.mark.usefixtures("spanish")
@pytest.mark.parametrize(
    ("a", "b"), [("perro", "gato"), ("hospital", "enfermera"), ("pie", "mano")]
)
def test_a_plain_spanish_word_needs_no_note(a: str, b: str) -> None:
    two = pair(Word(a), Word(b))
    assert words.notes_on(two, sides(two.a, two.b)) == ()


def test_a_word_and_its_translation_are_as_near_as_can_be() -> None:
    said = ("qqq: zzz",)
    dog, perro = (
        Side("aaaaaaaaa", ("bbb", *said)),
        Side("ccccccccc", said, language="es", words=("ddd",)),
    )
    assert words.nearness([(dog, perro)], [WORDS], Letters()).tolist() == [1.0]
    # Two English words that share one meaning of several stay apart.
    assert words.nearness([(dog, Side("ccccccccc", said))], [WORDS], Letters()).tolist() == [0.0]


@needs_weights
@pytest.mark.usefixtures("spanish")
@pytest.mark.parametrize(
    ("near", "far"),
    [
        (("perro", "dog"), ("perro", "window")),
        (("gato", "cat#n#1"), ("gato", "car#n#1")),
        (("burro", "asno"), ("burro", "lunes")),
        (("un perro pequeño", "cachorro"), ("un perro pequeño", "tornillo")),
    ],
)
def test_spanish_words_are_judged_by_their_meanings(
    near: tuple[str, str], far: tuple[str, str]
) -> None:
    high, low = tertium.compare_many([near, far], scale="unit")
    assert (high.score or 0) > (low.score or 0) + 0.3


def test_what_goes_together_counts_for_two_words() -> None:
    """Definitions alone put steam no nearer to a kettle than a tax."""
    apart = Side("kettle", ("aaa",)), Side("tax", ("bbb",))
    together = Side("kettle", ("aaa",)), Side("steam", ("bbb",))
    near, far = words.nearness([together, apart], [WORDS] * 2, Letters()).tolist()
    assert near > far
    spanish = Side("kettle", ("aaa",)), Side("steam", ("bbb",), language="es")
    assert words.nearness([spanish], [WORDS], Letters())[0] < near


@needs_weights
def test_marks_alone_are_not_the_same_as_other_marks() -> None:
    assert "the two texts are the same" not in tertium.compare("...", "¿?").notes
