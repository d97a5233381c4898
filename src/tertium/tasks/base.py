"""What a task is: the formats of its files, its scale, its metrics, its published results."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from tertium.items import Pair
from tertium.judgement import Judgement
from tertium.metrics.figure import Figure

if TYPE_CHECKING:  # reading files needs no arrays
    import numpy as np
    from numpy.typing import NDArray

Judgements = Sequence[Judgement | None]


@dataclass(frozen=True)
class Subset:
    """One file, or one comparison, of a release: pairs that the organisers score together."""

    name: str
    pairs: tuple[Pair, ...]

    @cached_property
    def scored(self) -> list[int]:
        """The places of the pairs that have gold; the organisers score only those."""
        return [i for i, pair in enumerate(self.pairs) if pair.gold is not None]


@dataclass(frozen=True)
class Dataset:
    """A release, or one split of it, as read.

    ``edition`` names the published results that were measured on this very data, if any.
    ``training`` holds the pairs that a system may estimate parameters on.
    ``notes`` say what the reader had to be tolerant about.
    """

    task: str
    split: str
    subsets: tuple[Subset, ...]
    digest: str
    edition: str | None = None
    training: tuple[Pair, ...] = ()
    notes: tuple[str, ...] = ()

    def __len__(self) -> int:
        return sum(len(subset.pairs) for subset in self.subsets)


@dataclass(frozen=True)
class Submission:
    """A system's output files as read: judgements for each subset that it covers.

    A subset that the submission leaves out is absent. ``notes`` say what was repaired.
    """

    judgements: Mapping[str, Judgements]
    notes: tuple[str, ...] = field(default=())


class Task(ABC):
    """One shared task. A subclass is one file with the formats and the facts."""

    name: ClassVar[str]
    title: ClassVar[str]
    scale: ClassVar[str]
    splits: ClassVar[tuple[str, ...]]
    """The splits of a release, best one to evaluate on first; ``("all",)`` where it has none."""
    metrics: ClassVar[tuple[str, ...]]
    """The names of the figures, the official one first."""
    aggregation: ClassVar[str]
    """How the official figure of the whole is made of the subsets' (see metrics.aggregate)."""
    baselines: ClassVar[tuple[str, ...]]

    @property
    def bundled(self) -> Path | None:
        """Where the task's data lies in the package, for a task that needs no release."""
        return None

    @abstractmethod
    def read(self, data: Path, split: str | None = None) -> Dataset:
        """Read a release as it unpacks; without a split, the first one that has gold."""

    @abstractmethod
    def write(self, dataset: Dataset, folder: Path) -> list[Path]:
        """Write a data set in the release's own format; return the files."""

    @abstractmethod
    def read_submission(self, path: Path, dataset: Dataset, *, repair: bool = False) -> Submission:
        """Read a system's output: one file, or a folder with one for each subset."""

    @abstractmethod
    def write_submission(
        self, judgements: Mapping[str, Judgements], dataset: Dataset, folder: Path
    ) -> list[Path]:
        """Write judgements as the organisers accept them; return the files."""

    def sums(
        self, pairs: Sequence[Pair], judgements: Sequence[Judgement]
    ) -> tuple[NDArray[np.float64], Callable[[NDArray[np.float64]], NDArray[np.float64]]] | None:
        """Split the official figure into sums over pairs, where it is made of such.

        Returns a row of terms for each pair, and a function that turns rows of summed terms into
        figures. It makes resampling a matrix product; None where there is no such way.
        """
        return None

    def scenario(self, pairs: Sequence[Pair], judgements: Sequence[Judgement]) -> str | None:
        """Tell which of the task's scenarios an answer belongs to, where there are several."""
        return None

    @abstractmethod
    def figures(self, pairs: Sequence[Pair], judgements: Sequence[Judgement]) -> dict[str, Figure]:
        """Measure judgements of pairs with gold: one figure for each name in ``metrics``."""
