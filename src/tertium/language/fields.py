"""The fields of a record by their plain names: ``dcTitle``, ``dc:title`` and ``title`` are one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tertium.items import Item, Record

_PREFIX = re.compile(r"(?i:dc(?:terms)?[:_.])|dc(?:terms)?(?=[A-Z])")


def plain_name(field: str) -> str:
    """Name a field without its Dublin Core prefix, in lower case.

    >>> [plain_name(name) for name in ("dcTitle", "dc:title", "Title", "decade")]
    ['title', 'title', 'title', 'decade']
    """
    return _PREFIX.sub("", field.strip(), count=1).lower()


def values(item: Item, names: Iterable[str] | None = None) -> Iterator[str]:
    """Go through the values of the fields so named, or of all; a text alone has no fields.

    >>> list(values(Record.of({"dcTitle": ["Ferry"], "date": ["1912"]}), ["title"]))
    ['Ferry']
    """
    wanted = None if names is None else frozenset(names)
    if isinstance(item, Record) and item.fields:
        for name, found in item.fields.items():
            if wanted is None or plain_name(name) in wanted:
                yield from found
    elif wanted is None:
        yield item.text
