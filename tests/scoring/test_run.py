from __future__ import annotations

import os
import threading
import tracemalloc
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tertium.errors import DataError, UserError
from tertium.items import Pair
from tertium.judgement import Judgement
from tertium.scoring import run
from tertium.scoring.models import load_model
from tertium.scoring.run import Progress, Summary, score
from tertium.scoring.task_layouts import StsLines
from tertium.systems.base import CallableSystem

LENGTH = CallableSystem("length", lambda a, b: len(a), scale="sts")


def pairs_file(folder: Path, count: int) -> Path:
    path = folder / "pairs.txt"
    path.write_text("".join(f"{'a' * (i % 6)}b\tc\n" for i in range(count)))
    return path


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(1, 5), min_size=1, max_size=40), st.integers(1, 9))
def test_there_is_an_answer_for_each_line_in_order_whatever_the_blocks(
    tmp_path_factory: pytest.TempPathFactory, lengths: list[int], block: int
) -> None:
    folder = tmp_path_factory.mktemp("order")
    source, output = folder / "pairs.txt", folder / "scores.txt"
    source.write_text("".join(f"{'x' * n}\ty\n" for n in lengths))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run, "BLOCK", block)
        assert score(StsLines(source, "sts"), LENGTH, output).pairs == len(lengths)
    assert [float(line) for line in output.read_text().splitlines()] == lengths


class Broken:
    """Judges a while, then stops."""

    name = "broken"

    def __init__(self, error: type[BaseException], after: int) -> None:
        self.error, self.left = error, after

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        self.left -= 1
        if self.left < 0:
            raise self.error
        return [Judgement(1.0, "sts") for _ in pairs]


@pytest.mark.parametrize("error", [KeyboardInterrupt, RuntimeError])
def test_a_run_that_is_interrupted_leaves_no_file(
    tmp_path: Path, error: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "BLOCK", 10)
    source = pairs_file(tmp_path, 100)
    with pytest.raises(error):
        score(StsLines(source, "sts"), Broken(error, 3), tmp_path / "scores.txt")
    assert list(tmp_path.iterdir()) == [source]


def test_a_bad_line_is_found_before_anything_is_judged(tmp_path: Path) -> None:
    source = pairs_file(tmp_path, 3000)
    source.write_text(source.read_text() + "alone\n")
    with pytest.raises(DataError, match=r"pairs\.txt:3001: there is only one column"):
        score(StsLines(source, "sts"), Broken(RuntimeError, 0), tmp_path / "scores.txt")
    assert list(tmp_path.iterdir()) == [source]


def test_a_pair_that_the_system_refuses_is_named_by_its_line(tmp_path: Path) -> None:
    class Picky:
        name = "picky"

        def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
            if any(pair.a.text == "no" for pair in pairs):
                raise UserError("cannot read 'no'", remedy="write yes")
            return [Judgement(1.0, "sts") for _ in pairs]

    source = tmp_path / "pairs.txt"
    source.write_text("".join(f"{'no' if i == 1777 else 'yes'}\tb\n" for i in range(1, 3001)))
    with pytest.raises(DataError) as caught:
        score(StsLines(source, "sts"), Picky(), tmp_path / "scores.txt")
    assert str(caught.value) == f"{source}:1777: cannot read 'no'; write yes"
    assert list(tmp_path.iterdir()) == [source]


def test_a_system_that_refuses_everything_is_no_fault_of_a_line(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"^system 'overlap' is not trained"):
        score(StsLines(pairs_file(tmp_path, 2), "sts"), load_model("overlap"), tmp_path / "out")


def test_a_system_that_gives_too_few_answers_is_refused(tmp_path: Path) -> None:
    short = CallableSystem("short", lambda a, b: a, batch=True)

    class Short:
        name = "short"

        def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
            return [Judgement(1.0, "sts") for _ in pairs[1:]]

    with pytest.raises(UserError, match="returned 2 judgements for 3 pairs"):
        score(StsLines(pairs_file(tmp_path, 3), "sts"), Short(), tmp_path / "out.txt")
    with pytest.raises(UserError, match="finite number"):
        score(StsLines(pairs_file(tmp_path, 3), "sts"), short, tmp_path / "out.txt")
    assert not (tmp_path / "out.txt").exists()


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="there are no pairs; write a pair a line"):
        score(StsLines(pairs_file(tmp_path, 0), "sts"), LENGTH, tmp_path / "scores.txt")
    assert not (tmp_path / "scores.txt").exists()


def test_progress_knows_the_total_of_a_file_and_not_of_a_pipe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "BLOCK", 4)
    seen: list[Progress] = []
    source = pairs_file(tmp_path, 10)
    score(StsLines(source, "sts"), LENGTH, tmp_path / "out.txt", progress=seen.append)
    assert [(p.done, p.total) for p in seen] == [(4, 10), (8, 10), (10, 10)]
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(source.read_bytes(),))
    writer.start()
    seen.clear()
    score(StsLines(pipe, "sts"), LENGTH, tmp_path / "out.txt", progress=seen.append)
    writer.join()
    assert [(p.done, p.total) for p in seen] == [(4, None), (8, None), (10, None)]


def test_progress_and_summary_are_said_in_words() -> None:
    assert str(Progress(1500, None, 3.0)) == "1,500 pairs, 500 a second"
    assert str(Progress(10, 40_000, 4.0)) == "10 of 40,000 pairs, 2.5 a second, 4 h 26 min left"
    assert str(Progress(100, 400, 30.0)) == "100 of 400 pairs, 3.3 a second, 1 min 30 s left"
    assert str(Progress(0, 4, 0.0)) == "0 of 4 pairs"
    assert str(Summary(1, 2.0)) == "1 pair in 2 s, 0.5 a second"


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    def peak(count: int) -> int:
        layout = StsLines(pairs_file(tmp_path, count), "sts")
        tracemalloc.start()
        score(layout, LENGTH, tmp_path / "scores.txt")
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    peak(100)  # what is loaded once
    assert peak(12_000) < 2.2 * peak(3_000)  # where blocks begin depends on the clock


class Stream:
    """Judges a stream in blocks of seven, and refuses the text 'no'."""

    name = "stream"

    def __init__(self, lost: int = 0) -> None:
        self.lost = lost

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        return list(self.judge_stream(pairs))

    def judge_stream(self, pairs: Iterable[Pair]) -> Iterator[Judgement]:
        rest = iter(pairs)
        while block := list(islice(rest, 7)):
            for pair in block:
                if pair.a.text == "no":
                    raise UserError("cannot read 'no'", where="pair 3", remedy="write yes")
            for pair in block[self.lost :]:
                yield Judgement(float(len(pair.a.text)), "sts")


def test_a_system_that_reads_streams_gets_one(tmp_path: Path) -> None:
    source, output = pairs_file(tmp_path, 3000), tmp_path / "scores.txt"
    score(StsLines(source, "sts"), Stream(), output)
    lengths = [min(len(line.split("\t")[0]), 5) for line in source.read_text().splitlines()]
    assert [float(line) for line in output.read_text().splitlines()] == lengths


def test_a_stream_that_stops_at_a_pair_names_its_line(tmp_path: Path) -> None:
    source = tmp_path / "pairs.txt"
    source.write_text("yes\tb\n" * 40 + "no\tb\n" + "yes\tb\n" * 9)
    with pytest.raises(DataError) as caught:
        score(StsLines(source, "sts"), Stream(), tmp_path / "scores.txt")
    assert str(caught.value) == f"{source}:41: cannot read 'no'; write yes"


def test_a_stream_that_loses_pairs_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="left 4 pairs without a judgement"):
        score(StsLines(pairs_file(tmp_path, 26), "sts"), Stream(lost=1), tmp_path / "out.txt")
    assert not (tmp_path / "out.txt").exists()
