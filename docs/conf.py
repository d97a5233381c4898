"""How Sphinx builds the manual: ``make docs``. A link or an anchor that leads nowhere fails it."""

from __future__ import annotations

import re
from typing import Any

from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder

import tertium

project = "tertium"
author = copyright = "The tertium developers"  # noqa: A001 - Sphinx asks for this name
version = release = tertium.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
templates_path = [".templates"]
highlight_language = "text"
html_theme = "furo"
html_title = f"tertium {release}"
html_copy_source = html_show_sourcelink = html_show_sphinx = False

myst_heading_anchors = 3  # links to headings are those that code hosts make, too
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_member_order = "bysource"
# Python's own types may stay names: to link to them, Sphinx would ask another site.
nitpicky = False
# A drawing that no lexer knows is shown as it is.
suppress_warnings = ["misc.highlighting_failure"]

_OUTSIDE = re.compile(r"(?<=\]\()(?=\.\./)")
_FILE = re.compile(r"^```(text|py|toml) (\S+)$", re.MULTILINE)
FIND = "find"
"""The page that answers the search form; Sphinx's own name for it is that of our page on search."""


class Manual(StandaloneHTMLBuilder):
    """HTML in which no page of Sphinx's takes the place of ours."""

    name = "html"

    def handle_page(
        self, pagename: str, addctx: dict[str, Any], templatename: str = "page.html", **more: Any
    ) -> None:
        """Write a page, the answers of the search form under a name of their own."""
        name = FIND if templatename == "search.html" else pagename
        super().handle_page(name, addctx, templatename, **more)


def setup(app: Sphinx) -> None:
    """Take our builder, and read pages as they are meant where they are read as plain files."""
    app.add_builder(Manual, override=True)
    app.connect("source-read", _as_meant)


def _as_meant(_app: Sphinx, _page: str, source: list[str]) -> None:
    # Of what lies outside the manual (the cards) no page is made: it is offered as a file.
    text = _OUTSIDE.sub("path:", source[0])
    # A file that a page shows stands under its name.
    source[0] = _FILE.sub(r"```{code-block} \1\n:caption: \2\n", text)
