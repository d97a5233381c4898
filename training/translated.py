"""Texts in the other language, by Apertium: a rough translator, but one that never tires.

Debian's ``apertium-eng-spa`` is needed (modes ``eng-spa`` and ``spa-eng``). What it has translated
is kept in a file, so that a second run, or one after an interruption, asks only for the rest.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

_AT_ONCE = 4000
_SIDE_BY_SIDE = 4
"""Translators at a time: each is a row of programs that wait for one another."""
_UNKNOWN = re.compile(r"\*(?=\w)")
_MOST_UNKNOWN = 0.25
"""A text with a larger share of words that Apertium does not know is left out."""
_UNBENT = re.compile(r"(?<!\w)[#@](?=\w)")
"""Its mark of a word that it could not put into the right form."""


def translated(texts: Iterable[str], mode: str, kept: Path) -> dict[str, str]:
    """Each text that could be translated, with its translation."""
    known: dict[str, str] = {}
    if kept.exists():
        with kept.open(encoding="utf-8") as file:
            known = dict(map(json.loads, file))
    wanted = list(dict.fromkeys(text for text in texts if text not in known))
    kept.parent.mkdir(parents=True, exist_ok=True)
    with kept.open("a", encoding="utf-8") as file:
        blocks = [wanted[start : start + _AT_ONCE] for start in range(0, len(wanted), _AT_ONCE)]
        done = 0
        with ThreadPoolExecutor(_SIDE_BY_SIDE) as pool:
            for block, found in zip(
                blocks, pool.map(partial(_run, mode=mode), blocks), strict=True
            ):
                for text, other in zip(block, found, strict=True):
                    known[text] = other
                    file.write(json.dumps([text, other], ensure_ascii=False) + "\n")
                done += len(block)
                print(f"\r{mode}: {done} of {len(wanted)}", end="", file=sys.stderr)
    return {text: good for text, other in known.items() if (good := usable(text, other))}


def _run(texts: list[str], mode: str) -> list[str]:
    """One translation for each text; a block that comes back out of step is halved."""
    lines = [" ".join(text.split()) for text in texts]
    # A full stop closes each text for the translator; a line of its own, for us.
    asked = "\n\n".join(line if line.endswith((".", "!", "?")) else f"{line}." for line in lines)
    command = ["apertium", "-f", "txt", mode]
    done = subprocess.run(command, input=asked + "\n", capture_output=True, text=True, check=False)
    found = re.split(r"\n\n", done.stdout.rstrip("\n"))
    if done.returncode == 0 and len(found) == len(lines):
        pairs = zip(lines, found, strict=True)
        return [_as_ended(line, " ".join(one.split())) for line, one in pairs]
    if len(texts) == 1:
        return [""]
    half = len(texts) // 2
    return _run(texts[:half], mode) + _run(texts[half:], mode)


def _as_ended(text: str, other: str) -> str:
    """The translation without the full stop that only we put there."""
    return other if text.endswith((".", "!", "?")) else other.rstrip(" .")


def usable(text: str, other: str) -> str:
    """A translation without Apertium's marks; nothing where too much of it is unknown.

    >>> usable("a unique person", "una persona #único")
    'una persona único'
    >>> usable("flim flam flum", "*flim *flam *flum")
    ''
    """
    unknown = len(_UNKNOWN.findall(other))
    if not other or unknown > max(1, _MOST_UNKNOWN * len(other.split())):
        return ""
    known = _UNKNOWN.sub("", other)
    return known if _UNBENT.search(text) else _UNBENT.sub("", known)
