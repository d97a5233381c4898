from __future__ import annotations

import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tertium.errors import DataError, UserError
from tertium.items import Paragraph, Phrase, Sense, Sentence, Word
from tertium.judgement import Judgement
from tertium.tasks import load
from tertium.tasks.base import Dataset
from tertium.tasks.clss import COMPARISONS, TASK, genre_of, guess_comparison
from tertium.tasks.files import read_lines

FUZZ = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
BYTES = st.one_of(
    st.binary(max_size=60),
    st.lists(
        st.sampled_from([b"\t", b"\n", b"\r\n", b"a#n", b"b", b"1.5", b"a%1:06:00::", b"\xff"]),
        max_size=20,
    ).map(b"".join),
)
ROW = "a phrase\tword\tNewswire-1\n"


def put(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def sizes(dataset: Dataset) -> dict[str, int]:
    return {subset.name: len(subset.pairs) for subset in dataset.subsets}


def undigested(dataset: Dataset) -> Dataset:
    return replace(dataset, digest="", notes=())


def test_the_package_without_a_split(shared_data: Path) -> None:
    dataset = TASK.read(shared_data / "clss")
    assert dataset.notes == ("the training split was read, the first that has gold",)
    assert dataset.split == "training"
    assert dataset.training == ()
    assert dataset.edition is None
    assert sizes(dataset) == dict.fromkeys(COMPARISONS, 500)
    assert all(len(s.scored) == 500 for s in dataset.subsets)


def test_the_test_split_is_blind_and_has_the_training_part(shared_data: Path) -> None:
    dataset = TASK.read(shared_data / "clss", "test")
    # Published results are for the scored pairs, and nothing here is scored.
    assert dataset.edition is None
    # One line of the release has a sense number of another word.
    [note] = dataset.notes
    assert note.startswith("word2sense.test.input.tsv:460: the sense key is one of")
    assert sizes(dataset) == dict.fromkeys(COMPARISONS, 500)
    assert not any(s.scored for s in dataset.subsets)
    assert len(dataset.training) == 2000
    assert all(pair.gold for pair in dataset.training)


def test_the_trial_split(shared_data: Path) -> None:
    dataset = TASK.read(shared_data / "clss", "trial")
    assert list(sizes(dataset).values()) == [34, 36, 38, 48]
    assert {pair.genre for s in dataset.subsets for pair in s.pairs} == {None}
    assert all(len(s.scored) == len(s.pairs) for s in dataset.subsets)
    assert dataset.edition is None


def test_genres_of_the_training_part(shared_data: Path) -> None:
    dataset = TASK.read(shared_data / "clss", "train")
    genres = {s.name: Counter(pair.genre for pair in s.pairs) for s in dataset.subsets}
    assert genres["paragraph2sentence"] == {
        "cqa": 105,
        "metaphoric": 45,
        "newswire": 176,
        "review": 98,
        "travel": 76,
    }
    assert genres["word2sense"] == {None: 500}


@pytest.mark.parametrize("place", ["data", "data/training"])
def test_the_package_may_be_entered_deeper(shared_data: Path, place: str) -> None:
    whole = TASK.read(shared_data / "clss", "training")
    assert undigested(TASK.read(shared_data / "clss" / place, "training")) == undigested(whole)


def test_the_package_may_be_entered_from_within(
    fixtures: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(fixtures / "clss" / "data" / "test")
    assert all(len(s.scored) == 8 for s in TASK.read(Path()).subsets)


def test_the_organisers_baseline_reads(shared_data: Path) -> None:
    dataset = TASK.read(shared_data / "clss", "training")
    judgements = TASK.read_submission(shared_data / "clss/keys/baselines", dataset).judgements
    assert list(judgements) == list(COMPARISONS)
    assert all(len(given) == 500 for given in judgements.values())
    assert {j.confidence for j in judgements["word2sense"] if j} == {0.0, 1.0}
    examples = shared_data / "clss/keys/trial/example"
    trial = TASK.read(shared_data / "clss", "trial")
    for subset in trial.subsets:  # the examples have as many lines as they like
        path = examples / f"{subset.name}.trial.output.tsv"
        if len(read_lines(path)) == len(subset.pairs):
            assert list(TASK.read_submission(path, trial).judgements) == [subset.name]
        else:
            with pytest.raises(DataError, match=f"lines for {len(subset.pairs)} pairs"):
                TASK.read_submission(path, trial)


@pytest.mark.parametrize("split", ["training", "trial", "test"])
def test_releases_survive_a_round_trip(shared_data: Path, tmp_path: Path, split: str) -> None:
    dataset = TASK.read(shared_data / "clss", split)
    TASK.write(dataset, tmp_path)
    assert undigested(TASK.read(tmp_path, split)) == undigested(dataset)


@pytest.mark.parametrize("split", ["training", "trial"])
def test_comparisons_are_guessed_from_columns(shared_data: Path, split: str) -> None:
    for path in (shared_data / "clss/data" / split).iterdir():
        rows = [line.split("\t") for line in read_lines(path)]
        assert guess_comparison(rows) == path.name.partition(".")[0]


def test_a_guess_needs_rows_with_columns() -> None:
    assert guess_comparison([]) is None
    assert guess_comparison([["only one"]]) is None
    assert guess_comparison([["x", "y", "z"]], "my.word2sense.tsv") == "word2sense"


def test_the_bundled_release(fixtures: Path) -> None:
    dataset = TASK.read(fixtures / "clss")
    assert dataset.notes == ("the test split was read, the first that has gold",)
    assert sizes(dataset) == dict.fromkeys(COMPARISONS, 8)
    assert (dataset.edition, len(dataset.training)) == (None, 32)
    levels = [(type(s.pairs[0].a), type(s.pairs[0].b)) for s in dataset.subsets]
    assert levels == [(Paragraph, Sentence), (Sentence, Phrase), (Phrase, Word), (Word, Sense)]
    sense = dataset.subsets[3].pairs[0]
    assert sense.a == Word("doctor", "n")
    assert sense.b == Sense("physician%1:18:00::", "physician#n#1")
    assert (sense.id, sense.genre, sense.gold) == ("w2s-1", None, Judgement(4.0, "clss"))
    assert sizes(TASK.read(fixtures / "clss", "train")) == sizes(dataset)
    with pytest.raises(UserError, match="there is no trial split; choose one of: test, training"):
        TASK.read(fixtures / "clss", "trial")
    with pytest.raises(UserError, match="unknown split 'dev'"):
        TASK.read(fixtures / "clss", "dev")


@pytest.mark.parametrize(
    ("name", "genre"),
    [("Newswire-12", "newswire"), ("trial-p2w-3", None), ("w2s-7", None), ("CQA-1", "cqa"),
     ("Reviews-2", "review"), ("Review-2", "review"), ("17", None), ("plain", None)],
)  # fmt: skip
def test_genres(name: str, genre: str | None) -> None:
    assert genre_of(name) == genre


def test_other_names_and_flat_folders(tmp_path: Path) -> None:
    put(tmp_path / "phrase2word.training.input.txt", ROW)
    put(tmp_path / "phrase2word.training.gs.txt", "3\t0.9\n")
    put(tmp_path / "phrase2word.training.baseline.tsv", "1\n")
    dataset = TASK.read(tmp_path)
    assert dataset.split == "training"
    assert dataset.subsets[0].pairs[0].gold == Judgement(3.0, "clss")
    flat = tmp_path / "flat"
    put(flat / "phrase2word.tsv", ROW)
    put(flat / "keys" / "phrase2word.tsv", "2\n")
    assert TASK.read(flat).subsets[0].scored == [0]


def test_one_file_is_a_release(fixtures: Path, tmp_path: Path) -> None:
    path = fixtures / "clss/data/test/word2sense.test.input.tsv"
    dataset = TASK.read(path)
    assert sizes(dataset) == {"word2sense": 8}
    assert len(dataset.subsets[0].scored) == 8
    copy = tmp_path / "mine.tsv"
    shutil.copy(path, copy)
    assert sizes(TASK.read(copy)) == {"word2sense": 8}
    with pytest.raises(DataError, match=r"unclear\.tsv: neither the name nor the columns"):
        TASK.read(put(tmp_path / "unclear.tsv", "one\ttwo\n"))


def test_words_without_a_part_of_speech_stay_as_they_are(tmp_path: Path) -> None:
    path = put(tmp_path / "word2sense.tsv", "a#b\tk%1::\t\t1\n#n\tk%1::\tk#n#1\t2\n")
    pairs = TASK.read(path).subsets[0].pairs
    assert [pair.a for pair in pairs] == [Word("a#b"), Word("#n")]
    assert [pair.b for pair in pairs] == [Sense("k%1::"), Sense("k%1::", "k#n#1")]


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("phrase2word.tsv", ROW + ROW, r"phrase2word\.tsv:2: 'Newswire-1' is the id of line 1 too"),
        ("phrase2word.tsv", "a\tb\n", r"phrase2word\.tsv:1: 2 tab-separated columns"),
        ("phrase2word.tsv", "a\tb\tc\td\n", r":1: 4 tab-separated columns in a phrase2word"),
        ("word2sense.tsv", "a\tb\tc\n", r":1: 3 .* write word, sense key, sense number, id"),
        ("phrase2word.tsv", ROW + "\n", r":2: 1 tab-separated columns"),
        ("phrase2word.tsv", "a\tb\t \n", r":1: there is no id"),
        ("phrase2word.tsv", "", "there are no pairs"),
        ("other.tsv", ROW, "there are no input files such as"),
    ],
)
def test_bad_inputs(tmp_path: Path, name: str, text: str, message: str) -> None:
    put(tmp_path / name, text)
    with pytest.raises(DataError, match=message) as error:
        TASK.read(tmp_path)
    assert "\n" not in str(error.value)


def test_bad_gold_and_doubled_files(tmp_path: Path) -> None:
    put(tmp_path / "phrase2word.input.tsv", ROW)
    gold = put(tmp_path / "phrase2word.gs.tsv", "4.1\n")
    with pytest.raises(DataError, match=r"gs\.tsv:1: 4\.1 is out of range; .* from 0 to 4"):
        TASK.read(tmp_path)
    gold.write_text("4\n")
    put(tmp_path / "word2sense.input.tsv", "a#n\tb%1::\tb#n#1\t1\n")
    assert "word2sense.input.tsv: has no gold" in TASK.read(tmp_path).notes
    put(tmp_path / "phrase2word.txt", ROW)
    with pytest.raises(DataError, match="is the input of the same comparison and split"):
        TASK.read(tmp_path)


def test_gold_that_lost_a_line_is_refused(tmp_path: Path) -> None:
    put(tmp_path / "phrase2word.input.tsv", ROW + ROW.replace("-1", "-2"))
    gold = put(tmp_path / "phrase2word.gs.tsv", "4\n")
    with pytest.raises(DataError, match=r"gs\.tsv: the gold has 1 line, the input 2"):
        TASK.read(tmp_path)
    gold.write_text("4\n\n")
    assert TASK.read(tmp_path).subsets[0].scored == [0]


def test_an_edition_needs_every_pair_scored(tmp_path: Path) -> None:
    for name in COMPARISONS:
        texts = "a#n\tb%1::\tb#n#1" if name == "word2sense" else "a b\tc"
        rows = (f"{texts}\tid-{line}\n" for line in range(500))
        put(tmp_path / f"data/test/{name}.test.input.tsv", "".join(rows))
        put(tmp_path / f"keys/test/{name}.test.gs.tsv", "1\n" * 500)
    assert TASK.read(tmp_path).edition == "clss-2014"
    put(tmp_path / "keys/test/word2sense.test.gs.tsv", "1\n" * 499 + "\n")
    assert TASK.read(tmp_path).edition is None


def test_folders_and_dead_links_in_the_place_of_files(tmp_path: Path) -> None:
    put(tmp_path / "phrase2word.input.tsv", ROW)
    gold = tmp_path / "phrase2word.gs.tsv"
    gold.mkdir()
    with pytest.raises(DataError, match=r"gs\.tsv: is a folder where a file should be"):
        TASK.read(tmp_path)
    gold.rmdir()
    gold.symlink_to(tmp_path / "gone")
    with pytest.raises(DataError, match=r"gs\.tsv: is a link to a file that is not there"):
        TASK.read(tmp_path)


def test_submission_files_of_other_names_are_noted(fixtures: Path, tmp_path: Path) -> None:
    dataset = TASK.read(fixtures / "clss")
    put(tmp_path / "phrase2word.test.output.tsv", "1\n" * 8)
    put(tmp_path / "word2sens.test.output.tsv", "1\n" * 8)
    [note] = TASK.read_submission(tmp_path, dataset).notes
    assert note.startswith("word2sens.test.output.tsv: no such subset, not read; the subsets are ")


def test_submissions_survive_a_round_trip(fixtures: Path, tmp_path: Path) -> None:
    dataset = TASK.read(fixtures / "clss", "training")
    given = {
        "phrase2word": [Judgement(i / 2, "clss", 0.0) for i in range(8)],
        "word2sense": [Judgement(i / 8, "clss") for i in range(8)],
    }
    written = TASK.write_submission(given, dataset, tmp_path)
    assert [path.name for path in written] == [
        "phrase2word.train.output.tsv",
        "word2sense.train.output.tsv",
    ]
    assert TASK.read_submission(tmp_path, dataset).judgements == given
    alone = TASK.read_submission(written[1], dataset).judgements
    assert alone == {"word2sense": given["word2sense"]}


def test_figures(fixtures: Path) -> None:
    subset = TASK.read(fixtures / "clss").subsets[1]
    golds = [pair.gold for pair in subset.pairs if pair.gold]
    figures = TASK.figures(subset.pairs, golds)
    assert list(figures) == list(TASK.metrics)
    assert figures["pearson"].value == pytest.approx(1)


def test_the_task_is_registered() -> None:
    assert load("clss") is TASK


@FUZZ
@given(texts=BYTES, gold=BYTES, answers=BYTES, comparison=st.sampled_from(COMPARISONS))
def test_any_bytes_give_a_result_or_one_line(
    tmp_path_factory: pytest.TempPathFactory,
    fixtures: Path,
    *,
    texts: bytes,
    gold: bytes,
    answers: bytes,
    comparison: str,
) -> None:
    folder = tmp_path_factory.mktemp("clss")
    (folder / f"{comparison}.input.tsv").write_bytes(texts)
    (folder / f"{comparison}.gs.tsv").write_bytes(gold)
    (folder / "unnamed").write_bytes(texts)
    out = folder / f"{comparison}.output.tsv"
    out.write_bytes(answers)
    for path in (folder, folder / "unnamed"):
        try:
            assert len(TASK.read(path)) == texts.count(b"\n") + (not texts.endswith(b"\n"))
        except UserError as error:
            assert "\n" not in str(error)
            assert str(error).startswith(str(folder))
    try:
        TASK.read_submission(out, TASK.read(fixtures / "clss"))
    except UserError as error:
        assert "\n" not in str(error)
        assert str(error).startswith(f"{out}:")
