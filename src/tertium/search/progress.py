"""How far a long piece of work is, for whoever watches it."""

from __future__ import annotations

import time
from collections.abc import Callable

Tell = Callable[[str], None]
"""Takes a line that says what is being done, each in place of the one before."""


def silent(_doing: str) -> None:
    """Tell nobody."""


class Pace:
    """Counts what is done of so many things and tells the rate and the time left.

    >>> pace = Pace(900, "texts", print)
    >>> pace.started -= 2.0  # two seconds ago
    >>> pace.done(300)
    300 of 900 texts, 150 a second, 4 s left
    """

    def __init__(self, total: int, things: str, tell: Tell) -> None:
        noun, blank, done = things.partition(" ")
        self.things = f"{noun.removesuffix('s')}{blank}{done}" if total == 1 else things
        self.total, self.count = total, 0
        self.started = time.monotonic()
        self._tell = tell

    def done(self, more: int) -> None:
        """Count some more."""
        self.count += more
        rate = self.count / max(time.monotonic() - self.started, 1e-9)
        left = (self.total - self.count) / rate if rate else 0.0
        seconds = f"{left:.0f} s" if left < 120 else f"{left / 60:.0f} min"
        said = f"{self.count:,} of {self.total:,} {self.things}"
        self._tell(f"{said}, {rate:,.0f} a second, {seconds} left")
