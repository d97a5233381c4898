"""The ``.wa`` files of interpretable STS: tokens and typed, scored links, sentence by sentence.

::

    <sentence id="6" status="">
    // A woman riding a horse
    // A girl riding a horse
    <source>
    1 A :
    ...
    <alignment>
    1 2 <==> 1 2 // SIMI // 4 // A woman <==> A girl
    </alignment>
    </sentence>

The comment lines are for people: the tokens are what counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tertium.errors import DataError
from tertium.judgement import Alignment, Link
from tertium.tasks.files import join_lines, read_lines, shown
from tertium.tasks.wa_link import link_line, parse_link

_ATTRIBUTE = re.compile(r"(\w+)[ \t]*=[ \t]*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))")
# What follows the colon is left over from the editor that the organisers used. A token that is
# itself a colon reads '8 : : '.
_TOKEN = re.compile(r"([0-9]{1,6})[ \t]+([^ \t]+)(?:[ \t]+:.*)?", re.DOTALL)
_PARTS = ("source", "translation", "alignment")


@dataclass(frozen=True, slots=True)
class Block:
    """One sentence pair of a file, with the line on which it opens."""

    alignment: Alignment
    line: int


def read_wa(path: Path, notes: list[str] | None = None) -> dict[int, Block]:
    """Read a ``.wa`` file: the alignments by sentence number.

    Blank lines, spacing, the order of the sentences and what ``status`` says do not matter.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "system.wa")
    ...     link = Link((1, 2), (1,), frozenset({"EQUI"}), 4.5)
    ...     _ = path.write_text(format_wa({6: Alignment(("A", "cat"), ("Cats",), (link,))}))
    ...     read_wa(path)[6].alignment.links[0].comment
    'A cat <==> Cats'
    """
    return parse_wa(read_lines(path, notes), path)


def parse_wa(lines: Sequence[str], path: Path) -> dict[int, Block]:
    """Read the lines of a ``.wa`` file; ``path`` is only for the messages.

    >>> parse_wa(['<sentence id="1" status="">', "<source>", "2 cat :"], Path("my.wa"))
    Traceback (most recent call last):
    tertium.errors.DataError: my.wa:3: token 2 where token 1 was expected; number them from 1
    """
    blocks: dict[int, Block] = {}
    current: _Open | None = None
    for number, raw in enumerate(lines, start=1):
        line = raw.strip(" \t\r")
        if current is not None and line == "</sentence>":
            blocks[current.id] = Block(current.close(number), current.line)
            current = None
        elif current is not None:
            current.take(line, number)
        elif line:
            current = _Open(_sentence_id(line, path, number), number, path)
            if current.id in blocks:
                first = blocks[current.id].line
                what = f"sentence {current.id} is already on line {first}"
                raise DataError(what, path, number, remedy="write each sentence once")
    if current is not None:
        what = f"sentence {current.id} of line {current.line} is not closed"
        raise DataError(what, path, len(lines), remedy="end it with </sentence>")
    return blocks


def format_wa(alignments: Mapping[int, Alignment]) -> str:
    """Write alignments as the text of a ``.wa`` file, spaced as the organisers do.

    >>> print(format_wa({1: Alignment(("Cats",), ("Cats",), ())}).splitlines()[1])
    // Cats
    """
    return join_lines(line for id_, a in alignments.items() for line in _block_lines(id_, a))


@dataclass
class _Open:
    """A sentence that is being read: which of its parts are done, and which one is open."""

    id: int
    line: int
    path: Path
    part: str | None = None
    done: list[str] = field(default_factory=list)
    tokens: dict[str, list[str]] = field(default_factory=lambda: {"source": [], "translation": []})
    links: list[Link] = field(default_factory=list)

    def take(self, line: str, number: int) -> None:
        """Read one line."""
        if self.part is None:
            self._between(line, number)
        elif line == f"</{self.part}>":
            self.done.append(self.part)
            self.part = None
        elif line and self.part == "alignment":
            sizes = len(self.tokens["source"]), len(self.tokens["translation"])
            self.links.append(parse_link(line, sizes, self.path, number))
        elif line:
            self._token(line, number, self.tokens[self.part])

    def close(self, number: int) -> Alignment:
        """Check that nothing is missing at the end of the sentence."""
        if self.part is not None or len(self.done) < len(_PARTS):
            part = self.part or _PARTS[len(self.done)]
            what = f"sentence {self.id} ends without its whole <{part}> part"
            raise self._wrong(what, number, f"write <{part}> ... </{part}>")
        left, right = self.tokens["source"], self.tokens["translation"]
        return Alignment(tuple(left), tuple(right), tuple(self.links))

    def _wrong(self, what: str, number: int, remedy: str) -> DataError:
        return DataError(what, self.path, number, remedy=remedy)

    def _between(self, line: str, number: int) -> None:
        name = line[1:-1] if line.startswith("<") and line.endswith(">") else ""
        if name in _PARTS:
            if name not in _PARTS[len(self.done) : len(self.done) + 1]:
                what = f"<{name}> is out of place in sentence {self.id}"
                remedy = "write <source>, <translation> and <alignment> once each, in this order"
                raise self._wrong(what, number, remedy)
            self.part = name
        elif line.startswith("<sentence"):
            what = f"a sentence opens inside sentence {self.id}"
            raise self._wrong(what, number, "end the one before with </sentence>")
        elif line and self.done:
            # Before <source> any line is a comment; after it one would be a lost token or link.
            what = f"{shown(line)} belongs to no part of sentence {self.id}"
            raise self._wrong(what, number, "put it between the tags of its part")

    def _token(self, line: str, number: int, tokens: list[str]) -> None:
        found = _TOKEN.fullmatch(line)
        if found is None:
            what = f"{shown(line)} is no token of <{self.part}>"
            raise self._wrong(what, number, "write '1 word :', a token a line")
        if int(found[1]) != len(tokens) + 1:
            what = f"token {found[1]} where token {len(tokens) + 1} was expected"
            raise self._wrong(what, number, "number them from 1")
        tokens.append(found[2])


def _sentence_id(line: str, path: Path, number: int) -> int:
    remedy = 'open each sentence with <sentence id="1" status="">, counting from 1'
    if not (line.startswith("<sentence") and line.endswith(">")):
        raise DataError(f"{shown(line)} stands outside a sentence", path, number, remedy=remedy)
    attributes = {name: "".join(values) for name, *values in _ATTRIBUTE.findall(line)}
    text = attributes.get("id", "")
    if re.fullmatch(r"[0-9]{1,9}", text) is None or int(text) == 0:
        raise DataError(f"{shown(text)} is no sentence number", path, number, remedy=remedy)
    return int(text)


def _block_lines(sentence: int, alignment: Alignment) -> Iterator[str]:
    yield f'<sentence id="{sentence}" status="">'
    yield f"// {' '.join(alignment.left)}"
    yield f"// {' '.join(alignment.right)}"
    for part, tokens in (("source", alignment.left), ("translation", alignment.right)):
        yield f"<{part}>"
        yield from (f"{number} {token} : " for number, token in enumerate(tokens, start=1))
        yield f"</{part}>"
    yield "<alignment>"
    yield from (link_line(alignment, link) for link in alignment.links)
    yield from ("</alignment>", "</sentence>", "", "")
