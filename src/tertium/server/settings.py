"""What a service is told when it starts: where it listens, whom it serves, and its limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from tertium.errors import UserError

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
_MEGABYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one request may ask for, and how much may wait; nothing grows without an end.

    Sizes are in bytes, texts in characters, times in seconds.
    """

    body: int = _MEGABYTE
    upload: int = 32 * _MEGABYTE
    text: int = 5_000
    explained: int = 2_000
    """Of a text that is explained, or read by a system that is no model of ours: both may take
    longer than our models."""
    record: int = 20_000
    """Characters of all values of a record."""
    pairs: int = 1_000
    """In one request of many pairs; a file may have as many as fit into ``upload``."""
    waiting_pairs: int = 4_096
    waiting_characters: int = 2_000_000
    waiting_jobs: int = 256
    """Explanations, searches and evaluations that wait."""
    uploads: int = 4
    """Files that are scored or evaluated at the same time."""
    seconds: float = 30.0
    """From a request's arrival to its answer; for a file, to each part of it."""
    read_seconds: float = 20.0
    """For a client to send a body of ordinary size, or any next part of a file."""
    write_seconds: float = 30.0
    """For a client to take what it was sent."""
    connections: int = 512


@dataclass(frozen=True, slots=True)
class Settings:
    """One service.

    >>> Settings(host="0.0.0.0").is_local
    False
    """

    host: str = "127.0.0.1"
    port: int = 8080
    model: str = "base"
    """The model of requests that name none."""
    index: Path | None = None
    data: Mapping[str, Path] = field(default_factory=lambda: MappingProxyType({}))
    """Releases to evaluate on, by task; the bundled fixtures stand in for the others."""
    runs: Path | None = None
    """A folder with evaluations as JSON, for the leaderboards."""
    keys: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    """Other sites whose pages may call the service."""
    hosts: tuple[str, ...] = ()
    """Names under which the service may be called, beside its own."""
    log_texts: bool = False
    limits: Limits = field(default_factory=Limits)

    def __post_init__(self) -> None:
        if not 0 <= self.port <= 65_535:
            raise UserError(f"{self.port} is no port", remedy="choose one from 1 to 65535")
        for origin in self.origins:
            if not origin.startswith(("http://", "https://")) or origin.endswith("/"):
                raise UserError(
                    f"'{origin}' is no origin", remedy="write it as in https://example.org"
                )

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach it."""
        return self.host in LOOPBACK
