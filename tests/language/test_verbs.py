from __future__ import annotations

import pytest

from tertium.language import verbs as module
from tertium.language.verbs import verbs

COUNTS = {
    **{("wash", "v"): 9, ("wash", "n"): 2, ("boat", "n"): 8, ("boat", "v"): 1},
    **{("near", "r"): 7, ("near", "v"): 1, ("paint", "v"): 5, ("painting", "n"): 3},
}


class SmallWordNet:
    """'wash' is mostly a verb, 'boat' mostly a noun, 'near' mostly an adverb."""

    def base_forms(self, form: str, pos: str) -> tuple[str, ...]:
        stems = [form.removesuffix(end) for end in ("", "ing", "ed", "s")]
        return tuple(dict.fromkeys(stem for stem in stems if (stem, pos) in COUNTS))

    def sense_keys(self, lemma: str, pos: str) -> tuple[str, ...]:
        return (f"{lemma} {pos}",)

    def tag_count(self, key: str) -> int:
        lemma, pos = key.split()
        return COUNTS.get((lemma, pos), 0)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Women wash linen near boats", ["wash"]),
        ("she washed and painted", ["wash", "paint"]),
        ("Washing day", ["wash"]),
        ("Mr Wash", []),
        ("painting", ["paint"]),
        ("1850 the of", []),
    ],
)
def test_verbs_by_what_they_are_most_often(
    text: str, found: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    small = SmallWordNet()
    monkeypatch.setattr(module, "_lexicon", lambda: small)
    assert verbs(text) == found


def test_without_wordnet_the_ending_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_lexicon", lambda: None)
    assert verbs("Women washing linen that was dyed red") == ["washing"]
    assert verbs("They wash") == []
