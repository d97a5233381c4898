"""A decision as somebody writes it on a command line."""

from __future__ import annotations

from collections.abc import Iterable

from tertium.campaign.answers import Answer
from tertium.campaign.settings import Settings
from tertium.campaign.snapshot import Snapshot
from tertium.errors import UnknownNameError, UserError
from tertium.judgement import Entailment, Link
from tertium.tasks.files import is_number


def decision_of(
    scores: Iterable[str],
    label: str | None,
    settings: Settings,
    links: tuple[Link, ...] | None = None,
) -> Answer:
    """The decision in ``4.25``, ``time=3`` or ``na``, in a label and in links.

    >>> decision_of(["4.25"], None, Settings("T")).scores
    {'score': 4.25}
    """
    said: dict[str, float | None] = {}
    for text in scores:
        kind, equals, value = text.rpartition("=")
        kind = kind if equals else next(iter(settings.kinds), "")
        if value.lower() in {"na", "n/a"}:
            said[kind] = None
        elif is_number(value):
            said[kind] = float(value)
        else:
            raise UserError(f"'{value}' is no score", remedy="write a number, KIND=NUMBER or na")
    names = [one.value for one in Entailment]
    if label is not None and label.upper() not in names:
        raise UnknownNameError("label", label, names)
    return Answer(said, Entailment(label.upper()) if label else None, links)


def links_of(snapshot: Snapshot, pair: str, rater: str) -> tuple[Link, ...]:
    """The links that a rater drew for a pair; a wrong name is answered with near ones."""
    drawn = {one.rater: one.answer.links for one in snapshot.by_pair.get(pair, ())
             if one.answer.links is not None}  # fmt: skip
    if rater not in drawn:
        raise UnknownNameError("rater with links", rater, drawn)
    return drawn[rater]
