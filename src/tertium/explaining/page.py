"""An explanation as a page: the judgement, the picture, and the links as a table."""

from __future__ import annotations

from tertium.drawing.svg import Svg, tag
from tertium.explaining.explanation import Explanation, words_of
from tertium.explaining.picture import to_svg
from tertium.explaining.relations import LOOKS, label_of, meaning_of, shown_links
from tertium.judgement import Alignment
from tertium.messages import say, spoken
from tertium.scoring.aloud import read_aloud

_STYLE = """
body { font: 16px/1.5 Helvetica, Arial, sans-serif; color: #1b1f27; background: #ffffff;
  max-width: 42rem; margin: 2rem auto; padding: 0 1rem; }
blockquote { margin: 0.5rem 0; padding-left: 1rem; border-left: 3px solid #d8dce3;
  overflow-wrap: anywhere; }
pre { font-size: 0.85rem; overflow-x: auto; }
svg { max-width: 100%; height: auto; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; font-weight: bold; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.5rem;
  border-bottom: 1px solid #d8dce3; overflow-wrap: anywhere; }
"""


def to_html(explanation: Explanation) -> str:
    """Write an explanation as one page that needs nothing else.

    >>> from tertium.judgement import Judgement
    >>> page = to_html(Explanation("<a>", "b", Judgement(1.0, "sts"), "They differ."))
    >>> page[:15], "&lt;a&gt;" in page, "<a>" in page
    ('<!doctype html>', True, False)
    """
    head = tag(
        "head",
        Svg('<meta charset="utf-8">'),
        Svg('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        tag("title", say("page.title")),
        tag("style", Svg(_STYLE)),
    )
    body = tag(
        "body",
        tag("h1", say("page.title")),
        tag("blockquote", explanation.a, dir="auto"),
        tag("blockquote", explanation.b, dir="auto"),
        tag("p", explanation.sentence, dir="auto"),
        tag("figure", to_svg(explanation, with_sentence=False), style="margin: 1rem 0"),
        *(_table(one) for one in explanation.alignments),
        tag("h2", say("page.judgement")),
        tag("pre", "\n".join(read_aloud(explanation.judgement))),
    )
    return f"<!doctype html>\n{tag('html', head, body, lang=spoken())}\n"


def _table(alignment: Alignment) -> Svg:
    columns = ("first", "second", "link", "meaning")
    head = tag("tr", *(tag("th", say(f"page.{name}"), scope="col") for name in columns))
    rows = []
    for link in shown_links(alignment):
        meanings = ", ".join(meaning_of(name) for name in LOOKS if name in link.types)
        cells = (
            words_of(alignment.left, link.left) or "–",
            words_of(alignment.right, link.right) or "–",
            label_of(link),
            meanings,
        )
        rows.append(tag("tr", *(tag("td", cell, dir="auto") for cell in cells)))
    return tag(
        "table", tag("caption", say("page.caption")), tag("thead", head),
        tag("tbody", *rows),
    )  # fmt: skip
