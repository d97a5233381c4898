"""Answering blocks in several processes, in the order in which they come out.

Each worker has a pipe of its own. It ends when the pipe does, so that none outlives a run that was
killed; and a worker that dies is noticed, and its block given to a fresh one.
"""

from __future__ import annotations

import multiprocessing
import os
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from tertium.bulk.answers import Answerer, Part, Recipe
from tertium.bulk.engines import Engine
from tertium.bulk.tables import Block
from tertium.encoders.model import THREADS, threads
from tertium.errors import TertiumError, UserError

Key = TypeVar("Key")
_ATTEMPTS = 3


def answered(
    blocks: Iterable[tuple[Key, Block]],
    recipe: Recipe,
    columns: tuple[str, str],
    engine: Engine,
) -> Iterator[tuple[Key, Part]]:
    """Answer blocks; each comes back under its key, with several workers in any order.

    No more than two blocks a worker are in memory.
    """
    workers = engine.workers or 1
    if workers == 1:
        answerer = Answerer(recipe)
        for key, block in blocks:
            yield key, answerer.part(block, columns)
        return
    pool = _Pool(recipe, columns, workers)
    try:
        yield from pool.run(iter(blocks))
    finally:
        pool.close()


class _Pool:
    def __init__(self, recipe: Recipe, columns: tuple[str, str], workers: int) -> None:
        # Forking would share the sessions and the threads of the parent.
        self._context = multiprocessing.get_context("spawn")
        self._arguments = (recipe, columns, max(1, threads() // workers))
        self._workers: dict[Connection, BaseProcess] = {}
        for _ in range(workers):
            self._start()

    def run(self, blocks: Iterator[tuple[Key, Block]]) -> Iterator[tuple[Key, Part]]:
        busy: dict[Connection, tuple[Key, Block, int]] = {}
        again: deque[tuple[Key, Block, int]] = deque()
        while True:
            for pipe in [one for one in self._workers if one not in busy]:
                job = again.popleft() if again else next(((*new, 1) for new in blocks), None)
                if job is None:
                    break
                busy[pipe] = job
                with suppress(OSError):  # one that is dead is noticed below
                    pipe.send(job[1])
            if not busy:
                return
            ready = wait(list(busy))
            for pipe in [one for one in busy if one in ready]:
                key, block, attempt = busy.pop(pipe)
                try:
                    found = pipe.recv()
                except (EOFError, OSError):
                    self._replace(pipe, attempt)
                    again.append((key, block, attempt + 1))
                    continue
                yield key, checked(found)

    def close(self) -> None:
        """End all workers now; a block that one is at is no longer wanted."""
        for pipe, process in self._workers.items():
            process.terminate()
            process.join()
            process.close()
            pipe.close()
        self._workers.clear()

    def _start(self) -> None:
        here, there = self._context.Pipe()
        process = self._context.Process(target=_work, args=(there, *self._arguments), daemon=True)
        process.start()
        there.close()  # else the worker's end would never be noticed
        self._workers[here] = process

    def _replace(self, pipe: Connection, attempt: int) -> None:
        process = self._workers.pop(pipe)
        process.join()
        code = process.exitcode
        pipe.close()
        if attempt >= _ATTEMPTS:
            raise UserError(
                f"a worker died {attempt} times on the same rows (exit code {code})",
                remedy="there may be too little memory: give fewer --workers, then --resume",
            )
        self._start()


def _work(pipe: Connection, recipe: Recipe, columns: tuple[str, str], cores: int) -> None:
    """Answer blocks until the pipe ends."""
    os.environ.setdefault(THREADS, str(cores))
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            pipe.send(attempted(recipe, pipe.recv(), columns))


def attempted(recipe: Recipe, block: Block, columns: tuple[str, str]) -> Any:
    """The part of a block, or plain data that says what went wrong: errors do not travel as such.

    Whatever answers is loaded once for the process.
    """
    try:
        return answerer_of(recipe).part(block, columns)
    except UserError as error:
        return {"what": error.what, "where": error.where, "remedy": error.remedy}
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def checked(found: Any) -> Part:
    """What was attempted elsewhere, or the error that it ended with."""
    if isinstance(found, dict):
        raise UserError(found["what"], where=found["where"], remedy=found["remedy"])
    if isinstance(found, str):
        raise TertiumError(f"a worker failed ({found}); run it again with --workers 1 --debug")
    assert isinstance(found, Part)
    return found


@lru_cache(maxsize=1)
def answerer_of(recipe: Recipe) -> Answerer:
    """What answers by a recipe, loaded once for the process."""
    return Answerer(recipe)
