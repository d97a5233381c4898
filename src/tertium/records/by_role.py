"""The values of a record by what their fields are for."""

from __future__ import annotations

import re
from collections import defaultdict
from html import unescape

from tertium.items import Item, Record
from tertium.records.intervals import as_intervals
from tertium.records.no_values import says_nothing
from tertium.records.profile import Profile, Use
from tertium.records.spans import read_spans

LONGEST_TEXT = 20_000
"""Letters of a text that are read; what is longer says so in the notes."""
APART = re.compile(r"\s*(?:;|\|)\s*")
"""What stands between the values of a list that is written as one."""
BELOW = re.compile(r"\s*(?:--|—| - | > |/)\s*")
"""What stands between a heading and its subdivisions."""

_TAG = re.compile(r"</?[A-Za-z][^<>]{0,80}>")
_SHORT = 40
"""Letters of a date that cannot be read; more of them are no date, whatever the field is called."""

Fields = dict[str, list[tuple[str, str, float]]]
"""By role: a value, the field it stands in, and its weight."""
Worded = list[tuple[str, str, float, float]]
"""Titles, descriptions and the like: the same, and what a value weighs that stands in them."""


def by_role(item: Item, profile: Profile, notes: list[str]) -> Fields:
    """Sort the values of a record; a text alone is a description.

    >>> by_role(Record.of({"dcTitle": ["Caf&eacute;"]}), Profile(), [])["title"]
    [('Café', 'dcTitle', 1.0)]
    """
    found: Fields = defaultdict(list)
    if not isinstance(item, Record) or not item.fields:
        if item.text.strip():
            found["description"].append((_cut(item.text, "the text", notes), "text", 1.0))
        return found
    for name, values in item.fields.items():
        use: Use = profile.use(name)
        if use.role in {"ignore", "source"} or not use.weight:
            continue
        for value in values:
            if value.strip() and not says_nothing(value):
                text = _cut(value, name, notes)
                dated = use.role != "date" or bool(read_spans(text)) or len(text) < _SHORT
                found[use.role if dated else "other"].append((text, name, use.weight))
    if "date" in found:
        found["date"] = as_intervals(found["date"])
    return found


def _cut(value: str, name: str, notes: list[str]) -> str:
    if len(value) > LONGEST_TEXT:
        notes.append(f"{name}: the first {LONGEST_TEXT:,} of {len(value):,} characters were read")
        value = value[:LONGEST_TEXT]
    if "&" in value or "<" in value:
        value = _TAG.sub(" ", unescape(value))
    # Half a character, as broken JSON may hold, can be read by no model.
    return " ".join(value.encode("utf-8", "replace").decode("utf-8").split())
