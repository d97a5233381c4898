"""The sentences of an expansion, as a table that people check and that is read back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tertium.build.expansion.rules import KINDS
from tertium.build.tables import Cell, Row, Rows, write_table
from tertium.errors import UnknownNameError

NORM = "norm"
AS_IT_IS = "as it is"
"""The rule of a normalised sentence that nothing was changed in."""
ACCEPT, EDIT, REJECT, OPEN = "accept", "edit", "reject", "open"
DECISIONS = (ACCEPT, EDIT, REJECT, OPEN)
COLUMNS = ("set", "side", "kind", "rule", "change", "quality", "source", "text", "decision")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a set: the normalised one of a side, or what a rule made of it."""

    set: str
    side: str
    kind: str
    rule: str
    change: str
    quality: float
    source: str
    text: str
    decision: str = ""

    @property
    def id(self) -> str:
        """Where it belongs: ``7a-similar``."""
        return f"{self.set}{self.side}-{self.kind}"

    @property
    def row(self) -> dict[str, Cell]:
        """The sentence as a row of a table."""
        return {name: getattr(self, name) for name in COLUMNS}


def write_sentences(path: Path | str, sentences: Iterable[Sentence]) -> None:
    """Write sentences as a table with a column for the decision of whoever checks them."""
    write_table(path, COLUMNS, (one.row for one in sentences))


def read_sentences(path: Path | str, notes: list[str] | None = None) -> list[Sentence]:
    r"""Read sentences that were checked; what was rejected is left out, what was edited counts.

    A set whose normalised sentence was rejected loses that side. What is open, or has no decision,
    is kept as what nobody decided.

    >>> from tempfile import TemporaryDirectory
    >>> norm = Sentence("1", "a", NORM, "as it is", "", 1.0, "A dog barks.", "A dog is barking")
    >>> bad = Sentence("1", "a", "contrast", "antonym", "", 0.5, norm.text, "A barking", "reject")
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "edited.tsv")
    ...     write_sentences(path, [norm, bad])
    ...     [one.text for one in read_sentences(path)]
    ['A dog is barking']
    """
    rows = Rows(path, COLUMNS, notes=notes)
    found = [_sentence(rows, row) for row in rows]
    if not found:
        raise rows.wrong("there are no sentences", None, remedy="give what the page downloaded")
    gone = {(one.set, one.side) for one in found if one.kind == NORM and one.decision == REJECT}
    return [one for one in found if one.decision != REJECT and (one.set, one.side) not in gone]


def _sentence(rows: Rows, row: Row) -> Sentence:
    cells = {name: str(row.cells[name] or "").strip() for name in COLUMNS}
    decision = cells["decision"].lower()
    decision = "" if decision == OPEN else decision
    for value, known, what in (
        (decision, ("", *DECISIONS), "decision"),
        (cells["kind"], (NORM, *KINDS), "kind"),
        (cells["side"], ("a", "b"), "side"),
    ):
        if value not in known:
            error = UnknownNameError(what, value, [name for name in known if name])
            raise rows.wrong(error.what, row.line, remedy=error.remedy or "")
    if decision != REJECT:
        rows.text(row, "text")
    quality = rows.number(row, "quality") or 0.0
    texts = {name: cells[name] for name in COLUMNS if name not in ("quality", "decision")}
    return Sentence(**texts, quality=quality, decision=decision)


def by_set(sentences: Sequence[Sentence]) -> dict[str, dict[tuple[str, str], Sentence]]:
    """Sentences by set, and there by side and kind."""
    found: dict[str, dict[tuple[str, str], Sentence]] = {}
    for one in sentences:
        found.setdefault(one.set, {})[one.side, one.kind] = one
    return found
