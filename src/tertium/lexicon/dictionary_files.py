"""Reads the files that the dictionaries come in: each parser yields terms with definitions."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from tertium.errors import DataError


class Entry(NamedTuple):
    """One definition of a term; ``pos`` is one of ``n v a r``, or empty where nobody said."""

    term: str
    pos: str
    definition: str


_PARTS: tuple[tuple[str, str], ...] = (
    ("n", "n"), ("prop. n", "n"), ("pr. n", "n"), ("v", "v"), ("adv", "r"), ("a", "a"),
    ("adj", "a"), ("p. a", "a"), ("p. p. & a", "a"), ("prop. a", "a"), ("pred. adj", "a"),
)  # fmt: skip
_ONLY_A_REFERENCE = re.compile(r"(?:see|same as|cf\.|var\. of|pl\. of)\b.{0,40}$", re.IGNORECASE)
_LABELS = re.compile(r"^(?:\([^()]*\)\s*)+")
_NO_MEANING = re.compile(r"^(?:used other than|see\b|\d{4}\b|alternative (?:form|spelling))", re.I)
_SAME_AS = re.compile(r"^(?:synonym of|same as)\s+([^.;,(]+)", re.IGNORECASE)
_NEXT_PHRASE = re.compile(r"\s--\s(?=[A-Z])")
_PHRASE = re.compile(r"([A-Z][^,;.()\[\]]{2,60}(?:, or [^,;.()\[\]]{3,60})*)(?: \([^()]*\))?, (.+)")
_REMARK = re.compile(r"\s*(?:\[[^\[\]]*\]|<--.*?-->|; -- (?:said|so called|a metaphor|used)\b.*)")
_INVISIBLE = re.compile("[\u200b-\u200f\u2060\ufeff]")


def gcide(files: dict[str, bytes]) -> Iterator[Entry]:
    """The Collaborative International Dictionary of English, one JSON file a letter."""
    for name, body in files.items():
        for term, entry in _json(name, body).items():
            if "\n" in term:  # a remainder of mark-up that was not understood
                continue
            for part in entry["pos"]:
                pos = _part_of_speech(part.get("part_of_speech") or "")
                for definition in part["definitions"]:
                    text = _tidy(definition.get("text") or "")
                    if text and not _ONLY_A_REFERENCE.match(text):
                        yield Entry(term, pos, text)
                yield from _gcide_phrases(part.get("cs") or "")


def slang(files: dict[str, bytes]) -> Iterator[Entry]:
    """Abbreviations and spellings of chats: a Python file with one table, read and never run."""
    for name, body in files.items():
        for term, meaning in _table(name, body, "slangdict").items():
            if text := _tidy(meaning):
                yield Entry(term, "", text)


def idioms(files: dict[str, bytes]) -> Iterator[Entry]:
    """Idioms out of Wiktionary, in the plain part of YAML that the file keeps to."""
    for body in files.values():
        found = dict(_idiom_blocks(body.decode("utf-8")))
        for term, contents in found.items():
            for content in contents:
                other = _SAME_AS.match(content)
                said = found.get(other[1].strip(), [content]) if other else [content]
                for text in said:
                    if not _SAME_AS.match(text):
                        yield Entry(term, "", text)


def _gcide_phrases(text: str) -> Iterator[Entry]:
    """Take apart the paragraph in which an entry lists the phrases that its word is in.

    >>> list(_gcide_phrases("To milk a stone, to try in vain. [Colloq.] -- Milk leg. See Leg."))
    [Entry(term='to milk a stone', pos='', definition='to try in vain.')]
    """
    for listed in _NEXT_PHRASE.split(text):
        found = _PHRASE.match(listed)
        definition = _tidy(_REMARK.sub("", found[2])) if found else ""
        if found and definition and not _ONLY_A_REFERENCE.match(definition):
            for term in found[1].split(", or "):
                yield Entry(term.lower(), "", definition)


def _idiom_blocks(text: str) -> Iterator[tuple[str, list[str]]]:
    for block in re.split(r"^- etymology:", text, flags=re.MULTILINE)[1:]:
        lemma = re.search(r"^  lemma: (.+)$", block, re.MULTILINE)
        if lemma is None:
            continue
        raw = re.findall(r"^  - content: (.*?)\n    examples:", block, re.MULTILINE | re.DOTALL)
        contents = [_tidy(_LABELS.sub("", _tidy(_scalar(one)))) for one in raw]
        kept = [one for one in contents if one and not _NO_MEANING.match(one)]
        yield _scalar(lemma[1]).lower(), kept


def _scalar(raw: str) -> str:
    folded = " ".join(raw.split())
    if folded[:1] == folded[-1:] == "'":
        return folded[1:-1].replace("''", "'")
    return folded


def _tidy(text: str) -> str:
    """Mend blanks and drop invisible characters.

    >>> _tidy(" to fall ,  or slip \\u200e; to trip . ")
    'to fall, or slip; to trip.'
    """
    plain = " ".join(_INVISIBLE.sub("", text).split())
    return re.sub(r" +([,;.:])", r"\1", plain)


def _part_of_speech(label: str) -> str:
    """Read a dictionary's label.

    >>> [_part_of_speech(label) for label in ("v. t.", "adv.", "prop. n.", "interj.")]
    ['v', 'r', 'n', '']
    """
    fits = [(len(start), pos) for start, pos in _PARTS if re.match(re.escape(start) + r"\b", label)]
    return max(fits)[1] if fits else ""


def _json(name: str, body: bytes) -> dict[str, Any]:
    try:
        read = json.loads(body)
    except ValueError as error:
        raise DataError(f"not JSON ({error})", name) from error
    return read if isinstance(read, dict) else {}


def _table(name: str, body: bytes, variable: str) -> dict[str, str]:
    for statement in ast.parse(body).body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name_)], value=value) if name_ == variable:
                read = ast.literal_eval(value)
                return {str(term): str(meaning) for term, meaning in read.items()}
    raise DataError(f"it has no table named {variable}", name)
