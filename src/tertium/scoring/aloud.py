"""A judgement as a person reads it: the score in words, a drawn scale, what follows from what."""

from __future__ import annotations

from tertium import messages, scales
from tertium.judgement import Judgement
from tertium.messages import number, say
from tertium.scales import Scale

_COLUMNS = 48
"""The most columns from end to end of a drawn scale, so that it fits a terminal of 60."""


def read_aloud(judgement: Judgement) -> list[str]:
    """Say a judgement in a few lines, in the language that is spoken (``tertium.messages``).

    >>> for line in read_aloud(Judgement(3.8, "sts", interval=(3.1, 4.4))):
    ...     line
    '3.8 of 5: mostly equivalent, but some unimportant details differ'
    '|--------|--------|--------|[=====*=====]----|'
    '0        1        2        3        4        5'
    '80 % interval: 3.1 to 4.4'
    """
    scale = scales.get(judgement.scale, messages.spoken())
    lines = []
    if judgement.score is not None:
        score = _rounded(judgement.score, scale)
        words = scale.nearest(score).words
        lines.append(
            say("aloud.score", score=number(f"{score:.3g}"), top=f"{scale.high:g}", words=words)
        )
        lines += draw(scale, judgement.score, judgement.interval)
    if judgement.interval is not None:
        low, high = (number(f"{_rounded(end, scale):g}") for end in judgement.interval)
        lines.append(say("aloud.interval", low=low, high=high))
    lines += entailment_aloud(judgement)
    return lines + [say("aloud.note", note=messages.note(note)) for note in judgement.notes]


def draw(scale: Scale, score: float, interval: tuple[float, float] | None = None) -> list[str]:
    """Draw a scale with a score and its interval, and the numbers of its points below.

    Plain characters only: a star for the score, brackets for the ends of the interval.

    >>> for line in draw(scales.get("unit"), 0.25):
    ...     line
    '|-----------*-----------|-----------------------|'
    '0                      0.5                      1'
    """
    steps = len(scale.points) - 1
    width = _COLUMNS // steps * steps

    def column(value: float) -> int:
        share = (min(max(value, scale.low), scale.high) - scale.low) / (scale.high - scale.low)
        return round(share * width)

    bar = ["-"] * (width + 1)
    numbers = [" "] * (width + 3)
    for point in scale.points:
        bar[column(point.value)] = "|"
        label = number(f"{point.value:g}")
        start = column(point.value) - len(label) // 2
        numbers[start : start + len(label)] = label
    if interval is not None:
        low, high = map(column, interval)
        bar[low : high + 1] = "=" * (high - low + 1)
        bar[low], bar[high] = "[", "]"
    bar[column(score)] = "*"
    return ["".join(bar), "".join(numbers).rstrip()]


def entailment_aloud(judgement: Judgement) -> list[str]:
    """Say what follows from what, a line for each direction that the judge speaks of.

    >>> from tertium.judgement import Entailment
    >>> entailment_aloud(Judgement(4.0, "sick", entailment=Entailment.CONTRADICTION))
    ['the first contradicts the second']
    """
    directions = (
        (judgement.entailment, judgement.probabilities, "forth"),
        (judgement.entailment_back, judgement.probabilities_back, "back"),
    )
    lines = []
    for label, probabilities, way in directions:
        if label is not None:
            said = say(f"aloud.{way}_{label.value}")
            if probabilities is not None:
                said += f" ({100 * probabilities.to_dict()[label]:.0f} %)"
            lines.append(said)
    return lines


def _rounded(score: float, scale: Scale) -> float:
    return round(score, 1 if scale.high > 1 else 2)
