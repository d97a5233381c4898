"""Items as plain data, so that a database can hold what a task's files hold."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tertium.items import Item, Level, Record, Sense, Word, item
from tertium.language.chunks import ChunkedSentence


def item_json(one: Item) -> str:
    """An item as JSON; :func:`item_of` reads it.

    >>> item_json(Word("bank", "n"))
    '{"level": "word", "text": "bank", "pos": "n"}'
    """
    data: dict[str, Any] = {"level": one.level.value, "text": one.text}
    if isinstance(one, ChunkedSentence):
        data["chunks"] = [list(chunk) for chunk in one.chunks]
    elif isinstance(one, Word):
        data["pos"] = one.pos
    elif isinstance(one, Sense):
        data |= {"number": one.number, "gloss": one.gloss}
    elif isinstance(one, Record):
        data["fields"] = {name: list(values) for name, values in one.fields.items()}
        if identity := getattr(one, "id", None):
            data["id"] = identity
    return json.dumps({k: v for k, v in data.items() if v is not None}, ensure_ascii=False)


def item_of(stored: str) -> Item:
    """The item that JSON tells of.

    >>> item_of(item_json(ChunkedSentence("A cat naps", ((1, 2), (3,))))).chunks
    ((1, 2), (3,))
    """
    data: Mapping[str, Any] = json.loads(stored)
    text, level = data["text"], data["level"]
    if "chunks" in data:
        return ChunkedSentence(text, tuple(tuple(chunk) for chunk in data["chunks"]))
    if level == Level.WORD:
        return Word(text, data.get("pos"))
    if level == Level.SENSE:
        return Sense(text, data.get("number"), data.get("gloss"))
    if level == Level.RECORD:
        return _record(data)
    return item(text, level)


def _record(data: Mapping[str, Any]) -> Record:
    from tertium.tasks.typed_items import CatalogueRecord  # noqa: PLC0415 - rarely needed

    plain = Record.of(data.get("fields", {}))
    if "id" in data:
        return CatalogueRecord(plain.text, plain.fields, data["id"])
    return plain
