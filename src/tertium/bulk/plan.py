"""What a run is going to do, as data: what a manifest keeps and ``--resume`` compares."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from tertium import __version__
from tertium.bulk.answers import Recipe


def recipe_plan(recipe: Recipe) -> dict[str, Any]:
    """What judges, down to the hash of the weights.

    >>> recipe_plan(Recipe("tokencos"))["model"]
    'tokencos'
    """
    system = recipe.load()
    return {
        "tertium": __version__,
        "model": system.name,
        "version": getattr(getattr(system, "inner", system), "version", None),
        "scale": recipe.asked_scale,
        "language": recipe.language,
        "levels": recipe.levels,
    }


def as_kept(data: Any) -> Any:
    """Data as it comes back from a file: tuples are lists there.

    >>> as_kept({"columns": ("a", "b")})
    {'columns': ['a', 'b']}
    """
    return json.loads(json.dumps(data))


def signature_of(plan: Mapping[str, Any]) -> str:
    """What was scored and how, in one line that two people can compare."""
    stamps = json.dumps(plan["inputs"], sort_keys=True).encode()
    version = f"@{plan['version']}" if plan["version"] else ""
    parts = {
        "input": hashlib.blake2b(stamps, digest_size=6).hexdigest(),
        "columns": "+".join(plan["columns"]),
        "scale": plan["scale"] or "own",
        "system": f"{plan['model']}{version}",
        "tertium": plan["tertium"],
    }
    return "|".join(f"{name}:{value}" for name, value in parts.items())
