"""What holds for the tests and for the examples in docstrings alike."""

from __future__ import annotations

import pytest

from tertium.encoders import weights

NEEDS_WEIGHTS = "# needs the weights"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip the examples that say they need weights where there are none."""
    if weights.installed():
        return
    skip = pytest.mark.skip(reason=f"no weights; set {weights.VARIABLE} to where they are")
    for item in items:
        if isinstance(item, pytest.DoctestItem) and item.dtest is not None:
            examples = item.dtest.examples
            if any(NEEDS_WEIGHTS in example.source for example in examples):
                item.add_marker(skip)
