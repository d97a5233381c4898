"""Style sheets and scripts, read once, each with a name that changes when it does."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from tertium.drawing import stylesheet

_TYPES = {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8"}


@dataclass(frozen=True, slots=True)
class Asset:
    """A file for browsers: what it holds, its type, and what tells one version from another."""

    name: str
    data: bytes
    media_type: str
    digest: str

    @property
    def address(self) -> str:
        """Where a page finds it; another version has another address."""
        return f"/static/{self.name}?v={self.digest}"


@cache
def assets(*packages: str) -> Mapping[str, Asset]:
    """The shared style sheet and script, and those of other packages, by name.

    >>> sorted(assets())
    ['pages.css', 'pages.js']
    """
    found = {"pages.css": stylesheet() + _read("tertium.pages", "pages.css")}
    found["pages.js"] = _read("tertium.pages", "pages.js")
    for package in packages:
        for file in files(package).iterdir():
            if file.name.endswith((".css", ".js")):
                found[file.name] = file.read_text("utf-8")
    return MappingProxyType({name: _asset(name, text) for name, text in found.items()})


def _asset(name: str, text: str) -> Asset:
    data = text.encode()
    return Asset(name, data, _TYPES[name.rpartition(".")[2]], hashlib.sha256(data).hexdigest()[:12])


def _read(package: str, name: str) -> str:
    return files(package).joinpath(name).read_text("utf-8")
