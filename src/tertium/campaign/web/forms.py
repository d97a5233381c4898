"""What a form says, as values."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from fastapi import Depends, Request
from starlette.datastructures import UploadFile

from tertium import scales
from tertium.campaign.answers import Answer, check_answer, check_links, in_other_order, link_of
from tertium.campaign.settings import Settings
from tertium.campaign.snapshot import Question
from tertium.errors import UserError
from tertium.judgement import Entailment, Link
from tertium.language.chunks import ChunkedSentence
from tertium.tasks.files import is_number

_FIELDS = 200
NOT_APPLICABLE = "na"


async def _fields(request: Request) -> dict[str, Any]:
    """The fields of a form; of a file its name and bytes."""
    found: dict[str, Any] = {}
    async with request.form(max_files=1, max_fields=_FIELDS) as form:
        for name, value in form.items():
            if isinstance(value, UploadFile):
                found[name] = (value.filename or "", await value.read())
            else:
                found[name] = value
    return found


Fields = Annotated[dict[str, Any], Depends(_fields)]
"""A route's parameter: the form that was sent."""


def answer_in(
    fields: Mapping[str, Any], question: Question, settings: Settings, *, swapped: bool = False
) -> Answer:
    """The answer that a form gives, checked; its links as those of the stored order.

    >>> from tertium.items import Pair, Sentence
    >>> question = Question(Pair("1", Sentence("A"), Sentence("B")))
    >>> answer_in({"score-score": "4"}, question, Settings("T")).scores
    {'score': 4.0}
    """
    answer = given_in(fields, settings)
    links = _links(fields, question, settings) if settings.align else None
    links = in_other_order(links) if links and swapped else links
    return check_answer(Answer(answer.scores, answer.entailment, links, answer.comment), settings)


def given_in(fields: Mapping[str, Any], settings: Settings) -> Answer:
    """The scores, label and comment of a form, as far as they are there."""
    scores = {
        kind: score_in(str(fields[f"score-{kind}"]))
        for kind in settings.kinds
        if str(fields.get(f"score-{kind}", "")).strip()
    }
    label = str(fields.get("entailment", ""))
    if label and label not in list(Entailment):
        raise UserError(f"'{label}' is no label", remedy="choose one of the three")
    comment = str(fields.get("comment", "")).strip()
    return Answer(scores, Entailment(label) if label else None, comment=comment)


def score_in(text: str) -> float | None:
    """A score as a form sends it; None for "not applicable".

    >>> score_in("2.25"), score_in("na")
    (2.25, None)
    """
    if text == NOT_APPLICABLE:
        return None
    if not is_number(text):
        raise UserError(f"'{text[:40]}' is no score", remedy="choose a point of the scale")
    return float(text)


def _links(
    fields: Mapping[str, Any], question: Question, settings: Settings
) -> tuple[Link, ...] | None:
    if not str(fields.get("links", "")).strip():
        return None
    try:
        data: Sequence[Mapping[str, Any]] = json.loads(str(fields["links"]))
    except ValueError:
        raise UserError("the links cannot be read", remedy="load the page again") from None
    left, right = (
        one.chunks if isinstance(one, ChunkedSentence) else ()
        for one in (question.pair.a, question.pair.b)
    )
    high = scales.get(settings.scale).high
    return check_links([link_of(one) for one in data], left, right, high)
