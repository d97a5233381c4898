"""Collections of texts: search, duplicates, counterparts.

>>> from tertium.search import Index, dedupe, match
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tertium.search.deduping import Deduped, dedupe
    from tertium.search.index import Hit, Index
    from tertium.search.matching import Match, match
    from tertium.search.reranking import rerank
    from tertium.search.texts import Entry, read_entries

__all__ = [
    "Deduped", "Entry", "Hit", "Index", "Match", "dedupe", "match", "read_entries", "rerank",
]  # fmt: skip

# Imported when asked for: whoever wants one of them need not wait for the rest.
_PLACES = {
    "Deduped": "deduping",
    "Entry": "texts",
    "Hit": "index",
    "Index": "index",
    "Match": "matching",
    "dedupe": "deduping",
    "match": "matching",
    "read_entries": "texts",
    "rerank": "reranking",
}


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    return getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
