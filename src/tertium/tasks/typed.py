"""TYPED: eight kinds of similarity between records of a digital library (*SEM 2013).

The items may not be redistributed, so a release is put together by whoever has them::

    STS.input.NAME.txt    two item ids a line, tab-separated
    STS.gs.NAME.txt       eight scores a line, 0-5: general, author, people, time, location,
                          event, subject, description
    items/ID.txt          or ID.json, or one items.jsonl; beside the lists or in items/
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from tertium.errors import DataError, UserError
from tertium.items import Item, Pair, Record
from tertium.judgement import Judgement
from tertium.metrics.figure import Figure
from tertium.tasks.base import Dataset, Judgements, Submission, Subset, Task
from tertium.tasks.files import counted, digest, join_lines, list_files, read_lines, write_whole
from tertium.tasks.folders import find_answers, find_split
from tertium.tasks.typed_items import CatalogueRecord, Items, format_item, item_id
from tertium.tasks.typed_scores import KINDS, read_scores

_INPUT = re.compile(r"STS\.input\.(.+)\.txt")
_GOLD = re.compile(r"STS\.gs\.(.+)\.txt")
_REMEDY = "give the folder that holds STS.input.NAME.txt"


class Typed(Task):
    """The pilot task on typed similarity."""

    name = "typed"
    title = "Typed similarity (*SEM 2013 shared task)"
    scale = "typed"
    splits = ("test", "train", "all")
    metrics = ("mean", *KINDS)
    aggregation = "mean"
    baselines = ("typed-tfidf",)

    def read(self, data: Path, split: str | None = None) -> Dataset:
        """Read the lists of a folder with the items that they name."""
        folder, name = find_split(
            data, split, splits=self.splits, inputs=_INPUT, gold=_GOLD, remedy=_REMEDY
        )
        files = list_files(folder, lambda p: _INPUT.fullmatch(p.name) or _GOLD.fullmatch(p.name))
        inputs = {found[1]: path for path in files if (found := _INPUT.fullmatch(path.name))}
        gold = {found[1]: path for path in files if (found := _GOLD.fullmatch(path.name))}
        for subset in gold.keys() - inputs.keys():
            raise DataError("gold without its input", gold[subset], remedy=_REMEDY)
        notes: list[str] = []
        items = Items(folder)
        subsets = tuple(
            _read_subset(subset, path, gold.get(subset), items, notes)
            for subset, path in inputs.items()
        )
        used = [*inputs.values(), *gold.values(), *sorted(items.files)]
        return Dataset(self.name, name, subsets, digest(used), notes=tuple(notes))

    def write(self, dataset: Dataset, folder: Path) -> list[Path]:
        """Write the lists, the gold and an item file for each record."""
        texts: dict[str, str] = {}
        for subset in dataset.subsets:
            rows = []
            for pair in subset.pairs:
                ids = []
                for side, item in (("a", pair.a), ("b", pair.b)):
                    id_, text = _named(item, f"{subset.name}-{pair.id}{side}", folder)
                    if texts.setdefault(f"items/{id_}.txt", text) != text:
                        what = f"two different records with the id '{id_}'"
                        raise UserError(what, remedy="give each record its own id")
                    ids.append(id_)
                rows.append("\t".join(ids))
            texts[f"STS.input.{subset.name}.txt"] = join_lines(rows)
            if subset.scored:
                gold = join_lines(_row(pair.gold) for pair in subset.pairs)
                texts[f"STS.gs.{subset.name}.txt"] = gold
        return [write_whole(folder / name, text) for name, text in texts.items()]

    def read_submission(self, path: Path, dataset: Dataset, *, repair: bool = False) -> Submission:
        """Read eight columns a line from a file, or from one named after each subset in a folder.

        With ``repair``, NaN becomes 5 and a missing score counts as 0.
        """
        notes: list[str] = []
        judgements = {
            subset.name: _read_answers(file, subset, notes, repair=repair)
            for subset, file in find_answers(path, dataset, ".txt", notes)
        }
        return Submission(judgements, tuple(notes))

    def write_submission(
        self, judgements: Mapping[str, Judgements], dataset: Dataset, folder: Path
    ) -> list[Path]:
        """Write a file with eight columns for each subset; 0 where a pair was not judged."""
        texts = {}
        for subset, given in judgements.items():
            # Organisers want a number everywhere; only judgements of scored pairs are read.
            rows = [
                _row(one or Judgement(0.0, "typed", kinds=dict.fromkeys(KINDS, 0.0)))
                for one in given
            ]
            texts[folder / f"STS.output.{subset}.txt"] = join_lines(rows)
        return [write_whole(path, text) for path, text in texts.items()]

    def figures(self, pairs: Sequence[Pair], judgements: Sequence[Judgement]) -> dict[str, Figure]:
        """Measure Pearson's r for each kind, over the pairs whose gold has it, and their mean."""
        figures = {kind: _correlation(kind, pairs, judgements) for kind in KINDS}
        missing = next((kind for kind in KINDS if figures[kind].value is None), None)
        if missing is not None:
            why = f"{missing}: {figures[missing].why}"
            return {"mean": Figure(None, len(pairs), why), **figures}
        values = [figure.value for figure in figures.values() if figure.value is not None]
        return {"mean": Figure(sum(values) / len(values), len(pairs)), **figures}


def _read_subset(
    name: str, path: Path, gold: Path | None, items: Items, notes: list[str]
) -> Subset:
    lines = read_lines(path, notes)
    while lines and not lines[-1].strip():
        lines.pop()
    answers: list[dict[str, float]] = [{}] * len(lines)
    if gold is not None:
        answers = read_scores(gold, notes, low=0, high=5)
        if len(answers) != len(lines):
            what = f"{counted(len(answers), 'line')} of gold for {counted(len(lines), 'pair')}"
            raise DataError(what, gold, remedy="give each pair one line")
    pairs = []
    for number, (line, kinds) in enumerate(zip(lines, answers, strict=True), start=1):
        ids = line.split("\t")
        if len(ids) < 2:
            what = f"one column instead of two item ids in '{line.strip()}'"
            raise DataError(what, path, number, remedy="put a tab between two item ids")
        a, b = (items.get(one, path, number) for one in ids[:2])
        pairs.append(Pair(str(number), a, b, _judgement(kinds) if kinds else None, genre=name))
    return Subset(name, tuple(pairs))


def _judgement(kinds: dict[str, float]) -> Judgement:
    return Judgement(kinds.get("general"), "typed", kinds=kinds)


def _read_answers(
    path: Path, subset: Subset, notes: list[str], *, repair: bool
) -> list[Judgement | None]:
    rows = read_scores(path, notes, repair=repair)
    if len(rows) != len(subset.pairs):
        what = f"{counted(len(rows), 'line')} of scores for {counted(len(subset.pairs), 'pair')}"
        raise DataError(what, path, remedy="give each pair one line")
    gaps = [(i, kind) for i in subset.scored for kind in KINDS if kind not in rows[i]]
    if gaps and not repair:
        what = f"pair {gaps[0][0] + 1} has no score for '{gaps[0][1]}'"
        remedy = "write eight numbers a line, or let --repair read it as 0"
        raise DataError(what, path, remedy=remedy)
    if gaps:
        notes.append(f"{path.name}: {counted(len(gaps), 'missing score')} read as 0")
    filled = [dict.fromkeys(KINDS, 0.0) | row for row in rows]
    return [_judgement(kinds) for kinds in filled]


def _correlation(kind: str, pairs: Sequence[Pair], judgements: Sequence[Judgement]) -> Figure:
    from tertium.metrics.correlation import pearson  # noqa: PLC0415 - not needed to read

    gold, system = [], []
    for pair, judgement in zip(pairs, judgements, strict=True):
        wanted = _said(pair.gold, kind)
        if wanted is None:
            continue
        answer = _said(judgement, kind)
        if answer is None:
            return Figure(None, len(pairs), f"the system says nothing of '{kind}'")
        gold.append(wanted)
        system.append(answer)
    return pearson(gold, system)


def _said(judgement: Judgement | None, kind: str) -> float | None:
    """Take one kind of a judgement; a plain score is the general one."""
    if judgement is None:
        return None
    if kind == "general" and (judgement.kinds is None or kind not in judgement.kinds):
        return judgement.score
    return (judgement.kinds or {}).get(kind)


def _named(item: Item, fallback: str, folder: Path) -> tuple[str, str]:
    """Give a record its id and the text of its file."""
    record = item if isinstance(item, Record) else Record.of({"description": [item.text]})
    id_ = item.id if isinstance(item, CatalogueRecord) and item.id else fallback
    return item_id(id_, folder, 0), format_item(record)


def _row(judgement: Judgement | None) -> str:
    values = (_said(judgement, kind) for kind in KINDS)
    return "\t".join("NA" if value is None else f"{value:.10g}" for value in values)


TASK = Typed()
