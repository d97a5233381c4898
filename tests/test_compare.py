from __future__ import annotations

import subprocess
import sys

import pytest

import tertium
from tertium.encoders import weights
from tertium.errors import UnknownNameError, UserError
from tertium.items import Item, Sentence


@pytest.fixture
def _weights() -> None:
    if not weights.installed():
        pytest.skip(f"no weights; set {weights.VARIABLE} to where they are")


def test_importing_tertium_pulls_neither_runtime_nor_numpy() -> None:
    code = "import sys, tertium; print(*sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"onnxruntime", "tokenizers", "numpy"} & set(found.stdout.split())


def test_blank_texts_are_refused_before_any_model_is_looked_for() -> None:
    with pytest.raises(UserError, match=r"^text A: it is empty"):
        tertium.compare("", "a")


def test_wrong_names_are_refused() -> None:
    with pytest.raises(UnknownNameError, match="unknown scale"):
        tertium.compare("a", "b", scale="stss")
    with pytest.raises(UnknownNameError, match="unknown level"):
        tertium.compare("a", "b", levels=("wrd", None))


@pytest.mark.usefixtures("_weights")
def test_compare_and_compare_many_agree() -> None:
    pairs: list[tuple[str | Item, str | Item]] = [
        ("A cat sleeps.", "A kitten is asleep."),
        ("cat", "dog"),
        (Sentence("cat"), "cat"),
    ]
    many = tertium.compare_many(iter(pairs), model="fast")
    assert many == [tertium.compare(a, b, model="fast") for a, b in pairs]
    assert [said.scale for said in many] == ["sts", "clss", "clss"]
    said = tertium.compare("cat", "dog", levels=("sentence", "sentence"), model="fast")
    assert said.scale == "sts"
    unit = tertium.compare("cat", "dog", scale="unit", model="fast").score
    assert unit == pytest.approx((many[1].score or 0) / 4, abs=1e-4)


@pytest.mark.usefixtures("_weights")
@pytest.mark.parametrize("text", ["x", "a\x00", "😀", "漢字 и Я", "word " * 300, "y" * 100_000])
def test_any_text_can_be_judged(text: str) -> None:
    said = tertium.compare(text, "A cat sleeps.", model="fast")
    assert said.score is not None
    assert said.interval is not None
    assert said.interval[0] <= said.score <= said.interval[1]
