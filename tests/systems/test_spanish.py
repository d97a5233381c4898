"""What the shipped default makes of Spanish, and of one text in each language."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import tertium
from tertium.encoders import weights

if not any("es" in model.languages for model in weights.installed()):
    pytest.skip("no weights that read Spanish", allow_module_level=True)

ALIKE = [
    ("Un hombre está tocando la guitarra.", "Un señor toca una guitarra."),
    ("La policía detuvo a tres hombres en Madrid.", "Tres hombres fueron detenidos en Madrid."),
    ("The police arrested three men.", "La policía detuvo a tres hombres."),
    ("Una mujer corta cebollas.", "A woman is cutting onions."),
]
UNLIKE = [
    ("Un hombre está tocando la guitarra.", "El gobierno subió los impuestos."),
    ("The police arrested three men.", "Una mujer corta cebollas."),
]


@pytest.mark.parametrize(("a", "b"), ALIKE)
def test_what_means_the_same_scores_high(a: str, b: str) -> None:
    said = tertium.compare(a, b)
    assert said.score is not None and said.score > 3.7
    assert not said.notes


@pytest.mark.parametrize(("a", "b"), UNLIKE)
def test_what_has_nothing_in_common_scores_low(a: str, b: str) -> None:
    said = tertium.compare(a, b)
    assert said.score is not None and said.score < 0.8


def test_accents_may_be_missing() -> None:
    one, other = "El niño está en el jardín.", "La niña juega en el jardín."
    typed = tertium.compare("El nino esta en el jardin.", "La nina juega en el jardin.")
    assert typed.score == pytest.approx(tertium.compare(one, other).score, abs=0.3)


@pytest.mark.parametrize(("a", "b"), ALIKE)
def test_the_small_model_reads_it_too(a: str, b: str) -> None:
    said = tertium.compare(a, b, model="fast")
    assert said.score is not None and said.score > 3.4
    assert not said.notes


def test_a_model_that_did_not_learn_it_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for model in ("fast", "embed"):
        shutil.copytree(weights.place() / model, tmp_path / model)
    shutil.copy(weights.place() / weights.TOKENIZER, tmp_path)
    card = tmp_path / "fast" / "model.toml"
    card.write_text(card.read_text("utf-8").replace('["en", "es"]', '["en"]'), "utf-8")
    monkeypatch.setenv(weights.VARIABLE, str(tmp_path))
    said = tertium.compare(*ALIKE[0], model="fast")
    assert "which model 'fast' was not trained to read" in said.notes[-1]


def test_words_of_two_countries_are_one() -> None:
    assert tertium.compare("Vendo mi carro.", "Vendo mi auto.").score == 5.0
