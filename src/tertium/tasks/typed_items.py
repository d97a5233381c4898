"""The items of the TYPED release: records with Dublin Core fields, as text, JSON or JSON lines.

A text file has a field a line, ``dcTitle: View of a harbour``; a field may come again, and a line
that begins with no field goes on with the one before. A JSON file has the fields as keys, at any
depth, each with a text, a list of texts, or texts by language; where none of them has a Dublin
Core prefix, it is a plain catalogue's, and every field that stands at its top is kept.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from tertium.errors import DataError
from tertium.items import Record
from tertium.language.fields import plain_name
from tertium.tasks.files import read_lines, shown

FIELDS = ("title", "subject", "description", "creator", "date", "source", "type")
"""The fields that a release has, in its own order."""
_MORE = frozenset({"contributor", "coverage", "place", "publisher", "spatial", "temporal"})
"""Dublin Core fields that a release may have beside them."""

_FIELD = re.compile(
    rf"((?i:(?:dc(?:terms)?[:_.])?(?:{'|'.join(FIELDS)}))|dc[A-Z][A-Za-z]*)[ \t]*:[ \t]*(.*)"
)
_URL = re.compile(r"https?://[^/]+/(?:.*/)?(?:record|item)/(.+?)(?:\.html?)?(?:\?.*)?")
_DEEPEST = 20


@dataclass(frozen=True, slots=True)
class CatalogueRecord(Record):
    """A record with the id that it has in its catalogue.

    >>> make_record("09405/AB12", {"title": ["Ferry"], "date": ["1912"]}).text
    'Ferry 1912'
    """

    id: str = ""


def make_record(id_: str, fields: Mapping[str, list[str]]) -> CatalogueRecord:
    """Make a record of its id and fields; its text is all their values in order.

    >>> make_record("7", {"title": ["Ferry"]}).fields["title"]
    ('Ferry',)
    """
    frozen = MappingProxyType({name: tuple(values) for name, values in fields.items()})
    text = " ".join(value for values in frozen.values() for value in values)
    return CatalogueRecord(text, frozen, id_)


class Items:
    """The items of a folder, read when asked for, each once."""

    def __init__(self, folder: Path) -> None:
        self._roots = [
            root for root in (folder / "items", folder, folder.parent / "items") if root.is_dir()
        ]
        self._read: dict[str, CatalogueRecord] = {}
        self.files: list[Path] = []
        for root in self._roots:
            lines = root / "items.jsonl"
            if lines.is_file():
                self._read |= _read_json_lines(lines)
                self.files.append(lines)

    def get(self, name: str, path: Path, line: int) -> CatalogueRecord:
        """Find an item by its id or address; ``path`` and ``line`` are where it is named."""
        id_ = item_id(name, path, line)
        if id_ not in self._read:
            file = self._find(id_, path, line)
            self._read[id_] = make_record(id_, read_item(file))
            self.files.append(file)
        return self._read[id_]

    def _find(self, id_: str, path: Path, line: int) -> Path:
        for root in self._roots:
            for stem in (id_, id_.replace("/", "_")):
                for ending in (".txt", ".json"):
                    file = root / f"{stem}{ending}"
                    if file.is_file():
                        if not file.resolve().is_relative_to(root.resolve()):
                            what = f"item {shown(id_)} leads out of the folder"
                            raise DataError(what, path, line, remedy="put the item in the folder")
                        return file
        what = f"no item {shown(id_)}"
        raise DataError(what, path, line, remedy=f"put {id_}.txt or {id_}.json in items/")


def item_id(text: str, path: Path, line: int) -> str:
    """Take an id, also out of an address; one that could name a file elsewhere is refused.

    >>> item_id("http://www.europeana.eu/resolve/record/09405/AB12.html", Path("list.txt"), 1)
    '09405/AB12'
    >>> item_id("../secret", Path("list.txt"), 1)
    Traceback (most recent call last):
    tertium.errors.DataError: list.txt:1: '../secret' is no item id; write ids such as 09405/AB12
    """
    text = text.strip()
    found = _URL.fullmatch(text)
    id_ = (found[1] if found else text).removeprefix("/")
    parts = id_.split("/")
    # A colon may be a drive, a backslash a folder; neither is in a catalogue's ids.
    forbidden = any(not c.isprintable() or c in '\\:*?"<>|' for c in id_)
    if (
        forbidden
        or len(id_.encode("utf-8", "replace")) > 200
        or any(part.strip(". ") == "" for part in parts)
    ):
        raise DataError(
            f"{shown(text)} is no item id", path, line, remedy="write ids such as 09405/AB12"
        )
    return id_


def read_item(path: Path) -> dict[str, list[str]]:
    """Read the fields of one item file, by their plain names.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "7.txt")
    ...     _ = path.write_text("dcTitle: Ferry\\ndcSubject: boats\\ndcSubject: rivers,\\nlakes")
    ...     read_item(path)
    {'title': ['Ferry'], 'subject': ['boats', 'rivers, lakes']}
    """
    if path.suffix == ".json":
        return json_fields(_parse_json("\n".join(read_lines(path)), path, None), path, None)
    fields: dict[str, list[str]] = {}
    current: list[str] | None = None
    for number, line in enumerate(read_lines(path), start=1):
        found = _FIELD.match(line.strip())
        if found:
            current = fields.setdefault(plain_name(found[1]), [])
            current.append(found[2].strip())
        elif line.strip() and current is None:
            what = f"{shown(line.strip())} before the first field"
            raise DataError(what, path, number, remedy="begin with a field such as dcTitle:")
        elif line.strip() and current is not None:
            current[-1] = f"{current[-1]} {line.strip()}".strip()
    return _without_blanks(fields)


def format_item(record: Record) -> str:
    """Write a record as the text of an item file.

    >>> format_item(Record.of({"title": ["Ferry"], "date": ["1912"]}))
    'dcTitle: Ferry\\ndcDate: 1912\\n'
    """
    return "".join(
        f"dc{plain_name(name).capitalize()}: {' '.join(value.split())}\n"
        for name, values in record.fields.items()
        for value in values
    )


def _read_json_lines(path: Path) -> dict[str, CatalogueRecord]:
    records: dict[str, CatalogueRecord] = {}
    for number, line in enumerate(read_lines(path), start=1):
        if not line.strip():
            continue
        data = _parse_json(line, path, number)
        name = data.get("id") if isinstance(data, dict) else None
        if not isinstance(name, str):
            raise DataError("an item without an id", path, number, remedy='add "id": "09405/AB12"')
        id_ = item_id(name, path, number)
        if id_ in records:
            raise DataError(f"item {shown(id_)} comes again", path, number, remedy="keep one")
        records[id_] = make_record(id_, json_fields(data, path, number))
    return records


def _parse_json(text: str, path: Path, line: int | None) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        what = f"not JSON ({error.msg})"
        raise DataError(what, path, line or error.lineno, error.colno, remedy="mend it") from None
    except (ValueError, RecursionError):
        raise DataError("no readable JSON", path, line, remedy="write a plain object") from None


def json_fields(data: Any, path: Path, line: int | None) -> dict[str, list[str]]:
    """Take the fields out of a JSON object, by their plain names.

    >>> json_fields({"object": {"proxies": [{"dcTitle": {"en": ["Ferry"]}}]}}, Path("a.json"), None)
    {'title': ['Ferry']}
    """
    if not isinstance(data, dict):
        raise DataError("not a JSON object", path, line, remedy="write an object with fields")
    prefixed: dict[str, list[str]] = {}
    plain: dict[str, list[str]] = {}
    for key, value in _keys(data, _DEEPEST):
        name = plain_name(key)
        fields = plain if name == key.lower() else prefixed
        if name in FIELDS or name in _MORE:
            kept = fields.setdefault(name, [])
            kept += [text for text in _texts(value, _DEEPEST) if text not in kept]
    # The API repeats some fields under plain names, cut short: the prefixed ones are whole.
    return _without_blanks(prefixed or plain | _other_fields(data, plain))


def _other_fields(data: dict[str, Any], known: Mapping[str, Any]) -> dict[str, list[str]]:
    names = {key: plain_name(key) for key in data if key != "id"}
    return {
        name: list(dict.fromkeys(_texts(data[key], _DEEPEST)))
        for key, name in names.items()
        if name not in known
    }


def _keys(data: Any, depth: int) -> Iterator[tuple[str, Any]]:
    if isinstance(data, dict) and depth:
        for key, value in data.items():
            yield key, value
            if plain_name(key) not in FIELDS:
                yield from _keys(value, depth - 1)
    elif isinstance(data, list) and depth:
        for value in data:
            yield from _keys(value, depth - 1)


def _texts(value: Any, depth: int) -> Iterator[str]:
    if isinstance(value, str):
        yield " ".join(value.split())
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield str(value)
    elif isinstance(value, list | dict) and depth:
        for one in value.values() if isinstance(value, dict) else value:
            yield from _texts(one, depth - 1)


def _without_blanks(fields: dict[str, list[str]]) -> dict[str, list[str]]:
    kept = {name: [value for value in values if value] for name, values in fields.items()}
    return {name: values for name, values in kept.items() if values}
