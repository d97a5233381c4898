"""HTTPS by a certificate of one's own or behind a web server that has one; how a server ends."""

from __future__ import annotations

import json
import shutil
import signal
import ssl
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tertium.campaign.campaigns import new_secret, open_campaign
from tertium.campaign.people import invite
from tertium.campaign.web.server import Serving, check_certificate
from tertium.errors import UserError

from ..conftest import Make, Serve


@pytest.fixture
def certificate(tmp_path: Path) -> tuple[Path, Path]:
    """A certificate for this machine that nobody else has signed, and its key."""
    if shutil.which("openssl") is None:
        pytest.skip("there is no openssl to make a certificate with")
    cert, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
         "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
         "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", cert],
        check=True, capture_output=True,
    )  # fmt: skip
    return cert, key


def test_https_and_cookies_that_travel_no_other_way(
    make_here: Make, certificate: tuple[Path, Path], tmp_path: Path
) -> None:
    database = make_here(2)
    [ann] = invite(database, ["ann"])
    secret = new_secret(database)
    cert, key = certificate
    program = "import sys; from tertium.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", program, "campaign", "serve", database.place, "--port", "0",
               "--tls-cert", str(cert), "--tls-key", str(key), "--json"]  # fmt: skip
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=tmp_path)
    try:
        assert server.stdout is not None
        address = json.loads(server.stdout.readline())["address"]
        assert address.startswith("https://127.0.0.1:")
        trust = ssl.create_default_context(cafile=str(cert))
        with httpx.Client(base_url=address, verify=trust, timeout=60) as client:
            entered = client.get(f"/i/{ann.token}")
            assert "Secure" in entered.headers["set-cookie"]
            assert client.get("/rate").status_code == 200
            let_in = client.post("/admin/enter", data={"secret": secret})
            assert let_in.status_code == 303 and "Secure" in let_in.headers["set-cookie"]
            assert client.get("/admin").status_code == 200
        with pytest.raises(httpx.TransportError):
            httpx.get(address.replace("https", "http"), timeout=5)
    finally:
        server.terminate()
        server.wait(30)
        if server.stdout:
            server.stdout.close()


def test_behind_a_web_server_with_https(make_here: Make, serve: Serve) -> None:
    database = make_here(2)
    [ann] = invite(database, ["ann"])
    with serve(database) as address:
        link = f"{address}/i/{ann.token}"
        forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
        assert "Secure" in httpx.get(link, headers=forwarded).headers["set-cookie"]
        assert "Secure" not in httpx.get(link).headers["set-cookie"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"key": "key.pem"}, "a key without a certificate"),
        ({"certificate": "none.pem"}, "none.pem: no such file"),
        ({"certificate": "cert.pem", "key": "none.pem"}, "none.pem: no such file"),
        ({"certificate": "cert.pem", "key": "other.pem"}, "cannot be used"),
    ],
)
def test_what_is_wrong_with_a_certificate(
    given: dict[str, str], said: str, certificate: tuple[Path, Path], tmp_path: Path
) -> None:
    (tmp_path / "other.pem").write_text("no key")
    files = {name: tmp_path / value for name, value in given.items()}
    with pytest.raises(UserError, match=said):
        check_certificate(Serving(**files))  # type: ignore[arg-type]


def test_a_server_that_is_told_to_end_closes_the_campaign(make_here: Make) -> None:
    """What systemd and ``docker stop`` send: nothing may be left in files beside the campaign."""
    database = make_here(3)
    place = Path(database.place)
    database.close()
    command = [sys.executable, "-m", "tertium", "campaign", "serve", str(place), "--port", "0",
               "--json"]  # fmt: skip
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = json.loads(server.stdout.readline())["address"]
        with open_campaign(place) as other:
            [made] = invite(other, ["ann"])
        assert httpx.get(f"{address}/i/{made.token}").status_code == 303
        server.send_signal(signal.SIGTERM)
        assert server.wait(20) == 0
    assert [path.name for path in place.parent.glob(f"{place.name}*")] == [place.name]
