"""What ``--model`` names: one of our own models, or any registered system."""

from __future__ import annotations

from pathlib import Path

from tertium import scales, systems, tasks
from tertium.encoders import weights
from tertium.errors import UnknownNameError, UserError
from tertium.items import Pair
from tertium.registry import SYSTEMS
from tertium.systems.base import System, Trainable
from tertium.systems.classic.fallback import StandIn, is_needed
from tertium.systems.classic.family import Family

DEFAULT = "base"
JUDGES = {"base": "base", "fast": "fast", "tertium": "base", "tertium-fast": "fast"}
"""The names of our own models, those they have as systems included."""

RECORDS = "tertium-typed"
"""What judges records unless something else is asked for."""
_RECORDS_ONLY = frozenset({"typed-tfidf", RECORDS})
LANGUAGES = ("en", "es")


def classic_names() -> set[str]:
    """The papers' own systems.

    >>> "word-aligner" in classic_names()
    True
    """
    return {entry.name for entry in SYSTEMS if ".classic." in entry.path}


def table_scale(name: str) -> str | None:
    """The scale of a table's column of scores, where none is asked for: by level it would change.

    >>> table_scale("base"), table_scale("lexical"), table_scale("tokencos")
    ('sts', 'sts', None)
    """
    return "sts" if name in {*JUDGES, *classic_names()} else None


def model_names() -> list[str]:
    """Every name that may be asked for.

    >>> {"base", "fast", "tokencos"} <= set(model_names())
    True
    """
    return list(dict.fromkeys([*JUDGES, *SYSTEMS.names()]))


def load_model(name: str = DEFAULT, *, scale: str | None = None, language: str = "en") -> System:
    """Load what judges pairs; our own models are asked for a scale, if one is given.

    >>> load_model("tokncos")
    Traceback (most recent call last):
    tertium.errors.UnknownNameError: unknown model 'tokncos'; did you mean 'tokencos'?
    """
    if language not in LANGUAGES:
        raise UnknownNameError("language", language, LANGUAGES)
    if scale is not None:
        scales.get(scale)
    if name == DEFAULT and language == "en" and is_needed():
        return StandIn(scale)
    if name in JUDGES:
        if language not in weights.find(JUDGES[name]).languages:
            raise UserError(
                f"model '{name}' does not read Spanish", remedy=f"choose --model {DEFAULT}"
            )
        from tertium.systems.judge import Judge  # noqa: PLC0415 - it is needed only here

        return Judge(JUDGES[name], scale)
    if name not in SYSTEMS:
        from tertium.systems.judge import check_model  # noqa: PLC0415

        check_model(name, model_names())
        raise UnknownNameError("model", name, model_names())
    if name in {"tertium-explainer", *classic_names()} and language != "en":
        raise UserError(
            f"system '{name}' reads English only so far",
            remedy=f"for Spanish choose --model {DEFAULT} or tokencos",
        )
    if name in _RECORDS_ONLY:
        raise UserError(f"system '{name}' judges records, not texts", remedy="choose another model")
    system = systems.load(name)
    return system.on_scale(scale) if scale and isinstance(system, Family) else system


def load_record_model(name: str = RECORDS) -> System:
    """Load what judges records; a model's name says what compares their texts.

    >>> load_record_model("fast").name
    'tertium-typed-fast'
    """
    from tertium.systems.typed import TypedJudge  # noqa: PLC0415 - it is needed only here

    if name in {RECORDS, "embed"}:
        return TypedJudge()
    if name in JUDGES:
        return TypedJudge(JUDGES[name])
    if name == "typed-tfidf":
        raise UserError(
            "the baseline's scores depend on what is judged together",
            remedy="measure it with tertium evaluate typed",
        )
    if name in SYSTEMS:
        raise UserError(f"system '{name}' judges texts, not records", remedy="leave out --model")
    raise UnknownNameError("model", name, [RECORDS, "embed", *JUDGES])


def train(system: System, task: str | None, data: Path | None) -> None:
    """Let a system that has something to learn learn it from a release of the task.

    >>> train(load_model("overlap"), "sick", None)
    Traceback (most recent call last):
    tertium.errors.UserError: system 'overlap' has to be trained; give a release: --train DATA
    """
    if not isinstance(system, Trainable):
        if data is not None:
            raise UserError(
                f"system '{system.name}' has nothing to learn", remedy="leave out --train"
            )
        return
    if data is None:
        raise UserError(
            f"system '{system.name}' has to be trained", remedy="give a release: --train DATA"
        )
    if task is None:
        raise UserError(
            "a release belongs to a task", remedy="say which with --task, or leave out --train"
        )
    system.fit(_training_pairs(task, data))


def _training_pairs(task: str, data: Path) -> list[Pair]:
    release = tasks.load(task).read(data)
    pairs = list(release.training)
    # A test part is never learnt from; what was read is learnt from where it is no such part.
    if release.split != "test":
        pairs += [pair for subset in release.subsets for pair in subset.pairs if pair.gold]
    if not pairs:
        raise UserError(
            "there is no training part with gold", where=str(data), remedy="give a whole release"
        )
    return pairs
