"""Scoring a file: pairs in, the same table with scores out, as they come."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, contextmanager
from itertools import islice
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, File, Form, Request, UploadFile
from fastapi.responses import StreamingResponse

from tertium.errors import UserError
from tertium.judgement import Judgement
from tertium.scoring.choose import TASKS, Options, choose, task_name
from tertium.scoring.layout import Layout, Row
from tertium.scoring.models import JUDGES, RECORDS, load_record_model, table_scale
from tertium.server.routes.refusing import REFUSALS
from tertium.server.service import SLICE, Service, service_of, slices
from tertium.server.uploads import by_its_own_name, save, temporary_folder, upload_slot
from tertium.server.worker import Judging

router = APIRouter(prefix="/v1", tags=["files"], responses=REFUSALS)

TOTAL = "X-Tertium-Pairs"
"""The header that says how many pairs there are, for whoever shows progress."""
_ITEMS = 1_000
_FILES = ("file", "items", "sent1", "sent2", "chunks1", "chunks2")
_TWO = re.compile(r"--([a-z]+) ([A-Z]+) ([A-Z]+)\b")
_OPTION = re.compile(r"--(?=[a-z])")
Given = UploadFile | None


@router.post("/score", summary="Score a file of pairs", response_class=StreamingResponse,
             responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}},
                              "description": "The table, with scores, as they come."},
                        415: REFUSALS[400] | {"description": "A file is packed."}})  # fmt: skip
async def score(
    request: Request,
    file: Annotated[Given, File(description="CSV, TSV, JSON Lines, or a task's own file.")] = None,
    task: Annotated[str | None, Form(description=f"One of {', '.join(TASKS)}, or none.")] = None,
    model: Annotated[str | None, Form(description="A model or a system, as /v1/models has them.")]
    = None,
    scale: Annotated[str | None, Form(description="Without a task; sts for our models.")] = None,
    columns: Annotated[str | None, Form(description="Names of the texts' columns: 'a,b'.")] = None,
    levels: Annotated[str | None, Form(description="Sizes of the texts: 'phrase,word'.")] = None,
    format: Annotated[str | None, Form(description="csv, tsv or jsonl.")] = None,  # noqa: A002
    prefix: Annotated[str, Form(description="Before the names of new columns.")] = "",
    confidence: Annotated[bool, Form(description="sts, clss: a column with the confidence.")]
    = False,
    comparison: Annotated[str | None, Form(description="clss: 'word2sense' and so on.")] = None,
    sent1: Annotated[Given, File(description="ists: the first sentences, one a line.")] = None,
    sent2: Annotated[Given, File(description="ists: the second sentences.")] = None,
    chunks1: Annotated[Given, File(description="ists: the first sentences with chunks.")] = None,
    chunks2: Annotated[Given, File(description="ists: the second sentences with chunks.")] = None,
    items: Annotated[list[UploadFile], File(description="typed: the records, where the file "
                                                        "names them by id.", max_length=_ITEMS)]
    = [],  # noqa: B006 - the framework copies it
) -> StreamingResponse:  # fmt: skip
    """Read pairs as ``tertium score`` does, and answer with what it writes, as it comes.

    An answer that breaks off before its end is not whole; the header ``X-Tertium-Pairs`` says
    how many pairs there are.
    """
    service = service_of(request)
    named = task_name(task or None, "en")
    name = model or {"ists": "tertium-explainer", "typed": RECORDS}.get(
        str(named), service.settings.model
    )
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(upload_slot(service))
        folder = stack.enter_context(temporary_folder())
        # Records are looked for in the folder 'items' beside that of the file, and nowhere else.
        await save(items, _made(folder / "items"))
        saved = await _saved(folder, file=file, sent1=sent1, sent2=sent2, chunks1=chunks1,
                             chunks2=chunks2)  # fmt: skip
        options = Options(
            confidence=confidence,
            comparison=comparison or None,
            sentences=(saved.get("sent1"), saved.get("sent2")),
            chunks=(saved.get("chunks1"), saved.get("chunks2")),
            columns=_two(columns, "columns"),
            levels=_two(levels, "levels"),
            scale=scale or None,
            form=format or None,
            prefix=prefix,
            full=name in JUDGES,
        )
        with _as_clients_say(folder):
            if named != "ists" and "file" not in saved:
                raise UserError("there is no file", remedy="send one as 'file'")
            layout = choose(saved.get("file"), named, options)
            judge = _judge(service, name, named, layout)
            longest = service.longest_for(judge)
            if named == "typed":
                longest = service.settings.limits.record
            total = await asyncio.to_thread(_survey, layout, longest, folder)
        answers = _answers(service, judge, layout, stack.pop_all(), folder)
    # The first part is awaited here, so that what is wrong with it is said with a status.
    first = await anext(answers, "")
    return StreamingResponse(
        _chained(first, answers),
        media_type="text/plain; charset=utf-8",
        headers={TOTAL: str(total), "X-Content-Type-Options": "nosniff"},
    )


def _judge(service: Service, name: str, task: str | None, layout: Layout) -> Judging:
    if task == "typed":
        return load_record_model(name)
    # One column has one scale: ours by level would differ from row to row.
    return service.judge_of(name, layout.scale or table_scale(name))


async def _saved(folder: Path, **files: UploadFile | None) -> dict[str, Path]:
    """Keep each file in a folder of its own: two of them may have the same name."""
    saved: dict[str, Path] = {}
    for name, file in files.items():
        if file is not None:
            [saved[name]] = await save([file], _made(folder / name))
    return saved


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder


@contextmanager
def _as_clients_say(folder: Path) -> Iterator[None]:
    """Let complaints speak of files and options as a client of the API names them."""
    try:
        with by_its_own_name(folder):
            yield
    except UserError as error:
        line = re.sub(rf"\b(?:{'|'.join(_FILES)})/", "", str(error))
        line = _TWO.sub(r"\1=\2,\3", line)  # two words there, one field with a comma here
        raise UserError(_OPTION.sub("", line)) from None


def _two(given: str | None, what: str) -> tuple[str, str] | None:
    if not given:
        return None
    names = [name.strip() for name in given.split(",")]
    if len(names) != 2 or not all(names):
        raise UserError(f"'{given[:80]}' are not two {what}", remedy="write them as a,b")
    return names[0], names[1]


def _survey(layout: Layout, most: int, folder: Path) -> int:
    """Read the file through, so that a bad line is found before any time is spent."""
    count = 0
    with _as_clients_say(folder):
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
    service: Service, judge: Judging, layout: Layout, stack: AsyncExitStack, folder: Path
) -> AsyncIterator[str]:
    async with stack:
        rows, first = layout.rows(), True
        while block := await asyncio.to_thread(_next, rows):
            for some in slices([row.pair for row in block]):
                with _as_clients_say(folder):
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
