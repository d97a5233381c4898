"""Tokens of raw English text, parted the way the chunked corpora part them."""

from __future__ import annotations

import re

_CLITIC = r"(?:s|re|ve|ll|d|m)\b"
# Tried in this order at each place; the last takes whatever is left, so nothing is lost.
_TOKEN = re.compile(
    rf"""
      https?://[^\s"'<>)\]]+[^\s"'<>)\].,;:!?]
    | [\w.+-]{{1,64}}@[\w-]+(?:\.[\w-]+)+
    | ``|''|\.{{2,}}|-{{2,}}|-[LR][RSC]B-
    | n['’]t\b|['’]{_CLITIC}
    | (?:[^\W\d_]\.){{2,}}(?:-[^\W_]+)*                      # U.S.-born
    | \b(?:Mr|Mrs|Ms|Dr|Prof|Rev|Gen|Col|Lt|Sgt|Capt|Sen|Rep|Gov|St|Mt|Ft|Jr|Sr|Inc|Ltd|Corp|Co|vs
        |etc|Jan|Feb|Aug|Sept|Oct|Nov|Dec)\.(?=\s*[\w$(,;])
    | \bNo\.(?=\s*\d)
    | (?-i:\b[A-Z]\.(?=\s+[A-Z]))                           # an initial
    | can(?=not\b)
    | [^\W\d_]{{1,24}}?(?=n['’]t\b)
    | (?:(?<![\w.])[+-](?=\d))?                             # a sign, then a word or a number
      [^\W_][\u0300-\u036f]*
      (?:[^\W_]|[\u0300-\u036f]|(?:[-‑/&.]|['’](?!{_CLITIC}))(?=[^\W_])|(?<=\d)[,:](?=\d))*
    | \S
    """,
    re.VERBOSE | re.IGNORECASE,
)


def tokenise(text: str) -> tuple[str, ...]:
    """Cut raw text into tokens; every character but the blanks is kept, in order.

    Marks stand alone, and so do the short forms of verbs and the mark of the possessive.

    >>> tokenise("The U.S. didn't join Ann's 2-1 win, \\"sadly\\".")
    ('The', 'U.S.', 'did', "n't", 'join', 'Ann', "'s", '2-1', 'win', ',', '"', 'sadly', '"', '.')
    >>> tokenise("  ")
    ()
    """
    return tuple(_TOKEN.findall(text))
