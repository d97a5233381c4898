"""Score pairs on a Spark cluster.

    spark-submit examples/score_with_spark.py pairs.parquet scored.parquet [MODEL]

Every executor needs tertium and pyarrow, in the Python that PYSPARK_PYTHON names. Spark cuts the
table into batches, and each of its Python workers loads the model once.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Any

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.types import DoubleType, StringType, StructField, StructType

from tertium.bulk.answers import Recipe
from tertium.bulk.batches import score_batches
from tertium.bulk.tables import NUMBERS, Naming


def scored(pairs: DataFrame, model: str = "base") -> DataFrame:
    """The same rows with the new columns."""
    recipe, naming = Recipe(model, "sts"), Naming()

    def answer(batches: Iterable[Any]) -> Iterator[Any]:
        return score_batches(batches, recipe, naming)

    new = [
        StructField(name, DoubleType() if plain in NUMBERS else StringType())
        for name in naming.new
        for plain in [name.removeprefix(naming.prefix)]
    ]
    return pairs.mapInArrow(answer, StructType([*pairs.schema.fields, *new]))


if __name__ == "__main__":
    source, target, *model = sys.argv[1:]
    spark = SparkSession.builder.appName("tertium").getOrCreate()
    # A worker reads one batch at a time: this bounds its memory, and what is lost with it.
    spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", 1024)
    scored(spark.read.parquet(source), *model).write.parquet(target)
    spark.stop()
