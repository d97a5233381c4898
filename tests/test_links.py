"""Every link of our own pages leads to a file that is there, and to a heading that it has."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
PLACES = ("*.md", "docs/*.md", "training/*.md", "examples/**/*.md", "src/tertium/**/*.md")
PAGES = sorted(path for place in PLACES for path in ROOT.glob(place))
FENCE = re.compile(r"^(`{3,}|~{3,}).*?^\1`*$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`\n]*`")
LINK = re.compile(r"\]\(\s*<?([^)\s#>]*)(?:#([^)\s>]*))?>?(?:\s+\"[^\"]*\")?\s*\)")
ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)


@cache
def prose(page: Path) -> str:
    """A page without what it shows as code."""
    return FENCE.sub("", page.read_text("utf-8"))


@cache
def anchors(page: Path) -> frozenset[str]:
    """The anchors of its headings, as code hosts and Sphinx make them."""
    found: dict[str, int] = {}
    for heading in re.findall(r"^#{1,6} (.+?)\s*#*$", prose(page), re.MULTILINE):
        slug = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        found[slug] = found.get(slug, 0) + 1
    again = {f"{slug}-{n}" for slug, count in found.items() for n in range(1, count)}
    return frozenset(found) | again


def wrong_links(page: Path, root: Path = ROOT) -> list[str]:
    wrong = []
    for target, anchor in LINK.findall(CODE.sub("", prose(page))):
        if ELSEWHERE.match(target):
            continue
        file = (page.parent / target).resolve() if target else page
        if not file.exists():
            wrong.append(f"{target}: no such file")
        elif not file.is_relative_to(root):
            wrong.append(f"{target}: leads out of the project")
        elif anchor and anchor not in anchors(file):
            wrong.append(f"{target}#{anchor}: no such heading")
    return wrong


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    assert wrong_links(page) == []


def test_a_dead_link_would_be_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# One two\n[a](gone.md) [b](#one-two) [c](#three) `[d](e.md)`\n")
    assert wrong_links(page, tmp_path) == ["gone.md: no such file", "#three: no such heading"]


def test_every_page_of_the_manual_is_in_its_contents() -> None:
    lists = re.findall(r"^```\{toctree\}\n(.*?)^```$", (DOCS / "index.md").read_text("utf-8"),
                       re.MULTILINE | re.DOTALL)  # fmt: skip
    lines = [line for one in lists for line in one.splitlines() if line and line[0] != ":"]
    listed = [line.rpartition("<")[2].rstrip(">") for line in lines]
    assert sorted(listed) == sorted(path.stem for path in DOCS.glob("*.md") if path.stem != "index")
