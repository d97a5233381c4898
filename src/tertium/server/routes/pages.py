"""The pages, and what they are made of."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from tertium import scales
from tertium.encoders import weights
from tertium.pages import assets
from tertium.server.boards import board_page, board_tasks
from tertium.server.drawn import PACKAGE, language_of, page
from tertium.server.judges import registered
from tertium.server.keys import COOKIE, PAGE, Keys, mark_of
from tertium.server.reference import operations
from tertium.server.refusals import Refusal, key_needed
from tertium.server.said import scale_said
from tertium.server.schemas import KeyGiven
from tertium.server.service import service_of
from tertium.server.wording import examples, wording, words

router = APIRouter(include_in_schema=False)

_A_YEAR = "public, max-age=31536000, immutable"


@router.get("/")
def compare(request: Request) -> Response:
    """Two boxes and an answer."""
    language = language_of(request)
    settings = service_of(request).settings
    known = [scales.get(name, language) for name in scales.all_scales() if name != "typed"]
    return page(
        request, "compare.html.j2",
        words={k: v for k, v in wording(language).items() if not k.startswith(("boards", "api"))},
        models=[model for model in weights.installed() if model.kind == "judge"],
        systems=registered(),
        default=settings.model,
        scales=known,
        scale_data={scale.name: scale_said(scale) for scale in known},
        examples=examples(language),
        longest=settings.limits.explained,
    )  # fmt: skip


@router.get("/boards")
def boards(request: Request) -> Response:
    """All leaderboards."""
    found = board_tasks(service_of(request).settings, language_of(request))
    return page(request, "boards.html.j2", tasks=found)


@router.get("/boards/{task}")
def board(request: Request, task: str) -> Response:
    """The leaderboard of a task."""
    language = language_of(request)
    values = board_page(task, service_of(request).settings, language)
    own = {k: v for k, v in wording(language).items() if k.startswith(("boards", "wrong"))}
    return page(request, "board.html.j2", words=own, **values)


@router.get(PAGE)
def key(request: Request) -> Response:
    """Where a key is given, if this service asks for one."""
    return page(
        request, "key.html.j2", words={"wrong.no_key": words(language_of(request))("wrong.no_key")}
    )


@router.post(PAGE)
def enter(request: Request, given: KeyGiven) -> Response:
    """Give a browser that knows a key a mark of it, for as long as it is open."""
    if not Keys(service_of(request).settings.keys).has(given.key):
        raise key_needed(None)
    response = Response(status_code=204)
    response.set_cookie(COOKIE, mark_of(given.key), httponly=True, samesite="lax",
                        secure=request.url.scheme == "https")  # fmt: skip
    return response


@router.get("/api")
def api(request: Request) -> Response:
    """Every route of the API, for people."""
    return page(request, "api.html.j2", operations=operations(request.app.openapi()),
                address=str(request.base_url).rstrip("/"))  # fmt: skip


@router.get("/static/{name}")
def static(request: Request, name: str) -> Response:
    """A style sheet or a script."""
    found = assets(PACKAGE).get(name)
    if found is None:
        raise Refusal(404, "there is no such file; the pages name those that there are")
    # Scripts that other scripts load have no version in their address, and are asked for anew.
    versioned = request.query_params.get("v") == found.digest
    mark = f'"{found.digest}"'
    headers = {"Cache-Control": _A_YEAR if versioned else "no-cache", "ETag": mark}
    if request.headers.get("if-none-match") == mark:
        return Response(status_code=304, headers=headers)
    return Response(found.data, media_type=found.media_type, headers=headers)
