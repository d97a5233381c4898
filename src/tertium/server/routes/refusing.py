"""Why a request may get no answer, for the OpenAPI document."""

from __future__ import annotations

from typing import Any

from tertium.server.schemas import Problem

REFUSALS: dict[int | str, dict[str, Any]] = {
    400: {"model": Problem, "description": "The body cannot be read."},
    401: {"model": Problem, "description": "A key is needed."},
    403: {"model": Problem, "description": "Pages of other sites may not call this."},
    413: {"model": Problem, "description": "The body is too large."},
    422: {
        "model": Problem,
        "description": "Something in the request is wrong; the line says what.",
    },
    429: {"model": Problem, "description": "Too much waits; see Retry-After."},
    503: {"model": Problem, "description": "It waited too long, or something is not installed."},
    504: {"model": Problem, "description": "The answer took too long."},
}
