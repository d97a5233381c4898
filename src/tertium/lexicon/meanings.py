"""What the resources at hand say of one spelling, without guessing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tertium.errors import MissingResourceError
from tertium.lexicon import dictionaries, glossary, morphy, wordnet
from tertium.lexicon.dictionaries import SPANISH_WORDNET, Dictionaries
from tertium.lexicon.glossary import Glossary
from tertium.lexicon.phrases import phrase_key, wordings
from tertium.lexicon.spanish_files import key as spanish_key
from tertium.lexicon.wordnet import WordNet

WORDNET, GLOSSARY = "WordNet", "glossary"


@dataclass(frozen=True, slots=True)
class Meaning:
    """One definition: of which term, out of which source; ``key`` where it is a WordNet sense.

    >>> Meaning("be right back", "slang", "brb").said
    'brb: be right back'
    """

    text: str
    source: str
    term: str
    pos: str | None = None
    key: str | None = None

    @property
    def said(self) -> str:
        """The term and its definition, for whatever reads texts only."""
        return f"{self.term}: {self.text}"


@dataclass(frozen=True)
class Shelf:
    """The resources that are here; two shelves with the same ones are equal."""

    words: WordNet | None
    books: Dictionaries | None
    own: Glossary

    @property
    def missing(self) -> str:
        """What to run so that more words can be read; empty where everything is here."""
        if self.words is None:
            return "tertium fetch wordnet"
        return "" if self.books else "tertium fetch dictionaries"

    @property
    def contents(self) -> str:
        """What is here, as a suffix of a version: readings differ with it.

        >>> Shelf(None, None, Glossary([])).contents
        ''
        """
        here = (("wordnet", self.words), ("dictionaries", self.books), ("glossary", self.own))
        return "".join(f"+{name}" for name, one in here if one)

    def in_glossary(self, form: str) -> list[Meaning]:
        """What the user's own glossary says."""
        return [Meaning(text, GLOSSARY, form) for text in self.own.define(form)]

    def in_wordnet(self, form: str, pos: str | None = None) -> list[Meaning]:
        """The WordNet senses of a form's base forms, most frequent first within each part."""
        if self.words is None:
            return []
        found = []
        for part in (pos,) if pos else wordnet.PARTS_OF_SPEECH:
            for base in self.words.base_forms(form, part):
                senses = self.words.senses(base, part)
                keys = self.words.sense_keys(base, part)
                found += [
                    Meaning(sense.definition, WORDNET, base.replace("_", " "), part, key)
                    for sense, key in zip(senses, keys, strict=True)
                ]
        if pos is None:
            found.sort(key=self._rarity)
        return found

    def in_dictionaries(self, form: str, pos: str | None = None) -> list[Meaning]:
        """What the other dictionaries say of a form, or of what it is an inflection of."""
        books = self.books
        if books is None:
            return []
        bases = [(form, pos)]
        if form not in books and " " not in form:
            # No comparatives: 'remaster' is no adjective that is more 'remast' than another.
            bases = [
                (base, part)
                for part in ((pos,) if pos else ("n", "v"))
                for base in morphy.base_forms(form, part, books.__contains__, lambda _: ())
            ]
        return [
            Meaning(one.text, one.source, one.term, one.pos or None)
            for base, part in bases
            for one in books.define(base)
            if part is None or one.pos in ("", part)
        ]

    def in_phrases(self, key: str) -> list[Meaning]:
        """What the dictionaries say of a phrase, in any of its wordings."""
        if self.books is None:
            return []
        for wording in wordings(key, self._bases):
            for term in self.books.terms(phrase_key(wording)):
                if found := self.in_dictionaries(term):
                    return found
        return []

    def in_spanish(self, lemmas: Iterable[tuple[str, str]]) -> list[Meaning]:
        """The WordNet senses of Spanish lemmas, each with its part of speech, most frequent first.

        Nobody counted them in Spanish texts: a sense counts as often as its English words.
        """
        if self.books is None or self.words is None:
            return []
        found = [
            Meaning(synset.definition, SPANISH_WORDNET, lemma, pos, synset.keys[0])
            for lemma, pos in lemmas
            for synset in map(
                self.words.synset, self.books.spanish_synsets(spanish_key(lemma), lemma, pos)
            )
        ]
        return sorted(found, key=self._rarity)

    def frequency(self, lemma: str) -> int | None:
        """How often a lemma was met in WordNet's tagged texts; None where it is no lemma."""
        keys = self.words.sense_keys(lemma) if self.words else ()
        return sum(self._times(key) for key in keys) if keys else None

    def is_lemma(self, word: str, pos: str) -> bool:
        """Whether WordNet lists a word as this part of speech."""
        return self.words is not None and bool(self.words.sense_keys(word, pos))

    def _bases(self, word: str) -> tuple[str, ...]:
        return self.words.base_forms(word) if self.words else ()

    def _rarity(self, meaning: Meaning) -> int:
        """Order senses by how often any of their lemmas was met, 'colour' as often as 'color'."""
        synset = self.words.sense(meaning.key) if self.words and meaning.key else None
        return -max(map(self._times, synset.keys)) if synset else 0

    def _times(self, key: str | None) -> int:
        return self.words.tag_count(key) if self.words and key else 0


def shelf() -> Shelf:
    """Gather the resources that are here."""
    try:
        words: WordNet | None = wordnet.load()
    except MissingResourceError:
        words = None
    return Shelf(words, dictionaries.load(), glossary.load())
