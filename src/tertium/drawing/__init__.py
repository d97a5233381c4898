"""Charts as SVG text: small pure functions that any page may use.

Colours are names, not values: a page that shows these drawings includes :func:`stylesheet`, which
defines the palette once, for light and dark.
"""

from __future__ import annotations

from tertium.drawing.axes import Axis, minus, nice_range, ticks
from tertium.drawing.bars import distribution, stacked
from tertium.drawing.dots import DotRow, dot_plot, heat_dot, strip
from tertium.drawing.legend import legend
from tertium.drawing.palette import series_class, stylesheet
from tertium.drawing.scatter import Cell, cells, density, scatter
from tertium.drawing.svg import Svg, picture, tag

__all__ = [
    "Axis",
    "Cell",
    "DotRow",
    "Svg",
    "cells",
    "density",
    "distribution",
    "dot_plot",
    "heat_dot",
    "legend",
    "minus",
    "nice_range",
    "picture",
    "scatter",
    "series_class",
    "stacked",
    "strip",
    "stylesheet",
    "tag",
    "ticks",
]
