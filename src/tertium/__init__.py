"""Tertium says how alike two texts are, on a human scale, at any size, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tertium.explaining.explanation import Explanation
    from tertium.items import Item, Level
    from tertium.judgement import Judgement
    from tertium.systems.base import System

    Levels = tuple[str | Level | None, str | Level | None]

__version__ = "0.1.0"
__all__ = ["__version__", "compare", "compare_many", "explain", "load_system"]

# Whatever these calls need is imported inside them: to import tertium must cost nothing.


def compare(
    a: str | Item,
    b: str | Item,
    *,
    levels: Levels | None = None,
    scale: str | None = None,
    model: str = "base",
) -> Judgement:
    """Say how alike two texts are.

    ``levels`` are the levels of the two texts (``paragraph``, ``sentence``, ``phrase``, ``word``);
    what is not given is found from the text. Items keep the level that they have. Without a scale
    the levels choose it: ``sts`` for sentences and paragraphs, ``clss`` for everything else.

    >>> said = compare("A cat sleeps.", "Pushkin wrote many novels.")  # needs the weights
    >>> said.scale, said.score < 2.5
    ('sts', True)
    """
    from tertium.systems.pairing import pair_of  # noqa: PLC0415

    return _judge(model, scale).judge([pair_of(a, b, levels)])[0]


def compare_many(
    pairs: Iterable[tuple[str | Item, str | Item]],
    *,
    levels: Levels | None = None,
    scale: str | None = None,
    model: str = "base",
) -> list[Judgement]:
    """Say how alike the two texts of each pair are, in order; the choices are those of compare().

    >>> texts = [("a red car", "a crimson car"), ("a red car", "a red car")]
    >>> [said.score for said in compare_many(texts)][1]  # needs the weights
    4.0
    """
    from tertium.systems.pairing import pairs_of  # noqa: PLC0415

    return _judge(model, scale).judge(list(pairs_of(pairs, levels)))


def _judge(model: str, scale: str | None) -> System:
    """A judge of ours, any other system, or what stands in where there are no weights."""
    from tertium.scoring.models import load_model  # noqa: PLC0415

    return load_model(model, scale=scale)


def explain(
    a: str | Item,
    b: str | Item,
    *,
    levels: Levels | None = None,
    scale: str | None = None,
    model: str = "base",
) -> Explanation:
    """Say how alike two texts are, and why; the choices are those of compare().

    The explanation has the judgement, which part answers to which, and a sentence that says it.

    >>> explain("A cat sleeps.", "A cat sleeps.").sentence  # needs the weights
    'The two texts are the same, word for word.'
    """
    from tertium.explaining.explain import explain as explained  # noqa: PLC0415

    return explained(a, b, levels=levels, scale=scale, model=model)


def load_system(name: str) -> System:
    """Load a system by its registered name.

    >>> load_system("tokencos").name
    'tokencos'
    """
    from tertium.systems import load  # noqa: PLC0415

    return load(name)
