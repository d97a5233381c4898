from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from tertium.build import Document, mine, read_documents
from tertium.build.documents import plain_text, sentences_of
from tertium.build.events import join_events
from tertium.build.similarity import diff
from tertium.errors import UserError
from tertium.language.words import words

FIRE = """A fire in the old port of Cadiz destroyed two fishing boats early on Monday morning.
Nobody was hurt, the mayor said.

Firefighters from three towns fought the flames in the port of Cadiz for more than six hours."""
FIRE_AGAIN = """Two fishing boats were destroyed early on Monday by a fire in the old port of Cadiz.

For more than six hours firefighters from three towns fought the flames in the Spanish port."""
VOTE = """The senate of Peru voted on Tuesday for a new budget after a debate of eleven hours.

Several senators of the opposition left the chamber in Lima before the vote on the budget."""
INCENDIO = """Un incendio en el viejo puerto de Cádiz destruyó dos barcos de pesca el lunes por
la mañana. No hubo heridos.

Dos barcos de pesca quedaron destruidos por un incendio en el viejo puerto de Cádiz el lunes."""


def news(*texts: str, days: tuple[int, ...] = ()) -> list[Document]:
    dates = [date(2014, 11, day) for day in days] or [None] * len(texts)  # type: ignore[list-item]
    return [Document(f"d{n}", text, day=day)
            for n, (text, day) in enumerate(zip(texts, dates, strict=True), start=1)]  # fmt: skip


def test_articles_about_one_event_are_joined() -> None:
    assert join_events(news(FIRE, VOTE, FIRE_AGAIN)) == [(0, 2), (1,)]


def test_not_when_they_are_days_apart() -> None:
    assert join_events(news(FIRE, FIRE_AGAIN, days=(3, 5))) == [(0, 1)]
    assert join_events(news(FIRE, FIRE_AGAIN, days=(3, 20))) == [(0,), (1,)]
    assert join_events(news(FIRE, FIRE_AGAIN, days=(3, 20)), days=30) == [(0, 1)]


def test_pairs_of_an_event_keep_the_papers_limits() -> None:
    found = mine(news(FIRE, VOTE, FIRE_AGAIN))
    assert found.groups == 2
    assert {(pair.made["id_a"], pair.made["id_b"]) for pair in found.pairs} == {("d1", "d3")}
    assert len(found.pairs) == sum(found.counts) >= 2
    for pair in found.pairs:
        long = sorted((len(words(pair.text_a)), len(words(pair.text_b))))
        assert long[0] > 8 and long[0] > 0.5 * long[1]
        assert diff(pair.text_a, pair.text_b) > 0.35
        assert pair.made["similarity"] == round(diff(pair.text_a, pair.text_b), 4)


def test_within_an_article_the_first_paragraph_meets_the_others() -> None:
    found = mine([Document("w", INCENDIO)], within="article", at_least=0.2)
    [pair] = found.pairs
    assert pair.text_a.startswith("Un incendio") and pair.text_b.startswith("Dos barcos")
    assert found.compared == 1


def test_bins_span_what_was_found_and_can_be_drawn_from() -> None:
    begins = (("One", "Two two", "Six six six"), ("Ten", "Nine nine"))
    one, other = (
        Document(f"d{n}", "\n\n".join(f"{first} alpha beta gamma delta epsilon zeta eta theta."
                                      for first in several))
        for n, several in enumerate(begins)
    )  # fmt: skip
    found = mine([one, other], event_likeness=0.0)
    assert len(found.counts) == 5
    assert {pair.made["bin"] for pair in found.pairs} >= {1, 5}
    few = mine([one, other], event_likeness=0.0, each=1, seed=2)
    assert all(count <= 1 for count in few.counts)
    assert few.found == found.counts
    assert few == mine([one, other], event_likeness=0.0, each=1, seed=2)


def test_sentences_in_two_languages() -> None:
    assert sentences_of("La Sra. Gil llegó. ¿Y el Dr. Paz? Tampoco vino hoy.", "es", 2) == [
        "La Sra. Gil llegó.", "¿Y el Dr. Paz?", "Tampoco vino hoy."
    ]  # fmt: skip
    assert Document("d", INCENDIO).language == "es"
    assert Document("d", FIRE).language == "en"


def test_mark_up_goes_and_text_stays() -> None:
    wiki = "{{Infobox|a={{b}}}}\n'''Cádiz''' is a [[city|port city]].\n\n== History ==\nIt is old."
    assert plain_text(wiki).split("\n\n") == ["Cádiz is a port city.", "It is old."]
    page = "<p>One &amp; two.</p><script>x < 3</script><p>Three <b>four</b>.</p>"
    assert plain_text(page).split() == ["One", "&", "two.", "Three", "four."]


def test_documents_are_read_from_tables_and_folders(tmp_path: Path) -> None:
    table = tmp_path / "news.jsonl"
    table.write_text(
        '{"id": "n1", "title": "Fire", "date": "2014-11-03T08:00", "text": "It burnt.", '
        '"lang": "en"}\n{"text": "Ardió."}\n'
    )
    assert read_documents(table) == [
        Document("n1", "It burnt.", "Fire", date(2014, 11, 3), "en"),
        Document("2", "Ardió."),
    ]
    (tmp_path / "b.txt").write_bytes("Ardi\xf3.".encode("cp1252"))
    (tmp_path / "a.txt").write_text("It burnt.\n\nTwice.")
    found = read_documents(tmp_path, "es")
    assert [(one.id, one.text, one.lang) for one in found] == [
        ("a", "It burnt.\n\nTwice.", "es"), ("b", "Ardió.", "es")
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("text\n", "there are no documents"),
        ("title\nx\n", "there is no column 'text', only: title"),
        ("text\tdate\nx\tMonday\n", r"news\.tsv:2: 'Monday' is no date; write it as 2014-11-03"),
        ("text\tlang\nx\tfr\n", "'fr' is no language here"),
    ],
)
def test_documents_that_cannot_be_read(content: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "news.tsv"
    path.write_text(content)
    with pytest.raises(UserError, match=message):
        read_documents(path)


def test_what_cannot_be_mined(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no sentences are found in 'fr'"):
        read_documents(tmp_path, "fr")
    with pytest.raises(UserError, match="there are no documents"):
        read_documents(tmp_path)
    with pytest.raises(UserError, match="there are no documents"):
        mine([])
    with pytest.raises(UserError, match="one document has no other about the same event"):
        mine([Document("d", FIRE)])
    with pytest.raises(UserError, match="unknown way to mine 'events'; did you mean 'event'"):
        mine([Document("d", FIRE)], within="events")
    with pytest.raises(UserError, match="0 pairs a bin"):
        mine(news(FIRE, FIRE_AGAIN), each=0)
    with pytest.raises(UserError, match="unknown measure or system"):
        mine(news(FIRE, FIRE_AGAIN), by="nonsense")


def test_bins_are_drawn_as_the_similarities_they_hold() -> None:
    found = mine(news(FIRE, FIRE_AGAIN), at_least=0.0, longer_than=3)
    alike = [float(str(pair.made["similarity"])) for pair in found.pairs]
    assert len(alike) > 1
    edges = found.bins.edges
    assert (edges[0], edges[-1]) == pytest.approx((min(alike), max(alike)), abs=1e-4)
    for pair in found.pairs:
        place = int(str(pair.made["bin"]))
        low, high = edges[place - 1], edges[place]
        assert low - 1e-4 <= float(str(pair.made["similarity"])) <= high + 1e-4
    assert found.lines()[1].startswith(f"{edges[0]:.2f}-{edges[1]:.2f}")
