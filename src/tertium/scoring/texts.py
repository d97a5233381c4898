"""Texts given on a command line: as they are, from a file, or from standard input."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from tertium.errors import UserError
from tertium.scoring.lines import STANDARD, Lines

Tell = Callable[[str], None]


def _silent(_line: str) -> None:
    """Tell nobody."""


def given_texts(arguments: Sequence[str], tell: Tell = _silent) -> list[str]:
    """The texts that arguments stand for: ``-`` is standard input, ``@file`` a file's contents.

    A text that begins with an at sign is written with two of them. ``tell`` gets a line about
    each file that had to be read tolerantly.

    >>> given_texts(["A dog barks.", "@@anna sleeps"])
    ['A dog barks.', '@anna sleeps']
    """
    if list(arguments).count(STANDARD) > 1:
        raise UserError("both texts from standard input", remedy="give one of them another way")
    names = "AB" if len(arguments) == 2 else range(1, len(arguments) + 1)
    return [
        _text(argument, f"text {name}", tell)
        for name, argument in zip(names, arguments, strict=True)
    ]


def _text(argument: str, side: str, tell: Tell) -> str:
    if argument.startswith("@@"):
        return argument[1:]
    if argument == STANDARD or argument.startswith("@"):
        path = STANDARD if argument == STANDARD else Path(argument[1:])
        source = Lines(path)
        try:
            text = "\n".join(line for _, line in source)
        except UserError as error:
            if argument == STANDARD:
                raise
            remedy = f"{error.remedy}, or write @@ for a text that begins with an at sign"
            raise UserError(error.what, where=error.where, remedy=remedy) from None
        for note in source.notes:
            tell(note)
        argument, side = text.strip("\n"), f"{side} ({source.name})"
    if not argument.strip():
        raise UserError(f"{side} is empty", remedy="give a text with at least one character")
    return argument
