"""Scoring a file: pairs in, the same table with scores out, as they come."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from itertools import islice
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, File, Form, Request, UploadFile
from fastapi.responses import StreamingResponse

from tertium.errors import UnknownNameError, UserError
from tertium.judgement import Judgement
from tertium.scoring.choose import Options, choose
from tertium.scoring.layout import Layout, Row
from tertium.server.routes.refusing import REFUSALS
from tertium.server.service import SLICE, Service, service_of, slices
from tertium.server.uploads import by_its_own_name, save, temporary_folder, upload_slot
from tertium.systems.judge import Judge

router = APIRouter(prefix="/v1", tags=["files"], responses=REFUSALS)

TASKS = ("sts", "sts-es", "clss", "sick")
"""Tasks whose files hold pairs of texts, a pair a line."""
TOTAL = "X-Tertium-Pairs"
"""The header that says how many pairs there are, for whoever shows progress."""


@router.post("/score", summary="Score a file of pairs", response_class=StreamingResponse,
             responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}},
                              "description": "The table, with scores, as they come."},
                        415: REFUSALS[400] | {"description": "The file is packed."}})  # fmt: skip
async def score(
    request: Request,
    file: Annotated[UploadFile, File(description="CSV, TSV, JSON Lines, or a task's own file.")],
    task: Annotated[str | None, Form(description=f"One of {', '.join(TASKS)}, or none.")] = None,
    model: Annotated[str | None, Form()] = None,
    scale: Annotated[str | None, Form(description="Without a task.")] = None,
    columns: Annotated[str | None, Form(description="Names of the texts' columns: 'a,b'.")] = None,
    format: Annotated[str | None, Form(description="csv, tsv or jsonl.")] = None,  # noqa: A002
) -> StreamingResponse:
    """Read pairs as ``tertium score`` does, and answer with what it writes, as it comes.

    An answer that breaks off before its end is not whole; the header ``X-Tertium-Pairs`` says
    how many pairs there are.
    """
    service = service_of(request)
    if task is not None and task not in TASKS:
        raise UnknownNameError("task", task, TASKS)
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(upload_slot(service))
        folder = stack.enter_context(temporary_folder())
        [path] = await save([file], folder)
        with by_its_own_name(folder):
            options = Options(
                columns=_columns(columns), scale=scale or None, form=format or None, full=True
            )
            layout = choose(path, task, options)
            judge = service.judge_of(model, layout.scale)
            total = await asyncio.to_thread(_survey, layout, service, folder)
        answers = _answers(service, judge, layout, stack.pop_all(), folder)
    # The first part is awaited here, so that what is wrong with it is said with a status.
    first = await anext(answers, "")
    return StreamingResponse(
        _chained(first, answers),
        media_type="text/plain; charset=utf-8",
        headers={TOTAL: str(total), "X-Content-Type-Options": "nosniff"},
    )


def _columns(given: str | None) -> tuple[str, str] | None:
    if not given:
        return None
    names = [name.strip() for name in given.split(",")]
    if len(names) != 2 or not all(names):
        raise UserError(f"'{given[:80]}' are not two columns", remedy="write them as a,b")
    return names[0], names[1]


def _survey(layout: Layout, service: Service, folder: Path) -> int:
    """Read the file through, so that a bad line is found before any time is spent."""
    most, count = service.settings.limits.text, 0
    with by_its_own_name(folder):
        for row in layout.rows():
            count += 1
            if max(len(row.pair.a.text), len(row.pair.b.text)) > most:
                raise layout.sources[0].wrong(
                    f"a text of more than {most:,} characters", row.line, remedy="shorten it"
                )
    if not count and not layout.may_be_empty:
        raise UserError("there are no pairs in the file", remedy="write a pair a line")
    return count


async def _answers(
    service: Service, judge: Judge, layout: Layout, stack: AsyncExitStack, folder: Path
) -> AsyncIterator[str]:
    async with stack:
        rows, first = layout.rows(), True
        while block := await asyncio.to_thread(_next, rows):
            for some in slices([row.pair for row in block]):
                with by_its_own_name(folder):
                    judged = await service.judge_slice(judge, some, patient=not first)
                    # The header first: it settles which columns the answers have.
                    head = layout.header(judged[0]) if first else ""
                    part = "".join(_written(layout, block[: len(some)], judged))
                block, first = block[len(some) :], False
                yield head + part
        if first:
            yield layout.header(None)


def _next(rows: Iterator[Row]) -> list[Row]:
    return list(islice(rows, SLICE))


def _written(layout: Layout, rows: list[Row], judged: list[Judgement]) -> Iterator[str]:
    for row, judgement in zip(rows, judged, strict=True):
        yield layout.answer(row, judgement)


async def _chained(first: str, rest: AsyncIterator[str]) -> AsyncIterator[str]:
    if first:
        yield first
    async for part in rest:
        yield part
