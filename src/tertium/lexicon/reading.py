"""What a word, a phrase or a sense means, in words, with how we came to read it so."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from tertium.errors import UserError
from tertium.items import Sense
from tertium.language.words import function_words
from tertium.lexicon import names, wordnet
from tertium.lexicon.guesses import PARTS, guesses
from tertium.lexicon.meanings import GLOSSARY, WORDNET, Meaning, Shelf, shelf
from tertium.lexicon.phrases import inner_keys, phrase_key
from tertium.lexicon.variants import likely_slips, plain
from tertium.lexicon.wordnet import Synset

NUMBER = "a number"
_LEMMAS = 3
_MARKS = '.,;:!?…"“”‘’«»()[]¿¡'
_MOST_REMEMBERED = 1 << 15


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text was taken to mean.

    ``senses`` are the candidate meanings, best first, none where nothing is known; ``how`` is a
    short phrase for a judgement's notes: ``WordNet``, ``slang: 'brb' = be right back``,
    ``spelling: recieve -> receive``, ``compound: bar + fly``, ``affix: un- + friend``, ``idiom``.

    >>> Reading("brb", (Meaning("be right back", "slang", "brb"),), "slang").said
    'brb: be right back'
    >>> Reading("blorp", (), "unknown: read as it is spelt").said
    'blorp'
    """

    text: str
    senses: tuple[Meaning, ...]
    how: str

    @property
    def is_plain(self) -> bool:
        """Whether WordNet lists the word itself, so that nothing needs saying about the reading."""
        return self.how == WORDNET

    @property
    def written(self) -> str:
        """The text in plain words: slang spelt out, slips mended, else as it was given.

        >>> Reading("brb", (Meaning("be right back", "slang", "brb"),), "slang: ...").written
        'be right back'
        >>> Reading("recieve", (), "spelling: recieve -> receive").written
        'receive'
        """
        kind, _, rest = self.how.partition(":")
        if kind == "spelling":
            return rest.rpartition("-> ")[2]
        if self.senses and (kind == "slang" or self.senses[0].source == "rewritten"):
            return self.senses[0].text
        return self.text

    @property
    def said(self) -> str:
        """The text with its likeliest definition, for whatever reads texts only."""
        return f"{self.text}: {self.senses[0].text}" if self.senses else self.text


def sense_text(sense: Sense) -> str:
    """Say a sense in words: its first lemmas and its definition.

    The models learnt senses in just this form.

    >>> sense_text(Sense("flat", gloss="a tyre that lost its air"))
    'flat: a tyre that lost its air'
    >>> sense_text(Sense("car%1:06:00::"))                         # doctest: +SKIP
    'car, auto, automobile: a motor vehicle with four wheels; usually propelled by ...'
    """
    if sense.gloss is not None:
        return f"{sense.text}: {sense.gloss}"
    if not names.is_sense_name(sense.text.strip()):
        raise UserError(
            f"'{sense.text}' is not the name of a sense",
            remedy="write a number (flat#n#1), a key (flat%1:06:00::), an offset (02958343-n), "
            "or the word, a colon and what it means (flat: a tyre that lost its air)",
        )
    return synset_text(wordnet.load().find(sense.text))


def synset_text(synset: Synset) -> str:
    """Say a synset in words, as :func:`sense_text` says a sense.

    >>> synset_text(Synset(17, "n", "noun.event", ("blip", "pip"), "a short tone", ()))
    'blip, pip: a short tone'
    """
    words = ", ".join(lemma.replace("_", " ") for lemma in synset.lemmas[:_LEMMAS])
    return f"{words}: {synset.definition}"


def read_word(text: str, pos: str | None = None) -> Reading:
    """Say what a word means, as well as the resources that are here allow.

    Asked in this order: the user's glossary, WordNet, the other dictionaries, other spellings,
    affixes, compounds, slips of the hand. Where WordNet has the word, what the dictionaries add
    comes after its senses. ``pos`` is one of ``n v a r``. What has several words is a phrase.

    >>> read_word("colourr").how                                   # doctest: +SKIP
    'spelling: colourr -> colour'
    """
    form = _checked(text)
    if pos is not None and pos not in PARTS:
        raise UserError(f"unknown part of speech '{pos}'", remedy="use one of n v a r")
    if " " in form:
        return read_phrase(text)
    at_hand = shelf()
    bare = form.strip(_MARKS)
    # 'a.m.' is listed with its full stop; 'hello.' is 'hello' at the end of a sentence.
    if bare and bare != form and not _is_listed(form, at_hand):
        return replace(_read_word(text.strip(_MARKS + " "), bare, pos, at_hand), text=text)
    return _read_word(text, form, pos, at_hand)


def read_phrase(text: str) -> Reading:
    """Say what a phrase means where its words do not: an idiom, or a term of several words.

    Owners and articles do not matter (``pull my leg``). Where no resource has the phrase, or most
    of it, it is read word by word, with its slang and its slips written out.

    >>> read_phrase("kick the bucket").how                         # doctest: +SKIP
    'WordNet'
    """
    form = _checked(text)
    if " " not in form:
        return read_word(text)
    return _read_phrase(text, form, shelf())


def _checked(text: str) -> str:
    form = plain(text)
    if not form:
        raise UserError("there is nothing to read", remedy="give a word or a phrase")
    return form


def _is_listed(form: str, at_hand: Shelf) -> bool:
    books = (at_hand.in_glossary, at_hand.in_wordnet, at_hand.in_dictionaries)
    return any(look(form) for look in books)


@lru_cache(_MOST_REMEMBERED)
def _read_word(text: str, form: str, pos: str | None, at_hand: Shelf) -> Reading:
    own = at_hand.in_glossary(form)
    listed = at_hand.in_wordnet(form, pos)
    others = at_hand.in_dictionaries(form, pos)
    if own or listed:
        return Reading(text, (*own, *listed, *others), GLOSSARY if own else WORDNET)
    if form in function_words():
        return Reading(text, tuple(others), "a word of grammar")
    if others:
        elsewhere = at_hand.in_wordnet(form) if pos else []
        return Reading(text, (*others, *elsewhere), _how_defined(text, others[0]))
    meant = [] if at_hand.in_wordnet(form) else likely_slips(form, function_words())
    if meant:
        # Else 'untill' would be the opposite of 'till'.
        return Reading(text, (), f"spelling: {form} -> {meant[0]}")
    for guess in guesses(text):
        senses, how = guess(form, pos, at_hand)
        if senses:
            return Reading(text, tuple(senses), how)
    is_number = not any(c.isalpha() for c in form) and any(c.isdigit() for c in form)
    how = NUMBER if is_number else _unknown("unknown: read as it is spelt", at_hand)
    return Reading(text, (), how)


@lru_cache(_MOST_REMEMBERED)
def _read_phrase(text: str, form: str, at_hand: Shelf) -> Reading:
    key = phrase_key(form)
    own = at_hand.in_glossary(form)
    idioms = at_hand.in_dictionaries(form) or at_hand.in_phrases(key)
    listed = at_hand.in_wordnet(form) or at_hand.in_wordnet(key)
    if not listed and not idioms and form.count(" ") == 1:
        joined = (form.replace(" ", mark) for mark in ("", "-"))
        listed = next(filter(None, map(at_hand.in_wordnet, joined)), [])
    if own or idioms or listed:
        how = GLOSSARY if own else WORDNET if listed else _how_defined(text, idioms[0])
        return Reading(text, (*own, *listed, *idioms), how)
    for inner in inner_keys(key):
        found = [one for one in at_hand.in_phrases(inner) if one.source == "idiom"]
        if found:
            return Reading(text, tuple(found), f"idiom inside: '{found[0].term}'")
    return _word_by_word(text, form, at_hand)


def _word_by_word(text: str, form: str, at_hand: Shelf) -> Reading:
    """Write out what a reader of plain words would stumble over."""
    written, notes = [], []
    shouted = text.isupper()
    for given, word in zip(text.split(), form.split(), strict=False):
        is_name = given[0].isupper() and not shouted
        reading = None if is_name or not word.isalnum() else _read_word(word, word, None, at_hand)
        kind = reading.how.partition(":")[0] if reading else ""
        if reading and kind in ("slang", "spelling"):
            notes.append(reading.how)
            right = reading.how.rpartition("-> ")[2]
            written.append(reading.senses[0].text if kind == "slang" else right)
        else:
            written.append(word)
    if not notes:
        return Reading(text, (), "word by word")
    rewritten = Meaning(" ".join(written), "rewritten", form)
    return Reading(text, (rewritten,), "word by word; " + "; ".join(notes))


def _how_defined(text: str, first: Meaning) -> str:
    if first.source == "slang":
        return f"slang: '{text}' = {first.text}"
    return "idiom" if first.source == "idiom" else f"dictionary: {first.source}"


def _unknown(how: str, at_hand: Shelf) -> str:
    return f"{how} (to know more words, run: {at_hand.missing})" if at_hand.missing else how
