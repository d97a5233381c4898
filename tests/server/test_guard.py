from __future__ import annotations

import json
import socket
import threading
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from tertium.pages import HEADERS
from tertium.server import connection
from tertium.server.settings import Limits, Settings

from .conftest import Patient, Running, Start

KEY = "a-key-that-is-long-enough"
JSON = "application/json"
PAIR = {"a": "A cat sleeps.", "b": "A cat naps."}


def post(service: Running, statuses: list[int] | None = None) -> None:
    with service.client() as client:
        status = client.post("/v1/compare", json=PAIR).status_code
    if statuses is not None:
        statuses.append(status)


def until(condition: object, seconds: float = 60) -> None:
    assert callable(condition)
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never came about"
        time.sleep(0.01)


@pytest.mark.parametrize("path", ["/", "/boards", "/boards/sts", "/api", "/static/pages.css",
                                  "/v1/scales", "/v1/health/live", "/nothing-here"])  # fmt: skip
def test_every_answer_has_the_strict_headers(cold: Start, path: str) -> None:
    with cold().client() as client:
        answer = client.get(path)
    own = {"Cache-Control"} if path.startswith("/static") else set()
    for name, value in HEADERS.items():
        if name not in own:
            assert answer.headers[name] == value
    assert answer.headers["x-request-id"]
    assert "server" not in answer.headers


def test_pages_hold_no_script_or_style_of_their_own(cold: Start) -> None:
    import re

    with cold().client() as client:
        for path in ("/", "/boards", "/boards/sts", "/boards/clss", "/api"):
            page = client.get(path).text
            assert not re.search(r"<script(?![^>]*(src=|type=\"application/json\"))", page)
            assert "<style" not in page
            assert not re.search(r"\s(style|on\w+)=", page)
            assert not re.search(r"(?:src|href)=\"(?:https?:)?//", page)


def test_another_sites_pages_may_not_call(cold: Start, patient: Patient) -> None:
    patient.go.set()
    with cold().client() as client:
        answer = client.post("/v1/compare", json=PAIR, headers={"Origin": "https://evil.example"})
        assert answer.status_code == 403
        assert "access-control-allow-origin" not in answer.headers
        own = client.post("/v1/compare", json=PAIR, headers={"Origin": str(client.base_url)})
        assert own.status_code == 200
        ahead = client.options("/v1/compare", headers={
            "Origin": "https://evil.example", "Access-Control-Request-Method": "POST"})  # fmt: skip
        assert "access-control-allow-origin" not in ahead.headers


def test_a_site_that_was_allowed_may(cold: Start, patient: Patient) -> None:
    patient.go.set()
    settings = Settings(origins=("https://friend.example",))
    with cold(settings).client() as client:
        headers = {"Origin": "https://friend.example"}
        answer = client.post("/v1/compare", json=PAIR, headers=headers)
        assert answer.status_code == 200
        assert answer.headers["access-control-allow-origin"] == "https://friend.example"


def test_a_made_up_name_of_this_machine_is_refused(cold: Start) -> None:
    with cold().client() as client:
        for name in ("evil.example", "evil.example:80", "127.0.0.1.evil.example", "[::2]"):
            assert client.get("/", headers={"Host": name}).status_code == 421
        for name in ("localhost", "localhost:80", "[::1]:80", "127.0.0.1"):
            assert client.get("/", headers={"Host": name}).status_code == 200
    with cold(Settings(hosts=("texts.example",))).client() as client:
        assert client.get("/", headers={"Host": "texts.example"}).status_code == 200


def test_keys_are_asked_for_where_there_are_some(cold: Start, patient: Patient) -> None:
    patient.go.set()
    with cold(Settings(keys=(KEY,))).client() as client:
        for path in ("/key", "/static/pages.css", "/v1/health/live", "/v1/health/ready"):
            assert client.get(path).status_code == 200
        for path in ("/", "/boards", "/boards/sts", "/api", "/nothing-here"):
            sent = client.get(path)
            assert (sent.status_code, sent.headers["location"]) == (
                303, f"/key?next={path.replace('/', '%2F')}")  # fmt: skip
        for path in ("/v1/models", "/v1/metrics", "/v1/openapi.json", "/v1/senses?word=a"):
            assert client.get(path).status_code == 401
        refused = client.post("/v1/compare", json=PAIR, headers={"X-API-Key": KEY[:-1]})
        assert refused.status_code == 401
        assert refused.headers["www-authenticate"] == "Bearer"
        for headers in ({"X-API-Key": KEY}, {"Authorization": f"Bearer {KEY}"}):
            assert client.post("/v1/compare", json=PAIR, headers=headers).status_code == 200


def test_a_browser_that_gave_a_key_gets_a_cookie_for_all_pages(
    cold: Start, patient: Patient
) -> None:
    patient.go.set()
    with cold(Settings(keys=(KEY,))).client() as client:
        for wrong in (KEY[:-1], "", KEY + "\udfff"):
            body = json.dumps({"key": wrong})
            refused = client.post("/key", content=body, headers={"Content-Type": JSON})
            assert refused.status_code in (401, 422) and not client.cookies
        given = client.post("/key", json={"key": KEY})
        cookie = given.headers["set-cookie"].lower()
        assert given.status_code == 204
        assert "httponly" in cookie and "samesite=lax" in cookie
        assert KEY not in cookie
        for path in ("/", "/boards", "/boards/sts", "/api", "/v1/models"):
            assert client.get(path).status_code == 200
        assert client.post("/v1/compare", json=PAIR).status_code == 200
        # Another site's page may make a browser send the cookie, but is known by its origin.
        elsewhere = client.post(
            "/v1/compare", json=PAIR, headers={"Origin": "https://evil.example"}
        )
        assert elsewhere.status_code == 403
        for made_up in ("0" * 64, "", "x"):
            client.cookies.clear()
            client.cookies.set("tertium-key", made_up)
            assert client.get("/v1/models").status_code == 401


def test_kept_runs_are_shown_to_nobody_without_a_key(cold: Start, tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text(
        '{"task": "sts", "systems": [{"name": "secret-run"}]}', "utf-8"
    )
    with cold(Settings(keys=(KEY,), runs=tmp_path)).client() as client:
        for path in ("/boards", "/boards/sts"):
            assert "secret-run" not in client.get(path).text
            assert client.get(path, follow_redirects=True).url.path == "/key"


@pytest.mark.parametrize("claims", [True, False])
def test_a_body_that_is_too_large_is_refused(cold: Start, claims: bool) -> None:
    service = cold(Settings(limits=replace(Limits(), body=10_000, upload=20_000)))
    body = b'{"a": "' + b"x" * 50_000 + b'"}'

    def parts() -> object:
        for start in range(0, len(body), 1_000):
            yield body[start : start + 1_000]

    with service.client() as client:
        content = body if claims else parts()
        answer = client.post("/v1/compare", content=content,  # type: ignore[arg-type]
                             headers={"Content-Type": "application/json"})  # fmt: skip
        assert answer.status_code == 413
        assert answer.json()["error"] == "the body is larger than 10,000 bytes; send less at a time"
        upload = client.post("/v1/score", files={"file": ("x.csv", b"x" * 50_000)})
        assert upload.status_code == 413


def test_compressed_bodies_and_packed_files_are_never_unpacked(cold: Start) -> None:
    import gzip
    import zipfile
    from io import BytesIO

    bomb = gzip.compress(b"\0" * 10_000_000)
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("pairs.csv", "x" * 1_000_000)
    with cold().client() as client:
        headers = {"Content-Encoding": "gzip", "Content-Type": "application/json"}
        assert client.post("/v1/compare", content=bomb, headers=headers).status_code == 415
        for data in (bomb, packed.getvalue(), b"BZh91AY", b"\x28\xb5\x2f\xfdx"):
            for path, name in (("/v1/score", "file"), ("/v1/evaluate", "files")):
                answer = client.post(path, files={name: ("x.csv", data)}, data={"task": "sts"})
                assert answer.status_code == 415
                assert "unpack it" in answer.json()["error"]


@pytest.mark.parametrize("path", [
    "/static/../settings.py", "/static/..%2f..%2fsettings.py", "/static/%2e%2e/app.py",
    "/static/....//x", "/static/compare.html.j2", "/boards/..%2f..%2f", "/boards/../../etc",
    "/static//etc/passwd", "/v1/../../etc/passwd", "/static/dom.js%00.css",
])  # fmt: skip
def test_no_path_leads_out(cold: Start, path: str) -> None:
    service = cold()
    with socket.create_connection(("127.0.0.1", service.port)) as raw:  # no client tidies it
        raw.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        answer = b""
        while part := raw.recv(65_536):
            answer += part
    assert answer.startswith((b"HTTP/1.1 404", b"HTTP/1.1 400", b"HTTP/1.1 422"))
    assert b"import" not in answer and b"root:" not in answer


def test_names_of_files_lead_nowhere(client: httpx.Client, live: Running) -> None:
    for name in ("../../../tmp/evil.csv", "/etc/passwd", "..\\..\\x.csv", "<img src=x>.csv", "..",
                 "a\x00b.csv", "con.csv", "x" * 300 + ".csv"):  # fmt: skip
        answer = client.post("/v1/score", files={"file": (name, "a,b\n1,2\n")})
        assert answer.status_code in (400, 422)
        line = answer.json()["error"]
        assert ".." not in line and "<" not in line and "/" not in line.replace("and/or", "")


def test_a_slow_body_is_not_waited_for_for_ever(cold: Start) -> None:
    service = cold(Settings(limits=replace(Limits(), read_seconds=0.3)))
    with socket.create_connection(("127.0.0.1", service.port)) as raw:
        raw.sendall(b"POST /v1/compare HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n"
                    b"Content-Type: application/json\r\n\r\n{")  # fmt: skip
        raw.settimeout(60)
        answer = raw.recv(65_536)
    assert answer.startswith(b"HTTP/1.1 408")


def test_a_head_without_end_is_refused(cold: Start) -> None:
    service = cold()
    for head in (b"GET /" + b"x" * 60_000, b"GET / HTTP/1.1\r\nX: " + b"x" * 60_000,
                 b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 10_000):  # fmt: skip
        with socket.create_connection(("127.0.0.1", service.port)) as raw:
            raw.settimeout(60)
            with suppress(OSError):
                raw.sendall(head)
            with suppress(ConnectionResetError):
                assert raw.recv(65_536).startswith((b"HTTP/1.1 431", b"HTTP/1.1 400"))
    with service.client() as client:
        assert client.get("/v1/health/live").status_code == 200
        long = client.get("/v1/health/live", headers={"X": "x" * 40_000})
        assert (long.status_code, "32 KB" in long.json()["error"]) == (431, True)


@pytest.mark.parametrize("sent", [
    b"\x00\x01\x02\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n",
    b"GET /\xff\xfe HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET http://[ HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"POST /v1/compare HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /v1/metrics HTTP/1.1\r\n\r\n",
])  # fmt: skip
def test_what_is_no_request_is_refused_and_the_service_lives(cold: Start, sent: bytes) -> None:
    service = cold()
    with socket.create_connection(("127.0.0.1", service.port)) as raw:
        raw.settimeout(60)
        raw.sendall(sent)
        raw.shutdown(socket.SHUT_WR)
        answer = b""
        with suppress(ConnectionResetError):
            while part := raw.recv(65_536):
                answer += part
    assert b" 500 " not in answer and b" 200 " not in answer
    with service.client() as client:
        assert client.get("/v1/health/live").status_code == 200
    assert [one for one in service.logged() if one["event"] == "error"] == []


def test_a_slow_head_is_not_waited_for_for_ever(
    cold: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "PATIENCE", 0.3)
    service = cold()
    with socket.create_connection(("127.0.0.1", service.port)) as raw:
        raw.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        raw.settimeout(60)
        assert raw.recv(10) == b""  # closed
    with socket.create_connection(("127.0.0.1", service.port)) as raw:
        raw.sendall(b"GET /v1/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n")
        raw.settimeout(60)
        assert raw.recv(4096).startswith(b"HTTP/1.1 200")
        raw.sendall(b"GET / HTT")  # the second request of a connection has no more time
        while raw.recv(4096):
            pass


def test_work_ends_when_the_client_goes(cold: Start, patient: Patient) -> None:
    service = cold()
    worker = service.service.models
    busy = threading.Thread(target=post, args=(service,))
    busy.start()
    until(lambda: worker.busy)
    raw = socket.create_connection(("127.0.0.1", service.port))
    body = b'{"a": "gone away", "b": "x"}'
    raw.sendall(b"POST /v1/compare HTTP/1.1\r\nHost: localhost\r\n"
                b"Content-Type: application/json\r\n"
                + f"Content-Length: {len(body)}\r\n\r\n".encode() + body)  # fmt: skip
    until(lambda: worker.waiting == 1)
    raw.close()
    until(lambda: any(one.get("status") == 499 for one in service.logged()))
    patient.go.set()
    busy.join(60)
    until(lambda: worker.waiting == 0)
    assert [len(batch) for batch in patient.batches] == [1]  # who had gone was not judged


@pytest.mark.parametrize("waits", [True, False], ids=["before the answer", "within the answer"])
def test_a_file_whose_client_goes_leaves_nothing_behind(
    cold: Start, patient: Patient, waits: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    service = cold()
    slots = service.service.settings.limits.uploads
    if not waits:
        patient.go.set()
    rows = "text_a,text_b\n" + "a long enough text,another text\n" * 60_000
    request = httpx.Request("POST", f"{service.address}/v1/score", files={"file": ("x.csv", rows)})
    raw = socket.create_connection(("127.0.0.1", service.port))
    head = "".join(f"{name}: {value}\r\n" for name, value in request.headers.items())
    raw.sendall(f"POST /v1/score HTTP/1.1\r\n{head}\r\n".encode() + request.read())
    until(lambda: service.service.uploads._value < slots)
    if waits:
        until(lambda: service.service.models.busy)
    else:
        assert raw.recv(100).startswith(b"HTTP/1.1 200")
    raw.close()
    until(lambda: any(one["event"] == "request" for one in service.logged()))
    patient.go.set()
    until(lambda: service.service.uploads._value == slots)
    until(lambda: not list(tmp_path.glob("tertium-*")))


def test_who_finds_the_line_full_is_told_when_to_come_again(cold: Start, patient: Patient) -> None:
    service = cold(Settings(limits=replace(Limits(), waiting_pairs=2)))
    statuses: list[int] = []
    again: list[str] = []

    def ask() -> None:
        with service.client() as client:
            answer = client.post("/v1/compare", json=PAIR)
            statuses.append(answer.status_code)
            if answer.status_code == 429:
                again.append(answer.headers["retry-after"])

    first = threading.Thread(target=ask)
    first.start()
    until(lambda: service.service.models.busy)
    others = [threading.Thread(target=ask) for _ in range(9)]
    for one in others:
        one.start()
    until(lambda: len(again) == 7)  # one is being judged, and two wait
    patient.go.set()
    for one in (first, *others):
        one.join(60)
    assert sorted(statuses) == [200] * 3 + [429] * 7
    assert all(int(seconds) >= 1 for seconds in again)


def test_an_answer_that_takes_too_long_is_given_up(cold: Start, patient: Patient) -> None:
    service = cold(Settings(limits=replace(Limits(), seconds=0.3)))
    with service.client() as client:
        answer = client.post("/v1/compare", json=PAIR)
        assert answer.status_code == 504
        assert "0.3 s" in answer.json()["error"]


def test_a_request_that_was_never_begun_says_so(cold: Start, patient: Patient) -> None:
    service = cold(Settings(limits=replace(Limits(), seconds=0.5)))
    begun = threading.Thread(target=post, args=(service,))
    begun.start()
    until(lambda: service.service.models.busy)
    with service.client() as client:
        answer = client.post("/v1/compare", json=PAIR)
    assert answer.status_code == 503
    assert "waited for more than 0.5 s" in answer.json()["error"]
    assert int(answer.headers["retry-after"]) >= 1
    begun.join(60)


def test_our_own_mistakes_are_logged_without_texts(cold: Start, patient: Patient) -> None:
    patient.go.set()
    service = cold()
    with service.client() as client:
        answer = client.post("/v1/compare", json={"a": "bad", "b": "secret words"})
    assert answer.status_code == 500
    assert answer.json()["error"].startswith("internal error; report it with the id ")
    until(lambda: len(service.logged()) >= 2)
    [error] = [one for one in service.logged() if one["event"] == "error"]
    assert error["kind"] == "ValueError"
    assert error["id"] in answer.json()["error"]
    assert "secret" not in service.written.getvalue()
    assert "a bad pair" not in service.written.getvalue()


def test_logs_say_who_asked_for_what_but_not_the_texts(cold: Start, patient: Patient) -> None:
    patient.go.set()
    service = cold()
    with service.client() as client:
        client.post("/v1/compare", json={"a": "my secret", "b": "another secret"})
        client.get("/v1/senses", params={"word": "secret"})
        client.get("/secret-path")
    until(lambda: len(service.logged()) >= 3)  # a line is written after its answer
    requests = [one for one in service.logged() if one["event"] == "request"]
    assert [(one["route"], one["status"]) for one in requests] == [
        ("/v1/compare", 200), ("/v1/senses", requests[1]["status"]), ("other", 404)]  # fmt: skip
    assert "secret" not in service.written.getvalue()


def test_logs_quote_texts_where_that_was_asked_for(cold: Start, patient: Patient) -> None:
    patient.go.set()
    service = cold(Settings(log_texts=True))
    with service.client() as client:
        client.post("/v1/compare", json={"a": "my words", "b": "others"})
    until(service.logged)
    assert "my words" in service.logged()[0]["texts"]


def test_what_is_in_flight_is_finished_when_the_service_stops(
    cold: Start, patient: Patient
) -> None:
    service = cold()
    answers: list[int] = []
    asking = threading.Thread(target=post, args=(service, answers))
    asking.start()
    until(lambda: service.service.models.busy)
    stopping = threading.Thread(target=service.stop)
    stopping.start()
    time.sleep(0.2)
    patient.go.set()
    asking.join(60)
    stopping.join(60)
    assert answers == [200]
