"""Other spellings of a word: marks, hyphens, British and American endings, slips of the hand."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

# Each rule is tried at every place where it fits, in both directions of the ocean.
_OCEAN = (
    (r"our(?=$|s|ed|ing|er|ful|less|it|ab)", "or"),
    (r"(?<=[^aeiou])or(?=$|s|ed|ing|ful|less|it|ab)", "our"),
    (r"is(?=e$|es$|ed$|ing$|er$|ers$|ation|able)", "iz"),
    (r"iz(?=e$|es$|ed$|ing$|er$|ers$|ation|able)", "is"),
    (r"ys(?=e$|es$|ed$|ing$|er$|ers$)", "yz"),
    (r"yz(?=e$|es$|ed$|ing$|er$|ers$)", "ys"),
    (r"(?<=[bcdgpthv])re(?=s?$)", "er"),
    (r"(?<=[bcdgpthv])er(?=s?$)", "re"),
    (r"ogue(?=s?$)", "og"),
    (r"og(?=s?$)", "ogue"),
    (r"amme(?=s?$)", "am"),
    (r"ence(?=s?$)", "ense"),
    (r"ense(?=s?$)", "ence"),
    (r"ae|oe", "e"),
    (r"ll(?=ed$|ing$|er$|ers$|ment|ful)", "l"),
    (r"(?<=[aeiou])l(?=ed$|ing$|er$|ers$|ment|ful)", "ll"),
    (r"^tyr", "tir"),
    (r"^tir", "tyr"),
    (r"grey", "gray"),
    (r"gray", "grey"),
)
_LONG_RUN = re.compile(r"(\w)\1{2,}")
_SHORTEST, _LONG = 5, 10  # letters; only a long word may be two slips away


def plain(text: str) -> str:
    """Lower case, one kind of apostrophe and dash, single blanks; an underscore is a blank.

    Where there is nothing else, underscores are what there is to read.

    >>> plain(" Don’t–Know "), plain("ice_cream"), plain("__ _")
    ("don't-know", 'ice cream', '__ _')
    """
    folded = unicodedata.normalize("NFKC", text).lower().replace("’", "'")
    dashed = re.sub("[\u2010-\u2015]", "-", folded)
    return " ".join((dashed.replace("_", " ").strip() or dashed).split())


def variants(form: str) -> tuple[str, ...]:
    """List the ways in which a careful writer may spell the same word, without checking them.

    >>> "e-mail" in variants("email"), "naive" in variants("naïve"), "cool" in variants("cooool")
    (True, True, True)
    >>> "color" in variants("colour"), "realise" in variants("realize")
    (True, True)
    """
    bare = "".join(c for c in unicodedata.normalize("NFKD", form) if not unicodedata.combining(c))
    found = [bare, _LONG_RUN.sub(r"\1\1", bare), _LONG_RUN.sub(r"\1", bare)]
    # 'ice-cream', 'ice cream' and 'icecream' are one word.
    found += [bare.replace("-", " "), bare.replace("-", ""), bare.rstrip(".").replace(".", "")]
    for pattern, other in _OCEAN:
        found += [bare[: m.start()] + other + bare[m.end() :] for m in re.finditer(pattern, bare)]
    if "-" not in bare and " " not in bare:
        places = range(1, len(bare))
        found += [bare[:at] + mark + bare[at:] for at in places for mark in "- "]
    return tuple(one for one in dict.fromkeys(found) if one and one != form)


def likely_slips(form: str, near: Iterable[str]) -> list[str]:
    """Keep, of words spelt nearly so, those that somebody who slipped can have meant.

    Short words have too many neighbours; a first letter is seldom wrong; only a long word may be
    two slips away.

    >>> likely_slips("definately", ["definitely", "delicately", "infinitely"])
    ['definitely']
    """
    if len(form) < _SHORTEST or not form.isalpha():
        return []
    most = 2 if len(form) >= _LONG else 1
    slips = [(distance(form, word), word) for word in near if word[0] == form[0]]
    fewest = min((count for count, _ in slips), default=most + 1)
    return [word for count, word in slips if count == fewest <= most]


def distance(a: str, b: str) -> int:
    """Count the slips between two words, exchanged neighbours being one.

    >>> distance("recieve", "receive"), distance("seperate", "separate"), distance("", "ab")
    (1, 1, 2)
    """
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, start=1):
        earlier, before, row = before, row, [i]
        for j, y in enumerate(b, start=1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                best = min(best, earlier[j - 2] + 1)
            row.append(best)
    return row[-1]
