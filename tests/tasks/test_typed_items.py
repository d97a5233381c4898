from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tertium.errors import DataError, UserError
from tertium.items import Level, Record
from tertium.tasks.typed_items import (
    FIELDS,
    CatalogueRecord,
    Items,
    format_item,
    item_id,
    make_record,
    read_item,
)

LIST = Path("list.txt")
VALUES = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=9)


def put(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


@given(st.dictionaries(st.sampled_from(FIELDS), st.lists(VALUES, min_size=1, max_size=3)))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_what_is_written_is_read_again(tmp_path: Path, fields: dict[str, list[str]]) -> None:
    path = put(tmp_path / "1.txt", format_item(Record.of(fields)))
    assert read_item(path) == fields


def test_a_text_file_may_be_untidy(tmp_path: Path) -> None:
    text = (
        "\n dc:title : Ferry: a study\r\nTITLE: Second\n\nSubject:\ndcDescription: on\n  and on\n"
    )
    text += "\tNote: not a field\ndcRights: free\n"
    assert read_item(put(tmp_path / "1.txt", text)) == {
        "title": ["Ferry: a study", "Second"],
        "description": ["on and on Note: not a field"],
        "rights": ["free"],
    }


def test_text_before_the_first_field_is_refused(tmp_path: Path) -> None:
    path = put(tmp_path / "1.txt", "\nFerry\n")
    with pytest.raises(DataError, match=r"1\.txt:2: 'Ferry' before the first field; begin with"):
        read_item(path)


def test_fields_are_found_at_any_depth_of_json(tmp_path: Path) -> None:
    data = {
        "title": ["short"],
        "object": {"proxies": [{"dcTitle": {"en": ["Ferry"], "nl": ["Pont"]}, "dcDate": 1912},
                               {"dcTitle": ["Ferry"], "dcSubject": "boats", "dcType": None}]},
    }  # fmt: skip
    assert read_item(put(tmp_path / "1.json", json.dumps(data))) == {
        "title": ["Ferry", "Pont"],
        "date": ["1912"],
        "subject": ["boats"],
    }
    plain = {"id": "2", "title": " Ferry \n boat", "sitter": ["Ana", "Ana"], "empty": None}
    assert read_item(put(tmp_path / "2.json", json.dumps(plain))) == {
        "title": ["Ferry boat"],
        "sitter": ["Ana"],
    }


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('{"title": }', "1.json:1:11: not JSON (Expecting value)"),
        ("[1]", "1.json: not a JSON object"),
        ("[" * 100_000, "1.json: no readable JSON"),
    ],
)
def test_bad_json_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(DataError) as caught:
        read_item(put(tmp_path / "1.json", text))
    assert complaint in str(caught.value)


@pytest.mark.parametrize(
    "name",
    ["", "..", "a/../b", "a//b", "a/", "./a", "C:\\a", "a\0b", "../../etc/passwd", "é" * 150],
)
def test_an_id_cannot_leave_the_folder(name: str) -> None:
    with pytest.raises(DataError, match=r"^list\.txt:4: .* is no item id; write ids such as"):
        item_id(name, LIST, 4)


@pytest.mark.parametrize(
    ("name", "id_"),
    [
        (" 09405/AB12 ", "09405/AB12"),
        ("/09405/AB12", "09405/AB12"),
        ("https://www.europeana.eu/en/item/09405/AB12?x=1", "09405/AB12"),
    ],
)
def test_ids_and_addresses(name: str, id_: str) -> None:
    assert item_id(name, LIST, 1) == id_


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    secret = put(tmp_path / "secret.txt", "dcTitle: secret\n")
    (tmp_path / "data/items").mkdir(parents=True)
    (tmp_path / "data/items/7.txt").symlink_to(secret)
    with pytest.raises(DataError, match="item '7' leads out of the folder"):
        Items(tmp_path / "data").get("7", LIST, 1)


@pytest.mark.parametrize("place", ["items/a/1.txt", "items/a_1.txt", "a/1.txt", "../items/a/1.txt"])
def test_items_lie_in_their_folder_or_beside(tmp_path: Path, place: str) -> None:
    (tmp_path / "train").mkdir()
    put(tmp_path / "train" / place, "dcTitle: Ferry\n")
    items = Items(tmp_path / "train")
    record = items.get("a/1", LIST, 1)
    assert record == make_record("a/1", {"title": ["Ferry"]})
    assert items.get("/a/1", LIST, 2) is record
    assert len(items.files) == 1


def test_items_may_be_the_lines_of_one_file(tmp_path: Path) -> None:
    lines = ['{"id": "a/1", "dcTitle": "Ferry"}', "", '{"id": "/a/2", "title": ["Quay"]}']
    path = put(tmp_path / "items.jsonl", "\n".join(lines))
    items = Items(tmp_path)
    assert items.get("a/2", LIST, 1).text == "Quay"
    assert items.files == [path]
    with pytest.raises(
        DataError, match=r"list\.txt:9: no item 'a/3'; put a/3\.txt or a/3\.json in"
    ):
        items.get("a/3", LIST, 9)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ('{"dcTitle": "Ferry"}', "items.jsonl:2: an item without an id"),
        ('{"id": "a"}', "items.jsonl:2: item 'a' comes again"),
        ('{"id": "../a"}', "items.jsonl:2: '../a' is no item id"),
        ("{", "items.jsonl:2:2: not JSON"),
    ],
)
def test_a_bad_line_of_items_is_named(tmp_path: Path, line: str, complaint: str) -> None:
    put(tmp_path / "items.jsonl", '{"id": "a"}\n' + line)
    with pytest.raises(DataError) as caught:
        Items(tmp_path)
    assert complaint in str(caught.value)


@given(st.binary(), st.sampled_from([".txt", ".json"]))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes_are_read_or_refused(tmp_path: Path, noise: bytes, ending: str) -> None:
    path = tmp_path / f"noise{ending}"
    path.write_bytes(noise)
    try:
        fields = read_item(path)
    except UserError as error:
        assert len(str(error).splitlines()) == 1
    else:
        assert all(value for values in fields.values() for value in values)


def test_a_catalogue_record_is_a_record_with_an_id() -> None:
    record = make_record("a/1", {"title": ["Ferry"], "date": ["1912"]})
    assert isinstance(record, CatalogueRecord)
    assert record.level is Level.RECORD
    assert (record.id, record.text) == ("a/1", "Ferry 1912")
