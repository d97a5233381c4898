from __future__ import annotations

from pathlib import Path

import pytest

from tertium.encoders import weights
from tertium.errors import UnknownNameError, UserError
from tertium.registry import SYSTEMS
from tertium.scoring.models import load_model, model_names, train
from tertium.systems.base import Trainable
from tertium.systems.judge import Judge


def test_every_registered_system_can_be_named() -> None:
    assert set(SYSTEMS.names()) < set(model_names())


@pytest.mark.parametrize(
    ("name", "model"),
    [("base", "base"), ("fast", "fast"), ("tertium", "base"), ("tertium-fast", "fast")],
)
def test_our_own_models_get_the_scale(name: str, model: str) -> None:
    loaded = load_model(name, scale="sick")
    assert isinstance(loaded, Judge)
    assert (loaded.model, loaded.scale) == (model, "sick")


@pytest.mark.parametrize(
    ("name", "near"), [("bass", "'base'"), ("tokenco", "'tokencos'"), ("fats", "'fast'")]
)
def test_a_wrong_name_is_answered_with_near_ones(name: str, near: str) -> None:
    with pytest.raises(UnknownNameError, match=f"unknown model '{name}'; did you mean .*{near}"):
        load_model(name)


def test_what_a_model_cannot_do_is_said() -> None:
    if weights.installed():
        assert load_model("base", language="es").name == "tertium"
        assert load_model("fast", language="es").name == "tertium-fast"
    assert load_model("tokencos", language="es").name == "tokencos"
    with pytest.raises(UserError, match="'tertium-explainer' reads English only so far"):
        load_model("tertium-explainer", language="es")
    if weights.installed():
        with pytest.raises(UserError, match="model 'embed' does not judge pairs"):
            load_model("embed")
    with pytest.raises(UserError, match="judges records, not texts"):
        load_model("typed-tfidf")
    with pytest.raises(UnknownNameError, match="unknown scale 'stss'"):
        load_model("tokencos", scale="stss")
    with pytest.raises(UnknownNameError, match="unknown language 'de'"):
        load_model("tokencos", language="de")


def test_training_needs_a_release_of_the_task(fixtures: Path) -> None:
    system = load_model("majority")
    assert isinstance(system, Trainable)
    train(system, "sick", fixtures / "sick")
    [label] = {judgement.entailment for judgement in system.judge([None])}  # type: ignore[list-item]
    assert label is not None
    with pytest.raises(UserError, match="a release belongs to a task"):
        train(system, None, fixtures / "sick")
    with pytest.raises(UserError, match="has nothing to learn"):
        train(load_model("tokencos"), "sts", fixtures / "sts")


def test_a_test_part_is_never_learnt_from(fixtures: Path, tmp_path: Path) -> None:
    only = tmp_path / "SICK_test_annotated.txt"
    only.write_bytes((fixtures / "sick" / only.name).read_bytes())
    with pytest.raises(UserError, match="no training part with gold"):
        train(load_model("majority"), "sick", tmp_path)


def test_weights_that_learnt_no_spanish_are_refused_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = 'name = "fast"\nkind = "judge"\nversion = "1"\nfamily = "bert"\nlongest = 9\n'
    (tmp_path / "fast").mkdir()
    (tmp_path / "fast" / "model.toml").write_text(card)
    (tmp_path / weights.TOKENIZER).write_text("{}")
    monkeypatch.setenv(weights.VARIABLE, str(tmp_path))
    with pytest.raises(UserError, match="'fast' does not read Spanish; choose --model base"):
        load_model("fast", language="es")
