"""Pools of texts to draw pairs from, each text with an id and maybe the cluster it belongs to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tertium.build.tables import Rows
from tertium.errors import UserError
from tertium.scoring.lines import Lines
from tertium.scoring.tables import format_of


@dataclass(frozen=True, slots=True)
class Pool:
    """Texts with their ids, and with the cluster of each where clusters are known.

    >>> Pool.of(["a red car", "rain"]).ids
    ('1', '2')
    """

    texts: tuple[str, ...]
    ids: tuple[str, ...]
    clusters: tuple[str, ...] | None = None

    def __len__(self) -> int:
        return len(self.texts)

    @classmethod
    def of(cls, texts: list[str], clusters: list[str] | None = None) -> Pool:
        """Make a pool of texts, numbered from 1."""
        if clusters is not None and len(clusters) != len(texts):
            raise UserError(
                f"{len(clusters)} clusters for {len(texts)} texts",
                remedy="give each text one cluster",
            )
        ids = tuple(str(number) for number in range(1, len(texts) + 1))
        return cls(tuple(texts), ids, tuple(clusters) if clusters is not None else None)


def read_pool(
    path: Path | str,
    *,
    column: str = "text",
    key: str | None = None,
    cluster: str | None = None,
    form: str | None = None,
    notes: list[str] | None = None,
) -> Pool:
    r"""Read a pool: a text a line, or a table with a column of texts.

    Without a column for ids, ``id`` is one where the table has it; else rows are numbered.
    ``notes`` gets what had to be read with tolerance.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "news.tsv")
    ...     _ = path.write_text("id\tevent\ttext\nk1\tfire\tBarn burns down\n")
    ...     read_pool(path, cluster="event").clusters
    ('fire',)
    """
    is_table = (form or format_of(path) or "txt") != "txt"
    if not is_table:
        if cluster is not None:
            raise Lines(path).wrong(
                f"a file with a text a line has no column '{cluster}'",
                remedy="give CSV, TSV or JSON Lines",
            )
        lines = Lines(path)
        found = [(str(number), line, "") for number, line in lines if line.strip()]
        if notes is not None:
            notes += lines.notes
    else:
        rows = Rows(path, tuple(name for name in (column, key, cluster) if name), form, notes)
        found = list(_table_rows(rows, column, key, cluster))
    if not found:
        raise Lines(path).wrong("there are no texts", remedy="give a file with at least two")
    ids, texts, clusters = zip(*found, strict=True)
    return Pool(texts, ids, clusters if cluster is not None else None)


def _table_rows(
    rows: Rows, column: str, key: str | None, cluster: str | None
) -> Iterator[tuple[str, str, str]]:
    for number, row in enumerate(rows, start=1):
        id_ = row.cells.get(key or "id")
        label = "" if cluster is None else row.cells.get(cluster)
        if label is None or (cluster is not None and not str(label).strip()):
            raise rows.wrong(f"'{cluster}' is empty", row.line, remedy="write each text's cluster")
        yield str(number if id_ is None else id_), rows.text(row, column), str(label)
