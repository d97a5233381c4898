"""What of an item is read: a text as it stands; a word or a sense also by its definitions."""

from __future__ import annotations

from tertium.errors import UserError
from tertium.items import Item, Level, Pair, Sense, Word
from tertium.lexicon.reading import sense_text
from tertium.lexicon.wordnet import WordNet

_SENSES = 3
"""How many senses of a word explain it, the most frequent first."""
_SMALL = frozenset({Level.WORD, Level.SENSE})
_SENTENCES = frozenset({Level.SENTENCE, Level.PARAGRAPH})


def is_small(pair: Pair) -> bool:
    """Whether a side is a word or a sense, which says little by its letters.

    >>> is_small(Pair("1", Word("car"), Word("bus")))
    True
    """
    return not _SMALL.isdisjoint((pair.a.level, pair.b.level))


def natural_scale(a: Item, b: Item) -> str:
    """The scale that suits two items by their levels, as for our own judge.

    >>> natural_scale(Word("car"), Word("bus"))
    'clss'
    """
    return "sts" if _SENTENCES.issuperset((a.level, b.level)) else "clss"


def plain(item: Item, lexicon: WordNet | None) -> str:
    """The text of an item; of a sense, the words that have it.

    >>> plain(Word("car"), None)
    'car'
    """
    if item.level is Level.RECORD:
        raise UserError("a record cannot be judged by its words", remedy="give two texts")
    if not isinstance(item, Sense) or item.gloss is not None:
        return item.text
    return sense_text(item).partition(":")[0]


def explained(item: Item, lexicon: WordNet | None) -> str:
    """The text of an item with the definitions of a word or a sense behind it.

    >>> explained(Word("car"), None)
    'car'
    """
    if isinstance(item, Sense):
        return sense_text(item)
    if not isinstance(item, Word) or lexicon is None:
        return plain(item, lexicon)
    bases = lexicon.base_forms(item.text, item.pos) or lexicon.base_forms(item.text)
    senses = [one for base in bases[:2] for one in lexicon.senses(base)
              if item.pos in (None, one.pos)]  # fmt: skip
    return "; ".join([item.text, *(one.definition for one in senses[:_SENSES])])
