from __future__ import annotations

import pytest

from tertium.errors import UserError
from tertium.explaining.word_links import link_words
from tertium.items import Phrase, Sense, Word, item
from tertium.lexicon.spanish_reading import is_spanish_word
from tertium.messages import speaking

pytestmark = pytest.mark.usefixtures("_wordnet")


@pytest.mark.parametrize(
    ("a", "b", "kind", "said"),
    [
        ("poodle", "dog", "tree", "'poodle' is a kind of 'dog'"),
        ("dog", "poodle", "tree", "'poodle' is a kind of 'dog'"),
        ("dogs", "cats", "tree", "'dogs' and 'cats' are both kinds of carnivore"),
        ("hot", "cold", "opposite", "'hot' is the opposite of 'cold'"),
        ("wheel", "car", "part", "'wheel' is a part of 'car'"),
        ("run", "walk", "tree", "'run' and 'walk' are both ways to travel"),
        ("stroll", "walk", "tree", "to stroll is a way to walk"),
        ("blorptak", "dog", "none", "the dictionary shows nothing that 'blorptak' and 'dog' share"),
    ],
)
def test_words(a: str, b: str, kind: str, said: str) -> None:
    link = link_words(Word(a), Word(b))
    assert (link.kind, link.said) == (kind, said)


@pytest.mark.skipif(not is_spanish_word("perro"), reason="needs the dictionaries")
@pytest.mark.parametrize(
    ("a", "b", "kind", "said"),
    [
        ("burro", "asno", "same", "'burro' and 'asno' can mean the same: domestic beast"),
        ("subir", "bajar", "opposite", "'subir' is the opposite of 'bajar'"),
        ("gato", "dog", "tree", "'gato' and 'dog' are both kinds of carnivore"),
    ],
)
def test_spanish_words(a: str, b: str, kind: str, said: str) -> None:
    link = link_words(Word(a), Word(b))
    assert link.kind == kind
    assert link.said.startswith(said)


def test_a_long_text_beside_a_word_is_cut_where_it_is_quoted() -> None:
    link = link_words(Word("blorptak"), Phrase("glimfen drusk " * 900))
    assert link.said.endswith("glimfen drusk gli…' share")
    assert len(link.said) < 150


def test_synonyms_come_with_what_they_mean() -> None:
    link = link_words(Word("car"), Word("automobile"))
    assert link.kind == "same"
    assert link.said.startswith("'car' and 'automobile' can mean the same: a motor vehicle")
    assert link.senses == ("car%1:06:00::",)


def test_a_sense_is_taken_as_it_is_given() -> None:
    link = link_words(Sense("bank#n#1"), Sense("bank%1:14:00::"))
    assert link.kind != "same"
    assert link_words(Sense("car#n#1"), Sense("auto#n#1")).said.startswith("'car' and 'auto' mean")


def test_the_way_goes_up_and_down() -> None:
    link = link_words(Word("dog"), Word("cat"))
    assert link.path == ("dog", "canine", "carnivore", "feline", "cat")
    assert link.shared == "carnivore"
    assert [one.partition(":")[0] for one in link.definitions] == ["dog", "cat"]


def test_a_far_way_says_little() -> None:
    link = link_words(Sense("car#n#1"), Word("idea"))
    assert not link.is_close
    assert "says little" in link.said


def test_the_gloss_of_a_word_and_a_phrase() -> None:
    link = link_words(Phrase("loss of air pressure in a tire"), Word("deflation"))
    assert link.kind == "gloss"
    assert link.words == ("air",)
    assert link.to_dict()["words"] == ["air"]


def test_a_sense_with_a_gloss_of_its_own() -> None:
    own = item("flat: a tyre that lost its air", "sense")
    link = link_words(own, Word("puncture"))
    assert link.kind in ("gloss", "none")
    assert "'flat'" in link.said or "'puncture'" in link.said


def test_an_unknown_sense_is_one_clear_line() -> None:
    with pytest.raises(UserError, match="car#n#99"):
        link_words(Sense("car#n#99"), Word("dog"))


@pytest.mark.skipif(not is_spanish_word("perro"), reason="needs the dictionaries")
@pytest.mark.parametrize(
    ("a", "b", "said"),
    [
        ("perro", "gato", "«perro» y «gato» son ambos tipos de «carnívoro»"),
        ("correr", "caminar", "tanto «correr» como «caminar» son maneras de «mover»"),
        ("manzana", "fruta", "«manzana» es un tipo de «fruta», pasando por «edible fruit»"),
    ],
)
def test_the_tree_has_spanish_names_for_spanish_speakers(a: str, b: str, said: str) -> None:
    with speaking("es"):
        link = link_words(Word(a), Word(b))
    assert link.said == said
    assert len(set(link.path)) == len(link.path)
