"""Records, and which kinds of likeness two of them have: who, when, where, what, and why."""

from __future__ import annotations

from tertium.records.comparing import Comparer, compare_records
from tertium.records.likeness import KindLikeness, Likeness, Reason
from tertium.records.profile import Profile, Use, read_profile
from tertium.records.reading import read_one, read_records

__all__ = [
    "Comparer",
    "KindLikeness",
    "Likeness",
    "Profile",
    "Reason",
    "Use",
    "compare_records",
    "read_one",
    "read_profile",
    "read_records",
]
