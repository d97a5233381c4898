"""Texts that mean the same, found in a collection: clusters, each with one text to keep."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tertium import scales
from tertium.encoders.model import Floats
from tertium.encoders.normal import checked
from tertium.language.figures import in_one_spelling
from tertium.messages import number, say
from tertium.search import rough, vectors
from tertium.search.candidates import Candidates, find_candidates
from tertium.search.clusters import Groups, middle_of, paths
from tertium.search.copies import Copies, pieces_of
from tertium.search.deciding import STATIC, Decider, Rows, check, in_another_script
from tertium.search.doubts import Doubts
from tertium.search.progress import Tell, silent
from tertium.search.texts import Entry
from tertium.search.told_apart import FigureGroups
from tertium.systems.countries import in_one_wording

SAME = 4.5
"""On ``sts``: nearer to "they mean the same thing" than to "some details differ"."""
FEW = 2000
"""Texts that the embedder reads in a few seconds."""
_COPIED_LETTERS = 0.65
"""How alike the letters of copies are at least."""
_JUDGED_AT_ONCE = 4096


@dataclass(frozen=True, slots=True)
class Member:
    """A text, its cluster, how alike the cluster's representative is, and why it is in there.

    The cluster is named by the representative's id.
    """

    id: str
    cluster: str
    score: float
    why: str


@dataclass(frozen=True)
class Deduped:
    """What was found, a member for each text in the order of the texts."""

    members: tuple[Member, ...]
    scale: str
    judged: int
    doubted: int = 0
    """Pairs with something that the judge cannot read."""
    doubts: Doubts = field(default_factory=Doubts, compare=False)
    """Everything that the judge noted, counted."""

    @property
    def kept(self) -> list[str]:
        """The ids of the representatives."""
        return [one.id for one in self.members if one.id == one.cluster]

    @property
    def clusters(self) -> dict[str, list[Member]]:
        """The clusters of two or more, the representative first."""
        found: dict[str, list[Member]] = {}
        for one in self.members:
            found.setdefault(one.cluster, []).append(one)
        return {
            name: sorted(some, key=lambda one: (one.id != name, -one.score))
            for name, some in found.items()
            if len(some) > 1
        }

    def to_dict(self) -> dict[str, Any]:
        """Turn into plain data for JSON."""
        return {
            "texts": len(self.members),
            "kept": len(self.kept),
            "scale": self.scale,
            "pairs_judged": self.judged,
            "clusters": [
                {
                    "representative": name,
                    "members": [{"id": one.id, "score": one.score, "why": one.why} for one in some],
                }
                for name, some in self.clusters.items()
            ],
        }


def dedupe(
    entries: Sequence[Entry],
    *,
    at_least: float = SAME,
    scale: str = "sts",
    by: str = "fast",
    copies: bool = True,
    thorough: bool | None = None,
    model: str = "embed",
    tell: Tell = silent,
) -> Deduped:
    """Put texts that are alike enough into clusters.

    Texts that are near at first sight, by their words and letters, are candidates. A ``thorough``
    search lets the embedder read every text and propose the nearest; without a word on it, that
    is done for collections of up to ``FEW`` texts. ``by`` decides: a judge reads both
    texts, the embedder each alone, or ``static`` goes by the first sight. With ``copies``, a text
    that is another word for word but for slips of the finger and a missing end is linked whatever
    its score (see :mod:`tertium.search.copies`). Texts whose figures have another unit, currency or
    half of the day are never in one cluster. What the judge cannot read is decided by the
    lower end of its interval, and texts of a script that it never learnt are merged as copies
    only. Texts that are linked, through others too, are one cluster. Its representative is the
    text nearest to all the others. Why each text is where it is, is said in the language that is
    spoken (:mod:`tertium.messages`).

    >>> texts = ["A cat sleeps.", "A cat  sleeps.", "Shares fell on Monday."]
    >>> found = dedupe([Entry(str(n), text) for n, text in enumerate(texts)])  # needs the weights
    >>> found.kept
    ['0', '2']
    """
    check(by, scale, [STATIC])
    vectors.as_cosine(at_least, scale)  # complains about one that is not on it
    if not entries:
        return Deduped((), scale, 0)
    once, spelt, places = _distinct(entries)
    near = find_candidates(
        spelt, at_least, scale, by, looser=copies or by != STATIC, model=model, tell=tell,
        thorough=len(once) <= FEW and by != STATIC if thorough is None else thorough,
    )  # fmt: skip
    decider = Decider(by, scale, *(lambda row: once[row].text,) * 2, near.score)
    copied = _copied(once, near, model) if copies else {}
    strange = _strange(once, near.pairs).difference(copied) if decider.reads else set[Rows]()
    groups = FigureGroups(len(once), lambda row: once[row].text)
    copied = {pair: how for pair, how in copied.items() if _joined(groups, pair)}
    readable = [pair for pair in near.pairs if pair not in strange and not groups.are_apart(*pair)]
    scores = _scores(readable, groups, decider, at_least, tell)
    like = say("merged.like")
    links = {pair: like for pair, score in scores.items()
             if score >= at_least and groups.together(*pair)} | copied  # fmt: skip
    counts = np.bincount(places, minlength=len(once))
    heads = _heads(near.sight, counts, links)
    asked = [_pair(row, head) for row, head in enumerate(heads) if row != head]
    # Nobody need read a copy to know it for one.
    scores |= {pair: near.at_first_sight(*pair) for pair in copied}
    new = [pair for pair in dict.fromkeys(asked) if pair not in scores]
    scores |= dict(zip(new, decider.scores(new, tell), strict=True))
    links |= {pair: like for pair in asked if pair not in links and scores[pair] >= at_least}
    members = _members(once, counts, heads, links, scores, scale)
    top = float(scales.get(scale).high)
    found: list[Member] = []
    first: set[int] = set()
    for entry, place in zip(entries, places, strict=True):
        one = members[place]
        if place in first:
            score = one.score if one.id != one.cluster else top
            one = Member(entry.id, one.cluster, score, _same(entry, once[place]))
        first.add(place)
        found.append(one)
    judged = len(scores.keys() - copied) if decider.reads else 0
    return Deduped(tuple(found), scale, judged, len(strange | decider.doubted), decider.doubts)


def _distinct(entries: Sequence[Entry]) -> tuple[list[Entry], list[Entry], list[int]]:
    """Texts that differ in more than blanks, Unicode form and the spelling of numbers and dates.

    As they are; as candidates are found by; and the place of each text among them.
    """
    known: dict[str, int] = {}
    once: list[Entry] = []
    places = []
    for entry in entries:
        plain = in_one_spelling(checked(entry.text, f"text '{entry.id}'"))
        if plain not in known:
            known[plain] = len(once)
            once.append(entry)
        places.append(known[plain])
    spelt = [
        Entry(entry.id, in_one_wording(plain)) for entry, plain in zip(once, known, strict=True)
    ]
    return once, spelt, places


def _same(entry: Entry, known: Entry) -> str:
    """Say that a text is another one, and whether only its numbers and dates had to be read so."""
    one, other = (checked(some.text, some.id) for some in (entry, known))
    return say("merged.same" if one == other else "merged.same_figures", id=known.id)


def _copied(once: Sequence[Entry], near: Candidates, model: str) -> dict[Rows, str]:
    """The candidates that are copies, and how; none can be that has other letters."""
    if not near.pairs:
        return {}
    letters = rough.letters_of(near.sight)
    one, other = np.array(near.pairs).T
    alike = np.einsum("nd,nd->n", letters[one], letters[other]) >= _COPIED_LETTERS
    copies = Copies((entry.text for entry in once), pieces_of(model))
    likely = (pair for pair, wanted in zip(near.pairs, alike, strict=True) if wanted)
    told = ((pair, copies.how(*(once[row].text for row in pair))) for pair in likely)
    return {pair: how for pair, how in told if how is not None}


def _strange(once: Sequence[Entry], pairs: Sequence[Rows]) -> set[Rows]:
    """The pairs that a judge need not be asked about: it does not know the script."""
    rows = {row for row, entry in enumerate(once) if in_another_script(entry.text)}
    return {pair for pair in pairs if not rows.isdisjoint(pair)} if rows else set()


def _joined(groups: Groups, pair: Rows) -> bool:
    """Join two texts where they may be; whether they are in one group."""
    groups.join(*pair)
    return groups.together(*pair)


def _scores(
    candidates: Sequence[Rows], groups: Groups, decider: Decider, at_least: float, tell: Tell
) -> dict[Rows, float]:
    """The scores of candidates; pairs that others have linked already are passed over."""
    scores = dict[Rows, float]()
    for start in range(0, len(candidates), _JUDGED_AT_ONCE):
        block = [
            pair
            for pair in candidates[start : start + _JUDGED_AT_ONCE]
            if not groups.together(*pair)
        ]
        for pair, score in zip(block, decider.scores(block, tell), strict=True):
            scores[pair] = score
            if score >= at_least:
                groups.join(*pair)
    return scores


def _heads(read: Floats, copies: NDArray[np.int64], links: Iterable[Rows]) -> list[int]:
    """The representative of each text."""
    groups, heads = Groups(len(read)), list(range(len(read)))
    for pair in links:
        groups.join(*pair)
    for group in groups.lists():
        if len(group) > 1:
            head = group[middle_of(read[group], copies[group])]
            for row in group:
                heads[row] = head
    return heads


def _members(
    once: Sequence[Entry],
    counts: NDArray[np.int64],
    heads: Sequence[int],
    links: Mapping[Rows, str],
    scores: Mapping[Rows, float],
    scale: str,
) -> list[Member]:
    """A member for each distinct text, of which there are so many ``counts``."""
    linked, top = paths(links), float(scales.get(scale).high)
    members = []
    for row, (entry, head) in enumerate(zip(once, heads, strict=True)):
        score = top
        if row == head:
            has_others = row in linked or counts[row] > 1
            why = say("merged.kept" if has_others else "merged.alone")
        else:
            score = scores[_pair(row, head)]
            why = links.get(_pair(row, head), "")
        if not why:
            via = max(linked[row], key=lambda other: scores[_pair(row, other)])
            score_there = number(f"{scores[_pair(row, via)]:.3g}")
            why = say("merged.through", id=once[via].id, score=score_there)
        members.append(Member(entry.id, once[head].id, score, why))
    return members


def _pair(one: int, other: int) -> Rows:
    return min(one, other), max(one, other)
