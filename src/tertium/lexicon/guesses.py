"""Guesses at a word that no resource lists: each gives meanings and how they were come by."""

from __future__ import annotations

import re
from collections.abc import Callable

from tertium.language.words import function_words
from tertium.lexicon import affixes, compounds, morphy
from tertium.lexicon.meanings import Meaning, Shelf
from tertium.lexicon.variants import likely_slips, variants

Found = tuple[list[Meaning], str]
Guess = Callable[[str, str | None, Shelf], Found]

PARTS = {"n": "noun", "v": "verb", "a": "adjective", "r": "adverb"}
_FIGURES = re.compile(r"\d+")
_MOST_OF_A_PART = 3  # definitions of a base or a head that are worth offering


def as_another_part(form: str, pos: str | None, at_hand: Shelf) -> Found:
    """Read a word that is listed, but not as the part of speech that was asked for."""
    senses = at_hand.in_wordnet(form) or at_hand.in_dictionaries(form) if pos else []
    parts = dict.fromkeys(PARTS[one.pos] for one in senses if one.pos in PARTS)
    how = f"{senses[0].source}, as {' or '.join(parts)}" if senses else ""
    return senses, how


def as_variant(form: str, pos: str | None, at_hand: Shelf) -> Found:
    """Read another spelling that a careful writer may use."""
    figures = _FIGURES.findall(form)
    for other in variants(form):
        if _FIGURES.findall(other) != figures:
            continue  # '12.0' is no other spelling of '120'
        senses = at_hand.in_wordnet(other, pos) or at_hand.in_dictionaries(other, pos)
        if senses and other not in function_words():
            return senses, f"spelling: {form} -> {other}"
    return [], ""


def as_derived(form: str, pos: str | None, at_hand: Shelf) -> Found:
    """Read a beginning or an ending and its base."""
    for whole, part in ((form, pos), *_uninflected(form, pos)):
        for made in affixes.derivations(whole, at_hand.is_lemma, part):
            makes = part or made.affix.makes[:1] or made.pos
            bases = at_hand.in_wordnet(made.base, made.pos)[:_MOST_OF_A_PART]
            senses = [
                Meaning(f"{made.meaning}; {base.said}", "affix", whole, makes) for base in bases
            ]
            return senses, f"affix: {made.parts}"
    return [], ""


def _uninflected(form: str, pos: str | None) -> list[tuple[str, str]]:
    """What a word may be an inflection of by WordNet's endings, whether or not it is a word.

    >>> _uninflected("trekkies", "n")
    [('trekkie', 'n'), ('trekky', 'n')]
    """
    return [
        (form[: -len(ending)] + base, part)
        for part in ((pos,) if pos else ("n", "v"))
        for ending, base in morphy.ENDINGS[part]
        if form.endswith(ending)
    ]


def as_compound(form: str, pos: str | None, at_hand: Shelf) -> Found:
    """Read two words that were written as one."""
    parts = compounds.split(form, _with_inflections(at_hand))
    if parts is None:
        return [], ""
    heads = at_hand.in_wordnet(parts.head, pos) or at_hand.in_wordnet(parts.head)
    senses = [
        Meaning(f"{parts.spelt_out}; {head.said}", "compound", form, pos or head.pos)
        for head in heads[:_MOST_OF_A_PART]
    ]
    return senses, f"compound: {parts}"


def as_slip(form: str, pos: str | None, at_hand: Shelf) -> Found:
    """Read the listed word that somebody who slipped can have meant."""
    if at_hand.words is None:
        return [], ""
    for meant in likely_slips(form, at_hand.words.near_words(form)):
        if senses := at_hand.in_wordnet(meant, pos):
            return senses, f"spelling: {form} -> {meant}"
    return [], ""


def _with_inflections(at_hand: Shelf) -> Callable[[str], int | None]:
    """Count a part as its base form where it is no lemma itself: a head may be inflected."""

    def frequency(part: str) -> int | None:
        own = at_hand.frequency(part)
        if own is not None or at_hand.words is None:
            return own
        bases = at_hand.words.base_forms(part)
        # Counted as rarer than any lemma, so that motor + sport wins over motors + port.
        return 1 if bases and at_hand.frequency(bases[0]) else None

    return frequency


def guesses(text: str) -> tuple[Guess, ...]:
    """The guesses to try on a word, likeliest first: a name is not taken for a slip.

    >>> as_slip in guesses("recieve"), as_slip in guesses("Pekka")
    (True, False)
    """
    safe = (as_another_part, as_variant, as_derived, as_compound)
    return safe if text.strip()[:1].isupper() else (*safe, as_slip)
