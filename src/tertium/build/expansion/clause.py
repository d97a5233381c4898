"""The parts of a plain sentence: who does what to whom, from the tags and the noun phrases.

This is no parser. It reads descriptions such as *A man in a hat is feeding two dogs in the park*,
which is what the SICK procedure works on, and says None of what it cannot take apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tertium.build.expansion.vocabulary import is_listed
from tertium.build.expansion.words import BE, NOT, Word
from tertium.build.forms import is_only_past
from tertium.language.chunker import analyse, tokenise
from tertium.language.words import function_words

Span = tuple[int, int]
_RELATIVE = frozenset({"who", "which", "that"})
_INSIDE_SUBJECT = frozenset({"IN", "TO", "CC", ",", "VBG", "VBN", "RB", "RP", "JJ", "PRP$", "POS"})
_LEAD = frozenset({"DT", "CD", "JJ", "NN", "NNS", "NNP", "NNPS", "PRP", "PRP$", "VBG", "VBN"})


@dataclass(frozen=True, slots=True)
class Clause:
    """The first clause of a sentence, by places among its words.

    ``be`` is the place of its form of *be* and ``verb`` that of its lexical verb, where it has
    them; ``end`` is where it ends, and ``rest`` where what follows the object begins.
    """

    words: tuple[Word, ...]
    subject: Span
    be: int | None
    negation: int | None
    verb: int | None
    is_passive: bool
    object: Span | None
    rest: int
    end: int
    is_existential: bool = False

    def part(self, span: Span | None) -> tuple[Word, ...]:
        """The words of a span; none where there is no span."""
        return () if span is None else self.words[span[0] : span[1]]

    @property
    def is_negated(self) -> bool:
        """Whether it denies what it says."""
        first = self.words[self.subject[0]].text if self.subject[1] > self.subject[0] else ""
        return self.negation is not None or first in ("no", "nobody")

    @property
    def is_progressive(self) -> bool:
        """Whether it says what somebody is doing."""
        return (
            self.be is not None
            and self.verb is not None
            and not self.is_passive
            and self.words[self.verb].tag == "VBG"
        )

    @property
    def has_more(self) -> bool:
        """Whether another clause follows."""
        return self.end < len(self.words)


def read(text: str) -> tuple[Word, ...]:
    """Tag the words of a sentence, with what captions teach us about them.

    >>> [word.tag for word in read("A person is boiling noodles.")]
    ['DT', 'NN', 'VBZ', 'VBG', 'NNS']
    """
    tokens = tokenise(text.strip().rstrip(".!"))
    if not tokens:
        return ()
    found = analyse((*tokens, "."))
    if found.tags[0].startswith("NNP"):  # the capital may be of the sentence, not of a name
        low = analyse((tokens[0][:1].lower() + tokens[0][1:], *tokens[1:], "."))
        found = found if low.tags[0].startswith("NNP") else low
    words = [Word(*one) for one in zip(found.tokens, found.tags, found.phrases, strict=True)][:-1]
    _mend(words)
    first = words[0]
    if not first.tag.startswith("NNP") and first.text != "I":
        words[0] = first.changed(first.text[:1].lower() + first.text[1:])
    return tuple(words)


def noun_phrases(words: Sequence[Word]) -> list[Span]:
    """The noun phrases, without what hangs on them.

    >>> noun_phrases(read("A man in a hat is feeding two dogs"))
    [(0, 2), (3, 5), (7, 9)]
    """
    spans: list[Span] = []
    for place, word in enumerate(words):
        if word.phrase == "B-NP":
            spans.append((place, place + 1))
        elif word.phrase == "I-NP" and spans and spans[-1][1] == place:
            spans[-1] = (spans[-1][0], place + 1)
    return spans


def head_of(words: Sequence[Word], span: Span) -> int | None:
    """The place of a noun phrase's last noun."""
    return next((n for n in range(span[1] - 1, span[0] - 1, -1) if words[n].is_noun), None)


def clause_of(words: tuple[Word, ...]) -> Clause | None:
    """Take the first clause of a sentence apart.

    >>> clause = clause_of(read("A man in a hat is feeding two dogs in the park"))
    >>> [" ".join(word.text for word in clause.part(span))
    ...  for span in (clause.subject, clause.object, (clause.rest, clause.end))]
    ['a man in a hat', 'two dogs', 'in the park']
    """
    if len(words) < 2:
        return None
    if words[0].tag == "EX" or words[0].text == "there":
        return _existential(words)
    if words[0].tag not in _LEAD:
        return None
    finite = _main_verb(words)
    if finite is None or finite == 0:
        return None
    be: int | None = None
    verb: int | None = None
    negation, passive = None, False
    place = finite
    if words[finite].text in BE:
        be = finite
        place += 1
    elif words[finite].text in ("does", "do", "did") and _text(words, finite + 1) in NOT:
        negation, place = finite + 1, finite + 2
    if _text(words, place) in NOT:
        negation, place = place, place + 1
    while place < len(words) and words[place].tag == "RB":
        place += 1
    if be is None:
        verb = place
    elif _text(words, place) == "being" and _tag(words, place + 1) in ("VBN", "VBD"):
        verb, passive = place + 1, True
    elif _tag(words, place) in ("VBG", "VBN"):
        verb, passive = place, words[place].tag == "VBN"
    after = (verb + 1) if verb is not None else place
    if verb is not None and after < len(words) and words[after].tag == "RP":
        after += 1
    end = _clause_end(words, after)
    object_ = None if verb is None else _object(words, after, end)
    rest = object_[1] if object_ else after
    return Clause(words, (0, finite), be, negation, verb, passive, object_, rest, end)


def _existential(words: tuple[Word, ...]) -> Clause | None:
    """Read *There is no man in a hat feeding dogs*: the subject follows, then what it does."""
    if _text(words, 1) not in BE:
        return None
    spans = [span for span in noun_phrases(words) if span[0] >= 2]
    if not spans or spans[0][0] != 2:
        return None
    place = spans[0][1]
    while place < len(words) and words[place].tag in ("IN", "TO"):
        following = next((span for span in spans if span[0] == place + 1), None)
        if following is None:
            break
        place = following[1]
    negation = 2 if words[2].text == "no" else None
    verb = place if _tag(words, place) in ("VBG", "VBN") else None
    passive = verb is not None and words[verb].tag == "VBN"
    if verb is not None and words[verb].text == "being" and _tag(words, verb + 1) in ("VBN", "VBD"):
        verb, passive = verb + 1, True
    after = place if verb is None else verb + 1
    end = _clause_end(words, after)
    object_ = None if verb is None or passive else _object(words, after, end)
    rest = object_[1] if object_ else after
    return Clause(words, (2, place), 1, negation, verb, passive, object_, rest, end, True)


def _main_verb(words: tuple[Word, ...]) -> int | None:
    """The first finite verb that no relative clause takes."""
    taken = 0
    for place, word in enumerate(words):
        if word.text in _RELATIVE and word.tag in ("WP", "WDT", "IN"):
            taken += 1
        elif word.is_finite or word.tag == "MD":
            if not taken:
                return place
            taken -= 1
        elif not word.phrase.endswith("NP") and word.tag not in _INSIDE_SUBJECT:
            return None
    return None


def _clause_end(words: tuple[Word, ...], start: int) -> int:
    """Where another clause, or another verb of the same subject, begins."""
    for place in range(start, len(words)):
        joint = words[place]
        if joint.text in _RELATIVE and joint.tag in ("WP", "WDT"):
            return len(words)
        if joint.tag != "CC" and joint.text not in ("while", "as", "because", "when", ";"):
            continue
        stop = next((n for n in range(place + 1, len(words)) if words[n].tag == "CC"), len(words))
        following = words[place + 1 : stop]
        if any(word.is_finite for word in following) or _tag(following, 0) in ("VBG", "EX"):
            return place - (words[place - 1].text == ",")
    return len(words)


def _object(words: tuple[Word, ...], start: int, end: int) -> Span | None:
    spans = {span[0]: span for span in noun_phrases(words) if span[1] <= end}
    if start not in spans or head_of(words, spans[start]) is None:
        return None
    stop = spans[start][1]
    while stop < end:
        joint = _text(words, stop)
        if joint in ("of", "and", "or") and stop + 1 in spans:
            stop = spans[stop + 1][1]
        elif _tag(words, stop) == "POS" and stop in spans:
            stop = spans[stop][1]
        else:
            break
    return start, stop


def _mend(words: list[Word]) -> None:
    """Correct what the tagger, which learnt from news, often gets wrong in captions."""
    for place, word in enumerate(words):
        before = words[:place]
        near = next((one for one in reversed(before) if one.tag != "RB"), None)
        after_be = near is not None and near.text in BE
        form = word.text.lower()
        if after_be and form.endswith("ing") and word.tag in ("NN", "JJ"):
            following = words[place + 1] if place + 1 < len(words) else None
            if following is None or not following.is_noun or word.phrase == "B-NP":
                words[place] = Word(word.text, "VBG", "I-VP")
                if following is not None and following.phrase == "I-NP":
                    words[place + 1] = replace(following, phrase="B-NP")
        elif (
            words[0].tag == "EX" and form.endswith("ing") and word.tag == "NN" and near is not None
        ):
            if near.is_noun and place > 3:  # 'there is a man singing'
                words[place] = Word(word.text, "VBG", "B-VP")
        elif before and before[-1].text == "being" and word.tag in ("VB", "VBD"):
            words[place] = replace(word, tag="VBN")
        elif word.tag == "MD" and not any(one.tag == "VB" for one in words[place + 1 :]):
            words[place] = Word(word.text, "NN", "I-NP")
        elif form in ("next", "close") and _text(words, place + 1) == "to":
            words[place] = Word(word.text, "IN", "B-PP")
            words[place + 1] = Word("to", "IN", "I-PP")
        elif [_text(words, n) for n in range(place - 1, place + 2)] == ["in", "front", "of"]:
            words[place] = Word(word.text, "IN", "I-PP")
        elif form in ("past", "like", "opposite") and _tag(words, place + 1) == "DT":
            words[place] = Word(word.text, "IN", "B-PP")
            words[place + 1] = replace(words[place + 1], phrase="B-NP")
        elif place == 0 and word.tag == "NNP" and form in function_words():
            words[place] = replace(word, tag="DT")
    _mend_common(words)
    _mend_colours(words)
    _mend_past(words)


def _mend_common(words: list[Word]) -> None:
    """What is written small is no name: *the baker*, *the smith*."""
    for place, word in enumerate(words):
        if word.tag.startswith("NNP") and word.text.islower():
            words[place] = replace(word, tag=word.tag.replace("NNP", "NN"))


def _mend_colours(words: list[Word]) -> None:
    """Take the colours of *a black and white dog* for adjectives: it is one dog."""
    for place, word in enumerate(words):
        if word.tag == "NN" and _is_colour(word.text) and _is_colour(_text(words, place + 2)):
            words[place] = replace(word, tag="JJ")


def _is_colour(word: str) -> bool:
    return is_listed("adjectives", "colours", word)


def _mend_past(words: list[Word]) -> None:
    """A form that only a past has is one; a participle may be, where nothing else is finite."""
    for place, word in enumerate(words):
        base_before = _tag(words, place - 1) in ("TO", "MD", "RB")
        if word.tag == "NN" and is_only_past(word.text) and _is_alone_after_noun(words, place):
            words[place] = Word(word.text, "VBD", "B-VP")  # 'a boy swam in the lake'
        elif word.tag in ("VB", "VBN") and _is_told(words, place):
            words[place] = replace(word, tag="VBD")  # 'sat down and read'
        elif word.tag in ("VB", "VBG", "VBN") and is_only_past(word.text) and not base_before:
            words[place] = replace(word, tag="VBD")
    if any(word.is_finite or word.tag == "MD" for word in words):
        return
    for place in range(1, len(words)):
        word = words[place]
        if word.tag == "VBN" and words[place - 1].is_noun:
            ends = place + 1 == len(words)
            takes = _tag(words, place + 1) in ("DT", "CD", "PRP$", "NN", "NNS")
            if ends or takes:
                words[place] = replace(word, tag="VBD")
            return


def _is_told(words: Sequence[Word], place: int) -> bool:
    """Whether the verb before is a past tense, so that one joined to it by *and* is as well."""
    if _tag(words, place - 1) != "CC":
        return False
    verbs = [one for one in words[:place] if one.is_verb or one.tag == "MD"]
    return bool(verbs) and verbs[-1].tag == "VBD" and verbs[-1].text not in (*BE, "had", "did")


def _is_alone_after_noun(words: Sequence[Word], place: int) -> bool:
    """Whether a noun stands before, and no verb that could be the sentence's."""
    finite = any(one.is_finite or one.tag == "MD" for one in words[:place])
    return not finite and place > 0 and words[place - 1].is_noun


def _text(words: Sequence[Word], place: int) -> str:
    return words[place].text if 0 <= place < len(words) else ""


def _tag(words: Sequence[Word], place: int) -> str:
    return words[place].tag if 0 <= place < len(words) else ""
