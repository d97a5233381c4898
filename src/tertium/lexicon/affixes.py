"""Words made from other words by a beginning or an ending, and what that does to the meaning."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

Known = Callable[[str, str], bool]
_SHORTEST = 3


@dataclass(frozen=True, slots=True)
class Affix:
    """A beginning or an ending: which bases it takes, what it makes of them, and its meaning.

    ``bases`` are the parts of speech of the bases, likeliest first; ``makes`` is that of the
    whole, or empty where the base decides.
    """

    form: str
    bases: str
    makes: str
    meaning: str
    is_prefix: bool

    @property
    def label(self) -> str:
        """The affix with its hyphen."""
        return f"{self.form}-" if self.is_prefix else f"-{self.form}"


@dataclass(frozen=True, slots=True)
class Derivation:
    """A word taken apart: its affix, its base and the base's part of speech."""

    affix: Affix
    base: str
    pos: str

    @property
    def meaning(self) -> str:
        """What the whole means, in terms of the base."""
        return self.affix.meaning.replace("...", self.base)

    @property
    def parts(self) -> str:
        """How it is put together: ``un- + friend``."""
        pair = (self.affix.label, self.base)
        return " + ".join(pair if self.affix.is_prefix else reversed(pair))


def derivations(form: str, known: Known, pos: str | None = None) -> Iterator[Derivation]:
    """Take a word apart in every way that leaves a known base, the longest affix first.

    >>> listed = {("friend", "n"), ("happy", "a"), ("yap", "v")}
    >>> def parts(form):
    ...     return [one.parts for one in derivations(form, lambda *word: word in listed)]
    >>> parts("unfriend"), parts("happiness"), parts("yapper")
    (['un- + friend'], ['happy + -ness'], ['yap + -er'])
    """
    for affix in table():
        makes = affix.makes
        if pos and makes and pos not in makes:
            continue
        for base in _bases(form, affix):
            parts = affix.bases if makes or not pos else pos
            fits = [part for part in parts if known(base, part)]
            if fits:
                yield Derivation(affix, base, fits[0])
                break


@cache
def table() -> tuple[Affix, ...]:
    """The affixes we know, longest first."""
    text = files("tertium").joinpath("data/affixes.toml").read_text("utf-8")
    read = [
        Affix(form, bases, makes, meaning, kind == "prefixes")
        for kind, rows in tomllib.loads(text).items()
        for form, (bases, makes, meaning) in rows.items()
    ]
    return tuple(sorted(read, key=lambda affix: -len(affix.form)))


def _bases(form: str, affix: Affix) -> Iterator[str]:
    size = len(affix.form)
    if affix.is_prefix:
        rest = form[size:].lstrip("-")
        if form.startswith(affix.form) and len(rest) >= _SHORTEST:
            yield rest
        return
    stem = form[:-size].rstrip("-")
    if not form.endswith(affix.form) or len(stem) < _SHORTEST:
        return
    yield stem
    begins_with_vowel = affix.form[0] in "aeiouy"
    if begins_with_vowel:
        yield stem + "e"
    if stem[-1] == "i":
        yield stem[:-1] + "y"
    if begins_with_vowel and stem[-1] == stem[-2] and len(stem) > _SHORTEST:
        yield stem[:-1]
