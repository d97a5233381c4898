"""Hours, English and Spanish: *3:30 pm*, *half past three*, *las tres y media de la tarde*."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from tertium.language.numbers import UNITS
from tertium.language.spanish.tables import table
from tertium.language.stretches import Stretch, lowered

_MINUTES = {"quarter": 15, "half": 30, "five": 5, "ten": 10, "twenty": 20, "twenty-five": 25}
_MINUTOS = {"cuarto": 15, "media": 30, "cinco": 5, "diez": 10, "veinte": 20, "veinticinco": 25}
_WHOLE = {"fifteen": 15, "thirty": 30, "forty-five": 45}
_HOURS = {word: value for word, value in UNITS.items() if value <= 12}
_HORAS = {word: value for word, value in table("text")["numbers"].items() if value <= 12}
_PART = r"in\sthe\s(?:(?:early|late)\s)?(?:morning|afternoon|evening)|at\snight"
_PARTE = r"de\sla\s(?:mañana|madrugada|tarde|noche)"
_CLOCK = rf"""(?P<hour>[01]?\d|2[0-3])
        (?::|\.(?=[0-5]\d\s?(?:[ap]\.?\s?m\b|{_PART}|{_PARTE})))(?P<minute>[0-5]\d)(?![\w:.]*\d)"""


def _any(words: Mapping[str, int]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))


_ENGLISH = re.compile(
    rf"""(?<![\w.:,/-])(?:
      {_CLOCK}
    | (?:an?\s)?(?P<minutes>{_any(_MINUTES)})(?:\sminutes)?\s(?:past|after|(?P<to>to))\s
        (?P<after>{_any(_HOURS)}|1[0-2]|[1-9])\b
    | (?P<sharp>{_any(_HOURS)}|1[0-2]|[1-9])(?:\so['’]?clock\b|(?=\s?[ap]\.?\s?m\b|\s(?:{_PART})\b)
        |[\s-](?P<whole>{_any(_WHOLE)})\b)
    )(?:\s?(?P<half>[ap])(?:\.\s?m\.|m\b)|\s(?P<part>{_PART})\b)?(?![\w-])""",
    re.IGNORECASE | re.VERBOSE,
)
_SPANISH = re.compile(
    rf"""(?<![\w.:,/-])(?:
      {_CLOCK}
    | (?P<after>{_any(_HORAS)}|1[0-2]|[1-9])\s(?:y|(?P<to>menos))\s(?P<minutes>{_any(_MINUTOS)})\b
    | (?P<sharp>{_any(_HORAS)}|1[0-2]|[1-9])(?:\sen\spunto\b
        |(?=\s?[ap]\.?\s?m\b|\s{_PARTE}\b))
    )(?:\s?(?P<half>[ap])(?:\.\s?m\.|m\b)|\s(?P<part>{_PARTE})\b)?(?![\w-])""",
    re.IGNORECASE | re.VERBOSE,
)
_CLEAR = {"quarter", "half", "cuarto", "media"}
"""Parts of an hour that are said of little else; *five to ten* is an hour after *at* only."""
_AT = re.compile(
    r"(?:\b(?:at|by|until|till|since|around|it['’]s|it\s(?:is|was))(?:\s(?:about|around))?|\blas?)\s$",
    re.IGNORECASE,
)
_LONGEST_AT = 16
_LAST = re.compile(r"[\s\"'”’»)\]]*$")


class Clock(NamedTuple):
    """An hour and where it stands; its half of the day is ``a``, ``p``, or empty if nothing tells.

    The hour is as it is said, so 3 or 15 for the afternoon.
    """

    start: int
    end: int
    hour: int
    minute: int
    half: str


def hours(text: str, language: str) -> list[Stretch]:
    """The hours of a text: 15:30 for the afternoon, 3:30 am, or 3:30 where nothing tells.

    >>> [found.plain for found in hours("Half past three, 3:30 p.m., a quarter to 4", "en")]
    ['3:30', '15:30', '3:45']
    >>> [found.plain for found in hours("A las tres y media de la tarde, a las 15:30", "es")]
    ['15:30', '15:30']
    """
    return [Stretch(one.start, one.end, _plain(one)) for one in clocks(text, language)]


def clocks(text: str, language: str) -> list[Clock]:
    """The hours of a text, and which half of the day each is in.

    >>> clocks("At 9:30 in the evening", "en")
    [Clock(start=3, end=22, hour=9, minute=30, half='p')]
    """
    pattern = _SPANISH if language == "es" else _ENGLISH
    return [
        Clock(found.start(), _end(found), *_read(found.groupdict()))
        for found in pattern.finditer(text)
        if _is_clear(found) or _AT.search(text, max(0, found.start() - _LONGEST_AT), found.start())
    ]


def _is_clear(found: re.Match[str]) -> bool:
    """Whether it can be nothing but an hour: *ten past five*, but not *five to ten*."""
    said = found.groupdict()
    if said["half"] or said["part"] or lowered(said["minutes"] or "") in _CLEAR:
        return True
    plain = said["minutes"] and not re.search(r"\s(?:minutes|past)\s", found[0], re.IGNORECASE)
    return not plain and not said.get("whole")


def _end(found: re.Match[str]) -> int:
    """Where it ends; the point of a last *p.m.* ends the sentence as well, and is left to it."""
    closes = found[0].endswith(".") and _LAST.match(found.string, found.end())
    return found.end() - 1 if closes else found.end()


def _read(said: dict[str, str | None]) -> tuple[int, int, str]:
    words = _HOURS | _HORAS
    name = lowered(said["hour"] or said["after"] or said["sharp"] or "")
    hour = words.get(name) or int(name)
    minute = int(said["minute"] or 0) + _WHOLE.get(lowered(said.get("whole") or ""), 0)
    minute += (_MINUTES | _MINUTOS).get(lowered(said["minutes"] or ""), 0)
    if said["to"]:
        hour, minute = hour - 1 or 12, 60 - minute
    told = "p" if hour > 12 else "" if hour else "a"
    part = lowered(said["part"] or "").split()
    return hour, minute, lowered(said["half"] or "") or _half(hour, part[-1] if part else told)


def _half(hour: int, part: str) -> str:
    """Twelve at night is midnight, and two at night is early; *las doce de la mañana* are noon."""
    if part in ("noche", "night"):
        return "a" if hour == 12 or hour < 6 else "p"
    if part == "mañana":
        return "p" if hour == 12 else "a"
    halves = {"madrugada": "a", "morning": "a", "tarde": "p", "afternoon": "p", "evening": "p"}
    return halves.get(part, part)


def _plain(one: Clock) -> str:
    hour = one.hour % 12 + 12 if one.half == "p" else one.hour
    return f"{hour}:{one.minute:02d}{' am' if one.half == 'a' and hour else ''}"
