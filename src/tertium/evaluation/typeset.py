"""One table of text, set for the terminal, Markdown and LaTeX."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from tabulate import LATEX_ESCAPE_RULES, tabulate

_LATEX_SIGNS = {"–": "--", "…": r"\ldots{}", "’": "'", "≥": r"$\geq$", "±": r"$\pm$"}


@dataclass(frozen=True)
class Table:
    """Headers and rows of text; the first ``words`` columns are words, the others figures.

    >>> print(Table("", ("system", "r"), (("one", "0.5000"),)).text())
    system         r
    --------  ------
    one       0.5000
    """

    title: str
    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    words: int = 1

    def text(self) -> str:
        """For a terminal; headers break at hyphens and spaces to keep columns narrow."""
        narrow = replace(self, headers=tuple(map(_broken, self.headers)))
        return narrow._render("simple", str)

    def markdown(self) -> str:
        """For Markdown as GitHub reads it."""
        return self._render("github", markdown_escaped)

    def latex(self) -> str:
        """A ``tabular`` with booktabs rules."""
        tabular = self._render("latex_booktabs", str)
        for sign, command in _LATEX_SIGNS.items():
            tabular = tabular.replace(sign, command)
        return tabular

    @property
    def width(self) -> int:
        """How many terminal columns it takes."""
        return max(len(line.rstrip()) for line in self.text().splitlines())

    def transposed(self) -> Table:
        """Columns for rows: what reads better when there are few rows and many columns."""
        columns = list(zip(self.headers, *self.rows, strict=True))
        return replace(self, headers=columns[0], rows=tuple(columns[1:]), words=1)

    def _render(self, style: str, cell: Callable[[str], str]) -> str:
        rows = [[cell(one_line(value)) for value in row] for row in self.rows]
        align = ["left" if i < self.words else "right" for i in range(len(self.headers))]
        headers = [cell(header) for header in self.headers]
        drawn = tabulate(
            rows, headers, tablefmt=style, disable_numparse=True, colalign=align if rows else None
        )
        return "\n".join(line.rstrip() for line in drawn.splitlines())


def latex_escaped(text: str) -> str:
    """Escape what LaTeX would read as a command.

    >>> latex_escaped("50 % of a_b")
    '50 \\\\% of a\\\\_b'
    """
    rules = {**LATEX_ESCAPE_RULES, **_LATEX_SIGNS}
    return "".join(rules.get(char, char) for char in one_line(text))


def markdown_escaped(text: str) -> str:
    """Escape what would end a cell, start markup or start HTML.

    >>> print(markdown_escaped("a_b | <c>"))
    a\\_b \\| &lt;c>
    """
    plain = one_line(text).replace("&", "&amp;").replace("<", "&lt;")
    return re.sub(r"([\\|*_`~\[\]])", r"\\\1", plain)


def one_line(text: str) -> str:
    r"""Fold line ends and tabs, so that a cell stays in its row.

    >>> one_line("two\nlines")
    'two lines'
    """
    return " ".join(text.split()) if not text.isprintable() else text


def _broken(header: str) -> str:
    """Break a long header at its spaces and hyphens; a short one saves nothing."""
    return re.sub(r"(?<=\w-)(?=\w)| ", "\n", header) if len(header) > 10 else header
