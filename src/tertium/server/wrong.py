"""What is wrong with a request, in a line that shows how it is done right."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request

from tertium.server.refusals import Refusal
from tertium.tasks.files import counted

_BODIES: dict[str, dict[str, Any]] = {
    "/v1/compare": {"a": "A dog barks.", "b": "A hound is barking."},
    "/v1/compare-many": {"pairs": [["A dog barks.", "A hound barks."], ["a red car", "a bus"]]},
    "/v1/explain": {"a": "A dog barks.", "b": "A hound is barking."},
    "/v1/compare-records": {"a": {"title": "Harbour at dusk"}, "b": {"title": "The harbour"}},
    "/v1/search": {"text": "a boat in a storm", "count": 5},
    "/key": {"key": "KEY"},
}
EXAMPLES = {path: f"send JSON such as {json.dumps(body)}" for path, body in _BODIES.items()} | {
    "/v1/score": "send a form, as curl does with -F file=@pairs.csv",
    "/v1/evaluate": "send a form, as curl does with -F task=sts -F files=@scores.txt",
    "/v1/senses": "ask as in /v1/senses?word=bank",
    "/v1/scales": "ask as in /v1/scales?language=es",
}
"""How each route that may be asked wrongly is asked rightly."""
_FIELDS = {
    "levels": 'send "levels": ["phrase", "word"]',
    "kinds": 'send "kinds": ["author", "time"]',
    "fields": 'send "fields": {"blurb": "description"}',
}
"""What the example of a route does not show."""
_TYPES = {
    "missing": "it is missing",
    "extra_forbidden": "there is no such field",
    "string_too_short": "it is empty",
    "int_parsing": "it should be a whole number",
    "int_type": "it should be a whole number",
    "int_from_float": "it should be a whole number",
    "bool_parsing": "it should be true or false",
    "bool_type": "it should be true or false",
    "value_error": "it should be a file",
}
_WANTED = {
    "model_attributes_type": "an object",
    "model_type": "an object",
    "dict_type": "an object",
    "tuple_type": "a list of two",
    "list_type": "a list",
    "string_type": "a text",
}
_SHOULD = re.compile(r"^\w+ should")
"""As the framework begins its lines: "Input should", "String should"."""
_LONGEST = 80


def wrong_request(request: Request, error: RequestValidationError) -> Refusal:
    """Say the first thing that is wrong with what a request brought."""
    first = error.errors()[0]
    where = _place(first["loc"])
    if first["type"] == "json_invalid":
        return Refusal(400, f"the body is no JSON; {_example(request)}")
    if where == "the body" and not _is_json(request) and first["type"] != "missing":
        return Refusal(422, f"the body needs the header Content-Type: application/json; "
                            f"{_example(request)}")  # fmt: skip
    return Refusal(422, f"{where}: {_what(first)}; {_example(request, first['loc'])}")


def plain_refusal(request: Request, error: HTTPException) -> HTTPException:
    """A refusal of ours as it is; one of the framework's with what to do."""
    if isinstance(error, Refusal):
        return error
    line = str(error.detail)
    if error.status_code == 404:
        line = "there is nothing here; GET /api lists what there is"
    elif error.status_code == 405:
        taken = (error.headers or {}).get("Allow", "another method")
        line = f"{request.method} is not taken here, but {taken}; {_example(request)}"
    elif error.status_code == 400:
        deep = isinstance(error.__cause__, RecursionError)
        what = "it is nested too deeply" if deep else line[:1].lower() + line[1:]
        line = f"the body cannot be read: {what}; {_example(request)}"
    return HTTPException(error.status_code, line, error.headers)


def _example(request: Request, place: Sequence[int | str] = ()) -> str:
    named = next((_FIELDS[part] for part in place if part in _FIELDS), None)
    return named or EXAMPLES.get(request.url.path, "GET /api says how")


def _is_json(request: Request) -> bool:
    return "json" in request.headers.get("content-type", "")


def _place(parts: Sequence[int | str]) -> str:
    """Where something is wrong, as in a script.

    >>> _place(("body", "pairs", 0, 1)), _place(("query", "word")), _place(("body",))
    ('pairs[0][1]', 'word', 'the body')
    """
    said = ""
    for part in parts[1:]:
        said += f"[{part}]" if isinstance(part, int) else f".{part}" if said else part
    return said[:_LONGEST] or "the body"


def _what(error: Mapping[str, Any]) -> str:
    kind = error["type"]
    if kind in _WANTED:
        return f"it should be {_WANTED[kind]}, not {_kind(error.get('input'))}"
    if kind in {"too_short", "too_long"}:
        context = error["ctx"]
        if kind == "too_short":
            return f"it should have {counted(context['min_length'], 'item')} or more"
        return f"it should have {counted(context['max_length'], 'item')} at most"
    return _TYPES.get(kind) or _SHOULD.sub("it should", str(error["msg"]))


def _kind(value: object) -> str:
    """What a value is called in JSON.

    >>> _kind([]), _kind("x"), _kind(None), _kind(True)
    ('a list', 'a text', 'null', 'true or false')
    """
    names = {dict: "an object", list: "a list", str: "a text", bytes: "a text",
             bool: "true or false", int: "a number", float: "a number"}  # fmt: skip
    return names.get(type(value), "null" if value is None else "this")
