"""What a campaign asks, of whom, and by which rules: a TOML file, and what it means.

``like = "sick"`` begins with the procedure of a paper (``data/campaign/presets.toml``) and changes
what the file says.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from tertium import scales
from tertium.campaign.setting_values import check_values, made_of
from tertium.errors import DataError, UnknownNameError, UserError
from tertium.messages import LANGUAGES

MEASURES = ("accuracy", "agreement", "bias", "straight", "seconds")
"""What a rule may look at; control.py says what each is."""
ACTIONS = ("warn", "pause", "discard")
"""What a rule may do, the mildest first."""
GOLDS = ("mean", "median", "majority", "weighted")
"""How ratings become gold; gold.py says how."""
STEPS = (0.25, 0.5, 1.0)
SCORE = "score"
"""The kind of likeness that is asked for where only one is."""


@dataclass(frozen=True, slots=True)
class Rule:
    """When something about a rater is below or above a limit, after so many answers, act."""

    measure: str
    action: str
    below: float | None = None
    above: float | None = None
    after: int = 4

    def is_broken(self, value: float | None, answers: int) -> bool:
        """Whether a rater with this value, known from so many answers, falls under the rule.

        >>> Rule("accuracy", "pause", below=0.7).is_broken(0.6, 5)
        True
        """
        if value is None or answers < self.after:
            return False
        below = self.below is not None and value < self.below
        return below or (self.above is not None and value > self.above)

    def __str__(self) -> str:
        limit = f"below {self.below:g}" if self.below is not None else f"above {self.above:g}"
        return f"{self.action}: {self.measure} {limit} after {self.after}"


@dataclass(frozen=True, slots=True)
class Control:
    """Questions whose answer is known.

    ``training`` of them come first, with explanations; ``qualify`` of these must be right to go
    on. Then one in ``every`` is a hidden one (``every_when_warned`` for raters who were warned).
    An answer within ``tolerance`` is right; ``feedback`` tells those who were wrong.
    """

    training: int = 0
    qualify: int = 0
    every: int = 0
    every_when_warned: int = 0
    tolerance: float = 1.0
    feedback: bool = False


@dataclass(frozen=True, slots=True)
class Example:
    """A pair that shows a point of the scale."""

    value: float
    a: str
    b: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Settings:
    """All that is set about a campaign.

    >>> Settings(title="Headlines", scale="sts", step=0.25).points[:5]
    (0.0, 0.25, 0.5, 0.75, 1.0)
    """

    title: str
    scale: str = "sts"
    language: str = "en"
    kinds: tuple[str, ...] = (SCORE,)
    step: float = 1.0
    not_applicable: bool = True
    entailment: bool = False
    align: bool = False
    comments: bool = True
    ratings: int = 5
    swap: bool = True
    limit: int = 0
    lease: float = 1800.0
    guidelines: str = ""
    examples: tuple[Example, ...] = ()
    control: Control = field(default_factory=Control)
    rules: tuple[Rule, ...] = ()
    gap: float = 1.0
    gold: str = "mean"
    all_not_applicable: str = "none"
    requested: tuple[float, ...] = (1.0, 2.0, 3.0, 4.0)

    @property
    def points(self) -> tuple[float, ...]:
        """Every score that may be given, the lowest first."""
        scale = scales.get(self.scale)
        count = round((scale.high - scale.low) / self.step)
        return tuple(scale.low + i * self.step for i in range(count + 1))

    def to_dict(self) -> dict[str, Any]:
        """Turn into plain data, as :func:`settings_of` reads it."""
        return asdict(self)


def read_settings(path: Path) -> Settings:
    """Read a campaign's TOML file."""
    return settings_of(_read_toml(path), str(path))


def read_rules(path: Path) -> tuple[Rule, ...]:
    """Read a TOML file that has ``[[rules]]`` and nothing that contradicts a campaign's."""
    data = _read_toml(path)
    rules = settings_of({"title": "rules", "rules": data.get("rules", [])}, str(path)).rules
    if not rules:
        raise DataError("there are no rules", path, remedy="write [[rules]] with measure, action")
    return rules


def settings_of(data: Mapping[str, Any], where: str | None = None) -> Settings:
    """Make settings of plain data; what is missing is the preset's, or the default.

    >>> settings_of({"title": "Mine", "like": "sick"}).ratings
    10
    >>> settings_of({"title": "Mine", "ratngs": 3})
    Traceback (most recent call last):
    tertium.errors.UnknownNameError: unknown setting 'ratngs'; did you mean 'ratings'?
    """
    data = dict(data)
    like = data.pop("like", None)
    if like is not None:
        data = _preset(str(like)) | data
    check_values(Settings, data, where=where)
    if not data.get("title", "").strip():
        raise UserError("the campaign has no title", where=where, remedy='write: title = "..."')
    parts: dict[str, Any] = dict(data)
    for name in ("kinds", "requested"):
        if name in parts:
            parts[name] = tuple(parts[name])
    parts["control"] = made_of(Control, "control", data.get("control", {}), where)
    parts["examples"] = tuple(made_of(Example, "an example", one, where)
                              for one in data.get("examples", ()))  # fmt: skip
    parts["rules"] = tuple(made_of(Rule, "a rule", one, where) for one in data.get("rules", ()))
    settings = Settings(**parts)
    _check(settings)
    return settings


@cache
def presets() -> dict[str, dict[str, Any]]:
    """The procedures of the papers, by name.

    >>> list(presets())
    ['sts', 'sts-es', 'sick', 'clss', 'typed', 'ists']
    """
    text = files("tertium").joinpath("data/campaign/presets.toml").read_text("utf-8")
    return tomllib.loads(text)


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise DataError("no such file", path, remedy="check the path") from None
    except OSError as error:
        raise DataError(f"cannot be read ({error.strerror})", path) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataError(f"is not TOML ({error})", path, remedy="mend it") from None


def _preset(name: str) -> dict[str, Any]:
    if name not in presets():
        raise UnknownNameError("procedure", name, presets())
    return dict(presets()[name])


def _check(settings: Settings) -> None:
    """Refuse what makes no sense, in words."""
    scale = scales.get(settings.scale)
    for kind, value, names in (
        ("language", settings.language, LANGUAGES),
        ("way to gold", settings.gold, GOLDS),
        ("answer to 'all_not_applicable'", settings.all_not_applicable, ("none", "lowest")),
    ):
        if value not in names:
            raise UnknownNameError(kind, str(value), names)
    for rule in settings.rules:
        if rule.measure not in MEASURES:
            raise UnknownNameError("measure", rule.measure, MEASURES)
        if rule.action not in ACTIONS:
            raise UnknownNameError("action", rule.action, ACTIONS)
        if (rule.below is None) == (rule.above is None):
            raise UserError(
                f"the rule on {rule.measure} has no one limit", remedy="write below or above"
            )
    odd: list[tuple[bool, str, str]] = [
        (settings.step not in STEPS, "step", "write 0.25, 0.5 or 1"),
        (settings.ratings < 1, "ratings", "ask for one a pair or more"),
        (settings.limit < 0, "limit", "write a number of pairs, or 0 for no limit"),
        (settings.lease < 1, "lease", "write seconds, at least 1"),
        (settings.gap <= 0, "gap", "write a part of the scale, such as 1"),
        (min(settings.control.training, settings.control.every, settings.control.qualify) < 0,
         "control", "write numbers from 0"),
        (settings.control.qualify > settings.control.training, "control.qualify",
         "ask for no more right answers than there are training questions"),
        (not settings.kinds and not settings.entailment and not settings.align, "kinds",
         "ask something: kinds, entailment or align"),
        (any(v not in scale for v in settings.requested), "requested",
         f"write points from {scale.low:g} to {scale.high:g}"),
        (any(one.value not in scale for one in settings.examples), "examples",
         f"write values from {scale.low:g} to {scale.high:g}"),
    ]  # fmt: skip
    for wrong, name, remedy in odd:
        if wrong:
            raise UserError(f"'{name}' cannot be so", remedy=remedy)
