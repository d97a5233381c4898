"""Towns and the regions that they lie in: a table from GeoNames (CC BY 4.0), read when needed.

``training/towns.py`` made it: the towns of Europe, and the bigger ones of the world.
"""

from __future__ import annotations

import gzip
from functools import cache
from importlib.resources import files
from itertools import pairwise

Chain = tuple[str, ...]


def chains(name: str) -> tuple[Chain, ...]:
    """What the towns of a name lie in, the biggest town first.

    >>> chains("whitby"), chains("hermannstadt"), chains("teapot")
    ((('north-yorkshire', 'england', 'united-kingdom'),), (('romania',),), ())
    """
    said = _towns().get(name, "")
    if said.startswith("="):
        said = _towns().get(said[1:], "")
    if said:
        return tuple(tuple(chain.split("/")) for chain in said.split("\t"))
    above = _regions().get(name)
    return (above,) if above else ()


def is_region(name: str) -> bool:
    """Whether a name is that of a region which some town lies in.

    >>> is_region("finistere"), is_region("whitby")
    (True, False)
    """
    return name in _regions()


def is_region_of(name: str, above: str) -> bool:
    """Whether a name is that of a region right under another, though towns may have it as well.

    >>> is_region_of("oregon", "united-states"), is_region_of("whitby", "north-yorkshire")
    (True, False)
    """
    return (name, above) in _parts()


def is_country(name: str) -> bool:
    """Whether towns lie in this and it lies in nothing.

    >>> is_country("united-states"), is_country("oregon")
    (True, False)
    """
    return name in _countries()


def main_name(name: str) -> str:
    """What a town is called where it lies.

    >>> main_name("saragosse"), main_name("whitby")
    ('zaragoza', 'whitby')
    """
    said = _towns().get(name, "")
    return said[1:] if said.startswith("=") else name


@cache
def _towns() -> dict[str, str]:
    packed = files("tertium").joinpath("data/records/towns.tsv.gz").read_bytes()
    lines = gzip.decompress(packed).decode().splitlines()
    return dict(line.split("\t", 1) for line in lines)


@cache
def _regions() -> dict[str, Chain]:
    """Regions by name; one that several countries have is none of them."""
    found: dict[str, set[Chain]] = {}
    for said in _towns().values():
        for chain in () if said.startswith("=") else said.split("\t"):
            names = tuple(chain.split("/"))
            for number in range(len(names) - 1):
                found.setdefault(names[number], set()).add(names[number + 1 :])
    return {
        name: min(chains, key=len) for name, chains in found.items()
        if name not in _towns() and len({chain[-1] for chain in chains}) == 1
    }  # fmt: skip


@cache
def _countries() -> frozenset[str]:
    lines = (said for said in _towns().values() if not said.startswith("="))
    return frozenset(chain.rpartition("/")[2] for said in lines for chain in said.split("\t"))


@cache
def _parts() -> frozenset[Chain]:
    """Each region with what it lies in right above it."""
    chains = {
        chain
        for said in _towns().values()
        if not said.startswith("=")
        for chain in said.split("\t")
    }
    return frozenset(pair for chain in chains for pair in pairwise(chain.split("/")))
