"""The sentences and chunks of interpretable STS, answered by a ``.wa`` file."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

from tertium.errors import UserError
from tertium.items import Pair
from tertium.judgement import Judgement
from tertium.language.chunks import ChunkedSentence, parse_chunks
from tertium.scoring.layout import Layout, Row
from tertium.scoring.lines import Lines, without_last_blanks
from tertium.tasks.wa import format_wa, parse_wa


class IstsFiles(Layout):
    """Two files of sentences aligned by line, and two with their chunks where they are given.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     left, right = Path(folder, "sent1.txt"), Path(folder, "sent2.txt")
    ...     _ = left.write_text("A cat sleeps"), right.write_text("A cat naps")
    ...     [row.pair.b.text for row in IstsFiles(left, right).rows()]
    ['A cat naps']
    """

    scale = "sts"

    def __init__(
        self,
        sent1: Path,
        sent2: Path,
        chunks1: Path | None = None,
        chunks2: Path | None = None,
    ) -> None:
        if (chunks1 is None) != (chunks2 is None):
            raise UserError("chunks of one side only", remedy="give --chunks1 and --chunks2")
        self._sentences = Lines(sent1), Lines(sent2)
        self._chunks = (Lines(chunks1), Lines(chunks2)) if chunks1 and chunks2 else ()

    @property
    def sources(self) -> tuple[Lines, ...]:
        """The files, the first side's sentences first."""
        return (*self._sentences, *self._chunks)

    def rows(self) -> Iterator[Row]:
        """Read the pairs; all files must have the same number of lines."""
        files = [without_last_blanks(source) for source in self.sources]
        for number, found in enumerate(zip_longest(*files), start=1):
            if None in found:
                ended = self.sources[found.index(None)]
                raise ended.wrong(
                    f"there is no line for sentence {number}", number,
                    remedy="give all files the same number of lines",
                )  # fmt: skip
            texts = [line for _, line in found]
            chunks = [
                _chunks(line, text, source, number)
                for line, text, source in zip(texts[2:], texts[:2], self._chunks, strict=True)
            ] if self._chunks else [(), ()]  # fmt: skip
            left, right = map(ChunkedSentence, texts[:2], chunks)
            yield Row(Pair(str(number), left, right), number)

    def answer(self, row: Row, judgement: Judgement) -> str:
        """Write the alignment of one pair."""
        if judgement.explanation is None:
            raise UserError(
                "the system aligns no chunks", remedy="choose --model chunk-overlap, or none"
            )
        text = format_wa({row.line: judgement.explanation})
        parse_wa(text.split("\n"), Path("answer"))  # a system may say what the format cannot
        return text


def _chunks(line: str, text: str, source: Lines, number: int) -> tuple[tuple[int, ...], ...]:
    try:
        return parse_chunks(line, text)
    except UserError as error:
        raise source.wrong(error.what, number, remedy=error.remedy or "mend it") from None
