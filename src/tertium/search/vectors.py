"""Texts of any level as vectors, in batches; and what a cosine is on a human scale."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from tertium import scales
from tertium.encoders.embed import Embedder
from tertium.encoders.model import Floats
from tertium.encoders.normal import checked
from tertium.errors import UserError
from tertium.items import Sense, item
from tertium.lexicon.names import is_sense_name
from tertium.search.progress import Pace, Tell, silent
from tertium.search.texts import Entry

BATCH = 512
"""Texts read at once: a second or two of work, which is what a killed run loses."""
_MOST_LETTERS = 1 << 19
"""Of a batch: long texts come in smaller ones."""
_DIGITS = 4


def batches(entries: Iterable[Entry]) -> Iterator[list[Entry]]:
    """Cut a collection into batches of about the same work.

    >>> [len(batch) for batch in batches([Entry(str(n), "a b") for n in range(1500)])]
    [512, 512, 476]
    """
    batch: list[Entry] = []
    letters = 0
    for entry in entries:
        if batch and (len(batch) == BATCH or letters + len(entry.text) > _MOST_LETTERS):
            yield batch
            batch, letters = [], 0
        batch.append(entry)
        letters += len(entry.text)
    if batch:
        yield batch


def embed(entries: Sequence[Entry], model: str = "embed") -> Floats:
    """A vector of length one for each text; the name of a sense is read as what it means.

    What only looks like such a name, as the number of a catalogue may, is read as it is.

    >>> embed([Entry("1", "a red car")]).shape[0]  # needs the weights
    1
    """
    return Embedder(model).embed([_in_words_if_known(entry.text) for entry in entries])


def check_texts(entries: Iterable[Entry]) -> None:
    """Refuse a text that cannot be read, by its id, before any work is done."""
    for entry in entries:
        checked(entry.text, f"text '{entry.id}'")


def embed_all(entries: Sequence[Entry], model: str = "embed", tell: Tell = silent) -> Floats:
    """The same for a collection of any size, telling how far it is."""
    check_texts(entries)
    pace, found = Pace(len(entries), "texts read", tell), []
    for batch in batches(entries):
        found.append(embed(batch, model))
        pace.done(len(batch))
    return np.concatenate(found)


def in_words(text: str) -> str:
    """A text as it is read: the name of a WordNet sense becomes its lemmas and definition.

    >>> in_words("a red car")
    'a red car'
    """
    if not is_sense_name(text.strip()):
        return text
    from tertium.lexicon.reading import sense_text  # noqa: PLC0415 - it needs WordNet

    named = item(text.strip())
    return sense_text(named) if isinstance(named, Sense) else text


def _in_words_if_known(text: str) -> str:
    try:
        return in_words(text)
    except UserError:
        return text


def on_scale(cosine: float, scale: str) -> float:
    """A cosine of the embedder as a score: it learnt to place one where people do.

    >>> on_scale(0.9, "sts"), on_scale(-0.1, "sick")
    (4.5, 1.0)
    """
    ends = scales.get(scale)
    return round(ends.low + min(max(float(cosine), 0.0), 1.0) * (ends.high - ends.low), _DIGITS)


def as_cosine(score: float, scale: str) -> float:
    """The cosine that stands for a score; a score beyond its scale is refused.

    >>> as_cosine(4.5, "sts")
    0.9
    """
    ends = scales.get(scale)
    if not ends.low <= score <= ends.high:  # so is what is no number
        raise UserError(
            f"{score:g} is not on the scale '{scale}'",
            remedy=f"give a score from {ends.low:g} to {ends.high:g}",
        )
    return (score - ends.low) / (ends.high - ends.low)
