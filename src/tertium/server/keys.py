"""API keys: where they come from, and whether a request carries one."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Mapping
from pathlib import Path

from tertium.errors import DataError, UserError
from tertium.scoring.lines import Lines

VARIABLE = "TERTIUM_API_KEYS"
COOKIE = "tertium-key"
"""What a browser that gave a key sends with each request."""
PAGE = "/key"
"""Where a browser gives it."""
SHORTEST = 16


def read_keys(file: Path | None, environment: Mapping[str, str]) -> tuple[str, ...]:
    """The keys of a file, a key a line, and of the environment, with commas between them.

    >>> read_keys(None, {VARIABLE: "first-key-of-all, second-key-of-all"})
    ('first-key-of-all', 'second-key-of-all')
    """
    found = [key.strip() for key in environment.get(VARIABLE, "").split(",") if key.strip()]
    for key in found:
        _check(key, UserError(f"a key of fewer than {SHORTEST} characters, or with blanks",
                              where=VARIABLE, remedy="make a longer one"))  # fmt: skip
    if file is not None:
        own = [(n, line.strip()) for n, line in Lines(file) if line.strip() and line[0] != "#"]
        for number, key in own:
            _check(key, DataError(f"a key of fewer than {SHORTEST} characters, or with blanks",
                                  file, number, remedy="make a longer one"))  # fmt: skip
        if not own:
            raise DataError("there are no keys in it", file, remedy="write a key a line")
        found += [key for _, key in own]
    return tuple(dict.fromkeys(found))


def _check(key: str, error: UserError) -> None:
    if len(key) < SHORTEST or any(c.isspace() for c in key) or not key.isascii():
        raise error


class Keys:
    """Knows the keys without keeping them; to look takes as long for a wrong one.

    A browser that gave a key gets a mark of it, for a cookie.

    >>> keys = Keys(["first-key-of-all"])
    >>> keys.has("first-key-of-al1"), keys.knows(mark_of("first-key-of-all"))
    (False, True)
    """

    def __init__(self, keys: Iterable[str]) -> None:
        self._marks = [mark_of(key).encode() for key in keys]

    def __bool__(self) -> bool:
        return bool(self._marks)

    def has(self, given: str) -> bool:
        """Whether a key is one of ours."""
        return self.knows(mark_of(given))

    def knows(self, mark: str) -> bool:
        """Whether a mark is that of one of our keys."""
        digest = mark.encode("utf-8", "surrogatepass")
        found = [hmac.compare_digest(digest, one) for one in self._marks]
        return any(found)


def key_of(headers: Mapping[str, str]) -> str:
    """The key that a request carries: as a bearer token, or in a header of its own.

    >>> key_of({"authorization": "Bearer abc"}), key_of({"x-api-key": "abc"}), key_of({})
    ('abc', 'abc', '')
    """
    kind, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else headers.get("x-api-key", "")


def mark_of(key: str) -> str:
    """What stands for a key without telling it.

    >>> len(mark_of("first-key-of-all"))
    64
    """
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
