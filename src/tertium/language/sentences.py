"""Where sentences begin in running text, by marks and capitals; no model, no word list but one."""

from __future__ import annotations

import re

# What stands before a full stop that ends no sentence.
_SHORT_FORMS = """
mr mrs ms dr prof rev gen col lt sgt capt hon sen rep gov st mt ft vs etc e.g i.e cf al
vol fig figs pp eds approx dept inc ltd co corp jr sr jan feb apr jun jul aug sep sept
oct nov dec sra srta dra ud uds pág núm
"""
_ABBREVIATIONS = frozenset(_SHORT_FORMS.split())
# Possessive, and from the first mark of a run on, so that no text takes more than linear time.
_END = re.compile(
    r"""
      (?<![.!?…]) (?P<mark> [.!?…]++ ) ["'”’»)\]]*+ \s++
      (?= ["'“‘«(\[¿¡]* [^\W_a-zà-öø-ÿ] )              # then a capital
    | [。！？]+ [”’」』）]* \s*                          # full-width marks need no blank
    | \n \s* \n \s*                                     # an empty line
    """,
    re.VERBOSE,
)
_LAST_WORD = re.compile(r"[^\s(\[\"'“‘«]*$")


def sentence_starts(text: str) -> list[int]:
    """The places where the sentences of a text begin; at least one unless it is blank.

    A sentence ends at ``. ! ? …`` before a blank and something that is no small letter, at a
    full-width mark, or at an empty line. Common abbreviations and initials end none.

    >>> sentence_starts("Dr. Ochoa left. She took J. Webb's car!")
    [0, 16]
    """
    first = len(text) - len(text.lstrip())
    end = len(text.rstrip())
    starts = [first] if end else []
    for match in _END.finditer(text, first, end):
        if match["mark"] == "." and _is_abbreviated(text, match.start()):
            continue
        if match.end() < end:
            starts.append(match.end())
    return starts


def _is_abbreviated(text: str, stop: int) -> bool:
    # A window is enough: no abbreviation is longer, and a text may be one long run of letters.
    last = _LAST_WORD.search(text[max(0, stop - 12) : stop])
    word = last[0] if last else ""
    initial = len(word) == 1 and word.isalpha() and word.isupper() and word != "I"
    return initial or word.lower() in _ABBREVIATIONS
