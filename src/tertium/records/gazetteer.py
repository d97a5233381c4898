"""Which place lies in which: WordNet's parts where it is there, towns, and a table of our own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from tertium.errors import MissingResourceError
from tertium.language.words import function_words
from tertium.lexicon import wordnet
from tertium.lexicon.wordnet import Synset, WordNet
from tertium.records import towns
from tertium.records.folding import fold, table, word_set
from tertium.records.glossary import in_english

Chain = tuple[str, ...]
"""A place and what it lies in, the nearest first, each folded with hyphens for blanks."""

_MARKS = re.compile(r"[^\w\s'-]|_")
_HIGHEST = 8
_MOST_SENSES = 4
_MOST_CHAINS = 6


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
    known = _known(name)
    lie = towns.chains(name)
    if not known:
        # A state or a country goes before a town of its name: Oregon, in Ohio.
        if towns.is_country(name):
            return ((name,),)
        if lie and towns.is_region_of(name, country := lie[0][-1]):
            lie = ((country,), *(chain for chain in lie if chain[-1] != country))
        return tuple((name, *_above(chain)) for chain in lie) or ((name,),)
    # A small town that bears the name of a country is never meant.
    lie = lie if any(not is_broad(one) for one in known[0][1:]) else ()
    others = [(name, *_above(chain)) for chain in lie if not any(chain[-1] in x for x in known)]
    # The biggest town of a name is the one that is meant: Manchester in England.
    usual = sorted(known, key=lambda chain: not (lie and lie[0][-1] in chain))
    refined = (_with_regions(chain, lie) for chain in usual)
    return tuple(dict.fromkeys((*refined, *others)))[:_MOST_CHAINS]


@lru_cache(1 << 16)
def is_place(name: str) -> bool:
    """Whether a name, as :func:`place_name` writes it, is that of a place that everybody knows.

    >>> is_place("seville"), is_place("teapot"), is_place("penmarch")
    (True, False, False)
    """
    return bool(_known(name)) or name in word_set("places", "broad") or towns.is_region(name)


@lru_cache(1 << 16)
def is_town(name: str) -> bool:
    """Whether a place of that name is known at all; many a word is the name of a small town.

    >>> is_town("whitby"), is_town("teapot")
    (True, False)
    """
    return is_place(name) or bool(towns.chains(name))


def is_town_name(name: str) -> bool:
    """Whether towns bear a name, and not only, say, a river.

    >>> is_town_name("whitby"), is_town_name("nile")
    (True, False)
    """
    return bool(towns.chains(name)) and not towns.is_region(name)


@lru_cache(1 << 16)
def is_mostly_word(name: str) -> bool:
    """Whether a name is more often a plain word, as reef, bath and nice are.

    >>> is_mostly_word("seville")
    False
    """
    if name in table("places")["within"]:
        return False
    lexicon = _lexicon()
    senses = lexicon.senses(name, "n")[:1] if lexicon else []
    if lexicon and not (senses and senses[0].lexname == _LOCATION):  # Bridges, but not Wales
        bases = lexicon.base_forms(name, "n")
        senses = [sense for base in bases for sense in lexicon.senses(base, "n")[:1]]
    plain = any(not sense.is_instance for sense in senses)
    others = lexicon is not None and any(lexicon.senses(name, pos) for pos in "vr")
    return plain or (others and not senses)


def is_broad(name: str) -> bool:
    """Whether to lie in this says next to nothing.

    >>> is_broad("europe"), is_broad("spain")
    (True, False)
    """
    return name in word_set("places", "broad")


@lru_cache(1 << 16)
def is_word(word: str) -> bool:
    """Whether a folded word is one of English, or of the other languages of the glossary.

    >>> is_word("fischerei"), is_word("pietri")
    (True, False)
    """
    if in_english(word) != word or word in function_words():
        return True
    lexicon = _lexicon()
    if lexicon is None:
        return True  # nothing can be told
    forms = [base for pos in "nvar" for base in lexicon.base_forms(word, pos)]
    senses = [sense for base in forms for pos in "nvar" for sense in lexicon.senses(base, pos)]
    return any(not sense.is_instance for sense in senses)


def is_country(name: str) -> bool:
    """Whether to lie in this says only in which country.

    >>> is_country("scotland"), is_country("spain"), is_country("andalusia")
    (True, True, False)
    """
    above = chains(name)[0][1:]
    return name in word_set("places", "nations") or all(map(is_broad, above))


def _listed(name: str) -> Chain:
    within = table("places")["within"]
    chain = [name]
    while (above := within.get(chain[-1])) and len(chain) < _HIGHEST:
        chain.append(place_name(above))
    return tuple(chain)


@lru_cache(1 << 16)
def _known(name: str) -> tuple[Chain, ...]:
    """What our table and WordNet say of a place; nothing where neither knows it."""
    listed = _listed(name)
    if len(listed) > 1:
        return (listed + tuple(x for x in _climb(listed[-1])[1:] if x not in listed),)
    lexicon = _lexicon()
    senses = _places(lexicon, name) if lexicon else []
    found = [chain for sense in senses for chain in _chains_of(lexicon, sense)] if lexicon else []
    found = [chain for chain in found if len(chain) > 1]
    return tuple(dict.fromkeys((name, *one[1:]) for one in found))


def _above(regions: Chain) -> Chain:
    """What lies above a town: its regions, and what the highest of them lies in."""
    above = dict.fromkeys(
        one for number, region in enumerate(regions) for one in _agreeing(region, regions[number:])
    )
    highest = _climb(list(above)[-1]) if above else ()
    return (*above, *(one for one in highest[1:] if one not in above))


def _agreeing(region: str, regions: Chain) -> Chain:
    """What our table says of a region, unless it is another of the name: Córdoba in Argentina."""
    listed = _listed(region)
    return listed if len(regions) == 1 or set(listed) & set(regions[1:]) else (region,)


def _with_regions(chain: Chain, lie: Sequence[Chain]) -> Chain:
    """WordNet says of most towns only in which country they are."""
    nearest = chain[1]
    # Where it says more, a town of the name in another region is another: Portland in Maine. And
    # a state is no town of its name: Oregon.
    if towns.is_region_of(chain[0], nearest):
        return chain
    for above in map(_above, lie):
        if nearest in above[1:]:
            between = above[: above.index(nearest)]
            return tuple(dict.fromkeys((chain[0], *(x for x in between if x not in chain),
                                        *chain[1:])))  # fmt: skip
    return chain


@lru_cache(1 << 14)
def _climb(name: str) -> Chain:
    known = table("places")["within"].get(name)
    if known:
        return (name, *_climb(place_name(known)))
    lexicon = _lexicon()
    senses = _places(lexicon, name) if lexicon else []
    found = [_chains_of(lexicon, sense)[0] for sense in senses[:1]] if lexicon else []
    return found[0] if found else (name,)


def _chains_of(lexicon: WordNet, sense: Synset) -> list[Chain]:
    """One for each country that a river or a range of mountains lies in."""
    name = place_name(sense.lemmas[0].replace("_", " "))
    above = _holonyms(lexicon, sense)
    if sense.lexname == _LOCATION:
        above = above[:1]
    return [(name, *_upwards(lexicon, one, name)) for one in above] or [(name,)]


def _upwards(lexicon: WordNet, sense: Synset, below: str) -> Chain:
    chain: list[str] = []
    while len(chain) < _HIGHEST:
        name = place_name(sense.lemmas[0].replace("_", " "))
        if name in (below, *chain):
            break
        chain.append(name)
        above = _holonyms(lexicon, sense)
        if not above:
            break
        sense = above[0]
    return tuple(chain)


def _holonyms(lexicon: WordNet, sense: Synset) -> list[Synset]:
    found = [s for s in lexicon.related(sense, "part_holonyms") if _is_proper(s)]
    # A region of old lies in no country for WordNet, but what it says of it names one.
    return found or [s for s in _told_of(lexicon, sense)[:1] if s.id != sense.id]


def _told_of(lexicon: WordNet, sense: Synset) -> list[Synset]:
    if sense.lexname != _LOCATION or not sense.is_instance:
        return []
    told = [found[1] for found in _IN_GLOSS.finditer(sense.gloss)]
    return [
        one for name in told for one in lexicon.senses(name, "n")[:1]
        if one.lexname == _LOCATION and one.is_instance
    ]  # fmt: skip


_IN_GLOSS = re.compile(r"\b(?:in|of|between|within)\b[^;A-Z]{0,25}([A-Z][a-z]+)")
_LOCATION = "noun.location"


def _places(lexicon: WordNet, name: str) -> list[Synset]:
    senses = lexicon.senses(name.replace("-", " "), "n") or lexicon.senses(name, "n")
    named = [sense for sense in senses if sense.is_instance and _is_proper(sense)]
    return sorted(named, key=lambda one: one.lexname != _LOCATION)[:_MOST_SENSES]


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
