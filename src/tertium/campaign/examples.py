"""Examples for the guidelines: a campaign's own, or ours in ``data/campaign``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from tertium.campaign.settings import Example, Settings


@dataclass(frozen=True, slots=True)
class AnswerExample:
    """Two texts, or two parts of them, that show an answer which is no point of a scale."""

    name: str
    a: str
    b: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """All examples that a campaign's guidelines show."""

    points: tuple[Example, ...]
    labels: tuple[AnswerExample, ...]
    relations: tuple[AnswerExample, ...]


def shown_examples(settings: Settings) -> Shown:
    """What raters see in the guidelines: of points the highest first, and of what else is asked.

    >>> [one.value for one in shown_examples(Settings("T", scale="clss")).points]
    [4, 3, 2, 1, 0]
    >>> [one.name for one in shown_examples(Settings("T", entailment=True)).labels]
    ['ENTAILMENT', 'NEUTRAL', 'CONTRADICTION']
    """
    ours = _file("examples").get(settings.scale, {}).get(settings.language, ())
    points = settings.examples or tuple(Example(**one) for one in ours)
    return Shown(
        tuple(sorted(points, key=lambda one: -one.value)),
        _answers("labels", settings.language) if settings.entailment else (),
        _answers("relations", settings.language) if settings.align else (),
    )


@cache
def _answers(kind: str, language: str) -> tuple[AnswerExample, ...]:
    return tuple(AnswerExample(**one) for one in _file("answers")[kind][language])


@cache
def _file(name: str) -> dict[str, Any]:
    path = files("tertium").joinpath(f"data/campaign/{name}.toml")
    return tomllib.loads(path.read_text("utf-8"))
