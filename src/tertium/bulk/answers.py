"""The batch function: a block of rows in, the rows with their answers out, whatever the rows hold.

A worker, a cluster and a single process all call the same function, so they all write the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tertium import scales
from tertium.bulk.tables import ERROR, NEW_COLUMNS, Answers, Block
from tertium.encoders import weights
from tertium.errors import DataError, MissingResourceError, UserError
from tertium.evaluation.run import judge_subset
from tertium.items import Pair, item
from tertium.judgement import Judgement
from tertium.scoring.layout import OnScale
from tertium.scoring.models import load_model, table_scale
from tertium.scoring.tables import Value, answer_values
from tertium.systems.base import System, Trainable
from tertium.systems.translating import translated

LONGEST = 100_000
"""Characters of the longest text that is scored: some fifty pages."""

Texts = tuple[str, str]


class Part(NamedTuple):
    """What became of a block: its rows as bytes, how many have an error, what was counted."""

    data: bytes
    rows: int
    errors: int
    tally: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True)
class Recipe:
    """What judges, in words that travel between processes.

    >>> Recipe("tokencos").load().name
    'tokencos'
    """

    model: str
    scale: str | None = None
    language: str = "en"
    levels: tuple[str, str] | None = None
    translator: str | None = None
    cascade: bool = False

    @property
    def asked_scale(self) -> str | None:
        """The scale of the answers; None for a system's own."""
        return self.scale or table_scale(self.model)

    def load(self) -> System:
        """Load the system."""
        if self.levels:
            for level in self.levels:
                item("a", level)  # complains about one that does not exist
        language = "en" if self.translator else self.language
        if self.cascade:
            return self._cascade(language)
        system = load_model(self.model, scale=self.asked_scale, language=language)
        if isinstance(system, Trainable):
            raise UserError(
                f"system '{system.name}' has to be trained, which is done for a task only",
                remedy="choose another --model",
            )
        return translated(system) if self.translator else system

    def _cascade(self, language: str) -> System:
        from tertium.bulk.cascade import Cascade  # noqa: PLC0415 - only for this
        from tertium.bulk.settings import settings  # noqa: PLC0415

        known = settings()
        if self.model != known.last or self.translator:
            raise UserError(
                f"--cascade spares the model '{known.last}' work",
                remedy="leave out --model and --translate, or --cascade",
            )
        load_model(known.first, language=language)  # complains about one that is not here
        weights.find(known.looker)
        return Cascade(self.asked_scale)


class Answerer:
    """Judges blocks with one system.

    >>> answerer = Answerer(Recipe("tokencos"))
    >>> found = answerer.answer(["a dog", "a dog", ""], ["a cat"] * 3, ("left", "right"))
    >>> found["score"], found["error"][2]
    ([0.5, 0.5, None], "'left' is empty")
    """

    def __init__(self, recipe: Recipe) -> None:
        self.recipe, self.system = recipe, recipe.load()
        self._on_scales: dict[str, OnScale] = {}
        if recipe.asked_scale:
            scales.get(recipe.asked_scale)

    def part(self, block: Block, columns: tuple[str, str]) -> Part:
        """Answer a block and write it down."""
        answers = self.answer(*block.texts(), columns)
        errors = sum(error is not None for error in answers[ERROR])
        tally = tuple(getattr(self.system, "take_tally", dict)().items())
        return Part(block.answered(answers), len(block), errors, tally)

    def answer(
        self, left: Sequence[object], right: Sequence[object], columns: tuple[str, str]
    ) -> Answers:
        """The new columns of rows; the same two texts are judged once."""
        said: dict[Texts, dict[str, Value]] = {}
        rows: list[dict[str, Value] | Texts] = []
        for a, b in zip(left, right, strict=True):
            if wrong := complaint(columns[0], a) or complaint(columns[1], b):
                rows.append({ERROR: wrong})
                continue
            texts = str(a), str(b)
            said[texts] = {}
            rows.append(texts)
        for texts, judged in zip(said, self._judged(list(said)), strict=True):
            said[texts] = self._values(judged)
        found = [said[row] if isinstance(row, tuple) else row for row in rows]
        return {name: [values.get(name) for values in found] for name in NEW_COLUMNS}

    def _judged(self, texts: Sequence[Texts]) -> list[Judgement | UserError]:
        """A judgement for each pair, or what the system has against it, found by halving."""
        if not texts:
            return []
        try:
            return [*judge_subset(self.system, [self._pair(n, two) for n, two in enumerate(texts)])]
        except (MissingResourceError, DataError):
            raise  # no fault of the pairs
        except UserError as error:
            if len(texts) == 1:
                return [error]
        half = len(texts) // 2
        return self._judged(texts[:half]) + self._judged(texts[half:])

    def _pair(self, number: int, texts: Texts) -> Pair:
        levels = self.recipe.levels or (None, None)
        left, right = (item(text, level) for text, level in zip(texts, levels, strict=True))
        return Pair(str(number), left, right)

    def _values(self, judged: Judgement | UserError) -> dict[str, Value]:
        if isinstance(judged, UserError):
            return {ERROR: judged.what}
        scale = self.recipe.asked_scale or judged.scale
        if scale not in self._on_scales:
            self._on_scales[scale] = OnScale.named(scale)
        try:
            return answer_values(judged, self._on_scales[scale])
        except UserError as error:
            return {ERROR: error.what}


def complaint(column: str, text: object) -> str | None:
    """What is wrong with what stands where a text should; None where nothing is.

    >>> complaint("text_a", float("nan")), complaint("text_b", " "), complaint("text_b", "so")
    ("'text_a' is not a text but float", "'text_b' is empty", None)
    """
    if text is None:
        return f"'{column}' is null"
    if not isinstance(text, str):
        return f"'{column}' is not a text but {type(text).__name__}"
    if not text.strip():
        return f"'{column}' is empty"
    if len(text) > LONGEST:
        return f"'{column}' has {len(text):,} characters, more than the {LONGEST:,} that are read"
    return None
