from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tertium.evaluation.leaderboard import all_boards
from tertium.registry import TASKS
from tertium.server.boards import board_page, board_tasks
from tertium.server.refusals import Refusal
from tertium.server.runs import data_of, keep_run
from tertium.server.settings import Settings
from tertium.server.wording import named

CLSS = next(board for board in all_boards() if board.name == "clss-2014")


def run(name: str, value: float) -> dict[str, object]:
    """An evaluation as JSON, on the published test data."""
    figure = {"value": value, "n": 500}
    return {
        "task": "clss", "metric": "pearson", "aggregation": "total",
        "data": {"split": "test", "edition": "clss-2014", "digest": "0123", "pairs": 2000},
        "systems": [{
            "name": name, "official": figure, "overall": {"pearson": {"total": figure}},
            "subsets": {"phrase2word": {"pearson": {"value": 0.5, "n": 500}}},
            "places": [{"board": "clss-2014", "place": 2, "value": value}],
        }],
    }  # fmt: skip


def test_every_published_table_is_on_the_page_of_its_task() -> None:
    shown = [view.board.name for task in TASKS.names()
             for view in board_page(task, Settings(), "en")["views"]]  # fmt: skip
    assert sorted(shown) == sorted(board.name for board in all_boards())


def test_a_published_line_keeps_its_figures_and_its_place() -> None:
    [view] = board_page("clss", Settings(), "en")["views"]
    lines = {line.name: line for line in view.lines}
    assert len(lines) == len(CLSS.rows)
    best = lines["SimCompass run1"]
    assert (best.place, best.kind) == (1, "official")
    assert best.ranked == pytest.approx(0.811 + 0.742 + 0.415 + 0.356)
    assert best.figures == (0.811, 0.742, 0.415, 0.356)
    assert view.drawn.strip is not None and " style=" not in view.drawn.strip


def test_ones_own_run_stands_where_it_belongs(tmp_path: Path) -> None:
    settings = Settings(runs=tmp_path)
    keep_run(settings, "../mine", run("mine", 2.31))
    [view] = board_page("clss", settings, "es")["views"]
    names = [line.name for line in view.lines]
    at = names.index("mine")
    ranked = [line.ranked for line in view.lines if line.ranked is not None]
    assert ranked == sorted(ranked, reverse=True)
    mine = view.lines[at]
    assert (mine.kind, mine.place, mine.ranked) == ("ours", 2, 2.31)
    assert mine.figures == (None, None, 0.5, None)
    assert view.ranked_by == "suma"
    assert view.drawn.strip is not None and "mine" in view.drawn.strip
    assert [path.name for path in tmp_path.iterdir()] == ["clss-mine.json"]
    assert next(one for one in board_tasks(settings) if one["name"] == "clss")["own"] == 1


def test_charts_and_tables_speak_spanish_on_the_spanish_page(tmp_path: Path) -> None:
    settings = Settings(runs=tmp_path)
    keep_run(settings, "mine", run("mine", 2.31))
    english, spanish = (board_page("clss", settings, language) for language in ("en", "es"))
    assert english["title"] == "Cross-level semantic similarity"
    assert spanish["title"] == "Similitud semántica entre niveles"
    charts = [str(values["views"][0].drawn.strip) for values in (english, spanish)]
    assert "sum of Pearson" in charts[0] and "suma de r de Pearson" in charts[1]
    assert "38 published systems" not in charts[1] and "sistemas publicados" in charts[1]
    assert "mine: 2,3100" in charts[1] and "mine at 2.3100" in charts[0]
    assert re.search(r"\d\.\d+<", charts[0]) and not re.search(r"\d\.\d+<", charts[1])
    assert spanish["number"](0.8115) == "0,8115"


def test_ones_own_run_is_drawn_part_by_part_beside_the_best(tmp_path: Path) -> None:
    settings = Settings(runs=tmp_path)
    keep_run(settings, "mine", run("mine", 2.31))
    [view] = board_page("clss", settings, "es")["views"]
    legend, parts = str(view.drawn.legend), str(view.drawn.parts)
    for name in ("Meerkat Mafia pairingWords (late)", "GST Baseline", "mine"):
        assert name in legend
    assert parts.count('class="mark series-3"') == 1  # it has a figure in one part
    assert parts.count('class="mark series-1"') == 4
    assert "phrase2word" in parts and " style=" not in parts + legend
    # Errors, which are better where they are smaller, are not drawn beside correlations.
    relatedness = board_page("sick", Settings(), "en")["views"][0]
    assert "mse" in relatedness.columns and "mse" not in str(relatedness.drawn.parts)


def test_every_task_board_and_metric_has_a_spanish_name() -> None:
    for task in TASKS.names():
        values = board_page(task, Settings(), "es")
        assert values["title_language"] == "es"
        assert {view.language for view in values["views"]} <= {"es"}
    for board in all_boards():
        assert named("metrics", board.metric, "", "es")[0]


def test_runs_on_other_data_stand_apart(tmp_path: Path) -> None:
    other = run("mine", 2.0)
    other["data"]["edition"] = None  # type: ignore[index]
    keep_run(Settings(runs=tmp_path), "mine", other)
    values = board_page("clss", Settings(runs=tmp_path), "en")
    assert [one.name for one in values["others"]] == ["mine"]
    assert all(line.kind != "ours" for view in values["views"] for line in view.lines)


@pytest.mark.parametrize("content", [
    "", "[]", "{", '{"task": "clss", "systems": [{}]}', "null", '{"task": "clss", "systems": 3}',
    json.dumps({"task": "clss", "systems": [{"name": "x"}], "data": []}),
])  # fmt: skip
def test_files_that_are_no_runs_are_passed_over(tmp_path: Path, content: str) -> None:
    (tmp_path / "x.json").write_text(content, "utf-8")
    assert board_page("clss", Settings(runs=tmp_path), "en")["others"] == []


def test_an_unknown_task_has_no_page() -> None:
    with pytest.raises(Refusal):
        board_page("../../etc", Settings(), "en")


def test_data_comes_from_the_settings_or_the_package(tmp_path: Path, fixtures: Path) -> None:
    assert data_of("sick", Settings()) == fixtures / "sick"
    assert data_of("sick", Settings(data={"sick": tmp_path})) == tmp_path
    assert data_of("phenomena", Settings()).exists()
