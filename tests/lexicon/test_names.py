from __future__ import annotations

from pathlib import Path

import pytest

from tertium.errors import MissingResourceError, UserError
from tertium.lexicon import compiled, names, wordnet
from tertium.lexicon.relations import RELATIONS, SYMBOLS
from tertium.lexicon.wordnet import WordNet


@pytest.fixture
def tiny(tiny_folder: Path, tmp_path: Path) -> WordNet:
    return WordNet(compiled.compile_folder(tiny_folder, tmp_path / "tiny.sqlite"))


@pytest.fixture(scope="module")
def whole() -> WordNet:
    try:
        return wordnet.load()
    except MissingResourceError as error:
        pytest.skip(str(error))


@pytest.mark.parametrize(
    "name", ["lamp%1:06:00::", "lamp#n#2", "lamp.n.02", "00000200-n", "n00000200", " lamp#n#2 "]
)
def test_a_sense_goes_by_many_names(name: str, tiny: WordNet) -> None:
    assert tiny.find(name).id == "n00000200"
    assert tiny.readings(name) == (tiny.synset("n00000200"),)
    assert names.is_sense_name(name.strip())


def test_digits_alone_will_do_where_they_name_one_synset(tiny: WordNet) -> None:
    assert tiny.by_offset("00000300").id == "n00000300"
    assert tiny.by_offset("00000200-s").id == tiny.by_offset("a00000200").id == "a00000200"
    with pytest.raises(UserError, match=r"several synsets .* say 00000200-n or 00000200-a"):
        tiny.by_offset("00000200")
    with pytest.raises(UserError, match=r"no synset '00000300-v'; did you mean 00000300-n\?"):
        tiny.by_offset("00000300-v")
    with pytest.raises(UserError, match="no synset"):
        tiny.by_offset("99999999")
    for wrong in ("300", "n00000300-n", "x00000300"):
        with pytest.raises(UserError, match="is no offset of a synset; write it as"):
            tiny.by_offset(wrong)


def test_a_word_has_all_its_readings(tiny: WordNet) -> None:
    assert [synset.id for synset in tiny.readings("lamps")] == [
        "n00000400",
        "n00000200",
        "v00000100",
    ]
    with pytest.raises(UserError, match="no word 'lmap'; did you mean 'lamp'"):
        tiny.readings("lmap")
    with pytest.raises(UserError, match="no word 'zyzzogeton'; check its spelling"):
        tiny.readings("zyzzogeton")


def test_relations_have_names(tiny: WordNet) -> None:
    lamp = tiny.find("lamp#n#2")
    assert [synset.lemmas for synset in tiny.related(lamp, "hypernyms")] == [("thing",)]
    assert tiny.related(tiny.find("Lampedon#n#1"), "instance_hypernyms") == (lamp,)
    assert tiny.related(tiny.find("Lampedon#n#1"), "hypernyms") == (lamp,)
    assert [synset.pos for synset in tiny.related(lamp, "derivations")] == ["v"]
    assert tiny.related(lamp, "meronyms") == ()
    with pytest.raises(UserError, match="unknown relation 'hypernims'; did you mean 'hypernyms'"):
        tiny.related(lamp, "hypernims")


def test_every_pointer_of_the_whole_has_a_name(whole: WordNet) -> None:
    assert len(set(whole.array("symbol").tolist())) == len(SYMBOLS) == 26
    count = sum(len(synset.pointers) for synset in whole.synsets("r"))
    part = whole.part("r")
    source = whole.array("source")
    assert ((source >= part.start) & (source < part.stop)).sum() == count
    car = whole.find("car#n#1")
    named = {other for name in RELATIONS for other in whole.related(car, name)}
    assert named == {whole.synset(target) for _, target in car.pointers}


def test_numbers_and_synsets_agree(whole: WordNet) -> None:
    synsets = [whole.find(name) for name in ("car#n#1", "run#v#1", "speedy#a#1", "quickly#r#1")]
    assert [whole.numbered(int(number)) for number in whole.numbers(synsets)] == synsets
    for number, synset in zip(whole.numbers(synsets), synsets, strict=True):
        assert whole.part(synset.pos).start <= number < whole.part(synset.pos).stop


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("car%1:06:09::", r"did you mean car%1:06:00:: \(a motor vehicle with four wheels"),
        ("CAR%1:06:09::", r"did you mean car%1:06:00:: \(a motor vehicle"),
        ("caar%1:06:00::", "did you mean 'car'"),
        ("cars%1:06:00::", r"did you mean 'car'\?"),
        ("%", "write keys as in"),
        ("car#v#1", r"car has no verb senses; there are car#n#1 \.\.\. car#n#5"),
        ("car#n#6", r"no sense number 'car#n#6'; there are car#n#1 \.\.\. car#n#5"),
        ("automobil#n#1", "did you mean 'automobile'"),
        ("qzxwvk#n#1", "not in WordNet under any near spelling"),
        ("car#x#1", "write them as in car#n#1"),
    ],
)
def test_a_wrong_name_is_answered_with_near_ones(name: str, answer: str, whole: WordNet) -> None:
    with pytest.raises(UserError, match=answer) as caught:
        whole.find(name)
    assert "\n" not in str(caught.value)


def test_frequent_words_come_first_among_near_ones(whole: WordNet) -> None:
    assert whole.near_words("recieve")[0] == "receive"
    assert whole.near_words("watre")[0] == "water"
