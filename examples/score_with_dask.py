"""Score pairs on a Dask cluster, or in several processes of this machine.

    python examples/score_with_dask.py pairs.parquet scored.parquet [MODEL] [SCHEDULER]

SCHEDULER is the address of a cluster (``tcp://host:8786``), whose workers need tertium; without it
Dask uses processes here. Each loads the model once.
"""

from __future__ import annotations

import sys
from typing import Any

import dask.dataframe as dd
import pandas as pd
import pyarrow as pa

from tertium.bulk.answers import Recipe
from tertium.bulk.batches import score_batches, scored_schema


def scored(pairs: Any, model: str = "base") -> Any:
    """The same Dask data frame with the new columns."""
    empty = pa.Table.from_pandas(pairs._meta, preserve_index=False)
    meta = scored_schema(empty.schema).empty_table().to_pandas()
    return pairs.map_partitions(score_frame, model, meta=meta)


def score_frame(frame: pd.DataFrame, model: str) -> pd.DataFrame:
    """One partition."""
    table = pa.Table.from_pandas(frame, preserve_index=False)
    batches = score_batches(table.to_batches(1024), Recipe(model, "sts"))
    return pa.Table.from_batches(batches, scored_schema(table.schema)).to_pandas()


def main(source: str, target: str, model: str = "base", scheduler: str | None = None) -> None:
    """Read, score, write."""
    result = scored(dd.read_parquet(source, dtype_backend="pyarrow"), model)
    if scheduler:
        from dask.distributed import Client  # noqa: PLC0415 - only a cluster needs it

        with Client(scheduler):
            result.to_parquet(target, write_index=False)
    else:
        result.to_parquet(target, write_index=False, compute_kwargs={"scheduler": "processes"})


if __name__ == "__main__":
    main(*sys.argv[1:])
