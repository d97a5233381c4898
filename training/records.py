"""Make the collection of records and the pairs with gold: ``python -m training.records``.

1. A constellation begins with an object: a scene of ``records_world.toml`` with a maker who lived
   then, a year, a place, maybe people and an event, all drawn by chance.
2. Three relatives of it keep each of these facts or not, by chance; one in five is the same object,
   catalogued again.
3. Each is written down in one of six cataloguing styles: other names for the fields, other ways to
   write names, dates and places, other vocabularies; fields are left out as catalogues leave them.
4. The pairs are all pairs within a constellation, and some across two of them. Their gold comes
   from the facts (``records_gold.py``), never from what was written.

The first half of the constellations is for training and the second for testing; no record is in
both. Everything follows from one seed.
"""

from __future__ import annotations

import json
import random
import tomllib
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

from training.record_styles import PRECISIONS, Fields, write
from training.records_gold import KINDS, Facts, gold

SEED = 20130613
CONSTELLATIONS, RELATIVES, ACROSS = 40, 3, 80
WORLD = tomllib.loads(Path(__file__).with_name("records_world.toml").read_text("utf-8"))
PLACE = Path(__file__).parents[1] / "src/tertium/data/records/collection"
_KEPT = 0.45


def main() -> None:
    chance = random.Random(SEED)
    facts, records = drawn(chance)
    (PLACE / "items").mkdir(parents=True, exist_ok=True)
    lines = [
        json.dumps({"id": _id(number), **record}, ensure_ascii=False)
        for number, record in enumerate(records)
    ]
    (PLACE / "items" / "items.jsonl").write_text("\n".join(lines) + "\n", "utf-8")
    half = len(facts) // 2
    for name, start in (("train", 0), ("test", half)):
        pairs = chosen_pairs(chance, start, half)
        folder = PLACE / name
        folder.mkdir(exist_ok=True)
        inputs = [f"{_id(a)}\t{_id(b)}" for a, b in pairs]
        scores = [gold(facts[a], facts[b], WORLD) for a, b in pairs]
        rows = ["\t".join(f"{one[kind]:g}" for kind in KINDS) for one in scores]
        (folder / "STS.input.collection.txt").write_text("\n".join(inputs) + "\n", "utf-8")
        (folder / "STS.gs.collection.txt").write_text("\n".join(rows) + "\n", "utf-8")
        print(f"{name}: {len(pairs)} pairs")
    print(f"{len(facts)} records")


def drawn(chance: random.Random) -> tuple[list[Facts], list[Fields]]:
    """Draw a whole collection: the facts of each object, and its record."""
    facts, records = [], []
    for _ in range(CONSTELLATIONS):
        for made in constellation(chance, RELATIVES + 1):
            one = replace(made, precision=chance.choice(PRECISIONS))
            record, stated = write(one, WORLD, chance)
            facts.append(replace(one, stated=stated))
            records.append(record)
    return facts, records


def fresh_pairs(seed: int) -> list[tuple[Fields, Fields, dict[str, float]]]:
    """The pairs of another draw with their gold; nothing is written."""
    chance = random.Random(seed)
    facts, records = drawn(chance)
    pairs = chosen_pairs(chance, 0, len(facts))
    return [(records[a], records[b], gold(facts[a], facts[b], WORLD)) for a, b in pairs]


def _id(number: int) -> str:
    return f"R{number + 1:03d}"


def chosen_pairs(chance: random.Random, start: int, count: int) -> list[tuple[int, int]]:
    size = RELATIVES + 1
    within = [
        (a, b)
        for first in range(start, start + count, size)
        for a, b in combinations(range(first, first + size), 2)
    ]
    across = [
        (a, b)
        for a, b in combinations(range(start, start + count), 2)
        if (a - start) // size != (b - start) // size
    ]
    pairs = within + chance.sample(across, ACROSS)
    chance.shuffle(pairs)
    return [(a, b) if chance.random() < 0.5 else (b, a) for a, b in pairs]


def constellation(chance: random.Random, size: int) -> list[Facts]:
    first = _object(chance)
    found = [first]
    while len(found) < size:
        same = chance.random() < 0.2
        found.append(first if same else _relative(chance, first))
    return found


def _object(chance: random.Random, topic: str | None = None, maker: str | None = None) -> Facts:
    topics, makers = WORLD["topics"], WORLD["makers"]
    fits = [
        (t, m)
        for t in ([topic] if topic else topics)
        for m in ([maker] if maker else makers)
        if _overlap(topics[t]["years"], makers[m]["active"])
    ]
    if not fits:
        return _object(chance, topic)
    topic, maker = chance.choice(fits)
    low, high = _overlap(topics[topic]["years"], makers[maker]["active"]) or (0, 0)
    year = chance.randint(low, high) or 1
    return Facts(
        maker=maker,
        by=chance.choice(["attributed to ", "workshop of ", "after ", "circle of "])
        if chance.random() < 0.15 and not makers[maker].get("body") else "",
        year=year,
        precision="exact",
        place=chance.choice([p for p in WORLD["places"] if p != "europe"]),
        people=tuple(chance.sample(list(WORLD["people"]), chance.choice([0, 0, 1, 1, 2]))),
        event=chance.choice(list(WORLD["events"])) if chance.random() < 0.6 else None,
        topic=topic,
        scene=chance.randrange(len(topics[topic]["scenes"])),
    )  # fmt: skip


def _overlap(a: list[int], b: list[int]) -> tuple[int, int] | None:
    low, high = max(a[0], b[0]), min(a[1], b[1])
    return (low, high) if low <= high else None


def _relative(chance: random.Random, first: Facts) -> Facts:
    def keep() -> bool:
        return chance.random() < _KEPT

    fresh = _object(chance, first.topic if keep() else None, first.maker if keep() else None)
    low, high = _overlap(
        WORLD["topics"][fresh.topic]["years"], WORLD["makers"][fresh.maker]["active"]
    ) or (fresh.year, fresh.year)
    near = first.year + round(chance.gauss(0, chance.choice([1, 8, 30])))
    people = first.people if keep() else fresh.people
    if first.people and chance.random() < 0.25:
        people = tuple(dict.fromkeys([first.people[0], *fresh.people]))[:2]
    place = first.place if keep() else fresh.place
    if chance.random() < 0.25:
        place = _nearby(chance, first.place)
    same_topic = fresh.topic == first.topic
    return replace(
        fresh,
        year=min(max(near, low), high) or 1,
        place=place,
        people=people,
        event=_related_event(chance, first.event) if keep() else fresh.event,
        scene=first.scene if same_topic and keep() else fresh.scene,
    )


def _nearby(chance: random.Random, place: str) -> str:
    """What it lies in, what lies in it, or what lies beside it."""
    places: dict[str, Any] = WORLD["places"]
    above = places[place].get("in")
    kin = [
        p for p in places if p != "europe" and (places[p].get("in") in {place, above} or p == above)
    ]
    return chance.choice(kin or [place])


def _related_event(chance: random.Random, event: str | None) -> str | None:
    if event is None or chance.random() < 0.7:
        return event
    events: dict[str, Any] = WORLD["events"]
    group = events[event]["group"]
    return chance.choice([name for name, said in events.items() if said["group"] == group])


if __name__ == "__main__":
    main()
