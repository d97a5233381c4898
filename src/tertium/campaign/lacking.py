"""What a release lacks, or has otherwise than it was rated, in words."""

from __future__ import annotations

from collections.abc import Mapping

from tertium import scales, tasks
from tertium.campaign.adjudicate import disputes
from tertium.campaign.gold import Gold
from tertium.campaign.snapshot import Snapshot
from tertium.registry import TASKS
from tertium.tasks.files import counted
from tertium.tasks.typed_scores import KINDS


def lacking(snapshot: Snapshot, gold: Mapping[str, Gold], form: str) -> list[str]:
    """What whoever uses a release in this format should know of it.

    >>> from tertium.campaign.gold import gold_of
    >>> snapshot = Snapshot.of({"ann": {"p": 4.0, "q": None}}, ratings=1)
    >>> lacking(snapshot, gold_of(snapshot), "sick")
    ['1 of 2 pairs has no score',
     "the campaign asked for no entailment: the labels are 'NA'",
     'scores were carried from the scale sts (0 to 5) to sick (1 to 5)']
    """
    settings = snapshot.settings
    notes = []
    bare = sum(id_ not in gold or gold[id_].score is None for id_ in snapshot.by_pair)
    if settings.kinds and bare:
        notes.append(f"{_share(bare, snapshot)} no score")
    few = sum(len(ratings) < settings.ratings for ratings in snapshot.by_pair.values())
    if few:
        wanted = counted(settings.ratings, "rating")
        notes.append(f"{_share(few, snapshot)} fewer than the {wanted} that were wanted")
    if undecided := disputes(snapshot):
        pairs = counted(len(undecided), "pair")
        notes.append(f"{pairs} on which raters differ by {settings.gap:g} or more, undecided")
    if form == "sick" and not settings.entailment:
        notes.append("the campaign asked for no entailment: the labels are 'NA'")
    if form == "sick" and not settings.kinds:
        notes.append("the campaign asked for no scores: the relatedness is 'NA'")
    asked = sum(kind in settings.kinds for kind in KINDS) or len(settings.kinds)
    if form == "typed" and asked < len(KINDS):
        kinds = f"{asked} of {len(KINDS)} kinds of likeness"
        notes.append(f"the campaign asked for {kinds}: the others are 'NA'")
    if settings.kinds and form in TASKS:
        notes += _carried(settings.scale, tasks.load(form).scale)
    return notes


def _share(count: int, snapshot: Snapshot) -> str:
    verb = "has" if count == 1 else "have"
    return f"{count:,} of {counted(len(snapshot.by_pair), 'pair')} {verb}"


def _carried(ours: str, theirs: str) -> list[str]:
    here, there = scales.get(ours), scales.get(theirs)
    if (here.low, here.high) == (there.low, there.high):
        return []
    ends = [f"{one.name} ({one.low:g} to {one.high:g})" for one in (here, there)]
    return [f"scores were carried from the scale {ends[0]} to {ends[1]}"]
