"""The batch function for other engines: Arrow record batches in, the same rows with answers out.

Spark (``mapInArrow``), Dask, Ray Data and whatever else moves Arrow about can call it;
``examples/`` shows how. The rows that come out are those that ``tertium score`` writes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tertium.bulk.answers import Recipe
from tertium.bulk.sources import needed
from tertium.bulk.tables import NUMBERS, Naming
from tertium.bulk.workers import answerer_of

PLAIN_NAMES = Naming()


def score_batches(
    batches: Iterable[Any], recipe: Recipe, naming: Naming = PLAIN_NAMES
) -> Iterator[Any]:
    """Answer record batches one by one, each with the new columns behind its own.

    What judges is loaded once for the process. A bad row gets an error, as everywhere in bulk.

    >>> import pyarrow as pa
    >>> batch = pa.RecordBatch.from_pydict({"text_a": ["a dog"], "text_b": ["a cat"]})
    >>> [scored] = score_batches([batch], Recipe("tokencos"))
    >>> scored.column("tertium_score").to_pylist()
    [0.5]
    """
    pa = needed("pyarrow", "record batches")
    for batch in batches:
        left, right = (batch.column(name).to_pylist() for name in naming.columns)
        answers = answerer_of(recipe).answer(left, right, naming.columns)
        schema = scored_schema(batch.schema, naming)
        new = [
            pa.array(answers[name.removeprefix(naming.prefix)], type=schema.field(name).type)
            for name in naming.new
        ]
        yield pa.RecordBatch.from_arrays([*batch.columns, *new], schema=schema)


def score_table(table: Any, recipe: Recipe, naming: Naming = PLAIN_NAMES) -> Any:
    """The same for an Arrow table as a whole: what ``map_batches`` of Ray Data calls.

    >>> import pyarrow as pa
    >>> table = pa.table({"text_a": ["a dog", ""], "text_b": ["a cat", "a cat"]})
    >>> score_table(table, Recipe("tokencos")).column("tertium_error").to_pylist()
    [None, "'text_a' is empty"]
    """
    pa = needed("pyarrow", "record batches")
    scored = score_batches(table.to_batches(), recipe, naming)
    return pa.Table.from_batches(scored, scored_schema(table.schema, naming))


def scored_schema(schema: Any, naming: Naming = PLAIN_NAMES) -> Any:
    """The columns of a scored batch: those of the batch, then the new ones.

    >>> import pyarrow as pa
    >>> scored_schema(pa.schema([("id", pa.int64())])).names[:2]
    ['id', 'tertium_score']
    """
    pa = needed("pyarrow", "record batches")
    for name in naming.new:
        number = name.removeprefix(naming.prefix) in NUMBERS
        schema = schema.append(pa.field(name, pa.float64() if number else pa.string()))
    return schema
