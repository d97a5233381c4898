"""A task: your own rated pairs, as a CSV file with the columns text_a, text_b and score (0-5)."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from tertium.errors import DataError
from tertium.items import Pair, item
from tertium.judgement import Judgement
from tertium.metrics.figure import Figure
from tertium.tasks.base import Dataset, Judgements, Submission, Subset, Task
from tertium.tasks.files import digest, read_lines, read_number, write_whole
from tertium.tasks.score_lines import ScoreLines, score_figures

_COLUMNS = ("text_a", "text_b", "score")


class Table(Task):
    """One CSV file is one subset. A pair without a score is judged, but not scored."""

    name: ClassVar[str] = "table"
    title: ClassVar[str] = "A table of rated pairs"
    scale: ClassVar[str] = "sts"
    splits: ClassVar[tuple[str, ...]] = ("all",)
    metrics: ClassVar[tuple[str, ...]] = ("pearson", "spearman")
    aggregation: ClassVar[str] = "weighted-mean"
    baselines: ClassVar[tuple[str, ...]] = ("tokencos", "squeeze")

    def read(self, data: Path, split: str | None = None) -> Dataset:
        """Read one file, or every ``.csv`` file of a folder."""
        paths = sorted(data.glob("*.csv")) if data.is_dir() else [data]
        if not paths:
            raise DataError("there is no .csv file in it", data, remedy="give a file or a folder")
        notes: list[str] = []
        subsets = tuple(Subset(path.stem, self._pairs(path, notes)) for path in paths)
        return Dataset(self.name, "all", subsets, digest(paths), notes=tuple(notes))

    def write(self, dataset: Dataset, folder: Path) -> list[Path]:
        """Write each subset as a file of its own."""
        return [write_whole(folder / f"{s.name}.csv", _table(s.pairs)) for s in dataset.subsets]

    def read_submission(self, path: Path, dataset: Dataset, *, repair: bool = False) -> Submission:
        """Read one score a line."""
        return ScoreLines(self.scale).read(path, dataset, repair=repair)

    def write_submission(
        self, judgements: Mapping[str, Judgements], dataset: Dataset, folder: Path
    ) -> list[Path]:
        """Write one score a line, a file for each subset."""
        return ScoreLines(self.scale).write(judgements, dataset, lambda n: folder / f"{n}.txt")

    def figures(self, pairs: Sequence[Pair], judgements: Sequence[Judgement]) -> dict[str, Figure]:
        """Correlate the scores with the gold."""
        return score_figures(pairs, judgements)

    def _pairs(self, path: Path, notes: list[str]) -> tuple[Pair, ...]:
        rows = csv.DictReader(io.StringIO("\n".join(read_lines(path, notes))))
        lacking = [name for name in _COLUMNS if name not in (rows.fieldnames or ())]
        if lacking:
            raise DataError(f"there is no column '{lacking[0]}'", path, 1,
                            remedy=f"begin with a header: {','.join(_COLUMNS)}")  # fmt: skip
        found: list[Pair] = []
        for row in rows:
            a, b, score = (row[name] or "" for name in _COLUMNS)
            gold = read_number(score, path, rows.line_num, 0, 5) if score else None
            rated = None if gold is None else Judgement(gold, self.scale)
            found.append(Pair(str(len(found) + 1), item(a), item(b), rated))
        return tuple(found)


def _table(pairs: Sequence[Pair]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for pair in pairs:
        writer.writerow([pair.a.text, pair.b.text, pair.gold.score if pair.gold else ""])
    return out.getvalue()


TASK = Table()
