"""What is done of a run, on disk: a manifest and parts, from which a killed run goes on.

Beside the output ``scored.csv`` lies the folder ``scored.csv.parts`` while the run is unfinished,
and ``scored.csv.manifest.json`` once it is done. A part is there whole or not at all, and its name
says what it holds: which input, which block of it, how many rows and errors.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path
from typing import Any, NamedTuple

from tertium.bulk.answers import Part
from tertium.bulk.plan import as_kept
from tertium.errors import UserError
from tertium.tasks.beside import file_beside

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # Windows has no such locks: two runs for one output are not kept apart there
    flock = None  # type: ignore[assignment]

_PART = re.compile(r"(\d+)-(\d+)-(\d+)-(\d+)\.part")
_OURS = re.compile(rf"lock|manifest\.json|\.tertium-.*|{_PART.pattern}(\.tally|\.tmp)?")


class Shard(NamedTuple):
    """Which block of which input."""

    source: int
    number: int


class Done(NamedTuple):
    """A part on disk."""

    path: Path
    rows: int
    errors: int


class Ledger:
    """The record of one run for one output; ``plan`` is what must be the same to go on."""

    def __init__(self, output: Path, plan: Mapping[str, Any]) -> None:
        self.output = output
        self.plan = as_kept(plan)
        self.folder = output.with_name(output.name + ".parts")
        self.manifest = output.with_name(output.name + ".manifest.json")
        self.done: dict[Shard, Done] = {}

    @contextmanager
    def opened(self, *, resume: bool) -> Iterator[None]:
        """Hold the place while the run is on; with ``resume``, take up what is there."""
        with writing(self.folder):
            self.folder.mkdir(exist_ok=True)
            self._check_ours()
            lock = FileIO(self.folder / "lock", "w")
        with lock:
            self._lock(lock)
            begun = _read(self.folder / "manifest.json")
            if begun is not None and not resume:
                raise UserError(
                    "an unfinished run is there", where=str(self.folder),
                    remedy="go on with it: --resume; or remove the folder",
                )  # fmt: skip
            if begun is None:  # nothing is done before the manifest is there
                self._clear()
                with writing(self.folder):
                    _write(self.folder / "manifest.json", {"plan": self.plan})
            else:
                self._check(begun)
                self._find()
            yield

    def finished(self, size_of: Callable[[str], int | None]) -> dict[str, Any] | None:
        """The manifest of a finished run of this plan whose output is still there, else None."""
        found = _read(self.manifest)
        if found is None or self.folder.exists():
            return None
        self._check(found)
        sizes = found.get("outputs", {})
        there = {name: size_of(name) for name in sizes}
        return found if sizes and there == sizes else None

    def keep(self, shard: Shard, part: Part) -> None:
        """Write a part down, safe from a crash of the machine too, and only then give it its name.

        It has a name of its own until then, so what a killed run left is never taken for a part.
        """
        name = f"{shard.source}-{shard.number}-{part.rows}-{part.errors}.part"
        path, beside = self.folder / name, self.folder / f"{name}.tmp"
        if part.tally:  # before the part: without its part nobody reads it
            with writing(self.output):
                _tally_of(path).write_text(json.dumps(dict(part.tally)), "utf-8")
        try:
            with writing(self.output), beside.open("wb") as file:
                file.write(part.data)
                file.flush()
                os.fsync(file.fileno())
            with writing(self.output):
                beside.replace(path)
        except BaseException:
            with suppress(OSError):
                beside.unlink(missing_ok=True)
            raise
        self.done[shard] = Done(path, part.rows, part.errors)

    def tally(self) -> dict[str, float]:
        """What was counted over all parts that are done."""
        total: dict[str, float] = {}
        for done in self.done.values():
            for name, number in (_read(_tally_of(done.path)) or {}).items():
                total[name] = total.get(name, 0) + number
        return total

    def parts_of(self, source: int) -> list[Done]:
        """The parts of an input, in order."""
        return [self.done[one] for one in sorted(s for s in self.done if s.source == source)]

    def close(self, sizes: Mapping[str, int], said: Mapping[str, Any]) -> None:
        """Say that the run is finished, what it did and how large its outputs are; the parts go."""
        with writing(self.manifest):
            _write(self.manifest, {"plan": self.plan, **said, "outputs": dict(sizes)})
        self.discard()

    def discard(self) -> None:
        """Remove the parts."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def _find(self) -> None:
        for path in self.folder.iterdir():
            if found := _PART.fullmatch(path.name):
                source, number, rows, errors = map(int, found.groups())
                self.done[Shard(source, number)] = Done(path, rows, errors)

    def _check_ours(self) -> None:
        """Refuse a folder that somebody keeps something else in: it would go with the parts."""
        strange = next((p for p in self.folder.iterdir() if not _OURS.fullmatch(p.name)), None)
        if strange is not None:
            raise UserError(
                f"'{strange.name}' is there, which is no part of a run", where=str(self.folder),
                remedy="move it, or choose another output",
            )  # fmt: skip

    def _clear(self) -> None:
        for path in self.folder.glob("*.part*"):
            path.unlink()

    def _check(self, found: Mapping[str, Any]) -> None:
        before = found.get("plan", {})
        for key in [*self.plan, *before]:
            if self.plan.get(key) != before.get(key):
                raise UserError(
                    f"--resume: {_difference(key, before.get(key), self.plan.get(key))}",
                    where=str(self.folder if self.folder.exists() else self.manifest),
                    remedy="give what was given then, or remove it and start again",
                )

    def _lock(self, lock: FileIO) -> None:
        if flock is None:
            return
        try:
            flock(lock.fileno(), LOCK_EX | LOCK_NB)
        except BlockingIOError:
            raise UserError(
                "another run is writing there", where=str(self.folder),
                remedy="wait for it, or choose another output",
            ) from None  # fmt: skip
        except OSError:  # a file system without locks
            return


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Say in one line what keeps something from being written; what is done stays."""
    try:
        yield
    except OSError as error:
        raise UserError(
            f"cannot be written ({error.strerror or error})", where=str(path),
            remedy="make room or mend the place, then go on with --resume",
        ) from None  # fmt: skip


def _tally_of(part: Path) -> Path:
    return part.with_name(f"{part.name}.tally")


def _difference(key: str, before: Any, now: Any) -> str:
    if key == "inputs":
        old, new = before or [], now or []
        changed = next((b["path"] for a, b in zip(old, new, strict=False)
                        if a["path"] == b["path"] and a != b), None)  # fmt: skip
        return f"{changed} has changed since" if changed else "the inputs are not those of then"
    return f"the run had {key} {json.dumps(before)}, not {json.dumps(now)}"


def _read(path: Path) -> dict[str, Any] | None:
    try:
        found = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise UserError(
            f"no manifest that can be read ({error})", where=str(path),
            remedy="remove it and start again",
        ) from None  # fmt: skip
    return found if isinstance(found, dict) else None


def _write(path: Path, data: Mapping[str, Any]) -> None:
    with file_beside(path) as file:
        text = json.dumps(data, indent=2, ensure_ascii=False) + "\n"
        file.write(text.encode("utf-8", "surrogateescape"))
        os.fsync(file.fileno())
