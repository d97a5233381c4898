"""Rules that keep the meaning, or nearly: SICK's *Sim* sentences."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from tertium.build.expansion.clause import Clause, Span, head_of, noun_phrases
from tertium.build.expansion.rewriting import (
    INDEFINITE,
    Rewriting,
    be_for,
    gerund_of,
    is_part_of_some,
    is_simple,
    mentions_own,
    participle_of,
    replaced,
    said,
)
from tertium.build.expansion.vocabulary import (
    PART_OF_TAG,
    Vocabulary,
    inflected,
    is_listed,
    phrases_of,
)
from tertium.build.expansion.words import Word, words_of

_PLACES = frozenset({"outdoors", "outside", "indoors", "inside", "home"})
_PARTICLES = frozenset({"RP", "IN", "TO"})


def synonym(clause: Clause, vocabulary: Vocabulary) -> Iterator[Rewriting]:
    """Another word for the same thing."""
    for place, word in enumerate(clause.words):
        part = PART_OF_TAG.get(word.tag[:2])
        if part is None or word.tag.startswith("NNP") or _in_compound(clause.words, place):
            continue
        if part == "v" and not _may_change_verb(clause, place):
            continue
        for other in vocabulary.synonyms(vocabulary.base(word), part):
            new = words_of(inflected(other.text, word.tag))
            new = tuple(Word(one.text, word.tag, word.phrase) for one in new)
            if part == "a" and len(new) > 1:
                new = _after_noun(clause, place, new)
                if not new:
                    continue
                yield Rewriting(new, f"{word.text} -> {other.text}", other.sure)
                continue
            words = replaced(clause.words, (place, place + 1), new)
            yield Rewriting(words, f"{word.text} -> {said(new)}", other.sure)
    yield from changed_phrase(clause, "synonyms")


def changed_phrase(clause: Clause, section: str) -> Iterator[Rewriting]:
    """A preposition for another, of one word or of several."""
    texts = [word.text for word in clause.words]
    for old, others in phrases_of(section, "p").items():
        for place in range(1, len(texts) - len(old)):
            span = (place, place + len(old))
            first = clause.words[place]
            if tuple(texts[span[0] : span[1]]) != old or first.tag not in ("IN", "TO", "RB"):
                continue
            if texts[span[1]] in ("of", "to"):  # 'inside of', 'close to': part of a longer one
                continue
            if first.text in ("up", "down") and clause.words[place - 1].tag == "JJ":
                continue  # 'high up'
            for other in others:
                new = tuple(Word(one.text, "IN", first.phrase) for one in words_of(other))
                words = replaced(clause.words, span, new)
                yield Rewriting(words, f"{' '.join(old)} -> {other}", 0.9)


def hypernym(clause: Clause, vocabulary: Vocabulary) -> Iterator[Rewriting]:
    """A noun becomes its kind: *dog*, *animal*. Not where the sentence denies something.

    Nor where it is somebody's: nobody says *his animal* of a dog.
    """
    if clause.is_negated or any(word.text in ("no", "not") for word in clause.words):
        return
    words = clause.words
    for span in noun_phrases(words):
        head = head_of(words, span)
        if head is None or words[head].tag not in ("NN", "NNS"):
            continue
        if any(word.tag in ("PRP$", "POS") for word in words[span[0] : head]):
            continue
        base = vocabulary.base(words[head])
        start = head
        if head > span[0] and words[head - 1].tag in ("NN", "VBG"):
            # 'a guitar player' is no kind of guitar: the compound goes whole, if it is known.
            whole = f"{words[head - 1].text} {base}"
            if not vocabulary.class_of(whole.replace(" ", "_")):
                continue
            base, start = whole.replace(" ", "_"), head - 1
        for other, is_mass in vocabulary.kinds(base):
            tag = words[head].tag
            if other.text in said(words) or not _counts_alike(clause, span, head, is_mass):
                continue
            if is_mass:
                tag = "NN"
            new = [Word(inflected(other.text, tag), tag, "I-NP")]
            before = list(words[span[0] : start])
            if is_mass and before and before[0].text in ("a", "an"):
                before[0] = before[0].changed("some")
            if is_mass and before and before[0].tag == "CD":
                continue
            change = f"{said(words[start : head + 1])} -> {new[0].text}"
            made = replaced(words, (span[0], head + 1), [*before, *new])
            yield Rewriting(made, change, other.sure)


def passive(clause: Clause, vocabulary: Vocabulary) -> Iterator[Rewriting]:
    """Active to passive: *A man is riding a horse*, *A horse is being ridden by a man*."""
    if not clause.is_progressive or clause.object is None or clause.is_existential:
        return
    assert clause.verb is not None and clause.be is not None
    words, base = clause.words, vocabulary.base(clause.words[clause.verb])
    subject, target = clause.part(clause.subject), clause.part(clause.object)
    rest = words[clause.rest : clause.end]
    between = words[clause.be + 1 : clause.verb]
    particle = words[clause.verb + 1 : clause.object[0]]
    opens = rest[0] if rest else None
    refusals = (
        is_listed("verbs", "no_passive", base),
        mentions_own(target) or mentions_own(subject) or subject[0].text == "no",
        "," in said(subject) or (not is_simple(clause, clause.subject) and len(subject) > 6),
        # 'and is singing': the second verb would lose its subject
        clause.has_more and words[clause.end + 1].is_verb,
        # 'speeding down a hill' goes down it
        bool(particle) and not vocabulary.has_verb(base, particle[0].text),
        opens is not None and (opens.tag == "VBG" or opens.text in ("by", ",")),
        mentions_own(rest) and len(rest) > 3,
        target[0].text in ("each", "one") or target[0].text in _PLACES,
    )
    if any(refusals):
        return
    if opens is not None and opens.tag in ("WP", "WDT"):
        target, rest = (*target, *rest), ()  # what describes the object goes with it
    agent = (Word("by", "IN", "B-PP"), *subject)
    short = len(rest) <= 4 or is_listed("verbs", "placing", base)
    tail = (*rest, *agent) if short else (*agent, *rest)
    new = (
        *target,
        be_for(target, words[clause.be].text),
        *between,
        Word("being", "VBG", "I-VP"),
        participle_of(words[clause.verb], vocabulary),
        *particle,
        *tail,
        *words[clause.end :],
    )
    yield Rewriting(new, f"{base}: active -> passive", 0.9 if len(rest) <= 4 else 0.75)


def active(clause: Clause, vocabulary: Vocabulary) -> Iterator[Rewriting]:
    """Passive to active, where the agent is named."""
    words = clause.words
    if not clause.is_passive or clause.verb is None or clause.be is None or clause.is_existential:
        return
    by = next((n for n in range(clause.verb + 1, clause.end) if words[n].text == "by"), None)
    if by is None or words[clause.verb - 1].text != "being":
        return
    spans = {span[0]: span for span in noun_phrases(words)}
    if by + 1 not in spans:
        return
    agent = _agent(words, by + 1, spans, clause.end)
    head = head_of(words, agent)
    if head is None or not vocabulary.is_animate(vocabulary.base(words[head])):
        return  # 'by the river' is a place
    agent = _with_what_is_worn(words, agent, spans, vocabulary)
    subject, target = clause.part(agent), clause.part(clause.subject)
    if mentions_own(subject) or mentions_own(target) or target[0].text == "no":
        return
    between = [word for word in words[clause.be + 1 : clause.verb] if word.text != "being"]
    new = (
        *subject,
        be_for(subject, words[clause.be].text),
        *between,
        gerund_of(words[clause.verb], vocabulary),
        *target,
        *words[clause.verb + 1 : by],
        *words[agent[1] :],
    )
    yield Rewriting(new, f"{vocabulary.base(words[clause.verb])}: passive -> active", 0.95)


def existential(clause: Clause, _: Vocabulary) -> Iterator[Rewriting]:
    """*A man is singing*, *There is a man singing*."""
    if clause.is_existential or not clause.is_progressive or clause.is_negated or clause.has_more:
        return
    assert clause.be is not None and clause.verb is not None
    subject = clause.part(clause.subject)
    bare = subject[0].tag == "NNS" or subject[0].tag == "CD"
    if (subject[0].text not in INDEFINITE and not bare) or is_part_of_some(subject):
        return
    if any(word.tag in ("WP", "WDT") for word in subject):
        return  # 'there is a man who is playing running'
    there = Word("there", "EX", "B-NP")
    new = (there, clause.words[clause.be], *subject, *clause.words[clause.be + 1 :])
    yield Rewriting(new, "there is", 0.95)


def plain_subject(clause: Clause, _: Vocabulary) -> Iterator[Rewriting]:
    """*There is a man singing*, *A man is singing*."""
    if not clause.is_existential or clause.is_negated or clause.verb is None or clause.has_more:
        return
    words = clause.words
    new = (*clause.part(clause.subject), words[1], *words[clause.subject[1] :])
    yield Rewriting(new, "without there is", 0.95)


def relative_clause(clause: Clause, vocabulary: Vocabulary) -> Iterator[Rewriting]:
    """*A young woman is ...*, *A woman who is young is ...*."""
    words = clause.words
    for span in noun_phrases(words):
        head = head_of(words, span)
        if head is None or head + 1 != span[1]:
            continue
        adjectives = [n for n in range(span[0], head) if words[n].tag == "JJ"]
        following = words[span[1]].tag if span[1] < len(words) else ""
        before = words[span[0] - 1].text if span[0] else ""
        if any(word.tag == "CC" for word in words[span[0] : span[1]]):
            continue  # 'a black and white dog'
        hangs = following in ("IN", "TO", "VBG", "WP", "WDT", "CC") or before in ("and", "or")
        if len(adjectives) != 1 or hangs or words[span[0]].tag != "DT":
            continue
        adjective = adjectives[0]
        if is_listed("adjectives", "attributive", words[adjective].text) or adjective + 1 != head:
            continue
        if words[span[0]].text == "no":
            continue
        noun = words[head]
        who = "who" if vocabulary.is_person(vocabulary.base(noun)) else "which"
        relative = (Word(who, "WP", "B-NP"), be_for((noun,)), words[adjective])
        new = replaced(words, (adjective, head + 1), (noun, *relative))
        yield Rewriting(new, f"{words[adjective].text} -> {said(relative)}", 0.85)


def adjective(clause: Clause, vocabulary: Vocabulary) -> Iterator[Rewriting]:
    """*A woman, who is young, is ...*, *A young woman is ...*."""
    words = clause.words
    for place in range(2, len(words) - 1):
        if words[place].text not in ("who", "which", "that") or words[place + 1].text not in (
            "is", "are",
        ):  # fmt: skip
            continue
        start = place - (words[place - 1].text == ",")
        head = start - 1
        if not words[head].is_noun or place + 2 >= len(words) or words[place + 2].tag != "JJ":
            continue
        if words[place].text == "who" and not vocabulary.is_person(vocabulary.base(words[head])):
            continue
        stop = place + 3
        if stop < len(words) and words[stop].text == ",":
            stop += 1
        if stop < len(words) and not words[stop].is_finite:
            continue
        lead = head - 1 if words[head - 1].is_noun else head
        new = (*words[:lead], words[place + 2], *words[lead:start], *words[stop:])
        yield Rewriting(new, f"{said(words[start:stop])} -> {words[place + 2].text}", 0.95)


def full_relative(clause: Clause, vocabulary: Vocabulary) -> Iterator[Rewriting]:
    """*A man wearing a hat is ...*, *A man who is wearing a hat is ...*."""
    words = clause.words
    if clause.is_existential:
        return
    for place in range(1, clause.subject[1]):
        noun = words[place - 1]
        if words[place].tag != "VBG" or not noun.is_noun or words[place].phrase.endswith("NP"):
            continue
        who = "who" if vocabulary.is_person(vocabulary.base(noun)) else "which"
        relative = (Word(who, "WP", "B-NP"), be_for((noun,)))
        new = replaced(words, (place, place), relative)
        yield Rewriting(new, f"{words[place].text} -> {said(relative)} {words[place].text}", 0.95)


def reduced_relative(clause: Clause, _: Vocabulary) -> Iterator[Rewriting]:
    """*A man who is wearing a hat is ...*, *A man wearing a hat is ...*."""
    words = clause.words
    for place in range(1, len(words) - 2):
        is_relative = words[place].text in ("who", "which") and words[place - 1].is_noun
        if is_relative and words[place + 1].text in ("is", "are") and words[place + 2].tag == "VBG":
            new = replaced(words, (place, place + 2), ())
            yield Rewriting(new, f"without {said(words[place : place + 2])}", 0.95)


def exchanged_conjuncts(clause: Clause, _: Vocabulary) -> Iterator[Rewriting]:
    """*A dog and a cat are ...*, *A cat and a dog are ...*."""
    words = clause.words
    spans = noun_phrases(words)
    for one, other in pairwise(spans):
        joined = other[0] == one[1] + 1 and words[one[1]].text == "and"
        joined = joined and None not in (head_of(words, one), head_of(words, other))
        before = words[one[0] - 1].tag if one[0] else ""
        after = words[other[1]].tag if other[1] < len(words) else ""
        if not joined or after in ("IN", "WP", "WDT", "CC", ",") or before in ("IN", "CC", ","):
            continue
        if clause.has_more and one[1] >= clause.end:
            continue
        if words[one[0]].tag != words[other[0]].tag or mentions_own(clause.part(other)):
            continue
        new = (*clause.part(other), words[one[1]], *clause.part(one))
        yield Rewriting(replaced(words, (one[0], other[1]), new), "both sides of 'and'", 0.95)


def dropped_modifier(clause: Clause, _: Vocabulary) -> Iterator[Rewriting]:
    """*A brown dog is running quickly*, *A dog is running quickly*."""
    words = clause.words
    if clause.is_negated:
        return
    for place, word in enumerate(words):
        if word.tag == "JJ" and word.phrase == "I-NP" and place + 1 < len(words):
            after, before = words[place + 1], words[place - 1] if place else word
            if not after.is_noun or before.tag not in ("DT", "CD"):
                continue
        elif not (word.tag == "RB" and word.text.endswith("ly") and place):
            continue
        if is_listed("adjectives", "attributive", word.text):
            continue
        yield Rewriting(replaced(words, (place, place + 1), ()), f"without {word.text}", 0.9)


def _counts_alike(clause: Clause, span: Span, head: int, is_mass: bool) -> bool:
    """Whether a kind may stand for a noun without changing what agrees with it."""
    words = clause.words
    if not is_mass:
        # 'with gear' has no article, and 'with tool' would need one.
        return words[head].tag == "NNS" or words[span[0]].tag in ("DT", "PRP$", "CD")
    after = words[head + 1].tag if head + 1 < len(words) else ""
    governs = head < clause.subject[1] or after in ("WDT", "WP", "IN", ",")
    return words[head].tag == "NN" or not governs


def _in_compound(words: tuple[Word, ...], place: int) -> bool:
    """Whether a word is part of a compound, whose meaning its parts do not make up."""
    word = words[place]
    if not word.is_noun:
        return False
    after = words[place + 1] if place + 1 < len(words) else None
    before = words[place - 1] if place else None
    return bool((after and after.is_noun) or (before and before.tag in ("NN", "VBG")
                and before.phrase.endswith("NP")))  # fmt: skip


def _may_change_verb(clause: Clause, place: int) -> bool:
    """Whether a verb stands by itself: with a particle or a preposition it means something else."""
    after = clause.words[place + 1] if place + 1 < len(clause.words) else None
    if clause.words[place].text in ("is", "are", "being", "was", "were"):
        return False
    return after is None or after.tag not in _PARTICLES or after.text in ("in", "with", "on", "at")


def _after_noun(clause: Clause, place: int, new: tuple[Word, ...]) -> tuple[Word, ...]:
    """An adjective of several words behind its noun: *a hill covered with grass*."""
    words = clause.words
    if place + 1 >= len(words) or not words[place + 1].is_noun:
        return replaced(words, (place, place + 1), new) if words[place].tag == "JJ" else ()
    if new[0].text == "very":
        return replaced(words, (place, place + 1), new)
    noun = place + 1
    while noun + 1 < len(words) and words[noun + 1].is_noun:
        noun += 1
    return (*words[:place], *words[place + 1 : noun + 1], *new, *words[noun + 1 :])


def _agent(words: tuple[Word, ...], start: int, spans: dict[int, Span], end: int) -> Span:
    stop = spans[start][1]
    while stop < end and words[stop].text in ("and", "of") and stop + 1 in spans:
        stop = spans[stop + 1][1]
    return start, stop


def _with_what_is_worn(
    words: tuple[Word, ...], agent: Span, spans: dict[int, Span], vocabulary: Vocabulary
) -> Span:
    """An agent with its hat: *by a man in a hat*."""
    stop = agent[1]
    if stop < len(words) and words[stop].text in ("in", "with") and stop + 1 in spans:
        head = head_of(words, spans[stop + 1])
        if head is not None and (
            is_listed("nouns", "worn", words[head].text)
            or is_listed("nouns", "worn", vocabulary.base(words[head]))
        ):
            return agent[0], spans[stop + 1][1]
    return agent
