"""How well Spanish and mixed pairs are explained, where only English ones have gold.

    python -m training.explainer_spanish DATA    # prints a table; a few minutes, needs Apertium

The training pairs of interpretable STS are put in Spanish chunk by chunk, both sides or every other
one, so that the English gold holds of the chunks. Trees that learnt from the English pairs of the
other folds align them.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from tertium import tasks
from tertium.judgement import Alignment
from tertium.language.chunks import ChunkedSentence
from tertium.language.spanish.tokens import tokenise
from tertium.language.translate import translate
from tertium.systems.explainer import Sides, decide
from training.explainer import FOLDS, MODEL, described, fit, folded, rows


def main(data: Path) -> None:
    release = tasks.load("ists").read(data / "ists" / "2015", "train")
    pairs = [(subset.name, pair) for subset in release.subsets for pair in subset.pairs]
    domains, english = [name for name, _ in pairs], [(pair.a, pair.b) for _, pair in pairs]
    examples = described(domains, english, [pair.gold for _, pair in pairs])
    folds = folded(domains)
    learnt = [
        fit([e for e, own in zip(examples, folds, strict=True) if own != fold])
        for fold in range(FOLDS)
    ]
    spanish = in_spanish(english)
    mixed: list[Sides] = [
        (theirs[0], ours[1]) if row % 2 else (ours[0], theirs[1])
        for row, (ours, theirs) in enumerate(zip(english, spanish, strict=True))
    ]
    asked = {"English": english, "Spanish": spanish, "mixed": mixed}
    for name, sides in asked.items():
        described_as = described(domains, sides, None)
        found: list[Alignment | None] = [None] * len(sides)
        for fold, known in enumerate(learnt):
            held = np.flatnonzero(folds == fold)
            answers = decide(
                known, MODEL, [sides[r] for r in held], [described_as[r].table for r in held]
            )
            for row, answer in zip(held, answers, strict=True):
                found[row] = _of_english(answer, sides[row], english[row])
        rows(name, "given", examples, found)


def in_spanish(english: Sequence[Sides]) -> list[Sides]:
    """Sentence pairs in Apertium's Spanish, chunk for chunk."""
    texts = [text for pair in english for side in pair for text in _chunks(side)]
    known = dict(zip(texts, translate(texts, "eng-spa"), strict=True))

    def put(side: ChunkedSentence) -> ChunkedSentence:
        tokens: list[str] = []
        chunks: list[tuple[int, ...]] = []
        for text in _chunks(side):
            said = known[text] if any(map(str.isalnum, text)) else text
            if text[:1].islower():  # each chunk was translated as a text of its own
                said = said[:1].lower() + said[1:]
            own = tokenise(said) or (text,)
            chunks.append(tuple(range(len(tokens) + 1, len(tokens) + len(own) + 1)))
            tokens += own
        return ChunkedSentence(" ".join(tokens), tuple(chunks))

    return [(put(a), put(b)) for a, b in english]


def _chunks(side: ChunkedSentence) -> list[str]:
    return [" ".join(side.tokens[n - 1] for n in chunk) for chunk in side.chunks]


def _of_english(found: Alignment, asked: Sides, english: Sides) -> Alignment:
    """An alignment carried over to the chunks that have gold."""
    left, right = (
        dict(zip(theirs.chunks, ours.chunks, strict=True))
        for theirs, ours in zip(asked, english, strict=True)
    )
    links = (
        replace(link, left=left.get(link.left, ()), right=right.get(link.right, ()))
        for link in found.links
    )
    return Alignment(english[0].tokens, english[1].tokens, tuple(links))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
