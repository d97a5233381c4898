"""Collections of texts: search, duplicates, counterparts.

>>> from tertium.search import Index, dedupe, match
"""

from tertium.search.deduping import Deduped, dedupe
from tertium.search.index import Hit, Index
from tertium.search.matching import Match, match
from tertium.search.reranking import rerank
from tertium.search.texts import Entry, read_entries

__all__ = [
    "Deduped", "Entry", "Hit", "Index", "Match", "dedupe", "match", "read_entries", "rerank",
]  # fmt: skip
