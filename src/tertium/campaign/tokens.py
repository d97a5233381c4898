"""Secrets: unguessable, kept only as hashes; and the signatures that make forms ours."""

from __future__ import annotations

import hashlib
import hmac
import secrets

_BYTES = 32


def new_token() -> str:
    """A token of 256 random bits that fits into a link.

    >>> len(new_token()), new_token() == new_token()
    (43, False)
    """
    return secrets.token_urlsafe(_BYTES)


def fingerprint(token: str) -> str:
    """What is kept of a token. It has too many bits to be found by trying, so one hash is enough.

    >>> fingerprint("t")[:12]
    'e3b98a4da31a'
    """
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def same(one: str, other: str) -> bool:
    """Whether two secrets are the same, in a time that does not tell how far they are."""
    return hmac.compare_digest(one.encode("utf-8", "replace"), other.encode("utf-8", "replace"))


def signature(key: str, *parts: str) -> str:
    """Sign parts with a key that only the server has.

    >>> signature("key", "ann", "rate") == signature("key", "ann", "rate")
    True
    >>> signature("key", "ann", "rate") == signature("key", "annr", "ate")
    False
    """
    message = "\0".join(parts).encode("utf-8", "surrogatepass")
    return hmac.new(key.encode(), message, hashlib.sha256).hexdigest()
