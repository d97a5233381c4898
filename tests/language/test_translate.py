"""Translation by a program that may not be there."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from tertium.errors import MissingResourceError
from tertium.language import translate as translation
from tertium.language.translate import TranslationError, available, check, translate

installed = pytest.mark.skipif(
    not available("spa-eng"), reason="apertium with apertium-eng-spa is not installed"
)


@installed
def test_each_text_is_translated_by_itself() -> None:
    texts = [
        "El perro duerme.",
        "",
        "un gato",
        "Llueve\nmucho",
        "corchetes [aquí] ^y$ <aquí> {ya} \\ @ /",
        "¿Dónde está la mesa?",
        "El perro duerme.",
    ]
    together = translate(texts)
    assert together == [translate([text])[0] for text in texts]
    assert together[0] == together[-1] == "The dog sleeps."
    assert together[1] == ""
    assert "cat" in together[2]
    assert not any("\n" in text or "*" in text for text in together)
    order = list(range(len(texts)))
    random.Random(3).shuffle(order)
    assert translate([texts[i] for i in order]) == [together[i] for i in order]


@installed
def test_unknown_words_carry_no_mark() -> None:
    assert translate(["Un zxqwv duerme."]) == ["A zxqwv sleeps."]


@installed
def test_the_other_direction() -> None:
    assert "perro" in translate(["The dog sleeps."], "eng-spa")[0]


@installed
def test_a_mode_that_is_not_there() -> None:
    with pytest.raises(MissingResourceError, match="no direction 'spa-xyz'; install apertium"):
        check("spa-xyz")


def test_a_program_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    assert not available()
    with pytest.raises(MissingResourceError, match="no program 'apertium'; install apertium and"):
        translate(["Llueve."])


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("echo one; echo two", r"apertium failed \(2 lines for 1 texts\)"),
        ("echo out of memory >&2; exit 1", r"apertium failed \(out of memory\)"),
    ],
)
def test_a_program_that_fails(
    script: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "apertium"
    program.write_text(f'#!/bin/sh\n[ "$1" = -l ] && echo spa-eng && exit\n{script}\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    translation._modes.cache_clear()
    try:
        with pytest.raises(TranslationError, match=message):
            translate(["Llueve."])
    finally:
        translation._modes.cache_clear()
