"""Writing piece by piece a file that appears whole at the end, or not at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from io import FileIO
from pathlib import Path

from tertium.errors import UserError
from tertium.scoring.lines import STANDARD
from tertium.tasks.beside import file_beside

Write = Callable[[str], None]


@contextmanager
def whole_file(path: Path | str) -> Iterator[Write]:
    r"""Open a place to write text to; what is written there takes the path's name at the end.

    Until then it is in a hidden file beside, which goes if anything goes wrong; a file that was
    there before stays as it was. The folder must be there: a missing one is more often a slip.
    ``-`` is standard output, which gets each piece at once, and so does a device or a pipe.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "scores.txt")
    ...     with whole_file(path) as write:
    ...         write("4.2000\n")
    ...         path.exists()
    ...     path.read_text()
    False
    '4.2000\n'
    """
    if path == STANDARD:
        yield _write_to_stdout
        return
    with _told_as_user_error(path):
        target = Path(os.path.realpath(path))  # a link keeps pointing at what it pointed at
        if target.is_dir():
            raise UserError("is a folder", where=str(path), remedy="give a file to write")
        if not target.parent.exists():
            raise UserError(
                f"there is no folder '{target.parent}'", where=str(path), remedy="make it first"
            )
        replaceable = target.is_file() or not target.exists()
    with ExitStack() as stack:
        with _told_as_user_error(path):
            place = file_beside(target) if replaceable else FileIO(target, "w")
            file = stack.enter_context(place)

        def write(text: str) -> None:
            with _told_as_user_error(path):
                data = _encoded(text, path)
                while data:  # a pipe may take less than it is given
                    data = data[file.write(data) :]

        yield write
        # What goes wrong with the run is not wrong with the place; what is left is the renaming.
        with _told_as_user_error(path):
            stack.close()


def _write_to_stdout(text: str) -> None:
    sys.stdout.flush()
    stream = getattr(sys.stdout, "buffer", None)
    if stream is None:
        sys.stdout.write(text)
        return
    stream.write(_encoded(text, "standard output"))
    stream.flush()


def _encoded(text: str, where: Path | str) -> bytes:
    """A text as bytes; where it cannot be, no other place would take it."""
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as wrong:
        raise UserError(
            f"half a character (U+{ord(text[wrong.start]):04X}) cannot be written",
            where=str(where),
            remedy="decode what was read again from its bytes",
        ) from None


@contextmanager
def _told_as_user_error(path: Path | str) -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UserError(
            f"cannot be written ({reason})", where=str(path), remedy="choose another place"
        ) from None
