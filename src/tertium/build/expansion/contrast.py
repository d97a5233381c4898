"""Rules that contradict, or come near to it: SICK's *Contr* sentences."""

from __future__ import annotations

from collections.abc import Iterator

from tertium.build.expansion.clause import Clause, head_of, noun_phrases
from tertium.build.expansion.rewriting import (
    INDEFINITE,
    Rewriting,
    is_part_of_some,
    replaced,
    said,
)
from tertium.build.expansion.similar import changed_phrase
from tertium.build.expansion.vocabulary import PART_OF_TAG, Vocabulary, inflected, is_listed
from tertium.build.expansion.words import NOT, Word, is_plural, words_of

_NOT = Word("not", "RB", "I-VP")
_NO = Word("no", "DT", "B-NP")
_THERE = Word("there", "EX", "B-NP")
_QUANTIFIERS = frozenset({"all", "every", "each", "many", "both", "several", "most"})
_SWAPPED = {"many": "few", "few": "many", "all": "none of the", "most": "few"}


def negation_inserted(clause: Clause, vocabulary: Vocabulary) -> Iterator[Rewriting]:
    """*is singing*, *is not singing*; *sings*, *does not sing*."""
    if clause.is_negated or clause.is_existential:
        return
    words = clause.words
    if words[0].text in ("some", "someone", "somebody"):
        return  # that some do and some do not is no contradiction
    if clause.be is not None:
        words = replaced(words, (clause.be + 1, clause.be + 1), (_NOT,))
        yield Rewriting(words, "not", 0.97)
    elif clause.verb is not None and words[clause.verb].tag in ("VBZ", "VBP", "VBD"):
        verb = words[clause.verb]
        do = {"VBZ": "does", "VBP": "do", "VBD": "did"}[verb.tag]
        base = vocabulary.base(verb)
        new = (Word(do, verb.tag, "B-VP"), _NOT, Word(base, "VB", "I-VP"))
        yield Rewriting(replaced(words, (clause.verb, clause.verb + 1), new), "not", 0.9)


def nothing_there(clause: Clause, _: Vocabulary) -> Iterator[Rewriting]:
    """*A man is singing*, *There is no man singing*."""
    words, subject = clause.words, clause.part(clause.subject)
    if clause.is_negated or not subject or any(word.tag in ("WP", "WDT") for word in subject):
        return
    if clause.is_existential:
        if subject[0].text in ("a", "an", "some"):
            new = (*words[:2], _NO, *words[3:])
            yield Rewriting(new, "there is no", 0.95)
        return
    if not clause.is_progressive or clause.be is None or is_part_of_some(subject):
        return
    if any(word.text == "and" for word in subject):
        return
    if clause.has_more and words[clause.end + 1].is_finite:
        return  # 'and is laughing' would have no subject
    noun = subject[1:] if subject[0].text in INDEFINITE or subject[0].tag == "CD" else subject
    if subject[0].tag not in ("DT", "CD", "NNS") or subject[0].text in ("the", *_QUANTIFIERS):
        return
    new = (_THERE, words[clause.be], _NO, *noun, *words[clause.be + 1 :])
    yield Rewriting(new, "there is no", 0.95)


def nobody(clause: Clause, vocabulary: Vocabulary) -> Iterator[Rewriting]:
    """*Someone is singing*, *Nobody is singing*."""
    subject = clause.part(clause.subject)
    if not clause.is_progressive or clause.is_negated or clause.has_more or clause.be is None:
        return
    whole = said(subject)
    general = whole in ("someone", "somebody", "a person", "people", "some people")
    if general:
        new = (Word("nobody", "NN", "B-NP"), Word("is", "VBZ", "B-VP"))
        yield Rewriting((*new, *clause.words[clause.be + 1 :]), f"{whole} -> nobody", 0.97)


def negation_removed(clause: Clause, _: Vocabulary) -> Iterator[Rewriting]:
    """*is not singing*, *is singing*; *There is no man singing*, *There is a man singing*."""
    words = clause.words
    if clause.is_existential:
        if clause.negation is not None and not clause.has_more:
            plural = words[1].text in ("are", "were")
            some = Word("some" if plural else "a", "DT", "B-NP")
            yield Rewriting(replaced(words, (2, 3), (some,)), "no -> " + some.text, 0.95)
            if clause.verb is not None:
                subject = (some, *clause.part(clause.subject)[1:])
                new = (*subject, words[1], *words[clause.subject[1] :])
                yield Rewriting(new, "there is no -> " + some.text, 0.95)
        return
    first = words[0]
    if clause.negation is not None and clause.be is not None:
        new = replaced(words, (clause.negation, clause.negation + 1), ())
        yield Rewriting(new, "without not", 0.97)
    elif first.text in ("nobody", "no") and clause.be is not None:
        if first.text == "nobody":
            yield Rewriting((first.changed("someone"), *words[1:]), "nobody -> someone", 0.95)
        elif words[1].text != "one":
            article = "some" if is_plural(clause.part(clause.subject)) else "a"
            yield Rewriting((first.changed(article), *words[1:]), f"no -> {article}", 0.95)
        else:
            new = (Word("someone", "NN", "B-NP"), *words[2:])
            yield Rewriting(new, "no one -> someone", 0.95)


def opposed_determiner(clause: Clause, _: Vocabulary) -> Iterator[Rewriting]:
    """*A man is singing*, *No man is singing*; *Many*, *Few*."""
    words = clause.words
    first = words[0]
    if clause.is_existential or clause.is_negated or clause.be is None:
        return
    if any(word.text in ("and", "or", ",") for word in clause.part(clause.subject)):
        return
    if first.text in _SWAPPED and words[1].text not in ("of", "the"):
        new = tuple(Word(one.text, "DT", "B-NP") for one in words_of(_SWAPPED[first.text]))
        changed = replaced(words, (0, 1), new)
        yield Rewriting(changed, f"{first.text} -> {said(new)}", 0.9)
    elif words[1].text in ("few", "couple", "lot", "little"):
        return  # 'a few' is one determiner
    elif first.text in ("a", "an", "some", "every", "each") and not clause.has_more:
        yield Rewriting((_NO, *words[1:]), f"{first.text} -> no", 0.93)


def antonym(clause: Clause, vocabulary: Vocabulary) -> Iterator[Rewriting]:
    """A word becomes its opposite: *empty*, *full*; *in front of*, *behind*."""
    if clause.is_negated:
        return
    words = clause.words
    for place, word in enumerate(words):
        part = PART_OF_TAG.get(word.tag[:2])
        if part not in ("a", "v", "r"):
            continue
        after = words[place + 1] if place + 1 < len(words) else None
        if part == "v" and after is not None and after.tag in ("RP", "RB"):
            continue  # 'sit down'
        acts = word.tag == "VBG" and not word.phrase.endswith("NP")
        if part == "v" and not acts and place != clause.verb:
            continue
        if part == "a" and not _describes(clause, place, vocabulary):
            continue
        if (
            part == "r"
            and place
            and vocabulary.has_verb(vocabulary.base(words[place - 1]), word.text)
        ):
            continue  # 'chop up'
        for other in vocabulary.opposites(vocabulary.base(word), part):
            new = words_of(inflected(other.text, word.tag))
            if part == "a" and not _ages(other.text, _described(clause, place), vocabulary):
                continue
            changed = replaced(words, (place, place + 1), tuple(
                Word(one.text, word.tag, word.phrase) for one in new))  # fmt: skip
            # An opposite of what only describes a side matter contradicts less.
            central = part != "a" or place < clause.subject[1] or clause.be == place - 1
            yield Rewriting(changed, f"{word.text} -> {said(new)}",
                            other.sure * (0.95 if central else 0.85))  # fmt: skip
    for one in changed_phrase(clause, "opposites"):
        if _fits(clause, vocabulary, one):
            yield Rewriting(one.words, one.change, 0.85)


def _described(clause: Clause, place: int) -> Word | None:
    """The noun that an adjective describes: after it, or the subject of which it is said."""
    words = clause.words
    stop = next((n for n in range(place, len(words)) if not words[n].phrase.endswith("NP")),
                len(words))  # fmt: skip
    nouns = [n for n in range(place + 1, stop) if words[n].is_noun]
    if nouns:
        return words[nouns[-1]]
    head = next((span for span in noun_phrases(words) if span[0] >= clause.subject[0]), None)
    found = None if head is None else head_of(words, head)
    return None if found is None else words[found]


def _ages(adjective: str, noun: Word | None, vocabulary: Vocabulary) -> bool:
    """Whether a word for an age suits a noun: no clock is young, no woman new, no baby old."""
    if noun is None or adjective not in ("old", "young", "new"):
        return True
    base = vocabulary.base(noun)
    if adjective == "old":
        return not is_listed("adjectives", "young", base)
    return (adjective == "young") == (vocabulary.is_animate(base) or vocabulary.is_person(base))


def _fits(clause: Clause, vocabulary: Vocabulary, rewriting: Rewriting) -> bool:
    """Whether the opposite of a preposition makes sense with the verb."""
    old = rewriting.change.partition(" -> ")[0]
    verb = "" if clause.verb is None else vocabulary.base(clause.words[clause.verb])
    if old in ("into", "onto") and clause.object is not None:
        return False  # nothing is put out of a box
    return not vocabulary.has_verb(verb, old) or old not in ("up", "down")


def _describes(clause: Clause, place: int, vocabulary: Vocabulary) -> bool:
    """Whether an adjective says something of a noun that its opposite could say too."""
    words = clause.words
    if is_listed("adjectives", "attributive", words[place].text):
        return False
    after = words[place + 1] if place + 1 < len(words) else None
    before = words[place - 1] if place else None
    if before is not None and before.tag in ("JJ", "RB") and before.text not in NOT:
        return False  # 'dark black'
    if "and" in (before.text if before else "", after.text if after else ""):
        return False  # 'black and white'
    of_people = after is not None and vocabulary.is_person(vocabulary.base(after))
    if of_people and is_listed("adjectives", "colours", words[place].text):
        return False
    by_noun = after is not None and after.is_noun and after.tag != "NNP"
    predicate = before is not None and before.text in ("is", "are", *NOT)
    return by_noun or (predicate and after is None)
