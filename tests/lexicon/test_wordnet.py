from __future__ import annotations

import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tertium.errors import MissingResourceError, UserError
from tertium.lexicon import compiled, wordnet
from tertium.lexicon.wordnet import WordNet

from .conftest import write_tiny


@pytest.fixture
def tiny(tiny_folder: Path, tmp_path: Path) -> WordNet:
    return WordNet(compiled.compile_folder(tiny_folder, tmp_path / "tiny.sqlite"))


@pytest.fixture(scope="module")
def whole() -> WordNet:
    try:
        return wordnet.load()
    except MissingResourceError as error:
        pytest.skip(str(error))


def test_senses_come_in_wordnets_order(tiny: WordNet) -> None:
    assert [s.offset for s in tiny.senses("lamp", "n")] == [400, 200]
    assert [s.pos for s in tiny.senses("lamp")] == ["n", "n", "v"]
    assert tiny.sense_keys("lamp") == ("lamp%1:18:01::", "lamp%1:06:00::", "lamp%2:43:00::")


def test_case_and_spaces_do_not_matter(tiny: WordNet) -> None:
    assert tiny.senses("Table Lamp", "n") == tiny.senses("table_lamp", "n") != ()
    assert tiny.senses("lampedon")[0].lemmas == ("Lampedon",)


def test_a_synset_knows_its_parts(tiny: WordNet) -> None:
    lamp = tiny.sense("lamp%1:06:00::")
    assert lamp.lemmas == ("lamp", "table_lamp")
    assert lamp.definition == "a device that gives light"
    assert lamp.examples == ("she lit the lamp", "two lamps burned")
    assert lamp.pointers == (("@", "n00000100"), ("+", "v00000100"))
    assert lamp.ends == ((0, 0), (1, 1))
    assert tiny.synset(lamp.targets("@")[0]).lemmas == ("thing",)
    assert not lamp.is_instance
    assert tiny.by_number("Lampedon#n#1").is_instance


def test_a_satellite_is_an_adjective(tiny: WordNet) -> None:
    glowing = tiny.sense("aglow%5:00:00:bright:02")
    assert (glowing.pos, glowing.satellite) == ("a", True)
    assert tiny.senses("aglow", "s") == tiny.senses("aglow", "a") == (glowing,)


def test_base_forms_and_membership(tiny: WordNet) -> None:
    assert tiny.base_forms("Oxen") == ("ox",)
    assert tiny.base_forms("lamps") == ("lamp",)
    assert tiny.base_forms("lit up", "v") == ("light_up",)
    assert tiny.base_forms("oxen", "v") == ()
    assert "table lamps" in tiny
    assert "lantern" not in tiny
    assert 3 not in tiny


def test_tag_counts(tiny: WordNet) -> None:
    assert [tiny.tag_count(key) for key in tiny.sense_keys("lamp")] == [7, 3, 0]


@pytest.mark.parametrize("number", ["lamp#n#3", "lamp#n#0", "lamp#n", "lamp", "lamp#q#1", "#n#1"])
def test_wrong_numbers_are_answered(tiny: WordNet, number: str) -> None:
    with pytest.raises(UserError, match="no sense number"):
        tiny.by_number(number)


def test_wrong_keys_ids_and_parts_of_speech_are_answered(tiny: WordNet) -> None:
    with pytest.raises(UserError, match="no sense key 'lamp%9'"):
        tiny.sense("lamp%9")
    with pytest.raises(UserError, match="no sense key 'lamp%9'"):
        tiny.tag_count("lamp%9")
    with pytest.raises(UserError, match="no synset 'n99'"):
        tiny.synset("n99")
    with pytest.raises(UserError, match="use one of n v a r"):
        tiny.senses("lamp", "noun")


def test_line_ends_do_not_matter(tiny: WordNet, tmp_path: Path) -> None:
    folder = write_tiny(tmp_path / "other", newline="\r\n")
    other = WordNet(compiled.compile_folder(folder, tmp_path / "other.sqlite"))
    assert list(other.synsets()) == list(tiny.synsets())
    assert other.base_forms("oxen") == ("ox",)


def test_load_gives_the_same_object(
    nowhere: Path, tiny_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERTIUM_WORDNET", str(tiny_folder))
    assert wordnet.load() is wordnet.load()
    assert len(list(wordnet.load().synsets())) == 10


def test_threads_may_share_it(tiny_folder: Path, tmp_path: Path) -> None:
    tiny = WordNet(compiled.compile_folder(tiny_folder, tmp_path / "tiny.sqlite"))
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: len(list(tiny.synsets())), range(64)))
    assert answers == [10] * 64


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_it_survives_a_fork(tiny: WordNet) -> None:
    child = os.fork()
    if child == 0:
        right = tiny.by_number("ox#n#1").offset == 600
        os._exit(0 if right else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_the_whole_has_its_known_size(whole: WordNet) -> None:
    # The counts that Princeton publishes for WordNet 3.0 (wnstats).
    counts = {"n": 82115, "v": 13767, "a": 18156, "r": 3621}
    assert {pos: sum(1 for _ in whole.synsets(pos)) for pos in counts} == counts


def test_the_whole_opens_quickly(whole: WordNet) -> None:
    start = time.perf_counter()
    assert WordNet(whole.file).by_number("bank#n#1").lexname == "noun.object"
    assert time.perf_counter() - start < 0.2


def test_the_whole_answers_as_wordnet_does(whole: WordNet) -> None:
    car = whole.sense("car%1:06:00::")
    assert car == whole.by_number("car#n#1") == whole.senses("automobile", "n")[0]
    assert whole.tag_count("car%1:06:00::") == 71
    assert whole.by_number("scarlet#a#1").satellite
    assert whole.senses("Paris")[0].is_instance
    assert whole.base_forms("geese") == ("goose",)
    assert whole.base_forms("better", "a") == ("better", "good", "well")
    assert "running shoes" in whole
    assert "zibblewocks" not in whole
