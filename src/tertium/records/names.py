"""Names of people and bodies as catalogues write them, taken apart."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from tertium.records.folding import fold, table, word_set
from tertium.records.gazetteer import is_town, place_name

_YEAR = r"(?:1[0-9]{3}|20[0-9]{2}|[1-9][0-9]{2})"
_ABOUT = r"(?:ca?\.?|circa|um|hacia|vers)?\s*"
# 1775-1851 | b. 1775 | d. 1851 | active 1650-1670, which says little about either
_LIFE = re.compile(
    rf"""[\s,;(\[]*(?P<active>active|act\.|fl\.|floruit|activo|actif|attivo|tatig)?\s*
    (?: {_ABOUT}(?P<born>{_YEAR})\??\s*-\s*{_ABOUT}(?P<died>{_YEAR})?\??
      | (?:b\.|born|n\.|ne|nee|nac\.|geb\.|nato|nata|nacido|nacida|\*)\s*{_ABOUT}(?P<birth>{_YEAR})
      | (?:d\.|died|m\.|gest\.|\+)\s*{_ABOUT}(?P<death>{_YEAR})
    )[\s.)\]]*""",
    re.VERBOSE,
)
_BRACKETS = re.compile(r"[(\[][^()\[\]]*[)\]]")
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")
_PART = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*\.?(?:-(?=[^\W\d_]\.))?")
_INITIAL = re.compile(r"(?<=[^\W\d_])\.(?=[^\W\d_])")
_ROLE_BEFORE = re.compile(r"^([^\W\d_]+)\s*:\s*")


@dataclass(frozen=True, slots=True)
class Name:
    """A name taken apart: folded words, those of the surname where the writing tells it.

    ``family`` is None where the name stands in its natural order, so that the surname is the last
    word or two of ``words``. ``hand`` is how near to the named maker's own hand the work is
    said to be, and ``qualifier`` the words that say so. A ``body`` is no person. ``generation`` is
    ``elder`` or ``younger`` where two of one name are told apart so.
    """

    text: str
    words: tuple[str, ...]
    family: tuple[str, ...] | None = None
    born: int | None = None
    died: int | None = None
    qualifier: str = ""
    hand: float = 1.0
    body: bool = False
    generation: str = ""

    def readings(self) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
        """The ways to part it into the words of the surname and of the given names."""
        words = self.words
        if self.family is not None:
            parted = [(self.family, words)]
        elif len(words) < 2:
            parted = [(words, ())]
        else:
            # Spanish and Portuguese surnames are two words as often as one.
            parted = [(words[-n:], words[:-n]) for n in (1, 2) if n < max(len(words), 2)]
        return tuple((_unhyphened(family), _unhyphened(given)) for family, given in parted)


def _unhyphened(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(part for word in words for part in word.split("-") if part)


@lru_cache(1 << 16)
def read_name(text: str) -> Name | None:
    """Take a name apart; None where it names nobody.

    >>> name = read_name("Turner, J. M. W. (1775-1851), painter")
    >>> name.family, name.words, name.born
    (('turner',), ('j', 'm', 'w'), 1775)
    >>> name = read_name("workshop of Diego Velázquez")
    >>> name.words, name.qualifier, name.hand
    (('diego', 'velazquez'), 'workshop of', 0.7)
    >>> read_name("Unknown artist"), read_name("Hull Fishing Company Ltd.").body
    (None, True)
    """
    text = text[:_LONGEST]
    if text.strip().lower() in word_set("names", "marked"):
        return None
    rest = _NUMBERED.sub("", _unbracketed(fold(text)))
    if _is_nobody(rest):
        return None
    rest, born, died = _without_life(rest)
    rest, qualifier = _without_qualifier(rest)
    rest = _without_roles(rest)
    if _is_nobody(rest):
        return None
    hand = table("names")["attribution"].get(qualifier, 1.0)
    said = (text.strip(), born, died, qualifier, hand)
    if "&" in rest or not word_set("names", "bodies").isdisjoint(_WORD.findall(rest)):
        skip = word_set("names", "particles") | word_set("names", "legal") | {"messrs", "mm"}
        words = tuple(dict.fromkeys(w for w in _WORD.findall(rest) if w not in skip))
        return _name(said, words, None, body=True) if words else None
    rest, generation = _without_generation(rest)
    before, comma, after = rest.partition(",")
    if comma and _begins_with_title(after):  # "Charles, Lord Ashby"
        before, comma = f"{before} {_TITLE_WORD.sub('', after)}", ""
    family, given = _parts(before), _parts(after.partition(",")[0])
    if comma and family and given and not _is_suffix(after):
        return _name(said, given, family, generation=generation)
    return _name(said, family, None, generation=generation) if family else None


_LONGEST = 300
"""Letters of a value that can be a name; what is longer is a text."""


def _name(
    said: tuple[str, int | None, int | None, str, float],
    words: tuple[str, ...],
    family: tuple[str, ...] | None,
    *,
    body: bool = False,
    generation: str = "",
) -> Name:
    text, born, died, qualifier, hand = said
    return Name(text, words, family, born, died, qualifier, hand, body, generation)


def _unbracketed(rest: str) -> str:
    """A name that the cataloguer supplied stands in brackets as a whole."""
    inner = rest.strip(" .?")
    whole = inner[:1] in "[(" and inner[-1:] in "])" and not re.search(r"[\[\]()]", inner[1:-1])
    return inner[1:-1].strip(" ?") if whole else rest


_NUMBERED = re.compile(r"\bno?\.? ?[0-9]+[a-z]?$")


def _is_nobody(rest: str) -> bool:
    bare = rest.strip(" .,;:?()[]").replace(" ", "-")
    if not bare or bare in word_set("names", "nobody"):
        return True
    first = bare.partition("-")[0]  # "unknown French prisoner"
    return first in word_set("names", "unnamed") and "&" not in rest


def _without_life(rest: str) -> tuple[str, int | None, int | None]:
    found = _LIFE.search(rest)
    if not found:
        return rest, None, None
    rest = f"{rest[: found.start()]} {rest[found.end() :]}".strip(" ,;")
    if found["active"]:
        return rest, None, None
    born, died = found["born"] or found["birth"], found["died"] or found["death"]
    return rest, int(born) if born else None, int(died) if died else None


@cache
def _qualifiers() -> tuple[str, ...]:
    return tuple(sorted(table("names")["attribution"], key=len, reverse=True))


def _without_qualifier(rest: str) -> tuple[str, str]:
    for words in _qualifiers():
        if rest.startswith(f"{words} ") or (words[-1] == "'" and rest.startswith(words)):
            return rest[len(words) :].strip(), words
        # "Turner, J. M. W. (attributed to)", "Cranach (Werkstatt von)"
        for closed in (f"({words})", f"[{words}]", f", {words}"):
            if rest.endswith(closed):
                return rest[: -len(closed)].strip(" ,"), words
    short = _IN_SHORT.search(rest)  # "Cranach (workshop)"
    long = table("names")["in_short"].get(short[1].rstrip(".")) if short else None
    return (rest[: short.start()].strip(" ,"), long) if short and long else (rest, "")


_IN_SHORT = re.compile(r"[(\[,]\s*([a-z]+\.?)\s*[)\]]?$")


def _without_roles(rest: str) -> str:
    roles = word_set("names", "roles")
    before = _ROLE_BEFORE.match(rest)
    if before and before[1] in roles:
        rest = rest[before.end() :]
    rest = _BRACKETS.sub(" ", rest)
    parts = [part for part in re.split(r"[,;]", rest) if part.strip(" .")]
    particles = word_set("names", "particles")
    first = [word for word in _WORD.findall(parts[0] if parts else "") if word not in particles]
    whole = len(first) > 1
    after = roles | word_set("names", "nations") if whole else roles
    kept = [part for n, part in enumerate(parts)
            if not set(_WORD.findall(part)) <= (after if n else roles)
            and not (n and whole and _is_where(part))]  # fmt: skip
    return ",".join(kept).strip(" ,;")


def _is_where(part: str) -> bool:
    """Whether a part of what says who made a thing says where: "Joseph Hall, Bristol"."""
    given = table("names")["given"]["same"].split(), table("names")["more"]["given"].split()
    return is_town(place_name(part)) and not any(part.strip() in names for names in given)


def _without_generation(rest: str) -> tuple[str, str]:
    """Take off *the Elder*, *el Joven*, *d. J.* and their like, which tell father from son."""
    words = _WORD.findall(rest)
    for generation, short in (("elder", "d. a."), ("younger", "d. j.")):
        told = set(words[1:]) & word_set("names", f"{generation}s")
        if rest.endswith(short) or told:
            pattern = "|".join(map(re.escape, (*told, short)))
            return re.sub(rf"[\s,(]*(?<!\w)({pattern})(?!\w)[)]?", "", rest), generation
    return rest, ""


def _parts(text: str) -> tuple[str, ...]:
    """The words of a name; one that is cut short keeps its full stop, unless it is one letter."""
    skip = word_set("names", "particles")
    short = table("names")["short"]
    kept = [word for word in _PART.findall(_INITIAL.sub(". ", text)) if word not in skip]
    bare = [word.strip(".-") for word in kept]
    while len(kept) > 1 and bare[-1] in word_set("names", "suffixes"):
        kept.pop()
        bare.pop()
    first = 0
    while len(kept) > first + 1 and bare[first] in word_set("names", "titles"):
        first += 1
    return tuple(
        short.get(plain, plain if len(plain) == 1 else word.rstrip("-"))
        for word, plain in zip(kept[first:], bare[first:], strict=True)
        if plain
    )


_TITLE_WORD = re.compile(r"^\s*[^\W\d_]+\.?")


def _begins_with_title(after: str) -> bool:
    words = _WORD.findall(after)
    return len(words) > 1 and words[0] in word_set("names", "titles")


def _is_suffix(after: str) -> bool:
    words = {*_WORD.findall(after.replace(".", ""))}
    return words <= word_set("names", "suffixes") | word_set("names", "titles")
