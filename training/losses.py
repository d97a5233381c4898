"""What the judges learn from: gold, what teachers say, and how far off a model is."""

from __future__ import annotations

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor

from training.batches import Pairs
from training.model import SCALES

_CLSS_WEIGHT = 1.5
"""The cross-level pairs are few: each counts for more."""


def gold_loss(out: Tensor, rows: Pairs) -> Tensor:
    """Gold scores and labels; a pair in the other order has its label on the other side."""
    gold = torch.as_tensor(rows.gold, device=out.device)
    scale = torch.as_tensor(rows.scale.astype(np.int64), device=out.device)
    rated = ~gold.isnan()
    mean = out[:, : 3 * len(SCALES) : 3].gather(1, scale[:, None])[:, 0]
    share = torch.as_tensor(rows.weight, device=out.device)
    weight = torch.where(scale == SCALES.index("clss"), _CLSS_WEIGHT, 1.0) * share
    loss = F.binary_cross_entropy_with_logits(mean, gold.nan_to_num(), reduction="none")
    total = (loss * weight * rated).sum() / len(gold)
    forth, back = out[:, 9:12], out[:, 12:15]
    flipped = torch.as_tensor(rows.flipped, device=out.device)[:, None]
    for labels, logits in (
        (rows.label, torch.where(flipped, back, forth)),
        (rows.label_back, torch.where(flipped, forth, back)),
    ):
        label = torch.as_tensor(labels.astype(np.int64), device=out.device)
        loss = F.cross_entropy(logits, label, reduction="none", ignore_index=-1)
        total = total + (loss * share).sum() / len(gold)
    return total


def student_loss(out: Tensor, rows: Pairs) -> Tensor:
    """The teachers' scores on every scale, their labels, the gold, and the spread."""
    soft = torch.as_tensor(rows.soft.astype(np.float32), device=out.device)
    flipped = torch.as_tensor(rows.flipped, device=out.device)[:, None]
    means = out[:, :9:3]
    total = F.binary_cross_entropy_with_logits(means, soft[:, :3])
    forth = torch.where(flipped, soft[:, 6:9], soft[:, 3:6])
    back = torch.where(flipped, soft[:, 3:6], soft[:, 6:9])
    total = total - (forth * out[:, 9:12].log_softmax(-1)).sum(-1).mean() / 2
    total = total - (back * out[:, 12:15].log_softmax(-1)).sum(-1).mean() / 2
    known = ~np.isnan(rows.gold)
    if known.any():
        total = total + 0.5 * gold_loss(out, rows) + spread_loss(out, rows)
    return total


def spread_loss(out: Tensor, rows: Pairs) -> Tensor:
    """Pinball loss of the 10 % and 90 % points around the mean, which stays as it is."""
    known = torch.as_tensor(~np.isnan(rows.residual), device=out.device)
    scale = torch.as_tensor(rows.scale.astype(np.int64), device=out.device)
    residual = torch.as_tensor(rows.residual, device=out.device).nan_to_num()
    three = out[:, :9].view(-1, 3, 3)[torch.arange(len(out), device=out.device), scale]
    mean = three[:, 0].detach()
    low = torch.sigmoid(mean - F.softplus(three[:, 1]))
    high = torch.sigmoid(mean + F.softplus(three[:, 2]))
    seen = torch.sigmoid(mean) + residual
    under, over = seen - low, seen - high
    loss = torch.maximum(0.1 * under, -0.9 * under) + torch.maximum(0.9 * over, -0.1 * over)
    return 4 * (loss * known).sum() / len(out)
