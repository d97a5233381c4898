"""An index: texts and their vectors in a folder, to add to, remove from and search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import numpy as np

from tertium.encoders import weights
from tertium.encoders.model import Floats
from tertium.errors import DataError, UserError
from tertium.search import approximate, vectors
from tertium.search.nearest import Mask, Neighbours, nearest
from tertium.search.parts import StoredPart, join_parts, write_part
from tertium.search.progress import Pace, Tell, silent
from tertium.search.store import REBUILD, Graph, Manifest, Store, numbered
from tertium.search.texts import Entry
from tertium.tasks.files import shown

_MOST_PARTS = 8
"""More than these are joined when all texts are in."""
_REMOVED, _GRAPH = "removed.npy", "graph"


@dataclass(frozen=True, slots=True)
class Hit:
    """A text that was found: the nearest has rank 1; ``score`` is its cosine on a human scale."""

    rank: int
    entry: Entry
    score: float
    scale: str


@dataclass(frozen=True, slots=True)
class Added:
    """What adding did: texts that are new, that replaced others, that were there already."""

    new: int
    replaced: int
    same: int


class Index:
    """Texts to search by meaning, in a folder that survives whatever ends a run.

    Every call that changes the index has changed the folder for good when it returns.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:  # needs the weights
    ...     index = Index.make(Path(folder))
    ...     added = index.add([Entry("1", "A cat sleeps."), Entry("2", "Shares fell.")])
    ...     [hit.entry.id for hit in index.search(["The kitten is asleep."], 1)[0]]
    ['1']
    """

    def __init__(self, folder: Path | str) -> None:
        """Open an index that is there, if it was made with the weights that are here."""
        self.store = Store(Path(folder))
        self.manifest = self.store.read()
        here = _version(self.manifest.model)
        if self.manifest.version != here:
            raise UserError(
                f"made with {self.manifest.model} {self.manifest.version}, and here is {here}",
                where=str(folder),
                remedy=REBUILD,
            )

    @classmethod
    def make(cls, folder: Path | str, model: str = "embed") -> Index:
        """Make an empty index, or open the one that is there."""
        store = Store(Path(folder))
        if not store.exists():
            fresh = Manifest(model, _version(model))
            with store.writing():
                store.write(fresh)
        return cls(folder)

    def __len__(self) -> int:
        return int(self.alive.sum())

    def add(
        self, entries: Sequence[Entry], *, replacing: bool = False, tell: Tell = silent
    ) -> Added:
        """Add texts, a batch at a time: each batch is in the folder for good before the next.

        A text that is there under the same id is passed over, so that the same call again goes
        on where another was killed. Another text under a known id is refused unless
        ``replacing``.
        """
        with self._writing():
            known = self.rows()
            new, replaced = self._sort_out(entries, known, replacing)
            vectors.check_texts(new)
            pace = Pace(len(new), "texts indexed", tell)
            for batch in vectors.batches(new):
                gone = [known[entry.id] for entry in batch if entry.id in known]
                self._append(batch, vectors.embed(batch, self.manifest.model), gone)
                pace.done(len(batch))
            self._tidy(tell)
        return Added(len(new) - replaced, replaced, len(entries) - len(new))

    def remove(self, ids: Iterable[str]) -> int:
        """Remove texts by their ids, all or none; how many."""
        with self._writing():
            known, wanted = self.rows(), list(dict.fromkeys(ids))
            missing = next((one for one in wanted if one not in known), None)
            if missing is not None:
                raise UserError(
                    f"there is no text with the id {shown(missing)}",
                    where=str(self.store.folder),
                    remedy="nothing was removed; check the ids",
                )
            self._commit(self._without(self.manifest, [known[one] for one in wanted]))
        return len(wanted)

    def search(self, texts: Sequence[str], count: int = 10, scale: str = "sts") -> list[list[Hit]]:
        """The nearest texts of each text, the nearest first; all of them where there are fewer."""
        if count < 1:
            raise UserError(f"{count} texts cannot be found", remedy="ask for one or more")
        queries = [
            Entry(str(number), vectors.in_words(text)) for number, text in enumerate(texts, start=1)
        ]
        if not queries or not len(self):
            return [[] for _ in queries]
        read = vectors.embed(queries, self.manifest.model)
        found = self.neighbours(read, min(count, len(self)))
        return [
            [
                Hit(rank, self.entry(int(row)), vectors.on_scale(cosine, scale), scale)
                for rank, (row, cosine) in enumerate(zip(rows, cosines, strict=True), start=1)
            ]
            for rows, cosines in zip(found.rows, found.cosines, strict=True)
        ]

    def neighbours(self, queries: Floats, count: int, *, exact: bool = False) -> Neighbours:
        """The nearest rows of vectors: by the graph where there is one, else by comparing all."""
        parts = [part.vectors for part in self.parts]
        if exact or self.graph is None:
            return nearest(queries, parts, count, alive=self.alive)
        return approximate.search(self.graph, queries, parts, count, self.alive)

    def entry(self, row: int) -> Entry:
        """The text of a row."""
        for part in self.parts:
            if row < len(part):
                return part.entry(row)
            row -= len(part)
        raise IndexError(row)

    def entries(self) -> Iterator[Entry]:
        """Every text that is in the index, in the order in which they came."""
        every = (entry for part in self.parts for entry in part.entries())
        return (entry for entry, lives in zip(every, self.alive, strict=True) if lives)

    def rows(self) -> dict[str, int]:
        """The row of each id."""
        places = np.flatnonzero(self.alive).tolist()
        return {entry.id: row for row, entry in zip(places, self.entries(), strict=True)}

    @cached_property
    def parts(self) -> list[StoredPart]:
        """The files with the texts and the vectors."""
        return [StoredPart(self.store, part) for part in self.manifest.parts]

    @cached_property
    def alive(self) -> Mask:
        """Which rows are not removed."""
        living = np.ones(self.manifest.rows, bool)
        if self.manifest.removed:
            path = self.store.file(self.manifest.removed, _REMOVED)
            try:
                living[np.load(path)] = False
            except (OSError, ValueError, EOFError, IndexError) as error:
                raise DataError(f"cannot be read ({error})", path, remedy=REBUILD) from None
        return living

    @cached_property
    def graph(self) -> approximate.Graph | None:
        """What approximate search goes by, where there is one and the extra is installed."""
        named = self.manifest.graph
        if named is None or not approximate.installed():
            return None
        return approximate.load(self.store.file(named.name, _GRAPH), named.count)

    def _writing(self) -> _Writing:
        return _Writing(self)

    def _sort_out(
        self, entries: Sequence[Entry], known: dict[str, int], replacing: bool
    ) -> tuple[list[Entry], int]:
        """The texts that are not there yet, and how many of them replace others."""
        new, replaced, seen = [], 0, set()
        for entry in entries:
            if entry.id in seen:
                raise UserError(
                    f"the id {shown(entry.id)} for the second time",
                    remedy="give each text an id of its own",
                )
            seen.add(entry.id)
            if entry.id in known:
                if self.entry(known[entry.id]).text == entry.text:
                    continue
                if not replacing:
                    raise UserError(
                        f"there is another text with the id {shown(entry.id)}",
                        where=str(self.store.folder),
                        remedy="replace it with --replace, or set new ids apart with --prefix",
                    )
                replaced += 1
            new.append(entry)
        return new, replaced

    def _append(self, batch: Sequence[Entry], read: Floats, gone: Sequence[int]) -> None:
        name, manifest = numbered(self.manifest)
        part = write_part(self.store, name, batch, read)
        manifest = replace(manifest, width=read.shape[1], parts=(*manifest.parts, part.part))
        self._commit(self._without(manifest, gone) if gone else manifest)

    def _without(self, manifest: Manifest, gone: Sequence[int]) -> Manifest:
        removed = np.union1d(np.flatnonzero(~self.alive), np.array(gone, np.int64))
        name, manifest = numbered(manifest)
        self.store.put(name, _REMOVED, lambda file: np.save(file, removed))
        return replace(manifest, removed=name)

    def _tidy(self, tell: Tell) -> None:
        """Join small parts into one, and let the graph know enough of the rows."""
        if len(self.parts) > _MOST_PARTS:
            name, manifest = numbered(self.manifest)
            joined = join_parts(self.store, name, self.parts)
            self._commit(replace(manifest, parts=(joined.part,)))
        named = self.manifest.graph
        if approximate.wanted(self.manifest.rows, named.count if named else 0):
            graph = self.graph or approximate.empty(self.manifest.width)
            approximate.extend(graph, [part.vectors for part in self.parts], tell)
            name, manifest = numbered(self.manifest)
            self.store.put(name, _GRAPH, graph.save)
            self._commit(replace(manifest, graph=Graph(name, graph.count)))

    def _commit(self, manifest: Manifest) -> None:
        self.store.write(manifest)
        self.refresh(manifest)

    def refresh(self, manifest: Manifest) -> None:
        """See the index as a manifest says that it is."""
        self.manifest = manifest
        for seen in ("parts", "alive", "graph"):
            self.__dict__.pop(seen, None)


class _Writing:
    """The time in which an index is changed, by nobody else."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._alone = index.store.writing()

    def __enter__(self) -> None:
        self._alone.__enter__()
        self._index.refresh(self._index.store.read())  # another run may have changed it

    def __exit__(self, *error: object) -> None:
        self._alone.__exit__(*error)  # type: ignore[arg-type]


def _version(model: str) -> str:
    found = weights.find(model)
    return f"{found.version}-{found.digest}"
