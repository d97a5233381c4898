"""Which folder holds a split, and which file of a submission answers to which subset."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from tertium.errors import DataError, UserError
from tertium.tasks.base import Dataset, Subset
from tertium.tasks.files import list_files

ALL = "all"
"""The split of a folder that goes by any other name than a split's."""

_RELEASE_PARTS = {"input", "testinput", "gs"}
_EXPECTED_BESIDE = re.compile(
    r"(?<![a-z])(?:test)?(?:input|gs)(?![a-z])|readme|licen[cs]e", re.IGNORECASE
)
"""Names of files that may lie among a submission's without being meant as part of it."""


def find_split(
    data: Path,
    split: str | None,
    *,
    splits: tuple[str, ...],
    inputs: re.Pattern[str],
    gold: re.Pattern[str],
    remedy: str,
) -> tuple[Path, str]:
    """Find the folder with the files of a split, and say which split it is.

    ``data`` may be that folder, the one above it, or the one above that with a folder a year.
    Without a split, the first one that has gold is taken, or else the first one there is.
    """
    if split is not None and split not in splits:
        raise UserError(f"no split '{split}'", remedy=f"there are: {', '.join(splits)}")
    if _holds(data, inputs):
        return data, _own_split(data, split, splits)
    found = {name: folder for name in splits for folder in _below(data, name, inputs)}
    if split in found:
        return found[split], split
    if split is None and found:
        name = next((one for one in found if _holds(found[one], gold)), next(iter(found)))
        return found[name], name
    list_files(data)  # a path that is no folder deserves its own message
    what = f"no split '{split}' here" if found else "no files of the task here"
    raise DataError(what, data, remedy=remedy)


def named_in(file: str, names: Sequence[str]) -> list[str]:
    """The subsets that a file is named after.

    >>> named_in("STS.output.deft-news.txt", ["deft-news", "news"])
    ['deft-news']
    >>> named_in("run2_images.txt", ["headlines", "images"])
    ['images']
    """
    parts = f".{file.casefold()}."
    exact = [name for name in names if f".{name.casefold()}." in parts]
    if exact:
        return exact
    loose = [
        name
        for name in names
        if re.search(rf"(?<![^\W_]){re.escape(name.casefold())}(?![^\W_])", parts)
    ]
    return [n for n in loose if not any(n != m and n.casefold() in m.casefold() for m in loose)]


def files_named_after(folder: Path, names: Sequence[str], notes: list[str]) -> dict[str, Path]:
    """Find the output file of each subset; inputs and gold in the same folder are passed over.

    Each file that answers to no subset is named in ``notes``.

    >>> files_named_after(Path("no/such/folder"), ["images"], [])
    Traceback (most recent call last):
    tertium.errors.DataError: no/such/folder: no such folder; check the path
    """
    found: dict[str, Path] = {}
    files = _outputs(folder)
    for path in files:
        named = named_in(path.name, names)
        if not named:
            continue
        if len(named) > 1:
            raise DataError(
                f"the name fits more than one subset: {', '.join(named)}", path,
                remedy="name each file after one subset",
            )  # fmt: skip
        if named[0] in found:
            raise DataError(
                f"{found[named[0]].name} is named after the same subset", path,
                remedy="keep one file for each subset",
            )  # fmt: skip
        found[named[0]] = path
    if not found:
        raise DataError(
            f"no file here is named after a subset ({', '.join(names)})", folder,
            remedy=f"call them, for one, {names[0]}.txt",
        )  # fmt: skip
    notes += _left_over(files, found.values(), names)
    return {name: found[name] for name in names if name in found}


def find_answers(
    path: Path, dataset: Dataset, ending: str, notes: list[str]
) -> list[tuple[Subset, Path]]:
    """Tell which file of a submission answers to which subset, by the names of the files.

    ``path`` may be one file, or a folder with a file for each subset that is answered. Each file
    of a folder that answers to no subset is named in ``notes``.
    """
    names = [subset.name for subset in dataset.subsets]
    if not path.is_dir():
        named = [subset for subset in dataset.subsets if subset.name in path.name]
        fitting = named or list(dataset.subsets)
        if len(fitting) != 1:
            what = "does not say by its name which subset it answers to"
            remedy = f"put one of {', '.join(names)} in its name"
            raise DataError(what, path, remedy=remedy)
        return [(fitting[0], path)]
    found = []
    files = _outputs(path)
    for subset in dataset.subsets:
        fit = [file for file in files if file.suffix == ending and subset.name in file.stem]
        if len(fit) > 1:
            what = f"two files for '{subset.name}': {fit[0].name}, {fit[1].name}"
            raise DataError(what, path, remedy="leave one file for each subset")
        found += [(subset, file) for file in fit]
    if not found:
        remedy = f"name them {', '.join(f'*{name}*{ending}' for name in names)}"
        raise DataError("no file named after a subset", path, remedy=remedy)
    notes += _left_over(files, [file for _, file in found], names, ending)
    return found


def _outputs(folder: Path) -> list[Path]:
    """The files of a submission, without those of the release that may lie among them."""
    files = list_files(folder)
    return [file for file in files if not _RELEASE_PARTS & set(file.name.lower().split("."))]


def _left_over(
    files: Iterable[Path], used: Iterable[Path], names: Sequence[str], ending: str = ""
) -> list[str]:
    """Name the files that are not read: one with a slip in its name must not go unnoticed."""
    known = set(used)
    passed = [f for f in files if f not in known and not _EXPECTED_BESIDE.search(f.name)]
    there = f"the subsets are {', '.join(names)}" if len(names) > 1 else f"the subset is {names[0]}"
    return [
        f"{file.name}: no such subset, not read; {there}"
        if file.name.endswith(ending)
        else f"{file.name}: not a {ending} file, not read"
        for file in passed
    ]


def _own_split(data: Path, split: str | None, splits: tuple[str, ...]) -> str:
    """Tell the split of a folder with files by its name; a nameless one is what it is asked for."""
    own = data.resolve().name
    if own not in splits:
        return split or ALL
    if split not in (None, own, ALL):
        what = f"is the split '{own}', not '{split}'"
        raise UserError(what, where=str(data), remedy=f"give the folder of '{split}'")
    return own


def _below(data: Path, name: str, inputs: re.Pattern[str]) -> list[Path]:
    candidates = [*sorted(data.glob(f"[12][0-9][0-9][0-9]/{name}")), data / name]
    return [folder for folder in candidates if _holds(folder, inputs)]


def _holds(folder: Path, pattern: re.Pattern[str]) -> bool:
    return folder.is_dir() and any(pattern.fullmatch(path.name) for path in list_files(folder))
