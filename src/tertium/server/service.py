"""What the routes share: the settings, the thread with the models, and how to wait for it."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, TypeVar

from fastapi import Request

from tertium.errors import TertiumError, UserError
from tertium.items import Item, Pair
from tertium.judgement import Judgement
from tertium.server import judges
from tertium.server.logs import Log
from tertium.server.meters import Meters
from tertium.server.refusals import Refusal, took_too_long, waited_too_long
from tertium.server.settings import Settings
from tertium.server.worker import Judging, Tally, Worker
from tertium.systems.pairing import pair_of

SLICE = 256
"""Pairs of one request that wait at once, so that each of many clients gets its turn."""
_SLICE_CHARACTERS = 30_000
_AGAIN = 0.05

Result = TypeVar("Result")
Levels = Sequence[str | None] | None


@dataclass
class Service:
    """One running service; ``models`` has the models, ``desk`` does what needs none of them."""

    settings: Settings
    meters: Meters
    log: Log
    models: Worker
    desk: Worker
    uploads: asyncio.Semaphore
    warm: threading.Event = field(default_factory=threading.Event)
    cold: str = "the models are being loaded"
    """Why the service is not ready, while it is not."""

    @classmethod
    def of(cls, settings: Settings, log: Log) -> Service:
        """Start the threads of a service."""
        meters = Meters()
        models = Worker(settings.limits, Tally(meters.judged), "models")
        desk = Worker(settings.limits, name="desk")
        meters.watch_waiting(lambda: models.waiting + desk.waiting)
        return cls(settings, meters, log, models, desk, asyncio.Semaphore(settings.limits.uploads))

    def warm_up(self) -> Future[None]:
        """Load what answers need, so that the first client does not wait for it."""

        def load() -> None:
            from tertium.explaining.explain import explain_judgement  # noqa: PLC0415

            pair = pair_of("The cat is asleep.", "A dog barks.", None)
            try:
                judged = self.judge_of(None, None).judge([pair])
            except TertiumError as error:
                self.cold = str(error)
                self.log("cold", reason=str(error))
                return
            explain_judgement(pair, judged[0])
            self.warm.set()
            self.log("ready", model=self.settings.model)

        return self.models.call(load)

    # --- What is asked for -----------------------------------------------------------------------

    def judge_of(self, model: str | None, scale: str | None) -> Judging:
        """What a request wants to be judged by; wrong names are answered with near ones."""
        return judges.judge_of(model or self.settings.model, scale)

    def longest_for(self, judge: Judging) -> int:
        """The most characters of a text that a judge is given: not all read long ones quickly."""
        limits = self.settings.limits
        slow = isinstance(judge, judges.Registered)
        return min(limits.text, limits.explained) if slow else limits.text

    def pair_of(
        self, a: str | Item, b: str | Item, levels: Levels, number: int | None = None,
        longest: int | None = None,
    ) -> Pair:  # fmt: skip
        """The pair of a request, if its texts are not too long."""
        most = longest or self.settings.limits.text
        for side, text in zip("AB", (a, b), strict=True):
            if isinstance(text, str) and len(text) > most:
                where = f"text {side}" if number is None else f"pair {number}, text {side}"
                raise UserError(
                    f"it has {len(text):,} characters, more than {most:,}", where=where,
                    remedy="send a shorter one, or use the command line, which has no such limit",
                )  # fmt: skip
        first, second = levels or (None, None)
        return pair_of(a, b, (first, second), number)

    # --- Waiting for it --------------------------------------------------------------------------

    async def judge(self, judge: Judging, pairs: Sequence[Pair]) -> list[Judgement]:
        """Judge pairs, together with those of other clients."""
        return [one async for some in self.judge_slices(judge, pairs) for one in some]

    async def judge_slices(
        self, judge: Judging, pairs: Sequence[Pair]
    ) -> AsyncIterator[list[Judgement]]:
        """The judgements as they come, some at a time; only the first may be refused."""
        for number, some in enumerate(slices(pairs)):
            yield await self.judge_slice(judge, some, patient=number > 0)

    async def judge_slice(
        self, judge: Judging, pairs: Sequence[Pair], *, patient: bool
    ) -> list[Judgement]:
        """Judge what goes in line at once; whoever is patient waits for room in the line."""
        until = time.monotonic() + self.settings.limits.seconds
        while True:
            try:
                waiting = self.models.judge(judge, pairs)
            except Refusal:
                if not patient or time.monotonic() > until:
                    raise
                await asyncio.sleep(_AGAIN)
            else:
                return await self.answered(waiting)

    async def call(self, function: Callable[[], Result]) -> Result:
        """Do something that needs the models."""
        return await self.answered(self.models.call(function))

    async def answered(self, future: Future[Result]) -> Result:
        """Wait for an answer as long as that is allowed; nobody waiting ends the work."""
        seconds = self.settings.limits.seconds
        try:
            async with asyncio.timeout(seconds):
                return await asyncio.wrap_future(future)
        except TimeoutError:
            begun = not future.cancelled()
            raise (took_too_long if begun else waited_too_long)(seconds) from None


def slices(pairs: Sequence[Pair]) -> Iterator[Sequence[Pair]]:
    """Cut pairs into parts of a size that keeps nobody else waiting for long.

    >>> from tertium.items import Word
    >>> [len(part) for part in slices([Pair("1", Word("a"), Word("b"))] * 600)]
    [256, 256, 88]
    """
    part: list[Pair] = []
    characters = 0
    for pair in pairs:
        size = len(pair.a.text) + len(pair.b.text)
        if part and (len(part) >= SLICE or characters + size > _SLICE_CHARACTERS):
            yield part
            part, characters = [], 0
        part.append(pair)
        characters += size
    if part:
        yield part


def service_of(request: Request) -> Service:
    """The service that a request came to."""
    service: Any = request.app.state.service
    assert isinstance(service, Service)
    return service
