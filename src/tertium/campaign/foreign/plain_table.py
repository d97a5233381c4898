"""Plain tables of ratings, as we export them and as people keep them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tertium.campaign.foreign.ratings import PAIR_IDS, Imported, Reading
from tertium.campaign.tables import first_of, read_rows
from tertium.errors import DataError

_RATERS = ("rater", "annotator", "worker", "user", "user_id")
_OTHERS = ("swapped", "seconds", "genre", "team", "links", "text_a", "text_b", *PAIR_IDS, *_RATERS)


def read_table(path: Path, reading: Reading) -> Iterator[Imported]:
    """Rows with ``pair``, ``rater`` and a column for each kind of likeness, as we export them.

    ``entailment``, ``swapped``, ``seconds``, ``comment`` and both texts may be there too.
    """
    for line, row in read_rows(path, reading.notes):
        pair, rater = first_of(row, *PAIR_IDS), first_of(row, *_RATERS)
        if pair is None or rater is None:
            raise DataError("a rating without a pair or a rater", path, line,
                            remedy="write the columns 'pair' and 'rater'")  # fmt: skip
        rating = first_of(row, "rating") if "score" not in row else None
        said = {name: row[name] for name in row if name not in _OTHERS and name != "rating"}
        said |= {} if rating is None else {"rating": rating}
        yield reading.rating(said, row, pair, rater, (path, line), row.get("seconds"))
