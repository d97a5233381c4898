"""Who judges where no weights are installed: ``lexical``, which says so."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING

from tertium.encoders import weights
from tertium.items import Pair
from tertium.judgement import Judgement
from tertium.systems.classic import lexical
from tertium.systems.classic.family import Family

if TYPE_CHECKING:
    from tertium.tasks.base import Task

NOTE = "no model weights are installed, so that only words were compared (by 'lexical')"
_BLOCK = 256


@dataclass(frozen=True)
class StandIn:
    """``lexical`` in place of our judge; each judgement has a note that says so.

    >>> from tertium.items import Sentence
    >>> StandIn().judge([Pair("1", Sentence("It rains."), Sentence("It rains."))])[0].notes[-1]
    "no model weights are installed, so that only words were compared (by 'lexical')"
    """

    scale: str | None = None

    @property
    def name(self) -> str:
        """What tables and signatures call it: it is no other system."""
        return lexical.NAME

    @property
    def notes(self) -> tuple[str, ...]:
        """What is to be said once of all that it judges."""
        return (NOTE,)

    @property
    def version(self) -> str:
        """A hash of what was learnt."""
        return self._family.version

    def for_task(self, task: Task) -> StandIn:
        """The same on the scale of a task, unless a scale was chosen already."""
        return StandIn(self.scale or task.scale)

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """Judge every pair, in order."""
        return [replace(said, notes=(*said.notes, NOTE)) for said in self._family.judge(pairs)]

    def judge_stream(self, pairs: Iterable[Pair]) -> Iterator[Judgement]:
        """Judge pairs as they come, a block at a time."""
        rest = iter(pairs)
        while block := list(islice(rest, _BLOCK)):
            yield from self.judge(block)

    @property
    def _family(self) -> Family:
        system = lexical.system()
        return system.on_scale(self.scale) if self.scale else system


def is_needed() -> bool:
    """Whether the package came without weights, and nobody pointed to others.

    >>> is_needed() == (weights.VARIABLE not in os.environ and not weights.installed())
    True
    """
    return weights.VARIABLE not in os.environ and not weights.installed()
