from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tertium.evaluation import tables
from tertium.evaluation.results import Evaluation
from tertium.evaluation.typeset import Table, latex_escaped, markdown_escaped


def test_the_overview_has_a_figure_for_each_subset_and_the_whole(sts: Evaluation) -> None:
    table = tables.overview(sts)
    assert table.headers[1:6] == tuple(subset.name for subset in sts.dataset.subsets)
    careful = table.rows[0]
    assert careful[0] == "careful"
    assert careful[6] == f"{sts.systems[0].official.value:.4f}"
    place = sts.systems[0].places[0]
    assert careful[7] == f"{place.place} of {place.among}"


def test_undefined_figures_are_marked_and_explained(sts: Evaluation) -> None:
    table = tables.overview(sts)
    assert table.rows[2][1:] == ("undef.",) * 6 + ("–",)
    assert table.notes[-1] == "undef. (constant): the system gave every pair the same score"
    assert table.notes[0].startswith("careful: 95 % interval 0.8")


def test_a_single_subset_shows_every_metric(sick: Evaluation) -> None:
    table = tables.overview(sick)
    assert table.headers[1:5] == ("pearson", "spearman", "mse", "accuracy")
    assert len(table.rows[0]) == len(table.headers)


def test_a_full_board_has_every_published_system_and_ours(sts: Evaluation) -> None:
    board = sts.boards[0]
    table = tables.leaderboard(sts, board)
    names = [row[1] for row in table.rows]
    assert len(names) == len(board.rows) + 3
    assert set(names) > {row.system for row in board.rows}
    assert "* careful (A)" in names
    ranked = [float(row[8]) for row in table.rows if row[8] != "undef."]
    assert ranked == sorted(ranked, reverse=True)


def test_a_short_board_keeps_the_top_ours_and_their_neighbours(sts: Evaluation) -> None:
    board = sts.boards[0]
    full = tables.leaderboard(sts, board, columns=False).rows
    short = tables.leaderboard(sts, board, full=False, columns=False).rows
    assert short[:3] == full[:3]
    assert ("...", "...") in [row[:2] for row in short]
    for index, row in enumerate(full):
        if row[1].startswith("* "):
            assert set(full[max(0, index - 1) : index + 2]) <= set(short)
    assert len(short) < 20


def test_marks_say_who_differs_from_whom(sts: Evaluation) -> None:
    rows = {row[1]: row for row in tables.leaderboard(sts, sts.boards[0]).rows}
    place = sts.systems[1].places[0]
    for neighbour in place.neighbours:
        sign = "~" if not neighbour.significant else ">" if neighbour.ranked > place.value else "<"
        assert f"{sign}B" in rows[neighbour.system][-1].split()
    assert rows["Baseline-tokencos"][2] == "baseline"
    assert rows["Baseline-tokencos"][0] == "61"


def test_the_text_fits_a_terminal(sts: Evaluation, sick: Evaluation) -> None:
    for evaluation in (sts, sick):
        lines = tables.to_text(evaluation).splitlines()
        long = [line for line in lines if len(line) > 80 and not line.startswith("signature: ")]
        assert long == []


def test_the_full_text_leaves_nothing_out(sts: Evaluation) -> None:
    short, full = tables.to_text(sts), tables.to_text(sts, full=True)
    assert "Samsung-alpha" not in short
    assert all(row.system in full for row in sts.boards[0].rows)


def test_signatures_and_notes_stand_below(sts: Evaluation) -> None:
    for written in (tables.to_text(sts), tables.to_markdown(sts), tables.to_latex(sts)):
        assert all(system.signature in written for system in sts.systems)
        assert "line 7 was read anew" in written


def test_markdown_escapes_what_would_be_markup(sts: Evaluation) -> None:
    written = tables.to_markdown(sts)
    assert "hasty &amp; &lt;b>bold&lt;/b>" in written
    assert "<i>" not in written
    assert markdown_escaped("a|b\nc ~d~") == r"a\|b c \~d\~"


def test_latex_is_escaped_and_ruled(sts: Evaluation) -> None:
    written = tables.to_latex(sts)
    assert written.count(r"\toprule") == written.count(r"\end{table}") >= 4
    assert r"hasty \& \ensuremath{<}b\ensuremath{>}bold" in written
    assert "–" not in written
    assert latex_escaped("100 % – a_b") == r"100 \% -- a\_b"


def test_the_genre_table_says_what_texts_are_like(sts: Evaluation) -> None:
    table = tables.genres(sts)
    assert [row[1] for row in table.rows] == [row.genre for row in sts.genres]
    assert table.headers[:5] == ("subset", "genre", "n", "words", "ratio")
    assert {row[table.headers.index("training")] for row in table.rows} == {"seen", "held out"}


def test_tables_without_rows_are_left_out(sts: Evaluation) -> None:
    bare = replace(sts, genres=(), differences=(), boards=(), balanced=(), held_out=())
    assert len(tables.all_tables(bare)) == 1
    assert "Genres" not in tables.to_text(bare)


def test_transposing_twice_changes_nothing() -> None:
    table = Table("", ("system", "a", "b"), (("one", "1", "2"), ("two", "3", "4")))
    assert table.transposed().transposed() == table
    assert table.transposed().rows[0] == ("a", "1", "3")


def test_summed_boards_have_a_sum(sized_sts: Callable[..., Evaluation]) -> None:
    from tertium.evaluation import leaderboard

    found = sized_sts(10, constant=False)
    board = leaderboard.boards("clss-2014")[0]
    table = tables.leaderboard(replace(found, boards=(board,)), board)
    assert table.headers[-1] == "sum"
    best = next(row for row in table.rows if row[1] == "SimCompass run1")
    assert float(best[-1]) == pytest.approx(sum(float(value) for value in best[3:-1]), abs=1e-3)


def test_real_data_reads_well(shared_data: object) -> None:
    from pathlib import Path

    from tertium.evaluation.run import evaluate

    assert isinstance(shared_data, Path)
    folder = shared_data / "sts" / "en" / "2014-test"
    found = evaluate("sts", folder, systems=["tokencos"], resamples=0)
    written = tables.to_text(found)
    assert "tweet-news" in written
    assert found.systems[0].signature in written
