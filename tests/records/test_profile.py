from __future__ import annotations

from pathlib import Path

import pytest

from tertium.errors import DataError
from tertium.records.profile import ROLES, Profile, Use, read_profile, standard


@pytest.mark.parametrize(
    ("field", "role"),
    [("dcCreator", "creator"), ("dc:creator", "creator"), ("Maker", "creator"),
     ("Autor", "creator"),
     ("dctermsSpatial", "place"), ("dcterms:spatial", "place"), ("Place of origin", "place"),
     ("edmPlace", "place"), ("placeOfOrigin", "place"), ("Künstler", "creator"), ("dcType", "type"),
     ("Schlagworte", "subject"), ("dcDate", "date"), ("dc:source", "source"), ("zzz", "other"),
     ("245 title", "title"), ("Artist/maker", "creator"), ("place of writing", "place"),
     ("Rechte der Sammlung", "other"), ("name of the collection", "source"),
     ("vervaardiger", "creator"), ("descrição", "description"), ("emneord", "subject")],
)  # fmt: skip
def test_known_names_of_fields(field: str, role: str) -> None:
    assert Profile().use(field).role == role


def put(folder: Path, text: str) -> Path:
    path = folder / "own.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_profile_goes_before_the_standard_one(tmp_path: Path) -> None:
    text = '[fields]\n"Find Circumstances" = "event"\ntitle = {role = "subject", weight = 0.5}\n'
    own = read_profile(put(tmp_path, f"{text}[defaults]\nauthor = 2.5\n"))
    assert own.use("find circumstances") == Use("event")
    assert own.use("dcTitle") == Use("subject", 0.5)
    assert own.use("creator") == Use("creator")
    assert (own.default("author"), own.default("time")) == (2.5, 0.0)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[fields]\nx = 'creatr'", "unknown role 'creatr'; did you mean 'creator'?"),
        ("[fields]\nx = 7", "field 'x' has no role"),
        ("[fields]\nx = {weight = 2}", "field 'x' has no role"),
        ("[fields]\nx = {role = 'title', weight = -1}", "the weight of 'x' is '-1'"),
        ("[fields]\nx = {role = 'title', weight = nan}", "the weight of 'x' is 'nan'"),
        ("[defaults]\nauthr = 1", "unknown kind 'authr'; did you mean 'author'?"),
        ("[defaults]\nauthor = 'x'", "the default of 'author' is 'x'"),
        ("[feilds]\nx = 'title'", "there is no table 'feilds' in a profile"),
        ("fields = 3", "there is no table 'fields' in a profile"),
        ("not toml", "no TOML"),
    ],
)
def test_mistakes_are_told_in_one_line(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(DataError) as caught:
        read_profile(put(tmp_path, text))
    assert complaint in str(caught.value)
    assert "own.toml" in str(caught.value)


def test_the_standard_profile_is_whole() -> None:
    assert {use.role for use in standard().fields.values()} == set(ROLES) - {"other"}
    assert set(standard().defaults.values()) == {0.0}
