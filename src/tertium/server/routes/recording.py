"""Comparing records: which kinds of likeness two of them have, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from tertium import messages, scales
from tertium.errors import UnknownNameError, UserError
from tertium.items import Record
from tertium.messages import speaking
from tertium.records import Likeness, Profile, Use, compare_records
from tertium.records.comparing import chosen_kinds
from tertium.records.flatten import record_of
from tertium.records.profile import ROLES, spellings
from tertium.scoring.models import RECORDS, load_record_model
from tertium.server.routes.refusing import REFUSALS
from tertium.server.schemas import Records, RecordsJudged
from tertium.server.service import service_of
from tertium.systems.typed import TypedJudge

router = APIRouter(prefix="/v1", tags=["compare"], responses=REFUSALS)


@router.post("/compare-records", response_model=RecordsJudged, summary="How alike two records are")
async def compare(request: Request, asked: Records) -> JSONResponse:
    """Judge two records in each kind of likeness: who, when, where, what; and say why."""
    service = service_of(request)
    longest = service.settings.limits.record
    a, b = (_record(one, side, longest) for side, one in (("A", asked.a), ("B", asked.b)))
    kinds = chosen_kinds(asked.kinds)
    profile = _profile(asked.fields or {})
    judge = load_record_model(asked.model or RECORDS)
    assert isinstance(judge, TypedJudge)

    def compared() -> Likeness:
        return compare_records(a, b, kinds=kinds, profile=profile, model=judge.model)

    likeness = await service.call(compared)
    return JSONResponse({"model": judge.model} | likeness_said(likeness, asked.language))


def likeness_said(likeness: Likeness, language: str) -> dict[str, Any]:
    """A likeness with the words of its scores and its notes in a language.

    >>> from tertium.judgement import Judgement
    >>> from tertium.records import KindLikeness
    >>> time = KindLikeness("time", Judgement(5.0, "typed"), None)
    >>> likeness_said(Likeness((time,)), "es")["kinds"]["time"]["words"]
    'iguales en esto'
    """
    said = likeness.to_dict()
    with speaking(language):
        for one in (said, *said["kinds"].values()):
            if "notes" in one:
                one["notes"] = [messages.note(note) for note in one["notes"]]
    for one in said["kinds"].values():
        one["words"] = scales.get(one["scale"], language).nearest(one["score"]).words
    return said


def _record(fields: Mapping[str, Any], side: str, longest: int) -> Record:
    record = record_of(fields)
    if not record.text.strip():
        raise UserError("it says nothing", where=f"record {side}", remedy="give fields with values")
    if len(record.text) > longest:
        raise UserError(
            f"its values have {len(record.text):,} characters, more than {longest:,}",
            where=f"record {side}", remedy="shorten them, or use the command line",
        )  # fmt: skip
    return record


def _profile(fields: Mapping[str, str]) -> Profile:
    for role in fields.values():
        if role not in ROLES:
            raise UnknownNameError("role", role, ROLES)
    return Profile({form: Use(role) for name, role in fields.items() for form in spellings(name)})
