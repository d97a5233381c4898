"""Rules that keep the words and change the meaning: SICK's *Diff* sentences."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tertium.build.expansion.clause import Clause, Span, clause_of, head_of, noun_phrases
from tertium.build.expansion.rewriting import (
    Rewriting,
    be_for,
    head_base,
    is_simple,
    mentions_own,
    said,
)
from tertium.build.expansion.vocabulary import Vocabulary, is_listed
from tertium.build.expansion.words import Word

_MUTUAL = frozenset({"near", "beside", "next", "with", "close", "alongside"})
_HANGING = frozenset({"in", "with", "on", "without"})


def exchanged_arguments(clause: Clause, vocabulary: Vocabulary) -> Iterator[Rewriting]:
    """*A dog is chasing a cat*, *A cat is chasing a dog*: who acts and who does not."""
    if clause.verb is None or clause.is_existential or clause.be is None:
        return
    words, subject = clause.words, clause.part(clause.subject)
    if not is_simple(clause, clause.subject) or mentions_own(subject) or clause.is_negated:
        return
    between = {word.text for word in words[clause.verb + 1 : clause.rest + 2]}
    verb = vocabulary.base(words[clause.verb])
    if is_listed("verbs", "cooking", verb):
        return
    mutual = is_listed("verbs", "mutual", verb)
    if (mutual and not clause.is_passive) or between & _MUTUAL:
        return  # who stands near whom makes no difference
    for span, sure in _partners(clause, vocabulary):
        target = clause.part(span)
        owns = span[1] < len(words) and words[span[1]].tag == "POS"
        if mentions_own(target) or owns or not is_simple(clause, span):
            continue
        if head_base(clause, clause.subject, vocabulary) == head_base(clause, span, vocabulary):
            continue
        new = (
            *target,
            be_for(target, words[clause.be].text),
            *words[clause.be + 1 : span[0]],
            *subject,
            *words[span[1] :],
        )
        yield Rewriting(new, f"{said(subject)} <-> {said(target)}", sure)


def exchanged_modifiers(clause: Clause, vocabulary: Vocabulary) -> Iterator[Rewriting]:
    """*A tall boy and a short girl*, *A short boy and a tall girl*."""
    words = clause.words
    found = [n for n in range(1, len(words) - 1) if _is_lone_adjective(words, n)]
    for one, other in combinations(found, 2):
        nouns = [vocabulary.base(words[n + 1]) for n in (one, other)]
        if words[one].text == words[other].text or nouns[0] == nouns[1]:
            continue
        if any(map(vocabulary.is_person, nouns)) and is_listed(
            "adjectives", "colours", words[one].text
        ):
            continue
        classes = {vocabulary.class_of(noun) for noun in nouns}
        colours, general = (
            all(is_listed("adjectives", name, words[n].text) for n in (one, other))
            for name in ("colours", "general")
        )
        alike = len(classes) == 1 and classes != {""}
        if not (colours or (alike and general)):
            continue
        ages = [words[n].text for n in (other, one)]
        if any(age == "old" and is_listed("adjectives", "young", noun)
               for age, noun in zip(ages, nouns, strict=True)):  # fmt: skip
            continue
        new = list(words)
        new[one], new[other] = words[other], words[one]
        change = f"{words[one].text} <-> {words[other].text}"
        yield Rewriting(tuple(new), change, 0.93 if alike else 0.8)


def exchanged_actions(clause: Clause, vocabulary: Vocabulary) -> Iterator[Rewriting]:
    """*The boys are playing and the man is smiling*: who does what is exchanged."""
    if not clause.has_more or not clause.is_progressive or clause.is_existential:
        return
    joint = clause.end + (clause.words[clause.end].text == ",") + 1
    second = clause_of(clause.words[joint:])
    if second is None or not second.is_progressive or second.is_existential or second.has_more:
        return
    if second.subject[1] == second.subject[0] or second.words[0].tag in ("PRP", "VBZ", "VBP"):
        return
    assert clause.verb is not None and second.verb is not None
    acts = clause.words[clause.verb : clause.end], second.words[second.verb :]
    bases = [vocabulary.base(act[0]) for act in acts]
    actors = [head_base(one, one.subject, vocabulary) for one in (clause, second)]
    if bases[0] == bases[1] or actors[0] == actors[1] or any(map(mentions_own, acts)):
        return  # 'one man ... and another man': either may be the one
    if not all(map(vocabulary.is_animate, actors)):
        return
    new = (
        *clause.words[: clause.verb],
        *acts[1],
        *clause.words[clause.end : joint],
        *second.words[: second.verb],
        *acts[0],
    )
    yield Rewriting(new, f"{bases[0]} <-> {bases[1]}", 0.9)


def moved_modifier(clause: Clause, vocabulary: Vocabulary) -> Iterator[Rewriting]:
    """*A man in a hat is watching a boy*, *A man is watching a boy in a hat*."""
    if clause.is_existential or clause.verb is None:
        return
    words = clause.words
    for span, _ in _partners(clause, vocabulary):
        modifier = _modifier(clause, clause.subject, vocabulary)
        after = words[span[1]].tag if span[1] < len(words) else ""
        if modifier is None or modifier[1] != clause.subject[1] or after in ("IN", "WP", "WDT"):
            continue
        if mentions_own(clause.part(modifier)):
            continue
        moved = clause.part(modifier)
        new = (
            *words[: modifier[0]],
            *words[modifier[1] : span[1]],
            *moved,
            *words[span[1] :],
        )
        yield Rewriting(new, f"{said(moved)}: moved to {said(clause.part(span))}", 0.9)


def _is_lone_adjective(words: tuple[Word, ...], place: int) -> bool:
    """Whether an adjective stands between a determiner and a plain noun, alone."""
    near = words[place - 1], words[place], words[place + 1]
    if near[0].tag not in ("DT", "CD", "PRP$", "IN") or near[1].tag != "JJ":
        return False
    after = words[place + 2] if place + 2 < len(words) else None
    return near[2].tag in ("NN", "NNS") and not (after and after.is_noun)


def _partners(clause: Clause, vocabulary: Vocabulary) -> Iterator[tuple[Span, float]]:
    """What may take the subject's place: the object, or what a preposition of the verb leads to."""
    words = clause.words
    subject = head_base(clause, clause.subject, vocabulary)
    spans = [clause.object] if clause.object else []
    start = 0 if clause.verb is None else clause.verb + 2
    if not spans and start and words[start - 1 : start] and words[start - 1].tag in ("IN", "TO"):
        spans = [s for s in noun_phrases(words) if s[0] == start and s[1] <= clause.end][:1]
    for span in spans:
        other = head_base(clause, span, vocabulary)
        if not vocabulary.is_animate(subject) or not vocabulary.is_animate(other):
            continue
        both = vocabulary.class_of(subject) == vocabulary.class_of(other)
        yield span, 0.93 if both else 0.75


def _modifier(clause: Clause, span: Span, vocabulary: Vocabulary) -> Span | None:
    """The *in a hat* or *with red hair* of a noun phrase."""
    words = clause.words
    place = next(
        (n for n in range(span[0] + 1, span[1]) if words[n].text in _HANGING
         and words[n].tag == "IN" and words[n - 1].is_noun),
        None,
    )  # fmt: skip
    if place is None:
        return None
    following = [s for s in noun_phrases(words) if s[0] == place + 1]
    if not following or following[0][1] != span[1]:
        return None
    head = head_of(words, following[0])
    if head is None:
        return None
    worn = (words[head].text, vocabulary.base(words[head]))
    return (place, span[1]) if any(is_listed("nouns", "worn", one) for one in worn) else None
