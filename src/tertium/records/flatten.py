"""Any value that a record may hold, as texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from tertium.errors import UserError
from tertium.records.intervals import of_mapping
from tertium.tasks.files import shown
from tertium.tasks.typed_items import CatalogueRecord, make_record

_DEEPEST = 20
_MOST_TEXTS = 10_000
_LABELS = ("@value", "value", "label", "prefLabel", "name", "#text", "_")
"""Where nested values keep what is to be read, beside what is not."""


def texts_of(value: Any, depth: int = _DEEPEST) -> Iterator[str]:
    """Go through the texts of a value: text, number, list, texts by language, labelled node.

    >>> list(texts_of(["Ferry", {"en": "boat", "es": ["barca"]}, 1912, None]))
    ['Ferry', 'boat', 'barca', '1912']
    >>> list(texts_of({"@id": "http://example.org/7", "prefLabel": {"en": "Cádiz"}}))
    ['Cádiz']
    """
    if isinstance(value, str):
        if value.strip():
            yield value
    elif isinstance(value, bool) or value is None:
        return
    elif isinstance(value, int | float):
        yield f"{value:.15g}" if isinstance(value, float) else _digits(value)
    elif isinstance(value, date):
        yield value.isoformat()
    elif isinstance(value, Mapping) and (time := of_mapping(value)):
        yield time
    elif isinstance(value, Mapping) and depth:
        label = next((key for key in _LABELS if key in value), None)
        inner = [value[label]] if label else [v for k, v in value.items() if not _is_aside(k)]
        for one in inner:
            yield from texts_of(one, depth - 1)
    elif isinstance(value, list | tuple) and depth:
        for one in value:
            yield from texts_of(one, depth - 1)


def _digits(value: int) -> str:
    return str(value) if abs(value) < 10**15 else ""  # no date and no name; Python refuses some


def _is_aside(key: object) -> bool:
    return isinstance(key, str) and key[:1] in {"@", "$"}


def record_of(fields: Mapping[str, Any], id_: str = "") -> CatalogueRecord:
    """Make a record of a mapping, whatever its values are; what has no text is left out.

    >>> record_of({"title": "Ferry", "date": 1912, "parts": []}).fields["date"]
    ('1912',)
    """
    if not isinstance(fields, Mapping):
        raise UserError(
            f"{type(fields).__name__} is no record", remedy="give fields with their values"
        )
    found: dict[str, list[str]] = {}
    count = 0
    for name, value in fields.items():
        kept = found.setdefault(str(name), [])
        for text in texts_of(value):
            if text and text not in kept[-50:]:
                kept.append(text)
                count += 1
            if count > _MOST_TEXTS:
                raise UserError(
                    f"more than {_MOST_TEXTS:,} values in one record, at {shown(str(name))}",
                    remedy="split it into several records",
                )
    return make_record(id_, {name: values for name, values in found.items() if values})
