"""A campaign's result as a release: any task's own format, all ratings, and a data card."""

from __future__ import annotations

import csv
import io
import json
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from tertium import scales, tasks
from tertium.campaign.answers import link_data
from tertium.campaign.card import data_card
from tertium.campaign.gold import Gold, gold_of
from tertium.campaign.lacking import lacking
from tertium.campaign.settings import Settings
from tertium.campaign.snapshot import Question, Rating, Snapshot
from tertium.errors import UnknownNameError, UserError
from tertium.items import Item, Pair, Sense, Sentence, Word, item
from tertium.judgement import Alignment, Judgement
from tertium.language.chunks import split_tokens
from tertium.registry import TASKS
from tertium.tasks.base import Dataset, Subset
from tertium.tasks.clss import LEVELS
from tertium.tasks.files import join_lines, write_whole
from tertium.tasks.typed_scores import KINDS

CSV = "csv"
FORMATS = (*(name for name in TASKS.names() if name != "phenomena"), CSV)
"""What a campaign can be exported as; phenomena is a test set of our own, not a release."""


def export(
    snapshot: Snapshot,
    form: str,
    folder: Path,
    *,
    how: str | None = None,
    split: str | None = None,
    real_names: bool = False,
    overwrite: bool = False,
    notes: list[str] | None = None,
) -> list[Path]:
    r"""Write a release into a folder; return the files.

    Beside the format's own files there are ``ratings.csv`` (every rating that counts),
    ``gold.jsonl`` (each value with all it is made of) and ``CARD.md``. Raters are numbered in a
    random order, unless their names are asked for. A folder that has anything in it is left alone,
    unless ``overwrite`` is set. What the release lacks is said in ``notes``, and in the card.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     written = export(Snapshot.of({"ann": {"p": 4.0}}), "sts", Path(folder))
    ...     (written[1].name, written[1].read_text())
    ('STS.gs.all.txt', '4\n')
    """
    if form not in FORMATS:
        raise UnknownNameError("format", form, FORMATS)
    snapshot = snapshot if real_names else without_names(snapshot)
    found = gold_of(snapshot, how)
    if not found:
        raise UserError("nothing is rated yet", remedy="export when there are ratings")
    if not overwrite and folder.is_dir() and any(folder.iterdir()):
        raise UserError("is not empty", where=str(folder),
                        remedy="name another folder, or give --overwrite")  # fmt: skip
    lacks = lacking(snapshot, found, form)
    if notes is not None:
        notes.extend(lacks)
    lines = (json.dumps(one.to_dict(), ensure_ascii=False) for one in found.values())
    beside = {
        "gold.jsonl": join_lines(lines),
        "ratings.csv": _ratings_csv(snapshot),
        "CARD.md": data_card(snapshot, found, form, lacks),
    }
    if form == CSV:
        written = [write_whole(folder / "pairs.csv", _pairs_csv(snapshot, found))]
    else:
        task = tasks.load(form)
        if split is not None and split not in task.splits:
            raise UnknownNameError("split", split, task.splits)
        dataset = dataset_of(snapshot, found, form, split or task.splits[0])
        written = task.write(dataset, folder)
    return [*written, *(write_whole(folder / name, text) for name, text in beside.items())]


def dataset_of(snapshot: Snapshot, gold: Mapping[str, Gold], form: str, split: str) -> Dataset:
    """The pairs of a campaign with their gold, as a task holds them; scores on its scale."""
    task = tasks.load(form)
    shape = _SHAPES[form]
    subsets: dict[str, list[Pair]] = {}
    for id_ in snapshot.by_pair:
        question = snapshot.questions[id_]
        pair = question.pair
        made = replace(
            pair,
            a=shape(pair.a, 0, question),
            b=shape(pair.b, 1, question),
            gold=_judgement(gold.get(id_), pair, snapshot.settings, task.scale, form),
            spread=_carried_spread(gold.get(id_), snapshot.settings.scale, task.scale),
        )
        subsets.setdefault(_place(question, form), []).append(made)
    return Dataset(form, split, tuple(Subset(name, tuple(p)) for name, p in subsets.items()), "")


def without_names(snapshot: Snapshot) -> Snapshot:
    """The same campaign with raters called r1, r2 ..., in an order that tells nothing."""
    names = list(snapshot.raters)
    # The same at each export, from what no release tells: the moments of the ratings.
    random.Random(str([one.given for one in snapshot.ratings])).shuffle(names)
    new = {name: f"r{i}" for i, name in enumerate(names, start=1)}
    return replace(
        snapshot,
        raters={new[name]: replace(one, name=new[name]) for name, one in snapshot.raters.items()},
        ratings=tuple(replace(one, rater=new[one.rater]) for one in snapshot.ratings),
        questions={
            id_: replace(one, author=new[one.author] if one.author else None)
            for id_, one in snapshot.questions.items()
        },
    )


def _carried_spread(gold: Gold | None, ours: str, theirs: str) -> float | None:
    """The deviation of a pair's ratings, as wide as it is on the scale of the format."""
    if gold is None or gold.spread is None:
        return None
    here, there = scales.get(ours), scales.get(theirs)
    return round(gold.spread * (there.high - there.low) / (here.high - here.low), 6)


def _judgement(
    gold: Gold | None, pair: Pair, settings: Settings, target: str, form: str
) -> Judgement | None:
    if gold is None:
        return None
    here, there = scales.get(settings.scale), scales.get(target)

    def carried(score: float | None) -> float | None:
        if score is None or here.name == there.name or (here.low, here.high) == (
            there.low, there.high):  # fmt: skip
            return score
        return here.convert(score, there)

    scores = {kind: carried(score) for kind, score in gold.scores.items()}
    explanation = None
    if form == "ists":
        if gold.links is None:
            raise UserError("the campaign asked for no links", remedy="set align = true")
        words = split_tokens(pair.a.text), split_tokens(pair.b.text)
        explanation = Alignment(*words, gold.links)
    elif next(iter(scores.values()), None) is None and gold.entailment is None:
        return None
    kinds = None
    if form == "typed":
        # The task has eight kinds; a campaign that asked for one asked for the general one.
        kinds = {kind: s for kind in KINDS if (s := scores.get(kind)) is not None}
        kinds = kinds or {"general": next(iter(scores.values())) or 0.0}
    return Judgement(
        next(iter(scores.values()), None), target, entailment=gold.entailment,
        entailment_back=gold.entailment_back, explanation=explanation, kinds=kinds,
    )  # fmt: skip


def _flat(one: Item, _side: int, _question: Question) -> Item:
    """A sentence in one cell of a table."""
    return Sentence(" ".join(one.text.split()))


def _levelled(one: Item, side: int, question: Question) -> Item:
    """An item of the level that its comparison has on this side."""
    wanted = LEVELS[_comparison(question)][side]
    if isinstance(one, wanted) and isinstance(one, (Word, Sense)):
        return one
    return item(" ".join(one.text.split()), wanted.level)


def _as_is(one: Item, _side: int, _question: Question) -> Item:
    return one


def _comparison(question: Question) -> str:
    """The comparison that a pair belongs to, by its subset or else by its levels."""
    if question.subset in LEVELS:
        return question.subset
    name = f"{question.pair.a.level}2{question.pair.b.level}"
    if name not in LEVELS:
        raise UserError(
            f"pair '{question.pair.id}' compares {name.replace('2', ' with ')}",
            remedy=f"give it one of the subsets {', '.join(LEVELS)}",
        )
    return name


_SHAPES: dict[str, Callable[[Item, int, Question], Item]] = {
    "sts": _flat, "sts-es": _flat, "sick": _flat, "clss": _levelled, "ists": _as_is,
    "typed": _as_is,
}  # fmt: skip


def _place(question: Question, form: str) -> str:
    """The subset of a release that a pair belongs to."""
    return _comparison(question) if form == "clss" else question.subset


def _pairs_csv(snapshot: Snapshot, gold: Mapping[str, Gold]) -> str:
    kinds = snapshot.settings.kinds
    head = ["id", "text_a", "text_b", "genre", "subset", *kinds, "entailment", "entailment_back",
            "spread", "ratings", "how"]  # fmt: skip
    rows: list[list[object]] = []
    for id_ in snapshot.by_pair:
        one, found = snapshot.questions[id_], gold.get(id_)
        cells: list[object] = [id_, one.pair.a.text, one.pair.b.text, one.pair.genre, one.subset]
        if found is None:
            rows.append([*cells, *[None] * (len(head) - len(cells))])
            continue
        cells += [found.scores.get(kind) for kind in kinds]
        cells += [found.entailment, found.entailment_back, found.spread]
        rows.append([*cells, len(found.sources), found.how])
    return _csv([head, *rows])


def _ratings_csv(snapshot: Snapshot) -> str:
    kinds, align = snapshot.settings.kinds, snapshot.settings.align
    head = ["rating", "pair", "rater", "team", "swapped", *kinds, "entailment", "seconds",
            "comment", *(["links"] if align else [])]  # fmt: skip
    rows: list[list[object]] = [[*head]]
    for one in snapshot.counted:
        said = one.answer
        scores = ["NA" if kind in said.scores and said.scores[kind] is None
                  else said.scores.get(kind) for kind in kinds]  # fmt: skip
        links = [json.dumps([link_data(link) for link in said.links or ()])] if align else []
        rows.append([one.number, one.pair, one.rater, snapshot.raters[one.rater].team,
                     int(one.swapped), *scores, said.entailment, _seconds(one), said.comment,
                     *links])  # fmt: skip
    return _csv(rows)


def _as_text(cell: object) -> object:
    """A cell that no spreadsheet takes for a formula, whatever its author had in mind."""
    is_formula = isinstance(cell, str) and cell[:1] in tuple("=+-@\t\r")
    return f" {cell}" if is_formula else cell


def _seconds(one: Rating) -> float | None:
    return None if one.seconds is None else round(one.seconds, 3)


def _csv(rows: Sequence[Sequence[object]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([*map(_as_text, row)] for row in rows)
    return text.getvalue()
