"""Phenomena: our own test of what systems are bad at, one subset a phenomenon.

It comes with the package (``data/phenomena/en.tsv``, and ``es.tsv`` in Spanish), so it needs no
``--data``; a file of the same columns is read in its place. A submission is a table with the
columns ``id``, ``score``, ``entailment`` and ``entailment_back``; all but the id may be left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
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
    digest,
    is_file,
    join_lines,
    read_lines,
    read_number,
    shown,
    write_whole,
)

_COLUMNS = ("id", "phenomenon", "a", "b", "sts", "entailment", "entailment_back", "note")
_LANGUAGES = ("en", "es")
_ANSWER = ("id", "score", "entailment", "entailment_back")


class Phenomena(Task):
    """Negation, exchanged arguments, quantity, and so on, each measured by itself."""

    name: ClassVar[str] = "phenomena"
    title: ClassVar[str] = "Phenomena"
    scale: ClassVar[str] = "sts"
    splits: ClassVar[tuple[str, ...]] = ("all",)
    metrics: ClassVar[tuple[str, ...]] = ("accuracy", "accuracy-back", "pearson", "spearman")
    aggregation: ClassVar[str] = "mean"
    baselines: ClassVar[tuple[str, ...]] = ("chance", "tokencos")

    @property
    def bundled(self) -> Path:
        """The English set that comes with the package."""
        return self.bundled_in("en")

    def bundled_in(self, language: str) -> Path:
        """The set in a language, ``en`` or ``es``, that comes with the package."""
        if language not in _LANGUAGES:
            raise UnknownNameError("language", language, _LANGUAGES)
        return Path(str(files("tertium"))) / "data" / "phenomena" / f"{language}.tsv"

    def read(self, data: Path, split: str | None = None) -> Dataset:
        """Read a table of pairs; the subsets are in the order in which it has them."""
        if split not in (None, *self.splits):
            raise UserError(f"the phenomena have no split '{split}'", remedy="leave --split out")
        path = _table_in(data) if data.is_dir() else data
        notes: list[str] = []
        groups: dict[str, list[Pair]] = {}
        seen: set[str] = set()
        for line, row in _rows(path, _COLUMNS[:-1], notes):
            if row["id"] in seen:
                raise DataError(f"the id {shown(row['id'])} stands twice", path, line,
                                remedy="give each pair its own id")  # fmt: skip
            seen.add(row["id"])
            gold = Judgement(
                read_number(row["sts"], path, line, 0, 5),
                self.scale,
                entailment=_label(row["entailment"], path, line),
                entailment_back=_label(row["entailment_back"], path, line),
            )
            pair = Pair(row["id"], Sentence(row["a"]), Sentence(row["b"]), gold)
            groups.setdefault(row["phenomenon"], []).append(pair)
        subsets = tuple(Subset(name, tuple(pairs)) for name, pairs in groups.items())
        return Dataset(self.name, "all", subsets, digest([path]), notes=tuple(notes))

    def write(self, dataset: Dataset, folder: Path) -> list[Path]:
        """Write the table."""
        path = folder / f"{_language_of(dataset)}.tsv"
        lines = ["\t".join(_COLUMNS[:-1])]
        for subset in dataset.subsets:
            for pair in subset.pairs:
                gold = pair.gold or Judgement(None, self.scale)
                score = "" if gold.score is None else f"{gold.score:g}"
                labels = (gold.entailment or "", gold.entailment_back or "")
                cells = (pair.id, subset.name, pair.a.text, pair.b.text, score, *labels)
                lines.append("\t".join(check_cell(cell, path, len(lines) + 1) for cell in cells))
        return [write_whole(path, join_lines(lines))]

    def read_submission(self, path: Path, dataset: Dataset, *, repair: bool = False) -> Submission:
        """Read one table of answers, in any order, for every pair."""
        notes: list[str] = []
        scale = scales.get(self.scale)
        answers: dict[str, Judgement] = {}
        known = {pair.id for subset in dataset.subsets for pair in subset.pairs}
        for line, row in _rows(path, _ANSWER[:1], notes):
            if row["id"] not in known or row["id"] in answers:
                what = "is not a pair of the data" if row["id"] not in known else "stands twice"
                raise DataError(f"{shown(row['id'])} {what}", path, line,
                                remedy="answer each pair once")  # fmt: skip
            score = row.get("score", "")
            answers[row["id"]] = Judgement(
                read_number(score, path, line) if score else None,
                scale.name,
                entailment=_label(row.get("entailment", ""), path, line),
                entailment_back=_label(row.get("entailment_back", ""), path, line),
            )
        missing = sorted(known - answers.keys())
        if missing:
            more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
            raise DataError(f"no answer for {shown(missing[0])}{more}", path,
                            remedy="answer each pair once")  # fmt: skip
        judged = {s.name: [answers[pair.id] for pair in s.pairs] for s in dataset.subsets}
        return Submission(judged, tuple(notes))

    def write_submission(
        self, judgements: Mapping[str, Judgements], dataset: Dataset, folder: Path
    ) -> list[Path]:
        """Write one table of answers."""
        lines = ["\t".join(_ANSWER)]
        for subset in dataset.subsets:
            for pair, given in zip(subset.pairs, judgements.get(subset.name, ()), strict=False):
                said = given or Judgement(None, self.scale)
                score = "" if said.score is None else f"{said.score:.4f}"
                labels = (said.entailment or "", said.entailment_back or "")
                lines.append("\t".join((pair.id, score, *labels)))
        return [write_whole(folder / "phenomena.tsv", join_lines(lines))]

    def figures(self, pairs: Sequence[Pair], judgements: Sequence[Judgement]) -> dict[str, Figure]:
        """Measure labels in both directions and scores, each where the system gives them."""
        from tertium.metrics.classification import accuracy  # noqa: PLC0415 - not needed to read
        from tertium.metrics.correlation import pearson, spearman  # noqa: PLC0415

        golds = [pair.gold or Judgement(None, self.scale) for pair in pairs]
        forth = [j.entailment for j in judgements]
        back = [j.entailment_back for j in judgements]
        scores = [j.score for j in judgements]
        wanted = [gold.score for gold in golds]
        missing = Figure(None, len(pairs), "the system gives no such answers")
        return {
            "accuracy": missing if None in forth
            else accuracy([gold.entailment for gold in golds], forth),
            "accuracy-back": missing if None in back
            else accuracy([gold.entailment_back for gold in golds], back),
            "pearson": missing if None in scores else pearson(wanted, scores),  # type: ignore[arg-type]
            "spearman": missing if None in scores else spearman(wanted, scores),  # type: ignore[arg-type]
        }  # fmt: skip


def _table_in(folder: Path) -> Path:
    """The set of a folder: where it has both, the English one."""
    return next((p for p in _paths(folder) if is_file(p)), _paths(folder)[0])


def _paths(folder: Path) -> list[Path]:
    return [folder / f"{language}.tsv" for language in _LANGUAGES]


def _language_of(dataset: Dataset) -> str:
    from tertium.language.identify import language  # noqa: PLC0415 - not needed to read

    texts = [pair.a.text for subset in dataset.subsets for pair in subset.pairs]
    spanish = sum(language(text) == "es" for text in texts)
    return "es" if 2 * spanish > len(texts) else "en"


def _rows(path: Path, needed: Sequence[str], notes: list[str]) -> list[tuple[int, dict[str, str]]]:
    """Each row with its line number, as a mapping by the names in the header."""
    lines = read_lines(path, notes)
    header = lines[0].split("\t") if lines else []
    lacking = [name for name in needed if name not in header]
    if lacking:
        raise DataError(
            f"there is no column '{lacking[0]}'", path, 1,
            remedy=f"begin with a header: {', '.join(needed)}, separated by tabs",
        )  # fmt: skip
    rows = []
    for number, line in enumerate(lines[1:], start=2):
        cells = line.split("\t")
        if len(cells) != len(header):
            raise DataError(f"{len(cells)} cells under {len(header)} columns", path, number,
                            remedy="give every row a cell for each column")  # fmt: skip
        rows.append((number, dict(zip(header, cells, strict=True))))
    return rows


def _label(text: str, path: Path, line: int) -> Entailment | None:
    if not text:
        return None
    try:
        return Entailment(text)
    except ValueError:
        raise DataError(f"{shown(text)} is not a label", path, line,
                        remedy=f"write {', '.join(Entailment)}") from None  # fmt: skip


TASK = Phenomena()
