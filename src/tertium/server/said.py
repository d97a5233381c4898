"""Judgements and explanations as the service says them: data, with words beside the numbers."""

from __future__ import annotations

from typing import Any

from tertium import messages, scales
from tertium.explaining.explanation import Explanation, relation_of
from tertium.explaining.relations import meaning_of, shown_links
from tertium.items import Pair
from tertium.judgement import Judgement
from tertium.messages import speaking
from tertium.scales import Scale
from tertium.scoring.aloud import entailment_aloud


def scale_said(scale: Scale) -> dict[str, Any]:
    """A scale with the words for each point.

    >>> scale_said(scales.get("unit"))["high"]
    1
    """
    return {
        "name": scale.name,
        "low": scale.low,
        "high": scale.high,
        "about": scale.about,
        "source": scale.source,
        "points": [
            {"value": point.value, "words": point.words, "more": point.more}
            for point in scale.points
        ],
    }


def judgement_said(pair: Pair, judgement: Judgement, language: str) -> dict[str, Any]:
    """A judgement with the words of its score, of what follows from what, and of its notes.

    >>> from tertium.items import Sentence
    >>> pair = Pair("1", Sentence("A cat sleeps."), Sentence("A cat naps."))
    >>> said = judgement_said(pair, Judgement(4.2, "sts"), "es")
    >>> said["words"], said["levels"]
    ('casi equivalentes, pero difieren en detalles sin importancia', ['sentence', 'sentence'])
    """
    said = judgement.to_dict()
    with speaking(language):
        if judgement.score is not None:
            scale = scales.get(judgement.scale, language)
            said["words"] = scale.nearest(judgement.score).words
        if aloud := entailment_aloud(judgement):
            said["entailment_words"] = aloud
        if judgement.notes:
            said["notes"] = [messages.note(note) for note in judgement.notes]
    said["levels"] = [pair.a.level.value, pair.b.level.value]
    return said


def explanation_said(pair: Pair, explanation: Explanation, language: str) -> dict[str, Any]:
    """An explanation with what each relation means; links of marks alone are left out."""
    judged = judgement_said(pair, explanation.judgement, language)
    judged.pop("explanation", None)  # what the judge aligned; this says more
    said = explanation.to_dict() | judged
    told = [part for part in explanation.parts if part.alignment is not None]
    shown = [part for part in said["explanation"].get("parts", ()) if "links" in part]
    for part, data in zip(told, shown, strict=True):
        assert part.alignment is not None
        kept = {(link.left, link.right) for link in shown_links(part.alignment)}
        data["links"] = [
            one for one in data["links"] if (tuple(one["left"]), tuple(one["right"])) in kept
        ]
    relations = {
        relation_of(link) for one in explanation.alignments for link in shown_links(one)
    } | {name for one in explanation.alignments for link in one.links for name in link.types}
    with speaking(language):
        said["explanation"]["relations"] = {name: meaning_of(name) for name in sorted(relations)}
    return said
