from __future__ import annotations

from pathlib import Path

import pytest

import tertium
from tertium import tasks
from tertium.cli import main
from tertium.encoders import weights
from tertium.errors import MissingResourceError
from tertium.systems.classic import fallback
from tertium.systems.classic.fallback import NOTE, StandIn


@pytest.fixture
def without_weights(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(weights.VARIABLE, raising=False)
    monkeypatch.setattr(weights, "place", lambda: tmp_path)


@pytest.mark.usefixtures("without_weights")
def test_compare_falls_back_on_lexical_and_says_so() -> None:
    said = tertium.compare("A dog barks.", "A dog is barking.")
    assert (said.model, said.scale) == ("lexical", "sts")
    assert NOTE in said.notes
    many = tertium.compare_many([("A dog barks.", "A dog is barking.")] * 3, scale="unit")
    assert [one.scale for one in many] == ["unit"] * 3
    assert len({one.score for one in many}) == 1


@pytest.mark.usefixtures("without_weights")
def test_scoring_a_file_says_so_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pairs = tmp_path / "pairs.txt"
    pairs.write_text("A dog barks.\tA dog is barking.\n" * 3, "utf-8")
    assert main(["score", "--task", "sts", str(pairs)]) == 0
    said = capsys.readouterr()
    assert len(said.out.splitlines()) == 3
    assert said.err.count(NOTE) == 1


@pytest.mark.usefixtures("without_weights")
def test_another_model_is_not_replaced() -> None:
    with pytest.raises(MissingResourceError, match="no model weights"):
        tertium.compare("A dog barks.", "A dog is barking.", model="fast")


def test_weights_that_somebody_points_to_must_be_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(weights.VARIABLE, str(tmp_path))
    assert not fallback.is_needed()
    with pytest.raises(MissingResourceError, match="no model weights"):
        tertium.compare("A dog barks.", "A dog is barking.")


def test_it_takes_the_scale_of_a_task() -> None:
    assert StandIn().for_task(tasks.load("sick")).scale == "sick"
    assert StandIn("unit").for_task(tasks.load("sick")).scale == "unit"
    assert StandIn().version == StandIn("sts").version
