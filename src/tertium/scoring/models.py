"""What ``--model`` names: one of our own models, or any registered system."""

from __future__ import annotations

from pathlib import Path

from tertium import scales, systems, tasks
from tertium.errors import UnknownNameError, UserError
from tertium.items import Pair
from tertium.registry import SYSTEMS
from tertium.systems.base import System, Trainable

DEFAULT = "base"
JUDGES = {"base": "base", "fast": "fast", "tertium": "base", "tertium-fast": "fast"}
"""The names of our own models, those they have as systems included."""

_RECORDS_ONLY = frozenset({"typed-tfidf"})
LANGUAGES = ("en", "es")
# The baselines compare letters and words of any language; our models were trained on English.
_JUDGES_READ = ("en",)


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
    if name in JUDGES:
        if language not in _JUDGES_READ:
            raise UserError(
                f"model '{name}' does not read Spanish yet",
                remedy="choose --model tokencos, which compares words of any language",
            )
        from tertium.systems.judge import Judge  # noqa: PLC0415 - it is needed only here

        return Judge(JUDGES[name], scale)
    if name not in SYSTEMS:
        raise UnknownNameError("model", name, model_names())
    if name in _RECORDS_ONLY:
        raise UserError(f"system '{name}' judges records, not texts", remedy="choose another model")
    return systems.load(name)


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
