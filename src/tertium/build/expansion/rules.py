"""The rules by name: what each makes, and where it is."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.resources import files

from tertium.build.expansion.rewriting import Rule
from tertium.errors import UnknownNameError

SIMILAR, CONTRAST, DIFFERENT = "similar", "contrast", "different"
KINDS = (SIMILAR, CONTRAST, DIFFERENT)
"""What a rewriting is to its sentence; SICK calls them Sim, Contr and Diff."""


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """A rule: its name, the kind it makes, one line about it, and how often it was right."""

    name: str
    kind: str
    about: str
    right: float
    path: str

    def load(self) -> Rule:
        """Import the rule itself."""
        module, _, name = self.path.partition(":")
        rule: Rule = getattr(import_module(f"tertium.build.expansion.{module}"), name)
        return rule


@cache
def rules() -> dict[str, RuleEntry]:
    """All rules by name.

    >>> rules()["passive"].kind
    'similar'
    """
    path = files("tertium").joinpath("data/build/rules.toml")
    found = tomllib.loads(path.read_text("utf-8"))
    return {name: RuleEntry(name=name, **entry) for name, entry in found.items()}


def chosen_rules(names: Iterable[str] | None = None) -> list[RuleEntry]:
    """Find rules by their names, or all; a wrong name is answered with near ones.

    >>> chosen_rules(["hypernim"])
    Traceback (most recent call last):
    tertium.errors.UnknownNameError: unknown rule 'hypernim'; did you mean 'hypernym'?
    """
    known = rules()
    if names is None:
        return list(known.values())
    for name in (names := list(names)):
        if name not in known:
            raise UnknownNameError("rule", name, known)
    return [known[name] for name in names]
