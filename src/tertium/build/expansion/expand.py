"""The SICK procedure (paper 004, 2.1): normalise two sentences, rewrite each, pair the results."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tertium.build.expansion.clause import clause_of, read
from tertium.build.expansion.judging import doubted
from tertium.build.expansion.normalise import normalise
from tertium.build.expansion.pairing import pair_sentences
from tertium.build.expansion.quality import quality
from tertium.build.expansion.rules import DIFFERENT, KINDS, RuleEntry, chosen_rules
from tertium.build.expansion.sentences import AS_IT_IS, EDIT, NORM, Sentence
from tertium.build.expansion.vocabulary import Vocabulary, vocabulary
from tertium.build.expansion.words import render
from tertium.build.pairs import BuiltPair
from tertium.errors import UserError
from tertium.search.progress import Pace, Tell, silent
from tertium.systems.base import System

SIDES = ("a", "b")
_LEAST = 0.45
_SHARPNESS = 3
"""The better of two rewritings is preferred by the cube of their qualities, not always taken: a
set in which every contradiction is a *not* teaches a system to look for one."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A sentence that cannot be expanded, and why."""

    set: str
    side: str
    text: str
    why: str


@dataclass(frozen=True, slots=True)
class Expansion:
    """All sentences, the doubtful first in ``doubtful``, and the pairs that they make."""

    sentences: tuple[Sentence, ...]
    pairs: tuple[BuiltPair, ...]
    refused: tuple[Refusal, ...] = ()

    @property
    def doubtful(self) -> tuple[Sentence, ...]:
        """The rewritten sentences, those of the least quality first."""
        made = (one for one in self.sentences if one.kind != NORM)
        return tuple(sorted(made, key=lambda one: (one.quality, one.id)))

    def to_dict(self) -> dict[str, object]:
        """Counts by kind, rule and pair type, for machines."""
        return {
            "sentences": dict(Counter(one.kind for one in self.sentences)),
            "rules": dict(Counter(one.rule for one in self.sentences if one.kind != NORM)),
            "pairs": dict(Counter(str(pair.made["pair_type"]) for pair in self.pairs)),
            "refused": [{"set": r.set, "side": r.side, "text": r.text, "why": r.why}
                        for r in self.refused],
        }  # fmt: skip


def expand(
    sources: Iterable[Sequence[str]],
    *,
    rules: Iterable[str] | None = None,
    least: float = _LEAST,
    unrelated: float = 0.12,
    judge: str | System | None = None,
    seed: int = 0,
    tell: Tell = silent,
) -> Expansion:
    """Expand pairs of sentences, or sentences, into pairs of known relation.

    Each source is two sentences about one thing, or one alone. Every sentence is normalised, then
    rewritten into a similar, a contrasting and a different one by a rule whose quality is at
    least ``least``; what no rule can do is left out, as *different* sentences often are.
    ``unrelated`` is the share of all pairs that unrelated sentences make up. A ``judge`` of
    entailment lowers the quality of what it takes for something else.

    >>> found = expand([("A sea turtle is hunting for fish", "The turtle followed the fish")])
    ...                                                            # doctest: +SKIP
    >>> len(found.pairs)                                           # doctest: +SKIP
    11
    """
    entries = chosen_rules(rules)
    known = vocabulary()
    given = [tuple(source) for source in sources]
    if not given:
        raise UserError("there are no sentences", remedy="give at least one")
    if not 0 <= unrelated < 1:
        raise UserError(f"a share of {unrelated:g}", remedy="give a share from 0 to below 1")
    sentences: list[Sentence] = []
    refused: list[Refusal] = []
    pace = Pace(len(given), "sets", tell)
    for number, texts in enumerate(given, start=1):
        if not 1 <= len(texts) <= len(SIDES):
            raise UserError(
                f"{len(texts)} sentences", where=f"set {number}", remedy="give one or two"
            )
        for side, text in zip(SIDES, texts, strict=False):
            plain = normalise(text, known)
            if plain.refused:
                refused.append(Refusal(str(number), side, text, plain.refused))
                continue
            applied = " + ".join(plain.rules) or AS_IT_IS
            first = Sentence(str(number), side, NORM, applied, "", 1.0, text, plain.text)
            sentences.append(first)
            # The sentence is part of the seed: what else is expanded beside it changes nothing.
            dice = random.Random(f"{seed}\0{plain.text}")
            sentences += rewrite(first, entries, known, dice, least)
        pace.done(1)
    if judge is not None:
        tell("asking the judge")
        sentences = doubted(sentences, judge)
    pairs = pair_sentences(sentences, unrelated=unrelated, seed=seed)
    return Expansion(tuple(sentences), pairs, tuple(refused))


def remake(
    sentences: Sequence[Sentence],
    *,
    rules: Iterable[str] | None = None,
    least: float = _LEAST,
    seed: int = 0,
) -> tuple[list[Sentence], int]:
    """Rewrite plain sentences anew that a person edited; return all, and how many are new.

    What the person decided stays; what nobody decided was made of a sentence that is no more.
    """
    edited = {
        (one.set, one.side): one for one in sentences if one.kind == NORM and one.decision == EDIT
    }
    kept = [one for one in sentences if (one.set, one.side) not in edited or one.decision]
    there = {(one.set, one.side, one.kind) for one in kept}
    new: list[Sentence] = []
    if edited:
        entries, known = chosen_rules(rules), vocabulary()
        for norm in edited.values():
            dice = random.Random(f"{seed}\0{norm.text}")
            new += [one for one in rewrite(norm, entries, known, dice, least)
                    if (one.set, one.side, one.kind) not in there]  # fmt: skip
    return [*kept, *new], len(new)


def rewrite(
    norm: Sentence,
    entries: Sequence[RuleEntry],
    known: Vocabulary,
    dice: random.Random,
    least: float = _LEAST,
) -> list[Sentence]:
    """Rewrite a plain sentence, once for each kind that a rule can make."""
    made = candidates(norm, entries, known)
    chosen = []
    for kind in KINDS:
        able = [one for one in made if one.kind == kind and one.quality >= least]
        if able:
            # By rule first, or the rule with the most words to change would always win.
            best: dict[str, list[Sentence]] = {}
            for one in able:
                best.setdefault(one.rule, []).append(one)
            weights = [max(one.quality for one in ones) ** _SHARPNESS for ones in best.values()]
            [ones] = dice.choices(list(best.values()), weights)
            chosen += dice.choices(ones, [one.quality**_SHARPNESS for one in ones])
    return chosen


def candidates(norm: Sentence, entries: Sequence[RuleEntry], known: Vocabulary) -> list[Sentence]:
    """All that the rules make of a plain sentence, each text once."""
    clause = clause_of(read(norm.text))
    if clause is None:
        return []
    found: dict[str, Sentence] = {}
    for entry in entries:
        for made in entry.load()(clause, known):
            text = render(made.words)
            good = quality(clause, made, entry)
            if text != norm.text and good > found.get(text, _NOTHING).quality:
                found[text] = Sentence(
                    norm.set, norm.side, entry.kind, entry.name, made.change, good, norm.text, text
                )
    return list(found.values())


_NOTHING = Sentence("", "", DIFFERENT, "", "", -1.0, "", "")
