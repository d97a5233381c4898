"""Which sense a word has in its sentence, and whether it has the same in two."""

from __future__ import annotations

from tertium.senses.occurrences import Occurrence
from tertium.senses.ranking import RankedSense, rank, rank_many, rank_occurrences
from tertium.senses.same import same_sense

__all__ = ["Occurrence", "RankedSense", "rank", "rank_many", "rank_occurrences", "same_sense"]
