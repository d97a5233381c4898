"""Texts as we take them: checked, in one Unicode form, with plain blanks."""

from __future__ import annotations

import unicodedata

from tertium.errors import UserError


def checked(text: object, where: str) -> str:
    r"""A text in its composed form, single blanks between its words; or a complaint about it.

    >>> checked("  cafe\u0301  \n noir ", "text A")
    'café noir'
    >>> checked(" ", "text A")
    Traceback (most recent call last):
    tertium.errors.UserError: text A: it is empty; give at least one character that is no blank
    """
    if not isinstance(text, str):
        raise UserError(
            f"it is no text but {type(text).__name__}", where=where, remedy="give a str"
        )
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError as wrong:
            raise UserError(
                f"half a character (U+{ord(text[wrong.start]):04X}) at place {wrong.start + 1}",
                where=where,
                remedy="decode the text again from its bytes",
            ) from None
        text = unicodedata.normalize("NFC", text)
    plain = " ".join(text.split())
    if not plain:
        raise UserError(
            "it is empty", where=where, remedy="give at least one character that is no blank"
        )
    return plain
