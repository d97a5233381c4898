"""Cross-level semantic similarity: a larger text and a smaller one, from paragraph to sense.

A release is the organisers' package: ``data/SPLIT/COMPARISON.*.input.tsv`` and
``keys/SPLIT/COMPARISON.*.gs.tsv``. Folders that hold the same files in fewer levels are read too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from tertium import scales
from tertium.errors import DataError, UnknownNameError, UserError
from tertium.items import Item, Pair, Paragraph, Phrase, Sense, Sentence, Word
from tertium.judgement import Judgement
from tertium.metrics.figure import Figure
from tertium.tasks.base import Dataset, Judgements, Submission, Subset, Task
from tertium.tasks.collector import collector_paused
from tertium.tasks.files import (
    check_cell,
    digest,
    is_file,
    is_folder,
    join_lines,
    list_files,
    read_gold,
    read_lines,
    shown,
    write_whole,
)
from tertium.tasks.folders import named_in
from tertium.tasks.score_lines import ScoreLines, gold_lines, score_figures

LEVELS: Mapping[str, tuple[type[Item], type[Item]]] = {
    "paragraph2sentence": (Paragraph, Sentence),
    "sentence2phrase": (Sentence, Phrase),
    "phrase2word": (Phrase, Word),
    "word2sense": (Word, Sense),
}
"""The four comparisons, and the sizes that each compares."""
COMPARISONS = tuple(LEVELS)

_SPLITS = {"test": "test", "training": "training", "train": "training", "trial": "trial"}
_TAGS = {"test": "test", "training": "train", "trial": "trial"}
_ROLES = {"input": "input", "gs": "gold", "gold": "gold", "key": "gold"}
_OTHER_ROLES = {"output", "baseline"}
_ID = re.compile(r"([A-Za-z]+)-(?:.*-)?[0-9]+")
_WORD = re.compile(r"(.+)#([nvars])")
_KEY = re.compile(r"(?P<lemma>[^%]+)%(?P<part>[1-5]):.*")
_NUMBER = re.compile(r"(?P<lemma>[^#]+)(?:#(?P<part>[nvars]))?#[0-9]+")
_PARTS = {
    **dict.fromkeys("1n", "a noun"),
    **dict.fromkeys("2v", "a verb"),
    **dict.fromkeys("35as", "an adjective"),
    **dict.fromkeys("4r", "an adverb"),
}
_NO_GENRES = {"p2s", "s2p", "p2w", "w2s", *_SPLITS}
"""Ids such as ``trial-p2s-3`` tell the split and the comparison, and no genre."""
_GENRES = {"reviews": "review"}
"""The training part says Reviews where the test part says Review."""
_PUBLISHED_SIZE = 500


class Clss(Task):
    """SemEval-2014 task 3."""

    name: ClassVar[str] = "clss"
    title: ClassVar[str] = "Cross-level semantic similarity"
    scale: ClassVar[str] = "clss"
    splits: ClassVar[tuple[str, ...]] = ("test", "training", "trial")
    metrics: ClassVar[tuple[str, ...]] = ("pearson", "spearman")
    aggregation: ClassVar[str] = "total"
    baselines: ClassVar[tuple[str, ...]] = ("lcs", "gst")

    @collector_paused()
    def read(self, data: Path, split: str | None = None) -> Dataset:
        """Read one split of the package, of a folder of its files, or of one input file."""
        if split is not None and split not in _SPLITS:
            raise UnknownNameError("split", split, self.splits)
        found = _look_at_file(data) if is_file(data) else _look_into(data)
        notes: list[str] = []
        chosen = _SPLITS[split] if split else _first_with_gold(found, notes)
        files = [f for f in found if f.split == chosen]
        if not files:
            there = ", ".join(s for s in self.splits if any(f.split == s for f in found))
            raise UserError(
                f"there is no {chosen} split", where=str(data), remedy=f"choose one of: {there}"
            )
        if any(file.gold for file in files):
            without = (file.path.name for file in files if file.gold is None)
            notes += [f"{name}: has no gold" for name in without]
        subsets = tuple(Subset(f.comparison, self._read_pairs(f, notes)) for f in files)
        fits = [f for f in found if f.split == "training" != chosen and f.gold]
        learnable = (pair for file in fits for pair in self._read_pairs(file, []))
        sizes = {s.name: (len(s.pairs), len(s.scored)) for s in subsets}
        whole = sizes == dict.fromkeys(LEVELS, (_PUBLISHED_SIZE, _PUBLISHED_SIZE))
        return Dataset(
            task=self.name,
            split=chosen,
            subsets=subsets,
            digest=digest(p for f in files for p in (f.path, f.gold) if p is not None),
            edition="clss-2014" if whole and chosen == "test" else None,
            training=tuple(pair for pair in learnable if pair.gold),
            notes=tuple(notes),
        )

    def write(self, dataset: Dataset, folder: Path) -> list[Path]:
        """Write the split as the package has it, and the training part as its training split."""
        parts = {dataset.split: dataset.subsets}
        if dataset.training:
            pairs = {
                name: tuple(p for p in dataset.training if isinstance(p.a, larger))
                for name, (larger, _) in LEVELS.items()
            }
            parts["training"] = tuple(Subset(name, found) for name, found in pairs.items() if found)
        return [
            path
            for split, subsets in parts.items()
            for subset in subsets
            for path in _write_subset(subset, split, folder)
        ]

    def read_submission(self, path: Path, dataset: Dataset, *, repair: bool = False) -> Submission:
        """Read one score a line, and maybe a tab and a confidence, which counts for nothing."""
        return ScoreLines(self.scale, weighted=False).read(path, dataset, repair=repair)

    def write_submission(
        self, judgements: Mapping[str, Judgements], dataset: Dataset, folder: Path
    ) -> list[Path]:
        """Write ``COMPARISON.SPLIT.output.tsv`` for each comparison that is answered."""
        tag = _TAGS.get(dataset.split, dataset.split)
        return ScoreLines(self.scale, weighted=False).write(
            judgements, dataset, lambda name: folder / f"{name}.{tag}.output.tsv"
        )

    def figures(self, pairs: Sequence[Pair], judgements: Sequence[Judgement]) -> dict[str, Figure]:
        """Correlate the scores with the gold."""
        return score_figures(pairs, judgements)

    def _read_pairs(self, file: _Files, notes: list[str]) -> tuple[Pair, ...]:
        rows = [line.split("\t") for line in read_lines(file.path, notes)]
        if not rows:
            raise DataError("there are no pairs", file.path, remedy="write a pair a line")
        scores: Sequence[float | None] = [None] * len(rows)
        if file.gold:
            scale = scales.get(self.scale)
            # No release has gold that ends early: a line lost on the way would shift the rest.
            scores = read_gold(file.gold, len(rows), scale.low, scale.high, notes, whole=True)
        first_lines: dict[str, int] = {}
        pairs = []
        for line, (row, score) in enumerate(zip(rows, scores, strict=True), start=1):
            larger, smaller, name = _read_row(row, file, line)
            if isinstance(smaller, Sense) and smaller.number:
                odd = disagreement(smaller.text, smaller.number)
                notes += [f"{file.path.name}:{line}: {odd}; the key was read"] if odd else []
            if first_lines.setdefault(name, line) != line:
                raise DataError(
                    f"{shown(name)} is the id of line {first_lines[name]} too", file.path, line,
                    remedy="give each pair its own id",
                )  # fmt: skip
            gold = None if score is None else Judgement(score, self.scale)
            pairs.append(Pair(name, larger, smaller, gold, genre_of(name)))
        return tuple(pairs)


@dataclass(frozen=True)
class _Files:
    """The input of one comparison in one split, and its gold if there is any."""

    comparison: str
    split: str
    path: Path
    gold: Path | None = None


def genre_of(name: str) -> str | None:
    """The genre that the id of a pair tells, if it tells one.

    >>> genre_of("Newswire-12"), genre_of("trial-p2s-3"), genre_of("w2s-7")
    ('newswire', None, None)
    """
    match = _ID.fullmatch(name)
    genre = match[1].lower() if match else None
    return None if genre is None or genre in _NO_GENRES else _GENRES.get(genre, genre)


def guess_comparison(rows: Sequence[Sequence[str]], file: str | None = None) -> str | None:
    """Tell which comparison a file holds, by its name or else by the columns of its rows.

    >>> guess_comparison([], "phrase2word.test.input.tsv")
    'phrase2word'
    >>> guess_comparison([["car#n", "auto%1:06:00::", "auto#n#1", "w2s-1"]])
    'word2sense'
    >>> guess_comparison([["He left the house before dawn.", "an early start", "Travel-1"]])
    'sentence2phrase'
    """
    named = named_in(file, COMPARISONS) if file else []
    if len(named) == 1:
        return named[0]
    if not rows or any(len(row) < 3 for row in rows):
        return None
    if _most(len(row) > 3 and "%" in row[1] for row in rows):
        return "word2sense"
    # On the training part one row in eighty fails the first test, and one in twenty-five the
    # second, so that most of a file's rows, though not each alone, tell its comparison.
    if _most(row[1].rstrip(" \"'”’)")[-1:] in {".", "?", "!"} for row in rows):
        return "paragraph2sentence"
    return "phrase2word" if _most(len(row[1].split()) == 1 for row in rows) else "sentence2phrase"


def disagreement(key: str, number: str) -> str | None:
    """Say how a sense key and a sense number contradict each other; None where they do not.

    >>> disagreement("auto%1:06:00::", "car#n#1")
    "the sense key is one of 'auto', the sense number one of 'car'"
    >>> disagreement("top%2:38:04::", "top#n#6")
    'the sense key is that of a verb, the sense number that of a noun'
    >>> disagreement("auto%1:06:00::", "auto#n#1"), disagreement("auto%1:06:00::", "auto#1")
    (None, None)
    """
    of_key, of_number = _KEY.fullmatch(key), _NUMBER.fullmatch(number)
    if of_key is None or of_number is None:
        return None
    lemmas = [match["lemma"].lower().replace(" ", "_") for match in (of_key, of_number)]
    if lemmas[0] != lemmas[1]:
        what = "the sense key is one of '{}', the sense number one of '{}'"
        return what.format(of_key["lemma"], of_number["lemma"])
    parts = [_PARTS[of_key["part"]], _PARTS[of_number["part"] or of_key["part"]]]
    if parts[0] != parts[1]:
        return "the sense key is that of {}, the sense number that of {}".format(*parts)
    return None


def _most(truths: Iterable[bool]) -> bool:
    seen = list(truths)
    return 2 * sum(seen) > len(seen)


def _read_row(row: Sequence[str], file: _Files, line: int) -> tuple[Item, Item, str]:
    senses = file.comparison == "word2sense"
    if len(row) != (4 if senses else 3):
        form = "word, sense key, sense number, id" if senses else "larger text, smaller text, id"
        raise DataError(
            f"{len(row)} tab-separated columns in a {file.comparison} file", file.path, line,
            remedy=f"write {form}",
        )  # fmt: skip
    name = row[-1].strip(" ")
    if not name:
        raise DataError("there is no id", file.path, line, remedy="give each pair its own id")
    if not senses:
        larger, smaller = LEVELS[file.comparison]
        return larger(row[0]), smaller(row[1]), name
    word = _WORD.fullmatch(row[0])
    return Word(word[1], word[2]) if word else Word(row[0]), Sense(row[1], row[2] or None), name


def _look_into(folder: Path) -> list[_Files]:
    """Find the files of all splits, in the order of the splits and the comparisons."""
    places = [folder, *(folder / name for name in ("data", "keys", *_SPLITS))]
    places += [folder / top / split for top in ("data", "keys") for split in _SPLITS]
    # Somebody may point at the inputs, inside the package; the gold is then next door.
    here = folder.absolute()
    if here.name in _SPLITS:
        places.append(here.parent.parent / "keys" / here.name)
    elif here.name == "data":
        places += [here.parent / "keys" / split for split in _SPLITS]
    list_files(folder)  # refuses what is not a folder
    found: dict[tuple[str, str, str], Path] = {}
    for path in (p for place in places if is_folder(place) for p in list_files(place, _classify)):
        key = _classify(path)
        if key and found.setdefault(key, path) != path:
            raise DataError(
                f"{found[key]} is the {key[2]} of the same comparison and split", path,
                remedy="keep one of them",
            )  # fmt: skip
    files = [
        _Files(name, split, found[name, split, "input"], found.get((name, split, "gold")))
        for split in Clss.splits
        for name in COMPARISONS
        if (name, split, "input") in found
    ]
    if not files:
        raise DataError(
            "there are no input files such as phrase2word.test.input.tsv", folder,
            remedy="give the folder that holds data and keys",
        )  # fmt: skip
    return files


def _look_at_file(path: Path) -> list[_Files]:
    key = _classify(path)
    if key and key[2] == "input":
        return [f for f in _look_into(path.parent) if f.path == path]
    rows = [line.split("\t") for line in read_lines(path)]
    comparison = guess_comparison(rows, path.name)
    if comparison is None:
        raise DataError(
            "neither the name nor the columns tell the comparison", path,
            remedy=f"name the file after one of: {', '.join(COMPARISONS)}",
        )  # fmt: skip
    return [_Files(comparison, "test", path)]


def _classify(path: Path) -> tuple[str, str, str] | None:
    """The comparison, the split and the role of a file; None for other files."""
    parts = path.name.lower().split(".")
    comparison = next((part for part in parts if part in LEVELS), None)
    if comparison is None or parts[-1] not in {"tsv", "txt"} or _OTHER_ROLES & set(parts):
        return None
    folder = path.absolute().parent
    in_keys = "keys" in (folder.name, folder.parent.name)
    role = next((_ROLES[part] for part in parts if part in _ROLES), "gold" if in_keys else "input")
    words = [*parts, folder.name]
    return comparison, next((_SPLITS[word] for word in words if word in _SPLITS), "test"), role


def _first_with_gold(found: Sequence[_Files], notes: list[str]) -> str:
    """Choose a split where none was named, and note which."""
    scored = [file.split for file in found if file.gold]
    if scored:
        notes.append(f"the {scored[0]} split was read, the first that has gold")
        return scored[0]
    notes.append(f"the {found[0].split} split was read; none has gold")
    return found[0].split


def _write_subset(subset: Subset, split: str, folder: Path) -> list[Path]:
    name = f"{subset.name}.{_TAGS.get(split, split)}"
    path = folder / "data" / split / f"{name}.input.tsv"
    rows = ([*_cells(pair.a), *_cells(pair.b), pair.id] for pair in subset.pairs)
    lines = [
        "\t".join(check_cell(cell, path, line) for cell in row)
        for line, row in enumerate(rows, start=1)
    ]
    written = [write_whole(path, join_lines(lines))]
    if subset.scored:
        gold = folder / "keys" / split / f"{name}.gs.tsv"
        written.append(write_whole(gold, join_lines(gold_lines(subset.pairs))))
    return written


def _cells(item: Item) -> list[str]:
    if isinstance(item, Sense):
        return [item.text, item.number or ""]
    if isinstance(item, Word) and item.pos:
        return [f"{item.text}#{item.pos}"]
    return [item.text]


TASK = Clss()
