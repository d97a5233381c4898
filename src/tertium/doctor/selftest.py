"""What each shipped model says of one pair, against what it said where it was made.

The pair and the answers are in ``data/doctor.toml``, which ``training/doctor.py`` writes. Answers
are bound to the very files of a model by their digest: of other weights only the order is asked.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from tertium.doctor.report import Check, State
from tertium.encoders import weights
from tertium.errors import TertiumError

TABLE = "data/doctor.toml"
_BAD = "install tertium again; if it stays so, report it with the output of: tertium doctor --json"


@dataclass(frozen=True, slots=True)
class Question:
    """A text, one that means nearly the same, and one that does not."""

    text: str
    near: str
    far: str

    def ask(self, model: weights.Description) -> tuple[float, float]:
        """How alike a model finds the text and each of the other two."""
        if model.kind == "embedder":
            from tertium.encoders.embed import Embedder  # noqa: PLC0415 - it loads the runtime

            own, near, far = Embedder(model.name).embed([self.text, self.near, self.far])
            return float(own @ near), float(own @ far)
        from tertium import compare  # noqa: PLC0415

        near, far = (compare(self.text, other, model=model.name) for other in (self.near, self.far))
        assert near.score is not None
        assert far.score is not None
        return near.score, far.score


def table() -> dict[str, Any]:
    """The question, the tolerance and the answers of each model."""
    return tomllib.loads(files("tertium").joinpath(TABLE).read_text("utf-8"))


def question() -> Question:
    """The three texts that every model is asked about."""
    return Question(**table()["question"])


def answers() -> Iterator[Check]:
    """Ask every model that is here, and the explainer."""
    told = table()
    try:
        here = weights.installed()
    except TertiumError:
        return  # the check of the models has said it
    for model in here:
        try:
            yield _check(model, told)
        except Exception as error:  # a damaged file fails somewhere inside the runtime
            yield _failed(model.name, error)
    if here:
        try:
            yield _explained(told)
        except Exception as error:
            yield _failed("explanation", error)


def _check(model: weights.Description, told: dict[str, Any]) -> Check:
    near, far = question().ask(model)
    wanted = told["models"].get(model.name)
    if wanted is None or wanted["digest"] != model.digest:
        state = State.OK if near > far else State.BROKEN
        found = (
            f"says {near:.3f} and {far:.3f}; not the weights that ship, so only their order counts"
        )
        return Check("self-test", model.name, state, found, None if near > far else _BAD)
    gap = max(abs(near - wanted["near"]), abs(far - wanted["far"]))
    fits = gap <= told["tolerance"]
    found = f"says {near:.3f} and {far:.3f}, expected {wanted['near']:.3f} and {wanted['far']:.3f}"
    return Check("self-test", model.name, State.OK if fits else State.BROKEN, found,
                 None if fits else _BAD)  # fmt: skip


def _explained(told: dict[str, Any]) -> Check:
    from tertium import explain  # noqa: PLC0415

    text = told["question"]["text"]
    links = [link for one in explain(text, text).alignments for link in one.links]
    fits = bool(links) and all(link.types == {"EQUI"} for link in links)
    found = f"{len(links)} parts of a text and itself, " + ("all the same" if fits else "not all")
    return Check("self-test", "explanation", State.OK if fits else State.BROKEN, found,
                 None if fits else _BAD)  # fmt: skip


def _failed(name: str, error: Exception) -> Check:
    what = f"gave no answer ({type(error).__name__}: {error})"
    return Check("self-test", name, State.BROKEN, " ".join(what.split()), _BAD)
