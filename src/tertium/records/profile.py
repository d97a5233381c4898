"""Profiles: which field of a record says what, and what a missing one is worth."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from tertium.errors import DataError, UnknownNameError
from tertium.records.folding import fold, table
from tertium.tasks.files import read_bytes, shown
from tertium.tasks.typed_scores import KINDS

ROLES = (
    "title", "subject", "description", "creator", "person", "date", "place", "event", "type",
    "source", "ignore", "other",
)  # fmt: skip
"""What a field can be for. ``source`` is kept out of every comparison, as ``ignore`` is;
``other`` is read for the people, places and events that it names."""

_PREFIX = re.compile(
    r"^(?:(?:dcterms|dc|edm|schema|dwc|vra|ead|marc|mods|foaf|skos)[:_.]"
    r"|(?:dcterms|dc|edm)(?=[A-Z]))"
)
_PARTED = re.compile(r"(?<=[a-z])(?=[A-Z])|[\s./:_-]+")
_HEAVIEST = 10.0
_HIGHEST = 5.0
_TABLES = ("fields", "defaults")


@dataclass(frozen=True, slots=True)
class Use:
    """What a field is for, and how much its values weigh there."""

    role: str
    weight: float = 1.0


@dataclass(frozen=True)
class Profile:
    """What the fields of some records are for. The fields that it does not name keep their use.

    >>> own = Profile({"find_circumstances": Use("event")})
    >>> own.use("Find circumstances").role, own.use("dcterms:spatial").role, own.use("zzz").role
    ('event', 'place', 'other')
    """

    fields: Mapping[str, Use] = field(default_factory=lambda: MappingProxyType({}))
    defaults: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}))

    def use(self, name: str) -> Use:
        """What a field is for."""
        names = spellings(name)
        for uses in (self.fields, standard().fields):
            for one in names:
                if one in uses:
                    return uses[one]
        return _by_words(name)

    def default(self, kind: str) -> float:
        """What a kind gets where one record says nothing of it."""
        return self.defaults.get(kind, standard().defaults.get(kind, 0.0))


_OTHER = Use("other")


@lru_cache(1 << 12)
def _by_words(name: str) -> Use:
    """What a field is for by the words of its name: *245 title*, *place of writing*, *made by*.

    What is kept out goes first, so that the *name of the collection* names no person. Else the
    word that the others say more of decides: the first before *of*, otherwise the last.
    """
    plain = _PREFIX.sub("", name.strip(), count=1)
    words = [fold(part) for part in _PARTED.split(plain) if part and not part.isdigit()]
    if len(words) > _MOST_WORDS:
        return _OTHER
    small = next((n for n, word in enumerate(words) if word in _SMALL_WORDS), None)
    ordered = words if small else words[::-1]
    known = [standard().fields[word] for word in ordered if word in standard().fields]
    out = (use for use in known if use.role in {"source", "ignore"})
    return next(out, known[0] if known else _OTHER)


_SMALL_WORDS = frozenset(
    ("of", "de", "del", "da", "do", "di", "du", "der", "des", "van", "von", "av", "af")
)
_MOST_WORDS = 6


@lru_cache(1 << 12)
def spellings(name: str) -> tuple[str, ...]:
    """The names under which a field is looked for, the closest first.

    >>> spellings("dctermsSpatial"), spellings("Place of origin")
    (('dctermsspatial', 'spatial'), ('place_of_origin', 'placeoforigin'))
    """
    whole = name.strip()
    plain = _PREFIX.sub("", whole, count=1)
    parted = "_".join(part for part in _PARTED.split(plain) if part)
    forms = (fold(whole).replace(" ", "_"), fold(parted), fold(plain).replace(" ", "_"))
    squeezed = fold(parted).replace("_", "")
    last = fold(parted).removeprefix("terms_").removeprefix("terms")
    return tuple(dict.fromkeys(one for one in (*forms, squeezed, last) if one))


@cache
def standard() -> Profile:
    """The profile that comes with the package.

    >>> standard().use("dcCreator").role
    'creator'
    """
    return _profile(table("profile"), Path("profile.toml"))


def read_profile(path: Path) -> Profile:
    """Read a profile from a TOML file.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "shop.toml")
    ...     _ = path.write_text('[fields]\\nbrand = "creator"\\nblurb = {role = "description"}')
    ...     read_profile(path).use("Brand")
    Use(role='creator', weight=1.0)
    """
    try:
        said = tomllib.loads(read_bytes(path).decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise DataError("not UTF-8", path, remedy="save the profile as UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"no TOML ({error})", path, remedy="see docs/records.md") from None
    return _profile(said, path)


def _profile(said: Mapping[str, Any], path: Path) -> Profile:
    for name, content in said.items():
        if name not in _TABLES or not isinstance(content, dict):
            raise DataError(
                f"there is no table {shown(name)} in a profile", path,
                remedy=f"write the tables {' and '.join(f'[{one}]' for one in _TABLES)}",
            )  # fmt: skip
    uses: dict[str, Use] = {}
    for name, given in said.get("fields", {}).items():
        uses[fold(name).replace(" ", "_")] = use = _use(name, given, path)
        uses.setdefault(spellings(name)[-1], use)
    defaults: dict[str, float] = {}
    for kind, value in said.get("defaults", {}).items():
        if kind not in KINDS:
            raise DataError(str(UnknownNameError("kind", kind, KINDS)), path)
        defaults[kind] = _number(value, f"default of '{kind}'", _HIGHEST, path)
    return Profile(MappingProxyType(uses), MappingProxyType(defaults))


def _use(name: str, given: Any, path: Path) -> Use:
    said = {"role": given} if isinstance(given, str) else given
    if not isinstance(said, dict) or not {"role"} <= said.keys() <= {"role", "weight"}:
        what = f"field {shown(name)} has no role"
        raise DataError(what, path, remedy='write field = "creator", or {role = .., weight = ..}')
    if said["role"] not in ROLES:
        raise DataError(str(UnknownNameError("role", str(said["role"]), ROLES)), path)
    weight = _number(said.get("weight", 1.0), f"weight of {shown(name)}", _HEAVIEST, path)
    return Use(said["role"], weight)


def _number(value: Any, what: str, high: float, path: Path) -> float:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not 0 <= value <= high:
        raise DataError(
            f"the {what} is {shown(str(value))}", path, remedy=f"write a number from 0 to {high:g}"
        )
    return float(value)
