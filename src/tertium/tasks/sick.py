"""SICK: relatedness and entailment of sentence pairs, one table with a header line.

A release is ``SICK_train.txt``, ``SICK_trial.txt`` and ``SICK_test.txt`` (or
``SICK_test_annotated.txt``) as SemEval gave them out, or the later ``SICK.txt`` with all pairs
and both directions of entailment.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from tertium import scales
from tertium.errors import DataError, UnknownNameError, UserError
from tertium.items import Pair, Sentence
from tertium.judgement import Entailment, Judgement
from tertium.metrics.figure import Figure
from tertium.tasks.base import Dataset, Judgements, Submission, Subset, Task
from tertium.tasks.files import (
    check_cell,
    counted,
    digest,
    is_file,
    is_folder,
    join_lines,
    list_files,
    read_lines,
    read_number,
    shown,
    write_whole,
)

_SPLIT_FILES = {
    "sick_test_annotated": "test",
    "sick_test": "test",
    "sick_train": "train",
    "sick_trial": "trial",
}
"""Names of files without their ends, the better of two first."""
_WHOLE, _PAIR_TYPES = "sick", "pair_types.tsv"
_ANSWER = ("pair_ID", "entailment_judgment", "relatedness_score")
_TEXTS = ("pair_ID", "sentence_A", "sentence_B")
_LABEL_COLUMNS = ("entailment_judgment", "entailment_label")
_NOTHING = {"", "NA"}
_DIRECTIONS = {
    "B_ENTAILS_A": Entailment.ENTAILMENT,
    "B_CONTRADICTS_A": Entailment.CONTRADICTION,
    "B_NEUTRAL_A": Entailment.NEUTRAL,
}
_BACK = {label: f"B_{verb}_A" for label, verb in (
    (Entailment.ENTAILMENT, "entails"),
    (Entailment.CONTRADICTION, "contradicts"),
    (Entailment.NEUTRAL, "neutral"),
)}  # fmt: skip
_PUBLISHED_SIZE = 4927


class Sick(Task):
    """SemEval-2014 task 1."""

    name: ClassVar[str] = "sick"
    title: ClassVar[str] = "SICK: relatedness and entailment"
    scale: ClassVar[str] = "sick"
    paper: ClassVar[str] = "004"
    splits: ClassVar[tuple[str, ...]] = ("test", "train", "trial")
    metrics: ClassVar[tuple[str, ...]] = (
        "pearson", "spearman", "mse", "accuracy",
        *(f"{label.lower()}-{part}"
          for label in ("ENTAILMENT", "CONTRADICTION", "NEUTRAL")
          for part in ("precision", "recall", "f1")),
    )  # fmt: skip
    aggregation: ClassVar[str] = "pooled"
    baselines: ClassVar[tuple[str, ...]] = ("chance", "majority", "probability", "overlap")

    def read(self, data: Path, split: str | None = None) -> Dataset:
        """Read one split of a folder of SICK files, or of one of them."""
        if split is not None and split not in self.splits:
            raise UnknownNameError("split", split, self.splits)
        notes: list[str] = []
        files = [data] if is_file(data) else _find_files(data, notes)
        side_file = files[0].with_name(_PAIR_TYPES)
        types = _read_types(side_file) if is_file(side_file) else {}
        parts: dict[str, list[Pair]] = {}
        origin: dict[str, Path] = {}
        for path in files:
            for name, pairs in _read_release(path, types, notes).items():
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
            written.append(write_whole(path, join_lines(_release_lines(found, path))))
        return written

    def read_submission(self, path: Path, dataset: Dataset, *, repair: bool = False) -> Submission:
        """Read a table with a header, in any order of rows and columns.

        A column of nothing but NA is a part that the system does not answer. ``repair`` mends
        nothing here: no such mending is on record for this task.
        """
        path = _only_file(path) if is_folder(path) else path
        notes: list[str] = []
        table = _Table.read(path, _ANSWER, notes)
        pairs = [pair for subset in dataset.subsets for pair in subset.pairs]
        given = _rows_by_id(table, {pair.id for pair in pairs})
        gold = any(pair.gold for pair in pairs)
        missing = [p.id for p in pairs if p.id not in given and (p.gold or not gold)]
        if missing:
            raise DataError(
                f"{counted(len(missing), 'pair')} without an answer, the first is "
                f"{shown(missing[0])}", path, remedy="answer every pair_ID once",
            )  # fmt: skip
        for column in _ANSWER[1:]:
            _check_all_or_none(table, column)
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

    def _answer(self, table: _Table, line: int) -> Judgement:
        return Judgement(
            score=_number(table, line, "relatedness_score"),
            scale=self.scale,
            entailment=_label(table, line, "entailment_judgment"),
        )


@dataclass(frozen=True)
class _Table:
    """A tab-separated file by the names of its columns; rows are found by line number."""

    path: Path
    places: Mapping[str, int]
    rows: Mapping[int, Sequence[str]]

    @classmethod
    def read(cls, path: Path, wanted: Sequence[str], notes: list[str]) -> _Table:
        lines = read_lines(path, notes)
        while lines and not lines[-1].strip():
            lines.pop()
        header = [name.strip(" ").lower() for name in lines[0].split("\t")] if lines else []
        missing = [name for name in wanted if name.lower() not in header]
        if missing or len(set(header)) < len(header):
            what = f"the header lacks {missing[0]}" if missing else "the header repeats a column"
            remedy = f"begin with a line of tab-separated names: {', '.join(wanted)}"
            raise DataError(what, path, 1, remedy=remedy)
        rows = {number: line.split("\t") for number, line in enumerate(lines[1:], start=2)}
        for number, row in rows.items():
            if len(row) > len(header):
                raise DataError(
                    f"{len(row)} columns under a header of {len(header)}", path, number,
                    remedy="keep tabs out of the texts",
                )  # fmt: skip
        return cls(path, {name: place for place, name in enumerate(header)}, rows)

    def __contains__(self, column: str) -> bool:
        return column.lower() in self.places

    def cell(self, line: int, column: str) -> str:
        """The text of a cell; a row may stop before columns that are empty."""
        place, row = self.places.get(column.lower()), self.rows[line]
        return row[place] if place is not None and place < len(row) else ""

    def value(self, line: int, column: str) -> str | None:
        """The same without spaces around it; None where it says nothing."""
        text = self.cell(line, column).strip(" ")
        return None if text in _NOTHING else text


def _find_files(folder: Path, notes: list[str]) -> list[Path]:
    tables = {p.stem.lower(): p for p in list_files(folder) if p.suffix.lower() in {".txt", ".tsv"}}
    named = [name for name in _SPLIT_FILES if name in tables]
    if _WHOLE in tables:
        notes += [f"{tables[name].name}: left out for {tables[_WHOLE].name}" for name in named]
        return [tables[_WHOLE]]
    if "sick_test_annotated" in named and "sick_test" in named:
        named.remove("sick_test")
        notes.append(f"{tables['sick_test'].name}: left out for the one with gold")
    if not named:
        raise DataError(
            "there is no SICK.txt, SICK_train.txt, SICK_trial.txt or SICK_test.txt here", folder,
            remedy="check the path",
        )  # fmt: skip
    return [tables[name] for name in named]


def _read_release(path: Path, types: Mapping[str, str], notes: list[str]) -> dict[str, list[Pair]]:
    """The pairs of each split in a file."""
    table = _Table.read(path, _TEXTS, notes)
    of_file = next((s for name, s in _SPLIT_FILES.items() if path.stem.lower() == name), "test")
    parts: dict[str, list[Pair]] = {}
    for name, line in _rows_by_id(table, None).items():
        if len(table.rows[line]) <= max(table.places[column.lower()] for column in _TEXTS):
            raise DataError("a sentence is missing", path, line, remedy="write both sentences")
        split = of_file
        if "SemEval_set" in table:
            split = table.cell(line, "SemEval_set").strip(" ").lower()
            if split not in Sick.splits:
                raise DataError(
                    f"{shown(split)} is no SemEval_set", path, line,
                    remedy="write TRAIN, TRIAL or TEST",
                )  # fmt: skip
        parts.setdefault(split, []).append(
            Pair(
                id=name,
                a=Sentence(table.cell(line, "sentence_A")),
                b=Sentence(table.cell(line, "sentence_B")),
                gold=_gold(table, line),
                kind=table.value(line, "pair_type") or types.get(name),
                spread=_spread(table, line),
            )
        )
    if not parts:
        raise DataError("there are no pairs", path, remedy="write a pair a line")
    return parts


def _rows_by_id(table: _Table, known: set[str] | None) -> dict[str, int]:
    """The line of each id; an id that is missing, repeated or unknown is refused."""
    lines: dict[str, int] = {}
    for line in table.rows:
        name = table.cell(line, "pair_ID").strip(" ")
        if not name:
            raise DataError("there is no pair_ID", table.path, line, remedy="write one")
        if known is not None and name not in known:
            raise DataError(
                f"the data has no pair_ID {shown(name)}", table.path, line,
                remedy="answer the pairs of the data only",
            )  # fmt: skip
        if lines.setdefault(name, line) != line:
            raise DataError(
                f"pair_ID {shown(name)} is on line {lines[name]} too", table.path, line,
                remedy="write each pair once",
            )  # fmt: skip
    return lines


def _gold(table: _Table, line: int) -> Judgement | None:
    scale = scales.get("sick")
    score = _number(table, line, "relatedness_score", scale.low, scale.high)
    column = next((name for name in _LABEL_COLUMNS if name in table), _LABEL_COLUMNS[0])
    label = _label(table, line, column)
    back = table.value(line, "entailment_BA")
    if back and back.upper() not in _DIRECTIONS:
        raise DataError(
            f"{shown(back)} is no direction", table.path, line,
            remedy=f"write one of: {', '.join(_BACK.values())}",
        )  # fmt: skip
    if score is None and label is None:
        return None
    return Judgement(
        score,
        scale.name,
        entailment=label,
        entailment_back=_DIRECTIONS[back.upper()] if back else None,
    )


def _number(
    table: _Table, line: int, column: str, low: float | None = None, high: float | None = None
) -> float | None:
    text = table.value(line, column)
    return None if text is None else read_number(text, table.path, line, low, high)


def _label(table: _Table, line: int, column: str) -> Entailment | None:
    text = table.value(line, column)
    if text is None:
        return None
    try:
        return Entailment(text.upper())
    except ValueError:
        raise DataError(
            f"{shown(text)} is not a label", table.path, line,
            remedy=f"write one of: {', '.join(Entailment)}",
        ) from None  # fmt: skip


def _spread(table: _Table, line: int) -> float | None:
    """The raters' standard deviation, or else the share of them that disagree on the label."""
    deviation = _number(table, line, "relatedness_sd", 0)
    agreement = _number(table, line, "entailment_agreement", 0, 1)
    return deviation if deviation is not None or agreement is None else 1 - agreement


def _read_types(path: Path) -> dict[str, str]:
    """How each pair was made, from a file that may lie beside the release."""
    types: dict[str, str] = {}
    for number, line in enumerate(read_lines(path), start=1):
        name, tab, kind = (part.strip(" ") for part in line.partition("\t"))
        if not line.strip() or (number == 1 and name.lower() == "pair_id"):
            continue
        if not tab or not name or not kind or "\t" in kind or name in types:
            what = f"pair_ID {shown(name)} is there twice" if name in types else "no id and type"
            raise DataError(
                what, path, number, remedy="write each pair_ID, a tab and its type once"
            )
        types[name] = kind
    return types


def _only_file(folder: Path) -> Path:
    files = list_files(folder)
    if len(files) != 1:
        raise DataError(
            f"there are {counted(len(files), 'file')} in this folder", folder,
            remedy="give the one file with the answers",
        )  # fmt: skip
    return files[0]


def _check_all_or_none(table: _Table, column: str) -> None:
    empty = [line for line in table.rows if table.value(line, column) is None]
    if empty and len(empty) < len(table.rows):
        raise DataError(
            f"there is no {column}, though other rows have one", table.path, empty[0],
            remedy="answer every pair, or write NA in the whole column",
        )  # fmt: skip


def _why_not(both: Sequence[tuple[object, object]], what: str) -> str | None:
    if not both:
        return f"the gold has no {what}"
    return f"the system gives no {what}" if any(said is None for _, said in both) else None


def _release_lines(pairs: Sequence[Pair], path: Path) -> Iterator[str]:
    golds = [pair.gold for pair in pairs]
    header = [*_TEXTS, "relatedness_score", "entailment_judgment"]
    extra = {
        "entailment_BA": [_BACK[g.entailment_back] if g and g.entailment_back else "NA"
                          for g in golds],
        "pair_type": [pair.kind or "NA" for pair in pairs],
        "relatedness_sd": ["NA" if pair.spread is None else repr(pair.spread) for pair in pairs],
    }  # fmt: skip
    extra = {name: cells for name, cells in extra.items() if set(cells) - {"NA"}}
    yield "\t".join([*header, *extra])
    for row, (pair, gold) in enumerate(zip(pairs, golds, strict=True)):
        cells = [pair.id, pair.a.text, pair.b.text]
        if gold or extra:
            score = gold.score if gold else None
            cells.append("NA" if score is None else repr(score).removesuffix(".0"))
            cells.append(gold.entailment if gold and gold.entailment else "NA")
        cells += [column[row] for column in extra.values()]
        yield "\t".join(check_cell(cell, path, row + 2) for cell in cells)


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
