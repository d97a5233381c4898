"""Searching the index that the service was started with."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from tertium.messages import speaking
from tertium.server.judges import own_judge
from tertium.server.refusals import Refusal
from tertium.server.routes.refusing import REFUSALS
from tertium.server.schemas import Hits, Query
from tertium.server.service import service_of

router = APIRouter(prefix="/v1", tags=["search"], responses=REFUSALS)


@router.post("/search", response_model=Hits, summary="Find texts that are alike",
             responses={404: REFUSALS[400] | {"description": "There is no index."}})  # fmt: skip
async def search(request: Request, asked: Query) -> JSONResponse:
    """Find the texts of the index that are most like a text of any size."""
    service = service_of(request)
    index = request.app.state.index
    if index is None:
        raise Refusal(404, "there is no index; start the service with --index FOLDER")
    service.pair_of(asked.text, asked.text, None)  # a text that cannot be compared is refused
    scale = asked.scale or "sts"
    judge = own_judge(asked.model or "fast", scale)

    def found() -> list[dict[str, Any]]:
        from tertium.explaining.explain import explain_judgement  # noqa: PLC0415
        from tertium.judgement import Judgement  # noqa: PLC0415
        from tertium.search.reranking import candidates, rerank  # noqa: PLC0415
        from tertium.systems.pairing import pair_of  # noqa: PLC0415

        wanted = candidates(asked.count) if asked.rerank else asked.count
        [hits] = index.search([asked.text], wanted, scale)
        if asked.rerank:
            hits = rerank(asked.text, hits, judge.model, scale)[: asked.count]
        said = []
        with speaking(asked.language):
            for hit in hits:
                one = {"rank": hit.rank, "id": hit.entry.id, "score": hit.score,
                       "scale": hit.scale, "text": hit.entry.text}  # fmt: skip
                if asked.explain:
                    pair = pair_of(asked.text, hit.entry.text, None)
                    judged = Judgement(hit.score, hit.scale)
                    one["explanation"] = explain_judgement(pair, judged).sentence
                said.append(one)
        return said

    return JSONResponse({"hits": await service.call(found)})
