"""Whether the service is well, and what it counted."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from tertium.server.meters import CONTENT_TYPE_LATEST
from tertium.server.schemas import Health
from tertium.server.service import service_of

router = APIRouter(prefix="/v1", tags=["health"])


@router.get("/health/live", response_model=Health, summary="Whether the process answers")
async def live() -> JSONResponse:
    """Answer, which is all."""
    return JSONResponse({"status": "live"})


@router.get("/health/ready", response_model=Health, summary="Whether comparisons are answered",
            responses={503: {"model": Health, "description": "Not ready."}})  # fmt: skip
async def ready(request: Request) -> JSONResponse:
    """Say whether the models are loaded and the service is not going down."""
    service = service_of(request)
    if service.warm.is_set() and service.models.is_alive:
        return JSONResponse({"status": "ready"})
    return JSONResponse({"status": "not ready", "reason": service.cold}, 503)


@router.get("/metrics", response_class=Response, summary="Meters for Prometheus",
            responses={200: {"content": {"text/plain": {}}}})  # fmt: skip
async def metrics(request: Request) -> Response:
    """What was counted, as Prometheus reads it."""
    return Response(service_of(request).meters.text(), media_type=CONTENT_TYPE_LATEST)
