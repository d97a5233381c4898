"""Records from files: JSON, tables, Dublin Core in XML, the task's own text files."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from tertium.errors import DataError, UserError
from tertium.records.dublin_core import read_dublin_core
from tertium.records.flatten import record_of, texts_of
from tertium.records.tabled import read_parquet, read_table
from tertium.tasks.files import counted, read_bytes, read_lines, shown
from tertium.tasks.typed_items import CatalogueRecord, json_fields, make_record, read_item

_FORMATS = {
    ".json": "json", ".jsonld": "json", ".jsonl": "jsonl", ".ndjson": "jsonl", ".csv": "csv",
    ".tsv": "tsv", ".tab": "tsv", ".parquet": "parquet", ".xml": "xml", ".rdf": "xml",
    ".txt": "text",
}  # fmt: skip
_LISTS = ("records", "items", "@graph", "docs", "results")
_IDS = ("id", "@id", "identifier", "guid", "accession_number", "dc:identifier", "dcIdentifier")
_READABLE = "JSON, JSON Lines, CSV, TSV, Parquet, Dublin Core XML or a text file of fields"
_PART = "#"

Numbered = Iterable[tuple[int | None, Mapping[str, Any]]]


def read_records(path: Path | str) -> list[CatalogueRecord]:
    """Read all records of a file; the end of its name tells the format, or how it begins.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "shelf.jsonl")
    ...     _ = path.write_text('{"id": "7", "title": "Ferry", "date": 1912}\\n')
    ...     [(record.id, record.text) for record in read_records(path)]
    [('7', 'Ferry 1912')]
    """
    path = Path(path)
    form = _FORMATS.get(path.suffix.lower()) or _look(path)
    if form == "text":
        records = [make_record(path.stem, read_item(path))]
    elif form == "xml":
        found = read_dublin_core(read_bytes(path), path)
        records = [_record(fields, path, None, id_) for id_, fields in found]
    else:
        records = [_record(fields, path, line) for line, fields in _rows(form, path)]
    records = [record for record in records if record.fields]
    if not records:
        raise DataError("no record in it", path, remedy=f"give {_READABLE}")
    _check_ids(records, path)
    return records


def read_one(given: str) -> CatalogueRecord:
    """Read the one record that a command names: a file, ``FILE#ID``, or a JSON object itself.

    >>> read_one('{"title": "Ferry"}').text
    'Ferry'
    """
    if given.lstrip().startswith("{"):
        return _record(_parse(given, "the record", None), "the record", None)
    path, wanted = Path(given), ""
    if not path.exists() and _PART in given:
        before, _, wanted = given.rpartition(_PART)
        path = Path(before)
    records = read_records(path)
    if wanted:
        chosen = [record for record in records if record.id == wanted]
        if not chosen:
            raise DataError(f"no record {shown(wanted)}", path, remedy="check its id")
        return chosen[0]
    if len(records) > 1:
        example = records[0].id or "ID"
        what = f"{counted(len(records), 'record')} in it"
        raise DataError(what, path, remedy=f"say which: {path.name}#{example}")
    return records[0]


def _rows(form: str, path: Path) -> Numbered:
    if form == "jsonl":
        return _json_lines(path)
    if form in {"csv", "tsv"}:
        return read_table(path, "\t" if form == "tsv" else None)
    return read_parquet(path) if form == "parquet" else _json(path)


def _json_lines(path: Path) -> Iterator[tuple[int, Mapping[str, Any]]]:
    for number, line in enumerate(read_lines(path), start=1):
        if line.strip():
            yield number, _object(_parse(line, path, number), path, number)


def _json(path: Path) -> Numbered:
    data = _parse("\n".join(read_lines(path)), path, None)
    if isinstance(data, dict):
        listed = next((data[key] for key in _LISTS if isinstance(data.get(key), list)), None)
        data = [data] if listed is None else listed
    if not isinstance(data, list):
        raise DataError("not a JSON object", path, remedy="write an object with fields, or a list")
    return [(None, _object(one, path, None)) for one in data]


def _parse(text: str, path: Path | str, line: int | None) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        what = f"not JSON ({error.msg})"
        raise DataError(what, path, line or error.lineno, error.colno, remedy="mend it") from None
    except (ValueError, RecursionError):
        raise DataError("no readable JSON", path, line, remedy="write plain objects") from None


def _object(data: Any, path: Path | str, line: int | None) -> Mapping[str, Any]:
    if not isinstance(data, dict):
        what = f"{shown(json.dumps(data, ensure_ascii=False)[:80])} is no record"
        raise DataError(what, path, line, remedy="write an object with fields")
    return data


def _record(
    fields: Mapping[str, Any], path: Path | str, line: int | None, id_: str = ""
) -> CatalogueRecord:
    named = next((key for key in _IDS if len(list(texts_of(fields.get(key)))) == 1), None)
    id_ = id_ or ("".join(texts_of(fields[named])).strip() if named else "")
    try:
        if isinstance(fields.get("object"), dict):  # an answer of Europeana's service
            return make_record(id_, json_fields(dict(fields), Path(path), line))
        return record_of({key: value for key, value in fields.items() if key != named}, id_)
    except DataError:
        raise
    except UserError as error:
        raise DataError(error.what, path, line, remedy=error.remedy) from None


def _check_ids(records: Iterable[CatalogueRecord], path: Path) -> None:
    seen: dict[str, CatalogueRecord] = {}
    for record in records:
        if record.id and seen.setdefault(record.id, record) != record:
            what = f"two different records with the id {shown(record.id)}"
            raise DataError(what, path, remedy="give each record its own id")


def _look(path: Path) -> str:
    begin = read_bytes(path)[:4096].removeprefix(b"\xef\xbb\xbf").lstrip()
    if begin[:1] in (b"{", b"["):
        return "json"
    if begin[:1] == b"<":
        return "xml"
    if begin[:2] == b"dc":
        return "text"
    raise DataError(
        "neither its name nor its beginning tells the format", path, remedy=f"give {_READABLE}"
    )
