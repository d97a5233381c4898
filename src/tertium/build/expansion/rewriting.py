"""What every rule makes, and the small steps that several rules take."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tertium.build import forms
from tertium.build.expansion.clause import Clause, Span, head_of
from tertium.build.expansion.vocabulary import Vocabulary
from tertium.build.expansion.words import Word, is_plural


@dataclass(frozen=True, slots=True)
class Rewriting:
    """A sentence that a rule made: its words, what was changed, and how sure the rule is."""

    words: tuple[Word, ...]
    change: str
    sure: float = 1.0


Rule = Callable[[Clause, Vocabulary], Iterator[Rewriting]]

INDEFINITE = frozenset({"a", "an", "some", "one"})


def replaced(words: Sequence[Word], span: Span, new: Sequence[Word]) -> tuple[Word, ...]:
    """The words with others in the place of a span.

    >>> from tertium.build.expansion.words import words_of
    >>> [word.text for word in replaced(words_of("a red car"), (1, 2), words_of("very old"))]
    ['a', 'very', 'old', 'car']
    """
    return (*words[: span[0]], *new, *words[span[1] :])


def said(words: Sequence[Word]) -> str:
    """Words as they stand, for saying what was changed."""
    return " ".join(word.text for word in words)


def be_for(subject: Sequence[Word], like: str = "is") -> Word:
    """The form of *be* that a subject asks for, in the tense of another form.

    >>> be_for((Word("dog", "NN"),)).text, be_for((Word("dogs", "NNS"),), "was").text
    ('is', 'were')
    """
    plural = is_plural(subject)
    if like in ("was", "were"):
        return Word("were" if plural else "was", "VBD", "B-VP")
    return Word("are" if plural else "is", "VBP" if plural else "VBZ", "B-VP")


def is_simple(clause: Clause, span: Span) -> bool:
    """Whether a span is one noun phrase and nothing else."""
    return not any(word.tag in ("IN", "CC", "WP", "WDT", ",") for word in clause.part(span))


def is_part_of_some(words: Sequence[Word]) -> bool:
    """Whether a subject is some out of known ones, as *three of the dogs*.

    >>> is_part_of_some((Word("three"), Word("of"), Word("the"), Word("dogs")))
    True
    """
    return len(words) > 1 and words[1].text == "of"


def head_base(clause: Clause, span: Span, vocabulary: Vocabulary) -> str:
    """The base form of a noun phrase's head; of what hangs on it nothing."""
    words = clause.words
    stop = next(
        (n for n in range(span[0], span[1]) if words[n].tag in ("IN", "WP", "WDT", "VBG", "CC", ",")
         and n > span[0] and words[n - 1].is_noun),
        span[1],
    )  # fmt: skip
    head = head_of(words, (span[0], stop))
    return vocabulary.base(words[head]) if head is not None else ""


def participle_of(word: Word, vocabulary: Vocabulary) -> Word:
    """The past participle of a verb in any form."""
    return Word(forms.participle(vocabulary.base(word)), "VBN", "I-VP")


def gerund_of(word: Word, vocabulary: Vocabulary) -> Word:
    """The -ing form of a verb in any form."""
    return Word(forms.gerund(vocabulary.base(word)), "VBG", "I-VP")


def mentions_own(words: Sequence[Word]) -> bool:
    """Whether something is somebody's: *his hat* says whose only where its owner came before."""
    return any(word.tag in ("PRP$", "PRP") or word.text.endswith("self") for word in words)
