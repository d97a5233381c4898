"""A judge's second opinion on rewritten sentences: what it takes for something else is doubtful."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tertium.build.expansion.rules import CONTRAST, DIFFERENT, SIMILAR
from tertium.build.expansion.sentences import NORM, Sentence
from tertium.judgement import Entailment
from tertium.systems.base import System, load
from tertium.systems.pairing import pairs_of

_DOUBTED = 0.6
_EXPECTED = {
    SIMILAR: frozenset({Entailment.ENTAILMENT}),
    CONTRAST: frozenset({Entailment.CONTRADICTION}),
    DIFFERENT: frozenset({Entailment.NEUTRAL, Entailment.CONTRADICTION}),
}


def doubted(sentences: Sequence[Sentence], judge: str | System) -> list[Sentence]:
    """Lower the quality of rewritings whose entailment a judge finds other than their kind.

    A judge that says nothing of entailment changes nothing.

    >>> one = Sentence("1", "a", "contrast", "antonym", "", 0.8, "A dog sits", "A dog stands")
    >>> doubted([one], "tokencos") == [one]
    True
    """
    system = load(judge) if isinstance(judge, str) else judge
    made = [place for place, one in enumerate(sentences) if one.kind != NORM]
    pairs = pairs_of(((sentences[n].source, sentences[n].text) for n in made), None)
    found = list(sentences)
    for place, judged in zip(made, system.judge(list(pairs)), strict=True):
        one = found[place]
        if judged.entailment is not None and judged.entailment not in _EXPECTED[one.kind]:
            found[place] = replace(one, quality=round(one.quality * _DOUBTED, 3))
    return found
