"""Bulk scoring: peak memory and pairs a second against the number of pairs.

    python -m benchmarks.bulk [PAIRS ...]

Each run is a process of its own with a cheap system, so that reading, writing and keeping are what
is measured. The growth is the slope of seconds against pairs on log axes: 1 is linear.
"""

from __future__ import annotations

import csv
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks._growth import tell
from benchmarks.judge import pairs

SIZES = (2_000, 20_000, 200_000)
RUN = """
import resource, sys
from tertium.bulk.answers import Recipe
from tertium.bulk.run import BulkOptions, score_bulk
source, output, model, workers = sys.argv[1:]
done = score_bulk([source], output, Recipe(model), BulkOptions(workers=int(workers)))
print(done.rows, done.seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def write(path: Path, count: int) -> None:
    """Write pairs a block at a time: what makes the input must not be what needs the memory."""
    rows = ((pair.id, pair.a.text, pair.b.text) for pair in pairs(count))
    if path.suffix == ".csv":
        with path.open("w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["id", "text_a", "text_b"])
            writer.writerows(rows)
        return
    from itertools import islice

    import pyarrow as pa
    import pyarrow.parquet as pq

    schema = pa.schema([(name, pa.string()) for name in ("id", "text_a", "text_b")])
    with pq.ParquetWriter(path, schema) as table:
        while block := list(islice(rows, 65_536)):
            columns = [list(column) for column in zip(*block, strict=True)]
            table.write_table(pa.table(columns, schema=schema))


def run(source: Path, model: str, workers: int) -> tuple[int, float, float]:
    """Score a file: rows, seconds, and the peak of memory in MiB."""
    output = source.with_name(f"scored-{workers}-{source.name}")
    command = [sys.executable, "-c", RUN, str(source), str(output), model, str(workers)]
    done = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return int(done[0]), float(done[1]), float(done[2])


def main(*counts: int) -> None:
    for form in ("csv", "parquet"):
        points = []
        for count in counts or SIZES:
            with tempfile.TemporaryDirectory() as folder:
                source = Path(folder, f"pairs.{form}")
                write(source, count)
                rows, seconds, peak = run(source, "tokencos", 1)
            points.append((rows, seconds))
            print(
                f"{form:8} {rows:>9,} pairs {seconds:7.1f} s {rows / seconds:8,.0f} pairs/s   "
                f"peak {peak:4.0f} MiB"
            )
        tell(f"{form}, seconds", points)


if __name__ == "__main__":
    main(*(int(arg) for arg in sys.argv[1:]))
