"""What the service counts, for Prometheus to read."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from tertium.server.worker import Judging

__all__ = ["CONTENT_TYPE_LATEST", "Meters"]

_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
_PAIRS = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)


class Meters:
    """The meters of one service; each has a registry of its own.

    >>> meters = Meters()
    >>> meters.answered("/v1/compare", 200, 0.02)
    >>> b'status="200"' in meters.text()
    True
    """

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._requests = Counter("tertium_requests", "Requests that were answered",
                                 ("route", "status"), registry=self.registry)  # fmt: skip
        self._seconds = Histogram("tertium_request_seconds", "From a request to its answer",
                                  ("route",), buckets=_SECONDS, registry=self.registry)  # fmt: skip
        self._pairs = Counter("tertium_pairs", "Pairs that were judged",
                              ("model",), registry=self.registry)  # fmt: skip
        self._batch = Histogram("tertium_batch_pairs", "Pairs that were judged together",
                                buckets=_PAIRS, registry=self.registry)  # fmt: skip
        self._judging = Counter("tertium_judging_seconds", "Time spent on judging",
                                registry=self.registry)  # fmt: skip

    def watch_waiting(self, waiting: Callable[[], int]) -> None:
        """Show how much waits whenever somebody asks."""
        gauge = Gauge("tertium_waiting", "Pairs and calls that wait", registry=self.registry)
        gauge.set_function(waiting)

    def answered(self, route: str, status: int, seconds: float) -> None:
        """Count an answer."""
        self._requests.labels(route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def judged(self, judge: Judging, pairs: int, seconds: float) -> None:
        """Count a batch."""
        self._pairs.labels(getattr(judge, "model", "other")).inc(pairs)
        self._batch.observe(pairs)
        self._judging.inc(seconds)

    def text(self) -> bytes:
        """All meters as Prometheus reads them."""
        return generate_latest(self.registry)
