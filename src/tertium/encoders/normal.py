"""Texts as we take them: checked, in one Unicode form, with plain blanks."""

from __future__ import annotations

import unicodedata

from tertium.errors import UserError

# Control characters and those that take no room, but for blanks and the joiners of emoji.
_NO_ROOM = (0xAD, 0x200B, 0x200E, 0x200F, 0x2060, 0xFEFF)
_UNSEEN = dict.fromkeys([*range(9), *range(14, 28), *range(127, 133), *range(134, 160), *_NO_ROOM])


def checked(text: object, where: str) -> str:
    r"""A text in its composed form, single blanks between its words; or a complaint about it.

    >>> checked("  cafe\u0301  \n noir ", "text A")
    'café noir'
    >>> checked(" ", "text A")
    Traceback (most recent call last):
    tertium.errors.UserError: text A: it is empty; give at least one character that is no blank
    >>> checked("un\u200bseen\x01", "text A")
    'unseen'
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
    if not text.isprintable():
        text = text.translate(_UNSEEN)
    plain = " ".join(text.split())
    if not plain:
        raise UserError(
            "it is empty", where=where, remedy="give at least one character that is no blank"
        )
    return plain
