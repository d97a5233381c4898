"""The gold of the collection: how alike two made-up objects are, by how they were made.

Nothing here reads a record. Each rule looks at the facts that a record was written from (who, when,
where, which event, which scene) and at which of them the record states; what neither of two records
states, or only one, is 0, as the task's organisers count "not applicable".
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

KINDS = ("general", "author", "people", "time", "location", "event", "subject", "description")
_YEARS = ((1, 5.0), (5, 4.5), (12, 4.0), (25, 3.0), (50, 2.0), (100, 1.0))
_ANCIENT = 4
"""How much farther apart two dates of antiquity are to be worth the same."""
_VAGUE = {"exact": 5.0, "about": 5.0, "range": 5.0, "decade": 4.5, "part": 4.0, "century": 3.5}
_BY = {"": 5.0, "attributed to ": 4.5, "workshop of ": 3.5, "after ": 3.0, "circle of ": 3.0}
# The share of each kind in what people call alike on the whole.
_SHARES = {
    "subject": 3, "description": 3, "author": 2, "people": 2, "event": 2, "time": 1, "location": 1
}  # fmt: skip


@dataclass(frozen=True)
class Facts:
    """What a made-up object is; ``stated`` are the kinds that its record says anything of."""

    maker: str
    by: str
    year: int
    precision: str
    place: str
    people: tuple[str, ...]
    event: str | None
    topic: str
    scene: int
    stated: frozenset[str] = field(default_factory=frozenset)


def gold(a: Facts, b: Facts, world: dict[str, Any]) -> dict[str, float]:
    rules = {
        "author": _author, "people": _people, "time": _time, "location": _location,
        "event": _event, "subject": _subject, "description": _description,
    }  # fmt: skip
    both = a.stated & b.stated
    said = {kind: rule(a, b, world) if kind in both else 0.0 for kind, rule in rules.items()}
    there = {kind: _SHARES[kind] for kind in said if kind in both}
    mean = sum(said[kind] * share for kind, share in there.items()) / max(sum(there.values()), 1)
    # People call two things alike for what they share more than unlike for what they do not.
    best = sorted((said[kind] for kind in there), reverse=True)[:3]
    general = 0.6 * mean + 0.4 * sum(best) / max(len(best), 1)
    return {"general": round(general, 1), **{kind: round(one, 1) for kind, one in said.items()}}


def _author(a: Facts, b: Facts, world: dict[str, Any]) -> float:
    if a.maker == b.maker:
        return 5.0 if a.by == b.by else min(_BY[a.by], _BY[b.by])
    families = [world["makers"][one.maker].get("family") for one in (a, b)]
    return 1.0 if families[0] and families[0] == families[1] else 0.0


def _people(a: Facts, b: Facts, world: dict[str, Any]) -> float:
    """The maker is one of those involved, though the least of them."""
    known = [
        one.maker
        for one in (a, b)
        if "author" in one.stated and not world["makers"][one.maker].get("body")
    ]
    maker = len(known) == 2 and a.maker == b.maker
    if not a.people and not b.people:
        return 4.0 if maker else 0.0
    if set(a.people) == set(b.people):
        return 5.0 if maker else 4.5
    if set(a.people) & set(b.people):
        return 4.0 if a.people[0] == b.people[0] else 3.0
    families = [{world["people"][one].get("family", one) for one in x.people} for x in (a, b)]
    kin = 1.0 if families[0] & families[1] else 0.0
    return 2.0 if maker else kin


def _time(a: Facts, b: Facts, _world: dict[str, Any]) -> float:
    scale = _ANCIENT if max(a.year, b.year) < 1000 else 1
    apart = abs(a.year - b.year) / scale
    near = next((score for years, score in _YEARS if apart <= years), 0.0)
    return min(near, _VAGUE[a.precision], _VAGUE[b.precision])


def _location(a: Facts, b: Facts, world: dict[str, Any]) -> float:
    left, right = (_chain(one.place, world) for one in (a, b))
    if left[0] == right[0]:
        return 5.0
    common = next((name for name in left if name in right), None)
    if common is None:
        return 0.0
    if common == "europe":
        return 0.5
    steps = left.index(common), right.index(common)
    if 0 in steps:
        return {1: 4.0, 2: 3.0}.get(max(steps), 2.5)
    country = world["places"][common].get("in") in {"europe", None}
    return 2.0 if country else 2.8


def _chain(place: str, world: dict[str, Any]) -> list[str]:
    chain = [place]
    while above := world["places"][chain[-1]].get("in"):
        chain.append(above)
    return chain


def _event(a: Facts, b: Facts, world: dict[str, Any]) -> float:
    """The kind is "event or action": what the record recalls, or what is done in the scene."""
    return max(_same_event(a, b, world), _same_action(a, b, world))


def _same_event(a: Facts, b: Facts, world: dict[str, Any]) -> float:
    if a.event is None or b.event is None:
        return 0.0
    if a.event == b.event:
        return 5.0
    left, right = (world["events"][one.event] for one in (a, b))
    if left["kind"] == right["kind"]:
        return 3.0
    return 2.0 if left["group"] == right["group"] else 0.0


def _same_action(a: Facts, b: Facts, world: dict[str, Any]) -> float:
    left, right = (world["topics"][one.topic]["scenes"][one.scene].get("action") for one in (a, b))
    if not left or not right or left[1] != right[1]:
        return 0.0
    if left[0] != right[0]:
        return 1.5
    # Beside an event that only one of them recalls, what is done is the half of it.
    return 4.0 if a.event is None and b.event is None else 3.0


def _subject(a: Facts, b: Facts, world: dict[str, Any]) -> float:
    if a.topic == b.topic:
        return 5.0 if a.scene == b.scene else 4.5
    left, right = (world["topics"][one.topic]["field"] for one in (a, b))
    return 2.0 if left == right else 0.0


def _description(a: Facts, b: Facts, world: dict[str, Any]) -> float:
    shared = (a.event is not None and a.event == b.event) + bool(set(a.people) & set(b.people))
    if a.topic == b.topic and a.scene == b.scene:
        return min(4.0 + 0.5 * shared + 0.5 * (a.place == b.place), 5.0)
    left, right = (world["topics"][one.topic]["field"] for one in (a, b))
    start = 2.0 if a.topic == b.topic else 1.0 if left == right else 0.0
    return min(start + 0.7 * shared, 5.0)
