from __future__ import annotations

from pathlib import Path

import pytest

from tertium.campaign.export import export
from tertium.campaign.gold import gold_of
from tertium.campaign.importing import import_ratings
from tertium.campaign.snapshot import take_snapshot
from tertium.errors import DataError, UnknownNameError

from .conftest import Make
from .test_assignment import people, rate_all


def test_our_own_ratings_come_back(make: Make, make_here: Make, tmp_path: Path) -> None:
    database = make_here(5, ratings=2)
    rate_all(database, people(database, 2))
    release = tmp_path / "release"
    export(take_snapshot(database), "csv", release, real_names=True)
    other = make(5, ratings=2)
    found = import_ratings(other, release / "ratings.csv", "csv", team="expert")
    assert (found.ratings, found.raters, found.pairs) == (10, 2, 0)
    before, after = take_snapshot(database), take_snapshot(other)
    assert {p: g.score for p, g in gold_of(before).items()} == {
        p: g.score for p, g in gold_of(after).items()
    }
    key = lambda one: (one.pair, one.rater)  # noqa: E731
    assert [(r.swapped, r.seconds) for r in sorted(before.ratings, key=key)] == [
        (r.swapped, r.seconds) for r in sorted(after.ratings, key=key)
    ]
    assert {one.team for one in after.raters.values()} == {"expert"}
    assert rate_all(other, people(other, 3)) == {}, "every pair has its ratings"


def test_plain_csv_with_its_texts(make: Make, tmp_path: Path) -> None:
    file = tmp_path / "ratings.csv"
    file.write_text(
        "id,annotator,text1,text2,genre,rating\n"
        'a,ann,"One, and",Two,news,4\na,bob,"One, and",Two,news,n/a\nb,ann,Three,Four,,0\n'
    )
    database = make()
    found = import_ratings(database, file, "csv")
    assert (found.ratings, found.raters, found.pairs) == (3, 2, 2)
    snapshot = take_snapshot(database)
    assert snapshot.questions["a"].pair.a.text == "One, and"
    assert [one.answer.score for one in snapshot.ratings] == [4.0, None, 0.0]


def test_a_table_with_semicolons_and_decimal_commas(make_here: Make, tmp_path: Path) -> None:
    file = tmp_path / "notas.csv"
    file.write_bytes("pair;rater;score;comment\np0;Íñigo;4,5;así\n".encode("cp1252"))
    database = make_here(1, step=0.5)
    found = import_ratings(database, file, "csv")
    [one] = take_snapshot(database).ratings
    assert (one.rater, one.answer.score, one.answer.comment) == ("Íñigo", 4.5, "así")
    assert found.notes == (f"{file}:2: not UTF-8, read as Windows-1252",)


def test_columns_can_be_named(make_here: Make, tmp_path: Path) -> None:
    file = tmp_path / "r.tsv"
    file.write_text('pair\trater\tuno\tdos\tnota\np\tann\t"A" cat.\tA dog.\t2\n')
    database = make_here()
    import_ratings(database, file, "csv", columns=("uno", "dos"), score="nota")
    snapshot = take_snapshot(database)
    assert snapshot.questions["p"].pair.a.text == '"A" cat.', "quotes in TSV are letters"
    assert snapshot.ratings[0].answer.score == 2.0


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("pair,rater,score\np0,ann,4\np0,ann,3\n", "rates pair 'p0' a second time"),
        ("pair,rater,score\nzz,ann,4\n", "there is no pair 'zz'"),
        ("pair,rater,score\np0,ann,9\n", "ratings.csv:2: 9 is no score here"),
        ("pair,rater,score\np0,ann,good\n", "'good' is no score"),
        ("pair,score\np0,3\n", "without a pair or a rater"),
        ("pair,rater,score\np0,ann,\n", "there is no answer for 'score'"),
        ("pair,rater,score\n", "there are no ratings"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_comes_in(
    rows: str, said: str, make_here: Make, tmp_path: Path
) -> None:
    file = tmp_path / "ratings.csv"
    file.write_text(rows)
    database = make_here(1)
    with pytest.raises(DataError, match=said):
        import_ratings(database, file, "csv")
    assert take_snapshot(database).ratings == () and take_snapshot(database).raters == {}


def test_what_is_no_such_file(make_here: Make, tmp_path: Path) -> None:
    database = make_here()
    with pytest.raises(UnknownNameError, match="did you mean 'potato'"):
        import_ratings(database, tmp_path, "potatoe")
    with pytest.raises(DataError, match="no annotated_instances"):
        import_ratings(database, tmp_path, "potato")
