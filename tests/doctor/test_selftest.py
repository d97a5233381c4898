from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tertium.doctor import selftest
from tertium.doctor.report import Check, State
from tertium.encoders import weights

pytestmark = pytest.mark.skipif(not weights.installed(), reason="no weights")


def of(name: str) -> Check:
    return next(check for check in selftest.answers() if check.name == name)


def test_the_stored_answers_are_those_of_the_weights_that_ship() -> None:
    shipped = Path(weights.__file__).parent / "weights"
    stored = {name: one["digest"] for name, one in selftest.table()["models"].items()}
    there = {card.parent.name: weights.read(card.parent).digest
             for card in shipped.glob("*/model.toml")}  # fmt: skip
    assert stored == there, "the weights changed; run: python -m training.doctor"


def test_every_model_and_the_explainer_answer_as_they_should() -> None:
    checks = list(selftest.answers())
    assert [check.name for check in checks if check.state is not State.OK] == []
    assert {check.name for check in checks} >= {"base", "fast", "embed", "explanation"}


def test_another_number_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    table = selftest.table()
    table["models"]["fast"]["far"] += 2 * table["tolerance"]
    monkeypatch.setattr(selftest, "table", lambda: table)
    check = of("fast")
    assert check.state is State.BROKEN
    assert "expected" in check.found
    assert check.remedy


def test_of_other_weights_the_order_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    table = selftest.table()
    del table["models"]["fast"]
    monkeypatch.setattr(selftest, "table", lambda: table)
    assert of("fast").state is State.OK
    assert "only their order counts" in of("fast").found
    table["question"] |= {"near": table["question"]["far"], "far": table["question"]["near"]}
    assert of("fast").state is State.BROKEN


def test_a_damaged_file_is_no_crash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = weights.place()
    shutil.copy(own / "tokenizer.json", tmp_path)
    shutil.copytree(own / "embed", tmp_path / "embed")
    (tmp_path / "embed" / "part-0.bin").write_bytes(b"cut short")
    monkeypatch.setenv(weights.VARIABLE, str(tmp_path))
    check = of("embed")
    assert check.state is State.BROKEN
    assert check.found.startswith("gave no answer")
