"""From texts to alignments: sentences to sentences first, then chunks to chunks."""

from __future__ import annotations

from collections.abc import Sequence

from tertium.explaining.cutting import cut_endless
from tertium.explaining.explanation import Part
from tertium.items import Pair, Sentence
from tertium.judgement import Alignment
from tertium.language.identify import language
from tertium.language.sentences import sentence_starts
from tertium.language.spanish.sentences import sentence_starts as spanish_starts

# Below this cosine two sentences have no more in common than any two.
_LEAST_LIKENESS = 0.3


def aligned_parts(a: str, b: str) -> tuple[Part, ...]:
    """Find which sentence answers to which, and within them which chunk to which.

    >>> [part] = aligned_parts("A cat sleeps.", "A cat sleeps.")
    >>> {"".join(link.types) for link in part.alignment.links}
    {'EQUI'}
    """
    left, right = cut_endless(_sentences(a), _sentences(b))
    couples = match_sentences(left, right)
    both = [(left[i], right[j]) for i, j in couples if i is not None and j is not None]
    alignments = iter(align_chunks(both))
    return tuple(
        Part(left[i], right[j], next(alignments))
        if i is not None and j is not None
        else Part("" if i is None else left[i], "" if j is None else right[j])
        for i, j in couples
    )


def split_sentences(text: str) -> list[str]:
    """Cut a text into its sentences, blanks folded; endless ones into parts.

    >>> split_sentences("It rained. We  left.")
    ['It rained.', 'We left.']
    """
    return cut_endless(_sentences(text))[0]


def _sentences(text: str) -> list[str]:
    starts = (spanish_starts if language(text) == "es" else sentence_starts)(text)
    ends = [*starts[1:], len(text)]
    return [" ".join(text[start:end].split()) for start, end in zip(starts, ends, strict=True)]


def match_sentences(
    left: Sequence[str], right: Sequence[str]
) -> list[tuple[int | None, int | None]]:
    """Pair sentences one to one so that the likeness of all pairs together is greatest.

    In the order of the left side; those of the right side that are left over come last.

    >>> match_sentences(["It rains."], ["It rains."])
    [(0, 0)]
    """
    if len(left) == len(right) == 1:
        return [(0, 0)]
    from scipy.optimize import linear_sum_assignment  # noqa: PLC0415 - slow to import

    from tertium.encoders.embed import Embedder  # noqa: PLC0415

    vectors = Embedder().embed([*left, *right])
    likeness = vectors[: len(left)] @ vectors[len(left) :].T
    rows, columns = linear_sum_assignment(likeness, maximize=True)
    partner = {
        int(i): int(j)
        for i, j in zip(rows, columns, strict=True)
        if likeness[i, j] >= _LEAST_LIKENESS
    }
    over = sorted(set(range(len(right))) - set(partner.values()))
    return [*((i, partner.get(i)) for i in range(len(left))), *((None, j) for j in over)]


def align_chunks(pairs: Sequence[tuple[str, str]]) -> list[Alignment]:
    """Align the chunks of every pair of sentences."""
    if not pairs:
        return []
    from tertium.systems.explainer import Explainer  # noqa: PLC0415 - it loads the encoders

    items = [Pair(str(n), Sentence(a), Sentence(b)) for n, (a, b) in enumerate(pairs, start=1)]
    found = [judgement.explanation for judgement in Explainer().judge(items)]
    return [alignment for alignment in found if alignment is not None]
