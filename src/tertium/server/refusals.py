"""Why a request is not answered: a status and one line that says what to do."""

from __future__ import annotations

from urllib.parse import quote

from starlette.exceptions import HTTPException


class Refusal(HTTPException):
    """Something that a client is told in one line.

    >>> refusal = Refusal(429, "too much waits", retry_after=2)
    >>> refusal.status_code, refusal.line, refusal.headers
    (429, 'too much waits', {'Retry-After': '2'})
    """

    def __init__(self, status: int, line: str, *, retry_after: int | None = None) -> None:
        headers = {} if retry_after is None else {"Retry-After": str(retry_after)}
        if status == 401:
            headers["WWW-Authenticate"] = "Bearer"
        if status in {408, 413}:
            headers["Connection"] = "close"  # the rest of the body is not wanted
        super().__init__(status, line, headers)

    @property
    def line(self) -> str:
        """What is said."""
        return str(self.detail)


def key_needed(page: str | None) -> Refusal:
    """A request came without a key; who wants a page is sent to where it can be given.

    >>> key_needed("/boards").headers
    {'Location': '/key?next=%2Fboards'}
    """
    if page is None:
        return Refusal(401, "no valid key; send one as 'Authorization: Bearer KEY'")
    refusal = Refusal(303, "a key is needed")
    refusal.headers = {"Location": f"/key?next={quote(page, safe='')}"}
    return refusal


def busy(seconds: float) -> Refusal:
    """Too much waits already."""
    line = "too many requests are waiting; try again later"
    return Refusal(429, line, retry_after=min(60, max(1, round(seconds))))


def waited_too_long(seconds: float) -> Refusal:
    """A request was not even begun in its time."""
    line = f"the request waited for more than {seconds:g} s; try again later"
    return Refusal(503, line, retry_after=5)


def took_too_long(seconds: float) -> Refusal:
    """A request was begun and not answered in its time."""
    return Refusal(504, f"the answer took more than {seconds:g} s; send shorter texts, or fewer")


def too_large(limit: int) -> Refusal:
    """More came than may."""
    return Refusal(413, f"the body is larger than {limit:,} bytes; send less at a time")
