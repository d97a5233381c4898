"""The organisers' input files of STS, CLSS and SICK, and the answers that they accept."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from pathlib import Path

from tertium.errors import UnknownNameError, UserError
from tertium.items import Item, Pair, Sense, Sentence, Word
from tertium.judgement import Judgement
from tertium.lexicon import wordnet
from tertium.scoring.layout import Layout, OnScale, Row
from tertium.scoring.lines import STANDARD, Lines, without_last_blanks
from tertium.tasks.clss import COMPARISONS, LEVELS, disagreement, guess_comparison
from tertium.tasks.files import shown
from tertium.tasks.sick_table import ID, LABEL, SCORE

_WORD = re.compile(r"(.+)#([nvars])")
_ROWS_TO_GUESS_FROM = 500
_SENTENCES = ("sentence_A", "sentence_B")
_NOTHING = "NA"


class ScoreLines(Layout):
    """Pairs a line, answered by a score a line, and a confidence where it is asked for."""

    def __init__(self, path: Path | str, scale: str, *, confidence: bool = False) -> None:
        self.lines = Lines(path)
        self.scale = scale
        self.confidence = confidence
        self._on_scale = OnScale.named(scale)

    @property
    def sources(self) -> tuple[Lines, ...]:
        """The one file."""
        return (self.lines,)

    @abstractmethod
    def rows(self) -> Iterator[Row]:
        """Read the pairs, from the beginning."""

    def answer(self, _row: Row, judgement: Judgement) -> str:
        """Write the score with four decimals."""
        score = self._on_scale.score(judgement)
        if score is None:
            raise UserError("the system gives no score", remedy="choose another --model")
        if not self.confidence:
            return f"{score:.4f}\n"
        if judgement.confidence is None:
            raise UserError(
                "the system says nothing about its confidence", remedy="leave out --confidence"
            )
        return f"{score:.4f}\t{judgement.confidence:.2f}\n"

    def _check_text(self, text: str, line: int, which: str) -> None:
        if not text.strip():
            raise self.lines.wrong(f"the {which} text is empty", line, remedy="write both texts")


class StsLines(ScoreLines):
    r"""Two or more tab-separated columns a line, the two texts first.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "pairs.txt")
    ...     _ = path.write_text("A dog barks\tA hound barks\nIt rains\tIt pours\tweather\n")
    ...     [row.pair.b.text for row in StsLines(path, "sts").rows()]
    ['A hound barks', 'It pours']
    """

    def rows(self) -> Iterator[Row]:
        """Read the pairs; every line must hold one, for the answers are aligned by line."""
        for number, line in self.lines:
            left, tab, rest = line.partition("\t")
            if not tab:
                what = "there is only one column" if line.strip() else "the line is blank"
                raise self.lines.wrong(
                    what, number, remedy="write two texts with a tab between them"
                )
            right = rest.partition("\t")[0]
            self._check_text(left, number, "first")
            self._check_text(right, number, "second")
            yield Row(Pair(str(number), Sentence(left), Sentence(right)), number)


class ClssLines(ScoreLines):
    r"""One of the four inputs of CLSS: a larger text, a smaller one and an id.

    For ``word2sense`` a word, a sense key, a sense number and an id. Which comparison it is, the
    caller says, or the name of the file, or else its first lines.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "some.tsv")
    ...     _ = path.write_text("She left before dawn.\tan early start\tTravel-1\n")
    ...     [row.pair.b for row in ClssLines(path, "clss").rows()]
    [Phrase(text='an early start')]
    """

    def __init__(
        self,
        path: Path | str,
        scale: str,
        *,
        confidence: bool = False,
        comparison: str | None = None,
    ) -> None:
        super().__init__(path, scale, confidence=confidence)
        if comparison is not None and comparison not in LEVELS:
            raise UnknownNameError("comparison", comparison, COMPARISONS)
        self.comparison = comparison
        self._odd: list[str] = []

    @property
    def notes(self) -> tuple[str, ...]:
        """Also the sense keys that contradict the number beside them."""
        return (*super().notes, *self._odd)

    def rows(self) -> Iterator[Row]:
        """Read the pairs; every line must hold one."""
        self._odd.clear()
        split = ((number, line.split("\t")) for number, line in self.lines)
        first = list(islice(split, _ROWS_TO_GUESS_FROM))
        comparison = self.comparison or self._guess(first)
        first_lines: dict[str, int] = {}
        for number, row in chain(first, split):
            larger, smaller = self._items(row, number, comparison)
            name = row[-1].strip(" ")
            if name and first_lines.setdefault(name, number) != number:
                raise self.lines.wrong(
                    f"{shown(name)} is the id of line {first_lines[name]} too", number,
                    remedy="give each pair its own id",
                )  # fmt: skip
            yield Row(Pair(name or str(number), larger, smaller), number)

    def _guess(self, first: Sequence[tuple[int, list[str]]]) -> str:
        file = None if self.lines.path == STANDARD else Path(self.lines.path).name
        if not first:
            raise self.lines.wrong("there are no pairs", remedy="write a pair a line")
        guessed = guess_comparison([row for _, row in first], file)
        if guessed is None:
            short = next((number for number, row in first if len(row) < 3), None)
            what = "neither the name nor the columns tell the comparison"
            if short is not None:
                what = f"{len(first[short - 1][1])} tab-separated columns, too few for any input"
            raise self.lines.wrong(
                what, short, remedy=f"mend the line, or say --comparison {'|'.join(COMPARISONS)}"
            )
        return guessed

    def _items(self, row: Sequence[str], number: int, comparison: str) -> tuple[Item, Item]:
        senses = comparison == "word2sense"
        if len(row) != (4 if senses else 3):
            form = "word, sense key, sense number, id" if senses else "larger text, smaller, id"
            raise self.lines.wrong(
                f"{len(row)} tab-separated columns in a {comparison} file", number,
                remedy=f"write {form}",
            )  # fmt: skip
        self._check_text(row[0], number, "larger")
        self._check_text(row[1], number, "smaller")
        if not senses:
            larger, smaller = LEVELS[comparison]
            return larger(row[0]), smaller(row[1])
        word = _WORD.fullmatch(row[0])
        odd = disagreement(row[1], row[2]) or _another_sense(row[1], row[2])
        if odd:
            self._odd.append(f"{self.lines.name}:{number}: {odd}; the key was read")
        return Word(word[1], word[2]) if word else Word(row[0]), Sense(row[1], row[2] or None)


def _another_sense(key: str, number: str) -> str | None:
    """Ask WordNet, where it is here and has both, whether they are one sense."""
    try:
        lexicon = wordnet.load()
        same = lexicon.sense(key) == lexicon.by_number(number)
    except UserError:
        return None
    return None if same else f"the sense key '{key}' and the number '{number}' are two senses"


class SickTable(Layout):
    r"""SICK's table: columns by the names of its header; answered by id, label and score.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "SICK_test.txt")
    ...     _ = path.write_text("pair_ID\tsentence_A\tsentence_B\n4\tA dog naps\tA dog rests\n")
    ...     [row.pair.a.text for row in SickTable(path).rows()]
    ['A dog naps']
    """

    scale = "sick"

    def __init__(self, path: Path | str) -> None:
        self.lines = Lines(path)
        self._on_scale = OnScale.named(self.scale)

    @property
    def sources(self) -> tuple[Lines, ...]:
        """The one file."""
        return (self.lines,)

    def rows(self) -> Iterator[Row]:
        """Read the pairs under the header; blank lines may follow the last."""
        lines = without_last_blanks(self.lines)
        _, header = next(lines, (1, ""))
        if not header.strip():
            remedy = "write a header and a pair a line"
            raise self.lines.wrong("there is nothing in it", remedy=remedy)
        names = [name.strip(" ").lower() for name in header.split("\t")]
        wanted = (ID, *_SENTENCES)
        for name in wanted:
            if names.count(name.lower()) != 1:
                what = "repeats" if name.lower() in names else "lacks"
                raise self.lines.wrong(
                    f"the header {what} {name}", 1,
                    remedy=f"begin with a line of tab-separated names: {', '.join(wanted)}",
                )  # fmt: skip
        places = [names.index(name.lower()) for name in wanted]
        first_lines: dict[str, int] = {}
        for number, line in lines:
            cells = line.split("\t")
            if len(cells) > len(names):
                raise self.lines.wrong(
                    f"{len(cells)} columns under a header of {len(names)}", number,
                    remedy="keep tabs out of the texts",
                )  # fmt: skip
            for column, place in zip(wanted, places, strict=True):
                if len(cells) <= place or not cells[place].strip():
                    raise self.lines.wrong(
                        f"{shown(line)} has no {column}", number,
                        remedy=f"write {', '.join(wanted)}",
                    )  # fmt: skip
            name, left, right = (cells[place] for place in places)
            name = name.strip(" ")
            if first_lines.setdefault(name, number) != number:
                raise self.lines.wrong(
                    f"{ID} {shown(name)} is on line {first_lines[name]} too", number,
                    remedy="write each pair once",
                )  # fmt: skip
            yield Row(Pair(name, Sentence(left), Sentence(right)), number)

    def header(self, _first: Judgement | None) -> str:
        """The names of the answer's columns."""
        return f"{ID}\t{LABEL}\t{SCORE}\n"

    def answer(self, row: Row, judgement: Judgement) -> str:
        """Write the label and the score; NA for what the system does not say."""
        score = self._on_scale.score(judgement)
        if score is None and judgement.entailment is None:
            raise UserError("the system gives no score", remedy="choose another --model")
        number = _NOTHING if score is None else f"{score:.4f}"
        return f"{row.pair.id}\t{judgement.entailment or _NOTHING}\t{number}\n"
