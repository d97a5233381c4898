"""One examination of this installation, from the packages to an answer of each model."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Iterator
from pathlib import Path

import tertium
from tertium.doctor import packages, plugins, resources, selftest
from tertium.doctor.report import Check, Report

Progress = Callable[[str], None]

_STEPS: dict[str, Callable[[], Iterator[Check]]] = {
    "packages": packages.required,
    "extras": packages.extras,
    "models": resources.models,
    "resources": resources.resources,
    "plug-ins": plugins.plugins,
    "self-test": selftest.answers,
}


def examine(progress: Progress | None = None) -> Report:
    """Look at everything that tertium needs or can use, and let each model answer once.

    >>> report = examine()  # needs the weights
    >>> sorted({check.group for check in report.checks} & {"models", "self-test"})
    ['models', 'self-test']
    """
    tell = progress or (lambda message: None)
    checks: list[Check] = []
    for name, step in _STEPS.items():
        tell(name)
        checks += step()
    return Report(_about(), tuple(checks))


def _about() -> dict[str, str]:
    return {
        "tertium": tertium.__version__,
        "folder": str(Path(tertium.__file__).parent),
        "python": f"{platform.python_version()} ({platform.python_implementation()})",
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "cores": str(os.cpu_count()),
    }
