from __future__ import annotations

from pathlib import Path

import pytest

from tertium.errors import MissingResourceError
from tertium.lexicon import wordnet
from tertium.lexicon.older_wordnet import LEAST, OldSynset, likeness, renewed


@pytest.fixture
def tiny(nowhere: Path, tiny_folder: Path, monkeypatch: pytest.MonkeyPatch) -> wordnet.WordNet:
    monkeypatch.setenv("TERTIUM_WORDNET", str(tiny_folder))
    return wordnet.load()


def test_words_and_gloss_decide_and_the_part_of_speech_stays(tiny: wordnet.WordNet) -> None:
    old = {
        "n1": OldSynset(("lamp", "table_lamp"), "a device for light"),
        "n2": OldSynset(("lamp",), "somebody bright"),
        "v1": OldSynset(("lamp",), "a device that gives light"),
    }
    assert renewed(old, tiny) == {"n1": "n00000200", "n2": "n00000400", "v1": "v00000100"}


def test_what_has_no_like_is_left_out(tiny: wordnet.WordNet) -> None:
    old = {
        "n1": OldSynset(("blorp",), "whatever there is"),
        "n2": OldSynset(("thing", "object", "body", "stuff"), "what may be had or held"),
    }
    assert likeness(old["n2"], tiny.synset("n00000100")) < LEAST
    assert renewed(old, tiny) == {}


def test_every_synset_is_found_again_by_its_own_words() -> None:
    try:
        lexicon = wordnet.load()
    except MissingResourceError as error:
        pytest.skip(str(error))
    some = [one for n, one in enumerate(lexicon.synsets()) if n % 500 == 0]
    old = {one.id: OldSynset(one.lemmas, one.gloss) for one in some}
    found = renewed(old, lexicon)
    same = sum(lexicon.synset(found[id_]).gloss == old[id_].gloss for id_ in old)
    assert same == len(old)
