from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tertium.encoders import model as models
from tertium.encoders.graphs import LAYER, above, up_to, values
from tertium.encoders.halves import Halves, halves
from tertium.encoders.model import Model

TEXTS = [
    "a cat sleeps", "the old dog barks at the moon", "rain", "two men carry a long ladder",
    "it rained all night", "nobody saw the thief leave",
]  # fmt: skip


class Part:
    def __init__(self) -> None:
        self.shapes: list[tuple[int, ...]] = []

    def __call__(self, _outputs: None, feeds: dict[str, Any]) -> list[Any]:
        first = next(iter(feeds.values()))
        self.shapes.append(first.shape)
        return [first.astype(np.float32)]


def test_only_the_upper_part_gets_a_lone_row_twice() -> None:
    lower, upper = Part(), Part()
    both = Halves(lower, upper, "states", ())
    for rows in (1, 3):
        out = both.run(None, {"ids": np.arange(rows * 4).reshape(rows, 4)})[0]
        assert out.tolist() == np.arange(rows * 4).reshape(rows, 4).tolist()
    assert lower.shapes == [(1, 4), (3, 4)]
    assert upper.shapes == [(2, 4), (3, 4)]


def test_a_graph_without_layers_is_left_whole() -> None:
    assert halves(b"", lambda _: pytest.fail("opened")) is None
    with pytest.raises(KeyError):
        above(b"", "anything")


@pytest.mark.parametrize("name", ["fast", "base"])
def test_numbers_are_those_of_the_whole_model_alone_and_in_company(
    name: str, real_weights: Path
) -> None:
    model = models.load(name)
    assert model.reads_alone
    session = models.open_session(model.description.graph, models.threads())
    whole = Model(model.description, session, model.pieces, model.budget)
    tokens = model.pieces.encode(TEXTS)
    left, right = map(np.array, zip(*np.ndindex(len(TEXTS), len(TEXTS)), strict=True))
    together = model.read_pairs(tokens, left, right)
    assert (together == whole.read_pairs(tokens, left, right)).all()
    for row in range(0, len(left), 5):
        alone = model.read_pairs(tokens, left[[row]], right[[row]])
        assert (alone[0] == together[row]).all()


def test_the_parts_share_no_nodes_but_what_both_need(real_weights: Path) -> None:
    graph = models.load("fast").description.graph.read_bytes()
    made = values(graph)
    last = max(int(name.removeprefix("layer.")) for name in made if name.startswith("layer."))
    middle = LAYER.format(layer=last)
    lower, upper = values(up_to(graph, middle)), values(above(graph, middle))
    assert lower == made[: made.index(middle) + 1]
    assert set(made[made.index(middle) + 1 :]) <= set(upper)
    assert not [name for name in upper if "MultiHeadAttention" in name]
    assert [name for name in lower if "MultiHeadAttention" in name]
