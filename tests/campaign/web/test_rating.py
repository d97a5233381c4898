from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tertium.campaign.answers import Answer
from tertium.campaign.people import set_standing
from tertium.campaign.questions import add_questions
from tertium.campaign.snapshot import Question, take_snapshot
from tertium.items import Pair, Record, Sentence
from tertium.judgement import Entailment
from tertium.language.chunks import ChunkedSentence

from ..conftest import Make, Serve, pairs
from .conftest import Visit, texts


def expecting(id_: str, role: str, score: float, why: str = "") -> Question:
    pair = Pair(id_, Sentence(f"Known {id_}."), Sentence("To us."))
    return Question(pair, role, expected=Answer({"score": score}), why=why)


def test_a_rater_rates_looks_back_changes_and_undoes(
    make: Make, serve: Serve, visit: Visit
) -> None:
    database = make(3, ratings=1, swap=False)
    with serve(database) as address:
        ann = visit(database, address)
        page = ann.open()
        assert "0 of 3 rated" in page.text and page.url.path == "/rate"
        first = texts(page)
        page = ann.send(page, **{"score-score": "4"})
        assert "1 of 3 rated" in page.text and texts(page) != first
        earlier = ann.open("/rate/1")
        assert (
            texts(earlier) == first and 'value="4" data-digit="4" required checked' in earlier.text
        )
        page = ann.send(earlier, **{"score-score": "2"})
        assert [one.answer.score for one in take_snapshot(database).ratings] == [2.0]
        page = ann.send(page, "/undo")
        assert texts(page) == first and "0 of 3 rated" in page.text
        for _ in range(3):
            page = ann.send(page, **{"score-score": "1", "comment": "so it is"})
        assert "Thank you!" in page.text
    ratings = take_snapshot(database).ratings
    assert sorted(one.pair for one in ratings) == ["p0", "p1", "p2"]
    assert ratings[0].answer.comment == "so it is"
    assert all(one.seconds is not None and one.seconds < 60 for one in ratings)


def test_progress_does_not_tell_which_questions_are_controls(
    make_here: Make, serve: Serve, visit: Visit
) -> None:
    database = make_here(12, ratings=1, control={"every": 4})
    add_questions(database, [expecting(f"c{i}", "control", 3.0) for i in range(9)])
    with serve(database) as address:
        ann = visit(database, address)
        page, seen = ann.open(), []
        while "Thank you!" not in page.text:
            seen.append(re.findall(r"(\d+) of (\d+) rated", page.text)[0])
            page = ann.send(page, **{"score-score": "3"})
    roles = [
        take_snapshot(database).questions[r.pair].role for r in take_snapshot(database).ratings
    ]
    assert roles.count("control") in (4, 5) and roles.count("rate") == 12
    assert [int(answered) for answered, _ in seen] == list(range(len(roles))), "one by one"
    assert {total for _, total in seen[:16]} == {"16"}, "12 and the four hidden among them"


def test_quarter_points_not_applicable_and_labels(
    make_here: Make, serve: Serve, visit: Visit
) -> None:
    database = make_here(2, step=0.25, entailment=True, scale="sick")
    with serve(database) as address:
        ann = visit(database, address)
        page = ann.open()
        assert 'value="4.75"' in page.text and 'value="5.25"' not in page.text
        page = ann.send(page, **{"score-score": "3.25", "entailment": "NEUTRAL"})
        ann.send(page, **{"score-score": "na", "entailment": "CONTRADICTION"})
    one, two = (rating.answer for rating in take_snapshot(database).ratings)
    assert one == Answer({"score": 3.25}, Entailment.NEUTRAL)
    assert two == Answer({"score": None}, Entailment.CONTRADICTION)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"score-score": "9"}, "9 is no score here"),
        ({"score-score": "4.5"}, "by steps of 1"),
        ({"score-score": "much"}, "is no score"),
        ({"score-score": "nan"}, "is no score"),
        ({}, "answer every question"),
        ({"score-score": "3", "comment": "x" * 2001}, "2001 characters"),
    ],
)
def test_an_answer_that_is_none_is_refused(
    fields: dict[str, str], said: str, make_here: Make, serve: Serve, visit: Visit
) -> None:
    database = make_here(1)
    with serve(database) as address:
        ann = visit(database, address)
        answer = ann.send(ann.open(), **fields)
    assert answer.status_code == 400 and said in answer.text
    assert take_snapshot(database).ratings == ()


def test_both_orders_are_shown_and_kept(make_here: Make, serve: Serve, visit: Visit) -> None:
    database = make_here(1, ratings=2, swap=True)
    seen = []
    with serve(database) as address:
        for name in ("ann", "bob"):
            rater = visit(database, address, name)
            page = rater.open()
            seen.append(texts(page))
            rater.send(page, **{"score-score": "3"})
    assert seen[0] == seen[1][::-1]
    assert sorted(one.swapped for one in take_snapshot(database).ratings) == [False, True]


def test_training_explains_and_cannot_be_mended(
    make_here: Make, serve: Serve, visit: Visit
) -> None:
    database = make_here(2, control={"training": 1, "qualify": 1})
    add_questions(database, [expecting("t", "training", 5, "They say the same.")])
    with serve(database) as address:
        ann = visit(database, address)
        page = ann.open()
        assert "A question for practice" in page.text
        page = ann.send(page, **{"score-score": "4"})
        assert "That is what we expected." in page.text and "They say the same." in page.text
        page = ann.open("/rate")
        assert "A question for practice" not in page.text
        assert ann.open("/rate/1").status_code == 404
        ann.send(page, "/undo")
        assert len(take_snapshot(database).ratings) == 1


def test_who_does_not_qualify_is_paused(make_here: Make, serve: Serve, visit: Visit) -> None:
    database = make_here(2, control={"training": 1, "qualify": 1})
    add_questions(database, [expecting("t", "training", 5)])
    with serve(database) as address:
        ann = visit(database, address)
        page = ann.send(ann.open(), **{"score-score": "0"})
        assert "We expected something else." in page.text
        assert "You cannot rate at the moment." in ann.open("/rate").text


def test_hidden_controls_look_like_all_others_and_discard(
    make_here: Make, serve: Serve, visit: Visit
) -> None:
    database = make_here(
        20, ratings=1, control={"every": 2},
        rules=[{"measure": "accuracy", "action": "warn", "below": 0.9, "after": 1},
               {"measure": "accuracy", "action": "discard", "below": 0.5, "after": 3}],
    )  # fmt: skip
    add_questions(database, [expecting(f"c{i}", "control", 0) for i in range(5)])
    with serve(database) as address:
        ann = visit(database, address)
        page = ann.open()
        warned = False
        for _ in range(8):
            page = ann.send(page, **{"score-score": "5"})
            warned = warned or "take your time" in page.text
            if "You cannot go on" in page.text:
                break
        assert warned and "You cannot go on in this campaign." in page.text
        assert "control" not in page.text
    snapshot = take_snapshot(database)
    assert snapshot.raters["ann"].standing == "discarded"
    assert snapshot.counted == () and len(snapshot.ratings) > 3
    with database.reading() as session:
        assert session.value("SELECT SUM(taken) FROM pairs WHERE role = 'rate'") == 0


def test_feedback_on_wrong_controls_where_it_is_set(
    make_here: Make, serve: Serve, visit: Visit
) -> None:
    database = make_here(1, control={"every": 1, "feedback": True})
    add_questions(database, [expecting("c", "control", 0, "Nothing in common.")])
    with serve(database) as address:
        ann = visit(database, address)
        page = ann.send(ann.open(), **{"score-score": "5"})
        assert "Nothing in common." in page.text


def test_a_standing_set_by_hand_stays(make_here: Make, serve: Serve, visit: Visit) -> None:
    rule = {"measure": "straight", "action": "pause", "above": 0.5, "after": 2}
    database = make_here(5, rules=[rule])
    with serve(database) as address:
        ann = visit(database, address)
        page = ann.open()
        page = ann.send(ann.send(page, **{"score-score": "5"}), **{"score-score": "5"})
        assert "You cannot rate at the moment." in page.text
        with database.writing() as session:
            set_standing(session, "ann", "active", "talked to her", by_hand=True)
        page = ann.send(ann.open("/rate"), **{"score-score": "5"})
        assert "3 of 5 rated" in page.text


def test_many_kinds_of_likeness_of_records(make_here: Make, serve: Serve, visit: Visit) -> None:
    database = make_here(like="typed", control={})
    left = Record.of({"title": ["View of <Delft>"], "date": ["1661"]})
    add_questions(database, [Question(Pair("r", left, Record.of({"title": ["A street"]})))])
    with serve(database) as address:
        ann = visit(database, address)
        page = ann.open()
        assert "<dt>title</dt><dd>View of &lt;Delft&gt;</dd>" in page.text
        kinds = take_snapshot(database).settings.kinds
        assert page.text.count("<fieldset") == len(kinds) == 8
        ann.send(page, **{f"score-{kind}": "na" if kind == "event" else "2" for kind in kinds})
    [rating] = take_snapshot(database).ratings
    assert rating.answer.scores["event"] is None and rating.answer.scores["time"] == 2.0


def test_links_between_chunks(make_here: Make, serve: Serve, visit: Visit) -> None:
    database = make_here(like="ists", swap=True)
    add_questions(database, [Question(Pair("a", Sentence("A woman rides a horse"),
                                           Sentence("A girl rides a pony")))])  # fmt: skip
    drawn = [{"left": [1, 2], "right": [1, 2], "types": ["SIMI"], "score": 4}]
    with serve(database) as address:
        ann = visit(database, address)
        page = ann.open()
        assert page.text.count('class="chunk"') == 6
        twice = ann.send(page, links=json.dumps(drawn * 2))
        assert twice.status_code == 400 and "linked twice" in twice.text
        strange = [{"left": [7], "right": [1, 2], "types": ["SIMI"], "score": 4}]
        assert ann.send(page, links=json.dumps(strange)).status_code == 400
        assert ann.send(page, links="[{").status_code == 400
        for missing, said in (({"types": []}, "one relation"), ({"score": None}, "no fit score")):
            bare = ann.send(page, links=json.dumps([drawn[0] | missing]))
            assert bare.status_code == 400 and said in bare.text
        assert ann.send(page, links=json.dumps(drawn)).status_code == 200
    [rating] = take_snapshot(database).ratings
    assert rating.answer.links is not None
    kinds = sorted(next(iter(link.types)) for link in rating.answer.links)
    assert kinds == ["NOALI"] * 4 + ["SIMI"]


def test_the_language_is_the_browsers_or_the_chosen_one(
    make_here: Make, serve: Serve, visit: Visit
) -> None:
    database = make_here(1)
    with serve(database) as address:
        ann = visit(database, address, headers={"Accept-Language": "es-MX,en;q=0.5"})
        page = ann.open()
        assert '<html lang="es">' in page.text and "Primer texto" in page.text
        assert "completamente equivalentes" in page.text
        assert 'lang="en" dir="auto">The text' in page.text or 'dir="auto">Another' in page.text
        assert "First text" in ann.open("/rate?language=en").text
        assert "First text" in ann.open("/rate").text, "what was chosen is kept"


def test_the_guidelines_have_an_example_for_each_point(
    make_here: Make, serve: Serve, visit: Visit
) -> None:
    database = make_here(1, guidelines="Be kind.\n\nBe quick.")
    with serve(database) as address:
        ann = visit(database, address)
        ann.open()
        page = ann.open("/guidelines").text
    assert page.count("<blockquote") == 6
    assert ">Be kind.</p>" in page and ">Be quick.</p>" in page
    assert pairs(1)[0].pair.a.text not in page


def test_links_of_the_other_order_are_kept_as_those_of_the_stored_one(
    make_here: Make, serve: Serve, visit: Visit
) -> None:
    database = make_here(align=True, kinds=[], ratings=2, swap=True)
    left = ChunkedSentence("A brown horse sleeps", ((1, 2, 3), (4,)))
    right = ChunkedSentence("A horse sleeps", ((1, 2), (3,)))
    add_questions(database, [Question(Pair("a", left, right))])
    sent: list[dict[str, Any]] = [
        {"left": [1, 2, 3], "right": [1, 2], "types": ["SPE1"], "score": 4}
    ]
    with serve(database) as address:
        for name in ("ann", "bob"):
            rater = visit(database, address, name)
            page = rater.open()
            swapped = texts(page)[0] == "A horse sleeps"
            sent[0]["types"] = ["SPE2" if swapped else "SPE1"]  # as it is shown
            assert rater.send(page, links=json.dumps(sent)).status_code == 200
            again = rater.open("/rate/1" if name == "ann" else "/rate/2")
            assert sent[0]["types"][0] in again.text.partition("data-links=")[2][:200]
    ratings = take_snapshot(database).ratings
    assert {one.swapped for one in ratings} == {False, True}
    assert [next(iter((one.answer.links or ())[0].types)) for one in ratings] == ["SPE1", "SPE1"]


def test_going_back_passes_over_what_was_told(make_here: Make, serve: Serve, visit: Visit) -> None:
    database = make_here(6, ratings=1, control={"every": 3, "feedback": True})
    add_questions(database, [expecting(f"c{i}", "control", 5.0) for i in range(4)])
    with serve(database) as address:
        ann = visit(database, address)
        page = ann.open()
        while "Thank you!" not in page.text:
            page = ann.send(page, **{"score-score": "0"})  # every control is wrong
            page = ann.open("/rate")
        seen, steps = set(), 0
        while link := re.search(r'href="(/rate/\d+)" data-key="ArrowLeft"', page.text):
            page = ann.open(link[1])
            assert page.status_code == 200
            seen.add(texts(page)[0])
            steps += 1
        assert steps == len(seen) == 6 and not any("Known" in text for text in seen)
        for _ in range(5):
            link = re.search(r'href="(/rate/\d+)" data-key="ArrowRight"', page.text)
            assert link is not None
            page = ann.open(link[1])
            assert page.status_code == 200, "nothing leads to a page that is not there"


def test_undo_is_there_on_an_earlier_pairs_page(
    make_here: Make, serve: Serve, visit: Visit
) -> None:
    database = make_here(3, swap=False)
    with serve(database) as address:
        ann = visit(database, address)
        page = ann.open()
        for score in ("1", "2"):
            page = ann.send(page, **{"score-score": score})
        [before] = re.findall(r'href="(/rate/\d+)" data-key="ArrowLeft"', page.text)
        earlier = ann.open(before)
        assert 'data-key="u"' in earlier.text
        ann.send(earlier, "/undo")
    assert [one.answer.score for one in take_snapshot(database).ratings] == [1.0]
