from __future__ import annotations

from dataclasses import replace

from tertium.evaluation import leaderboard
from tertium.evaluation.results import Evaluation
from tertium.evaluation.standings import column_figure, letters, standings


def test_lines_come_best_first_and_undefined_ones_last(sts: Evaluation) -> None:
    lines = standings(sts, sts.boards[0])
    known = [line.ranked.value for line in lines if line.ranked and line.ranked.value is not None]
    assert known == sorted(known, reverse=True)
    assert lines[-1].system == "constant"
    assert lines[-1].place is None


def test_ours_have_the_place_they_would_take(sts: Evaluation) -> None:
    ours = {line.system: line.place for line in standings(sts, sts.boards[0]) if line.ours}
    for system in sts.systems[:2]:
        assert ours[system.name] == system.places[0].place


def test_published_systems_keep_their_own_place(sts: Evaluation) -> None:
    places = {line.system: line.place for line in standings(sts, sts.boards[0]) if not line.ours}
    assert places["DLS@CU-S1"] == 1
    assert places["Baseline-tokencos"] == 61  # as the paper prints it


def test_only_official_systems_are_tested_against_ours(sts: Evaluation) -> None:
    for line in standings(sts, sts.boards[0]):
        marked = {mark.letter for mark in line.marks}
        assert marked == ({"A", "B"} if line.kind == "official" else set())


def test_boards_without_a_test_have_no_marks(sts: Evaluation) -> None:
    board = leaderboard.boards("clss-2014")[0]
    lines = standings(replace(sts, boards=(board,)), board)
    assert not any(line.marks for line in lines)
    assert sum(line.ours for line in lines) == 3


def test_a_column_of_the_whole_is_the_official_aggregation(sts: Evaluation) -> None:
    careful = sts.systems[0]
    assert column_figure(sts, careful, ("", "pearson")) == careful.official
    assert (
        column_figure(sts, careful, ("belief", "pearson")) == careful.subsets["belief"]["pearson"]
    )
    assert column_figure(sts, careful, ("elsewhere", "pearson")) is None


def test_letters_go_on_after_z(sts: Evaluation) -> None:
    many = replace(
        sts, systems=tuple(replace(sts.systems[0], name=str(number)) for number in range(60))
    )
    assert len(set(letters(many).values())) == 60
    assert letters(many)["27"] == "B1"
