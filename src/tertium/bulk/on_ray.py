"""Answering blocks on a Ray cluster (the extra ``ray``): ``--engine ray --address ...``.

Blocks go out as tasks and parts come back to the process that reads and writes, which alone keeps
the ledger: what a lost node was at, Ray gives to another one, and no row is written twice. Every
node must have the same tertium installed; that is checked before anything is sent.
"""

from __future__ import annotations

import os
import socket
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

from tertium.bulk.answers import Part, Recipe
from tertium.bulk.engines import Engine
from tertium.bulk.plan import recipe_plan
from tertium.bulk.sources import needed
from tertium.bulk.tables import Block
from tertium.bulk.workers import attempted, checked
from tertium.encoders.model import THREADS
from tertium.errors import TertiumError, UserError

Key = TypeVar("Key")
LOCAL = "local"
"""The address that starts a cluster of one node, this machine, for the run."""
_RETRIES = 20
"""How often Ray tries rows again that a lost node was at."""
_PATIENCE = 10.0
"""Seconds that a cluster has to answer."""
_WAITING = 2
"""Blocks a core that are under way: one that is answered and one that travels."""


def answered(
    blocks: Iterable[tuple[Key, Block]],
    recipe: Recipe,
    columns: tuple[str, str],
    engine: Engine,
) -> Iterator[tuple[Key, Part]]:
    """Answer blocks on a cluster; each comes back under its key, in any order."""
    ray = needed("ray", "clusters", extra="ray")
    with _connected(ray, engine.address):
        # One thread a task, since Ray gives it one core.
        answer = ray.remote(num_cpus=1, max_retries=_RETRIES)(_attempted)
        check = ray.remote(num_cpus=1, max_retries=_RETRIES)(_plan)
        _check_same(ray.get(check.remote(recipe)), recipe)
        room = _WAITING * (engine.workers or max(1, int(ray.cluster_resources().get("CPU", 1))))
        busy: dict[Any, Key] = {}
        rest = iter(blocks)
        while True:
            while len(busy) < room and (new := next(rest, None)) is not None:
                busy[answer.remote(recipe, new[1], columns)] = new[0]
            if not busy:
                return
            ready, _ = ray.wait(list(busy))
            for one in ready:
                try:
                    found = ray.get(one)
                except ray.exceptions.RayError as error:
                    raise _lost(error) from None
                yield busy.pop(one), checked(found)


@contextmanager
def _connected(ray: Any, address: str | None) -> Iterator[None]:
    """A connection for the run; one that the caller has already is used and left open."""
    if ray.is_initialized():
        yield
        return
    settings: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    if address != LOCAL:
        settings["address"] = address or "auto"
        _check_answers(address)
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # its notes on its own future concern nobody here
            ray.init(**settings)
    except (ConnectionError, RuntimeError, ValueError, TimeoutError) as error:
        raise _nobody(address, str(error).splitlines()[0]) from None
    try:
        yield
    finally:
        with suppress(Exception):
            ray.shutdown()


def _check_answers(address: str | None) -> None:
    """Knock at a host and port before Ray does, which would go on for minutes."""
    host, _, port = (address or "").removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        return
    try:
        socket.create_connection((host, int(port)), _PATIENCE).close()
    except OSError as error:
        raise _nobody(address, error.strerror or str(error)) from None


def _nobody(address: str | None, reason: str) -> UserError:
    return UserError(
        f"no cluster answers ({reason})",
        where=address or "--engine ray",
        remedy=f"start one with 'ray start --head', or give --address {LOCAL}",
    )


def _attempted(recipe: Recipe, block: Block, columns: tuple[str, str]) -> Any:
    os.environ.setdefault(THREADS, "1")
    return attempted(recipe, block, columns)


def _plan(recipe: Recipe) -> dict[str, Any]:
    return recipe_plan(recipe)


def _check_same(there: dict[str, Any], recipe: Recipe) -> None:
    """Refuse a cluster that would judge with something else than what the manifest says."""
    here = recipe_plan(recipe)
    for key in here:
        if here[key] != there.get(key):
            raise UserError(
                f"the cluster has {key} {there.get(key)}, and here is {here[key]}",
                remedy="install the same tertium and weights on every node",
            )


def _lost(error: Exception) -> TertiumError:
    said = next((line for line in str(error).splitlines() if line.strip()), type(error).__name__)
    return TertiumError(f"the cluster gave up on some rows ({said}); go on with --resume")
