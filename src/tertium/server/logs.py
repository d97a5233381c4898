"""Logs as JSON, a line an event. What users wrote is never in them unless that was asked for."""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from typing import IO, Any

_OURS = "tertium.server"


class Log:
    """Writes events.

    >>> Log(sys.stdout, clock=lambda: 0.0)("started", port=8080)
    {"time": "1970-01-01T00:00:00.000Z", "event": "started", "port": 8080}
    """

    def __init__(self, stream: IO[str] | None = None, *, texts: bool = False,
                 clock: Any = time.time) -> None:  # fmt: skip
        self._stream, self.texts, self._clock = stream, texts, clock

    def __call__(self, event: str, **facts: object) -> None:
        """Write an event with its facts."""
        line = json.dumps({"time": _stamp(self._clock()), "event": event, **facts})
        # Standard error is looked up late: whoever replaced it wants to see this.
        print(line, file=self._stream or sys.stderr, flush=True)

    def failure(self, error: BaseException, **facts: object) -> None:
        """Write what went wrong and where in our code; its message may quote a user's text."""
        frames = traceback.extract_tb(error.__traceback__)[-8:]
        said = {"message": str(error)} if self.texts else {}
        self(
            "error",
            **facts,
            kind=type(error).__name__,
            frames=[f"{frame.name} ({frame.filename}:{frame.lineno})" for frame in frames],
            **said,
        )


class Relay(logging.Handler):
    """Passes on what the web server itself logs."""

    def __init__(self, log: Log) -> None:
        super().__init__()
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        """Write one record; of an error only its place."""
        if record.exc_info and record.exc_info[1] is not None:
            self._log.failure(record.exc_info[1])
        else:
            self._log("server", level=record.levelname.lower(), message=record.getMessage())


def relay(log: Log) -> None:
    """Let the web server's own logs, from warnings on, come through ours."""
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers = [Relay(log)] if name == "uvicorn" else []
        logger.propagate = name != "uvicorn"
        logger.setLevel(logging.WARNING)


def _stamp(seconds: float) -> str:
    whole = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds))
    return f"{whole}.{int(seconds % 1 * 1000):03}Z"
