"""From two texts to the explanation of their judgement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tertium.errors import UserError
from tertium.explaining.aligning import aligned_parts
from tertium.explaining.explanation import Explanation
from tertium.explaining.sentence import say, say_parts
from tertium.explaining.word_links import link_words
from tertium.items import Item, Level, Pair
from tertium.judgement import Judgement

if TYPE_CHECKING:
    from tertium import Levels

_SMALL = frozenset({Level.WORD, Level.SENSE})


def explain(
    a: str | Item,
    b: str | Item,
    *,
    levels: Levels | None = None,
    scale: str | None = None,
    model: str = "base",
) -> Explanation:
    """Say how alike two texts are, and why; the choices are those of :func:`tertium.compare`.

    Sentences and phrases get their chunks aligned; of paragraphs, first the sentences. Words and
    senses get what WordNet knows of both.

    >>> said = explain("A cat sleeps.", "A cat sleeps.")  # needs the weights
    >>> said.judgement.score, said.sentence
    (5.0, 'The two texts are the same, word for word.')
    """
    from tertium.systems.judge import Judge  # noqa: PLC0415 - it loads the encoders
    from tertium.systems.pairing import pair_of  # noqa: PLC0415

    pair = explainable(pair_of(a, b, levels))
    return explain_judgement(pair, Judge(model, scale).judge([pair])[0])


def explainable(pair: Pair) -> Pair:
    """Give the pair back, or complain that it cannot be explained."""
    for side, one in zip("AB", (pair.a, pair.b), strict=True):
        if one.level is Level.RECORD:
            raise UserError(
                "a record cannot be explained",
                where=f"text {side}",
                remedy="give a sense, a word, a phrase, a sentence or a paragraph",
            )
        if not one.text.strip():
            raise UserError("it is empty", where=f"text {side}", remedy="give two texts")
    return pair


def explain_judgement(pair: Pair, judgement: Judgement) -> Explanation:
    """Explain a judgement that somebody made of a pair.

    >>> from tertium.items import Sentence
    >>> pair = Pair("1", Sentence("A cat sleeps."), Sentence("A cat sleeps."))
    >>> explain_judgement(pair, Judgement(5.0, "sts")).sentence
    'The two texts are the same, word for word.'
    """
    explainable(pair)
    a, b = (" ".join(one.text.split()) for one in (pair.a, pair.b))
    if not _SMALL.isdisjoint((pair.a.level, pair.b.level)):
        link = link_words(pair.a, pair.b)
        return Explanation(a, b, judgement, _as_sentence(link.said), word_link=link)
    parts = aligned_parts(pair.a.text, pair.b.text)
    if len(parts) == 1 and parts[0].alignment is not None:
        said = say(parts[0].alignment)
    else:
        said = say_parts(parts)
    return Explanation(a, b, judgement, said, parts)


def _as_sentence(said: str) -> str:
    return f"{said[:1].upper()}{said[1:]}."
