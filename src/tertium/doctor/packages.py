"""The packages that tertium needs, and those that its extras add."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata, requires, version

from packaging.requirements import Requirement

from tertium.doctor.report import Check, State

NAME = "tertium"
_ADDS = {
    "bulk": "Parquet, Arrow, zstd and remote tables",
    "postgres": "ratings kept in PostgreSQL",
    "ray": "bulk runs on a cluster",
    "search": "quick search of large indexes",
    "server": "tertium serve: the page and the service; campaign serve",
    "train": "training models of your own",
}
"""What each extra is for; one that is not here is listed all the same."""
_FOR_DEVELOPERS = frozenset({"bench", "dev", "docs", "lint", "test"})


def required() -> Iterator[Check]:
    """Check every package that tertium does not run without.

    >>> {check.state.value for check in required()}
    {'ok'}
    """
    try:
        wanted = _requirements("")
    except PackageNotFoundError:
        yield Check(
            "packages", NAME, State.BROKEN, "runs from a folder, not as an installed package",
            "run: pip install . in that folder",
        )  # fmt: skip
        return
    for one in wanted:
        found, fits = _installed(one)
        yield Check(
            "packages",
            one.name,
            State.OK if fits else State.BROKEN,
            found if fits else f"{found}, but tertium needs {one.name}{one.specifier}",
            None if fits else f"run: pip install '{one.name}{one.specifier}'",
        )


def extras() -> Iterator[Check]:
    """Check every extra that a user may want: whether all that it adds is here."""
    try:
        offered = metadata(NAME).get_all("Provides-Extra") or []
    except PackageNotFoundError:
        return
    for extra in sorted(set(offered) - _FOR_DEVELOPERS):
        added = {one.name: _installed(one) for one in _requirements(extra)}
        lacking = [name for name, (_, fits) in added.items() if not fits]
        here = ", ".join(f"{name} {found}" for name, (found, _) in added.items())
        found = f"without {', '.join(lacking)}" if lacking else here
        yield Check(
            "extras",
            extra,
            State.ABSENT if lacking else State.OK,
            f"{_ADDS[extra]} ({found})" if extra in _ADDS else found,
            f"if you want it: pip install '{NAME}[{extra}]'" if lacking else None,
        )


def _requirements(extra: str) -> list[Requirement]:
    """What the extra adds, or what is always needed where the extra has no name."""
    found = [Requirement(line) for line in requires(NAME) or ()]
    here = [one for one in found if one.marker is None or one.marker.evaluate({"extra": extra})]
    always = {str(one) for one in found if one.marker is None}
    own = [one for one in here if one.name != NAME]
    return own if not extra else [one for one in own if str(one) not in always]


def _installed(wanted: Requirement) -> tuple[str, bool]:
    """Which version is here, and whether it is one that is wanted."""
    try:
        here = version(wanted.name)
    except PackageNotFoundError:
        return "not installed", False
    return here, wanted.specifier.contains(here, prereleases=True)
