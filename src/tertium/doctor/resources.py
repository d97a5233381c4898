"""The models, and what lies outside the package: WordNet, the dictionaries, the cache, Apertium."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from tertium.doctor.report import Check, State
from tertium.encoders import weights
from tertium.errors import TertiumError, UserError
from tertium.language import translate
from tertium.lexicon import compiled, dictionaries, glossary, sources

OURS = ("base", "fast", "embed")
"""The models that come with the package."""


def models() -> Iterator[Check]:
    """Check every model: the three that ship, and whatever lies beside them."""
    folder = weights.place()
    here = {path.parent.name for path in folder.glob("*/model.toml")}
    for name in (*OURS, *sorted(here - set(OURS))):
        if name not in here:
            remedy = (
                f"unset {weights.VARIABLE}, or put the model there"
                if os.environ.get(weights.VARIABLE)
                else "install tertium again: its weights come inside the package"
            )
            yield Check("models", name, State.BROKEN, f"not in {folder}", remedy)
            continue
        try:
            model = weights.find(name)
            found = f"version {model.version}, {model.size / 1e6:.0f} MB, {model.digest}"
        except UserError as error:
            yield Check("models", name, State.BROKEN, error.what, error.remedy)
        except OSError as error:
            what = f"{error.filename} cannot be read ({error.strerror})"
            yield Check("models", name, State.BROKEN, what, "install tertium again")
        else:
            yield Check("models", name, State.OK, f"{found}, {model.folder}")


def resources() -> Iterator[Check]:
    """Check what is fetched once or installed beside; tertium does with less without it."""
    yield _cache()
    yield _wordnet()
    yield _dictionaries()
    if os.environ.get(glossary.VARIABLE):
        yield _glossary()
    there = translate.available()
    yield Check(
        "resources",
        "apertium",
        State.OK if there else State.ABSENT,
        "translates Spanish" if there else "without it --translate cannot be used",
        None if there else "if you want it: install Debian's apertium-eng-spa",
    )


def _cache() -> Check:
    folder = sources.cache_folder()
    first = next(one for one in (folder, *folder.parents) if one.exists())
    if first.is_dir() and os.access(first, os.W_OK):
        return Check("resources", "cache", State.OK, str(folder))
    return Check(
        "resources", "cache", State.ABSENT, f"{first} cannot be written",
        "set TERTIUM_CACHE to a folder that can be, before you fetch anything",
    )  # fmt: skip


def _wordnet() -> Check:
    try:
        file = sources.find()
    except UserError as error:
        what = f"{error.what}: senses cannot be read, words are judged without definitions"
        return Check("resources", "wordnet", State.ABSENT, what, error.remedy)
    if not compiled.has_information(file):
        return Check(
            "resources", "wordnet", State.ABSENT, f"{file}, without information content",
            "for resnik, lin and jiang-conrath, run: tertium fetch wordnet",
        )  # fmt: skip
    return Check("resources", "wordnet", State.OK, str(file))


def _dictionaries() -> Check:
    here = dictionaries.load()
    if here is None:
        return Check(
            "resources", "dictionaries", State.ABSENT,
            "not here: idioms, slang and rare words are judged without definitions",
            "run: tertium fetch dictionaries",
        )  # fmt: skip
    counts = ", ".join(f"{name} {count:,}" for name, count in here.sources().items())
    return Check("resources", "dictionaries", State.OK, f"{here.file}: {counts}")


def _glossary() -> Check:
    files = os.environ[glossary.VARIABLE].split(os.pathsep)
    try:
        terms = len(glossary.load() or ())
    except TertiumError as error:
        return Check("resources", "glossary", State.BROKEN, str(error), f"see {glossary.VARIABLE}")
    names = ", ".join(str(Path(file)) for file in files)
    return Check("resources", "glossary", State.OK, f"{names}: {terms} spellings")
