"""What a rater says of one pair (scores, entailment, links, a comment), or what is expected."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tertium import scales
from tertium.campaign.settings import Settings
from tertium.errors import UnknownNameError, UserError
from tertium.judgement import Entailment, Link
from tertium.tasks.wa_link import ADDITIONS, ONE_SIDED, RELATIONS

LONGEST_COMMENT = 2000
LONGEST_TEXT = 5000


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer. A score of None is "not applicable".

    ``entailment`` says what the text that was shown first means for the other. ``links`` are
    those of the pair as it is stored, however it was shown.

    >>> Answer({"score": 4.0}).to_json()
    '{"scores": {"score": 4.0}}'
    """

    scores: Mapping[str, float | None] = field(default_factory=dict)
    entailment: Entailment | None = None
    links: tuple[Link, ...] | None = None
    comment: str = ""

    @property
    def score(self) -> float | None:
        """The only score, or the first of several; None where it is not applicable."""
        return next(iter(self.scores.values()), None)

    def to_dict(self) -> dict[str, Any]:
        """Turn into plain data, as :func:`answer_of` reads it."""
        data: dict[str, Any] = {"scores": dict(self.scores)} if self.scores else {}
        if self.entailment is not None:
            data["entailment"] = self.entailment.value
        if self.links is not None:
            data["links"] = [link_data(link) for link in self.links]
        if self.comment:
            data["comment"] = self.comment
        return data

    def to_json(self) -> str:
        """Turn into JSON, as it is stored."""
        return json.dumps(self.to_dict(), ensure_ascii=False)


def answer_of(data: Mapping[str, Any]) -> Answer:
    """Make an answer of stored data.

    >>> answer_of({"scores": {"score": None}, "entailment": "NEUTRAL"}).entailment.value
    'NEUTRAL'
    """
    links = data.get("links")
    label = data.get("entailment")
    return Answer(
        data.get("scores", {}),
        Entailment(label) if label else None,
        None if links is None else tuple(link_of(one) for one in links),
        data.get("comment", ""),
    )


def check_answer(answer: Answer, settings: Settings) -> Answer:
    """Return an answer that a campaign can take; else say what is wrong with it.

    >>> check_answer(Answer({"score": 6.0}), Settings("T", scale="sts"))
    Traceback (most recent call last):
    tertium.errors.UserError: 6 is no score here; give 0 to 5 by steps of 1
    """
    scale = scales.get(settings.scale)
    for kind in answer.scores:
        if kind not in settings.kinds:
            raise UnknownNameError("kind of likeness", kind, settings.kinds)
    for kind in settings.kinds:
        if kind not in answer.scores:
            raise UserError(f"there is no answer for '{kind}'", remedy="answer every question")
        score = answer.scores[kind]
        if score is None and not settings.not_applicable:
            raise UserError("'not applicable' is no answer here",
                            remedy="give a score, or set not_applicable = true")  # fmt: skip
        if score is not None and not _is_point(score, settings):
            raise UserError(
                f"{score:g} is no score here",
                remedy=f"give {scale.low:g} to {scale.high:g} by steps of {settings.step:g}",
            )
    if settings.entailment and answer.entailment is None:
        raise UserError("there is no answer on entailment", remedy="answer every question")
    if settings.align and answer.links is None:
        raise UserError("there is no alignment", remedy="link the parts, or none of them")
    if len(answer.comment) > LONGEST_COMMENT:
        raise UserError(
            f"the comment has {len(answer.comment)} characters", remedy=f"use {LONGEST_COMMENT}"
        )
    return answer


def check_expected(answer: Answer, settings: Settings) -> Answer:
    """Return an answer that is known, or was decided, where a rater could be expected to give it.

    Known scores are often means, so that any number on the scale will do.

    >>> check_expected(Answer({"score": 4.2}), Settings("T", scale="sts")).score
    4.2
    >>> check_expected(Answer({"score": 9.0}), Settings("T", scale="sts"))
    Traceback (most recent call last):
    tertium.errors.UserError: 9 is no score here; give 0 to 5
    """
    scale = scales.get(settings.scale)
    for kind, score in answer.scores.items():
        if kind not in settings.kinds:
            raise UnknownNameError("kind of likeness", kind, settings.kinds)
        if score is not None and (not math.isfinite(score) or score not in scale):
            raise UserError(
                f"{score:g} is no score here", remedy=f"give {scale.low:g} to {scale.high:g}"
            )
    if answer.entailment is not None and not settings.entailment:
        raise UserError("this campaign asks no entailment", remedy="give a score")
    if answer.links is not None and not settings.align:
        raise UserError("this campaign asks no links", remedy="give a score")
    return answer


def check_links(
    links: Sequence[Link],
    left: Sequence[Sequence[int]],
    right: Sequence[Sequence[int]],
    high: float,
) -> tuple[Link, ...]:
    """Return links that join chunks one to one; chunks that nobody named are not aligned.

    >>> same = Link((1,), (1,), frozenset({"EQUI"}), 5)
    >>> check_links([same], [(1,), (2,)], [(1,)], 5)[1].types
    frozenset({'NOALI'})
    """
    there = [{tuple(chunk) for chunk in side} for side in (left, right)]
    used: list[set[tuple[int, ...]]] = [set(), set()]
    for link in links:
        relations = link.types - set(ADDITIONS)
        one_sided = bool(relations & ONE_SIDED)
        if len(relations) != 1 or not relations <= set(RELATIONS):
            raise UserError("a link does not say one relation", remedy="choose one for each link")
        if one_sided == bool(link.left and link.right) or not (link.left or link.right):
            raise UserError("a link has the wrong sides", remedy="link a part with a part")
        if one_sided != (link.score is None) or (link.score is not None
                                                 and not 0 <= link.score <= high):  # fmt: skip
            raise UserError("a link has no fit score", remedy=f"give each link 0 to {high:g}")
        for chunk, known, taken in zip((link.left, link.right), there, used, strict=True):
            if chunk and (chunk not in known or chunk in taken):
                raise UserError("a part is linked twice", remedy="link each part once")
            taken.add(chunk)
    alone = frozenset({"NOALI"})
    free = [Link(tuple(c), (), alone, None) for c in left if tuple(c) not in used[0]]
    free += [Link((), tuple(c), alone, None) for c in right if tuple(c) not in used[1]]
    return (*links, *free)


_OTHER_WAY = {"SPE1": "SPE2", "SPE2": "SPE1"}


def in_other_order(links: Sequence[Link]) -> tuple[Link, ...]:
    """Links whose types speak of the first and the second text, for the other order of both.

    >>> in_other_order([Link((1,), (1,), frozenset({"SPE1"}), 4)])[0].types
    frozenset({'SPE2'})
    """
    return tuple(
        replace(link, types=frozenset(_OTHER_WAY.get(one, one) for one in link.types))
        for link in links
    )


def link_data(link: Link) -> dict[str, Any]:
    """A link as plain data.

    >>> link_data(Link((1,), (), frozenset({"NOALI"}), None))
    {'left': [1], 'right': [], 'types': ['NOALI'], 'score': None}
    """
    return {"left": list(link.left), "right": list(link.right),
            "types": sorted(link.types), "score": link.score}  # fmt: skip


def link_of(data: Mapping[str, Any]) -> Link:
    """A link of plain data; what is not one is refused.

    >>> link_of({"left": [1], "right": [2], "types": ["EQUI"], "score": 5}).right
    (2,)
    """
    try:
        score = data["score"]
        return Link(
            tuple(int(n) for n in data["left"]),
            tuple(int(n) for n in data["right"]),
            frozenset(str(name) for name in data["types"]),
            None if score is None else float(score),
        )
    except (KeyError, TypeError, ValueError):
        raise UserError("a link is not what it should be", remedy="send left, right, types, score"
                        ) from None  # fmt: skip


def _is_point(score: float, settings: Settings) -> bool:
    scale = scales.get(settings.scale)
    if not math.isfinite(score) or score not in scale:
        return False
    steps = (score - scale.low) / settings.step
    return abs(steps - round(steps)) < 1e-9
