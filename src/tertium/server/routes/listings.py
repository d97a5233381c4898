"""What there is: models, scales, senses of words."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse

from tertium import scales
from tertium.encoders import weights
from tertium.server.judges import registered
from tertium.server.routes.refusing import REFUSALS
from tertium.server.said import scale_said
from tertium.server.schemas import Language, Models, Scales, Senses
from tertium.server.senses import look_up
from tertium.server.service import service_of

router = APIRouter(prefix="/v1", tags=["what there is"], responses=REFUSALS)


@router.get("/models", response_model=Models, summary="The models and systems here")
def models(request: Request) -> JSONResponse:
    """List what may judge; where models lie on the machine is nobody's business."""
    found = [model.to_dict() for model in weights.installed()]
    for model in found:
        del model["folder"], model["family"]
    systems = [{"name": entry.name, "summary": entry.summary} for entry in registered()]
    default = service_of(request).settings.model
    return JSONResponse({"default": default, "models": found, "systems": systems})


@router.get("/scales", response_model=Scales, summary="The human scales")
def all_scales(language: Language = "en") -> JSONResponse:
    """List the scales, with the words for each point."""
    found = (scales.get(name, language) for name in scales.all_scales())
    return JSONResponse({"scales": [scale_said(scale) for scale in found]})


@router.get("/senses", response_model=Senses, summary="The senses of a word, as you type")
def senses(
    word: Annotated[str, Query(min_length=1, max_length=80)],
    count: Annotated[int, Query(ge=1, le=50)] = 12,
) -> JSONResponse:
    """Look a word up in WordNet 3.0: its senses, the most frequent first, and words like it."""
    return JSONResponse(look_up(word, count))
