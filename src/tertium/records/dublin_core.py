"""Dublin Core in XML, read without ever following what it declares or points to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from xml.parsers import expat

from tertium.errors import DataError

_NAMESPACES = ("http://purl.org/dc/elements/1.1/", "http://purl.org/dc/terms/")
_NAMES = """
title creator subject description publisher contributor date type format identifier source language
relation coverage rights spatial temporal issued created abstract alternative
"""
_FIELDS = frozenset(_NAMES.split())
_SEPARATOR = "|"
_DEEPEST = 100
_MOST_NODES = 2_000_000


@dataclass(slots=True)
class _Node:
    name: str
    namespace: str
    about: str = ""
    texts: list[str] = field(default_factory=list)
    children: list[_Node] = field(default_factory=list)

    def text(self) -> str:
        inner = (part for child in self.children for part in (" ", child.text()))
        return "".join([*self.texts, *inner])

    @property
    def is_field(self) -> bool:
        """Whether this is a Dublin Core field: by namespace, or by name where there is none."""
        if self.namespace:
            # Some name the record itself dc:dc.
            return self.namespace in _NAMESPACES and not any(one.is_field for one in self.children)
        return self.name.lower() in _FIELDS


def read_dublin_core(data: bytes, path: Path | str) -> list[tuple[str, dict[str, list[str]]]]:
    """Read every record of a document: its id, if it has one, and its fields.

    A record is an element with Dublin Core fields in it. A document that declares entities is
    refused: they can make a small file fill the memory, or read other files.

    >>> simple = b"<r xmlns:dc='http://purl.org/dc/elements/1.1/'><dc:title>Ferry</dc:title></r>"
    >>> read_dublin_core(simple, "ferry.xml")
    [('', {'title': ['Ferry']})]
    >>> read_dublin_core(b"<!DOCTYPE r [<!ENTITY a 'b'>]><r>&a;</r>", "x.xml")
    Traceback (most recent call last):
    tertium.errors.DataError: x.xml:1: it declares an entity; write the text itself
    """
    root = _Tree(path).parse(data)
    found = [_fields(node) for node in _records(root)]
    if not found:
        raise DataError(
            "no Dublin Core fields in it", path, remedy="give elements such as dc:title in a record"
        )
    return found


def _records(node: _Node) -> Iterator[_Node]:
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if any(child.is_field for child in one.children):
            yield one
        else:
            waiting.extend(reversed(one.children))


def _fields(node: _Node) -> tuple[str, dict[str, list[str]]]:
    fields: dict[str, list[str]] = {}
    for child in node.children:
        text = " ".join(child.text().split()) or child.about
        if text:
            fields.setdefault(child.name, []).append(text)
    return node.about, fields


class _Tree:
    """Builds the elements of a document, no deeper and no more than any catalogue has."""

    def __init__(self, path: Path | str) -> None:
        self._path = path
        self._top = _Node("", "")
        self._open = [self._top]
        self._count = 0
        self._parser = expat.ParserCreate(namespace_separator=_SEPARATOR)
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text
        self._parser.EntityDeclHandler = self._entity

    def parse(self, data: bytes) -> _Node:
        try:
            self._parser.Parse(data, True)
        except expat.ExpatError as error:
            what = f"no XML ({expat.ErrorString(error.code)})"
            raise DataError(
                what, self._path, error.lineno, error.offset + 1, remedy="mend it"
            ) from None
        except (ValueError, LookupError):
            raise DataError("no XML in a known encoding", self._path, remedy="use UTF-8") from None
        return self._top

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if len(self._open) > _DEEPEST or self._count > _MOST_NODES:
            raise self._wrong("elements within elements without end", "give plain records")
        namespace, _, name = tag.rpartition(_SEPARATOR)
        plain = {key.rpartition(_SEPARATOR)[2]: value for key, value in attributes.items()}
        about = plain.get("about") or plain.get("resource") or plain.get("id") or ""
        node = _Node(name, namespace, about)
        self._open[-1].children.append(node)
        self._open.append(node)

    def _end(self, _tag: str) -> None:
        self._open.pop()

    def _text(self, text: str) -> None:
        self._open[-1].texts.append(text)

    def _entity(self, *_declared: object) -> None:
        raise self._wrong("it declares an entity", "write the text itself")

    def _wrong(self, what: str, remedy: str) -> DataError:
        return DataError(what, self._path, self._parser.CurrentLineNumber, remedy=remedy)
