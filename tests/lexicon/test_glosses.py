from __future__ import annotations

from pathlib import Path

import pytest

from tertium.lexicon import compiled, glosses
from tertium.lexicon.wordnet import WordNet


def links(tiny: WordNet) -> set[tuple[str, str]]:
    ends = zip(tiny.array("gloss-source"), tiny.array("gloss-target"), strict=True)
    return {(tiny.numbered(int(a)).id, tiny.numbered(int(b)).id) for a, b in ends}


def test_a_definition_leads_to_the_first_senses_of_its_words(
    tiny_folder: Path, tmp_path: Path
) -> None:
    tiny = WordNet(compiled.compile_folder(tiny_folder, tmp_path / "tiny.sqlite"))
    found = links(tiny)
    # 'a bright person', 'in a bright manner' and 'make bright'; examples are not read.
    bright = "a00000100"
    expected = {("n00000400", bright), ("r00000100", bright), ("v00000100", bright)}
    assert expected <= found
    assert not any(source == target for source, target in found)
    assert ("v00000100", "n00000400") not in found


def test_a_word_that_very_many_use_leads_nowhere(
    tiny_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(glosses, "_MOST_USES", 2)
    tiny = WordNet(compiled.compile_folder(tiny_folder, tmp_path / "tiny.sqlite"))
    assert not any(target == "a00000100" for _, target in links(tiny))
