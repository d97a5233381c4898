"""Comparing texts: two, many, and why."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from tertium.errors import UserError
from tertium.messages import speaking
from tertium.server.routes.refusing import REFUSALS
from tertium.server.said import explanation_said, judgement_said
from tertium.server.schemas import Comparison, Comparisons, Explained, Judged, JudgedMany
from tertium.server.service import service_of

router = APIRouter(prefix="/v1", tags=["compare"], responses=REFUSALS)


@router.post("/compare", response_model=Judged, summary="How alike two texts are")
async def compare(request: Request, asked: Comparison) -> JSONResponse:
    """Judge two texts on a human scale, with an interval, and entailment both ways."""
    service = service_of(request)
    judge = service.judge_of(asked.model, asked.scale)
    pair = service.pair_of(asked.a, asked.b, asked.levels, longest=service.longest_for(judge))
    [judgement] = await service.judge(judge, [pair])
    return JSONResponse(judgement_said(pair, judgement, asked.language))


@router.post("/compare-many", response_model=JudgedMany, summary="How alike many pairs are")
async def compare_many(request: Request, asked: Comparisons) -> JSONResponse:
    """Judge many pairs in the same way; the answers are in the order of the pairs."""
    service = service_of(request)
    most = service.settings.limits.pairs
    if len(asked.pairs) > most:
        raise UserError(
            f"{len(asked.pairs):,} pairs, more than {most:,}",
            remedy="send fewer at a time, or a file to /v1/score",
        )
    judge = service.judge_of(asked.model, asked.scale)
    longest = service.longest_for(judge)
    pairs = [
        service.pair_of(a, b, asked.levels, number, longest)
        for number, (a, b) in enumerate(asked.pairs, start=1)
    ]
    judged = await service.judge(judge, pairs)
    said = [
        judgement_said(pair, judgement, asked.language)
        for pair, judgement in zip(pairs, judged, strict=True)
    ]
    return JSONResponse({"judgements": said})


@router.post("/explain", response_model=Explained, summary="How alike two texts are, and why")
async def explain(request: Request, asked: Comparison) -> JSONResponse:
    """Judge two texts, and say which part answers to which, how, and how strongly."""
    from tertium.explaining.explain import explain_judgement, explainable  # noqa: PLC0415

    service = service_of(request)
    longest = service.settings.limits.explained
    pair = explainable(service.pair_of(asked.a, asked.b, asked.levels, longest=longest))
    [judgement] = await service.judge(service.judge_of(asked.model, asked.scale), [pair])

    def explained() -> dict[str, Any]:
        with speaking(asked.language):
            explanation = explain_judgement(pair, judgement)
        return explanation_said(pair, explanation, asked.language)

    return JSONResponse(await service.call(explained))
