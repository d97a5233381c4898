"""Translation between Spanish and English by Apertium, where that program is installed.

It runs as a program of its own, once for many texts. Nothing here is needed for judging Spanish:
it is a second opinion, and a yardstick.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from functools import cache

from tertium.errors import MissingResourceError, TertiumError

PROGRAM = "apertium"
MODES = ("spa-eng", "eng-spa")
_STOP = "."
_INSTALL = "install apertium and apertium-eng-spa, or leave out --translate"


class TranslationError(TertiumError):
    """Apertium ran and did not do what it should."""


def available(mode: str = "spa-eng") -> bool:
    """Whether Apertium and this direction are installed.

    >>> available("spa-klingon")
    False
    """
    return shutil.which(PROGRAM) is not None and mode in _modes()


def check(mode: str = "spa-eng") -> None:
    """Complain in one line if the program or the direction is not there."""
    if shutil.which(PROGRAM) is None:
        raise MissingResourceError(f"there is no program '{PROGRAM}'", remedy=_INSTALL)
    if mode not in _modes():
        raise MissingResourceError(f"{PROGRAM} has no direction '{mode}'", remedy=_INSTALL)


def translate(texts: Sequence[str], mode: str = "spa-eng") -> list[str]:
    """Translate texts, each by itself; words that Apertium does not know stay as they are.

    Blanks and line ends inside a text become single blanks.

    >>> translate(["El perro duerme.", "un gato"])  # doctest: +SKIP
    ['The dog sleeps.', 'a cat']
    """
    check(mode)
    lines = [_one_line(text) for text in texts]
    told = [line for line in dict.fromkeys(lines) if line]
    if not told:
        return lines
    # A line for each text, and a full stop on a line of its own around each, without which the
    # end of one text would change how the next one is read.
    done = subprocess.run(
        [PROGRAM, "-u", "-f", "line", mode],
        input="\n".join([_STOP, *(f"{line}\n{_STOP}" for line in told), ""]).encode("utf-8"),
        capture_output=True,
        check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )
    lines_out = done.stdout.decode("utf-8", "replace").removesuffix("\n").split("\n")
    found, stops = lines_out[1::2], lines_out[::2]
    if done.returncode or len(found) != len(told) or any(stops):
        problem = done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:]
        why = problem[0] if problem else f"{len(lines_out)} lines for {len(told)} texts"
        raise TranslationError(f"{PROGRAM} failed ({why}); leave out --translate")
    by_line = {
        line: _ended_alike(line, " ".join(text.split()))
        for line, text in zip(told, found, strict=True)
    }
    return [by_line.get(line, "") for line in lines]


def _one_line(text: str) -> str:
    # A NUL would end what Apertium reads, and half a surrogate pair cannot be written.
    whole = text.replace("\0", " ").encode("utf-8", "replace").decode("utf-8")
    return " ".join(whole.split())


def _ended_alike(source: str, target: str) -> str:
    """Give back the full stop that the format "line" takes for its own."""
    return f"{target}." if source.endswith(".") and not target.endswith(".") else target


@cache
def _modes() -> frozenset[str]:
    listed = subprocess.run([PROGRAM, "-l"], capture_output=True, text=True, check=False)
    return frozenset(listed.stdout.split())
