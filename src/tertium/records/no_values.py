"""Values that say nothing: *s. l.*, *sin autor*, *n.d.*, *unknown*."""

from __future__ import annotations

import re
from functools import lru_cache

from tertium.records.folding import fold, word_set

_PARTS = re.compile(r"[:;,|]")
_MARKS = re.compile(r"[^\w\s]|_")
_LONGEST = 60


@lru_cache(1 << 14)
def says_nothing(value: str) -> bool:
    """Whether a value only says that there is none.

    >>> says_nothing("[S. l. : s. n.]"), says_nothing("Sin autor"), says_nothing("Lima : s. n.")
    (True, True, False)
    """
    if len(value) > _LONGEST:
        return False
    parts = ("-".join(_MARKS.sub(" ", fold(part)).split()) for part in _PARTS.split(value))
    named = [part for part in parts if part]
    return bool(named) and word_set("no_values", "nothing").issuperset(named)
