"""Sentences made plain before they are rewritten (paper 004, section 2.1).

Names become words for their class, numbers that determine become words and others go, so do years
and hours and idiomatic adverbials, and what somebody did or does becomes what they are doing. What
cannot be made plain is refused, with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tertium.build.expansion.clause import Clause, clause_of, head_of, noun_phrases, read
from tertium.build.expansion.rewriting import be_for, gerund_of, replaced
from tertium.build.expansion.times import without_times
from tertium.build.expansion.vocabulary import Vocabulary, is_listed, names_of_things
from tertium.build.expansion.words import BE, Word, render
from tertium.language.entities import persons
from tertium.language.gazetteer import gazetteer

_LONGEST = 30
_NUMBER_WORDS = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
sixteen seventeen eighteen nineteen
"""
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_NUMBERS = (
    *_NUMBER_WORDS.split(),
    *(f"{ten}-{one}".removesuffix("-") for ten in _TENS
      for one in ("", *_NUMBER_WORDS.split()[1:10])),
)  # fmt: skip
_SHORT_FORMS = {"n't": "not", "'re": "are", "'m": "am", "'s": "is"}
_PARENTHESES = re.compile(r"\s*\([^()]*\)")
_NUMBERED = re.compile(r"\b(?:the|a) number \d+\b|\b(?:no\.|number|#)\s*\d+\b", re.IGNORECASE)
_ORDINAL_WORDS = """
first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth
"""
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}
_ORDINALS = {
    f"{number}{_ENDINGS.get(number, 'th')}": word
    for number, word in enumerate(_ORDINAL_WORDS.split(), start=1)
}
_ORDER = re.compile(r"\d+(?:st|nd|rd|th)")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}\b)")
_PART = re.compile(r"\d*[.,/]\d+|\d*[½¼¾]")
_WHEN = frozenset({"when", "after", "before", "until", "whenever"})
_SHORTEST = 3
_LENGTHS = """
seconds minutes hours days weeks months years second minute hour day week month year moments a an
one two three four five six seven eight nine ten few several just shortly soon right immediately
"""
_HOW_LONG = frozenset(_LENGTHS.split())
"""What may stand before *after* and *before* and belongs to them."""
_FIRST_PERSONS = frozenset({"i", "you", "we", "my", "your", "our", "me", "us"})


@dataclass(frozen=True, slots=True)
class Normalised:
    """A plain sentence and the rules that made it so; or why it was refused.

    >>> from tertium.build.expansion.vocabulary import vocabulary
    >>> normalise("2 men aren't eating.", vocabulary()).text       # doctest: +SKIP
    'Two men are not eating'
    """

    source: str
    text: str
    rules: tuple[str, ...] = ()
    refused: str | None = None


def normalise(text: str, vocabulary: Vocabulary) -> Normalised:
    """Make a sentence plain, or refuse it."""
    source = " ".join(text.split())
    plain, applied = source, []
    shortened = _PARENTHESES.sub("", plain)
    if shortened != plain:
        applied.append("parentheses")
    timeless = without_times(shortened)
    if timeless != shortened:
        applied.append("time")
    numbered = _NUMBERED.sub("a number", timeless)
    if numbered != timeless:
        applied.append("number")
    reason = _refused(numbered)
    if reason:
        return Normalised(source, source, refused=reason)
    words = read(numbered)
    for rule, change in _CHANGES.items():
        new = change(words, vocabulary)
        if new is None:
            return Normalised(source, source, tuple(applied), f"cannot be made plain: {rule}")
        if new != words:
            applied.append(rule)
            words = new
    clause = clause_of(words)
    if clause is None or (clause.be is None and clause.verb is None):
        return Normalised(source, source, tuple(applied), "no subject and verb were found")
    return Normalised(source, render(words), tuple(applied))


def _refused(text: str) -> str | None:
    words = text.lower().split()
    reasons = {
        "a question": text.endswith("?"),
        "too short": len(words) < 3,
        f"longer than {_LONGEST} words": len(words) > _LONGEST,
        "it speaks of me, you or us": any(w.strip(".,!") in _FIRST_PERSONS for w in words),
        "it speaks of money or shares": any(sign in text for sign in "$€£%"),
        "a quotation, or an alternative": '"' in text or "“" in text or "OR" in text.split(),
    }
    return next((reason for reason, is_so in reasons.items() if is_so), None)


def _full_forms(words: tuple[Word, ...], _: Vocabulary) -> tuple[Word, ...]:
    """Write *n't* and the like out; *'s* only where it is no owner's."""
    made = []
    for place, word in enumerate(words):
        long = _SHORT_FORMS.get(word.text)
        made.append(word if long is None or word.tag == "POS" else word.changed(long))
        if made[-1].text == "not" and place and made[-2].text in ("ca", "wo"):
            made[-2] = made[-2].changed({"ca": "can", "wo": "will"}[made[-2].text])
    return tuple(made)


def _numbers(words: tuple[Word, ...], _: Vocabulary) -> tuple[Word, ...] | None:
    """Figures that count or order things become words; others go, if the sentence can miss them."""
    made: list[Word] = []
    for place, word in enumerate(words):
        if not any(c.isdigit() for c in word.text):
            made.append(word)
            continue
        text = _THOUSANDS.sub("", word.text)
        after = words[place + 1] if place + 1 < len(words) else None
        counts = after is not None and (after.is_noun or after.tag == "JJ")
        single = made and made[-1].text in ("a", "an")  # 'a 1967 car' is one
        if _PART.fullmatch(text) or (_ORDER.fullmatch(text) and text not in _ORDINALS):
            return None  # 'half an onion' is not 'onion'
        if text in _ORDINALS:
            made.append(Word(_ORDINALS[text], "JJ", word.phrase))
        elif text.isdigit() and counts and int(text) < len(_NUMBERS):
            made.append(word.changed(_NUMBERS[int(text)]))
        elif counts and text.isdigit() and not single:
            made.append(Word("many", "JJ", word.phrase))
        elif not counts and not (made and made[-1].is_noun):
            return None  # of 'kills 15' nothing would be left
    return tuple(made)


def _names(words: tuple[Word, ...], vocabulary: Vocabulary) -> tuple[Word, ...] | None:
    """Names become words for their class: *Ferrari*, *car*."""
    people = {part for name in persons(render(words)) for part in name.split()}
    made: list[Word] = []
    place = 0
    while place < len(words):
        stop = place
        while stop < len(words) and words[stop].tag.startswith("NNP"):
            stop += 1
        if stop == place:
            made.append(words[place])
            place += 1
            continue
        name = words[place:stop]
        kind = _class_of([word.text for word in name], people, vocabulary)
        if kind is None:
            return None
        after = words[stop] if stop < len(words) else None
        if kind and not (after is not None and after.is_noun):
            plural = name[-1].tag == "NNPS"
            noun = Word(kind, "NNS" if plural else "NN", "I-NP")
            before = made[-1].tag if made else ""
            if before in ("DT", "JJ", "CD", "PRP$") or (before == "NN" and kind in _brands()):
                made.append(noun)  # 'an orange SUV' is an orange car
            elif before != "NN":  # of 'the journal Nature' the journal is enough
                made += [Word("a", "DT", "B-NP"), noun]
        place = stop
    return tuple(made)


def _brands() -> frozenset[str]:
    """What brand names stand for, which another noun may describe."""
    return frozenset(names_of_things().values()) - {"day", "holiday"}


def _is_given(text: str) -> bool:
    """Whether a word with a capital is a given name, whatever else WordNet knows it for."""
    return text[:1].isupper() and text.lower() in gazetteer().given


def _class_of(name: list[str], people: set[str], vocabulary: Vocabulary) -> str | None:
    """What a name is a name of; an empty text for what may simply go, None for the unknown."""
    if people.intersection(name):
        return "person"
    brands = names_of_things()
    for part in reversed(name):
        if part.lower() in brands:
            return brands[part.lower()]
    lexicon = vocabulary.lexicon
    whole = "_".join(name).lower()
    for synset in lexicon.senses(whole, "n")[:1]:
        level = [synset]
        for _ in range(5):
            for one in level:
                kind = next((k for k in one.lemmas if is_listed("names", "kinds", k)), None)
                if kind is not None and kind != whole:
                    return kind
            level = [lexicon.synset(t) for one in level for t in one.targets("@", "@i")]
    if len(name) == 1 and lexicon.senses(whole, "a"):
        return ""  # 'an Italian car'
    if _is_given(name[0]):
        return "person"
    return _common(whole, vocabulary) if len(name) == 1 else None


def _common(word: str, vocabulary: Vocabulary) -> str | None:
    """A common noun that was written with a capital; None for a name, which is no kind of thing."""
    senses = [s for base in vocabulary.lexicon.base_forms(word, "n")
              for s in vocabulary.lexicon.senses(base, "n")]  # fmt: skip
    return word if senses and not senses[0].is_instance else None


def _idioms(words: tuple[Word, ...], vocabulary: Vocabulary) -> tuple[Word, ...]:
    """Adverbs of several words go from the end: *at once*, *of course*."""
    for size in (4, 3, 2):
        last = words[-size:]
        name = "_".join(word.text for word in last)
        fixed = vocabulary.lexicon.sense_keys(name, "r")
        if len(words) > size + 3 and last[0].tag == "IN" and last[-1].tag != "PRP" and fixed:
            return words[:-size]
    return words


def _finite(words: tuple[Word, ...], _: Vocabulary) -> tuple[Word, ...]:
    """A caption without a finite verb gets one: *A dog running*, *A dog is running*."""
    if any(word.is_finite or word.tag == "MD" for word in words):
        return words
    spans = noun_phrases(words)
    place = next(
        (n for n in range(1, len(words)) if words[n].tag in ("VBG", "VBN")
         and not words[n].phrase.endswith("NP") and words[n - 1].is_noun),
        None,
    )  # fmt: skip
    if place is None or not spans or spans[0][0] != 0:
        return words
    return replaced(words, (place, place), (be_for(words[:place]),))


def _whens(words: tuple[Word, ...], _: Vocabulary) -> tuple[Word, ...]:
    """A clause that says when goes, as other times do: *when it rained*, *after he ate*."""
    if words and words[0].text in _WHEN:
        comma = next((n for n, word in enumerate(words) if word.text == ","), None)
        if comma is not None and len(words) - comma > _SHORTEST:
            return words[comma + 1 :]
        return words
    for place in range(_SHORTEST, len(words)):
        if words[place].text in _WHEN and _begins_clause(words[place + 1 :]):
            while place > 1 and words[place - 1].text in _HOW_LONG:  # 'two days after he left'
                place -= 1  # noqa: PLW2901
            return words[: place - (words[place - 1].text == ",")]
    return words


def _begins_clause(words: tuple[Word, ...]) -> bool:
    """Whether a verb with a subject comes before anything else begins."""
    own = next((n for n, word in enumerate(words) if word.tag in (",", "CC")), len(words))
    return any(word.is_finite for word in words[:own])


def _tense(words: tuple[Word, ...], vocabulary: Vocabulary) -> tuple[Word, ...] | None:
    """What somebody did or does becomes what they are doing, in each clause."""
    clause = clause_of(words)
    if clause is None or not clause.has_more:
        return _tense_of_one(words, vocabulary)
    first = _tense_of_one(words[: clause.end], vocabulary)
    start = clause.end + (words[clause.end].text == ",")
    joint, rest = words[clause.end : start + 1], words[start + 1 :]
    if first is None or not rest:
        return None if first is None else words
    if rest[0].tag in ("VBZ", "VBP", "VBD") and rest[0].text not in BE:
        base = vocabulary.base(rest[0])
        acts = first != words[: clause.end] or clause.is_progressive
        if not acts or is_listed("verbs", "stative", base):
            return words  # 'sings and knows' stays: one tense for both
        return (*first, *joint, gerund_of(rest[0], vocabulary), *rest[1:])
    following = _tense(rest, vocabulary)
    return None if following is None else (*first, *joint, *following)


def _tense_of_one(words: tuple[Word, ...], vocabulary: Vocabulary) -> tuple[Word, ...] | None:
    """Change the tense of one clause, unless it says a state."""
    clause = clause_of(words)
    if clause is None:
        return words
    subject = clause.part(clause.subject)
    if clause.be is not None:
        be = be_for(subject) if words[clause.be].text in ("was", "were") else words[clause.be]
        return replaced(words, (clause.be, clause.be + 1), (be,))
    verb = None if clause.verb is None else words[clause.verb]
    if verb is None or verb.tag == "MD" or _may_be_participle(clause):
        return None
    if is_listed("verbs", "stative", vocabulary.base(verb)):
        return words
    negation = (Word("not", "RB", "I-VP"),) if clause.negation is not None else ()
    new = (be_for(subject), *negation, gerund_of(verb, vocabulary))
    return replaced(words, (clause.subject[1], (clause.verb or 0) + 1), new)


def _may_be_participle(clause: Clause) -> bool:
    """Whether a past tense may describe the subject: *a dog tied to a fence* does not tie."""
    verb = clause.words[clause.verb or 0]
    after = clause.words[clause.rest].text if clause.rest < len(clause.words) else ""
    described = any(word.tag == "VBG" for word in clause.part(clause.subject))
    return (
        verb.tag == "VBD" and clause.object is None and (described or after in ("to", "by", "with"))
    )


_CHANGES = {
    "full form": _full_forms,
    "number": _numbers,
    "name": _names,
    "time clause": _whens,
    "multiword": _idioms,
    "verb": _finite,
    "tense": _tense,
}


def doubts(words: tuple[Word, ...]) -> Iterator[str]:
    """What may be wrong with how a sentence was read."""
    if any(word.tag in ("FW", "UH", "LS", "SYM") for word in words):
        yield "odd words"
    if any(head_of(words, span) is None and words[span[0]].tag not in ("PRP", "WP", "WDT", "EX")
           for span in noun_phrases(words)):  # fmt: skip
        yield "a noun phrase without a noun"
