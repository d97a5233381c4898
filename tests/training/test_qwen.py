from __future__ import annotations

from typing import Any

import numpy as np
import pytest

torch: Any = pytest.importorskip("torch", reason="training needs torch")
batches: Any = pytest.importorskip("training.batches")
decoder: Any = pytest.importorskip("training.decoder")
qwen: Any = pytest.importorskip("training.qwen")

SHAPE = qwen.QwenShape(
    pieces=12, hidden=32, layers=2, heads=4, groups=2, inner=48, turns=1e4, eps=1e-6
)


@pytest.fixture
def model() -> Any:
    torch.manual_seed(1)
    made = qwen.DecoderJudge(SHAPE)
    made.encoder.words.normal_()
    torch.nn.init.normal_(made.out.weight, std=0.1)
    return made.eval()


@pytest.fixture
def texts() -> Any:
    """The marks are 0 1, 2 and 3; then three texts: 4 5 6, 7, and 8 9 10 11."""
    lengths = np.array([3, 1, 4])
    marks = (torch.tensor([0, 1]), torch.tensor([2]), torch.tensor([3]))
    return decoder.Texts(torch.arange(12), torch.tensor([4, 7, 8]), lengths, marks=marks)


def test_a_pair_is_read_between_marks(texts: Any) -> None:
    ids, segment, mask = texts.joint(np.array([[0, 1], [2, 0]]), SHAPE)
    assert ids[0][mask[0] > 0].tolist() == [0, 1, 4, 5, 6, 2, 7, 3]
    assert segment[0][mask[0] > 0].tolist() == [0, 0, 1, 1, 1, 0, 2, 0]
    assert ids[1][mask[1] > 0].tolist() == [0, 1, 8, 9, 10, 11, 2, 4, 5, 6, 3]


def test_a_score_does_not_depend_on_the_batch(model: Any, texts: Any) -> None:
    pairs = np.array([[0, 1], [2, 0], [1, 1]])
    together = model(*texts.joint(pairs, SHAPE))
    for pair, expected in zip(pairs, together, strict=True):
        [alone] = model(*texts.joint(pair[None], SHAPE))
        assert torch.allclose(alone, expected, atol=1e-5)


def test_only_the_second_text_sees_the_other(model: Any, texts: Any) -> None:
    _, first, second = model.read(*texts.joint(np.array([[0, 2], [1, 2]]), SHAPE))
    _, again, _ = model.read(*texts.joint(np.array([[0, 1]]), SHAPE))
    assert torch.allclose(first[0], again[0], atol=1e-5)
    assert not torch.allclose(second[0], second[1], atol=1e-2)


def test_it_learns(model: Any, texts: Any) -> None:
    gold = np.array([0.1, 0.9], np.float32)
    rows = batches.Pairs.of(np.array([[0, 1], [2, 0]]), gold=gold)
    optimiser = torch.optim.AdamW(model.parameters(), lr=3e-3)
    for _ in range(40):
        optimiser.zero_grad()
        decoder.gold_loss(model(*texts.joint(rows.pairs, SHAPE)), rows).backward()
        optimiser.step()
    learnt = torch.sigmoid(model(*texts.joint(rows.pairs, SHAPE))[:, 0])
    assert learnt.tolist() == pytest.approx(gold.tolist(), abs=0.05)
