"""Interpretable STS: which chunk answers to which, how, and how strongly (SemEval-2015 task 2c).

A release is a folder with, for each subset, the sentences of both sides, line by line, the same
sentences with their chunks in brackets, and the gold alignments::

    STSint.input.images.sent1.txt    STSint.input.images.sent1.chunk.txt
    STSint.input.images.sent2.txt    STSint.input.images.sent2.chunk.txt    STSint.gs.images.wa

Scoring is by tokens, so a submission may use the given chunks or its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tertium.errors import DataError, UserError
from tertium.items import Item, Pair
from tertium.judgement import Alignment, Judgement
from tertium.language.chunks import ChunkedSentence, bracket, parse_chunks, split_tokens
from tertium.metrics.figure import Figure
from tertium.tasks.base import Dataset, Judgements, Submission, Subset, Task
from tertium.tasks.files import counted, digest, join_lines, list_files, read_lines, write_whole
from tertium.tasks.folders import find_answers, find_split
from tertium.tasks.wa import Block, format_wa, parse_wa, read_wa

if TYPE_CHECKING:  # reading files needs no arrays
    import numpy as np
    from numpy.typing import NDArray

_INPUT = re.compile(r"STSint\.(?:test)?input\.(.+)\.(sent[12](?:\.chunk)?)\.txt")
_GOLD = re.compile(r"STSint\.(?:gs|testoutput)\.(.+)\.wa")
_TEST_SIZES = {"headlines": 378, "images": 375}
_FOLDER_REMEDY = "give the folder that holds STSint.input.NAME.sent1.txt and sent2.txt"


class Ists(Task):
    """The pilot subtask on interpretability."""

    name = "ists"
    title = "Interpretable STS (SemEval-2015 task 2c)"
    scale = "sts"
    splits = ("test", "train", "all")
    metrics = ("type-score", "ali", "type", "score", "type-score-lenient", "type-lenient")
    aggregation = "mean"
    baselines = ("chunk-overlap",)

    def read(self, data: Path, split: str | None = None) -> Dataset:
        """Read the folder of a split, or find it below; ``all`` is a folder by any other name."""
        folder, name = find_split(
            data, split, splits=self.splits, inputs=_INPUT, gold=_GOLD, remedy=_FOLDER_REMEDY
        )
        files = list_files(folder, lambda p: _INPUT.fullmatch(p.name) or _GOLD.fullmatch(p.name))
        notes: list[str] = []
        inputs = _by_subset(files, _INPUT)
        gold = _by_subset(files, _GOLD)
        stray = sorted(set(gold) - set(inputs))
        if stray:
            what = f"gold for '{stray[0]}', but no sentences"
            raise DataError(what, gold[stray[0]][""], remedy=_FOLDER_REMEDY)
        subsets = tuple(
            _read_subset(folder, subset, parts, gold.get(subset, {}).get(""), notes)
            for subset, parts in inputs.items()
        )
        used = [
            path for found in (inputs, gold) for parts in found.values() for path in parts.values()
        ]
        sizes = {subset.name: len(subset.pairs) for subset in subsets}
        edition = "ists-2015" if name == "test" and sizes == _TEST_SIZES else None
        return Dataset(self.name, name, subsets, digest(sorted(used)), edition, notes=tuple(notes))

    def write(self, dataset: Dataset, folder: Path) -> list[Path]:
        """Write the sentences, the chunks where every sentence has them, and the gold."""
        texts: dict[str, str] = {}
        for subset in dataset.subsets:
            for side, items in (
                ("sent1", [pair.a for pair in subset.pairs]),
                ("sent2", [pair.b for pair in subset.pairs]),
            ):
                stem = f"STSint.input.{subset.name}.{side}"
                texts[f"{stem}.txt"] = join_lines(_line(item) for item in items)
                chunked = [item for item in items if isinstance(item, ChunkedSentence)]
                if len(chunked) == len(items) and all(
                    one.chunks or not one.tokens for one in chunked
                ):
                    texts[f"{stem}.chunk.txt"] = join_lines(bracket(one) for one in chunked)
            alignments = {i + 1: _explained(subset.pairs[i].gold) for i in subset.scored}
            if alignments:
                texts[f"STSint.gs.{subset.name}.wa"] = format_wa(alignments)
        return [write_whole(folder / name, text) for name, text in texts.items()]

    def read_submission(self, path: Path, dataset: Dataset, *, repair: bool = False) -> Submission:
        """Read a ``.wa`` file, or a folder with one for each subset, named after it.

        Every sentence that has gold must be there. With ``repair``, one that is not counts as
        one in which nothing is aligned.
        """
        notes: list[str] = []
        judgements = {
            subset.name: _read_answers(file, subset, notes, repair=repair)
            for subset, file in find_answers(path, dataset, ".wa", notes)
        }
        return Submission(judgements, tuple(notes))

    def write_submission(
        self, judgements: Mapping[str, Judgements], dataset: Dataset, folder: Path
    ) -> list[Path]:
        """Write a ``.wa`` file for each subset, without the sentences that were not judged."""
        known = {subset.name for subset in dataset.subsets}
        texts: dict[Path, str] = {}
        for subset, given in judgements.items():
            if subset not in known:
                raise UserError(
                    f"no subset '{subset}'", remedy=f"there are: {', '.join(sorted(known))}"
                )
            alignments = {i: _explained(one) for i, one in enumerate(given, start=1) if one}
            file = folder / f"STSint.output.{subset}.wa"
            texts[file] = format_wa(alignments)
            parse_wa(texts[file].split("\n"), file)  # a system may say what the format cannot
        return [write_whole(file, text) for file, text in texts.items()]

    def scenario(self, pairs: Sequence[Pair], judgements: Sequence[Judgement]) -> str:
        """``gold`` where every chunk of an answer is one of the given chunks, else ``system``."""
        for pair, judgement in zip(pairs, judgements, strict=True):
            links = judgement.explanation.links if judgement.explanation else ()
            sides = (
                (pair.a, [link.left for link in links]),
                (pair.b, [link.right for link in links]),
            )
            for sentence, chunks in sides:
                given = sentence.chunks if isinstance(sentence, ChunkedSentence) else ()
                if not set(filter(None, chunks)) <= set(given):
                    return "system"
        return "gold"

    def sums(
        self, pairs: Sequence[Pair], judgements: Sequence[Judgement]
    ) -> tuple[NDArray[np.float64], Callable[[NDArray[np.float64]], NDArray[np.float64]]]:
        """Split the F1 of type and score into sums over sentence pairs."""
        from tertium.metrics.alignment_f1 import ists_terms  # noqa: PLC0415 - not needed to read

        def f1(summed: NDArray[np.float64]) -> NDArray[np.float64]:
            precision, recall = summed[:, -2] / summed[:, 0], summed[:, -1] / summed[:, 1]
            return 2 * precision * recall / (precision + recall)

        gold = [_explained(pair.gold) for pair in pairs]
        return ists_terms(gold, [_explained(judgement) for judgement in judgements]), f1

    def figures(self, pairs: Sequence[Pair], judgements: Sequence[Judgement]) -> dict[str, Figure]:
        """Measure the four F1s, strict and lenient about the types."""
        from tertium.metrics.alignment_f1 import ists_f1  # noqa: PLC0415 - not needed to read

        gold = [_explained(pair.gold) for pair in pairs]
        system = [_explained(judgement) for judgement in judgements]
        lenient = ists_f1(gold, system, lenient=True)
        figures = ists_f1(gold, system) | {f"{name}-lenient": f for name, f in lenient.items()}
        return {name: figures[name] for name in self.metrics}


def _by_subset(files: list[Path], pattern: re.Pattern[str]) -> dict[str, dict[str, Path]]:
    found: dict[str, dict[str, Path]] = {}
    for path in files:
        match = pattern.fullmatch(path.name)
        if match is None:
            continue
        part = match[2] if pattern.groups > 1 else ""
        parts = found.setdefault(match[1], {})
        if part in parts:
            what = f"a second file for '{match[1]}' beside {parts[part].name}"
            raise DataError(what, path, remedy="keep one of them")
        parts[part] = path
    return found


def _read_subset(
    folder: Path, name: str, parts: dict[str, Path], gold: Path | None, notes: list[str]
) -> Subset:
    for part in ("sent1", "sent2"):
        if part not in parts:
            what = f"STSint.input.{name}.{part}.txt is missing"
            raise DataError(what, folder, remedy="put both sides of a subset in the folder")
    left, right = (_read_side(parts, side, notes) for side in ("sent1", "sent2"))
    if len(left) != len(right):
        what = f"{counted(len(right), 'sentence')} to the {len(left)} of {parts['sent1'].name}"
        raise DataError(what, parts["sent2"], remedy="give both files the same number of lines")
    pairs = [
        Pair(str(number), a, b, genre=name)
        for number, (a, b) in enumerate(zip(left, right, strict=True), start=1)
    ]
    answers = _match(read_wa(gold, notes), pairs, gold) if gold is not None else {}
    return Subset(
        name,
        tuple(
            Pair(pair.id, pair.a, pair.b, answers.get(i), genre=name)
            for i, pair in enumerate(pairs)
        ),
    )


def _read_side(parts: dict[str, Path], side: str, notes: list[str]) -> list[ChunkedSentence]:
    texts = _sentences(parts[side], notes)
    path = parts.get(f"{side}.chunk")
    if path is None:
        return [ChunkedSentence(text) for text in texts]
    lines = _sentences(path, notes)
    if len(lines) != len(texts):
        what = f"{counted(len(lines), 'line')} for the {len(texts)} sentences of {parts[side].name}"
        raise DataError(what, path, remedy="write the chunks of each sentence on its line")
    return [
        ChunkedSentence(text, _chunks(line, text, path, number))
        for number, (line, text) in enumerate(zip(lines, texts, strict=True), start=1)
    ]


def _sentences(path: Path, notes: list[str]) -> list[str]:
    lines = read_lines(path, notes)
    while lines and not lines[-1].strip():
        lines.pop()
    return lines


def _chunks(line: str, text: str, path: Path, number: int) -> tuple[tuple[int, ...], ...]:
    try:
        return parse_chunks(line, text)
    except UserError as error:
        raise DataError(error.what, path, number, remedy=error.remedy) from None


def _match(blocks: dict[int, Block], pairs: Sequence[Pair], path: Path) -> dict[int, Judgement]:
    """Give each alignment to its pair, after a check that it speaks of the same tokens."""
    answers = {}
    for number, block in blocks.items():
        if number > len(pairs):
            what = f"sentence {number}, but there are only {len(pairs)}"
            raise DataError(what, path, block.line, remedy="number the sentences as the input does")
        pair = pairs[number - 1]
        for tokens, item in ((block.alignment.left, pair.a), (block.alignment.right, pair.b)):
            if not _same_tokens(tokens, split_tokens(item.text)):
                theirs = " ".join(tokens)
                what = f"sentence {number} reads '{theirs}' where the input has '{item.text}'"
                raise DataError(what, path, block.line, remedy="use the tokens of the input files")
        answers[number - 1] = Judgement(None, "sts", explanation=block.alignment)
    return answers


def _same_tokens(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    # The release itself spells letters outside ASCII in one way in the sentences and in another,
    # with broken bytes, in the gold. So only the ASCII part of a token is held against it.
    return len(ours) == len(theirs) and all(
        a == b or a.encode("ascii", "ignore") == b.encode("ascii", "ignore")
        for a, b in zip(ours, theirs, strict=True)
    )


def _read_answers(
    path: Path, subset: Subset, notes: list[str], *, repair: bool
) -> list[Judgement | None]:
    answers = _match(read_wa(path, notes), subset.pairs, path)
    missing = [i for i in subset.scored if i not in answers]
    if missing and not repair:
        rest = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
        are = "are" if rest else "is"
        what = f"sentence {missing[0] + 1}{rest} of '{subset.name}' {are} missing"
        remedy = "answer every sentence, or let --repair count it as one with nothing aligned"
        raise DataError(what, path, remedy=remedy)
    if missing:
        notes.append(f"{path.name}: {counted(len(missing), 'missing sentence')} left unaligned")
    for i in missing:
        tokens = split_tokens(subset.pairs[i].a.text), split_tokens(subset.pairs[i].b.text)
        answers[i] = Judgement(None, "sts", explanation=Alignment(*tokens, ()))
    return [answers.get(i) for i in range(len(subset.pairs))]


def _explained(judgement: Judgement | None) -> Alignment:
    if judgement is None or judgement.explanation is None:
        what = "a judgement without an alignment"
        raise UserError(what, remedy="use a system that aligns chunks, such as chunk-overlap")
    return judgement.explanation


def _line(item: Item) -> str:
    if "\n" in item.text or "\r" in item.text:
        raise UserError(f"a line break in '{item.text}'", remedy="put each sentence on one line")
    return item.text


TASK = Ists()
