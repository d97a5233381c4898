"""What an evaluation finds, as frozen data that the reports, the JSON and the tests all read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tertium import __version__
from tertium.evaluation.leaderboard import Board, Place
from tertium.items import Pair
from tertium.judgement import Judgement
from tertium.metrics.figure import Figure
from tertium.tasks.base import Dataset, Task

Figures = Mapping[str, Figure]
Interval = tuple[float, float]


@dataclass(frozen=True)
class SystemResult:
    """One system on one data set.

    ``overall`` maps each metric to its aggregations by name; ``official`` is the organisers' one.
    ``judgements`` holds, for each subset, the judgements of its scored pairs on the task's scale.
    """

    name: str
    signature: str
    subsets: Mapping[str, Figures]
    overall: Mapping[str, Mapping[str, Figure]]
    official: Figure
    judgements: Mapping[str, tuple[Judgement, ...]]
    intervals: Mapping[str, Interval] = field(default_factory=dict)
    places: tuple[Place, ...] = ()
    notes: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Turn into plain data for JSON: every figure at full precision."""
        return {
            "name": self.name,
            "signature": self.signature,
            "official": self.official.to_dict(),
            "overall": {
                metric: {how: figure.to_dict() for how, figure in ways.items()}
                for metric, ways in self.overall.items()
            },
            "subsets": {
                subset: {metric: figure.to_dict() for metric, figure in figures.items()}
                for subset, figures in self.subsets.items()
            },
            "intervals": {name: list(interval) for name, interval in self.intervals.items()},
            "places": [place.to_dict() for place in self.places],
            "notes": list(self.notes),
        }


@dataclass(frozen=True)
class Difference:
    """Two systems of this evaluation compared pair by pair, over the official figure."""

    a: str
    b: str
    difference: float
    p: float
    p_corrected: float

    def to_dict(self) -> dict[str, Any]:
        """Turn into plain data for JSON."""
        return {
            "a": self.a,
            "b": self.b,
            "difference": self.difference,
            "p": self.p,
            "p_corrected": self.p_corrected,
            "significant": self.p_corrected < 0.05,
        }


@dataclass(frozen=True)
class GenreRow:
    """One genre of one subset: its size, its texts, and each system's official metric on it.

    ``words`` are the mean numbers of content words on the two sides, ``unknown`` the shares of
    them that WordNet lacks (None without WordNet, or in another language). ``seen`` says whether
    the training part has the genre (None where there is no training part).
    """

    subset: str
    genre: str
    n: int
    figures: Figures
    words: tuple[float, float]
    unknown: tuple[float, float] | None
    seen: bool | None

    @property
    def ratio(self) -> float | None:
        """How many times as long the larger side is."""
        small, large = sorted(self.words)
        return large / small if small else None

    def to_dict(self) -> dict[str, Any]:
        """Turn into plain data for JSON."""
        return {
            "subset": self.subset,
            "genre": self.genre,
            "n": self.n,
            "seen": self.seen,
            "words": list(self.words),
            "ratio": self.ratio,
            "not_in_wordnet": list(self.unknown) if self.unknown else None,
            "figures": {name: figure.to_dict() for name, figure in self.figures.items()},
        }


@dataclass(frozen=True)
class Distribution:
    """How the gold ratings of a subset spread over the scale: counts between the edges."""

    subset: str
    edges: tuple[float, ...]
    gold: tuple[int, ...]
    systems: Mapping[str, tuple[int, ...]]

    def to_dict(self) -> dict[str, Any]:
        """Turn into plain data for JSON."""
        return {
            "subset": self.subset,
            "edges": list(self.edges),
            "gold": list(self.gold),
            "systems": {name: list(counts) for name, counts in self.systems.items()},
        }


@dataclass(frozen=True)
class HardPair:
    """A pair that most systems get wrong although people agree on it."""

    subset: str
    pair: Pair
    gold: str
    said: Mapping[str, str]
    error: float
    wrong: int

    def to_dict(self) -> dict[str, Any]:
        """Turn into plain data for JSON."""
        return {
            "subset": self.subset,
            "id": self.pair.id,
            "a": self.pair.a.text,
            "b": self.pair.b.text,
            "gold": self.gold,
            "systems": dict(self.said),
            "wrong": self.wrong,
            "error": self.error,
        }


@dataclass(frozen=True)
class Balanced:
    """One metric of one system on all pairs and on as many pairs of each kind."""

    system: str
    metric: str
    full: Figure
    balanced: Figure
    published: bool = False

    def to_dict(self) -> dict[str, Any]:
        """Turn into plain data for JSON."""
        change = None
        if self.full.value is not None and self.balanced.value is not None:
            change = self.balanced.value - self.full.value
        return {
            "system": self.system,
            "published": self.published,
            "metric": self.metric,
            "full": self.full.to_dict(),
            "balanced": self.balanced.to_dict(),
            "change": change,
        }


@dataclass(frozen=True)
class Evaluation:
    """Systems on a task, side by side."""

    task: Task
    dataset: Dataset
    systems: tuple[SystemResult, ...]
    boards: tuple[Board, ...] = ()
    differences: tuple[Difference, ...] = ()
    genres: tuple[GenreRow, ...] = ()
    held_out: tuple[GenreRow, ...] = ()
    distributions: tuple[Distribution, ...] = ()
    hardest: tuple[HardPair, ...] = ()
    balanced: tuple[Balanced, ...] = ()
    notes: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Turn into plain data for JSON."""
        return {
            "tertium": __version__,
            "task": self.task.name,
            "title": self.task.title,
            "scale": self.task.scale,
            "metric": self.task.metrics[0],
            "aggregation": self.task.aggregation,
            "data": {
                "split": self.dataset.split,
                "edition": self.dataset.edition,
                "digest": self.dataset.digest,
                "pairs": len(self.dataset),
                "scored": {s.name: len(s.scored) for s in self.dataset.subsets},
            },
            "systems": [system.to_dict() for system in self.systems],
            "differences": [difference.to_dict() for difference in self.differences],
            "genres": [row.to_dict() for row in self.genres],
            "held_out": [row.to_dict() for row in self.held_out],
            "distributions": [one.to_dict() for one in self.distributions],
            "hardest": [pair.to_dict() for pair in self.hardest],
            "balanced": [one.to_dict() for one in self.balanced],
            "notes": list(self.notes),
        }
