"""A system: whatever has a name and judges pairs, one judgement for each, in order."""

from __future__ import annotations

from collections.abc import Sequence

from tertium.items import Pair
from tertium.judgement import Judgement
from tertium_squeeze.measure import squeeze


class Squeeze:
    """The measure as a system, on the scale from 0 to 1."""

    name = "squeeze"

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """Judge every pair."""
        return [Judgement(squeeze(pair.a.text, pair.b.text), "unit") for pair in pairs]
