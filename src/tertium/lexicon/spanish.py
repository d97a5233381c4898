"""Spanish words by their dictionary: from a form, however it is typed, to its lemmas."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tertium.language.spanish.clitics import split_clitics
from tertium.language.spanish.regional import common_word
from tertium.language.spanish.tables import table
from tertium.lexicon.dictionaries import Dictionaries
from tertium.lexicon.spanish_files import key

_ARTICLES = frozenset(("el", "la", "los", "las", "un", "una", "unos", "unas"))
_SHORTEST_BASE = 3


@dataclass(frozen=True, slots=True)
class Found:
    """The lemmas that a form may belong to, with their parts of speech, and how they were found.

    ``how`` is empty where the form itself is listed, accents and all.
    """

    lemmas: tuple[tuple[str, str], ...]
    how: str = ""


def find(form: str, books: Dictionaries) -> Found:
    """Find the lemmas of a form: as it is, inflected, without its accents, with pronouns, derived.

    Where the form is itself a lemma, it is not taken for a form of another word: *vino* is wine.
    """
    for look in (_listed, _with_pronouns, _of_another_country, _derived):
        found = look(form, books)
        if found.lemmas:
            return found
    return Found(())


def find_phrase(form: str, books: Dictionaries) -> Found:
    """Find a term of several words, with an article before it or its first word inflected."""
    first, *rest = form.split()
    if first in _ARTICLES and rest:
        return find_phrase(" ".join(rest), books) if len(rest) > 1 else find(rest[0], books)
    bases = dict.fromkeys((first, *(lemma for lemma, _ in _listed(first, books).lemmas)))
    for base in bases:
        found = _listed(" ".join((base, *rest)), books)
        if found.lemmas:
            return found
    return Found(())


def _listed(form: str, books: Dictionaries) -> Found:
    words = books.spanish_words(key(form))
    exact = [word for word in words if word[0] == form]
    chosen = exact or words
    lemmas = [word for word in chosen if word[0] == word[1]]
    # Lemmas first, whatever the accents: 'rio' is rather 'río', a river, than 'rió', laughed.
    chosen = lemmas or chosen
    if not chosen:
        return Found(())
    written = chosen[0][0]
    found = dict.fromkeys((lemma, pos) for form, lemma, pos in chosen if form == written)
    if not exact:
        return Found(tuple(found), f"spelling: {form} -> {written}")
    others = dict.fromkeys(lemma for lemma, _ in found if key(lemma) != key(form))
    return Found(tuple(found), f"inflected: {form} -> {' or '.join(others)}" if others else "")


def _with_pronouns(form: str, books: Dictionaries) -> Found:
    verb, *pronouns = split_clitics(form)
    if not pronouns:
        return Found(())
    words = books.spanish_words(key(verb))
    verbs = dict.fromkeys((lemma, pos) for _, lemma, pos in words if pos == "v")
    return Found(tuple(verbs), f"inflected: {form} -> {' or '.join(lemma for lemma, _ in verbs)}")


def _of_another_country(form: str, books: Dictionaries) -> Found:
    common = common_word(form)
    found = _listed(common, books) if common != form else Found(())
    return Found(found.lemmas, f"regional: {form} -> {common}")


def _derived(form: str, books: Dictionaries) -> Found:
    for guess, ending in _bases(form):
        found = _listed(guess, books)
        if found.lemmas:
            # The stress moves to the ending: 'lamparita' has lost the accent of 'lámpara'.
            base = found.how.rpartition("-> ")[2] if "spelling" in found.how else guess
            return Found(found.lemmas, f"affix: {base} + -{ending}")
    return Found(())


def _bases(form: str) -> Iterator[tuple[str, str]]:
    """What a diminutive, a superlative or an adverb may come from, likeliest first.

    >>> list(_bases("perrita"))
    [('perra', 'ita'), ('perro', 'ita'), ('perre', 'ita')]
    """
    for endings, vowels in table("endings")["endings"].items():
        for ending in endings.split():
            stem = form.removesuffix(ending)
            if stem == form or len(stem) < _SHORTEST_BASE:
                continue
            own = ending.rstrip("s")[-1]
            for vowel in sorted(vowels.split(), key=own.__ne__):
                for root in _roots(stem):
                    yield root + vowel.replace("-", ""), ending


def _roots(stem: str) -> Iterator[str]:
    """A stem as it is, and as it may be written before another vowel.

    >>> list(_roots("poqu"))
    ['poqu', 'poc']
    """
    yield stem
    for end, other in table("endings")["stems"].items():
        if stem.endswith(end):
            yield stem.removesuffix(end) + other
