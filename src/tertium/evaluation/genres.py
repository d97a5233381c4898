"""Figures per genre, and what the texts of a genre are like (paper 000, tables 1 and 5)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cache

from tertium.errors import MissingResourceError
from tertium.evaluation.results import GenreRow, SystemResult
from tertium.items import Item, Pair, Sense
from tertium.language.words import content_words
from tertium.lexicon import wordnet
from tertium.tasks.base import Dataset, Subset, Task

Knows = Callable[[str], bool]


def by_genre(task: Task, dataset: Dataset, systems: Sequence[SystemResult]) -> list[GenreRow]:
    """One row for each genre of each subset that has genres."""
    seen, know = _seen(dataset.training), _vocabulary(_language(task))
    rows = []
    for subset in dataset.subsets:
        groups: dict[str, list[int]] = defaultdict(list)
        for place, index in enumerate(subset.scored):
            genre = subset.pairs[index].genre
            if genre is not None:
                groups[genre].append(place)
        rows += [
            _row(task, subset, genre, places, systems, seen, know)
            for genre, places in sorted(groups.items())
        ]
    return rows


def seen_and_held_out(
    task: Task, dataset: Dataset, systems: Sequence[SystemResult]
) -> list[GenreRow]:
    """The genres of each subset in two groups: those the training part has, and the others.

    Empty unless some subset has both (paper 000, section 6.5).
    """
    seen, know = _seen(dataset.training), _vocabulary(_language(task))
    if not seen:
        return []
    rows = []
    for subset in dataset.subsets:
        groups: dict[bool, list[int]] = {True: [], False: []}
        for place, index in enumerate(subset.scored):
            pair = subset.pairs[index]
            if pair.genre is not None:
                groups[_class(pair) in seen].append(place)
        if groups[True] and groups[False]:
            rows += [
                _row(task, subset, name, groups[known], systems, seen, know)
                for known, name in ((True, "seen genres"), (False, "held-out genres"))
            ]
    return rows


def _row(
    task: Task,
    subset: Subset,
    genre: str,
    places: list[int],
    systems: Sequence[SystemResult],
    seen: set[tuple[str, str, str | None]],
    know: Knows | None,
) -> GenreRow:
    scored = subset.scored
    pairs = [subset.pairs[scored[place]] for place in places]
    figures = {
        system.name: task.figures(pairs, [system.judgements[subset.name][p] for p in places])[
            task.metrics[0]
        ]
        for system in systems
        if subset.name in system.judgements
    }
    lang = _language(task)
    sides = [[content_words(_readable(side(pair)), lang) for pair in pairs] for side in (_a, _b)]
    left, right = (sum(map(len, side)) / len(pairs) for side in sides)
    unknown = tuple(_unknown_share(side, know) for side in sides) if know else None
    return GenreRow(
        subset=subset.name,
        genre=genre,
        n=len(pairs),
        figures=figures,
        words=(left, right),
        unknown=(unknown[0], unknown[1]) if unknown else None,
        seen=_class(pairs[0]) in seen if seen else None,
    )


def _a(pair: Pair) -> Item:
    return pair.a


def _b(pair: Pair) -> Item:
    return pair.b


def _readable(item: Item) -> str:
    """A sense counts as its word: ``car%1:06:00::`` is ``car``."""
    if isinstance(item, Sense):
        return item.text.partition("%")[0].replace("_", " ")
    return item.text


def _class(pair: Pair) -> tuple[str, str, str | None]:
    """Genres are told apart by the sizes compared too: newswire phrases are not newswire."""
    return pair.a.level, pair.b.level, pair.genre


def _seen(training: Iterable[Pair]) -> set[tuple[str, str, str | None]]:
    return {_class(pair) for pair in training if pair.genre is not None}


def _language(task: Task) -> str:
    return "es" if task.scale == "sts-es" else "en"


def _vocabulary(lang: str) -> Knows | None:
    """Whether WordNet has a word; None where WordNet is not installed or not of the language."""
    if lang != "en":
        return None
    try:
        lexicon = wordnet.load()
    except MissingResourceError:
        return None
    return cache(lambda word: word in lexicon)


def _unknown_share(texts: list[list[str]], know: Knows) -> float:
    words = [word for text in texts for word in text]
    return sum(not know(word) for word in words) / len(words) if words else 0.0
