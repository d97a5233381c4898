"""Where blocks are answered: here, in one process or several, or on a cluster.

An engine is a function of blocks, a recipe, the columns of the texts and how to go about it; it
yields each block's part under the block's key, in any order. All of them call the same batch
function, so that all write the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeVar

from tertium.bulk.answers import Part, Recipe
from tertium.bulk.tables import Block
from tertium.errors import UnknownNameError, UserError

Key = TypeVar("Key")
ENGINES = {
    "local": "tertium.bulk.workers:answered",
    "ray": "tertium.bulk.on_ray:answered",
}


@dataclass(frozen=True)
class Engine:
    """Which engine, how many workers at once, and where the cluster is.

    >>> Engine("rai")
    Traceback (most recent call last):
    tertium.errors.UnknownNameError: unknown engine 'rai'; did you mean 'ray'?
    """

    name: str = "local"
    workers: int | None = None
    """None is what suits the engine: one process here, every core of a cluster."""
    address: str | None = None

    def __post_init__(self) -> None:
        if self.name not in ENGINES:
            raise UnknownNameError("engine", self.name, ENGINES)
        if self.workers is not None and self.workers < 1:
            raise UserError(f"--workers {self.workers} is too few", remedy="give 1 or more")
        if self.address is not None and self.name == "local":
            raise UserError(
                "--address does nothing here", remedy="it belongs to a cluster: --engine ray"
            )

    def answered(
        self, blocks: Iterable[tuple[Key, Block]], recipe: Recipe, columns: tuple[str, str]
    ) -> Iterator[tuple[Key, Part]]:
        """Answer blocks; each comes back under its key."""
        module, _, function = ENGINES[self.name].partition(":")
        run: Any = getattr(import_module(module), function)
        yield from run(blocks, recipe, columns, self)
