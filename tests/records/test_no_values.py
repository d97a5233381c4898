from __future__ import annotations

from tertium.records.no_values import says_nothing


def test_only_what_says_nothing_at_all_says_nothing() -> None:
    assert all(map(says_nothing, ("s.l.", "[S. l.]", "s. n.", "Sin título", "Ohne Ort", "n/a")))
    assert not any(map(says_nothing, ("", "Madrid : s. n.", "Unknown soldier", "unknown " * 20)))
