"""String measures: what two texts share, letter by letter or word by word."""

from __future__ import annotations

import math
from collections import defaultdict
from typing import NamedTuple

from tertium.errors import UserError

# Up to here looking for ever longer pieces with str.find wins; past it, it could go quadratic.
_SCAN_LIMIT = 4_000_000


def token_cosine(a: str, b: str) -> float:
    """Cosine of the binary vectors of white-space tokens; case and punctuation count.

    >>> token_cosine("a dog barks", "the dog sleeps")
    0.3333333333333333
    >>> token_cosine("", "the dog sleeps")
    0.0
    """
    left, right = set(a.split()), set(b.split())
    if not left or not right:
        return 0.0
    return len(left & right) / math.sqrt(len(left) * len(right))


def longest_common_substring(a: str, b: str) -> int:
    """Length in characters of the longest piece that stands in both texts.

    >>> longest_common_substring("she reads a long letter", "a longer letter")
    7
    """
    short, long = sorted((a, b), key=len)
    if len(short) * len(long) > _SCAN_LIMIT:
        return _by_automaton(short, long)
    best = 0
    for start in range(len(short)):
        if start + best >= len(short):
            break
        while start + best < len(short) and short[start : start + best + 1] in long:
            best += 1
    return best


def _by_automaton(short: str, long: str) -> int:
    """Walk the long text through a suffix automaton of the short one: linear in both."""
    step: list[dict[str, int]] = [{}]
    link, length = [-1], [0]
    last = 0
    for letter in short:
        state = len(step)
        step.append({})
        link.append(0)
        length.append(length[last] + 1)
        place = last
        while place >= 0 and letter not in step[place]:
            step[place][letter] = state
            place = link[place]
        if place >= 0:
            target = step[place][letter]
            if length[target] == length[place] + 1:
                link[state] = target
            else:
                clone = len(step)
                step.append(dict(step[target]))
                link.append(link[target])
                length.append(length[place] + 1)
                while place >= 0 and step[place].get(letter) == target:
                    step[place][letter] = clone
                    place = link[place]
                link[target] = link[state] = clone
        last = state
    best = state = run = 0
    for letter in long:
        while state and letter not in step[state]:
            state = link[state]
            run = length[state]
        if letter in step[state]:
            state, run = step[state][letter], run + 1
            best = max(best, run)
    return best


class Tile(NamedTuple):
    """A piece that two texts share: where it starts in each, and how long it is."""

    start_a: int
    start_b: int
    length: int


def greedy_string_tiling(a: str, b: str, minimum: int = 6) -> float:
    """Share of both texts that common tiles cover (Wise 1996), whatever order they stand in.

    >>> greedy_string_tiling("red apples, green pears", "green pears, red apples")
    0.9130434782608695
    """
    total = len(a) + len(b)
    return 2 * sum(tile.length for tile in tiles(a, b, minimum)) / total if total else 0.0


def tiles(a: str, b: str, minimum: int = 6) -> list[Tile]:
    """Cover two texts with common pieces, the longest first, no character in two of them.

    Equally long pieces are taken in the order of the shorter text, then of the longer one.

    >>> tiles("red apples, green pears", "green pears, red apples")
    [Tile(start_a=12, start_b=0, length=11), Tile(start_a=0, start_b=13, length=10)]
    """
    if minimum < 1:
        raise UserError(f"tiles of {minimum} characters", remedy="give a minimum of 1 or more")
    swap = (len(a), a) > (len(b), b)
    short, long = (b, a) if swap else (a, b)
    waiting = _matches(short, long, minimum)
    free_short, free_long = bytearray(b"\1") * len(short), bytearray(b"\1") * len(long)
    found = []
    for length in range(max(waiting, default=0), minimum - 1, -1):
        for i, j in sorted(waiting.pop(length, ())):
            free = _and(free_short[i : i + length], free_long[j : j + length])
            if b"\0" not in free:
                free_short[i : i + length] = free_long[j : j + length] = bytes(length)
                found.append(Tile(j, i, length) if swap else Tile(i, j, length))
                continue
            # What is left of a match that another tile cut into waits for its shorter turn.
            start = 0
            for piece in free.split(b"\0"):
                if len(piece) >= minimum:
                    waiting[len(piece)].append((i + start, j + start))
                start += len(piece) + 1
    return found


def _matches(short: str, long: str, minimum: int) -> defaultdict[int, list[tuple[int, int]]]:
    """Find where common pieces of at least ``minimum`` start that cannot grow, by length."""
    places = defaultdict(list)
    for j in range(len(long) - minimum + 1):
        places[long[j : j + minimum]].append(j)
    found = defaultdict(list)
    growing: dict[int, int] = {}
    for i in range(len(short) - minimum + 2):
        # One step past the end, so that whatever is still growing there is taken in.
        here = places.get(short[i : i + minimum], ()) if i + minimum <= len(short) else ()
        grown = {j: growing.pop(j - 1, i) for j in here}
        for j, start in growing.items():
            length = i - start + minimum - 1
            found[length].append((start, j + minimum - length))
        growing = grown
    return found


def _and(left: bytearray, right: bytearray) -> bytes:
    """Where both are free; whole numbers of any length do this without a loop."""
    return (int.from_bytes(left) & int.from_bytes(right)).to_bytes(len(left))
