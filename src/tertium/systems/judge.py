"""Our own judge: a model that reads both texts at once, on the scale that suits them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from tertium import scales
from tertium.encoders import model as models
from tertium.encoders import weights
from tertium.encoders.cross import PairReadings, read_pairs
from tertium.encoders.embed import Embedder
from tertium.encoders.heads import SCALES
from tertium.encoders.model import Model
from tertium.encoders.normal import checked
from tertium.encoders.repeated import reduced, restored
from tertium.errors import UnknownNameError, UserError
from tertium.items import Item, Level, Pair, Sense
from tertium.judgement import Entailment, Judgement, Probabilities
from tertium.language.figures import written_alike
from tertium.lexicon.meanings import shelf
from tertium.lexicon.reading import sense_text
from tertium.systems import countries, words
from tertium.systems.doubts import Doubt, doubts, foreign, unlearnt, widened

if TYPE_CHECKING:
    from tertium.tasks.base import Task

_LABELS = tuple(Entailment)
_SENTENCES = frozenset({Level.SENTENCE, Level.PARAGRAPH})
_TWO_WORDS = (Level.WORD, Level.WORD)
_CLAIMLESS = frozenset({Level.WORD, Level.SENSE})
_FIRST_BLOCK, _LAST_BLOCK = 64, 4096
_ARTICLES = frozenset(["a", "an", "the", "el", "la", "los", "las", "un", "una", "unos", "unas"])
_CERTAIN = Probabilities(1.0, 0.0, 0.0)
_IN_ONE_SPELLING = ("numbers and dates were read as one, however written",)


@dataclass(frozen=True)
class Judge:
    """A model as a system.

    Without a scale, two sentences or paragraphs are judged on ``sts``, and everything else
    (unlike sizes, phrases, words) on ``clss``. The model learnt ``sts``, ``sick`` and ``clss``;
    on any other scale it judges as on the one that suits the pair, carried over by its ends.

    The interval holds eight of ten human scores by the model's own estimate, and the confidence
    says how narrow it is: 100 for a point, 0 for the whole scale. Texts are compared in one
    canonical order, so that exchanging them changes nothing but the sides of the entailment.
    Texts that are the same but for blanks and Unicode form get the top of the scale unread, and
    so do words and phrases that differ in capitals, articles and closing marks only.

    >>> from tertium.items import Sentence
    >>> same = Pair("1", Sentence("A cat sleeps."), Sentence("A cat  sleeps."))
    >>> Judge(scale="sick").judge([same])[0].score  # needs the weights
    5.0
    """

    model: str = "base"
    scale: str | None = None
    has_learnt: ClassVar[bool] = True

    def __post_init__(self) -> None:
        if self.scale is not None:
            scales.get(self.scale)

    @property
    def name(self) -> str:
        """What tables and signatures call it."""
        return "tertium" if self.model == "base" else f"tertium-{self.model}"

    @property
    def version(self) -> str:
        """The version of the weights, a hash of them, and which dictionaries are at hand."""
        found = weights.find(self.model)
        return f"{found.version}-{found.digest}{shelf().contents}"

    def for_task(self, task: Task) -> Judge:
        """The same model on the scale of a task, unless a scale was chosen already."""
        return Judge(self.model, self.scale or task.scale)

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """Judge every pair, in order."""
        return list(self._stream(pairs, _LAST_BLOCK))

    def judge_stream(self, pairs: Iterable[Pair]) -> Iterator[Judgement]:
        """Judge pairs as they come, in order, with no more than a block of them in memory.

        Blocks begin small, so that the first answers come soon, and grow to some thousand pairs.
        Within a block each text is cut into pieces once and each pair read once.
        """
        return self._stream(pairs, _FIRST_BLOCK)

    def _stream(self, pairs: Iterable[Pair], size: int) -> Iterator[Judgement]:
        model = self._loaded()
        rest, done = iter(pairs), 0
        while block := list(islice(rest, size)):
            yield from self._judge_block(model, block, range(done + 1, done + len(block) + 1))
            size, done = min(2 * size, _LAST_BLOCK), done + len(block)

    def _loaded(self) -> Model:
        try:
            model = models.load(self.model)
        except UnknownNameError:
            check_model(self.model)
            raise
        if model.description.kind != "judge":
            check_model(self.model)
        return model

    def _judge_block(
        self, model: Model, pairs: Sequence[Pair], numbers: Sequence[int]
    ) -> list[Judgement]:
        sides = words.look_up(pairs) if model.description.evidence else [None] * len(pairs)
        texts = [
            (_text(pair.a, two and two[0], f"pair {number}, text A"),
             _text(pair.b, two and two[1], f"pair {number}, text B"))
            for number, pair, two in zip(numbers, pairs, sides, strict=True)
        ]  # fmt: skip
        # A slip that was mended into the other word may be none: then what was typed is read.
        texts = [
            (str(pair.a.text), str(pair.b.text)) if two and _is_guessed(pair, *both) else both
            for pair, two, both in zip(pairs, sides, texts, strict=True)
        ]
        written = texts
        counted = [written_alike(*two) for two in written]
        texts = [countries.in_common_words(*two) for two in counted]
        unlike = [
            row
            for row, (pair, (a, b)) in enumerate(zip(pairs, texts, strict=True))
            if a != b and not (_is_small(pair) and bare(a) == bare(b) != "")
        ]
        judgements: list[Judgement | None] = [None] * len(pairs)
        if unlike:
            parts = [reduced(*texts[row]) for row in unlike]
            read = read_pairs(model, [part.left for part in parts], [part.right for part in parts])
            unread = doubts(model.pieces, [(part.left, part.right) for part in parts], read)
            read = restored(read, parts)
            given = [pairs[row] for row in unlike]
            evidence = words.gather(
                given,
                [sides[row] for row in unlike],
                model.description.evidence,
                Embedder().embed_remembered,
            )
            found = self._judgements(read, given, evidence, unread)
            for row, part, doubt, judgement in zip(unlike, parts, unread, found, strict=True):
                strange = unlearnt(texts[row], model.description.languages, self.model)
                notes = part.notes + doubt.notes + foreign(texts[row]) + strange
                judgements[row] = _with_notes(judgement, notes)
        return [
            _with_notes(
                self._same(pair) if judgement is None else judgement,
                words.notes_on(pair, two)
                + (_IN_ONE_SPELLING if then != before else ())
                + countries.notes_on(then, after),
            )
            for pair, judgement, two, before, then, after in zip(
                pairs, judgements, sides, written, counted, texts, strict=True
            )
        ]

    def _judgements(
        self,
        read: PairReadings,
        pairs: Sequence[Pair],
        evidence: words.Evidence,
        unread: Sequence[Doubt],
    ) -> Iterator[Judgement]:
        suits = [natural_scale(pair.a, pair.b) for pair in pairs]
        used = [scales.get(self.scale or suited) for suited in suits]
        heads = np.array([
            SCALES.index(_head(pair, scale.name if scale.name in SCALES else suited))
            for pair, scale, suited in zip(pairs, used, suits, strict=True)
        ])  # fmt: skip
        rows = np.arange(len(pairs))
        found = read.readings
        bottom = np.array([scale.low for scale in used], float)
        extent = np.array([scale.high for scale in used], float) - bottom
        units = [column[rows, heads] for column in (found.middle, found.low, found.high)]
        middle, bottom_end, top_end = evidence.applied(*units)
        units = [middle, *widened(bottom_end, top_end, unread)]
        score, low, high = (np.round(bottom + extent * unit, 4).tolist() for unit in units)
        confidence = np.round(100 * (1 - (units[2] - units[1])), 1).tolist()
        forth, back = (np.round(odds, 4).tolist() for odds in (found.forth, found.back))
        labels = [odds.argmax(axis=1).tolist() for odds in (found.forth, found.back)]
        for row, pair in enumerate(pairs):
            true = _can_be_true(pair)
            yield Judgement(
                score[row],
                used[row].name,
                confidence=confidence[row],
                interval=(low[row], high[row]),
                entailment=_LABELS[labels[0][row]] if true else None,
                entailment_back=_LABELS[labels[1][row]] if true else None,
                probabilities=Probabilities(*forth[row]) if true else None,
                probabilities_back=Probabilities(*back[row]) if true else None,
                notes=_notes(read, row),
                model=self.name,
            )

    def _same(self, pair: Pair) -> Judgement:
        scale = scales.get(self.scale or natural_scale(pair.a, pair.b))
        top = float(scale.high)
        label, odds = (Entailment.ENTAILMENT, _CERTAIN) if _can_be_true(pair) else (None, None)
        return Judgement(
            top,
            scale.name,
            confidence=100.0,
            interval=(top, top),
            entailment=label,
            entailment_back=label,
            probabilities=odds,
            probabilities_back=odds,
            notes=("the two texts are the same",),
            model=self.name,
        )


def fast() -> Judge:
    """The small, fast model as a system.

    >>> fast().name
    'tertium-fast'
    """
    return Judge("fast")


def check_model(name: str, others: Iterable[str] = ()) -> None:
    """Refuse a model that does not judge pairs, with the names of those that do.

    ``others`` are names that may be asked for as well.

    >>> check_model("bse")  # needs the weights
    Traceback (most recent call last):
    tertium.errors.UnknownNameError: unknown model 'bse'; did you mean 'base'?
    """
    kinds = {model.name: model.kind for model in weights.installed()}
    judges = [model for model, kind in kinds.items() if kind == "judge"]
    if name in kinds and name not in judges:
        raise UserError(
            f"model '{name}' does not judge pairs", remedy=f"choose one of: {', '.join(judges)}"
        )
    if kinds and name not in judges:
        raise UnknownNameError("model", name, dict.fromkeys([*judges, *others]))


def natural_scale(a: Item, b: Item) -> str:
    """The scale that suits two items by their levels.

    >>> from tertium.items import Phrase, Sentence
    >>> natural_scale(Sentence("It rains."), Phrase("heavy rain"))
    'clss'
    """
    return "sts" if a.level in _SENTENCES and b.level in _SENTENCES else "clss"


def _text(item: Item, side: words.Side | None, where: str) -> str:
    if item.level is Level.RECORD:
        raise UserError(
            "a record cannot be judged yet",
            where=where,
            remedy="give a sense, a word, a phrase, a sentence or a paragraph",
        )
    if side is not None:
        return checked(side.text, where)
    return checked(sense_text(item) if isinstance(item, Sense) else item.text, where)


def _is_guessed(pair: Pair, a: str, b: str) -> bool:
    """Whether two words as typed differ, and are the same only as they were read."""
    levels = (pair.a.level, pair.b.level)
    return bare(a) == bare(b) and levels == _TWO_WORDS and bare(pair.a.text) != bare(pair.b.text)


def _head(pair: Pair, scale: str) -> str:
    """What to read a scale from: ``clss`` was learnt for texts of unlike sizes only."""
    return "sts" if scale == "clss" and pair.a.level == pair.b.level else scale


def _is_small(pair: Pair) -> bool:
    """Whether capitals, articles and closing marks are all that could make the texts differ."""
    return not _SENTENCES.issuperset((pair.a.level, pair.b.level))


def bare(text: str) -> str:
    """A word or a phrase without what does not change its meaning.

    >>> bare("A Red car."), bare("the"), bare("AC/DC"), bare("¡El coche rojo!")
    ('red car', 'the', 'ac/dc', 'coche rojo')
    """
    words = text.casefold().strip(" .,;:!?¡¿\"'“”‘’«»").split(" ")
    return " ".join(words[1:] if len(words) > 1 and words[0] in _ARTICLES else words)


def _with_notes(judgement: Judgement, notes: tuple[str, ...]) -> Judgement:
    return replace(judgement, notes=judgement.notes + notes) if notes else judgement


def _can_be_true(pair: Pair) -> bool:
    """Whether entailment says anything: a single word or sense claims nothing."""
    return _CLAIMLESS.isdisjoint((pair.a.level, pair.b.level))


def _notes(read: PairReadings, row: int) -> tuple[str, ...]:
    notes = []
    for side, windows, unknown, length in zip(
        "AB", read.windows[row], read.unknown[row], read.lengths[row], strict=True
    ):
        if windows > 1:
            notes.append(f"text {side} was read in {windows} windows")
        if unknown:
            notes.append(f"the model cannot spell {unknown} of the {length} pieces of text {side}")
    return tuple(notes)
