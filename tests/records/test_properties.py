"""Whatever a record holds, it is compared: nothing crashes, scores stay on the scale."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from tertium.errors import UserError
from tertium.items import Record
from tertium.records import Comparer, read_records
from tertium.records.dublin_core import read_dublin_core
from tertium.records.facts import gather
from tertium.records.flatten import record_of, texts_of
from tertium.records.name_likeness import compare_names
from tertium.records.places import compare_places, find_places, read_places
from tertium.records.profile import Profile
from tertium.records.spans import read_spans
from tertium.records.texts import Vectors
from tertium.records.times import compare_spans
from tertium.tasks.typed_scores import KINDS

# Pieces of catalogue language, so that chance hits the readers' branches.
_PIECES = (
    "Turner, J. M. W. (1775-1851)|van der|workshop of|Anonymous|ca. 1890|s. XIX|44 BC|1890-|early|"
    "19th c.|[1890?]|Spain--Seville|Leeds (England)|;|--|,|(|)|&|Sons|Dr.|Doña|siege of Girona|"
    "washing linen|b. 1801|d. J.|the Elder|MDCCXCI|27 BC-AD 14|\u0301|\ud800|\x00|١٢٣|漢字|é"
)
PIECES = st.sampled_from(_PIECES.split("|"))
TEXTS = st.one_of(st.text(max_size=40), st.lists(PIECES, max_size=6).map(" ".join))
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), TEXTS),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
NAMES = st.one_of(
    st.sampled_from(
        ["title", "dcCreator", "dc:date", "dcterms:spatial", "subject", "description", "event",
         "contributor", "type", "id", "zzz", ""]
    ),
    st.text(max_size=10),
)  # fmt: skip
RECORDS = st.dictionaries(NAMES, VALUES, max_size=8)


def by_length(texts: list[str]) -> NDArray[np.float32]:
    """Vectors that need no model: a direction by the number of letters."""
    angles = np.array([len(text) % 7 for text in texts], np.float32)
    return np.stack([np.cos(angles), np.sin(angles)], axis=1)


@given(RECORDS, RECORDS)
@settings(max_examples=200)
def test_any_two_records_are_compared_alike_both_ways(a: Any, b: Any) -> None:
    comparer = Comparer(texts=Vectors(by_length))
    forth, back = comparer.compare(a, b), comparer.compare(b, a)
    assert list(forth.scores) == list(KINDS)
    assert all(0.0 <= score <= 5.0 for score in forth.scores.values())
    for kind, score in forth.scores.items():
        assert abs(score - back.scores[kind]) < 0.01, kind
    assert all(one.rests_on for one in forth.kinds)


@given(VALUES)
def test_any_value_becomes_texts_that_are_not_blank(value: Any) -> None:
    assert all(isinstance(text, str) for text in texts_of(value))


@given(TEXTS, TEXTS)
def test_names_are_compared_alike_both_ways(a: str, b: str) -> None:
    forth, back = compare_names(a, b), compare_names(b, a)
    assert 0.0 <= forth.strength <= 1.0
    assert abs(forth.strength - back.strength) < 1e-9


@given(TEXTS, TEXTS)
def test_dates_are_spans_that_run_forward(a: str, b: str) -> None:
    spans = [*read_spans(a), *read_spans(b)]
    assert all(span.start <= span.end for span in spans)
    for x in spans:
        for y in spans:
            assert compare_spans(x, y).strength == compare_spans(y, x).strength <= 1.0


@given(TEXTS, TEXTS)
def test_places_are_compared_alike_both_ways(a: str, b: str) -> None:
    places = [*read_places(a), *find_places(b)]
    for x in places:
        for y in places:
            assert compare_places(x, y).strength == compare_places(y, x).strength <= 1.0


@given(RECORDS)
def test_any_record_has_facts(fields: Any) -> None:
    facts = gather(record_of(fields), Profile())
    assert all(one.weight > 0 for kind in (facts.people, facts.subject) for one in kind)


@given(
    st.sampled_from([".json", ".jsonl", ".csv", ".tsv", ".xml", ".txt", ".dat", ".rdf"]),
    st.one_of(
        st.binary(max_size=200),
        TEXTS.map(lambda t: t.encode("utf-8", "replace")),
        st.sampled_from(
            [
                b"",
                b"\xef\xbb\xbf",
                b"{}",
                b"[]",
                b"[[]]",
                b"null",
                b"<a/>",
                b'{"a":',
                b'a,b\n"x',
                b"dcTitle:",
                b"{" * 3000,
                b"[" * 100_000,
            ]
        ),
    ),
)
@settings(max_examples=300)
def test_any_file_is_read_or_refused_in_one_line(
    tmp_path_factory: pytest.TempPathFactory, ending: str, data: bytes
) -> None:  # fmt: skip
    path = tmp_path_factory.getbasetemp() / f"any{ending}"
    path.write_bytes(data)
    try:
        records = read_records(path)
    except UserError as error:
        assert "\n" not in str(error)
        assert error.remedy
    else:
        assert all(isinstance(one, Record) for one in records)


@given(st.lists(st.sampled_from(
    [b"<a>", b"</a>", b"<dc:title xmlns:dc='http://purl.org/dc/elements/1.1/'>", b"</dc:title>",
     b"<title>", b"</title>", b"text", b"&amp;", b"&x;", b"<!DOCTYPE a>", b"<!ENTITY x 'y'>",
     b"<?xml version='1.0'?>", b"<![CDATA[x]]>", b"<!--", b"-->"]),
    max_size=12).map(b"".join))  # fmt: skip
def test_any_markup_is_read_or_refused_in_one_line(data: bytes) -> None:
    try:
        found = read_dublin_core(data, "any.xml")
    except UserError as error:
        assert "\n" not in str(error)
    else:
        assert found
