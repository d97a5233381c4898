"""Examples of the points of a scale: a campaign's own, or ours in ``data/campaign``."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from tertium.campaign.settings import Example, Settings


def shown_examples(settings: Settings) -> tuple[Example, ...]:
    """What raters see beside the guidelines, the highest point first.

    >>> [one.value for one in shown_examples(Settings("T", scale="clss"))]
    [4, 3, 2, 1, 0]
    """
    found = settings.examples or _ours().get((settings.scale, settings.language), ())
    return tuple(sorted(found, key=lambda one: -one.value))


@cache
def _ours() -> dict[tuple[str, str], tuple[Example, ...]]:
    text = files("tertium").joinpath("data/campaign/examples.toml").read_text("utf-8")
    return {
        (scale, language): tuple(Example(**one) for one in examples)
        for scale, languages in tomllib.loads(text).items()
        for language, examples in languages.items()
    }
