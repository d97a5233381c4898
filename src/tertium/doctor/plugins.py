"""What other packages add to tertium by entry point, and whether it can be loaded."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points

from tertium.doctor.report import Check, State
from tertium.registry import MEASURES, METRICS, SYSTEMS, TASKS, Registry


def plugins() -> Iterator[Check]:
    """Load every entry point of the groups that the registries read."""
    for registry in (SYSTEMS, TASKS, MEASURES, METRICS):
        for point in entry_points(group=f"tertium.{registry.plural}"):
            yield _check(registry, point)


def _check(registry: Registry, point: EntryPoint) -> Check:
    package = point.dist.name if point.dist else point.module
    name = f"{registry.kind} '{point.name}'"
    holder = next((entry.path for entry in registry if entry.name == point.name), None)
    if holder != point.value:
        return Check(
            "plug-ins", name, State.ABSENT, f"of {package}: the name is taken by {holder}",
            f"ask the makers of {package} for another name",
        )  # fmt: skip
    try:
        point.load()
    except Exception as error:  # whatever another package's import raises
        what = f"of {package} cannot be loaded ({type(error).__name__}: {error})"
        return Check("plug-ins", name, State.BROKEN, what, f"mend or uninstall {package}")
    return Check("plug-ins", name, State.OK, f"from {package}")
