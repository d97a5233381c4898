"""When something happened: years, dates and hours, which go from a sentence that is made plain."""

from __future__ import annotations

import re

from tertium.build.expansion.words import BE
from tertium.build.forms import is_participle
from tertium.language.words import function_words

_MONTHS = (
    "January|February|March|April|May|June|July|August|September|October|November|December|"
    "Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec"
)
_DAYS = "Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday"
_PARTS = "morning|afternoon|evening|night"
_YEAR = r"(?:1\d|20)\d\d"
_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
_DATE = (
    rf"(?:(?:{_DAYS}),?\s+)?(?:(?:{_MONTHS})\.?\s+{_DAY}|(?:the\s+)?{_DAY}\s+(?:of\s+)?(?:{_MONTHS})"
    rf"|(?:{_MONTHS}))\b\.?(?:,?\s+(?:of\s+)?{_YEAR})?"
)
_SEASON = r"(?:(?:spring|summer|autumn|fall|winter)\s+of\s+)"
_HOUR = r"\d{1,2}(?:[:.]\d\d)?(?:\s*(?:o'clock|[ap]\.?m\b\.?))|\d{1,2}:\d\d"
_LEADS = "in|on|at|since|until|till|by|during|after|before|around|about|from"
_WHEN = re.compile(
    rf"\s*,?\s*\b(?:{_LEADS})\s+(?:(?:around|about|early|late|the|year|years)\s+)*{_SEASON}?"
    rf"(?P<when>{_DATE}|(?:{_DAYS})\b(?:\s+(?:{_PARTS})\b)?|{_YEAR}(?:'?s)?\b|\d0'?s\b|{_HOUR})(?P<comma>,)?",
    re.IGNORECASE,
)
_UNITS = "second|minute|hour|day|week|month|year|decade|century"
_WHILE_OF = f"{_UNITS}|weekend|spring|summer|autumn|fall|winter|{_PARTS}|{_DAYS}|{_MONTHS}"
_COUNTED = r"(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|\d+|some|many|several)"
_FROM_NOW = re.compile(
    rf"\s*,?\s*(?<![\w'-])(?:(?:in|during|since|until|till|by|from)\s+)?"
    rf"(?:the\s+day\s+(?:before\s+yesterday|after\s+tomorrow)"
    rf"|(?:yesterday|today|tomorrow|tonight)(?:\s+(?:{_PARTS}))?"
    rf"|(?:late(?:r)?\s+|early\s+|earlier\s+)?(?:last|this|next|that)\s+(?:{_WHILE_OF})"
    rf"|{_COUNTED}(?:\s+(?:few|couple\s+of))?\s+(?:{_UNITS})s?\s+(?:ago|earlier|later))"
    r"(?![\w'’-]),?",
    re.IGNORECASE,
)
"""A time that is told from now: *last week*, *yesterday morning*, *two days ago*."""
_HAVE = frozenset({"has", "have", "had"})
_NEXT = re.compile(r"\s+([\w'-]+)")


def without_times(text: str) -> str:
    """A sentence without its years, dates and hours, nor times told from now.

    A figure before a noun counts things, and stays.

    >>> without_times("In 1999, a man was singing at 10 o'clock on Friday.")
    'a man was singing.'
    >>> without_times("A boy is looking at 1500 stars in the 1990s")
    'A boy is looking at 1500 stars'
    >>> without_times("Last week the firemen rescued a cat")
    'the firemen rescued a cat'
    """
    text = _without_from_now(text)
    made, done = [], 0
    for match in _WHEN.finditer(text):
        following = _NEXT.match(text, match.end())
        bare = match["when"].rstrip("'s").isdigit() and not match["comma"]
        if bare and following is not None and not _begins_anew(following[1]):
            continue
        named = "the " in text[match.start() : match.start("when")].lower()
        if named and following is not None and not _begins_anew(following[1]):
            continue  # 'in the November 6 edition'
        if following is not None and _describes(text[: match.start()].split(), following[1]):
            continue  # 'a girl born in 1999 sings' needs it
        made.append(text[done : match.start()])
        done = match.end()
    return " ".join("".join([*made, text[done:]]).split())


def _without_from_now(text: str) -> str:
    made, done = [], 0
    for match in _FROM_NOW.finditer(text):
        before = text[: match.start()].split()
        if before and before[-1].lower() in ("of", "the", "like", "than"):
            continue  # 'a picture of last summer' is not the picture
        made.append(text[done : match.start()])
        done = match.end()
    return " ".join("".join([*made, text[done:]]).split())


def _describes(before: list[str], following: str) -> bool:
    """Whether a time belongs to a participle that describes a noun: the verb is still to come."""
    if not before or any(word.lower() in BE for word in before):
        return False
    last = before[-1].lower()
    is_verb = following in BE | _HAVE or following.lower() not in function_words()
    return is_verb and (last.endswith("ed") or is_participle(last))


def _begins_anew(word: str) -> bool:
    """Whether a word after a year begins something else, rather than being what is counted."""
    return word.lower() in function_words() or word[0].isupper()
