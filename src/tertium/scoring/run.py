"""From a file of pairs to a file of answers: in blocks, in order, whole or not at all."""

from __future__ import annotations

import re
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Protocol, runtime_checkable

from tertium.errors import DataError, MissingResourceError, UserError
from tertium.evaluation.run import judge_subset
from tertium.items import Pair
from tertium.judgement import Judgement
from tertium.scoring.layout import Layout, Row
from tertium.scoring.lines import STANDARD
from tertium.scoring.whole import whole_file
from tertium.systems.base import System

BLOCK = 1024
"""How many pairs a system gets at once, and how many answers are written at once."""
_PATIENCE = 0.2
"""Seconds after which answers are written though they are few."""

_SIDE = re.compile("text [AB]$")

Judged = tuple[Row, Judgement]


@runtime_checkable
class _Streaming(Protocol):
    """A system that reads on by itself, in blocks of the size that suits it."""

    @property
    def name(self) -> str: ...

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]: ...

    def judge_stream(self, pairs: Iterable[Pair]) -> Iterator[Judgement]: ...


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is; ``total`` is None where the number of pairs is not known beforehand.

    >>> print(Progress(300, 900, 2.0))
    300 of 900 pairs, 150 a second, 4 s left
    """

    done: int
    total: int | None
    seconds: float

    @property
    def rate(self) -> float:
        """Pairs a second."""
        return self.done / self.seconds if self.seconds else 0.0

    def __str__(self) -> str:
        of = "" if self.total is None else f" of {self.total:,}"
        said = f"{self.done:,}{of} pairs"
        if not self.rate:
            return said
        said += f", {_rate(self.rate)} a second"
        if self.total is None:
            return said
        return f"{said}, {_duration((self.total - self.done) / self.rate)} left"


@dataclass(frozen=True, slots=True)
class Summary:
    """What a run did.

    >>> print(Summary(1200, 0.5))
    1,200 pairs in 0.5 s, 2,400 a second
    """

    pairs: int
    seconds: float
    notes: tuple[str, ...] = ()

    def __str__(self) -> str:
        pairs = "1 pair" if self.pairs == 1 else f"{self.pairs:,} pairs"
        rate = f", {_rate(self.pairs / self.seconds)} a second" if self.seconds else ""
        return f"{pairs} in {_duration(self.seconds)}{rate}"


def score(
    layout: Layout,
    system: System,
    output: Path | str = STANDARD,
    *,
    progress: Callable[[Progress], None] | None = None,
) -> Summary:
    r"""Judge every pair of a layout and write the answers.

    Memory does not grow with the number of pairs. A plain file is read through once beforehand,
    so that a bad line is found before any time is spent on the lines above it.

    >>> from tempfile import TemporaryDirectory
    >>> from tertium.scoring.models import load_model
    >>> from tertium.scoring.task_layouts import StsLines
    >>> with TemporaryDirectory() as folder:
    ...     pairs, scores = Path(folder, "pairs.txt"), Path(folder, "scores.txt")
    ...     _ = pairs.write_text("A dog barks\tA dog sleeps\n")
    ...     _ = score(StsLines(pairs, "sts"), load_model("tokencos"), scores)
    ...     scores.read_text()
    '3.3333\n'
    """
    total = None
    if all(source.can_be_read_twice for source in layout.sources):
        total = sum(1 for _ in layout.rows())
    start = time.perf_counter()
    done = 0
    with whole_file(output) as write:
        for block in _timely(_judged(system, layout)):
            if not done:
                write(layout.header(block[0][1]))
            write("".join(_answers(layout, block)))
            done += len(block)
            if progress:
                progress(Progress(done, total, time.perf_counter() - start))
        if not done and not layout.may_be_empty:
            raise layout.sources[0].wrong("there are no pairs", remedy="write a pair a line")
        if not done:
            write(layout.header(None))
    notes = (*layout.notes, *getattr(system, "notes", ()))  # such as whom a system stands in for
    return Summary(done, time.perf_counter() - start, notes)


def _judged(system: System, layout: Layout) -> Iterator[Judged]:
    """Each row with its judgement; a system that judges streams chooses its own blocks."""
    if isinstance(system, _Streaming):
        yield from _judged_stream(system, layout)
        return
    rows = layout.rows()
    while block := list(islice(rows, BLOCK)):
        with _placed(system, block, layout):
            judgements = judge_subset(system, [row.pair for row in block])
        yield from zip(block, judgements, strict=True)


def _judged_stream(system: _Streaming, layout: Layout) -> Iterator[Judged]:
    waiting: deque[Row] = deque()

    def pairs() -> Iterator[Pair]:
        for row in layout.rows():
            waiting.append(row)
            yield row.pair

    judgements = system.judge_stream(pairs())
    while True:
        with _placed(system, waiting, layout):
            judgement = next(judgements, None)
        if judgement is None:
            break
        yield waiting.popleft(), judgement
    if waiting:
        raise UserError(
            f"system '{system.name}' left {len(waiting)} pairs without a judgement",
            remedy="return one judgement for each pair",
        )


def _timely(judged: Iterator[Judged]) -> Iterator[list[Judged]]:
    """Gather what is judged until there is enough to write, or enough time has gone by."""
    block: list[Judged] = []
    last = time.perf_counter()
    for one in judged:
        block.append(one)
        if len(block) >= BLOCK or time.perf_counter() - last > _PATIENCE:
            yield block
            block, last = [], time.perf_counter()
    if block:
        yield block


def _answers(layout: Layout, block: Sequence[Judged]) -> Iterator[str]:
    for row, judgement in block:
        try:
            yield layout.answer(row, judgement)
        except DataError:
            raise
        except UserError as error:
            raise _at(row, layout, error) from None


@contextmanager
def _placed(system: System, rows: Iterable[Row], layout: Layout) -> Iterator[None]:
    """Say on which line the pair stands that a system refuses."""
    try:
        yield
    except (MissingResourceError, DataError):
        raise
    except UserError as error:
        row = _first_refused(system, list(rows))
        if row is None:
            raise
        raise _at(row, layout, error) from None


def _first_refused(system: System, rows: Sequence[Row]) -> Row | None:
    """Find the pair that a system refuses; None where it refuses even no pairs at all."""

    def refused(some: Sequence[Row]) -> bool:
        try:
            system.judge([row.pair for row in some])
        except UserError:
            return True
        return False

    if not rows or refused([]):
        return None
    while len(rows) > 1:
        half = len(rows) // 2
        rows = rows[:half] if refused(rows[:half]) else rows[half:]
    return rows[0]


def _at(row: Row, layout: Layout, error: UserError) -> DataError:
    # A judge says which text, and the number of the pair in its block, which means nothing here.
    side = _SIDE.search(error.where or "")
    what = f"{side[0]}: {error.what}" if side else error.what
    return layout.sources[0].wrong(what, row.line, remedy=error.remedy or "mend the line")


def _rate(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}"


def _duration(seconds: float) -> str:
    if seconds < 60:
        return f"{seconds:.1f} s" if seconds < 1 else f"{seconds:.0f} s"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min {rest:02} s"
