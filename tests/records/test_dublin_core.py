from __future__ import annotations

from pathlib import Path

import pytest

from tertium.errors import DataError
from tertium.records.dublin_core import read_dublin_core

LAUGHS = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
BOMB = f'<!DOCTYPE r [<!ENTITY a0 "ha">{LAUGHS}]><r><title>&a9;</title></r>'


@pytest.mark.parametrize(
    "text",
    [
        BOMB,
        '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r><title>&x;</title></r>',
        '<!DOCTYPE r [<!ENTITY % x SYSTEM "http://example.org/x.dtd"> %x;]><r><title>a</title></r>',
    ],
)
def test_entities_are_refused_before_they_grow(text: str) -> None:
    with pytest.raises(DataError, match="it declares an entity; write the text itself"):
        read_dublin_core(text.encode(), "bomb.xml")


def test_an_external_document_type_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "x.dtd").write_text("<!ENTITY x 'read'>")
    text = f'<!DOCTYPE r SYSTEM "file://{tmp_path}/x.dtd"><r><title>Ferry</title></r>'
    assert read_dublin_core(text.encode(), "a.xml") == [("", {"title": ["Ferry"]})]


def test_elements_without_end_are_refused() -> None:
    with pytest.raises(DataError, match="elements within elements without end"):
        read_dublin_core(b"<a>" * 100_000, "deep.xml")


def test_oai_rdf_and_plain_elements() -> None:
    oai = """<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords><record><metadata>
      <oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/"
        xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/">
        <dc:title>Ferry</dc:title><dc:subject>boats</dc:subject>
        <dc:subject>rivers &amp; lakes</dc:subject>
        <dcterms:spatial>C\u00e1diz</dcterms:spatial><dc:type/></oai_dc:dc>
      </metadata></record></ListRecords></OAI-PMH>"""
    fields = {"title": ["Ferry"], "subject": ["boats", "rivers & lakes"], "spatial": ["Cádiz"]}
    assert read_dublin_core(oai.encode(), "oai.xml") == [("", fields)]
    rdf = """<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
      xmlns:dc="http://purl.org/dc/elements/1.1/">
      <rdf:Description rdf:about="x/1"><dc:creator><rdf:li>Ana</rdf:li></dc:creator>
      </rdf:Description>
      <rdf:Description rdf:about="x/2"><dc:title>Boat</dc:title></rdf:Description></rdf:RDF>"""
    found = read_dublin_core(rdf.encode(), "a.rdf")
    assert found == [("x/1", {"creator": ["Ana"]}), ("x/2", {"title": ["Boat"]})]
    plain = "<list><record><title>Ferry</title><maker>Ana</maker></record></list>"
    assert read_dublin_core(plain.encode(), "a.xml") == [
        ("", {"title": ["Ferry"], "maker": ["Ana"]})
    ]
    latin = "<?xml version='1.0' encoding='latin-1'?><r><title>Cádiz</title></r>".encode("latin-1")
    assert read_dublin_core(latin, "a.xml")[0][1] == {"title": ["Cádiz"]}


def test_an_unknown_encoding_is_refused() -> None:
    with pytest.raises(DataError, match="no XML"):
        read_dublin_core(
            b"<?xml version='1.0' encoding='klingon'?><r><title>a</title></r>", "a.xml"
        )
