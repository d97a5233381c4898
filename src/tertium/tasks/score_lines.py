"""One score a line: the files of the tasks that ask for a number, and how it is measured."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tertium import scales
from tertium.errors import DataError, UnknownNameError, UserError
from tertium.items import Pair
from tertium.judgement import Judgement
from tertium.metrics.figure import Figure
from tertium.tasks.base import Dataset, Judgements, Submission, Subset
from tertium.tasks.collector import collector_paused
from tertium.tasks.files import (
    counted,
    is_folder,
    join_lines,
    read_lines,
    read_number,
    write_whole,
)
from tertium.tasks.folders import files_named_after, named_in
from tertium.tasks.repair import is_nan, mended


@dataclass(frozen=True)
class ScoreLines:
    """Submissions with one line a pair: a score, and maybe a tab and a confidence.

    ``weighted`` says that confidences weigh the pairs, so that they must not all be zero.
    """

    scale: str
    weighted: bool = True

    @collector_paused()
    def read(self, path: Path, dataset: Dataset, *, repair: bool = False) -> Submission:
        """Read a file for the whole or for the subset it is named after, or a folder of files."""
        notes: list[str] = []
        names = [subset.name for subset in dataset.subsets]
        subsets = dict(zip(names, dataset.subsets, strict=True))
        judgements: dict[str, Judgements] = {}
        if is_folder(path):
            for name, file in files_named_after(path, names, notes).items():
                read = self._read_file(file, repair, notes)
                judgements[name] = _place(read, [subsets[name]], file)[name]
            return Submission(judgements, tuple(notes))
        read = self._read_file(path, repair, notes)
        named = names if len(names) == 1 else named_in(path.name, names)
        if len(named) == 1 and len(read) not in _lengths(dataset.subsets):
            return Submission(_place(read, [subsets[named[0]]], path), tuple(notes))
        return Submission(_place(read, dataset.subsets, path), tuple(notes))

    def write(
        self, judgements: Mapping[str, Judgements], dataset: Dataset, name: Callable[[str], Path]
    ) -> list[Path]:
        """Write a file for each subset that is answered, at the path that ``name`` gives."""
        subsets = {subset.name: subset for subset in dataset.subsets}
        written = []
        for subset, given in judgements.items():
            if subset not in subsets:
                raise UnknownNameError("subset", subset, subsets)
            lines = _score_lines(given, subsets[subset])
            written.append(write_whole(name(subset), join_lines(lines)))
        return written

    def _read_file(self, path: Path, repair: bool, notes: list[str]) -> list[Judgement]:
        lines = read_lines(path, notes)
        while lines and not lines[-1].strip():
            lines.pop()
        # Many lines are the same and a judgement is frozen: one for each text is enough.
        parsed: dict[str, tuple[float | None, float | None]] = {}
        for number, line in enumerate(lines, start=1):
            if line not in parsed:
                parsed[line] = _parse(line, path, number)
        top = scales.get(self.scale).high
        nans = {line for line, (score, _) in parsed.items() if score is None}
        if nans:
            places = [number for number, line in enumerate(lines, start=1) if line in nans]
            what = f"not a number ({counted(len(places), 'line')})"
            notes.append(mended(path, places[0], what, top, repair=repair))
        _check_confidences(lines, parsed, path)
        unsure = self.weighted and {confidence for _, confidence in parsed.values()} == {0}
        if unsure:
            what = f"zero confidence on every line ({len(lines)})"
            notes.append(mended(path, 1, what, 100, repair=repair))
        judgements = {
            line: Judgement(top if score is None else score, self.scale, 100.0 if unsure else sure)
            for line, (score, sure) in parsed.items()
        }
        return [judgements[line] for line in lines]


def score_figures(pairs: Sequence[Pair], judgements: Sequence[Judgement]) -> dict[str, Figure]:
    """Pearson's and Spearman's correlation of the scores with the gold.

    >>> from tertium.items import Sentence
    >>> pairs = [Pair(str(s), Sentence("a"), Sentence("b"), Judgement(s, "sts")) for s in (1, 2, 5)]
    >>> print(score_figures(pairs, [Judgement(s, "sts") for s in (0, 3, 4)])["spearman"])
    1.0000
    """
    from tertium.metrics.correlation import pearson, spearman  # noqa: PLC0415

    gold = [pair.gold.score for pair in pairs if pair.gold is not None]
    scores = [judgement.score for judgement in judgements]
    if None in scores:
        missing = Figure(None, len(gold), "the system gives no scores")
        return {"pearson": missing, "spearman": missing}
    return {"pearson": pearson(gold, scores), "spearman": spearman(gold, scores)}  # type: ignore[arg-type]


def gold_lines(pairs: Sequence[Pair]) -> Iterator[str]:
    """The lines of a gold file: a score, or nothing for a pair without gold.

    >>> from tertium.items import Sentence
    >>> list(gold_lines([Pair("1", Sentence("a"), Sentence("b"), Judgement(4.0, "sts"))]))
    ['4']
    """
    for pair in pairs:
        score = pair.gold.score if pair.gold else None
        yield "" if score is None else repr(score).removesuffix(".0")


def _parse(line: str, path: Path, number: int) -> tuple[float | None, float | None]:
    """The score of a line, None for NaN, and its confidence, None for none."""
    score, _, confidence = (part.strip(" ") for part in line.partition("\t"))
    if not score or "\t" in confidence:
        raise DataError(
            "there is no score" if not score else "there are more than two columns",
            path,
            number,
            remedy="write a score, and maybe a tab and a confidence from 0 to 100",
        )
    return (
        None if is_nan(score) else read_number(score, path, number),
        read_number(confidence, path, number, 0, 100) if confidence else None,
    )


def _check_confidences(
    lines: Sequence[str], parsed: Mapping[str, tuple[float | None, float | None]], path: Path
) -> None:
    # A weighted correlation needs a weight for each pair, and none may be guessed.
    without = {line for line, (_, confidence) in parsed.items() if confidence is None}
    if 0 < len(without) < len(parsed):
        first = next(number for number, line in enumerate(lines, start=1) if line in without)
        what, remedy = "confidence on some lines only", "give one on every line or on none"
        raise DataError(what, path, first, remedy=remedy)


def _lengths(subsets: Sequence[Subset]) -> tuple[int, int]:
    return sum(len(s.pairs) for s in subsets), sum(len(s.scored) for s in subsets)


def _place(
    read: Sequence[Judgement], subsets: Sequence[Subset], path: Path
) -> dict[str, Judgements]:
    """Give each line to its pair: every pair has one, or every scored pair has."""
    pairs, scored = _lengths(subsets)
    if len(read) not in (pairs, scored) or not read:
        what = counted(pairs, "pair")
        what += f", {scored} of them scored" if 0 < scored < pairs else ""
        raise DataError(
            f"{counted(len(read), 'line')} for {what}", path,
            remedy="write one line for each line of the input",
        )  # fmt: skip
    lines = iter(read)
    if len(read) == pairs:
        return {s.name: [next(lines) for _ in s.pairs] for s in subsets}
    return {s.name: [next(lines) if p.gold else None for p in s.pairs] for s in subsets}


def _score_lines(judgements: Judgements, subset: Subset) -> Iterator[str]:
    if len(judgements) != len(subset.pairs):
        raise UserError(
            f"{counted(len(judgements), 'judgement')} for {counted(len(subset.pairs), 'pair')}",
            where=f"subset '{subset.name}'",
            remedy="give one for each pair",
        )
    # The organisers take a line for each pair, or only for those that are scored.
    only_scored = all(
        bool(p.gold) == bool(j) for p, j in zip(subset.pairs, judgements, strict=True)
    )
    # Confidences stand on every line or on none. Where one is missing, none weighs anything.
    sure = all(one.confidence is not None for one in judgements if one is not None)
    for pair, judgement in zip(subset.pairs, judgements, strict=True):
        if judgement is None and only_scored:
            continue
        score = None if judgement is None else judgement.score
        if judgement is None or score is None or not math.isfinite(score):
            raise UserError(
                "there is no score to write",
                where=f"pair '{pair.id}' of subset '{subset.name}'",
                remedy="give every pair a finite score",
            )
        tail = f"\t{judgement.confidence:g}" if sure else ""
        yield f"{score:.4f}{tail}"
