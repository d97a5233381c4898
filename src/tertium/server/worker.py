"""One thread that owns the models, and what waits for it.

Pairs of all clients that come within a few milliseconds of each other, or while the thread is
busy, are judged together, as far as they want the same model and scale. What waits is bounded:
whoever comes when it is full is told when to come again. Small requests go first, so that a file
of a million pairs keeps nobody waiting for longer than a batch; what waited for long takes turns
with them, so that they do not keep it waiting for ever.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from tertium.errors import UserError
from tertium.items import Pair
from tertium.judgement import Judgement
from tertium.server.refusals import busy, waited_too_long
from tertium.server.settings import Limits

GATHERING = 0.003
"""Seconds for which a batch waits for more company after the last that came."""
BATCH = 512
"""Pairs that are judged at once, at most; one request's slice may go beyond."""
SMALL = 4
"""Pairs of a request that goes before larger ones."""
LONG_ENOUGH = 1.0
"""Seconds after which a larger request has its turn, whatever small ones still come."""
_BATCH_CHARACTERS = 60_000
LONGEST_GATHERING = 0.05
_PATIENCE = 1 / 7
"""Of the time that the last batch took: a batch waits no longer, however many still come."""
_USUAL_RATE = 100.0

Result = TypeVar("Result")


class Judging(Protocol):
    """What judges pairs: a model on a scale. Equal ones judge the same."""

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """Judge every pair, in order."""
        ...


@dataclass(eq=False)
class _Job:
    """What waits: pairs for a judge, or any call that needs the models."""

    future: Future[Any]
    until: float
    pairs: Sequence[Pair] = ()
    judge: Judging | None = None
    call: Callable[[], Any] | None = None
    characters: int = 0
    since: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        self.characters = sum(len(pair.a.text) + len(pair.b.text) for pair in self.pairs)


@dataclass
class Tally:
    """What the worker did so far, for whoever watches; replaced by real meters in a service."""

    judged: Callable[[Judging, int, float], None] = lambda _judge, _pairs, _seconds: None


@dataclass
class _Waiting:
    """Two lines: whatever is small, and the rest, which takes turns once it waited long enough."""

    small: deque[_Job] = field(default_factory=deque)
    large: deque[_Job] = field(default_factory=deque)
    pairs: int = 0
    characters: int = 0
    calls: int = 0
    was_large: bool = False

    def put(self, job: _Job) -> None:
        line = self.large if len(job.pairs) > SMALL else self.small
        line.append(job)
        self._count(job, 1)

    def first(self) -> _Job | None:
        return (self.small or self.large or (None,))[0]

    def take(self) -> _Job:
        turn = not self.was_large and self._has_waited()
        line = self.large if turn or not self.small else self.small
        self.was_large = line is self.large
        job = line.popleft()
        self._count(job, -1)
        return job

    def _has_waited(self) -> bool:
        return bool(self.large) and time.monotonic() - self.large[0].since > LONG_ENOUGH

    def company(self, judge: Judging, pairs: int, characters: int) -> list[_Job]:
        """Take whatever else wants this judge and still fits."""
        taken: list[_Job] = []
        for line in (self.small, self.large):
            for _ in range(len(line)):
                job = line.popleft()
                fits = len(job.pairs) <= pairs and job.characters <= characters
                if fits and job.judge == judge:
                    self._count(job, -1)
                    pairs -= len(job.pairs)
                    characters -= job.characters
                    taken.append(job)
                else:
                    line.append(job)  # once around, the line stands as it stood
        return taken

    def _count(self, job: _Job, sign: int) -> None:
        self.pairs += sign * len(job.pairs)
        self.characters += sign * job.characters
        self.calls += sign * (job.call is not None)


class Worker:
    """The thread and its two lines.

    >>> from tertium.systems.baselines.tokencos import TokenCosine
    >>> from tertium.items import Sentence
    >>> judge = TokenCosine()
    >>> with Worker(Limits()) as worker:
    ...     pair = Pair("1", Sentence("A cat sleeps."), Sentence("A cat sleeps."))
    ...     worker.judge(judge, [pair]).result()[0].score
    1.0
    """

    def __init__(self, limits: Limits, tally: Tally | None = None, name: str = "models") -> None:
        self._limits = limits
        self._tally = tally or Tally()
        self._waiting = _Waiting()
        self._changed = threading.Condition()
        self._stopping = False
        self._rate = _USUAL_RATE
        self._patience = GATHERING  # who was answered together asks again together
        self.busy = False
        """Whether something is being judged or called right now."""
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def waiting(self) -> int:
        """Pairs and calls that wait."""
        return self._waiting.pairs + self._waiting.calls

    @property
    def is_alive(self) -> bool:
        """Whether it takes more work."""
        return self._thread.is_alive() and not self._stopping

    def judge(self, judge: Judging, pairs: Sequence[Pair]) -> Future[list[Judgement]]:
        """Put pairs in line; refuse them where too much waits."""
        return self._put(_Job(Future(), self._deadline(), tuple(pairs), judge))

    def call(self, function: Callable[[], Result]) -> Future[Result]:
        """Put anything else that needs the models in line."""
        return self._put(_Job(Future(), self._deadline(), call=function))

    def stop(self) -> None:
        """Finish what waits, then end."""
        with self._changed:
            self._stopping = True
            self._changed.notify_all()
        self._thread.join()

    def _deadline(self) -> float:
        return time.monotonic() + self._limits.seconds

    def _put(self, job: _Job) -> Future[Any]:
        with self._changed:
            waiting, limits = self._waiting, self._limits
            # Whatever comes to an empty line is let in: each request has a limit of its own.
            full = waiting.first() is not None and (
                waiting.pairs + len(job.pairs) > limits.waiting_pairs
                or waiting.characters + job.characters > limits.waiting_characters
                or waiting.calls + (job.call is not None) > limits.waiting_jobs
                # What could not be begun in time is better not let in.
                or waiting.pairs / self._rate > limits.seconds / 2
            )
            if full or self._stopping:
                raise busy(waiting.pairs / self._rate)
            waiting.put(job)
            self._changed.notify_all()
        return job.future

    # --- In the thread ---------------------------------------------------------------------------

    def _run(self) -> None:
        while jobs := self._gathered():
            ready = [job for job in jobs if self._begins(job)]
            self.busy = bool(ready)
            if ready and ready[0].judge is not None:
                self._judge(ready[0].judge, ready)
            elif ready:
                self._call(ready[0])
            self.busy = False

    def _gathered(self) -> list[_Job]:
        """The next call, or the next batch; empty when all is done and the thread may end."""
        with self._changed:
            while self._waiting.first() is None:
                if self._stopping:
                    return []
                self._changed.wait()
            first = self._waiting.take()
            if first.judge is None:
                return [first]
            jobs = [first]
            began = latest = time.monotonic()
            while True:
                room = BATCH - sum(len(job.pairs) for job in jobs)
                characters = _BATCH_CHARACTERS - sum(job.characters for job in jobs)
                if room > 0 and characters > 0:
                    came = self._waiting.company(first.judge, room, characters)
                    jobs += came
                    latest = time.monotonic() if came else latest
                left = min(latest + GATHERING, began + self._patience) - time.monotonic()
                if min(room, characters, left) <= 0 or self._stopping:
                    break
                self._changed.wait(left)
            return jobs

    def _begins(self, job: _Job) -> bool:
        """Whether a job is still wanted; who waits no more is told why."""
        if not job.future.set_running_or_notify_cancel():
            return False
        if time.monotonic() > job.until:
            job.future.set_exception(waited_too_long(self._limits.seconds))
            return False
        return True

    def _judge(self, judge: Judging, jobs: Sequence[_Job]) -> None:
        pairs = [pair for job in jobs for pair in job.pairs]
        began = time.monotonic()
        try:
            judged = judge.judge(pairs)
        except Exception as error:
            if len(jobs) == 1:
                jobs[0].future.set_exception(error)
                return
            # One client's mistake is nobody else's: each is judged alone.
            for job in jobs:
                self._judge(judge, [job])
            return
        seconds = time.monotonic() - began
        self._patience = min(max(GATHERING, seconds * _PATIENCE), LONGEST_GATHERING)
        if len(pairs) > SMALL:
            self._rate += 0.2 * (len(pairs) / max(seconds, 1e-6) - self._rate)
        self._tally.judged(judge, len(pairs), seconds)
        start = 0
        for job in jobs:
            job.future.set_result(judged[start : start + len(job.pairs)])
            start += len(job.pairs)

    def _call(self, job: _Job) -> None:
        assert job.call is not None
        try:
            result = job.call()
        except BaseException as error:  # the thread outlives whatever a call does
            job.future.set_exception(error if isinstance(error, Exception) else UserError("ended"))
        else:
            job.future.set_result(result)
