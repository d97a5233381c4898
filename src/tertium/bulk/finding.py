"""Which inputs a path, a pattern or a folder stands for."""

from __future__ import annotations

from collections.abc import Sequence
from glob import glob
from pathlib import Path

from tertium.bulk.sources import (
    FORMATS,
    PLAIN,
    Source,
    is_remote,
    remote_system,
    told,
    told_by_name,
)
from tertium.errors import UnknownNameError, UserError
from tertium.scoring.lines import STANDARD

_MAGIC = frozenset("*?[")


def find_sources(given: Sequence[str], form: str | None = None) -> list[Source]:
    """All inputs that paths, patterns and folders stand for, each once, in the order of names.

    >>> [(one.form, one.compression) for one in find_sources(["pairs.csv.gz", "more.csv"])]
    [('csv', 'gzip'), ('csv', None)]
    >>> find_sources(["pairs.xls"])
    Traceback (most recent call last):
    tertium.errors.UserError: pairs.xls: its name does not tell the format; say it with --format: \
arrow, csv, jsonl, parquet, tsv
    """
    known = sorted(set(FORMATS.values()))
    if form is not None and form not in known:
        raise UnknownNameError("format", form, known)
    paths = dict.fromkeys(path for one in given for path in _expanded(one, form))
    sources = [source_of(path, form) for path in paths]
    forms = sorted({source.form for source in sources})
    if len(forms) > 1:
        raise UserError(
            f"the inputs are of more than one format: {', '.join(forms)}",
            remedy="score those of each format in a run of their own",
        )
    return sources


def source_of(path: str, form: str | None = None) -> Source:
    """The input at a path; its name tells what the form does not."""
    told, compression = told_by_name(path)
    if form is None and told is None:
        if path != STANDARD and _is_nowhere(path):
            raise UserError("no such file or folder", where=path, remedy="check the path")
        path = "standard input" if path == STANDARD else path
        known = ", ".join(sorted(set(FORMATS.values())))
        remedy = f"say it with --format: {known}"
        raise UserError("its name does not tell the format", where=path, remedy=remedy)
    return Source(path, form or str(told), compression)


def _is_nowhere(path: str) -> bool:
    """Whether a name without an ending, likely a folder's, is that of nothing."""
    try:
        return not (is_remote(path) or Path(path).suffix or Path(path).exists())
    except (OSError, ValueError):  # a name that no file can have
        return True


def is_many(path: str) -> bool:
    """Whether a path may stand for several files: a pattern or a folder."""
    if is_remote(path):
        return not _MAGIC.isdisjoint(path) or told_by_name(path)[0] is None
    try:
        there, folder = Path(path).exists(), Path(path).is_dir()
    except (OSError, ValueError):  # a name that no file can have
        return False
    return folder or (not there and not _MAGIC.isdisjoint(path))


def wants_bulk(inputs: Sequence[str], form: str | None) -> bool:
    """Whether inputs are beyond what is read line by line from one plain file.

    >>> wants_bulk(["a.csv"], None), wants_bulk(["a.csv.gz"], None), wants_bulk(["a", "b"], None)
    (False, True, True)
    """
    if len(inputs) != 1:
        return len(inputs) > 1
    told, compression = told_by_name(inputs[0])
    beyond = (form or told) in set(FORMATS.values()) - PLAIN
    return beyond or compression is not None or is_many(inputs[0]) or is_remote(inputs[0])


def _expanded(path: str, form: str | None) -> list[str]:
    if path == STANDARD or not is_many(path):
        return [path]
    if is_remote(path):
        system = remote_system(path)
        with told(Source(path, form or "")):
            pattern = path if not _MAGIC.isdisjoint(path) else path.rstrip("/") + "/*"
            found = [system.unstrip_protocol(one) for one in system.glob(pattern)]
    elif Path(path).is_dir():
        found = [str(one) for one in Path(path).iterdir() if one.is_file()]
    else:
        named = glob(path, recursive=True)  # noqa: PTH207 - Path's own takes no absolute pattern
        found = [one for one in named if Path(one).is_file()]
    # A pattern names its files; of a folder, whatever else lies there is left alone.
    if _MAGIC.isdisjoint(path):
        found = [one for one in found if told_by_name(one)[0] and Path(one).name[0] not in "._"]
    if not found:
        ends = " ".join(FORMATS)
        raise UserError(
            "no table is there",
            where=path,
            remedy=f"tables have names that end in: {ends}, or in one of these and .gz or .zst",
        )
    return sorted(found)
