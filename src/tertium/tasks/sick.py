"""SICK: relatedness and entailment of sentence pairs, one table with a header line.

A release is ``SICK_train.txt``, ``SICK_trial.txt`` and ``SICK_test.txt`` (or
``SICK_test_annotated.txt``) as SemEval gave them out, or the later ``SICK.txt`` with all pairs
and both directions of entailment.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from tertium.errors import DataError, UnknownNameError, UserError
from tertium.items import Pair
from tertium.judgement import Entailment, Judgement
from tertium.metrics.figure import Figure
from tertium.tasks.base import Dataset, Judgements, Submission, Subset, Task
from tertium.tasks.collector import collector_paused
from tertium.tasks.files import (
    check_cell,
    counted,
    digest,
    is_file,
    is_folder,
    join_lines,
    list_files,
    shown,
    write_whole,
)
from tertium.tasks.sick_release import (
    PAIR_TYPES,
    SPLITS,
    find_files,
    read_release,
    read_types,
    release_lines,
)
from tertium.tasks.sick_table import ID, LABEL, SCORE, Table

_ANSWER = (ID, LABEL, SCORE)
_PUBLISHED_SIZE = 4927


class Sick(Task):
    """SemEval-2014 task 1."""

    name: ClassVar[str] = "sick"
    title: ClassVar[str] = "SICK: relatedness and entailment"
    scale: ClassVar[str] = "sick"
    splits: ClassVar[tuple[str, ...]] = SPLITS
    metrics: ClassVar[tuple[str, ...]] = (
        "pearson", "spearman", "mse", "accuracy",
        *(f"{label.lower()}-{part}"
          for label in ("ENTAILMENT", "CONTRADICTION", "NEUTRAL")
          for part in ("precision", "recall", "f1")),
    )  # fmt: skip
    aggregation: ClassVar[str] = "pooled"
    baselines: ClassVar[tuple[str, ...]] = ("chance", "majority", "probability", "overlap")

    @collector_paused()
    def read(self, data: Path, split: str | None = None) -> Dataset:
        """Read one split of a folder of SICK files, or of one of them."""
        if split is not None and split not in self.splits:
            raise UnknownNameError("split", split, self.splits)
        notes: list[str] = []
        files = [data] if is_file(data) else find_files(data, notes)
        side_file = files[0].with_name(PAIR_TYPES)
        types = read_types(side_file) if is_file(side_file) else {}
        parts: dict[str, list[Pair]] = {}
        origin: dict[str, Path] = {}
        for path in files:
            for name, pairs in read_release(path, types, notes).items():
                parts[name], origin[name] = pairs, path
        chosen = split or self._first_with_gold(parts, notes)
        if chosen not in parts:
            raise UserError(
                f"there is no {chosen} split",
                where=str(data),
                remedy=f"choose one of: {', '.join(s for s in self.splits if s in parts)}",
            )
        learnable = [
            p for name in ("train", "trial") if name != chosen for p in parts.get(name, [])
        ]
        published = chosen == "test" and len(parts[chosen]) == _PUBLISHED_SIZE
        return Dataset(
            task=self.name,
            split=chosen,
            subsets=(Subset(self.name, tuple(parts[chosen])),),
            digest=digest([origin[chosen], side_file] if types else [origin[chosen]]),
            edition="sick-2014" if published else None,
            training=tuple(pair for pair in learnable if pair.gold),
            notes=tuple(notes),
        )

    def write(self, dataset: Dataset, folder: Path) -> list[Path]:
        """Write the split, and the training part as the other file that may be learnt from."""
        pairs = [pair for subset in dataset.subsets for pair in subset.pairs]
        parts = {dataset.split: pairs}
        if dataset.training:
            parts["trial" if dataset.split == "train" else "train"] = list(dataset.training)
        written = []
        for split, found in parts.items():
            annotated = "_annotated" if split == "test" and any(p.gold for p in found) else ""
            path = folder / f"SICK_{split}{annotated}.txt"
            written.append(write_whole(path, join_lines(release_lines(found, path))))
        return written

    @collector_paused()
    def read_submission(self, path: Path, dataset: Dataset, *, repair: bool = False) -> Submission:
        """Read a table with a header, in any order of rows and columns.

        A column of nothing but NA is a part that the system does not answer. ``repair`` mends
        nothing here: no such mending is on record for this task.
        """
        path = _only_file(path) if is_folder(path) else path
        notes: list[str] = []
        table = Table.read(path, _ANSWER, notes)
        pairs = [pair for subset in dataset.subsets for pair in subset.pairs]
        given = table.lines_by_id({pair.id for pair in pairs})
        gold = any(pair.gold for pair in pairs)
        missing = [p.id for p in pairs if p.id not in given and (p.gold or not gold)]
        if missing:
            raise DataError(
                f"{counted(len(missing), 'pair')} without an answer, the first is "
                f"{shown(missing[0])}", path, remedy="answer every pair_ID once",
            )  # fmt: skip
        for column in _ANSWER[1:]:
            table.check_all_or_none(column)
        read = {name: self._answer(table, line) for name, line in given.items()}
        return Submission({self.name: [read.get(pair.id) for pair in pairs]}, tuple(notes))

    def write_submission(
        self, judgements: Mapping[str, Judgements], dataset: Dataset, folder: Path
    ) -> list[Path]:
        """Write ``SICK_output.txt``; NA stands for what the system does not answer."""
        if set(judgements) != {self.name}:
            raise UserError(
                f"the judgements are of {', '.join(judgements) or 'nothing'}",
                remedy=f"give those of the one subset, '{self.name}'",
            )
        pairs = [pair for subset in dataset.subsets for pair in subset.pairs]
        given = judgements[self.name]
        if len(given) != len(pairs):
            raise UserError(
                f"{counted(len(given), 'judgement')} for {counted(len(pairs), 'pair')}",
                remedy="give one for each pair",
            )
        path = folder / "SICK_output.txt"
        return [write_whole(path, join_lines(_answer_lines(pairs, given, path)))]

    def figures(self, pairs: Sequence[Pair], judgements: Sequence[Judgement]) -> dict[str, Figure]:
        """Measure relatedness where there are scores, and entailment where there are labels."""
        from tertium.metrics.classification import accuracy, precision_recall_f1  # noqa: PLC0415
        from tertium.metrics.correlation import mse, pearson, spearman  # noqa: PLC0415

        both = [(p.gold, j) for p, j in zip(pairs, judgements, strict=True) if p.gold]
        scores = [(gold.score, j.score) for gold, j in both if gold.score is not None]
        labels = [(gold.entailment, j.entailment) for gold, j in both if gold.entailment]
        figures: dict[str, Figure] = {}
        why = _why_not(scores, "relatedness scores")
        wanted, given = [gold for gold, _ in scores], [s for _, s in scores if s is not None]
        for name, metric in (("pearson", pearson), ("spearman", spearman), ("mse", mse)):
            figures[name] = Figure(None, len(scores), why) if why else metric(wanted, given)
        why = _why_not(labels, "entailment labels")
        if why:
            rest = self.metrics[len(figures) :]
            return figures | dict.fromkeys(rest, Figure(None, len(labels), why))
        gold, said = [label for label, _ in labels], [label for _, label in labels]
        figures["accuracy"] = accuracy(gold, said)
        for label in (Entailment.ENTAILMENT, Entailment.CONTRADICTION, Entailment.NEUTRAL):
            found = precision_recall_f1(gold, said, label)
            figures[f"{label.lower()}-precision"] = found.precision
            figures[f"{label.lower()}-recall"] = found.recall
            figures[f"{label.lower()}-f1"] = found.f1
        return figures

    def _first_with_gold(self, parts: Mapping[str, Sequence[Pair]], notes: list[str]) -> str:
        there = [split for split in self.splits if split in parts]
        scored = [split for split in there if any(pair.gold for pair in parts[split])]
        if scored:
            notes.append(f"the {scored[0]} split was read, the first that has gold")
            return scored[0]
        notes.append(f"the {there[0]} split was read; none has gold")
        return there[0]

    def _answer(self, table: Table, line: int) -> Judgement:
        return Judgement(
            score=table.number(line, SCORE),
            scale=self.scale,
            entailment=table.label(line, LABEL),
        )


def _only_file(folder: Path) -> Path:
    files = list_files(folder)
    if len(files) != 1:
        raise DataError(
            f"there are {counted(len(files), 'file')} in this folder", folder,
            remedy="give the one file with the answers",
        )  # fmt: skip
    return files[0]


def _why_not(both: Sequence[tuple[object, object]], what: str) -> str | None:
    if not both:
        return f"the gold has no {what}"
    return f"the system gives no {what}" if any(said is None for _, said in both) else None


def _answer_lines(pairs: Sequence[Pair], given: Judgements, path: Path) -> Iterator[str]:
    answered = [j for j in given if j is not None]
    with_scores = any(j.score is not None for j in answered)
    with_labels = any(j.entailment is not None for j in answered)
    gold = any(pair.gold for pair in pairs)
    yield "\t".join(_ANSWER)
    for line, (pair, judgement) in enumerate(zip(pairs, given, strict=True), start=2):
        if judgement is None and gold and not pair.gold:
            continue
        score = judgement.score if judgement else None
        label = judgement.entailment if judgement else None
        unfit = score is not None and not math.isfinite(score)
        if judgement is None or unfit or (score is None) == with_scores or (
            label is None) == with_labels:  # fmt: skip
            raise UserError(
                "there is no answer to write",
                where=f"pair '{pair.id}'",
                remedy="judge every pair in the same parts, with finite scores",
            )
        yield "\t".join((
            check_cell(pair.id, path, line),
            label or "NA",
            "NA" if score is None else f"{score:.4f}",
        ))  # fmt: skip


TASK = Sick()
