"""Semantic textual similarity, English: a flat folder of ``STS.input.X.txt`` and ``STS.gs.X.txt``.

Submissions and gold have one score a line, as :mod:`tertium.tasks.score_lines` reads and writes it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from tertium import scales
from tertium.errors import DataError, UnknownNameError
from tertium.items import Pair, Sentence
from tertium.judgement import Judgement
from tertium.metrics.figure import Figure
from tertium.tasks.base import Dataset, Judgements, Submission, Subset, Task
from tertium.tasks.collector import collector_paused
from tertium.tasks.files import (
    check_cell,
    digest,
    is_file,
    join_lines,
    list_files,
    read_gold,
    read_lines,
    write_whole,
)
from tertium.tasks.score_lines import ScoreLines, gold_lines, score_figures

_INPUT, _GOLD, _END, _SURPRISE = "STS.input.", "STS.gs.", ".txt", "surprise."


class Sts(Task):
    """STS 2012 to 2015, English."""

    name: ClassVar[str] = "sts"
    title: ClassVar[str] = "Semantic textual similarity, English"
    scale: ClassVar[str] = "sts"
    splits: ClassVar[tuple[str, ...]] = ("all",)
    metrics: ClassVar[tuple[str, ...]] = ("pearson", "spearman", "weighted-pearson")
    aggregation: ClassVar[str] = "weighted-mean"
    baselines: ClassVar[tuple[str, ...]] = ("tokencos",)

    editions: ClassVar[Mapping[str, Mapping[str, int]]] = {
        "sts-2012": {"MSRpar": 750, "MSRvid": 750, "SMTeuroparl": 459, "OnWN": 750, "SMTnews": 399},
        "sts-2013": {"headlines": 750, "OnWN": 561, "FNWN": 189, "SMT": 750},
        "sts-2014": {
            "deft-forum": 450, "deft-news": 300, "headlines": 750,
            "images": 750, "OnWN": 750, "tweet-news": 750,
        },
        "sts-2015": {
            "answers-forums": 375, "answers-students": 750, "belief": 375,
            "headlines": 750, "images": 750,
        },
    }  # fmt: skip
    """The scored pairs of each subset, in the order in which the organisers list them."""
    licensed: ClassVar[frozenset[str]] = frozenset({"SMT"})
    """Subsets that are not given out with the rest, so that a release may lack them."""
    genres: ClassVar[Mapping[str, str]] = {
        "MSRpar": "newswire",
        "MSRvid": "videos",
        "OnWN": "glosses",
        "FNWN": "glosses",
        "SMT": "MT evaluation",
        "SMTnews": "MT evaluation",
        "SMTeuroparl": "MT evaluation",
        "headlines": "newswire headlines",
        "deft-forum": "forum posts",
        "deft-news": "news summary",
        "images": "image descriptions",
        "tweet-news": "tweet-news pairs",
        "answers-students": "student answers",
        "answers-forums": "Q&A forum answers",
        "belief": "committed belief",
    }
    """Where the texts of a subset came from (paper 003, table 2)."""

    @collector_paused()
    def read(self, data: Path, split: str | None = None) -> Dataset:
        """Read a release folder, or one input file with the gold beside it."""
        if split not in (None, *self.splits):
            raise UnknownNameError("split", str(split), self.splits)
        notes: list[str] = []
        inputs = {_subset_name(data): data} if is_file(data) else _find_inputs(data, notes)
        sizes = self._sizes(set(inputs))
        # Published concatenations follow the organisers' list, where there is one.
        names = [name for name in sizes if name in inputs] or sorted(inputs)
        files: list[Path] = []
        subsets = []
        for name in names:
            gold = _gold_beside(inputs[name])
            subsets.append(Subset(name, self._read_pairs(name, inputs[name], gold, notes)))
            files += [inputs[name], gold] if gold else [inputs[name]]
        return Dataset(
            task=self.name,
            split=self.splits[0],
            subsets=tuple(subsets),
            digest=digest(files),
            edition=self._edition(subsets),
            notes=tuple(notes),
        )

    def write(self, dataset: Dataset, folder: Path) -> list[Path]:
        """Write the inputs, and the gold of each subset that has any."""
        written = []
        for subset in dataset.subsets:
            path = folder / f"{_INPUT}{subset.name}{_END}"
            lines = [
                f"{check_cell(pair.a.text, path, line)}\t{check_cell(pair.b.text, path, line)}"
                for line, pair in enumerate(subset.pairs, start=1)
            ]
            written.append(write_whole(path, join_lines(lines)))
            if subset.scored:
                path = folder / f"{_GOLD}{subset.name}{_END}"
                written.append(write_whole(path, join_lines(gold_lines(subset.pairs))))
        return written

    def read_submission(self, path: Path, dataset: Dataset, *, repair: bool = False) -> Submission:
        """Read one score a line, and maybe a tab and a confidence from 0 to 100."""
        return ScoreLines(self.scale).read(path, dataset, repair=repair)

    def write_submission(
        self, judgements: Mapping[str, Judgements], dataset: Dataset, folder: Path
    ) -> list[Path]:
        """Write ``STS.output.X.txt`` for each subset that is answered."""
        return ScoreLines(self.scale).write(
            judgements, dataset, lambda name: folder / f"STS.output.{name}{_END}"
        )

    def figures(self, pairs: Sequence[Pair], judgements: Sequence[Judgement]) -> dict[str, Figure]:
        """Correlate; ``weighted-pearson`` is there where the confidences are and differ."""
        from tertium.metrics.correlation import weighted_pearson  # noqa: PLC0415

        figures = score_figures(pairs, judgements)
        weights = [judgement.confidence for judgement in judgements]
        if figures["pearson"].value is not None and None not in weights and len(set(weights)) > 1:
            gold = [pair.gold.score for pair in pairs if pair.gold is not None]
            scores = [judgement.score for judgement in judgements]
            figures["weighted-pearson"] = weighted_pearson(gold, scores, weights)  # type: ignore[arg-type]
        return figures

    def _read_pairs(
        self, name: str, path: Path, gold: Path | None, notes: list[str]
    ) -> tuple[Pair, ...]:
        texts = list(_read_texts(path, notes))
        scale, genre = scales.get(self.scale), self.genres.get(name)
        scores: Sequence[float | None] = [None] * len(texts)
        if gold:
            scores = read_gold(gold, len(texts), scale.low, scale.high, notes)
        # Many pairs share few scores, and a judgement is frozen: one for each score is enough.
        golds = {s: Judgement(s, self.scale) for s in set(scores) if s is not None}
        return tuple(
            Pair(
                id=f"{name}-{line}",
                a=Sentence(left),
                b=Sentence(right),
                gold=None if score is None else golds[score],
                genre=genre,
            )
            for line, ((left, right), score) in enumerate(zip(texts, scores, strict=True), start=1)
        )

    def _sizes(self, names: set[str]) -> Mapping[str, int]:
        """The published sizes of exactly these subsets; empty where they are no edition's."""
        for sizes in self.editions.values():
            if names <= set(sizes) and set(sizes) - names <= self.licensed:
                return sizes
        return {}

    def _edition(self, subsets: Sequence[Subset]) -> str | None:
        sizes = self._sizes({subset.name for subset in subsets})
        scored = {subset.name: len(subset.scored) for subset in subsets}
        if any(count not in (0, sizes.get(name)) for name, count in scored.items()):
            return None
        return next((name for name, known in self.editions.items() if known is sizes), None)


def _subset_name(path: Path) -> str:
    name = path.name
    if name.startswith(_INPUT) and name.endswith(_END):
        return name[len(_INPUT) : -len(_END)].removeprefix(_SURPRISE)
    return path.stem


def _find_inputs(folder: Path, notes: list[str]) -> dict[str, Path]:
    files = list_files(
        folder, lambda p: p.match(f"{_INPUT}?*{_END}") or p.match(f"{_GOLD}?*{_END}")
    )
    inputs: dict[str, Path] = {}
    for path in (p for p in files if p.match(f"{_INPUT}?*{_END}")):
        name = _subset_name(path)
        if name in inputs:
            raise DataError(
                f"{inputs[name].name} is a file of the same subset", path, remedy="keep one of them"
            )
        inputs[name] = path
    if not inputs:
        below = sorted(path.parent.name for path in folder.glob(f"*/{_INPUT}?*{_END}"))
        remedy = f"give one of: {', '.join(dict.fromkeys(below))}" if below else "check the path"
        raise DataError(f"there is no {_INPUT}X{_END} in this folder", folder, remedy=remedy)
    expected = {_gold_path(path).name for path in inputs.values()}
    for path in (p for p in files if p.match(f"{_GOLD}?*{_END}")):
        # The gold of all subsets in one file only repeats theirs.
        if path.name not in expected and path.name != f"{_GOLD}ALL{_END}":
            notes.append(f"{path.name}: left out, for its input file is not there")
    return inputs


def _gold_path(path: Path) -> Path:
    return path.with_name(_GOLD + path.name.removeprefix(_INPUT))


def _gold_beside(path: Path) -> Path | None:
    gold = _gold_path(path)
    # Whatever is there by this name is read, so that a folder or a dead link is not passed over.
    return gold if path.name.startswith(_INPUT) and os.path.lexists(gold) else None


def _read_texts(path: Path, notes: list[str]) -> Iterator[tuple[str, str]]:
    lines = read_lines(path, notes)
    if not lines:
        raise DataError("there are no pairs", path, remedy="write a pair a line")
    for number, line in enumerate(lines, start=1):
        left, tab, rest = line.partition("\t")
        if not tab:
            raise DataError(
                "there is only one column", path, number,
                remedy="write two texts with a tab between them",
            )  # fmt: skip
        yield left, rest.partition("\t")[0]


TASK = Sts()
