"""Whoever watches long work is told how far it is; nobody else need know that somebody watches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Watch = Callable[[str, int, int], object]
"""Takes what is counted, how many of them are done, and how many there are."""

_WATCH: ContextVar[Watch | None] = ContextVar("watch", default=None)


@contextmanager
def watched(watch: Watch) -> Iterator[None]:
    """Let somebody watch what is done in the meantime."""
    before = _WATCH.set(watch)
    try:
        yield
    finally:
        _WATCH.reset(before)


def counting(total: int, things: str) -> Callable[[int], None]:
    """What to call with the number of things that were done just now.

    >>> with watched(print):
    ...     done = counting(3, "pages read")
    ...     done(2)
    pages read 0 3
    pages read 2 3
    """
    watch, count = _WATCH.get(), 0

    def done(more: int) -> None:
        nonlocal count
        count += more
        if watch is not None:
            watch(things, count, total)

    done(0)
    return done
