"""Mistakes of the Spanish chunker that a look at the whole sentence mends.

Newspapers, which it learnt from, have few short sentences in the present tense (*una mujer joven
corta cebollas*), and many adjectives that are somebody's name (*Delgado*).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

Chunks = tuple[tuple[int, ...], ...]

_ENDS = frozenset(".!?")
_FINITE = re.compile(r"v.[ism]")
_NOT_A_VERB = frozenset({"aq", "nc", "np"})
_OF_A_SUBJECT = frozenset({"nc", "np", "aq", "Z"})
_THIRD_PERSON = re.compile(r"\w+(?:[aeéó]|[ae]n|[aeé]ron)")
_PARTICIPLE = re.compile(r"\w+(?:[aií]d|t|s|ch)[oa]s?")


def with_a_verb(tokens: Sequence[str], tags: list[str], classes: Sequence[str]) -> list[str]:
    """Tags of a whole sentence, with a finite verb where the tagger found none.

    After *no* a verb follows; after a subject it is the first word that may be one, if it is more
    often that than anything else, or if a noun phrase follows, which no two nouns have between
    them.

    >>> with_a_verb("Mi tía no miente .".split(), ["dp", "nc", "rn", "nc", "Fp"], ["-"] * 5)
    ['dp', 'nc', 'rn', 'vmi', 'Fp']
    >>> tags = ["di", "nc", "aq", "aq", "nc", "Fp"]
    >>> with_a_verb("Una mujer joven corta leña .".split(), tags, "d n an av n -".split())
    ['di', 'nc', 'aq', 'vmi', 'nc', 'Fp']
    """
    if tokens[-1] not in _ENDS or any(map(_FINITE.fullmatch, tags)):
        return tags
    for place in range(1, len(tags) - 1):
        if _may_be_verb(tokens[place], tags[place]) and _is_verb(place, tags, classes):
            return [*tags[:place], "vmi", *tags[place + 1 :]]
    return tags


def _may_be_verb(token: str, tag: str) -> bool:
    return tag in _NOT_A_VERB and token.islower() and _THIRD_PERSON.fullmatch(token) is not None


def _is_verb(place: int, tags: Sequence[str], classes: Sequence[str]) -> bool:
    before, after, kinds = tags[place - 1], tags[place + 1], classes[place]
    if before == "rn":
        return True
    if before not in _OF_A_SUBJECT or "sp" in tags[:place]:
        return False
    # An unknown word that would be a noun after a noun and its adjective: 'el paraguas azul gotea'.
    unknown = kinds == "-" and tags[place] != "aq" and before == "aq" and tags[place - 2] == "nc"
    if kinds[0] == "v" or unknown:
        return True
    return after[0] == "d" or ("v" in kinds and before == "aq" and after == "nc")


def joined(tokens: Sequence[str], tags: Sequence[str], chunks: Chunks) -> Chunks:
    """Chunks with every adjective in that of the noun before it, if the two agree in number.

    A participle may begin a clause of its own, as in *los gastos previstos para mayo*, and stays.

    >>> joined("un libro delgado".split(), ["di", "nc", "np"], ((1, 2), (3,)))
    ((1, 2, 3),)
    >>> joined("un hombre mayor pasea".split(), ["di", "nc", "aq", "vmi"], ((1, 2), (3, 4)))
    ((1, 2, 3), (4,))
    """
    found: list[tuple[int, ...]] = []
    for chunk in chunks:
        first, rest = chunk[:1], chunk[1:]
        is_last = not rest or tags[rest[0] - 1].startswith("v")
        if found and is_last and _belongs(chunk[0] - 1, tokens, tags):
            found[-1] += first
            found += [rest] if rest else []
        else:
            found.append(chunk)
    return tuple(found)


def _belongs(place: int, tokens: Sequence[str], tags: Sequence[str]) -> bool:
    noun, word, tag = tokens[place - 1], tokens[place], tags[place]
    if tags[place - 1] != "nc" or noun.endswith("s") != word.endswith("s"):
        return False
    is_adjective = tag == "aq" and not _PARTICIPLE.fullmatch(word)
    return word.islower() and (is_adjective or tag == "np")  # no name is written small
