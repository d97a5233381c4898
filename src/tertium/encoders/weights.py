"""The weights on this machine: where they lie, what each model is, and which very files they are.

They come inside the package; ``TERTIUM_WEIGHTS`` points to others. A folder of weights holds
``tokenizer.json`` and, for each model, a folder with ``model.toml``, ``model.onnx`` and its parts;
a model with other word pieces has a ``tokenizer.json`` of its own.
"""

from __future__ import annotations

import hashlib
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from tertium.errors import DataError, MissingResourceError, UnknownNameError

VARIABLE = "TERTIUM_WEIGHTS"
TOKENIZER = "tokenizer.json"
_CARD, _GRAPH = "model.toml", "model.onnx"
_FAMILIES = ("bert", "mpnet")
Line = tuple[float, float]
"""So much, and so much of something."""
_AS_GIVEN: tuple[Line, Line] = ((0.0, 1.0), (0.0, 1.0))


@dataclass(frozen=True)
class Description:
    """What a folder of weights says about itself.

    ``kind`` is ``judge`` (reads two texts at once) or ``embedder`` (one text, one vector);
    ``longest`` is how many word pieces it was trained to read at once; ``interval`` has, for each
    scale and either end of an interval, how far that end is from the score: so much, and so much
    of the gap that the model gives; ``evidence`` has, for each
    kind of small pair (see :mod:`tertium.systems.words`), what a score is made of: so much, so
    much of the model's own, and so much of how near the definitions come; ``languages`` are those
    it was trained to read.
    """

    name: str
    kind: str
    version: str
    family: str
    longest: int
    folder: Path
    interval: Mapping[str, tuple[Line, Line]] = field(default_factory=lambda: MappingProxyType({}))
    summary: str = ""
    languages: tuple[str, ...] = ("en",)
    evidence: Mapping[str, tuple[float, float, float]] = field(
        default_factory=lambda: MappingProxyType({})
    )

    @property
    def graph(self) -> Path:
        """The file to load; its parts lie beside it."""
        return self.folder / _GRAPH

    @property
    def tokenizer(self) -> Path:
        """The word pieces: the model's own, or those that the models share."""
        own = self.folder / TOKENIZER
        return own if own.is_file() else self.folder.parent / TOKENIZER

    @property
    def size(self) -> int:
        """Bytes on disk."""
        return sum(file.stat().st_size for file in self._files())

    @property
    def digest(self) -> str:
        """Twelve hexadecimal digits that change with any byte of the model or its word pieces."""
        stamps = tuple((f, f.stat().st_mtime_ns) for f in (*self._files(), self.tokenizer))
        return _digest(stamps)

    def ends(self, scale: str) -> tuple[Line, Line]:
        """What makes the lower and the upper end of an interval out of the model's gaps."""
        return self.interval.get(scale, _AS_GIVEN)

    def to_dict(self) -> dict[str, Any]:
        """Turn into plain data for JSON."""
        return {
            "name": self.name,
            "kind": self.kind,
            "version": self.version,
            "family": self.family,
            "longest": self.longest,
            "languages": list(self.languages),
            "summary": self.summary,
            "size": self.size,
            "digest": self.digest,
            "folder": str(self.folder),
        }

    def _files(self) -> list[Path]:
        return [self.folder / _CARD, self.graph, *sorted(self.folder.glob("part-*.bin"))]


def place() -> Path:
    """The folder where weights are looked for; it need not exist."""
    given = os.environ.get(VARIABLE)
    return Path(given).expanduser() if given else Path(__file__).parent / "weights"


def installed() -> list[Description]:
    """Every model whose weights are on this machine, by name; empty where there are none.

    >>> sorted({model.kind for model in installed()} - {"judge", "embedder"})
    []
    """
    return [read(card.parent) for card in sorted(place().glob(f"*/{_CARD}"))]


def find(name: str) -> Description:
    """One model by name.

    >>> find("bse" if installed() else "base")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    tertium.errors...
    """
    folder = place()
    names = [card.parent.name for card in sorted(folder.glob(f"*/{_CARD}"))]
    if not names:
        raise MissingResourceError(
            "no model weights",
            where=str(folder),
            remedy=f"point {VARIABLE} to a folder with them"
            if os.environ.get(VARIABLE)
            else "install tertium with its weights, or let --model lexical judge",
        )
    if name not in names:
        raise UnknownNameError("model", name, names)
    if not (folder / TOKENIZER).is_file():
        raise MissingResourceError(
            f"the word pieces ({TOKENIZER}) are missing",
            where=str(folder),
            remedy=f"install tertium again, or mend the folder that {VARIABLE} points to",
        )
    return read(folder / name)


def read(folder: Path) -> Description:
    """Read a model's card."""
    card = folder / _CARD
    try:
        said = tomllib.loads(card.read_text("utf-8"))
        found = Description(
            name=str(said["name"]),
            kind=str(said["kind"]),
            version=str(said["version"]),
            family=str(said["family"]),
            longest=int(said["longest"]),
            folder=folder,
            interval=MappingProxyType(
                {
                    scale: (_line(low), _line(high))
                    for scale, (low, high) in said.get("interval", {}).items()
                }
            ),
            summary=str(said.get("summary", "")),
            languages=tuple(map(str, said.get("languages", ["en"]))),
            evidence=MappingProxyType(
                {
                    kind: (float(start), float(own), float(near))
                    for kind, (start, own, near) in said.get("evidence", {}).items()
                }
            ),
        )
    except KeyError as missing:
        raise DataError(
            f"no {missing} in it", card, remedy="take the card that came with it"
        ) from None
    except (tomllib.TOMLDecodeError, TypeError, ValueError, AttributeError) as wrong:
        raise DataError(
            f"not a model card ({wrong})", card, remedy="take the card that came with it"
        ) from None
    if found.family not in _FAMILIES:
        raise DataError(
            f"unknown family '{found.family}'", card, remedy=f"there are: {', '.join(_FAMILIES)}"
        )
    return found


def _line(said: Any) -> Line:
    start, share = said
    return float(start), float(share)


@lru_cache(maxsize=16)
def _digest(stamps: tuple[tuple[Path, int], ...]) -> str:
    """Hash the files; the times in ``stamps`` only say when a remembered hash is stale."""
    whole = hashlib.blake2b(digest_size=6)
    for file, _ in stamps:
        with file.open("rb") as data:
            whole.update(hashlib.file_digest(data, "blake2b").digest())
    return whole.hexdigest()
