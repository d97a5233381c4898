from __future__ import annotations

from pathlib import Path

import pytest

from tertium import tasks
from tertium.errors import MissingResourceError
from tertium.evaluation import genres
from tertium.evaluation.results import GenreRow
from tertium.evaluation.run import AnySystem, evaluate
from tertium.items import Item, Pair, Sense, Sentence, Word
from tertium.judgement import Judgement
from tertium.lexicon import wordnet
from tertium.tasks.base import Dataset, Subset

SYSTEMS: dict[str, AnySystem] = {
    "shared": lambda a, b: len(set(a.split()) & set(b.split())),
    "letters": lambda a, b: len(set(a) & set(b)),
}


def pair(name: str, a: Item, b: Item, score: float | None, genre: str | None) -> Pair:
    return Pair(name, a, b, None if score is None else Judgement(score, "sts"), genre)


def dataset(*pairs: Pair, task: str = "sts", training: tuple[Pair, ...] = ()) -> Dataset:
    return Dataset(task, "all", (Subset("one", pairs),), "", training=training)


def rows_of(
    data: Dataset, monkeypatch: pytest.MonkeyPatch, known: set[str] | None = None
) -> dict[str, GenreRow]:
    """The rows by genre, with a WordNet of the known words, or none."""

    def load() -> set[str]:
        if known is None:
            raise MissingResourceError("there is no WordNet")
        return known

    monkeypatch.setattr(wordnet, "load", load)
    return {row.genre: row for row in genres.by_genre(tasks.load(data.task), data, [])}


@pytest.fixture
def small_wordnet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wordnet, "load", lambda: {"library"})


@pytest.mark.usefixtures("small_wordnet")
def test_a_genre_has_the_metric_of_its_pairs_alone(fixtures: Path) -> None:
    found = evaluate("clss", fixtures / "clss", systems=SYSTEMS, resamples=0)
    task = tasks.load("clss")
    assert {row.genre for row in found.genres} >= {"newswire", "travel"}
    for row in found.genres:
        subset = next(s for s in found.dataset.subsets if s.name == row.subset)
        places = [place for place, index in enumerate(subset.scored)
                  if subset.pairs[index].genre == row.genre]  # fmt: skip
        assert row.n == len(places)
        assert set(row.figures) == set(SYSTEMS)
        pairs = [subset.pairs[subset.scored[place]] for place in places]
        for system in found.systems:
            judged = [system.judgements[row.subset][place] for place in places]
            assert row.figures[system.name] == task.figures(pairs, judged)["pearson"]


@pytest.mark.usefixtures("small_wordnet")
def test_seen_and_held_out_genres_part_a_subset_in_two(fixtures: Path) -> None:
    found = evaluate("clss", fixtures / "clss", systems=SYSTEMS, resamples=0)
    seen = {(p.a.level, p.genre) for p in found.dataset.training}
    subsets = {subset.name: subset for subset in found.dataset.subsets}
    assert {row.subset for row in found.held_out} == {
        "paragraph2sentence",
        "sentence2phrase",
        "phrase2word",
    }
    for old, new in zip(found.held_out[::2], found.held_out[1::2], strict=True):
        pairs = [p for p in subsets[old.subset].pairs if p.gold and p.genre]
        assert (old.genre, old.seen) == ("seen genres", True)
        assert (new.genre, new.seen) == ("held-out genres", False)
        assert old.n == sum((p.a.level, p.genre) in seen for p in pairs)
        assert new.n == sum((p.a.level, p.genre) not in seen for p in pairs)
        assert old.n + new.n == len(subsets[old.subset].scored)
    by_genre = {(row.subset, row.genre): row.seen for row in found.genres}
    assert by_genre["paragraph2sentence", "newswire"] is True
    assert False in by_genre.values()


def test_without_a_training_part_nothing_is_seen_or_held_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    data = dataset(pair("1", Sentence("x"), Sentence("y"), 1, "letters"))
    [row] = rows_of(data, monkeypatch).values()
    assert row.seen is None
    assert genres.seen_and_held_out(tasks.load("sts"), data, []) == []


def test_a_genre_of_other_sizes_is_not_a_seen_one(monkeypatch: pytest.MonkeyPatch) -> None:
    training = (pair("t", Word("tide"), Sense("tide%1:11:00::"), 1, "letters"),)
    data = dataset(pair("1", Sentence("x"), Sentence("y"), 1, "letters"), training=training)
    assert rows_of(data, monkeypatch)["letters"].seen is False


def test_words_ratio_and_unknown_share_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    data = dataset(
        # Content words: harbour, grumbling, ferries, wait against ferries, wait.
        pair("1", Sentence("In the harbour grumbling ferries wait."), Sentence("Ferries wait"),
             4, "sea"),
        # And: frobnicated, gulls, shout against gulls, zzyzx.
        pair("2", Sentence("Frobnicated gulls shout!"), Sentence("The 3 gulls of Zzyzx"), 1, "sea"),
    )  # fmt: skip
    row = rows_of(data, monkeypatch, {"harbour", "grumbling", "ferries", "wait", "gulls", "shout"})[
        "sea"
    ]
    assert row.words == ((4 + 3) / 2, (2 + 2) / 2)
    assert row.ratio == 3.5 / 2
    assert row.unknown == (1 / 7, 1 / 4)
    assert row.to_dict()["not_in_wordnet"] == [1 / 7, 1 / 4]


def test_a_sense_counts_as_its_word(monkeypatch: pytest.MonkeyPatch) -> None:
    data = dataset(pair("1", Word("gull", "n"), Sense("sea_bird%1:05:00::"), 3, "sea"))
    row = rows_of(data, monkeypatch, {"gull", "bird"})["sea"]
    assert row.words == (1, 2)
    assert row.unknown == (0, 0.5)


def test_only_scored_pairs_with_a_genre_count(monkeypatch: pytest.MonkeyPatch) -> None:
    data = dataset(
        pair("1", Sentence("boat"), Sentence("of the"), 4, "sea"),
        pair("2", Sentence("boat ferry"), Sentence("ship"), None, "sea"),
        pair("3", Sentence("boat ferry"), Sentence("ship"), 2, None),
    )
    rows = rows_of(data, monkeypatch)
    assert list(rows) == ["sea"]
    assert (rows["sea"].n, rows["sea"].words) == (1, (1, 0))
    assert rows["sea"].ratio is None


def test_without_wordnet_or_in_spanish_no_share_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    one = pair("1", Sentence("La barca duerme"), Sentence("barca"), 1, "mar")
    assert rows_of(dataset(one), monkeypatch)["mar"].unknown is None
    spanish = rows_of(dataset(one, task="sts-es"), monkeypatch, {"barca"})["mar"]
    assert spanish.unknown is None
    assert spanish.words == (2, 1)
    assert spanish.to_dict()["not_in_wordnet"] is None


def test_a_system_that_leaves_a_subset_out_has_no_figure_there() -> None:
    subsets = tuple(
        Subset(name, tuple(pair(f"{name}{i}", Sentence("x" * i), Sentence("y"), i, name)
                           for i in range(4)))
        for name in ("one", "two")
    )  # fmt: skip
    data = Dataset("sts", "all", subsets, "")
    found = evaluate("sts", data, systems={"length": lambda a, b: len(a)}, resamples=0)
    [system] = found.systems
    partial = type(system)(**{**vars(system), "judgements": {"two": system.judgements["two"]}})
    rows = genres.by_genre(tasks.load("sts"), data, [partial])
    assert [(row.genre, set(row.figures)) for row in rows] == [("one", set()), ("two", {"length"})]
