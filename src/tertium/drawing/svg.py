"""Elements as text: whatever a text holds, it shows as text."""

from __future__ import annotations

import html
import re

# What no document may hold: control characters and halves of surrogate pairs.
_UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


class Svg(str):
    """Markup that is already escaped; templates with autoescape take it as it is."""

    __slots__ = ()

    def __html__(self) -> str:
        """Say to a template engine that this needs no escaping."""
        return str(self)


def tag(name: str, *children: str, **attributes: object) -> Svg:
    """Make an element; plain strings are escaped, attributes that are None left out.

    A trailing underscore keeps clear of Python's own words, another one stands for a hyphen.

    >>> tag("text", "a < b", x=1.50, text_anchor="end", class_="label", id=None)
    '<text x="1.5" text-anchor="end" class="label">a &lt; b</text>'
    >>> tag("g", tag("path", d="M0 0"))
    '<g><path d="M0 0"/></g>'
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_attribute(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    inner = "".join(child if isinstance(child, Svg) else escape(child) for child in children)
    return Svg(f"<{name}{written}>{inner}</{name}>" if inner else f"<{name}{written}/>")


def picture(width: float, height: float, title: str, desc: str, *children: Svg, kind: str) -> Svg:
    """Wrap drawn parts into an image with a name and a description for those who cannot see it.

    >>> picture(10, 5, "Title", "Words", kind="strip")[:72]
    '<svg viewBox="0 0 10 5" class="drawing drawing-strip" role="img" aria-la'
    """
    return tag(
        "svg",
        tag("title", title),
        tag("desc", desc),
        *children,
        viewBox=f"0 0 {number(width)} {number(height)}",
        class_=f"drawing drawing-{kind}",
        role="img",
        aria_label=title,
        style=f"--natural-width:{number(width)}px",
    )


def number(value: float) -> str:
    """Write a length: a tenth of a pixel is as exact as an eye is.

    >>> number(3.0), number(2.4499), number(-0.01)
    ('3', '2.4', '0')
    """
    text = f"{value:.1f}"
    text = text.removesuffix(".0")
    return "0" if text == "-0" else text


def escape(text: str) -> str:
    r"""Escape for text and attributes, and replace what cannot be written at all.

    >>> escape("</script>\x00\ud800")
    '&lt;/script&gt;��'
    """
    return html.escape(writable(text))


def writable(text: str) -> str:
    r"""Replace control characters and halves of surrogate pairs.

    >>> writable("tab\tstays, bell\a goes")
    'tab\tstays, bell� goes'
    """
    return _UNWRITABLE.sub("\ufffd", text)


def shorten(text: str, most: int) -> str:
    """Cut a label that has no room, with an ellipsis.

    >>> shorten("a rather long name", 9)
    'a rather…'
    """
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def _attribute(value: object) -> str:
    return number(value) if isinstance(value, float) else escape(str(value))
