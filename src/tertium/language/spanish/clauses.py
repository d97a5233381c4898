"""Whether a few Spanish words make a clause of their own: by the tagger, however they are typed."""

from __future__ import annotations

import re

from tertium.language.spanish.accents import with_accents
from tertium.language.spanish.chunker import load
from tertium.language.spanish.tokens import tokenise
from tertium.language.stretches import lowered

_FINITE = frozenset("ism")
"""Of a verb's tag, the letter of its mood: indicative, subjunctive, imperative."""
_OPENERS = frozenset({"pr", "cs"})
"""Relatives and subordinating conjunctions: the next verb is theirs."""
_AFTER_VERBS = ("d", "p", "np")
"""What follows a verb sooner than a noun: *vino mi tío*, but *vino tinto*."""
_ASKING = """
adónde cómo cuál cuáles cuándo cuánta cuántas cuánto cuántos dónde qué quién quiénes
"""
_BARE = {word.translate(str.maketrans("áéó", "aeo")): word for word in _ASKING.split()}
_QUESTION = re.compile(
    rf"""(\W*(?:(?:a|con|de|desde|en|hasta|para|por|y)\s+)?)({"|".join(_BARE)})\b
    (\s+esta(?=s?\b|n\b))?""",
    re.IGNORECASE | re.VERBOSE,
)
_AFTER_IS = re.compile(
    r"""[sn]?(?:\W*|\s(?:a|ah[ií]|ahora|all[ií]|aqu[ií]|bien|con|de|el|él|ell[ao]s?|en|hoy|las?|los
    |mal|mis?|muy|nuestr[ao]s?|por|sus?|tan|tod[ao]s?|tus?|una?|usted(?:es)?|vuestr[ao]s?)\b.*)""",
    re.IGNORECASE | re.VERBOSE | re.DOTALL,
)
"""What tells *cómo está mi casa*, typed without accents, from *como esta casa*."""


def is_clause(text: str) -> bool:
    """Whether a text has a finite verb that belongs to no relative or other subordinate clause.

    >>> [is_clause(text) for text in ("el perro corre por el parque", "el perro del parque")]
    [True, False]
    >>> [is_clause(text) for text in ("el perro que ladra", "el perro que ladra no muerde")]
    [False, True]
    >>> [is_clause(text) for text in ("vino tinto", "vino mi tío")]
    [False, True]
    >>> [is_clause(text) for text in ("donde esta la biblioteca", "la casa donde vivo")]
    [True, False]
    """
    chunker = load()
    tokens = tokenise(_asked(with_accents(text)))
    tags = chunker.analyse(tokens).tags
    is_open = False
    for place, tag in enumerate(tags):
        if tag in _OPENERS:
            is_open = True
        elif tag[0] == "v" and tag[-1] in _FINITE:
            if place == 0 and "n" in chunker.classes_of(tokens[:1])[0]:
                is_open = not "".join(tags[1:2]).startswith(_AFTER_VERBS)
            if not is_open:
                return True
            is_open = False
    return False


def _asked(text: str) -> str:
    """A text that begins as a question does, with the accents that tell it from a relative."""
    found = _QUESTION.match(text)
    if found is None:
        return text
    before, word, verb = found.groups(default="")
    asks_where = lowered(word).endswith("donde")
    if verb and not asks_where and not _AFTER_IS.fullmatch(text, found.end()):
        return text
    return f"{before}{_BARE[lowered(word)]}{verb and ' está'}{text[found.end() :]}"
