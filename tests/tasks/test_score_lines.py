from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tertium.errors import DataError, UserError
from tertium.items import Pair, Sentence
from tertium.judgement import Judgement
from tertium.tasks.base import Dataset, Subset
from tertium.tasks.score_lines import ScoreLines

LINES = ScoreLines("sts")


def small() -> Dataset:
    """Two subsets; the second has a pair without gold."""
    golds: dict[str, list[float | None]] = {"one": [1, 5], "two": [0, None, 2.5]}
    subsets = (
        Subset(
            name,
            tuple(
                Pair(
                    f"{name}-{line}",
                    Sentence("a"),
                    Sentence("b"),
                    None if score is None else Judgement(score, "sts"),
                )
                for line, score in enumerate(scores, start=1)
            ),
        )
        for name, scores in golds.items()
    )
    return Dataset("sts", "all", tuple(subsets), "")


def named_in(folder: Path) -> Callable[[str], Path]:
    return lambda name: folder / f"STS.output.{name}.txt"


def scores(judgements: object) -> list[float | None]:
    assert isinstance(judgements, list)
    return [None if j is None else j.score for j in judgements]


def test_a_file_for_each_subset_in_a_folder(tmp_path: Path) -> None:
    dataset = small()
    out = tmp_path / "out"
    out.mkdir()
    (out / "STS.output.one.txt").write_text("0.25\n-3\n")
    (out / "run.two.txt").write_text("1\t90\r\n2\t0\r\n3 \t 10\r\n")
    (out / "STS.input.one.txt").write_text("passed over\n")
    (out / "readme.txt").write_text("passed over\n")
    submission = LINES.read(out, dataset)
    judgements = submission.judgements
    assert submission.notes == ()
    assert scores(judgements["one"]) == [0.25, -3.0]
    assert judgements["two"] == [
        Judgement(1.0, "sts", 90.0),
        Judgement(2.0, "sts", 0.0),
        Judgement(3.0, "sts", 10.0),
    ]
    (out / "run.two.txt").unlink()
    assert list(LINES.read(out, dataset).judgements) == ["one"]


def test_one_file_for_one_subset_or_for_all(tmp_path: Path) -> None:
    dataset = small()
    whole, named, scored = (tmp_path / name for name in ("all.txt", "two.txt", "scored.txt"))
    whole.write_text("1\n2\n3\n4\n5\n")
    named.write_text("3\n5\n")
    scored.write_text("1\n2\n3\n5\n\n")
    in_order = LINES.read(whole, dataset).judgements
    assert {name: scores(given) for name, given in in_order.items()} == {
        "one": [1, 2],
        "two": [3, 4, 5],
    }
    of_name = LINES.read(named, dataset).judgements
    assert {name: scores(given) for name, given in of_name.items()} == {"two": [3, None, 5]}
    of_scored = LINES.read(scored, dataset).judgements
    assert scores(of_scored["two"]) == [3, None, 5]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1\n2\n3\n4\n5\n", r"two\.txt: 6 lines for 3 pairs, 2 of them scored"),
        ("", r"two\.txt: 1 line for 3 pairs"),
        ("\n1\n", r"two\.txt:2: there is no score"),
        ("high\n1\n", r"two\.txt:2: 'high' is not a number"),
        ("inf\n1\n", r"two\.txt:2: 'inf' is not a number"),
        ("1\t101\n1\n", r"two\.txt:2: 101 is out of range; write a number from 0 to 100"),
        ("1\t1\t1\n1\n", r"two\.txt:2: there are more than two columns"),
        ("2\t50\n3\t50\n", r"two\.txt:1: confidence on some lines only; give one on every line or"),
        ("NaN\n1\n", r"two\.txt:2: not a number \(1 line\); .*--repair"),
    ],
)
def test_bad_submissions(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "two.txt"
    path.write_text("1\n" + text)
    with pytest.raises(DataError, match=message) as error:
        LINES.read(path, small())
    assert "\n" not in str(error.value)


def test_ambiguous_and_empty_folders(tmp_path: Path) -> None:
    dataset = small()
    out = tmp_path / "out"
    out.mkdir()
    with pytest.raises(DataError, match=r"no file here is named after a subset \(one, two\)"):
        LINES.read(out, dataset)
    (out / "one.txt").write_text("1\n2\n")
    (out / "run.one.txt").write_text("1\n2\n")
    with pytest.raises(DataError, match=r"one\.txt is named after the same subset"):
        LINES.read(out, dataset)
    (out / "run.one.txt").rename(out / "one.two.txt")
    with pytest.raises(DataError, match="fits more than one subset: one, two"):
        LINES.read(out, dataset)


def test_repair_does_what_the_organisers_did_and_says_so(tmp_path: Path) -> None:
    dataset = small()
    path = tmp_path / "two.txt"
    path.write_text("1\t0\nNaN\t0\n-nan\t0\n")
    submission = LINES.read(path, dataset, repair=True)
    assert submission.judgements["two"] == [
        Judgement(1.0, "sts", 100.0),
        Judgement(5.0, "sts", 100.0),
        Judgement(5.0, "sts", 100.0),
    ]
    assert submission.notes == (
        "two.txt:2: not a number (2 lines), replaced by 5",
        "two.txt:1: zero confidence on every line (3), replaced by 100",
    )
    path.write_text("1\t0\n2\t0\n3\t0\n")
    with pytest.raises(DataError, match=r"two\.txt:1: zero confidence on every line .*--repair"):
        LINES.read(path, dataset)
    assert ScoreLines("sts", weighted=False).read(path, dataset).notes == ()
    path.write_text("1\t0\n2\t1\n3\t0\n")
    assert LINES.read(path, dataset, repair=True).notes == ()


@pytest.mark.parametrize("weighted", [True, False])
def test_a_confidence_stands_on_every_line_or_on_none(tmp_path: Path, weighted: bool) -> None:
    lines = ScoreLines("sts", weighted=weighted)
    path = tmp_path / "two.txt"
    path.write_text("1\t90\n2\t80\n3\t\n")
    with pytest.raises(DataError, match=r"two\.txt:3: confidence on some lines only"):
        lines.read(path, small(), repair=True)
    path.write_text("1\t\n2\n3\t\n")
    assert lines.read(path, small()).judgements["two"] == [
        Judgement(float(score), "sts") for score in (1, 2, 3)
    ]


def test_confidences_of_some_pairs_only_are_not_written(tmp_path: Path) -> None:
    given: dict[str, list[Judgement | None]] = {
        "one": [Judgement(1.0, "sts", 55.0), Judgement(2.0, "sts")]
    }
    [path] = LINES.write(given, small(), named_in(tmp_path))
    assert path.read_text() == "1.0000\n2.0000\n"


def test_files_of_other_names_are_noted(tmp_path: Path) -> None:
    (tmp_path / "STS.output.one.txt").write_text("1\n2\n")
    (tmp_path / "STS.output.tow.txt").write_text("1\n2\n3\n")
    submission = LINES.read(tmp_path, small())
    assert list(submission.judgements) == ["one"]
    assert submission.notes == (
        "STS.output.tow.txt: no such subset, not read; the subsets are one, two",
    )


def test_submissions_survive_a_round_trip(tmp_path: Path) -> None:
    dataset = small()
    given: dict[str, list[Judgement | None]] = {
        "one": [Judgement(0.1234, "sts", 55.0), Judgement(-7.0, "sts", 0.5)],
        "two": [Judgement(3.0, "sts"), None, Judgement(4.25, "sts")],
    }
    out = tmp_path / "out"
    written = LINES.write(given, dataset, named_in(out))
    assert [path.name for path in written] == ["STS.output.one.txt", "STS.output.two.txt"]
    assert written[0].read_text() == "0.1234\t55\n-7.0000\t0.5\n"
    assert LINES.read(out, dataset).judgements == given


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"three": []}, "unknown subset 'three'"),
        ({"one": []}, "subset 'one': 0 judgements for 2 pairs"),
        ({"one": [Judgement(1.0, "sts"), None]}, "pair 'one-2' of subset 'one': there is no score"),
        ({"one": [Judgement(None, "sts")] * 2}, "pair 'one-1' of subset 'one': there is no score"),
        ({"one": [Judgement(float("nan"), "sts")] * 2}, "there is no score to write"),
    ],
)
def test_what_cannot_be_submitted(
    tmp_path: Path, given: dict[str, list[Judgement | None]], message: str
) -> None:
    with pytest.raises(UserError, match=message):
        LINES.write(given, small(), named_in(tmp_path / "out"))
    assert not (tmp_path / "out").exists()
