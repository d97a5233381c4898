"""The editing page: one file that asks nobody for anything, where a person checks sentences."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from importlib.resources import files

from tertium.build.expansion.sentences import AS_IT_IS, COLUMNS, NORM, Sentence


def editing_page(sentences: Sequence[Sentence]) -> str:
    """Write the page: plain sentences that were changed, then rewritten ones, the doubtful first.

    >>> one = Sentence("1", "a", "similar", "synonym", "", 0.8, "A kid", "A <b>child</b>")
    >>> page = editing_page([one])
    >>> "<b>child" in page, "\\\\u003cb>child" in page
    (False, True)
    """
    order = sorted(sentences, key=_order)
    rows = json.dumps([one.row for one in order], ensure_ascii=False)
    # Within a script element nothing is escaped, so what could end it must not be written.
    safe = rows.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    key = hashlib.blake2b(rows.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
    page = files("tertium").joinpath("data/build/edit.html").read_text("utf-8")
    return (
        page.replace("@COLUMNS@", json.dumps(COLUMNS)).replace("@KEY@", key).replace("@ROWS@", safe)
    )


def _order(one: Sentence) -> tuple[int, float, str]:
    """Sort what others are made of first, and what nothing was changed in last."""
    plain = one.kind == NORM
    return 2 if plain and one.rule == AS_IT_IS else int(not plain), one.quality, one.id
