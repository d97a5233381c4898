from __future__ import annotations

import pytest

from tertium.campaign.tables import rows_in, score_in
from tertium.errors import DataError, UserError


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("p.csv", "id,text\n1,A b\n"),
        ("p.csv", "id;text\n1;A b\n"),
        ("p.csv", "id\ttext\n1\tA b\n"),
        ("p.tsv", "id\ttext\n\n1\tA b\n"),
        ("p.jsonl", '{"id": "1", "text": "A b"}\n\n'),
        ("p", "\ufeffid,text\r\n1,A b\r\n"),
    ],
)
def test_every_form_says_the_same(name: str, data: str) -> None:
    assert [row for _, row in rows_in(data.encode(), name)] == [{"id": "1", "text": "A b"}]


def test_quotes_are_letters_in_tsv_unless_its_writer_quotes() -> None:
    data = b'id\ttext\n1\t"A" b\n2\t"C d"\n'
    assert [row["text"] for _, row in rows_in(data, "p.tsv")] == ['"A" b', '"C d"']
    quoted = b'"id"\t"text"\n1\t"say ""C\td"""\n'
    assert [row for _, row in rows_in(quoted, "p.tsv", quoted=True)] == [
        {"id": "1", "text": 'say "C\td"'}
    ]


def test_cells_may_be_missing_at_the_end_and_never_too_many() -> None:
    assert list(rows_in(b"a,b\n1\n", "p.csv")) == [(2, {"a": "1"})]
    with pytest.raises(DataError, match=r"p\.csv:2: more cells than the header has"):
        list(rows_in(b"a,b\n1,2,3\n", "p.csv"))
    with pytest.raises(DataError, match=r"p\.jsonl:1: .* is no object"):
        list(rows_in(b"[1]\n", "p.jsonl"))


def test_what_is_not_utf8_is_read_and_said() -> None:
    notes: list[str] = []
    [(_, row)] = rows_in("text\nniño\n".encode("cp1252"), "p.csv", notes)
    assert row == {"text": "niño"}
    assert notes == ["p.csv:2: not UTF-8, read as Windows-1252"]


def test_scores_as_people_write_them() -> None:
    assert [score_in(text) for text in (" 4 ", "2,5", "-1.5", "NA", "no aplicable")] == [
        4.0, 2.5, -1.5, None, None
    ]  # fmt: skip
    for wrong in ("", "four", "1,234,5", "inf"):
        with pytest.raises(UserError, match="is no score"):
            score_in(wrong)
