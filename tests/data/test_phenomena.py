"""The phenomena set: its form, its gold, and that its sentences are its own."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import pytest

from tertium.judgement import Entailment
from tertium.scales import get
from tertium.tasks.files import is_number, read_lines

COLUMNS = ["id", "phenomenon", "a", "b", "sts", "entailment", "entailment_back", "note"]
PREFIXES = {
    "negation": "neg",
    "argument-swap": "swap",
    "quantity": "qty",
    "antonym": "ant",
    "paraphrase": "para",
    "scramble": "scr",
    "coordination": "coord",
    "passive": "pass",
}
BOTH_WAYS = (Entailment.ENTAILMENT, Entailment.ENTAILMENT)
CLASH = (Entailment.CONTRADICTION, Entailment.CONTRADICTION)
OPEN = (Entailment.NEUTRAL, Entailment.NEUTRAL)
TABLE = files("tertium") / "data" / "phenomena" / "en.tsv"
LINES = TABLE.read_text("utf-8").splitlines()


@dataclass(frozen=True, slots=True)
class Row:
    id: str
    phenomenon: str
    a: str
    b: str
    sts: str
    entailment: str
    entailment_back: str
    note: str

    @property
    def labels(self) -> tuple[Entailment, Entailment]:
        return Entailment(self.entailment), Entailment(self.entailment_back)

    @property
    def score(self) -> float:
        return float(self.sts)

    @property
    def texts(self) -> tuple[str, str]:
        return self.a, self.b


ROWS = [Row(*line.split("\t")) for line in LINES[1:]]


def words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.casefold())


def of(phenomenon: str) -> list[Row]:
    return [row for row in ROWS if row.phenomenon == phenomenon]


def noted(phenomenon: str, note: str) -> list[Row]:
    """The rows whose note begins like this; a rule about none of them would check nothing."""
    found = [row for row in of(phenomenon) if row.note.startswith(note)]
    assert len(found) > 1, f"no two {phenomenon} pairs are noted '{note}'"
    return found


def odd(rows: list[Row], *allowed: tuple[Entailment, Entailment]) -> list[str]:
    return [row.id for row in rows if row.labels not in allowed]


def test_the_columns() -> None:
    assert LINES[0].split("\t") == COLUMNS
    assert [n for n, line in enumerate(LINES, 1) if line.count("\t") != len(COLUMNS) - 1] == []
    cells = [cell for line in LINES for cell in line.split("\t")]
    assert [cell for cell in cells if not cell or cell != " ".join(cell.split())] == []
    # Readers that know quoting and readers that do not then see the same cells.
    assert [cell for cell in cells if '"' in cell] == []


def test_every_phenomenon_has_enough_pairs() -> None:
    counts = Counter(row.phenomenon for row in ROWS)
    assert set(counts) == set(PREFIXES)
    assert min(counts.values()) >= 32


def test_ids_are_the_phenomenon_and_a_running_number() -> None:
    for phenomenon, prefix in PREFIXES.items():
        ids = [row.id for row in of(phenomenon)]
        assert ids == [f"{prefix}-{number:02}" for number in range(1, len(ids) + 1)]


def test_pairs_are_unique_in_either_order() -> None:
    pairs = Counter(frozenset(text.casefold() for text in row.texts) for row in ROWS)
    assert [set(pair) for pair, count in pairs.items() if count > 1 or len(pair) < 2] == []


def test_no_sentence_is_used_often() -> None:
    used = Counter(" ".join(words(text)) for row in ROWS for text in row.texts)
    assert {text: count for text, count in used.items() if count > 3} == {}


def test_sentences_are_sentences_of_many_lengths() -> None:
    texts = [text for row in ROWS for text in row.texts]
    assert [text for text in texts if not 4 <= len(text.split()) <= 25] == []
    assert [text for text in texts if not re.fullmatch(r"'?[A-Z].*[.]'?", text)] == []
    for phenomenon in PREFIXES:
        lengths = [len(text.split()) for row in of(phenomenon) for text in row.texts]
        assert min(lengths) <= 5
        assert max(lengths) >= 15


def test_values_are_legal() -> None:
    scale = get("sts")
    labels = {label.value for label in Entailment}
    for row in ROWS:
        assert is_number(row.sts), row.id
        assert re.fullmatch(r"\d\.\d", row.sts), row.id
        assert row.score in scale, row.id
        assert {row.entailment, row.entailment_back} <= labels, row.id


def test_contradiction_is_symmetric() -> None:
    assert [r.id for r in ROWS if Entailment.CONTRADICTION in r.labels and r.labels != CLASH] == []


def test_scores_and_labels_agree() -> None:
    for row in ROWS:
        if row.labels == BOTH_WAYS:
            assert row.score >= 4.0, row.id
        elif row.labels == CLASH:
            assert 1.5 <= row.score <= 3.7, row.id
        elif row.labels == OPEN:
            assert row.score <= 4.0, row.id
        else:
            assert 2.0 <= row.score <= 4.5, row.id


def test_nothing_but_the_same_meaning_scores_like_it() -> None:
    highest = max(row.score for row in ROWS if row.labels != BOTH_WAYS)
    clear = [row for row in ROWS if row.labels == BOTH_WAYS and row.score > highest]
    assert len(clear) >= 0.8 * sum(row.labels == BOTH_WAYS for row in ROWS)


@pytest.mark.parametrize("phenomenon", PREFIXES)
def test_the_phenomenon_alone_does_not_give_the_answer(phenomenon: str) -> None:
    rows = of(phenomenon)
    same = sum(row.labels == BOTH_WAYS for row in rows)
    assert 10 <= same <= len(rows) - 10
    assert max(Counter(row.entailment for row in rows).values()) <= 0.66 * len(rows)
    assert sum(row.note.startswith("control: ") for row in rows) >= 8


def test_negation_proper_clashes_and_cancelled_negation_does_not() -> None:
    for note in ("plain not", "determiner no", "implicit negation", "not in the other clause; "):
        assert odd(noted("negation", note), CLASH) == []
    assert odd(noted("negation", "control: double negation"), BOTH_WAYS) == []
    assert odd(noted("negation", "control: negated antonym"), BOTH_WAYS) == []
    scores = [row.score for row in of("negation") if row.labels == CLASH]
    assert 1.5 <= min(scores) <= max(scores) <= 3.5


def test_swapped_arguments_tell_unless_the_relation_is_symmetric() -> None:
    assert odd(noted("argument-swap", "roles exchanged"), OPEN) == []
    assert odd(noted("argument-swap", "asymmetric relation"), CLASH) == []
    assert odd(noted("argument-swap", "control: "), BOTH_WAYS) == []
    for row in noted("argument-swap", "asymmetric") + noted("argument-swap", "control: symmetric"):
        assert sorted(words(row.a)) == sorted(words(row.b)), row.id


def test_other_numbers_clash_and_other_words_for_a_number_do_not() -> None:
    for note in ("another number", "numbers exchanged"):
        assert odd(noted("quantity", note), CLASH) == []
    for note in ("control: the same number", "control: another unit", "control: the same time"):
        rows = [row for row in noted("quantity", note) if not row.note.endswith("of others")]
        assert odd(rows, BOTH_WAYS) == []


def test_opposites_clash_and_negated_opposites_do_not() -> None:
    for note in ("adjective", "verb", "adverb"):
        assert odd(noted("antonym", note), CLASH) == []
    assert odd(noted("antonym", "opposites that can both be true"), OPEN) == []
    for note in ("control: negated opposite", "control: opposite "):
        assert odd(noted("antonym", note), BOTH_WAYS) == []


def test_paraphrases_mean_the_same_and_their_controls_do_not() -> None:
    for row in of("paraphrase"):
        assert (row.labels == BOTH_WAYS) != row.note.startswith("control: "), row.id
    # Shared words must not decide: some paraphrases share few, some controls share many.
    shared = {row.id: _jaccard(row) for row in of("paraphrase")}
    same = {row.id for row in of("paraphrase") if row.labels == BOTH_WAYS}
    assert sum(shared[name] < 0.4 for name in same) >= 10
    assert sum(value >= 0.4 for name, value in shared.items() if name not in same) >= 5


def test_scrambled_pairs_have_the_same_words() -> None:
    for row in of("scramble"):
        assert sorted(words(row.a)) == sorted(words(row.b)), row.id
        assert words(row.a) != words(row.b), row.id
    assert odd(noted("scramble", "control: "), BOTH_WAYS) == []
    for note in ("no sentence", "a sentence without sense"):
        assert odd(noted("scramble", note), OPEN) == []
    assert odd(noted("scramble", "another meaning"), OPEN, CLASH) == []


def test_coordination_follows_logic() -> None:
    one_way = (Entailment.ENTAILMENT, Entailment.NEUTRAL)
    for note in ("X and Y against X", "X and Y against Y", "X but not Y against X"):
        assert odd([row for row in noted("coordination", note) if row.note == note], one_way) == []
    back = noted("coordination", "X against X and Y") + noted("coordination", "X against X")
    assert odd(back, one_way[::-1]) == []
    for note in ("X and Y against X but not Y", "X but not Y against X and Y"):
        assert odd(noted("coordination", note), CLASH) == []
    assert odd(noted("coordination", "control: Y and X"), BOTH_WAYS) == []


def test_a_passive_means_the_same_only_with_the_same_roles() -> None:
    assert odd(noted("passive", "same roles"), BOTH_WAYS) == []
    exchanged = noted("passive", "roles exchanged")
    asymmetric = [row for row in exchanged if row.note.endswith("asymmetric relation")]
    assert odd(asymmetric, CLASH) == []
    assert odd([row for row in exchanged if row not in asymmetric], OPEN) == []
    lowest = min(row.score for row in noted("passive", "same roles"))
    assert lowest > max(row.score for row in exchanged) + 1


@pytest.mark.parametrize("release", ["sts/en", "sick", "clss"])
def test_no_sentence_comes_from_a_release(release: str, shared_data: Path) -> None:
    folder = shared_data / release
    if not folder.is_dir():
        pytest.skip(f"the release is not at {folder}; set TERTIUM_DATA to where it is")
    paths = [path for path in sorted(folder.rglob("*")) if path.suffix in {".txt", ".tsv"}]
    # One cell at a time, each between spaces, so that a sentence is found inside a paragraph
    # as well and never across two texts.
    cells = {cell for path in paths for line in read_lines(path) for cell in line.split("\t")}
    text = "\n".join(f" {' '.join(words(cell))} " for cell in cells)
    assert len(text) > 10_000
    ours = {" ".join(words(text)) for row in ROWS for text in row.texts}
    assert sorted(sentence for sentence in ours if f" {sentence} " in text) == []


def _jaccard(row: Row) -> float:
    a, b = set(words(row.a)), set(words(row.b))
    return len(a & b) / len(a | b)
