"""What goes over the wire, as the OpenAPI document says it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from tertium import scales
from tertium.judgement import Entailment
from tertium.records.profile import ROLES
from tertium.scoring.models import JUDGES, RECORDS
from tertium.server.judges import judge_names
from tertium.tasks.typed_scores import KINDS

LevelName = Literal["paragraph", "sentence", "phrase", "word", "sense"]
Language = Literal["en", "es"]
Text = Annotated[str, Field(min_length=1, description="A text of any size, or a WordNet sense.")]


def _one_of(names: Iterable[str]) -> dict[str, Any]:
    """Names for the document; a wrong one is ours to answer, with near ones."""
    return {"anyOf": [{"type": "string", "enum": list(names)}, {"type": "null"}]}


ModelName = Annotated[
    str | None,
    Field(description="A model or a system; the service's own without it.", examples=["fast"],
          json_schema_extra=_one_of(judge_names())),
]  # fmt: skip
OwnModelName = Annotated[
    str | None, Field(description="The judge.", json_schema_extra=_one_of(JUDGES))
]
ScaleName = Annotated[
    str | None,
    Field(description="The scale of the score; the one that suits the texts without it.",
          examples=["sts"], json_schema_extra=_one_of(scales.all_scales())),
]  # fmt: skip
RecordFields = Annotated[
    dict[str, Any],
    Field(min_length=1, description="Fields with their values: texts, numbers, or lists of them.",
          examples=[{"title": "Harbour at dusk", "date": "ca. 1911"}]),
]  # fmt: skip
KindName = Annotated[str, Field(json_schema_extra={"enum": list(KINDS)})]
RoleName = Annotated[str, Field(json_schema_extra={"enum": list(ROLES)})]


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


class Records(BaseModel):
    """Two records to compare."""

    model_config = ConfigDict(extra="forbid")

    a: RecordFields
    b: RecordFields
    kinds: Annotated[
        list[KindName] | None, Field(description="Only these kinds of likeness; all without it.")
    ] = None
    fields: Annotated[
        dict[str, RoleName] | None,
        Field(description="What fields of your own are for.", examples=[{"blurb": "description"}]),
    ] = None
    model: Annotated[
        str | None,
        Field(description="What compares their texts; the embedder without it.",
              json_schema_extra=_one_of([RECORDS, "embed", *JUDGES])),
    ] = None  # fmt: skip
    language: Annotated[Language, Field(description="Of the words in the answer.")] = "en"


class Query(BaseModel):
    """A text to find others like it."""

    model_config = ConfigDict(extra="forbid")

    text: Text
    count: Annotated[int, Field(ge=1, le=100, description="How many texts to find.")] = 10
    scale: ScaleName = "sts"
    rerank: Annotated[bool, Field(description="Let a judge order what was found.")] = False
    model: OwnModelName = None
    explain: Annotated[bool, Field(description="Say in a sentence why each is alike.")] = False
    language: Language = "en"


class KeyGiven(BaseModel):
    """A key, as somebody wrote it into a page."""

    model_config = ConfigDict(extra="forbid")

    key: Annotated[str, Field(max_length=1_000)]


class Odds(BaseModel):
    """How likely each answer to "does the one entail the other?" is."""

    ENTAILMENT: float
    NEUTRAL: float
    CONTRADICTION: float


class LinkFound(BaseModel):
    """Two chunks that answer to each other, by the numbers of their tokens, counted from 1."""

    left: list[int]
    right: list[int]
    types: list[str]
    score: float | None
    comment: str


class _Judged(BaseModel):
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


class Judged(_Judged):
    """How alike two texts are. What does not apply is left out."""

    explanation: Annotated[
        list[LinkFound] | None, Field(description="Of a system that aligns chunks.")
    ] = None


class JudgedMany(BaseModel):
    """A judgement for each pair, in order."""

    judgements: list[Judged]


class Explained(_Judged):
    """A judgement and why it is so: ``sentence``, and ``parts`` or a ``word_link``."""

    a: str
    b: str
    explanation: dict[str, Any]


class Value(BaseModel):
    """A value of a field."""

    field: str
    value: str


class KindReason(BaseModel):
    """Which value matched which, how, and how strongly (0 to 1)."""

    left: Value
    right: Value
    how: str
    strength: float


class KindJudged(BaseModel):
    """How alike two records are in one way, and what that rests on."""

    score: float
    scale: str
    words: str
    rests_on: str
    notes: list[str] | None = None
    reason: KindReason | None = None


class RecordsJudged(BaseModel):
    """How alike two records are in each way; ``most`` is what they are alike in above all."""

    scale: str
    kinds: dict[str, KindJudged]
    most: str | None
    notes: list[str] | None = None
    model: str


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


class SystemFound(BaseModel):
    """A system that judges texts, beside the models."""

    name: str
    summary: str


class Models(BaseModel):
    """The models, the other systems, and the one that judges where none is named."""

    default: str
    models: list[ModelFound]
    systems: list[SystemFound]


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
