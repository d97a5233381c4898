"""Tokens of raw Spanish text: marks alone, abbreviations, numbers and names of firms whole."""

from __future__ import annotations

import re

from tertium.language.spanish.tables import listed

# With these a full stop stays; a short word that is also a plain word (no, c, min) needs a reason.
_ALSO_WORDS = """
no c d p n pl ed ext sig set mar may dom bo pte min ss cap art fr ing
"""
_PLAIN_WORDS = frozenset(_ALSO_WORDS.split())
_ABBREVIATED = "|".join(
    re.escape(word)
    for word in sorted(listed("text", "abbreviations") - _PLAIN_WORDS, key=len, reverse=True)
)
# Tried in this order at each place; the last takes whatever is left, so nothing is lost.
_TOKEN = re.compile(
    rf"""
      https?://[^\s"'<>)\]»]+[^\s"'<>)\]».,;:!?]
    | [\w.+-]{{1,64}}@[\w-]+(?:\.[\w-]+)+
    | \.{{2,}}|-{{2,}}
    | \b(?:EE\.\s?UU|FF\.\s?AA|CC\.\s?AA)\.(?=\W|$)          # doubled letters: a plural
    | \d+\.?[ºª°](?!\w) | \bn\.?º
    | (?:[^\W\d_]\.){{2,}}                                     # S.A., a.C.
    | (?-i:\b[A-ZÁÉÍÓÚÑ]\.(?=\s+[A-ZÁÉÍÓÚÑ]))                  # an initial
    | \b(?:{_ABBREVIATED})\.(?=\s*[\w$(,;])
    | (?:(?<![\w.])[+-](?=\d))?                              # a sign, then a word or a number
      [^\W_][\u0300-\u036f]*
      (?:[^\W_]|[\u0300-\u036f]|[-‑/&.'’](?=[^\W_])|(?<=\d)[,:](?=\d))*
    | \S
    """,
    re.VERBOSE | re.IGNORECASE,
)


def tokenise(text: str) -> tuple[str, ...]:
    """Cut raw text into tokens; every character but the blanks is kept, in order.

    Contractions and verbs with pronouns stay whole here: they are written as one word.

    >>> tokenise("¿La Sra. Gil pagó 1.234,56 € del alquiler?")
    ('¿', 'La', 'Sra.', 'Gil', 'pagó', '1.234,56', '€', 'del', 'alquiler', '?')
    >>> tokenise("En EE. UU., dámelo el 3-5-2012.")
    ('En', 'EE.UU.', ',', 'dámelo', 'el', '3-5-2012', '.')
    """
    return tuple("".join(token.split()) for token in _TOKEN.findall(text))
