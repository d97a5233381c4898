"""Only an invited rater sees their items; forms, texts and sizes hold against ill will."""

from __future__ import annotations

import re
import socket
from urllib.parse import urlparse

import httpx
import pytest

from tertium.campaign.campaigns import create_campaign, new_secret
from tertium.campaign.people import invite, revoke
from tertium.campaign.questions import add_questions
from tertium.campaign.settings import settings_of
from tertium.campaign.snapshot import Question, take_snapshot
from tertium.campaign.writing import Larger, add_prompts
from tertium.items import Pair, Sentence

from ..conftest import Make, Serve
from .conftest import Visit, texts

ADDRESSES = ["/rate", "/rate/1", "/feedback/1", "/guidelines", "/write"]
ADMIN = ["/admin", "/admin/adjudicate"]


def test_without_an_invitation_nothing_is_shown(make: Make, serve: Serve) -> None:
    database = make(2)
    with serve(database) as address, httpx.Client(base_url=address) as nobody:
        for path in ADDRESSES:
            answer = nobody.get(path, follow_redirects=True)
            assert answer.status_code == 403 and "The text" not in answer.text, path
        guess = nobody.get("/i/" + "x" * 43)
        assert guess.status_code == 404 and "set-cookie" not in guess.headers
        forged = {"Cookie": "rater=' OR 1=1 --"}
        assert nobody.get("/rate", headers=forged).status_code == 403


def test_head_is_answered_like_get_without_a_body(make: Make, serve: Serve, visit: Visit) -> None:
    database = make(2)
    with serve(database) as address:
        rater = visit(database, address)
        rater.open()
        for path in ("/", "/health", "/rate", "/guidelines", "/admin", "/nowhere"):
            head, get = rater.client.head(path), rater.client.get(path)
            assert head.status_code == get.status_code, path
            assert head.content == b"", path
            assert head.headers.keys() == get.headers.keys(), path
        assert rater.client.head("/undo").status_code == 405


def test_head_lends_nothing(make: Make, serve: Serve, visit: Visit) -> None:
    database = make(2, like="clss", control={})
    add_prompts(database, [Larger("t", "Once there was a text.")])

    def lent() -> list[int]:
        with database.reading() as session:
            held = session.value("SELECT COUNT(*) FROM prompts WHERE holder IS NOT NULL")
            return [session.value("SELECT COUNT(*) FROM assignments"), held]

    with serve(database) as address:
        rater = visit(database, address)
        rater.client.get(rater.link)
        for path in ("/rate", "/write"):
            head = rater.client.head(path)
            assert head.status_code == 200 and head.content == b"", path
            assert head.headers["content-type"] == "text/html; charset=utf-8", path
            assert head.headers["cache-control"] == "no-store", path
            assert lent() == [0, 0], path
        rater.client.get("/rate")
        rater.client.get("/write")
        assert lent() == [1, 1]
        with httpx.Client(base_url=address) as nobody:
            assert {nobody.head(path).status_code for path in ("/rate", "/write")} == {403}


def test_tokens_are_unguessable_and_not_kept(make: Make) -> None:
    database = make()
    tokens = [one.token for one in invite(database, [f"r{i}" for i in range(50)])]
    assert len(set(tokens)) == 50 and all(len(token) == 43 for token in tokens)
    with database.reading() as session:
        kept = str(session.all("SELECT * FROM raters")) + str(session.all("SELECT * FROM facts"))
    assert not any(token in kept for token in tokens)


def test_the_secret_is_not_kept(place: str) -> None:
    database, secret = create_campaign(place, settings_of({"title": "T"}))
    with database, database.reading() as session:
        assert secret not in str(session.all("SELECT * FROM facts"))


def test_a_link_that_was_revoked_or_renewed_ends(make: Make, serve: Serve, visit: Visit) -> None:
    database = make(2)
    with serve(database) as address:
        ann = visit(database, address)
        page = ann.open()
        assert page.status_code == 200
        revoke(database, "ann")
        assert ann.open("/rate").status_code == 403
        assert ann.open().status_code == 404
        assert ann.send(page, **{"score-score": "3"}).status_code == 403
        assert take_snapshot(database).ratings == ()
        again = visit(database, address)
        assert again.open().status_code == 200
        invite(database, ["ann"])
        assert again.open("/rate").status_code == 403


def test_nobody_reaches_somebody_elses_items(make: Make, serve: Serve, visit: Visit) -> None:
    database = make(4, ratings=2)
    with serve(database) as address:
        ann, bob = visit(database, address), visit(database, address, "bob")
        hers, his = ann.open(), bob.open()
        number = re.findall(r'name="loan" value="(\d+)"', hers.text)[0]
        assert bob.open(f"/rate/{number}").status_code == 404
        assert bob.send(his, loan=number, **{"score-score": "0"}).status_code == 403
        ann.send(hers, **{"score-score": "5"})
        assert bob.open(f"/rate/{number}").status_code == 404
        assert bob.open(f"/feedback/{number}").status_code == 404
    assert [one.rater for one in take_snapshot(database).ratings] == ["ann"]


def test_forms_from_elsewhere_are_refused(make_here: Make, serve: Serve, visit: Visit) -> None:
    database = make_here(2)
    with serve(database) as address:
        ann, bob = visit(database, address), visit(database, address, "bob")
        page, his = ann.open(), bob.open()
        key = re.findall(r'name="form_key" value="(\w+)"', his.text)[0]
        for form_key in ("", "0" * 64, key):
            answer = ann.send(page, form_key=form_key, **{"score-score": "3"})
            assert answer.status_code == 403
            assert ann.send(page, "/undo", form_key=form_key).status_code == 403
        ann.client.headers["Sec-Fetch-Site"] = "cross-site"
        assert ann.send(page, **{"score-score": "3"}).status_code == 403
        ann.client.headers["Sec-Fetch-Site"] = "same-origin"
        assert ann.send(page, **{"score-score": "3"}).status_code == 200
    assert len(take_snapshot(database).ratings) == 1


def test_cookies_stay_with_the_browser(make_here: Make, serve: Serve) -> None:
    database = make_here()
    [made] = invite(database, ["ann"])
    secret = new_secret(database)
    with serve(database) as address, httpx.Client(base_url=address) as client:
        cookie = client.get(f"/i/{made.token}").headers["set-cookie"]
        assert "HttpOnly" in cookie and "SameSite=lax" in cookie
        entered = client.post("/admin/enter", data={"secret": secret})
        assert entered.status_code == 303
        cookie = entered.headers["set-cookie"]
        assert "HttpOnly" in cookie and "SameSite=strict" in cookie and secret not in cookie


@pytest.mark.parametrize("path", ["/", "/rate", "/admin", "/nothing", "/static/pages.css", "/i/x"])
def test_every_answer_has_the_strict_headers(path: str, make_here: Make, serve: Serve) -> None:
    with serve(make_here(1)) as address:
        headers = httpx.get(address + path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy and "form-action 'self'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert ("immutable" in headers["cache-control"]) == path.startswith("/static")


def test_texts_show_as_text(make_here: Make, serve: Serve, visit: Visit) -> None:
    ill = "<script>alert('a')</script>\"'><img src=x onerror=alert(1)> {{ 7 * 7 }} &lt;"
    database = make_here(title=ill, guidelines=ill)
    add_questions(database, [Question(Pair(ill, Sentence(ill), Sentence("b")), why=ill)])
    with serve(database) as address:
        ann = visit(database, address, ill[:30])
        page = ann.open()
        assert ill in texts(page)
        assert "<script>alert" not in page.text and "<img" not in page.text
        assert "{{ 7 * 7 }}" in page.text
        ann.send(page, **{"score-score": "3", "comment": ill})
        bob = visit(database, address, "bob")
        bob.send(bob.open(), **{"score-score": "0"})
        bob.client.post("/admin/enter", data={"secret": new_secret(database)})
        for path in ADMIN:
            shown = bob.open(path)
            assert shown.status_code == 200
            assert "<script>alert" not in shown.text and "<img" not in shown.text
            assert "&lt;script&gt;alert" in shown.text


def test_no_page_holds_a_script_or_a_style_of_its_own(
    make_here: Make, serve: Serve, visit: Visit
) -> None:
    database = make_here(1)
    with serve(database) as address:
        ann = visit(database, address)
        page = ann.open().text
        assert re.findall(r"<script(?![^>]*src=)", page) == []
        assert re.findall(r"<style|\sstyle=|\son\w+=", page) == []
        outside = [u for u in re.findall(r'(?:src|href)="([^"]*)"', page) if ":" in u]
        assert outside == ["data:,"]
        for name in re.findall(r'(?:src|href)="(/static/[^"]*)"', page):
            assert ann.open(name).status_code == 200


def test_the_admin_page_needs_its_secret(make: Make, serve: Serve, visit: Visit) -> None:
    database = make(1)
    with serve(database) as address:
        ann = visit(database, address)
        ann.open()
        for path in ADMIN:
            assert ann.open(path).status_code == 401
        for path in ("rater", "rules", "invite", "pairs", "adjudicate"):
            assert ann.client.post(f"/admin/{path}", data={"names": "eve"}).status_code == 401
        assert list(take_snapshot(database).raters) == ["ann"]
        for forged in ("9999999999.x", f"9999999999.{'0' * 64}", "x", "."):
            ann.client.cookies.set("admin", forged, domain="127.0.0.1")
            assert ann.open("/admin").status_code == 401
            ann.client.cookies.delete("admin")


def test_guessing_the_secret_is_slowed_down(make_here: Make, serve: Serve) -> None:
    database = make_here()
    secret = new_secret(database)
    with serve(database) as address, httpx.Client(base_url=address) as client:
        codes = [client.post("/admin/enter", data={"secret": f"{i}"}).status_code for i in range(7)]
        assert codes == [403] * 5 + [429] * 2
        assert client.post("/admin/enter", data={"secret": secret}).status_code == 429


def test_a_new_secret_ends_what_the_old_one_opened(make_here: Make, serve: Serve) -> None:
    database = make_here()
    secret = new_secret(database)
    with serve(database) as address, httpx.Client(base_url=address) as client:
        client.post("/admin/enter", data={"secret": secret})
        assert client.get("/admin").status_code == 200
        new_secret(database)
        assert client.get("/admin").status_code == 401


def test_admin_forms_from_elsewhere_are_refused(make_here: Make, serve: Serve) -> None:
    database = make_here(1)
    with serve(database) as address, httpx.Client(base_url=address) as client:
        client.post("/admin/enter", data={"secret": new_secret(database)})
        for path in ("rater", "rules", "invite", "pairs", "adjudicate"):
            sent = client.post(f"/admin/{path}", data={"names": "eve", "form_key": "0" * 64})
            assert sent.status_code == 403, path
    assert take_snapshot(database).raters == {}


def test_what_is_sent_has_a_limit(make_here: Make, serve: Serve, visit: Visit) -> None:
    database = make_here(1)
    with serve(database) as address:
        ann = visit(database, address)
        page = ann.open()
        assert ann.send(page, comment="x" * 70_000, **{"score-score": "3"}).status_code == 413

        drops = (b"x" * 1024 for _ in range(100))
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        assert ann.client.post("/rate", content=drops, headers=form).status_code == 413
        ann.client.post("/admin/enter", data={"secret": new_secret(database)})
        file = {"file": ("pairs.csv", b"x" * (6 * 1024 * 1024))}
        assert ann.client.post("/admin/pairs", files=file).status_code == 413
        many = {f"f{i}": "x" for i in range(300)}
        assert ann.client.post("/rate", data=many).status_code == 400
    assert take_snapshot(database).ratings == ()


def test_a_length_that_lies_does_no_harm(make_here: Make, serve: Serve) -> None:
    with serve(make_here(1)) as address:
        url = urlparse(address)
        with socket.create_connection((url.hostname, url.port)) as line:
            line.sendall(b"POST /rate HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n")
            assert b"413" in line.recv(200)
        assert httpx.get(f"{address}/health").text == "ok\n"
