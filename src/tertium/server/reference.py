"""The OpenAPI document as a page shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Field:
    """A member of a body, or a parameter."""

    name: str
    type: str
    about: str
    required: bool


@dataclass(frozen=True, slots=True)
class Operation:
    """One route."""

    method: str
    path: str
    summary: str
    about: str
    body: str
    fields: tuple[Field, ...]
    returned: tuple[Field, ...]
    answers: tuple[tuple[str, str], ...]


def operations(document: Mapping[str, Any]) -> list[Operation]:
    """Every operation of a document, in its order.

    >>> operations({"paths": {"/v1/x": {"get": {"summary": "X"}}}})[0].path
    '/v1/x'
    """
    known = document.get("components", {}).get("schemas", {})
    return [
        _operation(method, path, one, known)
        for path, methods in document["paths"].items()
        for method, one in methods.items()
    ]


def _operation(
    method: str, path: str, one: Mapping[str, Any], known: Mapping[str, Any]
) -> Operation:
    fields = [
        Field(p["name"], type_of(p.get("schema", {})), p.get("description", ""),
              p.get("required", False))
        for p in one.get("parameters", ())
    ]  # fmt: skip
    content = one.get("requestBody", {}).get("content", {})
    for media in content.values():
        fields += _members(media["schema"], known)
    fields.sort(key=lambda field: not field.required)  # what has to be there comes first
    answer = one.get("responses", {}).get("200", {}).get("content", {}).get("application/json", {})
    returned = tuple(_members(answer.get("schema", {}), known))
    answers = [(status, said["description"]) for status, said in one.get("responses", {}).items()]
    return Operation(
        method.upper(), path, one.get("summary", ""), one.get("description", "").replace("`", ""),
        next(iter(content), ""), tuple(fields), returned, tuple(answers),
    )  # fmt: skip


def _members(schema: Mapping[str, Any], known: Mapping[str, Any]) -> Iterator[Field]:
    found = known.get(schema.get("$ref", "").rpartition("/")[2], schema)
    needed = found.get("required", ())
    for name, one in found.get("properties", {}).items():
        yield Field(name, type_of(one), one.get("description", ""), name in needed)


def type_of(schema: Mapping[str, Any]) -> str:
    """A schema in a few words.

    >>> type_of({"anyOf": [{"type": "string", "enum": ["a", "b"]}, {"type": "null"}]})
    'a | b | null'
    """
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(type_of(one) for one in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(map(str, schema["enum"]))
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(one) for one in schema['prefixItems'])}]"
    if schema.get("type") == "array":
        return f"[{type_of(schema.get('items', {}))}, …]"
    if schema.get("format") == "binary" or "contentMediaType" in schema:
        return "file"
    return str(schema.get("type", schema.get("$ref", "any").rpartition("/")[2]))
