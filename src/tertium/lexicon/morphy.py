"""Morphy: from an inflected form to the forms that WordNet lists, by exceptions and endings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product

# WordNet's own rules of detachment (the manual page morphy(7WN)).
ENDINGS: dict[str, tuple[tuple[str, str], ...]] = {
    "n": (
        ("s", ""),
        ("ses", "s"),
        ("ves", "f"),
        ("xes", "x"),
        ("zes", "z"),
        ("ches", "ch"),
        ("shes", "sh"),
        ("men", "man"),
        ("ies", "y"),
    ),
    "v": (
        ("s", ""),
        ("ies", "y"),
        ("es", "e"),
        ("es", ""),
        ("ed", "e"),
        ("ed", ""),
        ("ing", "e"),
        ("ing", ""),
    ),
    "a": (("er", ""), ("est", ""), ("er", "e"), ("est", "e")),
    "r": (),
}
# A collocation with many ambiguous words would have very many readings.
_MOST_READINGS = 64

Known = Callable[[str], bool]
Irregular = Callable[[str], Iterable[str]]


def base_forms(form: str, pos: str, known: Known, irregular: Irregular) -> tuple[str, ...]:
    """Find the listed forms that an inflected form may come from, the form itself first.

    >>> listed = {"glyph", "axis", "axe", "box_kite"}
    >>> odd = {"axes": ["axis"]}
    >>> def look(form):
    ...     return base_forms(form, "n", listed.__contains__, lambda f: odd.get(f, ()))
    >>> look("glyphs"), look("axes"), look("box_kites")
    (('glyph',), ('axis',), ('box_kite',))
    """
    found = _of_one_word(form, pos, known, irregular)
    if found or "_" not in form:
        return found
    readings = [(word, *_candidates(word, pos, irregular)) for word in form.split("_")]
    forms = ("_".join(words) for words, _ in zip(product(*readings), range(_MOST_READINGS)))  # noqa: B905
    return _listed(forms, known)


def _of_one_word(form: str, pos: str, known: Known, irregular: Irregular) -> tuple[str, ...]:
    if pos == "n" and form.endswith("ful"):
        whole = _of_one_word(form[:-3], pos, known, irregular)
        forms = (form, *(base + "ful" for base in whole))
        return _listed(forms, known)
    return _listed((form, *_candidates(form, pos, irregular)), known)


def _candidates(form: str, pos: str, irregular: Irregular) -> list[str]:
    # An irregular form hides the rules: the plural 'axes' must not become 'ax' by an ending.
    exceptions = list(irregular(form))
    if exceptions:
        return exceptions
    if pos == "n" and (form.endswith("ss") or len(form) <= 2):
        return []
    return [
        form.removesuffix(ending) + replacement
        for ending, replacement in ENDINGS[pos]
        if form.endswith(ending) and len(form) > len(ending)
    ]


def _listed(forms: Iterable[str], known: Known) -> tuple[str, ...]:
    return tuple(dict.fromkeys(form for form in forms if known(form)))
