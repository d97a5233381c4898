from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tertium.errors import DataError, UserError
from tertium.items import Pair, Sentence
from tertium.judgement import Judgement
from tertium.tasks import load
from tertium.tasks.base import Dataset, Subset
from tertium.tasks.sts import TASK

FUZZ = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
# Mostly what such files hold, so that the random bytes get past the first check.
BYTES = st.one_of(
    st.binary(max_size=60),
    st.lists(
        st.sampled_from([b"\t", b"\n", b"\r\n", b"a", b"1.5", b"0", b"9", b"nan", b"\xff", b" "]),
        max_size=16,
    ).map(b"".join),
)

RELEASES = {
    "2012-train": (None, {"MSRpar": 750, "MSRvid": 750, "SMTeuroparl": 734}),
    "2012-test": (
        "sts-2012",
        {"MSRpar": 750, "MSRvid": 750, "SMTeuroparl": 459, "OnWN": 750, "SMTnews": 399},
    ),
    "2013-test": ("sts-2013", {"headlines": 750, "OnWN": 561, "FNWN": 189}),
    "2014-test": (
        "sts-2014",
        {
            "deft-forum": 450,
            "deft-news": 300,
            "headlines": 750,
            "images": 750,
            "OnWN": 750,
            "tweet-news": 750,
        },
    ),
}


def release(folder: Path, **files: str) -> Path:
    """Write files whose names are given with ``__`` for a dot: ``input__a``, ``gs__a``."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / f"STS.{name.replace('__', '.')}.txt").write_text(text, encoding="utf-8")
    return folder


def small(folder: Path) -> Dataset:
    """Two subsets; the second has a pair without gold."""
    return TASK.read(
        release(
            folder / "small",
            input__one="a\tb\nc\td\n",
            gs__one="1\n5\n",
            input__two="e\tf\ng\th\ni\tj\n",
            gs__two="0\n\n2.5\n",
        )
    )


def scores(judgements: object) -> list[float | None]:
    assert isinstance(judgements, list)
    return [None if j is None else j.score for j in judgements]


def undigested(dataset: Dataset) -> Dataset:
    return replace(dataset, digest="")


@pytest.mark.parametrize("folder", RELEASES)
def test_releases_with_gold(shared_data: Path, folder: str) -> None:
    edition, sizes = RELEASES[folder]
    dataset = TASK.read(shared_data / "sts/en" / folder)
    assert [(s.name, len(s.pairs)) for s in dataset.subsets] == list(sizes.items())
    assert all(len(s.scored) == len(s.pairs) for s in dataset.subsets)
    assert (dataset.edition, dataset.notes, dataset.split) == (edition, (), "all")
    assert all(pair.genre for s in dataset.subsets for pair in s.pairs)


def test_the_blind_release(shared_data: Path) -> None:
    dataset = TASK.read(shared_data / "sts/en/2015-test")
    assert {s.name: len(s.pairs) for s in dataset.subsets} == {
        "answers-forums": 2000,
        "answers-students": 1500,
        "belief": 2000,
        "headlines": 1500,
        "images": 1500,
    }
    assert dataset.edition == "sts-2015"
    assert not any(s.scored for s in dataset.subsets)


def test_the_concatenated_gold_has_the_order_of_the_subsets(shared_data: Path) -> None:
    folder = shared_data / "sts/en/2012-test"
    dataset = TASK.read(folder)
    submission = TASK.read_submission(folder / "STS.gs.ALL.txt", dataset)
    for subset in dataset.subsets:
        gold = [pair.gold.score for pair in subset.pairs if pair.gold]
        assert scores(submission.judgements[subset.name]) == gold


@pytest.mark.parametrize("folder", ["2012-test", "2014-test", "2015-test"])
def test_releases_survive_a_round_trip(shared_data: Path, tmp_path: Path, folder: str) -> None:
    dataset = TASK.read(shared_data / "sts/en" / folder)
    TASK.write(dataset, tmp_path)
    assert undigested(TASK.read(tmp_path)) == undigested(dataset)


def test_the_bundled_release(fixtures: Path) -> None:
    dataset = TASK.read(fixtures / "sts")
    assert [(s.name, len(s.scored)) for s in dataset.subsets] == [("headlines", 12), ("images", 12)]
    assert (dataset.edition, dataset.notes) == (None, ())
    first = dataset.subsets[0].pairs[0]
    assert (first.id, first.genre) == ("headlines-1", "newswire headlines")
    assert first.gold == Judgement(4.8, "sts")


def test_an_edition_needs_the_published_number_of_scored_pairs(tmp_path: Path) -> None:
    sizes = TASK.editions["sts-2015"]
    for name, size in sizes.items():
        lines = size + 10
        release(
            tmp_path,
            **{
                f"input__{name}": "a\tb\n" * lines,
                f"gs__{name}": "\n" * 10 + "1\n" * size,
            },
        )
    assert TASK.read(tmp_path).edition == "sts-2015"
    (tmp_path / "STS.gs.belief.txt").write_text("1\n" * 376)
    assert TASK.read(tmp_path).edition is None


def test_extra_columns_quotes_and_empty_texts(tmp_path: Path) -> None:
    text = '"a ""b"" c"\td\textra\tmore\n\t\n x \t y\n'
    dataset = TASK.read(release(tmp_path, input__x=text))
    assert [(p.a.text, p.b.text) for p in dataset.subsets[0].pairs] == [
        ('"a ""b"" c"', "d"),
        ("", ""),
        (" x ", " y"),
    ]


def test_blank_and_missing_gold(tmp_path: Path) -> None:
    dataset = TASK.read(
        release(tmp_path, input__x="a\tb\n" * 4, gs__x="1\n\n5", input__y="c\td\n", gs__z="1\n")
    )
    assert [pair.gold and pair.gold.score for pair in dataset.subsets[0].pairs] == [
        1,
        None,
        5,
        None,
    ]
    assert dataset.subsets[0].scored == [0, 2]
    assert dataset.subsets[1].scored == []
    assert dataset.notes == (
        "STS.gs.z.txt: left out, for its input file is not there",
        "STS.gs.x.txt: 3 lines for 4 pairs; the rest have no gold",
    )


def test_one_input_file_is_a_release(tmp_path: Path) -> None:
    small(tmp_path)
    dataset = TASK.read(tmp_path / "small" / "STS.input.two.txt")
    assert [(s.name, len(s.pairs), s.scored) for s in dataset.subsets] == [("two", 3, [0, 2])]
    other = tmp_path / "mine.tsv"
    other.write_text("a\tb\n")
    assert [s.name for s in TASK.read(other).subsets] == ["mine"]


def test_broken_bytes_lose_no_line(tmp_path: Path) -> None:
    (tmp_path / "STS.input.x.txt").write_bytes(b"caf\xe9\tb\na\x0b\tb\x85\r\nc\td")
    dataset = TASK.read(tmp_path)
    assert len(dataset) == 3
    assert dataset.subsets[0].pairs[0].a.text == "café"
    assert "not UTF-8" in dataset.notes[0]


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"input__x": "a\tb\nalone\n"}, r"STS\.input\.x\.txt:2: there is only one column"),
        ({"input__x": ""}, r"STS\.input\.x\.txt: there are no pairs"),
        ({"input__x": "a\tb\n", "gs__x": "5.1\n"}, r"STS\.gs\.x\.txt:1: 5\.1 is out of range"),
        ({"input__x": "a\tb\n", "gs__x": "nan\n"}, r"STS\.gs\.x\.txt:1: 'nan' is not a number"),
        ({"input__x": "a\tb\n", "gs__x": "1\n2\n"}, r"STS\.gs\.x\.txt:2: the gold has 2 lines"),
        ({"input__x": "a\tb\n", "input__surprise.x": "a\tb\n"}, "is a file of the same subset"),
        ({"gs__x": "1\n"}, r"there is no STS\.input\.X\.txt in this folder"),
    ],
)
def test_bad_releases(tmp_path: Path, files: dict[str, str], message: str) -> None:
    with pytest.raises(DataError, match=message) as error:
        TASK.read(release(tmp_path, **files))
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("name", ["input.zz", "gs.x"])
def test_links_that_lead_nowhere_are_refused(tmp_path: Path, name: str) -> None:
    release(tmp_path, input__x="a\tb\n")
    (tmp_path / f"STS.{name}.txt").symlink_to(tmp_path / "gone.txt")
    with pytest.raises(DataError, match=rf"STS\.{name}\.txt: is a link to a file that is not"):
        TASK.read(tmp_path)


@pytest.mark.parametrize("place", ["", "STS.input.x.txt"])
def test_a_folder_in_the_place_of_gold_is_refused(tmp_path: Path, place: str) -> None:
    release(tmp_path, input__x="a\tb\n")
    (tmp_path / "STS.gs.x.txt").mkdir()
    with pytest.raises(DataError, match=r"STS\.gs\.x\.txt: is a folder"):
        TASK.read(tmp_path / place)


def test_submission_files_of_other_names_are_noted(tmp_path: Path) -> None:
    dataset = small(tmp_path)
    out = release(tmp_path / "out", output__one="1\n2\n", output__b="1\n")
    assert TASK.read_submission(out, dataset).notes == (
        "STS.output.b.txt: no such subset, not read; the subsets are one, two",
    )


def test_a_folder_of_releases_is_told_apart(tmp_path: Path) -> None:
    release(tmp_path / "2031-test", input__x="a\tb\n")
    with pytest.raises(DataError, match="give one of: 2031-test"):
        TASK.read(tmp_path)
    with pytest.raises(DataError, match="no such folder"):
        TASK.read(tmp_path / "none")
    with pytest.raises(UserError, match="unknown split 'dev'; there are: all"):
        TASK.read(tmp_path / "2031-test", "dev")


def test_texts_that_a_line_cannot_hold_are_not_written(tmp_path: Path) -> None:
    pair = Pair("1", Sentence("a\tb"), Sentence("c"))
    with pytest.raises(DataError, match=r"STS\.input\.x\.txt:1: 'a b' holds a tab"):
        TASK.write(Dataset("sts", "all", (Subset("x", (pair,)),), ""), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_figures(fixtures: Path) -> None:
    pairs = TASK.read(fixtures / "sts").subsets[0].pairs
    golds = [pair.gold.score for pair in pairs if pair.gold and pair.gold.score is not None]
    plain = [Judgement(score / 5, "unit") for score in golds]
    figures = TASK.figures(pairs, plain)
    assert set(figures) == {"pearson", "spearman"}
    assert figures["pearson"].value == pytest.approx(1)
    assert figures["pearson"].n == 12
    equal = [replace(judgement, confidence=50.0) for judgement in plain]
    assert "weighted-pearson" not in TASK.figures(pairs, equal)
    wrong_but_unsure = [
        Judgement(5 - score if i < 4 else score, "sts", 0.0 if i < 4 else 100.0)
        for i, score in enumerate(golds)
    ]
    figures = TASK.figures(pairs, wrong_but_unsure)
    assert figures["weighted-pearson"].value == pytest.approx(1)
    assert figures["pearson"].value is not None
    assert figures["pearson"].value < 0.9
    missing = TASK.figures(pairs, [Judgement(None, "sts")] * 12)
    assert missing["pearson"].why == "the system gives no scores"


def test_the_task_is_registered() -> None:
    assert load("sts") is TASK


TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufeff"))


@FUZZ
@given(rows=st.lists(st.tuples(TEXTS, TEXTS, st.none() | st.floats(0, 5)), min_size=1, max_size=6))
def test_any_texts_survive_a_round_trip(
    tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[str, str, float | None]]
) -> None:
    folder = tmp_path_factory.mktemp("release")
    pairs = tuple(
        Pair(f"x-{i}", Sentence(a), Sentence(b), None if s is None else Judgement(s, "sts"))
        for i, (a, b, s) in enumerate(rows, start=1)
    )
    TASK.write(Dataset("sts", "all", (Subset("x", pairs),), ""), folder)
    assert TASK.read(folder).subsets[0].pairs == pairs


@FUZZ
@given(texts=BYTES, gold=BYTES, answers=BYTES)
def test_any_bytes_give_a_result_or_one_line(
    tmp_path: Path, texts: bytes, gold: bytes, answers: bytes
) -> None:
    (tmp_path / "STS.input.x.txt").write_bytes(texts)
    (tmp_path / "STS.gs.x.txt").write_bytes(gold)
    out = tmp_path / "out.txt"
    out.write_bytes(answers)
    try:
        dataset = TASK.read(tmp_path)
        assert len(dataset) == texts.count(b"\n") + (not texts.endswith(b"\n"))
    except UserError as error:
        assert "\n" not in str(error)
        assert f"{tmp_path}/STS." in str(error)
    dataset = small(tmp_path)
    for repair in (False, True):
        try:
            TASK.read_submission(out, dataset, repair=repair)
        except UserError as error:
            assert "\n" not in str(error)
            assert str(error).startswith(f"{out}:")
