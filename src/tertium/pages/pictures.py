"""Drawings on pages whose policy lets no style stand in the page itself."""

from __future__ import annotations

import re

from tertium.drawing.svg import Svg

_STYLE = re.compile(r' style="[^"]*"')


def unstyled(drawing: Svg) -> Svg:
    """A drawing without style attributes; the page's style sheet says how wide it may be.

    >>> unstyled(Svg('<svg class="drawing" style="--natural-width:420px"></svg>'))
    '<svg class="drawing"></svg>'
    """
    head, end, rest = drawing.partition(">")  # only the outermost element has one
    return Svg(_STYLE.sub("", head) + end + rest)
