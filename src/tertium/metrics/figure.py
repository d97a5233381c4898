"""A figure: a number that somebody may publish, or the reason why there is none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Figure:
    """The value of a metric over ``n`` pairs; ``why`` says why the value is undefined.

    >>> print(Figure(0.58713, 3000))
    0.5871
    >>> print(Figure(None, 3000, "the system gave every pair the same score"))
    undefined: the system gave every pair the same score
    """

    value: float | None
    n: int
    why: str | None = None

    def __str__(self) -> str:
        return f"undefined: {self.why}" if self.value is None else f"{self.value:.4f}"

    def to_dict(self) -> dict[str, Any]:
        """Turn into plain data for JSON, at full precision."""
        data: dict[str, Any] = {"value": self.value, "n": self.n}
        return data if self.why is None else data | {"why": self.why}
