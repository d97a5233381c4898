"""Which folder holds a split, and which file of a submission answers to which subset."""

from __future__ import annotations

import re
from pathlib import Path

from tertium.errors import DataError, UserError
from tertium.tasks.base import Dataset, Subset
from tertium.tasks.files import list_files

ALL = "all"
"""The split of a folder that goes by any other name than a split's."""


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


def find_answers(path: Path, dataset: Dataset, ending: str) -> list[tuple[Subset, Path]]:
    """Tell which file of a submission answers to which subset, by the names of the files.

    ``path`` may be one file, or a folder with a file for each subset that is answered.
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
    for subset in dataset.subsets:
        files = [
            file for file in list_files(path) if file.suffix == ending and subset.name in file.stem
        ]
        if len(files) > 1:
            what = f"two files for '{subset.name}': {files[0].name}, {files[1].name}"
            raise DataError(what, path, remedy="leave one file for each subset")
        found += [(subset, file) for file in files]
    if not found:
        remedy = f"name them {', '.join(f'*{name}*{ending}' for name in names)}"
        raise DataError("no file named after a subset", path, remedy=remedy)
    return found


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
