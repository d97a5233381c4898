"""Pairs that were built, and the tables of them that ``tertium score`` reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from tertium.build.tables import Cell, write_table
from tertium.scoring.tables import TEXTS


@dataclass(frozen=True, slots=True)
class BuiltPair:
    """Two texts, and in ``made`` what made them a pair, by column.

    No column has the name of one that ``tertium score`` adds (``score``, ``scale`` ...).

    >>> BuiltPair("s1", "a red car", "a blue car", {"similarity": 0.667}).row["similarity"]
    0.667
    """

    id: str
    text_a: str
    text_b: str
    made: Mapping[str, Cell] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def row(self) -> dict[str, Cell]:
        """The pair as a row of a table."""
        return {"id": self.id, TEXTS[0]: self.text_a, TEXTS[1]: self.text_b, **self.made}


def write_pairs(
    path: Path | str,
    pairs: Sequence[BuiltPair],
    form: str | None = None,
    made: Sequence[str] = (),
) -> None:
    r"""Write pairs as TSV, CSV or JSON Lines, by the name of the file; ``-`` is standard output.

    The columns of ``made`` are there even where no pair has them, as when there is no pair.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "pairs.tsv")
    ...     write_pairs(path, [BuiltPair("s1", "a red car", "a car", {"bin": 4})])
    ...     path.read_text()
    'id\ttext_a\ttext_b\tbin\ns1\ta red car\ta car\t4\n'
    """
    columns = dict.fromkeys(["id", *TEXTS, *made])
    for pair in pairs:
        columns.update(dict.fromkeys(pair.made))
    write_table(path, list(columns), (pair.row for pair in pairs), form)
