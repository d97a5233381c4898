from __future__ import annotations

import jinja2
import pytest

from tertium.pages import HEADERS, assets, make_environment


def test_an_address_changes_with_what_it_leads_to() -> None:
    found = assets("tertium.campaign.web")
    assert {"pages.css", "pages.js", "campaign.css", "rating.js"} == set(found)
    addresses = {asset.address for asset in found.values()}
    assert len(addresses) == 4 and all("?v=" in address for address in addresses)


def test_the_style_has_light_and_dark_and_nothing_from_elsewhere() -> None:
    style = assets()["pages.css"].data.decode()
    assert "prefers-color-scheme: dark" in style and "--series-8" in style
    for asset in assets("tertium.campaign.web").values():
        text = asset.data.decode()
        assert "http:" not in text and "https:" not in text and "@import" not in text


def test_what_is_put_into_a_page_shows_as_text() -> None:
    templates = make_environment("tertium.pages", assets())
    drawn = templates.from_string("<p title='{{ a }}'>{{ a }}</p>").render(a="<i>'\"&")
    assert drawn == "<p title='&lt;i&gt;&#39;&#34;&amp;'>&lt;i&gt;&#39;&#34;&amp;</p>"
    with pytest.raises(jinja2.UndefinedError):
        templates.from_string("{{ nothing }}").render()


def test_nothing_may_stand_in_a_page_itself() -> None:
    assert "unsafe" not in HEADERS["Content-Security-Policy"]
