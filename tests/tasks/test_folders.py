from __future__ import annotations

import re
from pathlib import Path

import pytest

from tertium.errors import DataError, UserError
from tertium.tasks.base import Dataset, Subset
from tertium.tasks.folders import files_named_after, find_answers, find_split, named_in

DATA = Dataset("x", "all", (Subset("north", ()), Subset("south", ())), "")


def find(data: Path, split: str | None = None) -> tuple[Path, str]:
    return find_split(
        data,
        split,
        splits=("test", "train", "all"),
        inputs=re.compile(r"in\.txt"),
        gold=re.compile(r"gold\.txt"),
        remedy="look elsewhere",
    )


def put(*paths: Path) -> None:
    for path in paths:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")


def test_a_folder_with_the_files_is_the_split_of_its_name(tmp_path: Path) -> None:
    put(tmp_path / "train/in.txt", tmp_path / "mine/in.txt")
    assert find(tmp_path / "train") == (tmp_path / "train", "train")
    assert find(tmp_path / "train", "all") == (tmp_path / "train", "train")
    assert find(tmp_path / "mine") == (tmp_path / "mine", "all")
    assert find(tmp_path / "mine", "test") == (tmp_path / "mine", "test")
    with pytest.raises(UserError, match="is the split 'train', not 'test'; give the folder"):
        find(tmp_path / "train", "test")


def test_a_split_is_found_below_and_the_one_with_gold_preferred(tmp_path: Path) -> None:
    put(tmp_path / "2015/test/in.txt", tmp_path / "2015/train/in.txt")
    assert find(tmp_path) == (tmp_path / "2015/test", "test")
    put(tmp_path / "2015/train/gold.txt")
    assert find(tmp_path) == (tmp_path / "2015/train", "train")
    assert find(tmp_path / "2015") == (tmp_path / "2015/train", "train")
    assert find(tmp_path / "2015", "test") == (tmp_path / "2015/test", "test")


@pytest.mark.parametrize(
    ("place", "split", "complaint"),
    [
        ("none", None, "no such folder"),
        ("empty", None, "no files of the task here; look elsewhere"),
        ("one", "test", "no split 'test' here"),
        ("one", "dev", "no split 'dev'; there are: test, train, all"),
    ],
)
def test_what_is_not_there(tmp_path: Path, place: str, split: str | None, complaint: str) -> None:
    put(tmp_path / "empty/readme.txt", tmp_path / "one/train/in.txt")
    with pytest.raises(UserError, match=complaint):
        find(tmp_path / place, split)


def test_answers_are_told_by_the_names_of_files(tmp_path: Path) -> None:
    put(tmp_path / "run.north.txt", tmp_path / "run.south.wa", tmp_path / "other.txt")
    assert [(s.name, f.name) for s, f in find_answers(tmp_path, DATA, ".txt", [])] == [
        ("north", "run.north.txt")
    ]
    [(subset, _)] = find_answers(tmp_path / "run.south.wa", DATA, ".wa", [])
    assert subset.name == "south"
    one = Dataset("x", "all", DATA.subsets[:1], "")
    assert find_answers(tmp_path / "other.txt", one, ".txt", [])[0][0].name == "north"


def test_answers_that_cannot_be_told(tmp_path: Path) -> None:
    put(tmp_path / "a/x.txt", tmp_path / "b/1north.txt", tmp_path / "b/2north.txt")
    with pytest.raises(DataError, match=r"no file named after a subset; name them \*north\*\.txt"):
        find_answers(tmp_path / "a", DATA, ".txt", [])
    with pytest.raises(DataError, match=r"two files for 'north': 1north\.txt, 2north\.txt"):
        find_answers(tmp_path / "b", DATA, ".txt", [])
    with pytest.raises(DataError, match="put one of north, south in its name"):
        find_answers(tmp_path / "a/x.txt", DATA, ".txt", [])


@pytest.mark.parametrize(
    ("file", "names", "found"),
    [
        ("STS.output.OnWN.txt", ["OnWN", "FNWN"], ["OnWN"]),
        ("STS.output.surprise.OnWN.txt", ["OnWN", "FNWN"], ["OnWN"]),
        ("onwn", ["OnWN"], ["OnWN"]),
        ("deft-news.txt", ["news"], ["news"]),
        ("deft-news.txt", ["news", "deft-news"], ["deft-news"]),
        ("run_deft-news_2.txt", ["news", "deft-news"], ["deft-news"]),
        ("newswire.txt", ["news"], []),
        ("news.wiki.txt", ["news", "wiki"], ["news", "wiki"]),
        ("readme.txt", ["news"], []),
    ],
)
def test_names_in_file_names(file: str, names: list[str], found: list[str]) -> None:
    assert named_in(file, names) == found


BESIDE = ("README.md", "licence", "LICENSE.txt", ".hidden", "STS.input.north.txt", "STS.gs.x.txt",
          "my_gs_notes.md", "STSint.testinput.north.sent1.txt")  # fmt: skip


def test_files_that_answer_to_no_subset_are_noted(tmp_path: Path) -> None:
    put(*(tmp_path / name for name in (*BESIDE, "run.north.txt", "run.nroth.txt", "run.blogs.txt")))
    (tmp_path / "folder").mkdir()
    expected = [
        f"run.{name}.txt: no such subset, not read; the subsets are north, south"
        for name in ("blogs", "nroth")
    ]
    notes: list[str] = []
    found = files_named_after(tmp_path, ["north", "south"], notes)
    assert (found, notes) == ({"north": tmp_path / "run.north.txt"}, expected)
    put(tmp_path / "run.south.wa")
    notes = []
    assert len(find_answers(tmp_path, DATA, ".txt", notes)) == 1
    assert notes == [*expected, "run.south.wa: not a .txt file, not read"]
    notes = []
    files_named_after(tmp_path, ["north"], notes)
    assert notes[0] == "run.blogs.txt: no such subset, not read; the subset is north"


def test_gold_beside_answers_is_not_an_answer(tmp_path: Path) -> None:
    put(tmp_path / "STSint.gs.north.wa", tmp_path / "run.north.wa")
    [(_, file)] = find_answers(tmp_path, DATA, ".wa", [])
    assert file.name == "run.north.wa"
