"""Which layout a file has: by the task, the name of the file, or how it begins."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

from tertium.errors import UnknownNameError, UserError
from tertium.items import Item
from tertium.scoring import tables
from tertium.scoring.ists_layout import IstsFiles
from tertium.scoring.layout import Layout
from tertium.scoring.lines import STANDARD, Lines
from tertium.scoring.task_layouts import ClssLines, SickTable, StsLines
from tertium.scoring.typed_layout import TypedLines

TASKS = ("sts", "sts-es", "clss", "sick", "ists", "typed")
"""The tasks whose answers can be written."""
_LOOK_AT = 65_536


@dataclass(frozen=True)
class Options:
    """What was asked for, beside the input; each belongs to some tasks, or to tables only."""

    confidence: bool = False
    comparison: str | None = None
    sentences: tuple[Path | None, Path | None] = (None, None)
    chunks: tuple[Path | None, Path | None] = (None, None)
    columns: tuple[str, str] | None = None
    levels: tuple[str, str] | None = None
    scale: str | None = None
    form: str | None = None
    prefix: str = ""
    full: bool = False
    """Whether a table gets every new column; for a model that says more of some pairs."""

    def check(self, task: str | None) -> None:
        """Refuse what means nothing for a task; nothing is silently left out.

        >>> Options(comparison="word2sense").check("sts")
        Traceback (most recent call last):
        tertium.errors.UserError: --comparison does nothing here; it belongs to --task clss
        """
        scored = task in {"sts", "sts-es", "clss"}
        belongs = {
            "--confidence": (self.confidence, scored, "--task sts and clss"),
            "--comparison": (self.comparison, task == "clss", "--task clss"),
            "--sent1": (any(self.sentences), task == "ists", "--task ists"),
            "--chunks1": (any(self.chunks), task == "ists", "--task ists"),
            "--columns": (self.columns, task is None, "tables, without --task"),
            "--levels": (self.levels, task is None, "tables, without --task"),
            "--scale": (self.scale, task is None, "tables, without --task"),
            "--format": (self.form, task is None, "tables, without --task"),
            "--prefix": (self.prefix, task is None, "tables, without --task"),
        }
        for option, (given, fits, where) in belongs.items():
            if given and not fits:
                raise UserError(f"{option} does nothing here", remedy=f"it belongs to {where}")


def task_name(task: str | None, language: str) -> str | None:
    """The task of a name and a language.

    >>> task_name("sts", "es")
    'sts-es'
    """
    if task is not None and task not in TASKS:
        raise UnknownNameError("task", task, TASKS)
    if language == "es" and task == "sts":
        return "sts-es"
    if language == "es" and task in {"clss", "sick", "ists"}:
        raise UserError(f"task '{task}' is English only so far", remedy="leave out --lang es")
    return task


def choose(
    path: Path | str | None, task: str | None, options: Options, output: Path | str = STANDARD
) -> Layout:
    """Find the layout of an input.

    >>> choose("pairs.txt", "sts-es", Options()).scale
    'sts-es'
    """
    options.check(task)
    if task == "ists":
        return _ists(path, options)
    if path is None:
        raise UserError("there is no INPUT", remedy="give a file, or - for standard input")
    if task is not None:  # a table keeps its texts beside the scores
        _keep_input(path, output)
    if task in {"sts", "sts-es"}:
        return StsLines(path, str(task), confidence=options.confidence)
    if task == "clss":
        return ClssLines(path, task, confidence=options.confidence, comparison=options.comparison)
    if task == "typed":
        return TypedLines(path)
    return SickTable(path) if task == "sick" else _table(path, options, output)


def _ists(path: Path | str | None, options: Options) -> IstsFiles:
    left, right = options.sentences
    if left is None or right is None or path is not None:
        raise UserError(
            "--task ists reads two files of sentences",
            remedy="give --sent1 F --sent2 F, and --chunks1 F --chunks2 F where there are chunks",
        )
    return IstsFiles(left, right, *options.chunks)


def _keep_input(path: Path | str, output: Path | str) -> None:
    """Refuse to write the scores over what they are the scores of."""
    if STANDARD in (str(path), str(output)):
        return
    if Path(output).exists() and Path(path).exists() and Path(output).samefile(path):
        raise UserError("the output is the input", where=str(output), remedy="give -o another name")


def _table(path: Path | str, options: Options, output: Path | str) -> tables.Table:
    form = tables.check_format(options.form or tables.format_of(path) or _look(path))
    wanted = tables.format_of(output)
    if wanted not in {None, form}:
        raise UserError(
            f"the input is {form}, and is not turned into {wanted}", where=str(output),
            remedy=f"name the output .{form}",
        )  # fmt: skip
    return tables.LAYOUTS[form](
        path,
        _maker(options.levels),
        columns=options.columns or tables.TEXTS,
        scale=options.scale,
        prefix=options.prefix,
        full=options.full,
    )


def _maker(levels: tuple[str, str] | None) -> tables.MakeItem:
    from tertium.items import item  # noqa: PLC0415

    def make(text: str, side: int) -> Item:
        return item(text, levels[side] if levels else None)

    return make


def _look(path: Path | str) -> str:
    """Tell the format by how the input begins, without taking anything from it."""
    if path == STANDARD:
        peek = getattr(getattr(sys.stdin, "buffer", None), "peek", None)
        begin = peek(1) if peek else b""
    elif Lines(path).can_be_read_twice:
        with Path(path).open("rb") as file:
            begin = file.read(_LOOK_AT)
    else:
        begin = b""
        if not os.path.exists(path) or os.path.isdir(path):  # noqa: PTH110, PTH112 - never raise
            next(iter(Lines(path)))  # says what is wrong with it
    first = begin.removeprefix(b"\xef\xbb\xbf").lstrip().split(b"\n", 1)[0]
    if not first and Lines(path).can_be_read_twice:
        raise Lines(path).wrong("there is nothing in it", remedy="write a header and a pair a line")
    if first.startswith(b"{"):
        return "jsonl"
    if b"\t" in first:
        return "tsv"
    if b"," in first or b";" in first:
        return "csv"
    raise UserError(
        "neither its name nor its first line tells the format", where=Lines(path).name,
        remedy="say --format csv, tsv or jsonl, or name a --task",
    )  # fmt: skip
