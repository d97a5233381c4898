"""Bulk scoring: peak memory and pairs a second against the number of pairs.

    python -m benchmarks.bulk [PAIRS ...] [csv] [parquet] [--distinct N]

Each run is a process of its own with a cheap system, so that reading, writing and keeping are what
is measured: with few distinct pairs (N) judging takes next to nothing, since a block judges what
it repeats once, and ten million take minutes. Seconds are of work by all cores. The growth is the
slope of seconds against pairs on log axes: 1 is linear.
"""

from __future__ import annotations

import csv
import subprocess
import sys
import tempfile
from itertools import cycle, islice
from pathlib import Path

from benchmarks._growth import tell
from benchmarks.judge import pairs

SIZES = (2_000, 20_000, 200_000)
FORMS = ("csv", "parquet")
DISTINCT = 50_000
"""Pairs before they begin again, unless said: to make them would take longer than to score them."""
RUN = """
import re, sys, time
from pathlib import Path
from tertium.bulk.answers import Recipe
from tertium.bulk.run import BulkOptions, score_bulk
source, output, model, workers = sys.argv[1:]
start = time.process_time()
done = score_bulk([source], output, Recipe(model), BulkOptions(workers=int(workers)))
# Not resource.getrusage: that remembers what the process was before it became this one.
peak = re.search(r"VmHWM:\\s*(\\d+)", Path("/proc/self/status").read_text())[1]
print(done.rows, time.process_time() - start, int(peak) / 1024)
"""


def write(path: Path, count: int, distinct: int = DISTINCT) -> None:
    """Write pairs a block at a time: what makes the input must not be what needs the memory."""
    pool = [(pair.a.text, pair.b.text) for pair in pairs(min(count, distinct))]
    rows = ((str(n), *texts) for n, texts in enumerate(islice(cycle(pool), count)))
    if path.suffix == ".csv":
        with path.open("w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["id", "text_a", "text_b"])
            writer.writerows(rows)
        return
    import pyarrow as pa
    import pyarrow.parquet as pq

    schema = pa.schema([(name, pa.string()) for name in ("id", "text_a", "text_b")])
    with pq.ParquetWriter(path, schema) as table:
        while block := list(islice(rows, 65_536)):
            columns = [list(column) for column in zip(*block, strict=True)]
            table.write_table(pa.table(columns, schema=schema))


def run(source: Path, model: str, workers: int) -> tuple[int, float, float]:
    """Score a file: rows, seconds of work, and the peak of memory in MiB."""
    output = source.with_name(f"scored-{workers}-{source.name}")
    command = [sys.executable, "-c", RUN, str(source), str(output), model, str(workers)]
    done = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return int(done[0]), float(done[1]), float(done[2])


def main(*arguments: str) -> None:
    given = list(arguments)
    distinct = DISTINCT
    if "--distinct" in given:
        at = given.index("--distinct")
        distinct = int(given[at + 1])
        del given[at : at + 2]
    counts = [int(one) for one in given if one.isdigit()] or SIZES
    for form in [one for one in arguments if one in FORMS] or FORMS:
        points = []
        for count in counts:
            with tempfile.TemporaryDirectory() as folder:
                source = Path(folder, f"pairs.{form}")
                write(source, count, distinct)
                rows, seconds, peak = run(source, "tokencos", 1)
            points.append((rows, seconds))
            print(
                f"{form:8} {rows:>9,} pairs {seconds:7.1f} s {rows / seconds:8,.0f} pairs/s   "
                f"peak {peak:4.0f} MiB",
                flush=True,
            )
        tell(f"{form}, seconds", points)


if __name__ == "__main__":
    main(*sys.argv[1:])
