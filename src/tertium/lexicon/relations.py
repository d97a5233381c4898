"""WordNet's relations by readable names."""

from __future__ import annotations

from tertium.errors import UnknownNameError

# WordNet's pointer symbols (wninput(5WN)), the broad names first, then the narrow ones.
RELATIONS: dict[str, tuple[str, ...]] = {
    "hypernyms": ("@", "@i"),
    "hyponyms": ("~", "~i"),
    "holonyms": ("#m", "#s", "#p"),
    "meronyms": ("%m", "%s", "%p"),
    "antonyms": ("!",),
    "derivations": ("+",),
    "similar": ("&",),
    "also": ("^",),
    "attributes": ("=",),
    "entailments": ("*",),
    "causes": (">",),
    "domains": (";c", ";r", ";u"),
    "domain_members": ("-c", "-r", "-u"),
    "verb_groups": ("$",),
    "pertainyms": ("\\",),
    "participles": ("<",),
    "instance_hypernyms": ("@i",),
    "instance_hyponyms": ("~i",),
    "member_holonyms": ("#m",),
    "substance_holonyms": ("#s",),
    "part_holonyms": ("#p",),
    "member_meronyms": ("%m",),
    "substance_meronyms": ("%s",),
    "part_meronyms": ("%p",),
    "topic_domains": (";c",),
    "region_domains": (";r",),
    "usage_domains": (";u",),
}
SYMBOLS = tuple(dict.fromkeys(symbol for group in RELATIONS.values() for symbol in group))


def symbols_of(name: str) -> tuple[str, ...]:
    """Give the pointer symbols that a relation's name stands for.

    >>> symbols_of("meronyms")
    ('%m', '%s', '%p')
    >>> symbols_of("causas")
    Traceback (most recent call last):
    tertium.errors.UnknownNameError: unknown relation 'causas'; did you mean 'causes'?
    """
    if name not in RELATIONS:
        raise UnknownNameError("relation", name, RELATIONS)
    return RELATIONS[name]
