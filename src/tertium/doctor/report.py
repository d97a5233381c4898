"""What an examination found: one check a line, and whether everything that must be is well."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class State(StrEnum):
    """How a thing stands. Only what is broken makes an installation unhealthy."""

    OK = "ok"
    ABSENT = "absent"
    """Not here, and tertium works without it, but for what the check says."""
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at: what was found, and what to do about it if anything.

    >>> Check("models", "base", State.OK, "version 2.0").to_dict()
    {'group': 'models', 'name': 'base', 'state': 'ok', 'found': 'version 2.0'}
    """

    group: str
    name: str
    state: State
    found: str
    remedy: str | None = None

    def to_dict(self) -> dict[str, str]:
        """Turn into plain data for JSON."""
        said = {"group": self.group, "name": self.name, "state": self.state.value}
        said["found"] = self.found
        return said if self.remedy is None else said | {"remedy": self.remedy}


@dataclass(frozen=True, slots=True)
class Report:
    """All checks, and the facts about the machine that a report of a fault should have."""

    about: Mapping[str, str]
    checks: tuple[Check, ...]

    @property
    def healthy(self) -> bool:
        """Whether nothing is broken; what is merely absent may be.

        >>> Report({}, (Check("extras", "bulk", State.ABSENT, "no pyarrow"),)).healthy
        True
        """
        return all(check.state is not State.BROKEN for check in self.checks)

    def groups(self) -> dict[str, list[Check]]:
        """The checks by group, in the order in which they were made."""
        found: dict[str, list[Check]] = {}
        for check in self.checks:
            found.setdefault(check.group, []).append(check)
        return found

    def to_dict(self) -> dict[str, Any]:
        """Turn into plain data for JSON."""
        return {
            "healthy": self.healthy,
            "about": dict(self.about),
            "checks": [check.to_dict() for check in self.checks],
        }
