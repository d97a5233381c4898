"""How likely a rewriting is good: grammatical, and what its rule says that it is.

The score orders what a person checks, the doubtful first. It starts from how often the rule was
right, and goes down with whatever makes mistakes likelier.
"""

from __future__ import annotations

from itertools import pairwise

from tertium.build.expansion.clause import Clause, clause_of, read
from tertium.build.expansion.normalise import doubts
from tertium.build.expansion.rewriting import Rewriting
from tertium.build.expansion.rules import RuleEntry
from tertium.build.expansion.words import Word, is_plural, render

_EASY = 12
_PLURAL_BE = frozenset({"are", "were"})


def quality(clause: Clause, made: Rewriting, rule: RuleEntry) -> float:
    """Score a rewriting of a clause, 0 to 1."""
    score = rule.right * made.sure
    again = read(render(made.words))
    if len(again) > _EASY:
        score *= max(0.7, 1 - 0.015 * (len(again) - _EASY))
    if clause.has_more:
        score *= 0.93
    if any(word.tag.startswith("NNP") for word in again):
        score *= 0.85
    if any(doubts(again)) and not any(doubts(clause.words)):
        score *= 0.8
    if _stutters(again):
        score *= 0.3
    if not _agrees(clause.words):
        score *= 0.7  # what was wrong before is wrong still
    elif not _agrees(again):
        score *= 0.4
    return round(score, 3)


def _stutters(words: tuple[Word, ...]) -> bool:
    """Whether a word stands twice in a row, or two articles do."""
    texts = [word.text for word in words]
    return any(
        one == other or {one, other} <= {"a", "an", "the", "no", "some"}
        for one, other in pairwise(texts)
    )


def _agrees(words: tuple[Word, ...]) -> bool:
    """Whether the sentence can be taken apart, and its verb fits its subject."""
    clause = clause_of(words)
    if clause is None:
        return False
    if clause.be is None:
        return True
    plural = words[clause.be].text in _PLURAL_BE
    subject = clause.part(clause.subject)
    if any(word.text in ("group", "couple", "team", "pair", "lot", "bunch") for word in subject):
        return True  # either will do
    return plural == is_plural(subject)
