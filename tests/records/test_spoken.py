"""What is said of two records, in Spanish: nothing stays English but what the records say."""

from __future__ import annotations

import pytest

from tertium.cli.records import read_aloud
from tertium.encoders import weights
from tertium.messages import how, speaking
from tertium.records import compare_records
from tertium.records.handmade import handmade_pairs
from tertium.records.name_likeness import compare_names

needs_weights = pytest.mark.skipif(not weights.installed(), reason="no weights")


@needs_weights
def test_every_way_to_be_alike_has_spanish_words() -> None:
    ways = set()
    for pair in handmade_pairs("look"):
        ways |= {one.reason.how for one in compare_records(pair.a, pair.b).kinds if one.reason}
    assert len(ways) > 10
    with speaking("es"):
        assert [way for way in ways if set(how(way).split(", ")) & set(way.split(", "))] == []


@pytest.mark.parametrize(
    ("a", "b", "said"),
    [
        ("Brueghel, Pieter, the Elder", "Pieter Brueghel the Younger", "pero el viejo y el joven"),
        ("Turner, J. M. W.", "Joseph Mallord William Turner", "iniciales que encajan"),
        ("Workshop of Rubens", "Rubens", "pero 'workshop of'"),
    ],
)
def test_names_in_spanish(a: str, b: str, said: str) -> None:
    with speaking("es"):
        assert said in how(compare_names(a, b).how).lower()


@needs_weights
def test_a_likeness_is_read_aloud_in_spanish() -> None:
    one = {"title": "Ferry", "creator": "Ruiz, Ana", "date": "ca. 1910"}
    likeness = compare_records(one, {"title": "Boat", "maker": "A. Ruiz", "date": "1950"})
    with speaking("es"):
        lines = read_aloud(likeness)
    assert lines[0].startswith("en general")
    assert "creator «Ruiz, Ana» y maker «A. Ruiz»: el mismo apellido, iniciales que" in lines[1]
    assert lines[-1] == "se parecen sobre todo en: autor"
    assert not [line for line in lines if "record" in line or "default" in line]
