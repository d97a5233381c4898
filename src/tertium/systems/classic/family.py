"""A family of features as a system: read two texts, take their features, answer as learnt."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, ClassVar
from unicodedata import normalize

import numpy as np

from tertium import scales
from tertium.errors import MissingResourceError
from tertium.items import Item, Level, Pair
from tertium.judgement import Entailment, Judgement, Probabilities
from tertium.lexicon import wordnet
from tertium.lexicon.wordnet import WordNet
from tertium.systems.classic import learnt
from tertium.systems.classic.compared import Compared, Part, work_out
from tertium.systems.classic.learnt import LABEL, Doubles
from tertium.systems.classic.remarks import marks_in_common, notes_on
from tertium.systems.classic.texts import explained, is_small, natural_scale, plain

if TYPE_CHECKING:
    from tertium.tasks.base import Task

Odds = list[float]

_LABELS = tuple(Entailment)
_LEVELS = tuple(Level)
_LARGE = frozenset({Level.PARAGRAPH, Level.SENTENCE})
_SIDES = {"left": "right", "right": "left", "narrower": "broader", "broader": "narrower"}
_SIDE = re.compile("|".join(_SIDES))
_DECIMALS = 4
_AT_ONCE = 128


@dataclass(frozen=True)
class Family:
    """Features of two texts, and the regression over them, as a system.

    What several of its parts have under the same name counts once.

    Which of the two texts comes first changes nothing but the sides of the entailment: features
    are taken in one canonical order. A word or a sense is read as it is and by its definitions.
    Texts that differ in nothing but capitals, blanks and Unicode form get the top of the scale.

    >>> from tertium.systems import load
    >>> load("soft-cardinality").name
    'soft-cardinality'
    """

    name: str
    parts: tuple[Part, ...]
    scale: str | None = None
    has_learnt: ClassVar[bool] = True

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the features, each once."""
        return tuple(dict.fromkeys(self._all_names))

    @property
    def _all_names(self) -> list[str]:
        return [name for part in self.parts for name in part.names]

    @property
    def version(self) -> str:
        """A hash of what was learnt."""
        return learnt.load(self.name).digest

    def on_scale(self, scale: str) -> Family:
        """The same system on another scale."""
        scales.get(scale)
        return replace(self, scale=scale)

    def for_task(self, task: Task) -> Family:
        """The same system on the scale of a task, unless a scale was chosen already."""
        return self if self.scale else self.on_scale(task.scale)

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """Judge every pair; what is alike is asked together."""
        lexicon = lexicon_here()
        turned = [is_turned(pair) for pair in pairs]
        asked: dict[str, list[int]] = {}
        for row, pair in enumerate(pairs):
            asked.setdefault(question(pair, self.scale), []).append(row)
        found: list[Judgement | None] = [None] * len(pairs)
        for name, rows in asked.items():
            table = self.table([pairs[row] for row in rows], lexicon)
            scores = learnt.load(self.name).blends[name].predict(table)[:, 0]
            labels = self._labels(table, [pairs[row] for row in rows], [turned[r] for r in rows])
            for row, score, label in zip(rows, scores.tolist(), labels, strict=True):
                found[row] = self._judgement(pairs[row], name, score, label, lexicon)
        return [judgement for judgement in found if judgement is not None]

    def table(self, pairs: Sequence[Pair], lexicon: WordNet | None) -> Doubles:
        """The features of every pair in canonical order, a row each.

        A pair with a word or a sense has its features twice: as it is, and by its definitions.
        """
        ordered = [(p.b, p.a) if is_turned(p) else (p.a, p.b) for p in pairs]
        table = self.features(_compared(plain, two, lexicon) for two in ordered)
        if any(map(is_small, pairs)):
            wider = self.features(_compared(explained, two, lexicon) for two in ordered)
            table = np.hstack([table, wider])
        # The last bits could tip a tree, and differ from one machine to the next.
        return np.round(table, _DECIMALS)

    def features(self, pairs: Iterable[Compared]) -> Doubles:
        """The features of pairs as they stand, a row each; no more than some are in memory."""
        places = [self._all_names.index(name) for name in self.names]
        found = [np.zeros((0, len(places)))]
        rest = iter(pairs)
        while some := list(islice(rest, _AT_ONCE)):
            if len(self.parts) > 2:  # else some of it would be worked out for nobody
                work_out(some)
            every = [np.array([part.take(pair) for pair in some]) for part in self.parts]
            found.append(np.hstack(every)[:, places])
        return np.vstack(found)

    def _labels(
        self, table: Doubles, pairs: Sequence[Pair], turned: Sequence[bool]
    ) -> Sequence[tuple[Odds, Odds] | None]:
        """The odds of the labels in both directions, where two texts can be true."""
        blend = learnt.load(self.name).blends.get(LABEL)
        if blend is None or any(map(is_small, pairs)):
            return [None] * len(pairs)
        forth, back = (_odds(blend.predict(rows)) for rows in (table, exchanged(table, self.names)))
        both = zip(forth, back, turned, strict=True)
        return [(two, one) if swap else (one, two) for one, two, swap in both]

    def _judgement(
        self,
        pair: Pair,
        name: str,
        score: float,
        label: tuple[Odds, Odds] | None,
        lexicon: WordNet | None,
    ) -> Judgement:
        learnt_on = _scale(scale_of(name))
        target = _scale(self.scale or natural_scale(pair.a, pair.b))
        low, high = learnt_on.low, learnt_on.high
        a, b = (_squeezed(item.text) for item in (pair.a, pair.b))
        if a.casefold() == b.casefold():
            score, label = high, label and (_CERTAIN, _CERTAIN)
        elif (marks := marks_in_common(a, b)) is not None:
            score, label = low + marks * (high - low), None
        score = learnt_on.convert(min(max(score, low), high), target)
        odds = [Probabilities(*one) for one in label or ()]
        said = [_LABELS[one.index(max(one))] for one in label or ()]
        return Judgement(
            round(score, _DECIMALS),
            target.name,
            entailment=said[0] if said else None,
            entailment_back=said[1] if said else None,
            probabilities=odds[0] if odds else None,
            probabilities_back=odds[1] if odds else None,
            notes=notes_on(pair, self.name, lexicon),
            model=self.name,
        )


def _squeezed(text: str) -> str:
    """A text as it would be but for blanks and Unicode form."""
    return " ".join((text if text.isascii() else normalize("NFC", text)).split())


_scale = lru_cache(scales.get)
_CERTAIN = [1.0, 0.0, 0.0]


def lexicon_here() -> WordNet | None:
    """WordNet, or None where it is not."""
    try:
        return wordnet.load()
    except MissingResourceError:
        return None


def _compared(
    read: Callable[[Item, WordNet | None], str], two: tuple[Item, Item], lexicon: WordNet | None
) -> Compared:
    return Compared(read(two[0], lexicon), read(two[1], lexicon), lexicon)


def question(pair: Pair, scale: str | None = None) -> str:
    """Which of the learnt answers suits a pair: by the scale, and by the sizes of the two texts.

    >>> from tertium.items import Phrase, Sentence, Word
    >>> question(Pair("1", Sentence("It rains."), Sentence("It pours.")), "sick")
    'sick'
    >>> question(Pair("1", Phrase("heavy rain"), Word("downpour")))
    'phrase2word'
    """
    levels = {pair.a.level, pair.b.level}
    if Level.SENSE in levels:
        return "word2sense"
    if Level.WORD in levels:
        return "phrase2word"
    if len(levels) == 2 and Level.PHRASE in levels:
        return "sentence2phrase"
    if levels == _LARGE and scale in (None, "clss"):
        return "paragraph2sentence" if scale else "sts"
    return "sick" if scale == "sick" else "sts"


def scale_of(name: str) -> str:
    """The scale on which a question's answer was learnt.

    >>> scale_of("phrase2word"), scale_of("sick")
    ('clss', 'sick')
    """
    return name if name in ("sts", "sick") else "clss"


def is_turned(pair: Pair) -> bool:
    """Whether the second text comes first: the larger one does, and of equals the longer one.

    >>> from tertium.items import Sentence
    >>> is_turned(Pair("1", Sentence("It rains."), Sentence("It rains a lot.")))
    True
    """
    return _rank(pair.b) < _rank(pair.a)


def _rank(item: Item) -> tuple[int, int, str]:
    return _LEVELS.index(item.level), -len(item.text), item.text


def exchanged(table: Doubles, names: Sequence[str]) -> Doubles:
    """The features of the same pairs the other way round.

    >>> exchanged(np.array([[1.0, 2.0, 3.0]]), ("cosine", "left_alone", "right_alone")).tolist()
    [[1.0, 3.0, 2.0]]
    """
    places = {name: place for place, name in enumerate(names)}
    order = [places[_SIDE.sub(lambda side: _SIDES[side[0]], name)] for name in names]
    return table[:, order]


def _odds(answers: Doubles) -> list[Odds]:
    """Turn log-odds into shares that sum to one."""
    raised = np.exp(answers - answers.max(axis=1, keepdims=True))
    shares = raised / raised.sum(axis=1, keepdims=True)
    return [list(row) for row in np.round(shares, _DECIMALS).tolist()]
