"""Browsers without a screen: they open a link, read the forms of a page, and send them."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from tertium.campaign.database import Database
from tertium.campaign.people import invite

_FIELD = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')
_TEXT = re.compile(r'<p class="words"[^>]*>(.*?)</p>', re.DOTALL)


class Reader:
    """Somebody at the rating page."""

    def __init__(self, client: httpx.Client, link: str) -> None:
        self.client, self.link = client, link

    def open(self, path: str | None = None) -> httpx.Response:
        page = self.client.get(path or self.link, follow_redirects=True)
        if path is None and page.url.path == "/guidelines":
            return self.client.get("/rate")
        return page

    def send(self, page: httpx.Response, action: str = "/rate", **fields: str) -> httpx.Response:
        """Send a form of a page, with its hidden fields; the page that follows."""
        part = page.text.partition(f'action="{action}"')[2].partition("</form>")[0]
        data = {name: html.unescape(value) for name, value in _FIELD.findall(part)} | fields
        return self.client.post(action, data=data, follow_redirects=True)


def texts(page: httpx.Response) -> list[str]:
    return [html.unescape(text) for text in _TEXT.findall(page.text)]


@pytest.fixture
def visit() -> Any:
    """Invites somebody and gives them a browser at an address."""
    clients: list[httpx.Client] = []

    def visiting(database: Database, address: str, name: str = "ann", **more: Any) -> Reader:
        [made] = invite(database, [name])
        client = httpx.Client(base_url=address, timeout=60, **more)
        clients.append(client)
        return Reader(client, f"/i/{made.token}")

    yield visiting
    for client in clients:
        client.close()


Visit = Callable[..., Reader]
