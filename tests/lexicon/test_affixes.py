from __future__ import annotations

import pytest

from tertium.lexicon import affixes

LISTED = {
    ("kettle", "n"), ("boil", "v"), ("rely", "v"), ("tidy", "a"), ("plan", "v"), ("bake", "v"),
    ("brand", "n"), ("brand", "v"), ("eco", "n"),
}  # fmt: skip


def parts(form: str, pos: str | None = None) -> list[str]:
    known = lambda word, part: (word, part) in LISTED  # noqa: E731
    return [made.parts for made in affixes.derivations(form, known, pos)]


@pytest.mark.parametrize(
    ("form", "made"),
    [
        ("overboil", "over- + boil"),
        ("re-brand", "re- + brand"),
        ("boilable", "boil + -able"),
        ("bakable", "bake + -able"),
        ("reliable", "rely + -able"),
        ("tidiness", "tidy + -ness"),
        ("planner", "plan + -er"),
        ("kettleless", "kettle + -less"),
        ("kettle-free", "kettle + -free"),
    ],
)
def test_words_are_taken_apart(form: str, made: str) -> None:
    assert made in parts(form)


def test_the_part_of_speech_must_fit() -> None:
    assert parts("tidiness", "v") == []
    [made] = affixes.derivations("rebrand", lambda *word: word in LISTED, "n")
    assert (made.base, made.pos) == ("brand", "n")


def test_no_base_no_derivation() -> None:
    assert parts("unblorp") == []
    assert parts("un") == []


def test_the_meaning_names_the_base() -> None:
    [made] = affixes.derivations("kettleless", lambda *word: word in LISTED)
    assert made.meaning == "without kettle"


def test_the_table_is_whole() -> None:
    for affix in affixes.table():
        assert set(affix.bases) <= set("nvar"), affix
        assert set(affix.makes) <= set("nvar"), affix
        assert "..." in affix.meaning, affix
    sizes = [len(affix.form) for affix in affixes.table()]
    assert sizes == sorted(sizes, reverse=True)
