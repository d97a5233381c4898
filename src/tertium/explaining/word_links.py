"""What links two words or senses: a relation, a way through WordNet's tree, or shared glosses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import product
from typing import Any

from tertium.drawing.svg import shorten
from tertium.errors import UserError
from tertium.explaining.quoting import LONGEST, listed
from tertium.explaining.word_ways import MOST_SENSES, Way, ancestors, nearest_way
from tertium.items import Item, Level, Pair, Sense
from tertium.language.words import content_words
from tertium.lexicon import wordnet
from tertium.lexicon.meanings import shelf
from tertium.lexicon.spanish_reading import read_spanish
from tertium.lexicon.wordnet import Synset, WordNet
from tertium.messages import say, spoken
from tertium.systems.word_languages import Language, languages

# What a pointer from the first to the second says of the two: a message, and who is who in it.
_RELATIONS = {
    "!": ("opposite", "a", "b"),
    "#p": ("part", "a", "b"),
    "%p": ("part", "b", "a"),
    "#m": ("member", "a", "b"),
    "%m": ("member", "b", "a"),
    "#s": ("made_of", "b", "a"),
    "%s": ("made_of", "a", "b"),
    "&": ("near_quality", "a", "b"),
    "*": ("involves", "a", "b"),
    ">": ("causes", "a", "b"),
    "+": ("same_root", "a", "b"),
    "=": ("quality", "a", "b"),
    "\\": ("formed", "a", "b"),
    "<": ("formed", "a", "b"),
    "$": ("verb_group", "a", "b"),
    "^": ("sent", "a", "b"),
}
_NAMES = {"!": "opposite", "#p": "part", "%p": "part", "#m": "member", "%m": "member",
          "#s": "substance", "%s": "substance", "&": "similar", "*": "entails", ">": "causes",
          "+": "derived"}  # fmt: skip
_COGNATE = 0.6
"""How alike two words must be written to be one word in two languages, from 0 to 1."""
_FREQUENT = 3
"""Senses that are asked for what they inherit."""


@dataclass(frozen=True, slots=True)
class WordLink:
    """How two words or senses hang together.

    ``kind`` is ``same``, ``opposite``, ``part`` or another relation, ``tree`` for a way through
    the tree of kinds (``path``, with ``shared`` at its top), ``gloss`` for ``words`` that the
    definitions share, or ``none``. ``senses`` are the sense keys that were compared, with their
    ``definitions``. A way that is not close says little.
    """

    kind: str
    said: str
    senses: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    shared: str | None = None
    words: tuple[str, ...] = ()
    definitions: tuple[str, ...] = ()
    is_close: bool = True

    def to_dict(self) -> dict[str, Any]:
        """Turn into plain data for JSON, leaving out what does not apply.

        >>> WordLink("gloss", "Both speak of air.", words=("air",)).to_dict()
        {'kind': 'gloss', 'said': 'Both speak of air.', 'words': ['air']}
        """
        said: dict[str, Any] = {"kind": self.kind, "said": self.said}
        for name in ("senses", "path", "words", "definitions"):
            if values := getattr(self, name):
                said[name] = list(values)
        if self.shared is not None:
            said["shared"] = self.shared
        return said


def link_words(a: Item, b: Item) -> WordLink:
    """Say what links two items of which at least one is a word or a sense; it needs WordNet.

    >>> from tertium.items import Word
    >>> link_words(Word("poodle"), Word("dog")).said               # doctest: +SKIP
    "'poodle' is a kind of 'dog'"
    """
    known = wordnet.load()
    in_ = languages(Pair("", a, b))
    left, right = _readings(a, known, in_[0]), _readings(b, known, in_[1])
    names = {"a": _name(a), "b": _name(b)}
    if left and right:
        found = (
            _same(left, right, names)
            or _direct(left, right, names)
            or _inherited(left, right, names, known)
        )
        way = nearest_way(left, right, known)
        if found or (way and way.is_close):
            return found or _of_way(way, names)  # type: ignore[arg-type]
    else:
        way = None
    if found := _glosses(a, b, left, right, known, names):
        return found
    if way:
        return _of_way(way, names)
    return WordLink("none", say("words.nothing", **names))


def _readings(item: Item, known: WordNet, language: Language) -> tuple[Synset, ...]:
    if isinstance(item, Sense):
        return () if item.gloss is not None else (known.find(item.text),)
    if item.level is not Level.WORD:
        return ()
    if language == "es":
        keys = [one.key for one in read_spanish(item.text).senses if one.key]
        return tuple(dict.fromkeys(map(known.sense, keys)))[:MOST_SENSES]
    try:
        found = known.readings(item.text)
    except UserError:
        return ()
    # The list has nouns first; what people mean most often should come first.
    bases = frozenset(known.base_forms(item.text))
    times = {
        one.id: sum(known.tag_count(key) for key in one.keys if key.partition("%")[0] in bases)
        for one in found
    }
    return tuple(sorted(found, key=lambda one: -times[one.id]))[:MOST_SENSES]


def _name(item: Item) -> str:
    if not isinstance(item, Sense) or item.gloss is not None:
        return shorten(" ".join(item.text.split()), LONGEST)
    for mark in "%#":
        if mark in item.text:
            return item.text.partition(mark)[0].replace("_", " ")
    return lemma_of(wordnet.load().find(item.text))


def lemma_of(synset: Synset) -> str:
    """The first lemma as people write it; to Spanish speakers a Spanish one, if there is any.

    >>> lemma_of(Synset(17, "n", "noun.event", ("table_lamp",), "a light", ()))
    'table lamp'
    """
    words = tuple(lemma.replace("_", " ") for lemma in synset.lemmas)
    return (_in_spanish(synset.id, words) if spoken() == "es" else None) or words[0]


@lru_cache(1 << 10)
def _in_spanish(synset: str, english: tuple[str, ...]) -> str | None:
    """The Spanish word for a synset: one that looks like an English word for it, or the first."""
    books = shelf().books
    found = books.spanish_lemmas(synset) if books is not None and books.has_spanish else ()
    # The list has plurals beside their singular.
    words = [word for word in found if not (word.endswith("s") and word[:-1] in found)]
    alike = {
        word: max(SequenceMatcher(None, word, other).ratio() for other in english) for word in words
    }
    nearest = max(words, key=lambda word: alike[word], default=None)
    return nearest if nearest and alike[nearest] >= _COGNATE else next(iter(words), None)


def _by_rank(
    left: tuple[Synset, ...], right: tuple[Synset, ...]
) -> Iterator[tuple[Synset, Synset]]:
    """All pairs of senses, the most frequent ones first."""
    ranked = sorted(product(range(len(left)), range(len(right))), key=lambda ij: (sum(ij), ij))
    return ((left[i], right[j]) for i, j in ranked)


def _same(
    left: tuple[Synset, ...], right: tuple[Synset, ...], names: dict[str, str]
) -> WordLink | None:
    for ours, theirs in _by_rank(left, right):
        if ours.id == theirs.id:
            key = "same" if len(left) == len(right) == 1 else "can_be_same"
            if names["a"].lower() == names["b"].lower():
                key = "both_are"
            said = say(f"words.{key}", **names, definition=ours.definition)
            return WordLink("same", said, (ours.keys[0],))
    return None


def _direct(
    left: tuple[Synset, ...], right: tuple[Synset, ...], names: dict[str, str]
) -> WordLink | None:
    for ours, theirs in _by_rank(left, right):
        for (symbol, target), (own, their) in zip(ours.pointers, ours.ends, strict=True):
            if target != theirs.id or symbol not in _RELATIONS:
                continue
            # A pointer between lemmas holds of those words only, not of their synonyms.
            if own and not (_is_lemma(ours, own, names["a"], left)
                            and _is_lemma(theirs, their, names["b"], right)):  # fmt: skip
                continue
            return WordLink(
                _NAMES.get(symbol, "related"),
                _related(symbol, names),
                (ours.keys[0], theirs.keys[0]),
                definitions=_definitions(names, (ours, theirs)),
            )
    return None


def _related(symbol: str, names: dict[str, str]) -> str:
    key, one, other = _RELATIONS[symbol]
    return say(f"words.{key}", a=names[one], b=names[other])


def _inherited(
    left: tuple[Synset, ...], right: tuple[Synset, ...], names: dict[str, str], known: WordNet
) -> WordLink | None:
    """A part of a vehicle is a part of a car: what holds of a kind holds of the kinds below it."""
    for whole, part, its_whole, its_part in ((right, left, "b", "a"), (left, right, "a", "b")):
        for ours, theirs in _by_rank(part[:_FREQUENT], whole[:_FREQUENT]):
            for above in ancestors(theirs, known):
                if above.id in ours.targets("#p"):
                    said = say("words.part", a=names[its_part], b=names[its_whole])
                    two = (ours, theirs) if its_part == "a" else (theirs, ours)
                    return WordLink(
                        "part",
                        said,
                        tuple(one.keys[0] for one in two),
                        definitions=_definitions(names, two),
                    )
    return None


def _definitions(names: dict[str, str], senses: tuple[Synset, ...]) -> tuple[str, ...]:
    return tuple(
        f"{name}: {one.definition}" for name, one in zip(names.values(), senses, strict=False)
    )


def _is_lemma(synset: Synset, number: int, name: str, readings: tuple[Synset, ...]) -> bool:
    lemma = synset.lemmas[number - 1].lower().replace("_", " ")
    return lemma == name.lower() or name.lower() not in {
        other.lower().replace("_", " ") for one in readings for other in one.lemmas
    }


def _of_way(way: Way, names: dict[str, str]) -> WordLink:
    path = _named(way.path, names)
    shared = path[way.up]
    if way.up == 0 or way.down == 0:
        small, large = ("b", "a") if way.up == 0 else ("a", "b")
        key = "way" if way.shared.pos == "v" else "kind"
        said = say(f"words.{key}", a=names[small], b=names[large])
        if between := path[1:-1]:
            said = say("words.by_way_of", said=said, between=listed(between))
    elif way.is_close:
        key = "both_ways" if way.shared.pos == "v" else "both_kinds"
        said = say(f"words.{key}", **names, shared=shared)
    else:
        said = say("words.far", **names, shared=shared)
    ends = (way.path[0], way.path[-1])
    return WordLink(
        "tree",
        said,
        tuple(one.keys[0] for one in ends),
        path=tuple(path),
        shared=shared,
        definitions=_definitions(names, ends),
        is_close=way.is_close,
    )


def _named(path: Sequence[Synset], names: dict[str, str]) -> list[str]:
    """The names of a way's synsets, no two of them the same, with the words at its ends."""
    if len(path) == 1:
        return [lemma_of(path[0])]
    found = [names["a"], names["b"]]
    for one in path[1:-1]:
        name = lemma_of(one)
        found.insert(-1, name if name not in found else one.lemmas[0].replace("_", " "))
    return found


def _glosses(
    a: Item,
    b: Item,
    left: tuple[Synset, ...],
    right: tuple[Synset, ...],
    known: WordNet,
    names: dict[str, str],
) -> WordLink | None:
    best: tuple[float, frozenset[str], tuple[Synset, ...]] | None = None
    for (i, (ours, first)), (j, (theirs, second)) in product(
        enumerate(_texts(a, left)), enumerate(_texts(b, right))
    ):
        words = _content(first, known) & _content(second, known)
        weight = len(words) - 0.3 * (i + j)
        if words and (best is None or weight > best[0]):
            best = (weight, words, tuple(one for one in (ours, theirs) if one is not None))
    if best is None:
        return None
    _, words, senses = best
    spelt = tuple(sorted(words))
    shown = listed([word.replace("_", " ") for word in spelt])
    if left and right:
        said = say("words.explained_with", **names, shown=shown)
    elif left or right:
        word = names["a"] if left else names["b"]
        said = say("words.shares_with_text", a=word, shown=shown)
    else:
        said = say("words.share", shown=shown)
    return WordLink(
        "gloss",
        said,
        tuple(one.keys[0] for one in senses),
        words=spelt,
        definitions=tuple(f"{lemma_of(one)}: {one.definition}" for one in senses),
    )


def _texts(item: Item, readings: tuple[Synset, ...]) -> list[tuple[Synset | None, str]]:
    if readings:
        return [(one, f"{' '.join(one.lemmas).replace('_', ' ')} {one.definition}")
                for one in readings]  # fmt: skip
    gloss = item.gloss if isinstance(item, Sense) else None
    return [(None, f"{item.text} {gloss or ''}")]


def _content(text: str, known: WordNet) -> frozenset[str]:
    return frozenset((known.base_forms(word) or (word,))[0] for word in content_words(text))
