"""Much work on many cores: in each lane one core reads batch after batch.

When all cores share a batch, they wait for each other after every step of every layer, and what
one of them has written the next has to fetch from its cache. Here a core has a session of its own,
whose memory no other core touches. Little work is not worth the opening of so many sessions.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import Generic, TypeVar

Session = TypeVar("Session")
Work = TypeVar("Work")
Made = TypeVar("Made")

MOST = 8
"""A session has weights of its own, packed for the cores: where there are more, lanes are wider."""


class Lanes(Generic[Session]):
    """Sessions that are opened when there is enough to do, each used by one thread at a time.

    ``worth`` is from how much work on, in tokens, the opening pays.

    >>> lanes = Lanes(open_session=lambda cores: f"{cores} core", cores=2, worth=100)
    >>> lanes.suit(tokens=100, batches=1), lanes.suit(99, 7), lanes.suit(100, 7)
    (False, False, True)
    >>> list(lanes.each(lambda session, number: (session, number), [1, 2, 3]))
    [('1 core', 1), ('1 core', 2), ('1 core', 3)]
    """

    def __init__(self, open_session: Callable[[int], Session], cores: int, worth: int) -> None:
        self.count = min(cores, MOST)
        self._width = cores // self.count
        self._open_session, self._worth = open_session, worth
        self._free: SimpleQueue[Session] = SimpleQueue()
        self._lock, self._opened = threading.Lock(), False

    def suit(self, tokens: int, batches: int) -> bool:
        """Whether so much work is better done here than by all cores together."""
        return self.count > 1 and batches > 1 and (self._opened or tokens >= self._worth)

    def each(self, run: Callable[[Session, Work], Made], batches: Sequence[Work]) -> Iterator[Made]:
        """What comes of each batch, in order."""
        self._open()

        def in_a_lane(batch: Work) -> Made:
            session = self._free.get()
            try:
                return run(session, batch)
            finally:
                self._free.put(session)

        with ThreadPoolExecutor(self.count) as pool:
            yield from pool.map(in_a_lane, batches)

    def _open(self) -> None:
        with self._lock:
            if not self._opened:
                for _ in range(self.count):
                    self._free.put(self._open_session(self._width))
                self._opened = True
