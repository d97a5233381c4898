"""The Spanish phenomena set: its form, its gold, and that its sentences are its own."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tertium.items import Pair
from tertium.judgement import Entailment, Judgement
from tertium.language.identify import pair_language
from tertium.tasks.base import Subset
from tertium.tasks.files import read_lines
from tertium.tasks.phenomena import TASK

DATA = TASK.read(TASK.bundled_in("es"))
PAIRS = [pair for subset in DATA.subsets for pair in subset.pairs]
LINES = [line.split("\t") for line in read_lines(TASK.bundled_in("es"))[1:]]
NOTES = {cells[0]: cells[7] for cells in LINES}
SAME = (Entailment.ENTAILMENT, Entailment.ENTAILMENT)
CLASH = (Entailment.CONTRADICTION, Entailment.CONTRADICTION)
OPEN = (Entailment.NEUTRAL, Entailment.NEUTRAL)


def words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.casefold())


def gold(pair: Pair) -> Judgement:
    assert pair.gold is not None
    return pair.gold


def labels(pair: Pair) -> tuple[Entailment, Entailment]:
    forth, back = gold(pair).entailment, gold(pair).entailment_back
    assert forth is not None
    assert back is not None
    return forth, back


def noted(note: str) -> list[Pair]:
    found = [pair for pair in PAIRS if NOTES[pair.id].startswith(note)]
    assert found, note
    return found


def test_every_phenomenon_of_the_english_set_has_fifteen_pairs_or_more() -> None:
    english = TASK.read(TASK.bundled)
    assert [subset.name for subset in DATA.subsets] == [subset.name for subset in english.subsets]
    assert min(len(subset.pairs) for subset in DATA.subsets) >= 15
    assert DATA.notes == ()


def test_ids_are_numbered_as_in_english() -> None:
    english = {p.id.rpartition("-")[0] for s in TASK.read(TASK.bundled).subsets for p in s.pairs}
    for subset in DATA.subsets:
        prefix = subset.pairs[0].id.rpartition("-")[0]
        assert prefix in english
        numbers = range(1, len(subset.pairs) + 1)
        assert [pair.id for pair in subset.pairs] == [f"{prefix}-{n:02}" for n in numbers]


def test_sentences_are_spanish_and_of_many_lengths() -> None:
    texts = [text for pair in PAIRS for text in (pair.a.text, pair.b.text)]
    assert [text for text in texts if not re.fullmatch(r"[A-ZÁÉÍÓÚÑ].*\.", text)] == []
    assert [text for text in texts if not 4 <= len(text.split()) <= 25] == []
    assert [pair.id for pair in PAIRS if pair_language(pair.a.text, pair.b.text) != "es"] == []
    for subset in DATA.subsets:
        lengths = [len(p.a.text.split()) for p in subset.pairs]
        assert min(lengths) <= 5
        assert max(lengths) >= 15


def test_pairs_are_unique_and_no_sentence_is_used_often() -> None:
    pairs = Counter(frozenset((pair.a.text, pair.b.text)) for pair in PAIRS)
    assert [set(pair) for pair, count in pairs.items() if count > 1 or len(pair) < 2] == []
    used = Counter(text for pair in PAIRS for text in (pair.a.text, pair.b.text))
    assert max(used.values()) <= 3


def test_scores_and_labels_agree() -> None:
    for pair in PAIRS:
        score = gold(pair).score
        assert score is not None
        bounds = {SAME: (4.0, 5.0), CLASH: (1.5, 3.7), OPEN: (0.0, 4.0)}
        low, high = bounds.get(labels(pair), (2.0, 4.5))
        assert low <= score <= high, pair.id
        assert (Entailment.CONTRADICTION in labels(pair)) == (labels(pair) == CLASH), pair.id


@pytest.mark.parametrize("subset", DATA.subsets, ids=lambda subset: subset.name)
def test_the_phenomenon_alone_does_not_give_the_answer(subset: Subset) -> None:
    pairs = subset.pairs
    same = sum(labels(pair) == SAME for pair in pairs)
    assert 6 <= same <= len(pairs) - 6
    assert max(Counter(gold(pair).entailment for pair in pairs).values()) <= 0.7 * len(pairs)
    assert sum(NOTES[pair.id].startswith("control: ") for pair in pairs) >= 5


@pytest.mark.parametrize(
    ("note", "wanted"),
    [
        ("plain not", {CLASH}),
        ("implicit negation", {CLASH}),
        ("control: double negation", {SAME}),
        ("control: one negation said twice", {SAME}),
        ("roles exchanged, asymmetric", {CLASH}),
        ("asymmetric relation", {CLASH}),
        ("control: symmetric relation", {SAME}),
        ("another number", {CLASH}),
        ("control: the same number", {SAME}),
        ("control: the same time", {SAME}),
        ("opposites that can both be true", {OPEN}),
        ("control: negated opposite", {SAME}),
        ("words of two regions", {SAME}),
        ("control: ser and estar", {OPEN}),
        ("no sentence", {OPEN}),
        ("control: an order that means the same", {SAME}),
        ("X but not Y against X and Y", {CLASH}),
        ("control: Y and X", {SAME}),
        ("same roles", {SAME}),
    ],
)
def test_what_a_note_says_is_in_the_labels(note: str, wanted: set[object]) -> None:
    assert {pair.id for pair in noted(note) if labels(pair) not in wanted} == set()


def test_scrambled_pairs_have_the_same_words() -> None:
    [scramble] = [subset for subset in DATA.subsets if subset.name == "scramble"]
    for pair in scramble.pairs:
        assert sorted(words(pair.a.text)) == sorted(words(pair.b.text)), pair.id
        assert words(pair.a.text) != words(pair.b.text), pair.id


@pytest.mark.parametrize("release", ["sts/es", "text/cess_esp"])
def test_no_sentence_comes_from_a_release(release: str, shared_data: Path) -> None:
    folder = shared_data / release
    if not folder.is_dir():
        pytest.skip(f"the release is not at {folder}; set TERTIUM_DATA to where it is")
    text = ""
    for path in sorted(folder.rglob("*")):
        if path.suffix == ".txt":
            text += "".join(f" {' '.join(words(line))} \n" for line in read_lines(path))
        elif path.suffix == ".tbf":  # leaves: (tag form lemma)
            forms = re.findall(r"\(\S+ (\S+) [^()\s]+\)", path.read_text("latin-1"))
            text += f" {' '.join(words(' '.join(forms).replace('_', ' ')))} \n"
    assert len(text) > 10_000
    ours = {" ".join(words(text)) for pair in PAIRS for text in (pair.a.text, pair.b.text)}
    assert sorted(sentence for sentence in ours if f" {sentence} " in text) == []
