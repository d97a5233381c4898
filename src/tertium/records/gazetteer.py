"""Which place lies in which: WordNet's parts where it is there, and a table of our own."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from tertium.errors import MissingResourceError
from tertium.lexicon import wordnet
from tertium.lexicon.wordnet import Synset, WordNet
from tertium.records.folding import fold, table, word_set

Chain = tuple[str, ...]
"""A place and what it lies in, the nearest first, each folded with hyphens for blanks."""

_MARKS = re.compile(r"[^\w\s'-]|_")
_HIGHEST = 8
_MOST_SENSES = 4


@lru_cache(1 << 16)
def place_name(text: str) -> str:
    """One name for a place, whatever the language of the catalogue.

    >>> place_name("Sevilla"), place_name("NEW YORK"), place_name("the Netherlands")
    ('seville', 'new-york', 'netherlands')
    """
    name = "-".join(_MARKS.sub(" ", fold(text)).split())
    name = name.removeprefix("the-") if name not in {"the-hague"} else name
    return str(table("places")["names"].get(name, name)).replace(" ", "-")


@lru_cache(1 << 16)
def chains(name: str) -> tuple[Chain, ...]:
    """What a place lies in, once for each place of that name that is known.

    >>> chains("seville")[0][:3]
    ('seville', 'andalusia', 'spain')
    >>> chains("nowhere-at-all")
    (('nowhere-at-all',),)
    """
    listed = _listed(name)
    if len(listed) > 1:
        return (listed + tuple(x for x in _climb(listed[-1])[1:] if x not in listed),)
    lexicon = _lexicon()
    found = [_chain(lexicon, sense) for sense in _places(lexicon, name)] if lexicon else []
    return tuple(dict.fromkeys((name, *one[1:]) for one in found)) or ((name,),)


def is_place(name: str) -> bool:
    """Whether a name, as :func:`place_name` writes it, is that of a known place.

    >>> is_place("seville"), is_place("teapot")
    (True, False)
    """
    return len(chains(name)[0]) > 1 or name in word_set("places", "broad")


def is_broad(name: str) -> bool:
    """Whether to lie in this says next to nothing.

    >>> is_broad("europe"), is_broad("spain")
    (True, False)
    """
    return name in word_set("places", "broad")


def _listed(name: str) -> Chain:
    within = table("places")["within"]
    chain = [name]
    while (above := within.get(chain[-1])) and len(chain) < _HIGHEST:
        chain.append(place_name(above))
    return tuple(chain)


def _climb(name: str) -> Chain:
    lexicon = _lexicon()
    senses = _places(lexicon, name) if lexicon else []
    return _chain(lexicon, senses[0]) if lexicon and senses else (name,)


def _chain(lexicon: WordNet, sense: Synset) -> Chain:
    chain = [place_name(sense.lemmas[0].replace("_", " "))]
    while len(chain) < _HIGHEST:
        above = [s for s in lexicon.related(sense, "part_holonyms") if _is_proper(s)]
        if not above:
            break
        sense = above[0]
        name = place_name(sense.lemmas[0].replace("_", " "))
        if name in chain:
            break
        chain.append(name)
    return tuple(chain)


_LOCATION = "noun.location"


def _places(lexicon: WordNet, name: str) -> list[Synset]:
    senses = lexicon.senses(name.replace("-", " "), "n") or lexicon.senses(name, "n")
    return [sense for sense in senses if sense.lexname == _LOCATION and _is_proper(sense)][
        :_MOST_SENSES
    ]


def _is_proper(sense: Synset) -> bool:
    """Whether this is a place with a name; continents and islands are objects in WordNet."""
    place = sense.lexname in {_LOCATION, "noun.object"}
    return place and any(lemma[0].isupper() for lemma in sense.lemmas)


@cache
def _lexicon() -> WordNet | None:
    try:
        return wordnet.load()
    except MissingResourceError:
        return None
