from __future__ import annotations

from tertium.items import Record, Sentence
from tertium.records.by_role import LONGEST_TEXT
from tertium.records.facts import MOST_VALUES, gather
from tertium.records.profile import Profile, Use


def values(said: object) -> list[str]:
    assert isinstance(said, tuple)
    return [one.value for one in said]


def test_each_field_serves_its_kinds() -> None:
    record = Record.of({
        "dcTitle": ["View of Falmouth"],
        "dcCreator": ["Ruiz, Ana (1801-1870); Unknown"],
        "dcSubject": ["boats; harbours", "Varela, Inés, 1790-1860"],
        "dcDescription": ["Captain Henrik Dahl watches the shipwreck."],
        "dcSource": ["Museum of Lima"],
    })  # fmt: skip
    facts = gather(record, Profile())
    assert values(facts.author) == ["Ruiz, Ana (1801-1870)"]
    assert values(facts.people) == [
        "Varela, Inés, 1790-1860",
        "Captain Henrik Dahl",
        "Ruiz, Ana (1801-1870)",
    ]
    assert values(facts.location) == ["Falmouth"]
    assert "shipwreck" in values(facts.event)
    assert values(facts.subject) == ["boats", "harbours", "Varela, Inés, 1790-1860"]
    assert facts.time[0].field == "dcSubject"


def test_life_dates_are_the_last_resort_for_a_time() -> None:
    facts = gather(Record.of({"creator": ["Ruiz, Ana (1801-1870)"]}), Profile())
    assert [str(one.read) for one in facts.time] == ["1821-1870"]
    dated = gather(Record.of({"creator": ["Ruiz, Ana (1801-1870)"], "date": ["1833"]}), Profile())
    assert [str(one.read) for one in dated.time] == ["1833"]


def test_a_maker_may_be_named_in_the_title_only() -> None:
    facts = gather(Record.of({"title": ["Boats, painted by Ana Ruiz in 1833"]}), Profile())
    assert values(facts.author) == ["Ana Ruiz"]


def test_a_plain_text_is_a_description() -> None:
    facts = gather(Sentence("Boats in the harbour."), Profile())
    assert values(facts.description) == ["Boats in the harbour."]


def test_fields_can_be_left_out_or_made_lighter() -> None:
    profile = Profile(
        {"title": Use("ignore"), "maker": Use("creator", 0.0), "tags": Use("subject", 2)}
    )
    facts = gather(Record.of({"title": ["A"], "maker": ["Ana Ruiz"], "tags": ["boats"]}), profile)
    assert (facts.title, facts.author) == ((), ())
    assert facts.subject[0].weight == 2


def test_nothing_is_silently_cut() -> None:
    record = Record.of({
        "description": ["boat " * LONGEST_TEXT],
        "subject": [f"term {number}" for number in range(3 * MOST_VALUES)],
    })  # fmt: skip
    facts = gather(record, Profile())
    assert len(facts.subject) == MOST_VALUES
    assert facts.notes == (
        f"description: the first 20,000 of {5 * LONGEST_TEXT:,} characters were read",
        "more than 48 values for subject; the first ones were compared",
    )


def test_headings_as_libraries_turn_and_divide_them() -> None:
    record = Record.of(
        {"subject": ["Girona, Siege of, 1808", "Varela, Inés, 1790-1860 -- Portraits"]}
    )
    facts = gather(record, Profile())
    assert values(facts.subject)[0].startswith("Siege of Girona")
    assert "Varela, Inés, 1790-1860" in values(facts.subject)
    assert "Siege of Girona" in values(facts.event)
    assert "Varela, Inés, 1790-1860" in values(facts.people)


def test_an_imprint_tells_where_and_when() -> None:
    facts = gather(Record.of({"imprint": ["Madrid : Cuesta, 1605"]}), Profile())
    assert [str(one.read) for one in facts.time] == ["1605"]
    assert values(facts.location) == ["Madrid"]


def test_a_long_text_is_no_date_whatever_its_field_is_called() -> None:
    text = "Fishermen mend their nets on the beach while children play."
    facts = gather(Record.of({"data": [text]}), Profile())
    assert values(facts.description) == [text]
