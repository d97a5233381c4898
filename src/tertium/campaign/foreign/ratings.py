"""What all formats become: who said what of which pair."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tertium.campaign.answers import Answer, check_answer
from tertium.campaign.settings import SCORE, Settings
from tertium.campaign.tables import first_of, score_in
from tertium.errors import DataError, UnknownNameError, UserError
from tertium.judgement import Entailment

PAIR_IDS = ("pair", "pair_id", "pair_ID", "id", "instance_id")
_TEXTS = (("text_a", "text_b"), ("text1", "text2"), ("sentence1", "sentence2"),
          ("sentence_A", "sentence_B"), ("sentence_a", "sentence_b"), ("premise", "hypothesis"),
          ("question1", "question2"), ("left", "right"))  # fmt: skip
_SCORE_NAMES = (SCORE, "rating", "similarity", "relatedness", "sts")
_COMMENT_NAMES = ("comment", "comments", "remark", "remarks", "why", "reason", "explanation",
                  "note", "notes")  # fmt: skip
_NUMBERED = re.compile(r"\s*([+-]?\d+(?:[.,]\d+)?)\s*[-–—:.)=(|]")
"""A choice that begins with its point: ``4 - mostly equivalent``."""
_LABELS = {one.value: one for one in Entailment}


@dataclass(frozen=True, slots=True)
class Imported:
    """One rating from elsewhere. The texts are there where the file has them."""

    pair: str
    rater: str
    answer: Answer
    texts: tuple[str, str] | None = None
    swapped: bool = False
    seconds: float | None = None
    genre: str | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """How a file is read: for which campaign, and what its columns mean.

    ``columns`` hold the two texts and ``score`` the score, where their names do not tell; ``shift``
    is added to each score. What had to be passed over is said in ``notes``.
    """

    settings: Settings
    columns: tuple[str, str] | None = None
    score: str | None = None
    shift: float = 0.0
    notes: list[str] = field(default_factory=list)

    def answer(self, said: Mapping[str, Any]) -> Answer:
        """The answer in what somebody said, by the name of each question.

        >>> Reading(Settings("T")).answer({"similarity": "4 - mostly", "topic": "news"}).scores
        {'score': 4.0}
        >>> Reading(Settings("T"), shift=-1).answer({"stars": 6}).scores
        {'score': 5.0}
        """
        left = {name: text for name, value in said.items() if (text := plain(value))}
        scores = {kind: self._score(left.pop(kind)) for kind in self.settings.kinds if kind in left}
        label = self._label(left)
        if len(self.settings.kinds) == 1 and not scores:
            scores = self._only_score(left)
        comment = first_of(left, *_COMMENT_NAMES) or ""
        return Answer(scores, label, comment=comment)

    def rating(
        self,
        said: Mapping[str, Any],
        data: Mapping[str, Any],
        pair: str,
        rater: str,
        where: tuple[Path | str, int | None],
        seconds: float | str | None = None,
    ) -> Imported:
        """A rating; what is wrong with it is said with its place."""
        try:
            answer = check_answer(self.answer(said), self.settings)
        except UserError as error:
            raise DataError(error.what, *where, remedy=error.remedy or "") from None
        swapped = str(data.get("swapped", "0")).lower() in {"1", "true", "yes"}
        return Imported(
            pair, rater, answer, self.texts(data), swapped,
            float(seconds) if seconds not in (None, "") else None, first_of(data, "genre"),
        )  # fmt: skip

    def texts(self, data: Mapping[str, Any]) -> tuple[str, str] | None:
        """Both texts of a pair, in the columns that are named or whose names tell.

        >>> Reading(Settings("T")).texts({"sentence1": "A cat.", "sentence2": "A dog."})
        ('A cat.', 'A dog.')
        """
        if self.columns and not all(data.get(name) for name in self.columns):
            there = ", ".join(map(str, data))
            raise UserError(f"there is no column '{self.columns[0]}' and '{self.columns[1]}'",
                            remedy=f"choose two of: {there}")  # fmt: skip
        for a, b in (self.columns,) if self.columns else _TEXTS:
            if data.get(a) and data.get(b):
                return str(data[a]), str(data[b])
        both = data.get("text")
        if isinstance(both, list) and len(both) == 2:
            return str(both[0]), str(both[1])
        return None

    def _label(self, left: Mapping[str, str]) -> Entailment | None:
        """The label of entailment, whatever its question is called where the campaign asks one."""
        named = left.get("entailment")
        if named is not None and named.upper() not in _LABELS:
            raise UnknownNameError("label", named, list(_LABELS))
        if named is not None:
            return _LABELS[named.upper()]
        texts = left.values() if self.settings.entailment else ()
        return next((_LABELS[text.upper()] for text in texts if text.upper() in _LABELS), None)

    def _only_score(self, left: Mapping[str, str]) -> dict[str, float | None]:
        """The one score of a campaign with one question, whatever the question is called there."""
        [kind] = self.settings.kinds
        names = [self.score] if self.score else [n for n in _SCORE_NAMES if n in left]
        if self.score and self.score not in left:
            raise UnknownNameError("question", self.score, left)
        if not names:
            names = [name for name, text in left.items() if _is_score(text)]
        if len(names) > 1:
            raise UserError(f"{' and '.join(repr(n) for n in names[:3])} hold scores",
                            remedy="say which one is meant: --score NAME")  # fmt: skip
        return {kind: self._score(left[names[0]])} if names else {}

    def _score(self, text: str) -> float | None:
        numbered = _NUMBERED.match(text)
        score = score_in(numbered[1] if numbered and not _is_number(text) else text)
        return None if score is None else score + self.shift


def plain(value: Any) -> str:
    """An answer as text: of a list of one its only member, of a mapping what it holds.

    >>> plain([{"rating": 4}]), plain('[{"number": 2.5}]'), plain({"choices": ["5"]}), plain(None)
    ('4', '2.5', '5', '')
    """
    if isinstance(value, str) and value[:1] in "[{":
        try:
            return plain(json.loads(value))
        except ValueError:
            return value.strip()
    if isinstance(value, Mapping):
        names = ("number", "rating", "choices", "text")
        return plain(next((value[name] for name in names if name in value), None))
    if isinstance(value, list):
        return " ".join(filter(None, map(plain, value)))
    return "" if value is None else str(value).strip()


def _is_number(text: str) -> bool:
    try:
        score_in(text)
    except UserError:
        return False
    return True


def _is_score(text: str) -> bool:
    return _is_number(text) or _NUMBERED.match(text) is not None
