"""What goes over the wire, as the OpenAPI document says it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from tertium import scales
from tertium.judgement import Entailment
from tertium.scoring.models import JUDGES

LevelName = Literal["paragraph", "sentence", "phrase", "word", "sense"]
Language = Literal["en", "es"]
Text = Annotated[str, Field(min_length=1, description="A text of any size, or a WordNet sense.")]
ModelName = Annotated[
    str | None,
    Field(description="The judge; the service's own without it.", examples=["fast"],
          json_schema_extra={"anyOf": [{"type": "string", "enum": list(JUDGES)},
                                       {"type": "null"}]}),
]  # fmt: skip
ScaleName = Annotated[
    str | None,
    Field(description="The scale of the score; the one that suits the texts without it.",
          examples=["sts"],
          json_schema_extra={"anyOf": [{"type": "string", "enum": list(scales.all_scales())},
                                       {"type": "null"}]}),
]  # fmt: skip


class _Asked(BaseModel):
    model_config = ConfigDict(extra="forbid")

    levels: Annotated[
        tuple[LevelName | None, LevelName | None] | None,
        Field(description="The sizes of the two texts; found from them where null."),
    ] = None
    scale: ScaleName = None
    model: ModelName = None
    language: Annotated[Language, Field(description="Of the words in the answer.")] = "en"


class Comparison(_Asked):
    """Two texts to compare."""

    a: Text
    b: Text


class Comparisons(_Asked):
    """Many pairs to compare, all in the same way."""

    pairs: Annotated[list[tuple[Text, Text]], Field(min_length=1)]


class Query(BaseModel):
    """A text to find others like it."""

    model_config = ConfigDict(extra="forbid")

    text: Text
    count: Annotated[int, Field(ge=1, le=100, description="How many texts to find.")] = 10
    scale: ScaleName = "sts"
    rerank: Annotated[bool, Field(description="Let a judge order what was found.")] = False
    model: ModelName = None
    explain: Annotated[bool, Field(description="Say in a sentence why each is alike.")] = False
    language: Language = "en"


class Odds(BaseModel):
    """How likely each answer to "does the one entail the other?" is."""

    ENTAILMENT: float
    NEUTRAL: float
    CONTRADICTION: float


class Judged(BaseModel):
    """How alike two texts are. What does not apply is left out."""

    score: float | None
    scale: str
    words: str | None = None
    confidence: float | None = None
    interval: Annotated[
        list[float] | None, Field(description="Holds eight of ten human scores.")
    ] = None
    entailment: Entailment | None = None
    entailment_back: Entailment | None = None
    entailment_words: list[str] | None = None
    probabilities: Odds | None = None
    probabilities_back: Odds | None = None
    notes: list[str] | None = None
    model: str | None = None
    levels: list[str]


class JudgedMany(BaseModel):
    """A judgement for each pair, in order."""

    judgements: list[Judged]


class Explained(Judged):
    """A judgement and why it is so: ``sentence``, and ``parts`` or a ``word_link``."""

    a: str
    b: str
    explanation: dict[str, Any]


class Hit(BaseModel):
    """A text that was found."""

    rank: int
    id: str
    score: float
    scale: str
    text: str
    explanation: str | None = None


class Hits(BaseModel):
    """The texts that were found, the nearest first."""

    hits: list[Hit]


class SenseFound(BaseModel):
    """A sense of a word: ``text`` is what to compare, at the level ``sense``."""

    text: str
    lemma: str
    pos: str
    number: int
    definition: str
    lemmas: list[str]


class Senses(BaseModel):
    """The senses of a word as far as it is typed, and words that begin so."""

    senses: list[SenseFound]
    words: list[str]


class ModelFound(BaseModel):
    """A model on this machine."""

    name: str
    kind: str
    version: str
    languages: list[str]
    summary: str
    size: int
    digest: str
    longest: int


class Models(BaseModel):
    """The models, and the one that judges where none is named."""

    default: str
    models: list[ModelFound]


class PointFound(BaseModel):
    """A point of a scale."""

    value: float
    words: str
    more: str


class ScaleFound(BaseModel):
    """A human scale."""

    name: str
    low: float
    high: float
    about: str
    source: str
    points: list[PointFound]


class Scales(BaseModel):
    """The human scales, with the words for each point."""

    scales: list[ScaleFound]


class Health(BaseModel):
    """How the service is."""

    status: str
    reason: str | None = None


class Problem(BaseModel):
    """Why there is no answer: one line that says what to do."""

    error: str
