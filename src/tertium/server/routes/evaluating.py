"""Evaluating a submission on a task, beside the published results."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, File, Form, Request, UploadFile
from fastapi.responses import HTMLResponse, JSONResponse, Response

from tertium.server.routes.refusing import REFUSALS
from tertium.server.runs import data_of, keep_run, measured
from tertium.server.service import service_of
from tertium.server.uploads import save, temporary_folder, upload_slot

router = APIRouter(prefix="/v1", tags=["files"], responses=REFUSALS)

_FILES = 40


@router.post("/evaluate", summary="Evaluate a submission on a task",
             responses={200: {"description": "The figures; or the report, as an HTML file.",
                              "content": {"text/html": {"schema": {"type": "string"}}}},
                        415: REFUSALS[400] | {"description": "A file is packed."}})  # fmt: skip
async def evaluate(
    request: Request,
    files: Annotated[list[UploadFile], File(description="Scores as the organisers take them.",
                                            max_length=_FILES)],
    task: Annotated[str, Form(description="The task: sts, sts-es, clss, sick, ists ...")],
    name: Annotated[str, Form(min_length=1, max_length=80)] = "submission",
    split: Annotated[str | None, Form(description="Of the data; the first with gold.")] = None,
    keep: Annotated[bool, Form(description="Put it on the leaderboard (needs --runs).")] = False,
    report: Annotated[bool, Form(description="Answer with the report instead.")] = False,
) -> Response:  # fmt: skip
    """Measure scores with the organisers' own metrics, as ``tertium evaluate`` does.

    On the data that the service was started with, else on the small fixtures of the package.
    """
    service = service_of(request)
    data = data_of(task, service.settings)
    async with upload_slot(service):
        with temporary_folder() as folder:
            saved = await save(files, folder)
            given = saved[0] if len(saved) == 1 else folder

            def measure() -> tuple[dict[str, Any], str]:
                return measured(task, data, name, given, split or None, with_report=report)

            figures, html = await service.answered(service.desk.call(measure))
    if keep:
        keep_run(service.settings, name, figures)
    if not report:
        return JSONResponse(figures)
    # The report is one file that needs nothing else: to be kept, not shown under our policy.
    return HTMLResponse(html, headers={"Content-Disposition": 'attachment; filename="report.html"'})
