from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from tertium import tasks
from tertium.errors import DataError, UserError
from tertium.items import Pair, Record
from tertium.judgement import Judgement
from tertium.metrics.correlation import pearson
from tertium.tasks.base import Dataset, Subset
from tertium.tasks.typed import TASK
from tertium.tasks.typed_items import CatalogueRecord, make_record
from tertium.tasks.typed_scores import KINDS


@pytest.fixture
def release(fixtures: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(fixtures / "typed", tmp_path / "release"))


def spoil(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def test_the_task_is_registered() -> None:
    assert tasks.load("typed") is TASK
    assert TASK.metrics == ("mean", *KINDS)


def test_the_small_release(fixtures: Path) -> None:
    data = TASK.read(fixtures / "typed")
    [subset] = data.subsets
    assert (subset.name, len(subset.pairs), len(subset.scored)) == ("museum", 14, 14)
    assert (data.split, data.edition) == ("all", None)
    first = subset.pairs[0]
    assert isinstance(first.a, CatalogueRecord)
    assert first.a.id == "04101/HRB001"
    assert first.a.fields["creator"] == ("Dunmore, Alice (1851-1919)",)
    assert first.gold is not None
    assert first.gold.score == 4.4
    assert first.gold.kinds is not None
    assert set(first.gold.kinds) == set(KINDS)
    items = {item.text for pair in subset.pairs for item in (pair.a, pair.b)}
    assert len(items) == 12


def test_a_kind_that_nobody_judged_is_absent(fixtures: Path) -> None:
    gold = TASK.read(fixtures / "typed").subsets[0].pairs[6].gold
    assert gold is not None
    assert gold.kinds is not None
    assert set(gold.kinds) == set(KINDS) - {"author"}


def test_what_is_written_is_read_again(fixtures: Path, tmp_path: Path) -> None:
    data = TASK.read(fixtures / "typed")
    files = TASK.write(data, tmp_path / "copy")
    assert len(files) == 14
    assert TASK.read(tmp_path / "copy").subsets == data.subsets


def test_records_without_an_id_get_one(tmp_path: Path) -> None:
    pair = Pair("1", Record.of({"dcTitle": ["Ferry"]}), Record.of({"title": ["Quay"]}))
    TASK.write(Dataset("typed", "all", (Subset("s", (pair,)),), ""), tmp_path)
    again = TASK.read(tmp_path).subsets[0].pairs[0]
    assert again.a == make_record("s-1a", {"title": ["Ferry"]})
    assert again.gold is None


def test_one_id_cannot_stand_for_two_records(tmp_path: Path) -> None:
    pair = Pair("1", make_record("7", {"title": ["Ferry"]}), make_record("7", {"title": ["Quay"]}))
    with pytest.raises(UserError, match="two different records with the id '7'"):
        TASK.write(Dataset("typed", "all", (Subset("s", (pair,)),), ""), tmp_path)


@pytest.mark.parametrize(
    ("name", "old", "new", "complaint"),
    [
        ("input", "04101/HRB001\t04101/HRB003", "04101/HRB001 04101/HRB003",
         "STS.input.museum.txt:2: one column instead of two item ids"),
        ("input", "04101/HRB003", "../HRB003", "STS.input.museum.txt:2: '../HRB003' is no item id"),
        ("input", "04101/HRB003", "X", "STS.input.museum.txt:2: no item 'X'; put X.txt"),
        ("gs", "0.4\t0\t0\t0\t0.4\t0.2\t0.2\t0.6\n", "",
         "STS.gs.museum.txt: 13 lines of gold for 14 pairs; give each pair one line"),
        ("gs", "4.4\t5", "4.4\t7", "STS.gs.museum.txt:2: 7 is out of range"),
    ],
)  # fmt: skip
def test_a_bad_release_is_refused(
    release: Path, name: str, old: str, new: str, complaint: str
) -> None:
    spoil(release / f"STS.{name}.museum.txt", old, new)
    with pytest.raises(DataError) as caught:
        TASK.read(release)
    assert complaint in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


def test_gold_needs_its_input_and_input_no_gold(release: Path) -> None:
    (release / "STS.gs.museum.txt").rename(release / "STS.gs.other.txt")
    with pytest.raises(DataError, match="gold without its input"):
        TASK.read(release)
    (release / "STS.gs.other.txt").unlink()
    assert TASK.read(release).subsets[0].scored == []


def test_a_submission_is_written_and_read(fixtures: Path, tmp_path: Path) -> None:
    data = TASK.read(fixtures / "typed")
    given = [Judgement(i / 3, "sts", kinds=dict.fromkeys(KINDS, i / 3)) for i in range(14)]
    [file] = TASK.write_submission({"museum": [*given[:-1], None]}, data, tmp_path)
    [read] = TASK.read_submission(tmp_path, data).judgements.values()
    assert read == TASK.read_submission(file, data).judgements["museum"]
    assert [one.score for one in read if one] == pytest.approx([*(i / 3 for i in range(13)), 0.0])


def test_a_gap_in_a_submission_is_refused_or_repaired(fixtures: Path, tmp_path: Path) -> None:
    data = TASK.read(fixtures / "typed")
    path = tmp_path / "run.txt"
    path.write_text("1\t1\tNA\t1\t1\t1\t1\t1\n" * 14)
    with pytest.raises(DataError, match=r"pair 1 has no score for 'people'; .*--repair"):
        TASK.read_submission(path, data)
    repaired = TASK.read_submission(path, data, repair=True)
    assert repaired.notes == ("run.txt: 14 missing scores read as 0",)
    path.write_text("1\t1\t1\t1\t1\t1\t1\t1\n")
    with pytest.raises(DataError, match="1 line of scores for 14 pairs"):
        TASK.read_submission(path, data, repair=True)


def test_nan_in_a_submission_is_refused_or_becomes_five(fixtures: Path, tmp_path: Path) -> None:
    data = TASK.read(fixtures / "typed")
    path = tmp_path / "run.txt"
    plain, broken = "1\t" * 7 + "1\n", "1\t1\t-NaN\t1\t1\t1\t1\tnan\n"
    path.write_text(plain + broken + plain * 12)
    with pytest.raises(DataError, match=r"run\.txt:2:3: NaN for 'people' .*--repair put 5"):
        TASK.read_submission(path, data)
    repaired = TASK.read_submission(path, data, repair=True)
    assert repaired.notes == (
        "run.txt:2:3: NaN for 'people' (2 scores in the file), replaced by 5",
    )
    judged = repaired.judgements["museum"][1]
    assert judged is not None
    assert judged.kinds == dict.fromkeys(KINDS, 1.0) | {"people": 5.0, "description": 5.0}


def test_submission_files_of_other_names_are_noted(fixtures: Path, tmp_path: Path) -> None:
    data = TASK.read(fixtures / "typed")
    for name in ("museum", "muesum"):
        (tmp_path / f"STS.output.{name}.txt").write_text(("1\t" * 7 + "1\n") * 14)
    assert TASK.read_submission(tmp_path, data).notes == (
        "STS.output.muesum.txt: no such subset, not read; the subset is museum",
    )


def test_a_folder_in_the_place_of_gold_is_refused(release: Path) -> None:
    gold = release / "STS.gs.museum.txt"
    gold.unlink()
    gold.mkdir()
    with pytest.raises(DataError, match=r"gs\.museum\.txt: is a folder where a file should be"):
        TASK.read(release)


def test_the_figures_are_pearsons_and_their_mean(fixtures: Path) -> None:
    pairs = TASK.read(fixtures / "typed").subsets[0].pairs
    said = [
        Judgement(None, "sts", kinds={kind: (7 * i + j) % 5 for j, kind in enumerate(KINDS)})
        for i in range(len(pairs))
    ]
    figures = TASK.figures(pairs, said)
    assert tuple(figures) == TASK.metrics
    for kind in KINDS:
        both = [
            (pair.gold.kinds[kind], one.kinds[kind])
            for pair, one in zip(pairs, said, strict=True)
            if pair.gold and pair.gold.kinds and one.kinds and kind in pair.gold.kinds
        ]
        expected = pearson([gold for gold, _ in both], [answer for _, answer in both])
        assert figures[kind] == expected
    values = [figures[kind].value or 0.0 for kind in KINDS]
    assert figures["mean"].value == pytest.approx(sum(values) / 8)
    assert figures["author"].n == 13


def test_the_gold_itself_is_perfect(fixtures: Path) -> None:
    pairs = TASK.read(fixtures / "typed").subsets[0].pairs
    gold = [pair.gold for pair in pairs if pair.gold is not None]
    figures = TASK.figures(pairs, gold)
    assert all(figure.value == pytest.approx(1.0) for figure in figures.values())


def test_a_plain_score_is_the_general_one_and_the_rest_undefined(fixtures: Path) -> None:
    pairs = TASK.read(fixtures / "typed").subsets[0].pairs
    figures = TASK.figures(pairs, [Judgement(float(i), "sts") for i in range(len(pairs))])
    assert figures["general"].value is not None
    assert figures["time"].why == "the system says nothing of 'time'"
    assert figures["mean"].why == "author: the system says nothing of 'author'"


def test_splits_are_folders(release: Path, tmp_path: Path) -> None:
    whole = TASK.read(release)
    blind = replace(whole.subsets[0], pairs=tuple(
        replace(pair, gold=None) for pair in whole.subsets[0].pairs[:3]
    ))  # fmt: skip
    TASK.write(whole, tmp_path / "parent/train")
    TASK.write(replace(whole, subsets=(blind,)), tmp_path / "parent/test")
    assert TASK.read(tmp_path / "parent").split == "train"
    assert len(TASK.read(tmp_path / "parent", "test")) == 3
