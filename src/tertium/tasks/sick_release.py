"""The files of a SICK release: which there are, and the pairs that they hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tertium import scales
from tertium.errors import DataError
from tertium.items import Pair, Sentence
from tertium.judgement import Entailment, Judgement
from tertium.tasks.files import check_cell, list_files, read_lines, shown
from tertium.tasks.sick_table import ID, LABEL, SCORE, Table

SPLITS = ("test", "train", "trial")
PAIR_TYPES = "pair_types.tsv"
"""A file that may lie beside the release and say how each pair was made."""

_SPLIT_FILES = {
    "sick_test_annotated": "test",
    "sick_test": "test",
    "sick_train": "train",
    "sick_trial": "trial",
}
"""Names of files without their ends, the better of two first."""
_WHOLE = "sick"
_TEXTS = (ID, "sentence_A", "sentence_B")
_LABEL_COLUMNS = (LABEL, "entailment_label")
_BACK = {
    Entailment.ENTAILMENT: "B_entails_A",
    Entailment.CONTRADICTION: "B_contradicts_A",
    Entailment.NEUTRAL: "B_neutral_A",
}
_DIRECTIONS = {name.upper(): label for label, name in _BACK.items()}


def find_files(folder: Path, notes: list[str]) -> list[Path]:
    """The tables of a folder: the one with all pairs, or one for each split.

    >>> find_files(Path("no/such/folder"), [])
    Traceback (most recent call last):
    tertium.errors.DataError: no/such/folder: no such folder; check the path
    """
    tables = {p.stem.lower(): p for p in list_files(folder) if p.suffix.lower() in {".txt", ".tsv"}}
    named = [name for name in _SPLIT_FILES if name in tables]
    if _WHOLE in tables:
        notes += [f"{tables[name].name}: left out for {tables[_WHOLE].name}" for name in named]
        return [tables[_WHOLE]]
    if "sick_test_annotated" in named and "sick_test" in named:
        named.remove("sick_test")
        notes.append(f"{tables['sick_test'].name}: left out for the one with gold")
    if not named:
        raise DataError(
            "there is no SICK.txt, SICK_train.txt, SICK_trial.txt or SICK_test.txt here", folder,
            remedy="check the path",
        )  # fmt: skip
    return [tables[name] for name in named]


def read_release(path: Path, types: Mapping[str, str], notes: list[str]) -> dict[str, list[Pair]]:
    r"""The pairs of each split in a file; ``types`` are their kinds where the file has none.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "SICK_trial.txt")
    ...     _ = path.write_text("pair_ID\tsentence_A\tsentence_B\n4\tA dog naps\tA dog rests\n")
    ...     read_release(path, {}, [])["trial"][0].b.text
    'A dog rests'
    """
    table = Table.read(path, _TEXTS, notes)
    of_file = next((s for name, s in _SPLIT_FILES.items() if path.stem.lower() == name), "test")
    parts: dict[str, list[Pair]] = {}
    for name, line in table.lines_by_id().items():
        if len(table.rows[line]) <= max(table.places[column.lower()] for column in _TEXTS):
            raise DataError("a sentence is missing", path, line, remedy="write both sentences")
        parts.setdefault(_split(table, line) or of_file, []).append(
            Pair(
                id=name,
                a=Sentence(table.cell(line, "sentence_A")),
                b=Sentence(table.cell(line, "sentence_B")),
                gold=_gold(table, line),
                kind=table.value(line, "pair_type") or types.get(name),
                spread=_spread(table, line),
            )
        )
    if not parts:
        raise DataError("there are no pairs", path, remedy="write a pair a line")
    return parts


def read_types(path: Path) -> dict[str, str]:
    r"""How each pair was made: an id, a tab and a type a line, under a header or none.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, PAIR_TYPES)
    ...     _ = path.write_text("pair_ID\tpair_type\n4\tS1aS2a\n")
    ...     read_types(path)
    {'4': 'S1aS2a'}
    """
    types: dict[str, str] = {}
    for number, line in enumerate(read_lines(path), start=1):
        name, tab, kind = (part.strip(" ") for part in line.partition("\t"))
        if not line.strip() or (number == 1 and name.lower() == ID.lower()):
            continue
        if not tab or not name or not kind or "\t" in kind or name in types:
            what = f"{ID} {shown(name)} is there twice" if name in types else "no id and type"
            raise DataError(what, path, number, remedy=f"write each {ID}, a tab and its type once")
        types[name] = kind
    return types


def release_lines(pairs: Sequence[Pair], path: Path) -> Iterator[str]:
    r"""The lines of a release file; columns that nothing stands in are left out.

    >>> pair = Pair("4", Sentence("A dog naps"), Sentence("A dog rests"), Judgement(4.5, "sick"))
    >>> list(release_lines([pair], Path("SICK_trial.txt")))[1]
    '4\tA dog naps\tA dog rests\t4.5\tNA'
    """
    golds = [pair.gold for pair in pairs]
    extra = {
        "entailment_BA": [_BACK[g.entailment_back] if g and g.entailment_back else "NA"
                          for g in golds],
        "pair_type": [pair.kind or "NA" for pair in pairs],
        "relatedness_sd": ["NA" if pair.spread is None else repr(pair.spread) for pair in pairs],
    }  # fmt: skip
    extra = {name: cells for name, cells in extra.items() if set(cells) - {"NA"}}
    yield "\t".join([*_TEXTS, SCORE, LABEL, *extra])
    for row, (pair, gold) in enumerate(zip(pairs, golds, strict=True)):
        cells = [pair.id, pair.a.text, pair.b.text]
        if gold or extra:
            score = gold.score if gold else None
            cells.append("NA" if score is None else repr(score).removesuffix(".0"))
            cells.append(gold.entailment if gold and gold.entailment else "NA")
        cells += [column[row] for column in extra.values()]
        yield "\t".join(check_cell(cell, path, row + 2) for cell in cells)


def _split(table: Table, line: int) -> str | None:
    """The split that a row says it belongs to; None where the table has no such column."""
    if "SemEval_set" not in table:
        return None
    split = table.cell(line, "SemEval_set").strip(" ").lower()
    if split not in SPLITS:
        raise DataError(
            f"{shown(split)} is no SemEval_set", table.path, line,
            remedy="write TRAIN, TRIAL or TEST",
        )  # fmt: skip
    return split


def _gold(table: Table, line: int) -> Judgement | None:
    scale = scales.get("sick")
    score = table.number(line, SCORE, scale.low, scale.high)
    column = next((name for name in _LABEL_COLUMNS if name in table), LABEL)
    label = table.label(line, column)
    back = table.value(line, "entailment_BA")
    if back and back.upper() not in _DIRECTIONS:
        raise DataError(
            f"{shown(back)} is no direction", table.path, line,
            remedy=f"write one of: {', '.join(_BACK.values())}",
        )  # fmt: skip
    if score is None and label is None:
        return None
    return Judgement(
        score,
        scale.name,
        entailment=label,
        entailment_back=_DIRECTIONS[back.upper()] if back else None,
    )


def _spread(table: Table, line: int) -> float | None:
    """The raters' standard deviation, or else the share of them that disagree on the label."""
    deviation = table.number(line, "relatedness_sd", 0)
    agreement = table.number(line, "entailment_agreement", 0, 1)
    return deviation if deviation is not None or agreement is None else 1 - agreement
