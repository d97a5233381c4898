from __future__ import annotations

import pytest

from tertium.errors import UserError
from tertium.search import deciding
from tertium.search.matching import assigned, best, match
from tertium.search.texts import Entry


def test_one_to_one_gains_most_together_and_leaves_who_has_nobody() -> None:
    scores = {(0, 0): 5.0, (0, 1): 4.0, (1, 0): 4.5, (2, 0): 3.0}
    assert best(scores) == {0: 0, 1: 0, 2: 0}
    assert assigned(scores, 3, 2, 0.0) == {0: 1, 1: 0}
    assert assigned({}, 2, 2, 0.0) == {}
    assert assigned({(1, 1): 3.0}, 2, 2, 3.0) == {1: 1}


@pytest.mark.usefixtures("fake")
def test_matches_keep_the_order_of_the_first_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deciding, "is_embedder", lambda name: name == "embed")
    left = [Entry("1", "red apple"), Entry("2", "a red apple tart"), Entry("3", "fog")]
    right = [Entry("x", "blue sky"), Entry("y", "a red apple"), Entry("z", "apple pie")]
    free = match(left, right, by="embed", at_least=1.5)
    assert [one.b and one.b.id for one in free] == ["y", "y", None]
    apart = match(left, right, by="embed", at_least=1.5, one_to_one=True)
    assert [one.b and one.b.id for one in apart] == ["z", "y", None]
    assert match(left, [], by="embed")[0].b is None
    with pytest.raises(UserError, match="0 candidates are too few"):
        match(left, right, by="embed", candidates=0)
