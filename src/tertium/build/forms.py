"""English word forms: of verbs and nouns, and the article before a word.

Rules of spelling, and a table (``data/build/forms.toml``) of what no rule makes.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

_VOWELS = "aeiou"
_SIBILANT = re.compile(r".*(?:s|x|z|ch|sh)")
_SHORT = re.compile(r"[^aeiou]*(?:qu)?[aeiou][^aeiouwxy]")
"""One syllable with one vowel letter and one consonant after it: its last letter doubles."""


def third_person(base: str) -> str:
    """What he, she or it does.

    >>> third_person("carry"), third_person("catch"), third_person("play"), third_person("have")
    ('carries', 'catches', 'plays', 'has')
    """
    if base in ("be", "have"):
        return {"be": "is", "have": "has"}[base]
    return f"{base}es" if base.endswith("o") else _with_s(base)


def past(base: str) -> str:
    """What somebody did.

    >>> past("ride"), past("stop"), past("try"), past("open")
    ('rode', 'stopped', 'tried', 'opened')
    """
    return _verbs().get(base, (_regular_past(base),))[0]


def participle(base: str) -> str:
    """What is being done to something.

    >>> participle("ride"), participle("peel"), participle("slice")
    ('ridden', 'peeled', 'sliced')
    """
    return _verbs().get(base, (_regular_past(base),))[-1]


def gerund(base: str) -> str:
    """What somebody is doing.

    >>> gerund("ride"), gerund("sit"), gerund("lie"), gerund("see"), gerund("open")
    ('riding', 'sitting', 'lying', 'seeing', 'opening')
    """
    if base.endswith("ie"):
        return f"{base[:-2]}ying"
    if base.endswith("e") and not base.endswith(("ee", "oe", "ye")) and base != "be":
        return f"{base[:-1]}ing"
    return f"{base}{base[-1]}ing" if _doubles(base) else f"{base}ing"


def plural(noun: str) -> str:
    """More than one.

    >>> plural("child"), plural("box"), plural("baby"), plural("boy"), plural("musical instrument")
    ('children', 'boxes', 'babies', 'boys', 'musical instruments')
    """
    before, blank, last = noun.rpartition(" ")
    if last in plural_only():
        return noun
    return before + blank + _table_of("nouns").get(last, (_with_s(last),))[0]


def article(word: str) -> str:
    """Give *a* or *an*, as the word after it sounds.

    >>> article("apple"), article("uniform"), article("hour"), article("dog")
    ('an', 'a', 'an', 'a')
    """
    first = re.split(r"[-\s]", word.lower(), maxsplit=1)[0]
    if first in _listed("an"):
        return "an"
    return "an" if first[:1] in tuple(_VOWELS) and first not in _listed("a") else "a"


def is_form(form: str, base: str) -> bool:
    """Whether a verb has this form.

    >>> is_form("riding", "ride"), is_form("planing", "plan")
    (True, False)
    """
    return form in (base, third_person(base), past(base), participle(base), gerund(base))


def base_of(form: str, bases: Iterable[str]) -> str | None:
    """The first of the bases that the form of a verb comes from; None where none does.

    >>> base_of("planning", ["plane", "plan"])
    'plan'
    """
    form = form.lower()
    return next((base for base in bases if is_form(form, base)), None)


def is_only_past(form: str) -> bool:
    """Whether a form is a verb's past and no participle, as *sang* is.

    >>> is_only_past("sang"), is_only_past("sung"), is_only_past("played")
    (True, False, False)
    """
    return form in _only_pasts()


def is_participle(form: str) -> bool:
    """Whether a form is the participle of a verb that the table has.

    >>> is_participle("built"), is_participle("born"), is_participle("sang")
    (True, True, False)
    """
    return form == "born" or any(form == forms[-1] for forms in _verbs().values())


def plural_only() -> frozenset[str]:
    """Nouns that are plural whatever they stand for.

    >>> "scissors" in plural_only()
    True
    """
    return _listed("plural_only")


def _with_s(word: str) -> str:
    if word.endswith("y") and word[-2:-1] not in tuple(_VOWELS):
        return f"{word[:-1]}ies"
    return f"{word}es" if _SIBILANT.fullmatch(word) else f"{word}s"


def _regular_past(base: str) -> str:
    if base.endswith("e"):
        return f"{base}d"
    if base.endswith("y") and base[-2:-1] not in tuple(_VOWELS):
        return f"{base[:-1]}ied"
    return f"{base}{base[-1]}ed" if _doubles(base) else f"{base}ed"


def _doubles(base: str) -> bool:
    return base in _listed("doubling") or _SHORT.fullmatch(base) is not None


def _verbs() -> dict[str, tuple[str, ...]]:
    return _table_of("verbs")


@cache
def _only_pasts() -> frozenset[str]:
    both = [forms for forms in _verbs().values() if len(forms) > 1]
    return frozenset(one[0] for one in both) - frozenset(one[1] for one in both)


@cache
def _table_of(name: str) -> dict[str, tuple[str, ...]]:
    entries = (entry.split(":") for entry in _file()[name].split())
    return {first: tuple(rest) for first, *rest in entries}


@cache
def _listed(name: str) -> frozenset[str]:
    return frozenset(_file()[name].split())


@cache
def _file() -> dict[str, str]:
    path = files("tertium").joinpath("data/build/forms.toml")
    return tomllib.loads(path.read_text("utf-8"))
