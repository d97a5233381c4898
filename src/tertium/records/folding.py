"""Names as they compare: small letters without marks, in our own script."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

_BLANKS = re.compile(r"\s+")
# One sound, several spellings, across the usual ways of writing Slavic, Greek and German names.
_SOUNDS = (
    ("shch", "s"), ("tsch", "c"), ("tch", "c"), ("sch", "s"), ("cz", "c"), ("ch", "c"),
    ("sh", "s"), ("zh", "z"), ("kh", "h"), ("tz", "c"), ("ts", "c"), ("ph", "f"), ("ck", "k"),
    ("th", "t"), ("ou", "u"), ("ow", "ov"), ("off", "ov"), ("eff", "ev"), ("iy", "i"),
    ("yi", "i"), ("ii", "i"), ("ij", "i"), ("ae", "a"), ("oe", "o"), ("ue", "u"), ("ie", "e"),
    ("ia", "a"), ("ya", "a"), ("ja", "a"), ("iu", "u"), ("yu", "u"), ("ju", "u"), ("x", "ks"),
    ("w", "v"), ("j", "i"), ("y", "i"), ("q", "k"),
)  # fmt: skip
_DOUBLED = re.compile(r"(.)\1+")


@cache
def table(name: str) -> dict[str, Any]:
    """A table of the data that comes with this package, by the name of its file."""
    return tomllib.loads(files("tertium").joinpath(f"data/records/{name}.toml").read_text("utf-8"))


@cache
def word_set(name: str, key: str) -> frozenset[str]:
    """The words that a table lists under ``[words]``.

    >>> "painter" in word_set("names", "roles")
    True
    """
    return frozenset(table(name)["words"][key].split())


@cache
def _letters() -> dict[int, str]:
    return {ord(letter): plain for letter, plain in table("names")["letters"].items()}


@lru_cache(1 << 16)
def fold(text: str) -> str:
    """Write a text in small letters without marks; Cyrillic and Greek in ours.

    >>> fold("José  Muñoz"), fold("Čajkovskij"), fold("Чайковский"), fold("Große")
    ('jose munoz', 'cajkovskij', 'chaikovskii', 'grosse')
    """
    # Composed first: a small i with breve is a letter of its own in Cyrillic.
    plain = unicodedata.normalize("NFC", text).lower().translate(_letters())
    marked = unicodedata.normalize("NFKD", plain)
    bare = "".join(c for c in marked if not unicodedata.combining(c))
    return _BLANKS.sub(" ", bare).strip()


@lru_cache(1 << 16)
def sound(word: str) -> str:
    """Spell a folded word so that its usual transliterations meet.

    >>> sound("tchaikovsky") == sound("chaikovskii") == sound("cajkovskij")
    True
    >>> sound("mueller") == sound("muller"), sound("turner") == sound("tanner")
    (True, False)
    """
    for spelling, plain in _SOUNDS:
        word = word.replace(spelling, plain)
    return _DOUBLED.sub(r"\1", word)
