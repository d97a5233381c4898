"""What happens in a record: named events, words for events, and verbs of doing."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from tertium.errors import MissingResourceError
from tertium.language.verbs import verbs
from tertium.language.words import function_words
from tertium.lexicon import wordnet
from tertium.lexicon.wordnet import WordNet
from tertium.records.folding import fold, table, word_set
from tertium.records.gazetteer import place_name

NAMED, NOUN, DONE_TO, VERB = 1.0, 0.8, 0.55, 0.35
"""How much an event weighs by how it is said."""

_MOST_TEXT = 20_000


class Happening(NamedTuple):
    """An event as it is named: its words, of what kind it is, the names in it, and around it."""

    words: str
    head: str
    names: frozenset[str]
    where: frozenset[str]

    def is_same(self, other: Happening) -> bool:
        """Whether both are of one name; *the battle*, said near Girona, is the battle of Girona.

        >>> there = frozenset({"girona"})
        >>> battle = Happening("battle", "battle", frozenset(), there)
        >>> battle.is_same(Happening("battle of girona", "battle", there, frozenset()))
        True
        """
        if self.names & other.names:
            return True
        if not self.head or self.head != other.head or (self.names and other.names):
            return False
        return bool((self.names or self.where) & (other.names or other.where))

    def is_akin(self, other: Happening) -> float:
        """How near the two are by their kind alone: both strikes, or a strike and a lock-out.

        >>> of = lambda head: Happening(head, head, frozenset(), frozenset())
        >>> of("siege").is_akin(of("assault")) > of("siege").is_akin(of("war")) > 0
        True
        """
        if not self.head or not other.head:
            return 0.0
        if self.head == other.head or _groups("same", self.head) & _groups("same", other.head):
            return SAME_KIND
        near = _groups("kindred", self.head) & _groups("kindred", other.head)
        return KINDRED if near else 0.0


SAME_KIND, KINDRED = 0.6, 0.4
"""How alike two events are at least that are of one kind, and of kinds that are near."""

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_SMALL = r"(?:[a-zà-ÿ][\w'’-]*)"
_CAPITAL = r"(?:[A-ZÀ-ÞĀ-Ž][\w'’-]*)"
_OF = (
    r"(?:[ ](?:of|at|in|on|to|by|de|del|du|von|bei|di)[ ](?:the[ ]|a[ ]|an[ ]|la[ ]|el[ ])?"
    r"|[ ]d['’])"
)
# What the event is of: up to two plain words, or a name with up to two plain words before it.
_OF_NAME = re.compile(rf"{_OF}(?:{_SMALL}[ ]){{0,2}}(?:of[ ])?{_CAPITAL}(?:[ ]{_CAPITAL})*")
# Which kind of it: the annual cattle fair, the Corpus Christi procession.
_KIND = re.compile(r"\b(?:[Tt]he|[Aa]n?|its|his|her|their)[ ]((?:[^\W\d_][\w'’-]*[ ]){1,2})$")
# The Second World War, the Great Fire: a name that stands before.
_NAME_BEFORE = re.compile(rf"(?:{_CAPITAL}[ ]){{1,3}}$")
_FARTHEST = 60
_OF_THING = re.compile(rf"{_OF}{_SMALL}(?:[ ]{_SMALL}(?=[.,;:)]|$))?")


@lru_cache(1 << 15)
def find_events(text: str) -> tuple[tuple[str, float], ...]:
    """Find what happens in a text, each with its weight, the weightiest reading of each.

    >>> find_events("Women washing linen during the Siege of Girona")[0]
    ('Siege of Girona', 1.0)
    >>> find_events("The wreck of the brig Esperanza; the first performance of the opera")
    (('wreck of the brig Esperanza', 1.0), ('performance of the opera', 0.8))
    """
    text = text[:_MOST_TEXT]
    found: dict[str, float] = {}
    done = 0
    for match in _WORD.finditer(text):
        if match.start() < done or not _may_be_event(text, match) or _is_month(text, match):
            continue
        name = _OF_NAME.match(text, match.end())
        if name is None and _event_word(fold(match[0])) in word_set("events", "ambiguous"):
            continue
        of = name or _OF_THING.match(text, match.end())
        done = of.end() if of else match.end()
        start = match.start() if of else _start(text, match)
        named = name or any(word[0].isupper() for word in text[start : match.start()].split())
        found.setdefault(text[start:done], NAMED if named else NOUN)
    told = {_event_word(fold(word)) for event in found for word in _WORD.findall(event)}
    idle = word_set("events", "idle")
    for match in _WORD.finditer(text):
        for verb in () if _is_noun(text, match) else _verbs(match[0]):
            # A verb for an event, such as to besiege, says as much as the noun.
            event = _event_of(verb)
            if event is None and verb not in idle and len(verb) > 2:
                what = _object(text, match.end())
                found.setdefault(verb + what, DONE_TO if what else VERB)
            elif event is not None and event not in told:
                found.setdefault(event, NOUN)
    return tuple(sorted(found.items(), key=lambda one: -one[1]))


def _is_month(text: str, match: re.Match[str]) -> bool:
    return match[0] == "March" and bool(
        _NUMBER_AFTER.match(text, match.end()) or _NUMBER_BEFORE.search(text[: match.start()][-8:])
    )


_NUMBER_AFTER = re.compile(r"[ .,]*[0-9]")
_NUMBER_BEFORE = re.compile(r"[0-9](?:st|nd|rd|th)?[ ]*$")


def _is_noun(text: str, match: re.Match[str]) -> bool:
    """Whether what could be a verb is none, by the word before: a bow, the terraced street."""
    before = _BEFORE.search(text[max(0, match.start() - _FARTHEST) : match.start()])
    word = before[1].lower() if before else ""
    return word in _ARTICLES or word in _BEFORE_NOUNS


_BEFORE = re.compile(r"([^\W\d_]+)[ ]$")
_BEFORE_NOUNS = frozenset(("of", "with", "in", "at", "on", "from", "under", "no", "two", "three"))


def _start(text: str, match: re.Match[str]) -> int:
    """Where an event begins that nothing follows: with what tells which one it is."""
    first = max(0, match.start() - _FARTHEST)
    name = _NAME_BEFORE.search(text, first, match.start()) if match[0][0].isupper() else None
    before = _KIND.search(text, first, match.start())
    if before and not function_words().isdisjoint(before[1].split()):
        before = None  # "the dragon and rescues the princess"
    return name.start() if name else before.start(1) if before else match.start()


def _object(text: str, start: int) -> str:
    """What is done to what: the words after a verb, up to the next little word or mark."""
    said: list[str] = []
    after = _AFTER.match(text, start)
    for word in after[0].split() if after else ():
        small = word.lower() in function_words()
        if small and (said or word.lower() not in _ARTICLES):
            break
        if not small:
            said.append(word)
    return "".join(f" {word}" for word in said[:_MOST_OBJECT])


_AFTER = re.compile(r"(?:[ ][^\W\d_][\w'’-]*){0,4}")
_ARTICLES = frozenset(("the", "a", "an", "his", "her", "its", "their", "this", "these", "some"))
_MOST_OBJECT = 2


@lru_cache(1 << 15)
def _verbs(word: str) -> tuple[str, ...]:
    """The verb that a word is; also one on *-ing* or *-ed* that no tagged text has, as gutting."""
    lexicon = _lexicon()
    rare = _only_verb(word, lexicon) if lexicon and _VERBAL.fullmatch(word) else None
    return tuple(verbs(word)) or ((rare,) if rare else ())


def _only_verb(word: str, lexicon: WordNet) -> str | None:
    if any(lexicon.base_forms(word, pos) for pos in "nar"):
        return None
    # WordNet's rules do not know that gutting is to gut.
    undoubled = _DOUBLED.sub(r"\1", word)
    bases = (*lexicon.base_forms(word, "v"), *lexicon.base_forms(undoubled, "v"))
    return next(iter(bases), None)


_DOUBLED = re.compile(r"([bdgklmnprt])\1(?:ing|ed)$")
_VERBAL = re.compile(r"[a-z]{3,}(?:ing|ed)")


def _may_be_event(text: str, match: re.Match[str]) -> bool:
    word = fold(match[0])
    if _event_word(word):
        return True
    # The besieging of a town is one, the drawing of a town is not.
    gerund = word.endswith("ing") and text.startswith(" of ", match.end())
    return gerund and not set(verbs(match[0].lower())) <= word_set("events", "idle")


def names_in(event: str) -> frozenset[str]:
    """The names in what was found, each as the gazetteer writes it.

    >>> sorted(names_in("Siege of Gerona"))
    ['girona']
    """
    words = _WORD.findall(event)
    proper = (word for word in words if word[0].isupper() and not _event_word(fold(word)))
    return frozenset(place_name(word) for word in proper)


@lru_cache(1 << 15)
def head_of(event: str) -> str:
    """The word that says what kind of event it is; nothing for a verb.

    >>> head_of("Siege of Girona"), head_of("wash")
    ('siege', '')
    """
    words = (_event_word(fold(word)) for word in _WORD.findall(event))
    return next((word for word in words if word), "")


@lru_cache(1 << 12)
def _groups(which: str, head: str) -> frozenset[int]:
    groups = table("events")["words"][which].strip().splitlines()
    return frozenset(n for n, group in enumerate(groups) if head in group.split())


@lru_cache(1 << 15)
def _event_of(verb: str) -> str | None:
    """The event that a verb tells of, where WordNet derives the one from the other."""
    events = word_set("events", "events") - word_set("events", "ambiguous")
    if verb in events:
        return verb
    lexicon = _lexicon()
    if lexicon is None:
        return None
    nouns = (
        lemma
        for sense in lexicon.senses(verb, "v")[:_MOST_SENSES]
        for derived in lexicon.related(sense, "derivations")
        for lemma in derived.lemmas
        if derived.pos == "n"
    )
    return next((noun for noun in nouns if noun in events and noun[:3] in verb), None)


_MOST_SENSES = 2


@lru_cache(1 << 15)
def _event_word(word: str) -> str | None:
    events = word_set("events", "events")
    if word in events:
        return word
    lexicon = _lexicon()
    if lexicon is None:
        return word[:-1] if word.endswith("s") and word[:-1] in events else None
    bases = lexicon.base_forms(word, "n")
    known = next((base for base in bases if base in events), None)
    if known or not bases:
        return known
    senses = lexicon.senses(bases[0], "n")
    # Only where it means nothing else: most words for things happen somewhere in WordNet.
    sure = len(senses) <= 2 and all(sense.lexname == "noun.event" for sense in senses)
    return bases[0] if sure and not senses[0].is_instance else None


@cache
def _lexicon() -> WordNet | None:
    try:
        return wordnet.load()
    except MissingResourceError:
        return None
