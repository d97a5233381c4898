"""From tables of any size to a table of answers: surveyed, scored shard by shard, joined."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tertium.bulk.answers import Recipe
from tertium.bulk.engines import Engine
from tertium.bulk.finding import find_sources
from tertium.bulk.ledger import Ledger, Shard
from tertium.bulk.outputs import Output, find_targets, join
from tertium.bulk.plan import as_kept, recipe_plan, signature_of
from tertium.bulk.remote import send
from tertium.bulk.sources import Source, settled
from tertium.bulk.survey import Survey, survey
from tertium.bulk.tables import Block, Naming, Table, table_of
from tertium.bulk.tally import told
from tertium.errors import UserError
from tertium.scoring.run import Progress
from tertium.scoring.run import Summary as _Pace

ROWS = 1024
"""Rows of a shard: what is judged, written and, after a kill, judged again at most."""


@dataclass(frozen=True)
class BulkOptions:
    """How a run goes about it; what judges and where may change between two tries.

    >>> BulkOptions(workers=2).judging
    Engine(name='local', workers=2, address=None)
    """

    naming: Naming = Naming()  # noqa: RUF009 - it is frozen
    form: str | None = None
    rows: int = ROWS
    limit: int | None = None
    workers: int | None = None
    engine: str = "local"
    address: str | None = None
    resume: bool = False

    def __post_init__(self) -> None:
        if self.rows < 1:
            raise UserError(f"--batch-size {self.rows} is too few", remedy="give 1 or more")
        if self.limit is not None and self.limit < 0:
            raise UserError(f"--limit {self.limit} is too few", remedy="give 0 or more")
        _ = self.judging  # complains about what does not go together

    @property
    def judging(self) -> Engine:
        """What the blocks are answered by."""
        return Engine(self.engine, self.workers, self.address)


@dataclass(frozen=True, slots=True)
class BulkSummary:
    """What a run did; ``resumed`` rows had been scored before it.

    >>> print(BulkSummary(1200, 3, 1000, 0.5, ""))
    200 pairs in 0.5 s, 400 a second; 1,000 were scored before
    """

    rows: int
    errors: int
    resumed: int
    seconds: float
    signature: str
    notes: tuple[str, ...] = ()

    def __str__(self) -> str:
        said = str(_Pace(self.rows - self.resumed, self.seconds))
        if self.resumed:
            said += f"; {self.resumed:,} were scored before"
        return said


def score_bulk(
    inputs: Sequence[str],
    output: Path | str,
    recipe: Recipe,
    options: BulkOptions | None = None,
    *,
    progress: Callable[[Progress], None] | None = None,
) -> BulkSummary:
    r"""Score tables into one, or, where ``output`` is a folder, each into one of its own there.

    Inputs and output are paths, or addresses that fsspec opens.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     pairs, scored = Path(folder, "pairs.jsonl"), Path(folder, "scored.jsonl")
    ...     _ = pairs.write_text('{"text_a": "a dog", "text_b": "a cat"}\n{"text_a": "a dog"}\n')
    ...     score_bulk([str(pairs)], scored, Recipe("tokencos")).errors
    ...     scored.read_text().splitlines()[1]
    1
    '{"text_a": "a dog", "tertium_error": "\'text_b\' is null"}'
    """
    options = options or BulkOptions()
    given = find_sources(inputs, options.form)
    piped = any(source.is_standard for source in given)
    if options.resume and piped:
        raise UserError(
            "--resume cannot read standard input again", remedy="save it in a file first"
        )
    table = table_of(given[0].form, options.naming)
    place = Output.at(output)
    targets = find_targets(given, place)
    plan = {
        **recipe_plan(recipe),
        "columns": options.naming.columns,
        "prefix": options.naming.prefix,
        "batch-size": options.rows,
        "limit": options.limit,
        "inputs": [source.stamp() for source in given],
        "format": given[0].form,
        "reader": table.reader,
        "outputs": [target.name for target in targets],
    }
    ledger = Ledger(place.place, plan)
    finished = ledger.finished(place.size_of) if options.resume else None
    if finished is not None:
        rows, errors = finished["rows"], finished["errors"]
        return BulkSummary(rows, errors, rows, 0.0, finished["signature"])
    with settled(given) as sources, ledger.opened(resume=options.resume):
        try:
            found = survey(table, sources, options.limit)
            return _scored(
                _Job(table, sources, place, targets, recipe, options, found), ledger, progress
            )
        finally:
            # An empty place is nothing to go on from, and neither is what a pipe has forgotten.
            if piped or not ledger.done:
                ledger.discard()


@dataclass(frozen=True)
class _Job:
    table: Table
    sources: Sequence[Source]
    output: Output
    targets: dict[Path, list[int]]
    recipe: Recipe
    options: BulkOptions
    found: Survey

    def blocks(self, ledger: Ledger) -> Iterator[tuple[Shard, Block]]:
        """The blocks that are not done yet; inputs that are done are not read again."""
        room = self.options.limit
        for number, source in enumerate(self.sources):
            done = sum(part.rows for part in ledger.parts_of(number))
            if done == self.found.rows[number]:
                room = None if room is None else room - done
                continue
            for count, whole in enumerate(self.table.blocks(source, self.options.rows)):
                if room is not None and room <= 0:
                    return
                block = whole if room is None or len(whole) <= room else whole.first(room)
                room = None if room is None else room - len(block)
                if Shard(number, count) not in ledger.done:
                    yield Shard(number, count), block


def _scored(
    job: _Job, ledger: Ledger, progress: Callable[[Progress], None] | None
) -> BulkSummary:  # fmt: skip
    start = time.perf_counter()
    resumed = sum(part.rows for part in ledger.done.values())
    total = sum(job.found.rows) - resumed
    done = 0
    engine, columns = job.options.judging, job.options.naming.columns
    for shard, part in engine.answered(job.blocks(ledger), job.recipe, columns):
        ledger.keep(shard, part)
        done += part.rows
        if progress:
            progress(Progress(done, total, time.perf_counter() - start))
    _check_complete(job, ledger)
    for target, numbers in job.targets.items():
        parts = [part.path for number in numbers for part in ledger.parts_of(number)]
        join(job.table, job.found.schema, parts, target)
    errors = sum(part.errors for part in ledger.done.values())
    signature = signature_of(ledger.plan)
    tally = ledger.tally()
    said: dict[str, Any] = {"signature": signature, "rows": resumed + done, "errors": errors}
    if tally:
        said["cascade"] = tally
    ledger.close(job.output.deliver(job.targets), said)
    if job.output.address is not None:
        send(ledger.manifest, f"{job.output.address}.manifest.json")
    taken = time.perf_counter() - start
    notes = job.found.notes + (told(tally) if tally else ())
    return BulkSummary(resumed + done, errors, resumed, taken, signature, notes)


def _check_complete(job: _Job, ledger: Ledger) -> None:
    """Make sure that every row is there once, of the very inputs that were surveyed."""
    for number, source in enumerate(job.sources):
        kept = sum(part.rows for part in ledger.parts_of(number))
        changed = as_kept(source.stamp()) != ledger.plan["inputs"][number]
        if changed or kept != job.found.rows[number]:
            raise source.wrong(
                "it changed while it was read", remedy=f"remove {ledger.folder} and run it again"
            )
