from __future__ import annotations

import subprocess
import sys

import pytest

import tertium.search

SCRIPT = """
import sys, tertium.search
heavy = {"numpy", "scipy", "onnxruntime", "tokenizers", "faiss"}
print(*sorted(heavy & set(sys.modules)))
"""


def test_importing_it_imports_nothing_heavy() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []


def test_every_name_leads_somewhere_and_others_nowhere() -> None:
    for name in tertium.search.__all__:
        assert getattr(tertium.search, name).__module__.startswith("tertium.search.")
    assert set(tertium.search.__all__) <= set(dir(tertium.search))
    with pytest.raises(AttributeError, match="has no attribute 'dedup'"):
        _ = tertium.search.dedup
