"""The forms in which catalogues write dates, as one pattern over folded text."""

from __future__ import annotations

import re
from functools import cache

from tertium.records.folding import table


def _choice(words: list[str]) -> str:
    return "|".join(re.escape(w) for w in sorted(words, key=len, reverse=True))


@cache
def dates_pattern() -> re.Pattern[str]:
    """What finds dates in folded text; its groups say of which form each is.

    >>> dates_pattern().search("ca. 1890")["start"]
    '1890'
    """
    times = table("times")
    parts = _choice(list(times["parts"]))
    months = _choice(times["months"]["names"].split())
    ordinals = _choice(times["ordinals"]["english"].split())
    bc = (
        r"(?:b\.?\s?c\.?(?:\s?e\.?)?|a\.\s?c\.|av\.?\s?j\.?-?\s?c\.?|v\.\s?chr\.?|a\.\s?de\s?c\.?|"
        r"antes\ de\ cristo|avant\ jesus-christ|avanti\ cristo|vor\ christus)"
    )
    ad = (
        r"(?:a\.?d\.?|c\.?e\.?|d\.\s?c\.|n\.\s?chr\.?|apr?\.?\s?j\.?-?\s?c\.?|d\.\s?de\s?c\.?|"
        r"despues\ de\ cristo|apres\ jesus-christ|dopo\ cristo|nach\ christus)"
    )
    about = (
        r"(?:(?:ca?|circa|about|approx|approximately|around|probably|possibly|um|hacia|vers|"
        r"verso(?:\ il)?)(?=[\s.\d])\.?\s*|~\s*)"
    )
    bound = r"(?P<bound>before|after|not\ before|not\ after|by|antes\ de|despues\ de|avant|apres|vor|nach|ante|post)\s+"  # noqa: E501
    year = r"(?:1[0-9]{3}|20[0-9]{2})"
    dash = rf"\s*(?:-|/|\b(?:{'|'.join(times['joined']['words'].split())})\b)\s*"
    century_word = (
        r"(?:century|centuries|cent\b\.?|(?<=th|nd|rd|st)[\s-]*c\b\.?|siecles?|jahrhunderts?|"
        r"jhd?t?s?\b\.?|secolo)"
    )
    roman = r"(?=[ivx])x{0,2}(?:ix|iv|v?i{0,3})"
    decades = _choice(list(times["decades"]))
    return re.compile(
        rf"""(?<![\w.,/])(?:
          (?:(?P<era_part>{parts})[\s-]+(?:the\s+)?)?(?:{about})?(?:the\s+)?
          (?: (?P<century>[0-9]{{1,2}}|{ordinals})(?:\s?(?:st|nd|rd|th|e|eme|er|\.))?
              (?:{dash}(?:(?P<end_part>{parts})[\s-]+)?(?P<century_end>[0-9]{{1,2}}|{ordinals})(?:\s?(?:st|nd|rd|th|e|eme|er|\.))?)?
              [\s-]*{century_word}
            | (?:siglos?|s\.|secc?\.|secoli?|saec\.|s(?=\ ))\s*(?P<roman_after>{roman})
              (?:{dash}(?P<roman_after_end>{roman}))?(?!\w)(?:\ (?P<part_after>in|med|ex)\b\.?)?
            | (?P<roman_before>{roman})(?:er|re|e|eme|\.)?
              (?:{dash}(?P<roman_before_end>{roman})(?:e|eme|\.)?)?
              [\s-]*(?:century|siecles?|sec\.|secolo|jh\b\.?|jahrhundert|cent\b\.?|c\.)
          )(?:\s*(?P<century_bc>{bc})
            (?:{dash}(?:(?:siglos?|s\.|secc?\.|saec\.)\s*)?(?P<century_ad>[0-9]{{1,2}}|{roman})
              (?:\s?(?:st|nd|rd|th|e|eme|er|\.))?[\s-]*(?:{century_word}|sec\.|c\.)?\s*{ad})?)?
        | (?P<from_bc>[0-9]{{1,4}})\s*{bc}{dash}(?:{ad}\s*(?P<to_ad>[0-9]{{1,4}})\b
          |(?P<till_ad>[0-9]{{1,4}})\s*{ad}(?![a-z]))
        | (?P<about_bc>{about})?(?P<old>[0-9]{{1,5}})
          (?:(?:\s*{bc})?{dash}(?P<old_end>[0-9]{{1,5}}))?\s*{bc}(?![a-z])
        | {ad}\s*(?P<ad>[0-9]{{1,4}})(?:{dash}(?P<ad_end>[0-9]{{1,4}}))?\b
        | (?P<early>[0-9]{{1,3}})(?:{dash}(?P<early_end>[0-9]{{1,4}}))?\s*{ad}(?![a-z])
        | (?P<iso>{year})-(?P<iso_month>0[1-9]|1[0-2])(?:-(?P<iso_day>[0-3][0-9]))?
          (?:t[0-9:.z+-]*)?(?!\w)(?:\s*/\s*(?P<iso_end>{year})(?:-[0-9]{{2}}){{0,2}}(?!\w))?
        | (?:(?P<numeric_day>[0-3]?[0-9])[./-]\s?)?(?:(?P<numeric_month>[0-3]?[0-9])|[ivx]{{1,4}})
          [./-]\s?(?P<numeric>{year})\b
        | [0-3]?[0-9](?P<mark>[/-])[01]?[0-9](?P=mark)(?P<short>[0-9]{{2}})(?!\w)
        | (?P<digits>{year})(?P<digits_month>0[1-9]|1[0-2])(?P<digits_day>0[1-9]|[12][0-9]|3[01])\b
        | (?:(?P<day_before>[0-3]?[0-9])(?:st|nd|rd|th|er|\.)?\s+(?:of\s+|de\s+)?)?
          (?P<month>{months})\b\.?,?
          (?:\s+(?P<day_after>[0-3]?[0-9])(?:st|nd|rd|th)?,)?\s+(?:de\s+|del\s+)?(?P<calendar>{year})\b
        | (?P<about_y>{about}|\[)?(?:{bound})?(?:(?P<decade_part>{parts})[\s-]+)?(?:the\s+)?
          (?: (?:anos\s+|annees\s+|anni\s+)(?P<decade_before>{year})\b
            | (?:anos\s+|annees\s+|anni\s+|the\s+)'?(?P<decade_word>{decades}|(?<!the\s)[2-9]0)\b
            | (?P<decade_er>[2-9]0)er[\s-]+jahre
            | (?P<decade>{year})(?:'?s|er)\b(?:\s+jahre)?
            | (?P<open_century>1[0-9]|20)(?:--|\?\?)
            | (?P<open_decade>1[0-9]{{2}}|20[0-9])(?:-(?![0-9])|\?|_)
            | (?P<start>{year})(?P<doubt>\?)?
              (?:{dash}(?:{about})?(?P<end>{year}|[0-9]{{1,2}})(?![0-9.])(?P<decades>'?s\b)?)?
          )(?!\w)
        )""",
        re.VERBOSE,
    )


@cache
def periods_pattern() -> re.Pattern[str]:
    """What finds named periods in folded text.

    >>> periods_pattern().search("a victorian chair")[0]
    'victorian'
    """
    return re.compile(rf"(?<!\w)(?:{_choice(list(table('times')['periods']))})(?!\w)")
