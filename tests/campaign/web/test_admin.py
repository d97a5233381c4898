from __future__ import annotations

import html
import re

from tertium.campaign.answers import Answer
from tertium.campaign.campaigns import new_secret
from tertium.campaign.people import invite
from tertium.campaign.snapshot import take_snapshot

from ..conftest import Make, Serve
from .conftest import Reader, Visit, texts


def admin(reader: Reader, secret: str) -> Reader:
    reader.client.post("/admin/enter", data={"secret": secret})
    return reader


def test_status_raters_and_adjudication(make: Make, serve: Serve, visit: Visit) -> None:
    database = make(2, ratings=2, swap=False)
    with serve(database) as address:
        for name, score in (("ann", "5"), ("bob", "1")):
            rater = visit(database, address, name)
            page = rater.open()
            for _ in range(2):
                page = rater.send(page, **{"score-score": score, "comment": f"says {name}"})
        boss = admin(visit(database, address, "boss"), new_secret(database))
        shown = boss.open("/admin").text
        assert "4 / 4" in shown and "+4.00" in shown and "-4.00" in shown
        queue = boss.open("/admin/adjudicate")
        assert "2 to decide" in queue.text
        later = boss.open("/admin/adjudicate?place=1")
        assert texts(later) != texts(queue) and texts(boss.open("/admin/adjudicate?place=7"))
        odd = boss.open("/admin/adjudicate?place=x")
        assert odd.status_code == 404 and "There is no such page" in odd.text
        assert "4 apart." in queue.text and "says bob" in queue.text
        unsaid = boss.send(queue, "/admin/adjudicate", **{"score-score": "2.5", "reason": " "})
        assert unsaid.status_code == 400 and "needs its reason" in unsaid.text
        far = boss.send(queue, "/admin/adjudicate", **{"score-score": "7", "reason": "x"})
        assert far.status_code == 400
        queue = boss.send(
            queue, "/admin/adjudicate", **{"score-score": "2.5", "reason": "half of it is there"}
        )
        assert "1 to decide" in queue.text
        assert "Decided so far" in queue.text and "half of it is there" in queue.text
    [decision] = take_snapshot(database).decisions.values()
    assert decision.answer == Answer({"score": 2.5}) and decision.reason == "half of it is there"


def test_raters_are_invited_changed_and_revoked(
    make_here: Make, serve: Serve, visit: Visit
) -> None:
    database = make_here(1)
    with serve(database) as address:
        boss = admin(visit(database, address, "boss"), new_secret(database))
        page = boss.open("/admin")
        made = boss.send(page, "/admin/invite", names="eve\nann & co\n", team="expert")
        links = re.findall(r"<code>(.*?)</code>", made.text)
        assert len(links) == 2 and links[0].startswith(f"{address}/i/")
        assert boss.client.get(html.unescape(links[0])).status_code == 303
        assert links[0] not in boss.open("/admin").text, "a link is shown once"
        part = page.text  # a form of its own for each rater: name the one that is meant
        assert "/admin/rater" in part
        boss.send(boss.open("/admin"), "/admin/rater", rater="eve", standing="paused")
        boss.send(boss.open("/admin"), "/admin/rater", rater="ann & co", standing="revoke")
    raters = take_snapshot(database).raters
    assert raters["eve"].standing == "paused" and raters["eve"].by_hand
    assert raters["ann & co"].revoked and raters["eve"].team == "expert"


def test_pairs_are_uploaded(make_here: Make, serve: Serve, visit: Visit) -> None:
    database = make_here(1)
    with serve(database) as address:
        boss = admin(visit(database, address, "boss"), new_secret(database))
        page = boss.open("/admin").text
        key = re.findall(r'name="form_key" value="(\w+)"', page)[0]

        def upload(name: str, data: bytes) -> str:
            sent = boss.client.post(
                "/admin/pairs", data={"form_key": key}, files={"file": (name, data)}
            )
            return html.unescape(sent.text)

        assert "Pairs added: 2." in upload(
            "more.csv", b"id,text_a,text_b\nq1,One.,Two.\nq2,Three.,Four.\n"
        )
        wrong = upload("more.csv", b"id,text_a\nq3,One.\n")
        assert "That could not be done: more.csv:2: there is no text_b" in wrong
        assert "Your answer" not in wrong
        assert "the id 'q1' is there twice" in upload(
            "m.jsonl", b'{"id":"q1","text_a":"A","text_b":"B"}'
        )
        page = upload("more.csv", "text_a;text_b\nUn niño.;Una niña.\n".encode("cp1252"))
        assert "Pairs added: 1." in page and "more.csv:2: not UTF-8, read as Windows" in page
    assert len(take_snapshot(database).questions) == 4


def test_rules_are_applied_to_all_that_was_rated(
    make_here: Make, serve: Serve, visit: Visit
) -> None:
    rule = {"measure": "bias", "action": "discard", "above": 2, "after": 2}
    database = make_here(3, ratings=3, rules=[rule])
    with serve(database) as address:
        for name, score in (("ann", "1"), ("bob", "1"), ("cy", "5")):
            rater = visit(database, address, name)
            page = rater.open()
            for _ in range(3):
                page = rater.send(page, **{"score-score": score})
        boss = admin(visit(database, address, "boss"), new_secret(database))
        boss.send(boss.open("/admin"), "/admin/rules")
    standings = {n: one.standing for n, one in take_snapshot(database).raters.items()}
    assert standings == {"ann": "active", "bob": "active", "cy": "discarded", "boss": "active"}


def test_who_writes_and_who_rates(make: Make, serve: Serve, visit: Visit) -> None:
    from tertium.campaign.writing import Larger, add_prompts, written_pairs

    database = make(like="clss", control={})
    add_prompts(database, [Larger(f"t{i}", f"Once there was text {i}.") for i in range(4)])
    with serve(database) as address:
        ann = visit(database, address)
        page = ann.open()
        assert page.url.path == "/write" and " of 4: " in page.text
        page = ann.send(page, "/write", text="  a\n text ")
        page = ann.send(page, "/write", blank="1")
        page = ann.send(page, "/write", text="")
        assert page.status_code == 400 and "You sent no text" in page.text
        page = ann.send(page, "/write", text="There was a text, and it was long.")
        assert "Please write a phrase" in page.text and "it was long.</textarea>" in page.text
        assert "Others will rate both" in page.text, "guidelines for writers"
        assert "a digit chooses" not in page.text
        own = ann.open("/guidelines").text
        assert "Others will rate both" in own and 'class="button main" href="/write"' in own
        while "nothing left" not in page.text:
            page = ann.send(page, "/write", text="another")
        assert written_pairs(database) > 3
        over = ann.open("/rate").text
        assert "Thank you!" in over and 'href="/write"' not in over, "she wrote all of them"
        add_prompts(database, [Larger("late", "A text that came late.")])
        assert 'href="/write"' in ann.open("/rate").text
        [made] = invite(database, ["bob"])
        bob = Reader(ann.client, f"/i/{made.token}")
        assert bob.open().url.path == "/rate"
    questions = take_snapshot(database).questions.values()
    assert {one.author for one in questions} == {"ann"}
    assert "a text" in {one.pair.b.text for one in questions}
