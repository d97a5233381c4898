"""Simulated raters, to rehearse a campaign: they open their links, read the page, send its form.

What they go through is the real HTTP interface; only their minds are simple.
"""

from __future__ import annotations

import http.client
import random
import re
import threading
import time
from collections.abc import Callable, Mapping
from urllib.parse import urlencode, urlparse

from tertium.errors import TertiumError

_FIELD = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')
_TEXT = re.compile(r'<p class="words"[^>]*>(.*?)</p>')

Judge = Callable[[tuple[str, ...]], float]
"""What a rater says of the texts on the page."""


class Visitor:
    """A connection to a server that keeps its cookies; ``times`` has the seconds of each answer."""

    def __init__(self, address: str) -> None:
        self._place = urlparse(address)
        self._line = self._connect()
        self._cookies: dict[str, str] = {}
        self.times: list[float] = []

    def _connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(self._place.hostname or "", self._place.port, timeout=60)

    def get(self, path: str) -> tuple[int, str]:
        """Ask for a page: its status and text."""
        return self._ask("GET", path, None)

    def post(self, path: str, fields: Mapping[str, str]) -> tuple[int, str]:
        """Send a form: the status and text of the answer."""
        return self._ask("POST", path, urlencode(fields))

    def close(self) -> None:
        """Hang up."""
        self._line.close()

    def _ask(self, method: str, path: str, body: str | None) -> tuple[int, str]:
        headers = {"Cookie": "; ".join(f"{k}={v}" for k, v in self._cookies.items())}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        start = time.perf_counter()
        self._line.request(method, path, body, headers)
        answer = self._line.getresponse()
        text = answer.read().decode()
        self.times.append(time.perf_counter() - start)
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                key, _, rest = value.partition("=")
                self._cookies[key] = rest.partition(";")[0]
        return answer.status, text


def rate(
    visitor: Visitor,
    link: str,
    judge: Judge,
    *,
    most: int | None = None,
    pause: Callable[[], float] | None = None,
    kept: list[tuple[tuple[str, ...], float]] | None = None,
) -> int:
    """Rate until there is nothing left, or so many; return how many.

    ``pause`` says how long each pair is thought about, ``kept`` gets what was acknowledged.
    """
    visitor.get(link)
    done = 0
    while most is None or done < most:
        status, page = visitor.get("/rate")
        _check(status, 200)
        fields = dict(_FIELD.findall(page))
        if "loan" not in fields:
            break
        texts = tuple(_TEXT.findall(page))
        score = judge(texts)
        if pause:
            time.sleep(pause())
        status, _ = visitor.post("/rate", {**fields, "score-score": f"{score:g}"})
        _check(status, 303)
        if kept is not None:
            kept.append((texts, score))
        done += 1
    return done


def careful(truth: Mapping[str, float], seed: int, bias: float = 0.0, noise: float = 0.5) -> Judge:
    """Says the truth of the pair that a text belongs to, but for a bias and some noise.

    >>> careful({"A text.": 4.0}, seed=0, noise=0.1)(("Another.", "A text."))
    4.0
    """
    dice = random.Random(seed)

    def judge(texts: tuple[str, ...]) -> float:
        known = next(truth[text] for text in texts if text in truth)
        return float(min(5, max(0, round(known + bias + dice.gauss(0, noise)))))

    return judge


def at_random(seed: int) -> Judge:
    """Says anything."""
    dice = random.Random(seed)
    return lambda _texts: float(dice.randrange(6))


def always(score: float) -> Judge:
    """Says one and the same.

    >>> always(3.0)(("A text.", "Another."))
    3.0
    """
    return lambda _texts: score


def at_once(jobs: list[Callable[[], object]]) -> None:
    """Do jobs in threads of their own; what went wrong in one goes wrong here."""
    wrong: list[BaseException] = []

    def safely(job: Callable[[], object]) -> None:
        try:
            job()
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=safely, args=(job,)) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if wrong:
        raise wrong[0]


def _check(status: int, wanted: int) -> None:
    if status != wanted:
        raise TertiumError(f"the server answered {status}, not {wanted}")
