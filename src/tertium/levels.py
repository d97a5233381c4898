"""The level of a text that comes without one: a few plain rules, the same for everybody.

1. A WordNet sense key (``car%1:06:00::``), number (``car#n#1``, ``car.n.01``) or synset offset
   (``02958343-n``) is a sense.
2. A run of at most 40 characters without a blank is a word, unless it holds a full-width full stop.
3. Two or more sentences are a paragraph.
4. At most eight words without a closing mark or an obvious finite verb are a phrase.
5. Everything else is a sentence.

An obvious finite verb is a form of *be*, *have*, *do*, a modal, or a few frequent verbs; no tagger
is asked, so that *Dogs bark* is taken for a phrase. Spanish has too many forms for a list, so there
the tagger is asked. Give the level where that matters.
"""

from __future__ import annotations

import re

from tertium.items import Level
from tertium.language.sentences import sentence_starts

LONGEST_WORD = 40
"""Characters; scripts without blanks write whole sentences in one run."""
LONGEST_PHRASE = 8
"""Words."""

# Wrong names of senses are meant for senses too: whoever looks them up says what is wrong.
_SENSE_KEY = re.compile(r"[^\s%]+%\d:\d\d:\d\d:[^\s:]*:(?:\d\d)?")
_SENSE_NUMBER = re.compile(r"[^\s#]+#[A-Za-z]#\d+|[^\s.]+\.[nvasr]\.\d\d")
_OFFSET = re.compile(r"\d{8}-[nvasr]|[nvasr]\d{8}")
_CLOSED = re.compile(r"[.!?…。！？][\"'”’»)\]]*$")
_FULL_WIDTH = re.compile(r"[。！？]")
_WORD = re.compile(r"[^\W_]+(?:['’\-][^\W_]+)*")
_FINITE_FORMS = """
am is are was were isn't aren't wasn't weren't has have had hasn't haven't hadn't do does did
don't doesn't didn't can could cannot can't couldn't will would won't wouldn't shall should
shouldn't may might must mustn't i'm you're he's she's it's we're they're that's there's i've
you've we've they've i'll you'll he'll she'll it'll we'll they'll i'd you'd he'd she'd we'd
they'd says said goes went makes made takes took gets got comes came sees saw knows knew gives
gave tells told thinks thought becomes became begins began happens happened what's where's who's
how's when's why's here's
"""
_FINITE = frozenset(_FINITE_FORMS.split())
_ASKING = (["who"], ["how", "come"])
"""What a text begins with that asks by whatever verb follows: *who wrote it*."""


def guess_level(text: str) -> Level:
    """Find the level of a text from its form.

    >>> [guess_level(text).value for text in ("car#n#1", "car", "a red car", "The car is red.")]
    ['sense', 'word', 'phrase', 'sentence']
    >>> guess_level("The car is red. It was blue before.").value
    'paragraph'
    """
    text = text.strip()
    if not re.search(r"\s", text):
        if any(form.fullmatch(text) for form in (_SENSE_KEY, _SENSE_NUMBER, _OFFSET)):
            return Level.SENSE
        if len(text) <= LONGEST_WORD and not _FULL_WIDTH.search(text):
            return Level.WORD
    if _has_sentences(text):
        return Level.PARAGRAPH
    if _CLOSED.search(text[-LONGEST_WORD:]) or not re.search(r"\s", text):
        return Level.SENTENCE
    words = _WORD.findall(text.lower().replace("’", "'"))
    if len(words) <= LONGEST_PHRASE and not _has_finite_verb(text, words):
        return Level.PHRASE
    return Level.SENTENCE


# Spanish needs tables of its own, which are loaded for the few texts that turn on them.
def _has_sentences(text: str) -> bool:
    if len(sentence_starts(text)) < 2:
        return False
    from tertium.language.identify import language  # noqa: PLC0415
    from tertium.language.spanish.sentences import sentence_starts as starts  # noqa: PLC0415

    return language(text) != "es" or len(starts(text)) > 1


def _has_finite_verb(text: str, words: list[str]) -> bool:
    from tertium.language.identify import language  # noqa: PLC0415
    from tertium.language.spanish.clauses import is_clause  # noqa: PLC0415

    if language(text) == "es":
        return is_clause(text)
    asks = any(words[: len(asking)] == asking for asking in _ASKING)
    is_name = text.startswith("WHO") and not text.isupper()  # the World Health Organization
    return not _FINITE.isdisjoint(words) or (asks and not is_name)
