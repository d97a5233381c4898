"""The level of a text that comes without one: a few plain rules, the same for everybody.

1. A WordNet sense key (``car%1:06:00::``), number (``car#n#1``) or synset offset (``02958343-n``)
   is a sense.
2. A run of at most 40 characters without a blank is a word, unless it holds a full-width full stop.
3. Two or more sentences are a paragraph.
4. At most eight words without a closing mark or an obvious finite verb are a phrase.
5. Everything else is a sentence.

An obvious finite verb is a form of *be*, *have*, *do*, a modal, a few frequent verbs, or their
Spanish like; no tagger is asked, so that *Dogs bark* is taken for a phrase. Give the level where
that matters.
"""

from __future__ import annotations

import re

from tertium.items import Level
from tertium.language.sentences import sentence_starts

LONGEST_WORD = 40
"""Characters; scripts without blanks write whole sentences in one run."""
LONGEST_PHRASE = 8
"""Words."""

_SENSE_KEY = re.compile(r"[^\s%]+%[1-5]:\d\d:\d\d:[^\s:]*:(?:\d\d)?")
_SENSE_NUMBER = re.compile(r"[^\s#]+#[nvasr]#\d+")
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
gave tells told thinks thought becomes became begins began
es son está están fue fueron era eran ha han había habían hay tiene tienen puede pueden será
serán dice dijo hace hizo
"""
_FINITE = frozenset(_FINITE_FORMS.split())


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
    if len(sentence_starts(text)) > 1:
        return Level.PARAGRAPH
    if _CLOSED.search(text[-LONGEST_WORD:]) or not re.search(r"\s", text):
        return Level.SENTENCE
    words = _WORD.findall(text.lower().replace("’", "'"))
    if len(words) <= LONGEST_PHRASE and _FINITE.isdisjoint(words):
        return Level.PHRASE
    return Level.SENTENCE
