from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from tertium import tasks
from tertium.encoders import model as models
from tertium.encoders import weights
from tertium.encoders.model import Model
from tertium.encoders.tokens import Pieces
from tertium.encoders.weights import Description
from tertium.errors import MissingResourceError, UnknownNameError, UserError
from tertium.evaluation.run import evaluate
from tertium.items import Item, Pair, Paragraph, Phrase, Record, Sentence, Word
from tertium.judgement import Entailment, Judgement, Probabilities
from tertium.systems.judge import Judge, natural_scale

OUT = [0.0, 0, 0, 1, 0, 0, -1, 0, 0, 3, 0, 0, 0, 0, 2]
"""0.5 on sts, 0.73 on sick, 0.27 on clss; forth entailment, back contradiction."""


class Tokenizer:
    def no_truncation(self) -> None: ...

    def no_padding(self) -> None: ...

    def encode_batch_fast(self, texts: list[str], add_special_tokens: bool) -> list[object]:
        return [self.encode(text, add_special_tokens) for text in texts]

    def encode(self, text: str, add_special_tokens: bool) -> SimpleNamespace:
        places = [match.span() for match in re.finditer(r"\S+", text)]
        return SimpleNamespace(ids=[end - start for start, end in places], offsets=places)


class Session:
    def __init__(self) -> None:
        self.rows = 0

    def run(self, outputs: object, feeds: dict[str, np.ndarray]) -> list[np.ndarray]:
        self.rows += len(feeds["ids"])
        return [np.array([OUT] * len(feeds["ids"]), np.float32)]


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    session = Session()
    card = Description("base", "judge", "1", "bert", 380, Path("nowhere"))
    model = Model(card, session, Pieces(Tokenizer()))
    monkeypatch.setattr(models, "load", lambda name: model)
    return session


def pair(a: Item, b: Item) -> Pair:
    return Pair("x", a, b)


LONGER = pair(Sentence("one two three"), Sentence("four"))


@pytest.mark.usefixtures("session")
def test_a_judgement_says_all_that_the_model_knows() -> None:
    (said,) = Judge().judge([LONGER])
    low, high = 5 / (1 + 2), 5 * 2 / (1 + 2)  # softplus(0) is log 2 on either side of logit 0
    assert said.score == 2.5
    assert said.interval == pytest.approx((low, high), abs=1e-4)
    assert said.confidence == pytest.approx(100 * (1 - (high - low) / 5), abs=0.1)
    assert (said.entailment, said.entailment_back) == ("ENTAILMENT", "CONTRADICTION")
    assert said.probabilities is not None
    assert said.probabilities.entailment == pytest.approx(np.exp(3) / (np.exp(3) + 2), abs=1e-4)
    assert (said.scale, said.model, said.notes) == ("sts", "tertium", ())
    assert said.to_dict()["probabilities_back"]["CONTRADICTION"] > 0.7


@pytest.mark.usefixtures("session")
def test_exchanging_the_texts_exchanges_the_entailment_only() -> None:
    forth, back = Judge().judge([LONGER, pair(LONGER.b, LONGER.a)])
    assert (forth.score, forth.interval) == (back.score, back.interval)
    assert (forth.probabilities, forth.probabilities_back) == (
        back.probabilities_back,
        back.probabilities,
    )
    assert back.entailment is Entailment.CONTRADICTION


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The factory sold 3,000 cars.", "The factory sold 3000 cars."),
        ("Hay veintiún heridos.", "Hay 21 heridos."),
    ],
)
def test_one_number_is_one_however_it_is_written(a: str, b: str, session: Session) -> None:
    (said,) = Judge().judge([pair(Sentence(a), Sentence(b))])
    assert said.score == 5
    assert said.notes[-1] == "numbers and dates were read as one, however written"
    assert session.rows == 0  # what is the same need not be read


@pytest.mark.usefixtures("session")
def test_other_numbers_are_left_to_the_model() -> None:
    (said,) = Judge().judge([pair(Sentence("It cost 1,500 euros."), Sentence("It cost 15 euros."))])
    assert (said.score, said.notes) == (2.5, ())


UNIT = {"sts": 0.5, "sick": 1 / (1 + np.exp(-1)), "clss": 1 / (1 + np.exp(1))}


@pytest.mark.parametrize(
    ("scale", "a", "b", "head", "named"),
    [
        (None, Sentence("x y"), Paragraph("x"), "sts", "sts"),
        (None, Sentence("x y"), Phrase("x"), "clss", "clss"),
        (None, Word("x"), Word("y"), "sts", "clss"),
        ("sick", Sentence("x y"), Sentence("x"), "sick", "sick"),
        ("sts", Word("x"), Word("y"), "sts", "sts"),
        ("clss", Sentence("x y"), Sentence("x"), "sts", "clss"),
        ("clss", Sentence("x y"), Word("z"), "clss", "clss"),
        ("sts-es", Sentence("x y"), Sentence("x"), "sts", "sts-es"),
        ("unit", Word("x"), Word("y"), "sts", "unit"),
        ("typed", Sentence("x y"), Sentence("x"), "sts", "typed"),
    ],
)
@pytest.mark.usefixtures("session")
def test_the_scale_is_given_or_found_by_the_levels(
    scale: str | None, a: Item, b: Item, head: str, named: str
) -> None:
    ends = {"sts": (0, 5), "sick": (1, 5), "clss": (0, 4), "sts-es": (0, 4), "unit": (0, 1)}
    low, high = ends.get(named, (0, 5))
    (said,) = Judge(scale=scale).judge([pair(a, b)])
    assert said.scale == named
    assert said.score == pytest.approx(low + (high - low) * UNIT[head], abs=1e-4)
    assert natural_scale(a, b) == natural_scale(b, a)


@pytest.mark.usefixtures("session")
def test_a_single_word_claims_nothing() -> None:
    (said,) = Judge().judge([pair(Word("x"), Sentence("It rains."))])
    assert said.entailment is None
    assert said.probabilities_back is None


def test_texts_that_are_the_same_are_not_read(session: Session) -> None:
    pairs = [
        pair(Sentence("Cafe\u0301  noir."), Sentence("Café noir. ")),
        pair(Word("x"), Word("x")),
    ]
    first, second = Judge().judge(pairs)
    sure = Probabilities(1.0, 0.0, 0.0)
    assert (first.score, first.interval, first.confidence) == (5, (5, 5), 100)
    assert (first.probabilities, first.probabilities_back) == (sure, sure)
    assert (second.score, second.scale, second.entailment) == (4, "clss", None)
    assert session.rows == 0


def test_a_repeated_pair_is_read_once(session: Session) -> None:
    found = Judge().judge([LONGER, pair(LONGER.b, LONGER.a)] * 30)
    assert len(found) == 60
    assert session.rows == 2  # one row, in two copies


def test_a_stream_takes_no_more_than_it_needs_and_keeps_order(session: Session) -> None:
    taken = []

    def endless() -> Iterator[Pair]:
        number = 0
        while True:
            taken.append(number)
            same = Sentence("a") if number % 3 else Sentence("b c")
            yield pair(Sentence("b c"), same)
            number += 1

    found = list(islice(Judge().judge_stream(endless()), 200))
    assert [said.score == 5 for said in found] == [number % 3 == 0 for number in range(200)]
    assert len(taken) <= 64 + 128 + 256


@pytest.mark.usefixtures("session")
@pytest.mark.parametrize(
    ("item", "said"),
    [
        (Sentence(" "), "pair 66, text B: it is empty"),
        (Sentence(3), "pair 66, text B: it is no text but int"),  # type: ignore[arg-type]
        (Sentence("\udc00"), "pair 66, text B: half a character"),
        (Record.of({"a": ["b"]}), "pair 66, text B: a record cannot be judged yet"),
    ],
)
def test_complaints_name_pair_and_side(item: Item, said: str) -> None:
    with pytest.raises(UserError, match=said):
        Judge().judge([LONGER] * 65 + [pair(Word("a"), item)])


@pytest.mark.usefixtures("session")
def test_notes_say_what_could_not_be_spelt() -> None:
    odd = "x" * 100  # the fake's number of a piece is its length, and 100 is the unknown piece
    (said,) = Judge().judge([pair(Phrase("a b"), Phrase(f"a {odd} b"))])
    cut = f"{odd[:29]}…"
    assert said.notes == (
        "the model cannot spell 1 of the 3 pieces of text B",
        f"the texts differ in '{cut}', which the model cannot read: the interval allows for it",
    )


def test_only_models_that_judge_are_offered() -> None:
    if not weights.installed():
        pytest.skip(f"no weights; set {weights.VARIABLE} to where they are")
    with pytest.raises(UnknownNameError, match=r"unknown model 'zzzz'; there are: base, fast$"):
        Judge("zzzz").judge([LONGER])
    with pytest.raises(UserError, match="'embed' does not judge pairs; choose one of: base, fast"):
        Judge("embed").judge([LONGER])


def test_wrong_names_are_refused() -> None:
    with pytest.raises(UnknownNameError, match="unknown scale 'stss'"):
        Judge(scale="stss")


def test_without_weights_it_can_be_named_but_not_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(weights.VARIABLE, str(tmp_path))
    assert (Judge().name, Judge("fast").name) == ("tertium", "tertium-fast")
    with pytest.raises(MissingResourceError, match="no model weights"):
        Judge().judge([LONGER])


def test_a_task_is_judged_on_its_own_scale() -> None:
    assert Judge("fast").for_task(tasks.load("sick")) == Judge("fast", "sick")
    assert Judge(scale="unit").for_task(tasks.load("sick")) == Judge(scale="unit")


@pytest.mark.usefixtures("session")
def test_evaluation_uses_the_hook_and_signs_the_version(
    fixtures: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Judge, "version", "1-abc")
    (result,) = evaluate("sick", fixtures / "sick", systems=[Judge()], resamples=10).systems
    scores = {said.score for found in result.judgements.values() for said in found}
    assert scores == {round(1 + 4 * UNIT["sick"], 4)}
    assert "|system:tertium@1-abc|" in result.signature


@pytest.fixture(scope="module")
def texts() -> list[str]:
    if not weights.installed():
        pytest.skip(f"no weights; set {weights.VARIABLE} to where they are")
    return [
        "A woman is slicing onions in a small kitchen.",
        "A lady cuts up an onion.",
        "The parliament met on Monday to vote on the budget.",
        "No woman is slicing onions.",
        "😀 mixed скрипты 漢字 and a \x07 bell",
        "x",
    ]


@pytest.mark.parametrize("model", ["base", "fast"])
def test_the_real_judge_is_the_same_in_any_company(model: str, texts: list[str]) -> None:
    pairs = [pair(Sentence(a), Sentence(b)) for a in texts for b in texts]
    together = Judge(model).judge(pairs)
    assert Judge(model).judge(pairs[::-1])[::-1] == together
    assert [Judge(model).judge([one])[0] for one in pairs[:8]] == together[:8]
    table = {(p.a.text, p.b.text): said for p, said in zip(pairs, together, strict=True)}
    for (a, b), said in table.items():
        assert (table[b, a].score, table[b, a].interval) == (said.score, said.interval)
        assert table[b, a].probabilities == said.probabilities_back


@pytest.mark.parametrize("model", ["base", "fast"])
def test_the_real_judge_has_sense(model: str, texts: list[str]) -> None:
    def ask(a: int, b: int) -> Judgement:
        return Judge(model).judge([pair(Sentence(texts[a]), Sentence(texts[b]))])[0]

    like, unlike, against = ask(0, 1), ask(0, 2), ask(0, 3)
    assert like.score is not None
    assert unlike.score is not None
    assert like.score > 3
    assert unlike.score < 1.5
    assert like.entailment is Entailment.ENTAILMENT
    assert against.entailment is Entailment.CONTRADICTION


def test_a_long_text_is_read_in_windows_and_says_so(texts: list[str]) -> None:
    long = " ".join(f"{texts[0]} Number {number} of them went home." for number in range(60))
    (said,) = Judge("fast").judge([pair(Sentence(texts[1]), Paragraph(long))])
    assert said.notes[0].startswith("text B was read in ")
    (back,) = Judge("fast").judge([pair(Paragraph(long), Sentence(texts[1]))])
    assert back.score == said.score
    assert back.notes[0].startswith("text A was read in ")


def test_the_version_has_the_weights_hash(texts: list[str]) -> None:
    version = Judge("fast").version
    assert version.partition("+")[0].endswith(weights.find("fast").digest)
    assert set(version.split("+")[1:]) <= {"wordnet", "dictionaries", "glossary"}


@pytest.mark.usefixtures("texts")
def test_an_embedder_does_not_judge() -> None:
    with pytest.raises(UserError, match="model 'embed' does not judge pairs"):
        Judge("embed").judge([LONGER])
