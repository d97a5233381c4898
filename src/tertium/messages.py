"""The interface's own words, in English or Spanish: ``data/messages``, one file a language.

Both files have the same keys, and the same names in braces under each. Which language is spoken
is a matter of the moment, not of each call: :func:`speaking` sets it for what is done inside.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tertium.errors import UnknownNameError

LANGUAGES = ("en", "es")
Words = Callable[..., str]
"""What a page says, given a section and name and what stands in braces there."""
_spoken: ContextVar[str] = ContextVar("spoken", default="en")
_NAME = re.compile(r"\\\{(\w+)\\\}")
_SOUND_OF_O = re.compile(r"h?[oó]", re.IGNORECASE)
_NESTED = frozenset({"silence", "kind"})
"""Names in braces that stand for a message of the section of that name."""
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}\b)")
_POINT = re.compile(r"(?<=\d)\.(?=\d)")


def say(key: str, **values: object) -> str:
    """One message in the language that is spoken.

    >>> say("aloud.interval", low="3.1", high="4.4")
    '80 % interval: 3.1 to 4.4'
    """
    return catalogue(_spoken.get())[key].format(**values)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language inside a ``with`` block.

    >>> with speaking("es"):
    ...     say("sentence.same")
    'Los dos textos son iguales, palabra por palabra.'
    """
    if language not in LANGUAGES:
        raise UnknownNameError("language", language, LANGUAGES)
    before = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(before)


def spoken() -> str:
    """The language that is spoken now: ``en`` unless somebody asked for another.

    >>> spoken()
    'en'
    """
    return _spoken.get()


def of_locale(environment: Mapping[str, str]) -> str:
    """The language that a person's locale asks for; English where it is none of ours.

    The first of LC_ALL, LC_MESSAGES and LANG that says anything decides, as POSIX has it.

    >>> of_locale({"LANG": "es_MX.UTF-8"}), of_locale({"LC_ALL": "C", "LANG": "es_ES"})
    ('es', 'en')
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            language = re.split(r"[_.@]", value)[0].lower()
            return language if language in LANGUAGES else "en"
    return "en"


def number(text: str) -> str:
    """A figure as the language that is spoken writes it.

    >>> with speaking("es"):
    ...     number("3.8")
    '3,8'
    """
    return _POINT.sub(",", text) if _spoken.get() == "es" else text


def note(text: str) -> str:
    """A note of a judge, which is English, in the language that is spoken, if it has words for it.

    >>> with speaking("es"):
    ...     note("text A was read in 3 windows")
    'el texto A se leyó en 3 partes'
    >>> with speaking("es"):
    ...     note("text B: word by word; slang: 'u' = you; inflected: fue -> ser or ir")
    "texto B: palabra por palabra; jerga: 'u' = you; forma de una palabra: fue -> ser o ir"
    """
    return _said_again("notes", text)


def record_note(text: str) -> str:
    """A note on a likeness of records in the language that is spoken.

    >>> with speaking("es"):
    ...     record_note("a default: neither record says anything of author")
    'valor por defecto: ninguna de las dos fichas dice nada sobre «autor»'
    """
    return _said_again("record_notes", text)


def how(text: str) -> str:
    """How two values of records are alike, in the language that is spoken.

    >>> with speaking("es"):
    ...     how("the same surname, initials that fit"), how("1,200 years apart")
    ('el mismo apellido, iniciales que encajan', 'a 1.200 años de distancia')
    """
    said = ", ".join(_said_again("how", part) for part in text.split(", "))
    return _THOUSANDS.sub(".", said) if _spoken.get() == "es" else said


@cache
def catalogue(language: str, room: str = "messages") -> dict[str, str]:
    """Every message of a language, by its section and name; pages have rooms of their own.

    >>> catalogue("es")["relations.EQUI"], catalogue("es", "campaign")["rate.send"]
    ('lo mismo', 'Enviar')
    """
    file = files("tertium").joinpath(f"data/{room}/{language}.toml")
    sections = tomllib.loads(file.read_text("utf-8"))
    return {
        f"{section}.{name}": text
        for section, messages in sections.items()
        for name, text in messages.items()
    }


def _said_again(section: str, text: str) -> str:
    for key, pattern in _patterns(section).items():
        if found := pattern.fullmatch(text):
            values = found.groupdict()
            if several := values.get("readings"):
                parts = several.split("; ")
                values["readings"] = "; ".join(_said_again("readings", part) for part in parts)
            if several := values.get("either"):
                values["either"] = _either(several.split(" or "))
            for name in _NESTED & values.keys():
                values[name] = _said_again(name, values[name])
            return say(key, **values)
    return text


def _either(words: list[str]) -> str:
    *most, last = words
    if not most:
        return last
    key = "general.or_before_o" if _SOUND_OF_O.match(last) else "general.or"
    return say(key, most=_either(most), last=last)


@dataclass(frozen=True)
class Room:
    """The pages' own words, in English or Spanish: ``data/NAME``, one file a language."""

    name: str

    def wording(self, language: str) -> dict[str, str]:
        """Every message of a language, by its section and name.

        >>> Room("server").wording("en")["compare.go"], Room("campaign").wording("en")["rate.send"]
        ('Compare', 'Send')
        """
        return catalogue(language, self.name)

    def words(self, language: str) -> Words:
        """What a page says, by its section and name, in a language.

        >>> Room("server").words("es")("many.progress", done=3, total=9)
        '3 de 9 pares'
        """
        found = self.wording(language)

        def say_it(key: str, **values: object) -> str:
            return found[key].format(**values)

        return say_it


def preferred(accepted: str, otherwise: str = LANGUAGES[0]) -> str:
    """The first of our languages that a browser asks for, or another where it asks for none.

    >>> preferred("fr,es-MX;q=0.9,en;q=0.5"), preferred("fr"), preferred("", otherwise="es")
    ('es', 'en', 'es')
    """
    for part in accepted.split(","):
        language = part.split(";")[0].strip().split("-")[0].lower()
        if language in LANGUAGES:
            return language
    return otherwise


@cache
def _patterns(section: str) -> dict[str, re.Pattern[str]]:
    return {
        # Each name takes as little as it can: what a text says may look like the rest of a note.
        key: re.compile(_NAME.sub(r"(?P<\1>.+?)", re.escape(text)), re.DOTALL)
        for key, text in catalogue("en").items()
        if key.startswith(f"{section}.")
    }
