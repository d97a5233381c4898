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


_FREE = r"(?<![\w.:,/$€£¥₹₽₩¢+±−-])"
"""Nothing before it makes it a part of another figure, a sum or a number below zero."""
_HALF = r"(?P<half>[ap])(?:\.\s?m\b\.?|m\b)"
_CLOSED = r"(?(half)(?!\w|-(?!\d))|(?![\w-]))"
_ENGLISH = re.compile(
    rf"""{_FREE}(?:
      {_CLOCK}
    | (?:an?\s)?(?P<minutes>{_any(_MINUTES)})(?:\sminutes)?\s(?:past|after|(?P<to>to))\s
        (?P<after>{_any(_HOURS)}|1[0-2]|[1-9])\b
    | (?P<sharp>{_any(_HOURS)}|1[0-2]|[1-9])(?:(?P<on>\so['’]?clock)\b
        |(?=\s?[ap]\.?\s?m\b|\s(?:{_PART})\b)|[\s-](?P<whole>{_any(_WHOLE)})\b)
    )(?:\s?{_HALF}|\s(?P<part>{_PART})\b)?{_CLOSED}""",
    re.IGNORECASE | re.VERBOSE,
)
_SPANISH = re.compile(
    rf"""{_FREE}(?:
      {_CLOCK}
    | (?P<after>{_any(_HORAS)}|1[0-2]|[1-9])\s(?:y|(?P<to>menos))\s(?P<minutes>{_any(_MINUTOS)})\b
    | (?P<sharp>{_any(_HORAS)}|1[0-2]|[1-9])(?:(?P<on>\sen\spunto)\b
        |(?=\s?[ap]\.?\s?m\b|\s{_PARTE}\b))
    )(?:\s?{_HALF}|\s(?P<part>{_PARTE})\b)?{_CLOSED}""",
    re.IGNORECASE | re.VERBOSE,
)
_CLEAR = {"quarter", "half", "cuarto", "media"}
"""Parts of an hour that are said of little else; *five to ten* is an hour after *at* only."""
_AT = re.compile(
    r"""(?:\b(?:at|by|until|till|since|around|it['’]s|it\s(?:is|was))(?:\s(?:about|around))?
        |\b(?:(?P<la>la)|las))\s$""",
    re.IGNORECASE | re.VERBOSE,
)
_A_FIGURE = rf"(?:{_any(_HOURS | _HORAS)}|[\d:.]*\d)"
_AT_PART = re.compile(
    rf"""\b(?:
      from|after|before|between|about
    | from\s(?:\S+\s){{1,5}}to | between\s(?:\S+\s){{1,5}}and
    | de\s{_A_FIGURE}\sa | entre\s(?:\S+\s){{1,5}}y
    )\s$""",
    re.IGNORECASE | re.VERBOSE,
)
"""What tells that *one in the morning* is an hour; *take one in the morning* does not."""
_COUNTED = re.compile(
    rf"""\b(?:
      (?:there\s(?:is|are|was|were)|takes?|took|have|has|had|costs?|sees?|saw|eats?|ate|drinks?|drank
        |sells?|sold|buys?|bought|pays?|paid)\s(?:about|around)
    | {_A_FIGURE}\sby
    )\s$""",
    re.IGNORECASE | re.VERBOSE,
)
"""What says that it is none, though it ends like what says so: *one by one at night*."""
_NEXT = re.compile(r"\s(?:and|or|to|till|until|y|o|a|hasta)\s", re.IGNORECASE)
_DE = re.compile(r"\bde\s$", re.IGNORECASE)
_TO_ANOTHER = re.compile(rf"\s(?:a|hasta)\s(?:las?\s)?{_A_FIGURE}\b", re.IGNORECASE)
_LONGEST_AT, _LONGEST_AT_PART = 16, 60
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
    said: list[Clock] = []
    for found in pattern.finditer(text):
        if _is_clear(found) or _is_led(found, said[-1].end if said else None):
            said.append(Clock(found.start(), _end(found), *_read(found.groupdict())))
    return said


def _is_clear(found: re.Match[str]) -> bool:
    """Whether it can be nothing but an hour: *ten past five*, but not *five to ten*.

    Nor *one in the morning*, of which one may be to be taken, nor *2.50 at night*, which may be
    what it costs.
    """
    said = found.groupdict()
    if said["half"] or said["on"] or lowered(said["minutes"] or "") in _CLEAR:
        return True
    if said["minutes"]:
        return bool(re.search(r"\s(?:minutes|past)\s", found[0], re.IGNORECASE))
    return said["hour"] is not None and ":" in found[0]


def _is_led(found: re.Match[str], last: int | None) -> bool:
    """Whether what stands before it says that it is an hour, or ends an hour that it goes with."""
    text, start = found.string, found.start()
    at = _AT.search(text, max(0, start - _LONGEST_AT), start)
    named = found.groupdict()
    if not named["part"]:
        return at is not None and _is_one(at, named)
    before = max(0, start - _LONGEST_AT_PART)
    if _COUNTED.search(text, before, start):
        return False
    if at and _is_one(at, named):
        return True
    if last is not None and _NEXT.fullmatch(text, last, start):
        return True
    ranges = _DE.search(text, before, start) and _TO_ANOTHER.match(text, found.end())
    return bool(ranges or _AT_PART.search(text, before, start))


def _is_one(at: re.Match[str], named: Mapping[str, str | None]) -> bool:
    """Whether the article agrees: *la* is of one o'clock only, or of a thing with a number."""
    hour = lowered(named["hour"] or named["after"] or named["sharp"] or "")
    return not at["la"] or hour in ("1", "una")


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
