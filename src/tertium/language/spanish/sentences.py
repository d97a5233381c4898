"""Where sentences begin in Spanish text: by marks and capitals, with Spanish abbreviations."""

from __future__ import annotations

import re

from tertium.language.spanish.tables import listed

# Possessive, and from the first mark of a run on, so that no text takes more than linear time.
_END = re.compile(
    r"""
      (?<![.!?…]) (?P<mark> [.!?…]++ ) ["'”’»)\]]*+ \s++
      (?= ["'“‘«(\[—–-]* [¿¡]*+ ["'“‘«(]* [^\W_a-zà-öø-ÿ] | [¿¡] )
    | \n \s* \n \s*                                     # an empty line
    """,
    re.VERBOSE,
)
_LAST_WORD = re.compile(r"[^\s(\[\"'“‘«¿¡]*$")
_LONGEST = 12
# Abbreviations that may well end a sentence: what follows decides, and a capital says they did.
_MAY_END = """
etc ee s.a s.l s.r.l a.c d.c a.m p.m cm km kg ptas pta hnos cía no min mar set may cl
"""
_FINAL = frozenset(_MAY_END.split())


def sentence_starts(text: str) -> list[int]:
    """The places where the sentences of a text begin; at least one unless it is blank.

    >>> sentence_starts("La Sra. Gil no vino. ¿Y el Dr. Paz? Tampoco.")
    [0, 21, 36]
    >>> sentence_starts("Nació en EE. UU. en 1950, etc. Luego volvió a la pág. 3.")
    [0, 31]
    """
    first = len(text) - len(text.lstrip())
    end = len(text.rstrip())
    starts = [first] if end else []
    for match in _END.finditer(text, first, end):
        if match["mark"] == "." and _is_abbreviated(text, match.start(), match.end()):
            continue
        if match.end() < end:
            starts.append(match.end())
    return starts


def _is_abbreviated(text: str, stop: int, after: int) -> bool:
    # A window is enough: no abbreviation is longer, and a text may be one long run of letters.
    last = _LAST_WORD.search(text[max(0, stop - _LONGEST) : stop])
    word = last[0] if last else ""
    if len(word) == 1 and word.isalpha() and word.isupper():
        return True  # an initial
    if len(word) == 2 and word.isupper() and word[0] == word[1]:
        return text[after : after + 2].isupper()  # EE. UU., FF. AA.
    low = word.lower()
    return low in listed("text", "abbreviations") and low not in _FINAL
