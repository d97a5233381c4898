"""The little grammar that it takes to say what chunks share without talking nonsense."""

from __future__ import annotations

import re

from tertium.errors import MissingResourceError
from tertium.language.gazetteer import short_gazetteer
from tertium.language.spanish import chunker
from tertium.language.words import function_words
from tertium.lexicon import wordnet
from tertium.lexicon.wordnet import WordNet

_PREPOSITIONS = """
about above across after against along alongside amid among around at atop before behind below
beneath beside besides between beyond by despite down during for from in inside into near of off on
onto out outside over past per since through throughout to toward towards under underneath until up
upon via with within without
"""
_DETERMINERS = """
a an the this that these those his her its their our my your some any each every no another one two
three four five six seven eight nine ten several many few both all
"""
_SINGULAR_FORMS = "is was has does 's isn't wasn't hasn't doesn't"
_PLURAL_FORMS = "are were have do aren't weren't haven't don't"
_COMMON_FORMS = """
had did can could will would shall should may might must cannot said went made took got came saw
gave told became began ca wo
"""
_OTHER_FORMS = "am 'm 're 've be been being had did can could will would"
_CROWDS = "people men women children police folk"
_OPENERS = "who which what where when while because if whether that"
_PERSONS = "he she we you i him her us me"
_STANDING_ALONE = f"{_PERSONS} it they there someone something nobody everybody who this that"
_CONJUNCTIONS = "and or but nor yet so as than not"

PREPOSITIONS, DETERMINERS = (frozenset(text.split()) for text in (_PREPOSITIONS, _DETERMINERS))
_SINGULAR, _PLURAL, _EITHER = (
    frozenset(text.split()) for text in (_SINGULAR_FORMS, _PLURAL_FORMS, _COMMON_FORMS)
)
AUXILIARIES = _SINGULAR | _PLURAL | frozenset(_OTHER_FORMS.split())
_PEOPLE, _NEVER_ALONE, _JOINING = (
    frozenset(text.split()) for text in (_CROWDS, _OPENERS, _CONJUNCTIONS)
)
_PERSONAL, STANDING_ALONE = (frozenset(text.split()) for text in (_PERSONS, _STANDING_ALONE))
JOINERS = _NEVER_ALONE | _JOINING
"""Words that tie a chunk to what stands around it, so that it cannot move or stay alone."""
_PRONOUNS = {
    "her": "woman girl lady mother sister wife queen actress daughter grandmother princess nun",
    "him": "man boy guy gentleman father brother husband king actor son grandfather prince monk",
}
PRONOUN_OF = {noun: pronoun for pronoun, nouns in _PRONOUNS.items() for noun in nouns.split()}
_WORD = re.compile(r"[^\W\d_]+(?:['’\-][^\W\d_]+)*")
_SHORT_FORM = re.compile(r"['’](?:s|re|ve|ll|d|m|t)$")
_SIGNS = frozenset("&+/=<>")
"""Between what has a letter for a name."""


def lexicon() -> WordNet | None:
    """WordNet where it is installed; the rules that ask it are left out where it is not."""
    try:
        return wordnet.load()
    except MissingResourceError:
        return None


def is_mark(words: list[str]) -> bool:
    """Whether there is no word among the tokens.

    >>> is_mark(["."]), is_mark(["10"])
    (True, False)
    """
    return not any(c.isalnum() for word in words for c in word)


def kind_of_chunk(words: list[str]) -> str:
    """Say what a chunk is: ``mark``, ``preposition``, ``verb``, ``noun`` or ``other``.

    >>> [kind_of_chunk(chunk.split()) for chunk in ("on the roof", "is riding", "a red car", ",")]
    ['preposition', 'verb', 'noun', 'mark']
    """
    low = [word.lower() for word in words]
    first = low[0]
    if is_mark(low):
        return "mark"
    if first in PREPOSITIONS and not (first == "to" and _is_infinitive(low)):
        return "preposition"
    if first in _JOINING or _is_owned(low) or (first in _NEVER_ALONE and len(low) < 3):
        return "other"
    if first in AUXILIARIES | _EITHER or _is_verbal(low):
        return "verb"
    nominal = first in DETERMINERS or _is_nominal(words[-1])
    return "noun" if nominal and not _hides_a_verb(words) else "other"


def kind_in_place(words: list[str], before: str | None) -> str:
    """Say what a chunk is after one of another kind.

    A word alone after a noun's chunk would have gone into that chunk if it were a noun itself.

    >>> kind_in_place(["a", "red", "car"], "noun")
    'noun'
    """
    kind = kind_of_chunk(words)
    known = lexicon()
    if before == "noun" and kind != "verb" and len(words) == 1 and words[0].islower() and known:
        return "verb" if known.base_forms(words[0], "v") else kind
    return kind


def number_of_verb(words: list[str], subject: list[str]) -> str | None:
    """The number of a verb chunk that is finite for sure; None for any other.

    ``singular``, ``plural`` or ``either``. An *-ed* form might be a participle, and a base form
    an order, so that they do not count, unless a plural subject stands before a base form.

    >>> number_of_verb(["is", "riding"], ["A", "woman"]), number_of_verb(["riding"], ["A", "man"])
    ('singular', None)
    >>> number_of_verb(["run"], ["Two", "dogs"])
    'plural'
    """
    first = words[0].lower()
    for forms, number in ((_SINGULAR, "singular"), (_PLURAL, "plural"), (_EITHER, "either")):
        if first in forms:
            return number
    known = lexicon()
    if known is None or len(words) > 2:
        return None
    if first.endswith("s") and not first.endswith("ss") and known.base_forms(first, "v"):
        return "singular"
    if looks_plural(subject) and first in known.base_forms(first, "v"):
        return "plural"
    return None


def looks_plural(words: list[str]) -> bool:
    """Whether a noun chunk is about several things.

    >>> looks_plural(["Two", "dogs"]), looks_plural(["a", "bus"])
    (True, False)
    """
    low = [word.lower() for word in words]
    if not low or low[0] in ("a", "an", "one", "this", "that", "each", "every"):
        return False
    return low[-1] in _PEOPLE or (low[-1].endswith("s") and not low[-1].endswith(("ss", "us")))


def is_person(words: list[str]) -> bool:
    """Whether a noun chunk most likely is about somebody; without WordNet, only of pronouns.

    >>> is_person(["She"]), is_person(["it"])
    (True, False)
    """
    if len(words) == 1 and words[0].lower() in _PERSONAL:
        return True
    known = lexicon()
    if known is None:
        return False
    for base in known.base_forms(words[-1].lower(), "n")[:1]:
        senses = known.senses(base, "n")
        return bool(senses) and senses[0].lexname == "noun.person"
    return False


def is_adjective(word: str) -> bool:
    """Whether a word can only be, or most often is, an adjective."""
    known = lexicon()
    if known is None:
        return False
    adjective = known.sense_keys(word.lower(), "a")
    if not adjective:
        return False
    nouns = known.sense_keys(word.lower(), "n")
    return sum(map(known.tag_count, adjective)) >= sum(map(known.tag_count, nouns))


def mid_sentence(text: str, language: str = "en") -> str:
    """Write a chunk from the beginning of a sentence as in the middle of one.

    Only what most likely is no name loses its capital: function words, and what WordNet spells
    small, but for the best known names of people and places.

    >>> mid_sentence("A woman"), mid_sentence("NASA officials"), mid_sentence("A & B")
    ('a woman', 'NASA officials', 'A & B')
    >>> mid_sentence("Una mujer", "es"), mid_sentence("Los Andes", "en")
    ('una mujer', 'Los Andes')
    """
    first, _, rest = text.partition(" ")
    first = _SHORT_FORM.sub("", first)
    if not first.istitle() or first == "I" or (first == "A" and rest[:1] in _SIGNS):
        return text
    small = first.lower()
    if language == "mixed":
        language = "es" if small in function_words("es") - function_words() else "en"
    common = _is_common_in_spanish(text) if language == "es" else _is_common(small)
    return f"{small}{text[len(first) :]}" if common else text


def tidy(tokens: list[str]) -> str:
    """Join tokens as people write them: no blank before marks and short forms.

    >>> tidy(["the", "dog", "'s", "tail", ",", "and", "it", "does", "n't"])
    "the dog's tail, and it doesn't"
    >>> tidy(["€", "50", "or", "50", "€", "(", "2", "%", ")"])
    '€50 or 50 € (2%)'
    >>> tidy("180 ° C , C + + and a + b".split())
    '180 °C, C++ and a + b'
    """
    text = " ".join(tokens)
    text = re.sub(r"(?<=°) (?=[CF]\b)| (?=\+ \+)|(?<=\+) (?=\+)", "", text)
    text = re.sub(r" (n't|'(?:s|re|ve|ll|d|m)\b|[,.;:!?%)\]»])", r"\1", text)
    return re.sub(r"([(\[«¿¡]|(?<!\d )[$€£¥](?= \d)) ", r"\1", text)


def _is_common(word: str) -> bool:
    if word in function_words() or word in DETERMINERS:
        return True
    known, names = lexicon(), short_gazetteer()
    if known is None or word in names.given | names.places:  # "anna" is a coin too
        return False
    return any(
        base in sense.lemmas for base in known.base_forms(word) for sense in known.senses(base)[:1]
    )


def _is_common_in_spanish(text: str) -> bool:
    """Whether a Spanish chunk begins with anything but a name."""
    first, *rest = text.split()
    return first.lower() in function_words("es") or chunker.analyse([first, *rest]).tags[0] != "np"


def _is_verbal(low: list[str]) -> bool:
    known = lexicon()
    if known is None:
        return len(low) == 1 and low[0].endswith("ing")
    if low[0] == "to":
        return True
    if len(low) > 2 or low[0] in DETERMINERS or not _WORD.fullmatch(low[0]):
        return False
    return _times(known, low[0], "v") > _times(known, low[0], "n") and (
        len(low) == 1 or low[1] in PREPOSITIONS or low[1].endswith("ly")
    )


def _is_owned(low: list[str]) -> bool:
    """Whether a chunk goes on from an owner: ``'s`` that is not short for *is* or *has*."""
    if low[0] not in ("'s", "'", "’s"):
        return False
    return len(low) > 1 and not low[1].endswith(("ing", "ed"))


def is_bare(words: list[str]) -> bool:
    """Whether a noun lacks the article that a full sentence would give it.

    >>> is_bare(["red", "bus"]), is_bare(["a", "bus"]), is_bare(["buses"]), is_bare(["Oslo"])
    (True, False, False, False)
    """
    if words[0].lower() in DETERMINERS or looks_plural(words):
        return False
    return mid_sentence(words[-1]).islower() and words[-1].lower() not in STANDING_ALONE


def _is_infinitive(low: list[str]) -> bool:
    known = lexicon()
    return known is not None and len(low) > 1 and low[1] in known.base_forms(low[1], "v")


def _hides_a_verb(words: list[str]) -> bool:
    """Whether a chunk that begins like a noun's may be a clause that a chunker left whole."""
    known = lexicon()
    if known is None:
        return len(words) > 4
    return any(
        word.islower()
        and not word.endswith("ing")
        and _times(known, word, "v") > _times(known, word, "n") + _times(known, word, "a")
        for word in words[2 if words[0].lower() in DETERMINERS else 1 :]
        if word not in DETERMINERS
    )


def _is_nominal(word: str) -> bool:
    known = lexicon()
    if word[:1].isupper() or word[:1].isdigit() or known is None:
        return True
    return bool(known.base_forms(word.lower(), "n")) or word.lower() not in known


def _times(known: WordNet, form: str, pos: str) -> int:
    """How often a form's base was met as this part of speech, plus one where it can be it."""
    keys = [key for base in known.base_forms(form, pos) for key in known.sense_keys(base, pos)]
    return sum(map(known.tag_count, keys)) + bool(keys)
