"""The regular forms of Spanish words, from their lemmas: what a word may be that no corpus has.

The treebank is small: it has *caminar* and not *camina*. Irregular forms are left to the corpus.
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

_ENDINGS = {
    "ar": "o as a amos áis an é aste ó asteis aron aba abas ábamos aban aré ará aremos arán aría "
    "arían ar ando ado ada ados adas e es emos en ara aran ase asen",
    "er": "o es e emos éis en í iste ió imos isteis ieron ía ías íamos ían eré erá eremos erán "
    "ería erían er iendo ido ida idos idas a as amos an iera ieran iese iesen",
    "ir": "o es e imos ís en í iste ió isteis ieron ía ías íamos ían iré irá iremos irán iría "
    "irían ir iendo ido ida idos idas a as amos an iera ieran iese iesen",
}
# Before e and i some letters are written in another way, so that they sound the same.
_BEFORE_E = {"gar": "gu", "car": "qu", "zar": "c"}
_LISTED = Path(__file__).with_name("spanish-words.toml")
LISTED = "listed"
"""What stands for a file where a word is from that list."""


def forms(lemmas: Mapping[str, Mapping[str, set[str]]]) -> dict[str, dict[str, set[str]]]:
    """Each form with the parts of speech it may have, and the files that show it for each."""
    listed = tomllib.loads(_LISTED.read_text("utf-8"))
    found: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for kind, inflect in (("v", conjugated), ("n", plurals), ("a", agreeing)):
        shown = {lemma: {LISTED} for lemma in listed[kind].split()}
        for lemma, files in [*lemmas[kind].items(), *shown.items()]:
            for form in inflect(lemma):
                found[form][kind] |= files
    return found


def conjugated(verb: str) -> Iterator[str]:
    """The regular forms of a verb.

    >>> {"camina", "caminando", "caminaron"} <= set(conjugated("caminar"))
    True
    >>> "toquen" in conjugated("tocar")
    True
    """
    ending = verb[-2:].replace("í", "i")
    if ending not in _ENDINGS or len(verb) < 4:
        return
    stem = verb[:-2]
    for own in _ENDINGS[ending].split():
        soft = _BEFORE_E.get(verb[-3:]) if own[0] in "eé" else None
        yield f"{stem[:-1]}{soft}{own}" if soft else stem + own


def plurals(noun: str) -> Iterator[str]:
    """A noun and its plural.

    >>> list(plurals("luz")), list(plurals("canción"))
    (['luz', 'luces'], ['canción', 'canciones'])
    """
    yield noun
    if noun[-1] in "aeoáéó":
        yield noun + "s"
    elif noun.endswith("z"):
        yield noun[:-1] + "ces"
    elif noun.endswith(("ión", "ón", "án", "ín", "és")):
        yield noun[:-2] + noun[-2].translate(str.maketrans("óáíé", "oaie")) + noun[-1] + "es"
    elif noun[-1] not in "sx":
        yield noun + "es"


def agreeing(adjective: str) -> Iterator[str]:
    """An adjective in both genders and numbers.

    >>> list(agreeing("rojo"))
    ['rojo', 'rojos', 'roja', 'rojas']
    """
    yield from plurals(adjective)
    if adjective.endswith("o"):
        yield from plurals(adjective[:-1] + "a")
