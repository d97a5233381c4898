"""Our judge of records: eight kinds of likeness, each from the evidence that fits it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from tertium.encoders import weights
from tertium.items import Pair
from tertium.judgement import Judgement
from tertium.records.comparing import Comparer
from tertium.records.profile import Profile


@dataclass(frozen=True)
class TypedJudge:
    """Records judged kind by kind; the score of a judgement is the general one.

    ``model`` compares subjects, events, titles and descriptions: ``embed`` reads each text once,
    so that a collection can be compared with itself; ``base`` and ``fast`` judge each pair of
    texts. Names, dates and places are compared as such, with any model.

    >>> from tertium.items import Record
    >>> a = Record.of({"dcTitle": ["Harbour at dusk"], "dcDate": ["ca. 1911"]})
    >>> b = Record.of({"dcTitle": ["The harbour"], "dcDate": ["early 20th c."]})
    >>> said = TypedJudge().judge([Pair("1", a, b)])[0]  # needs the weights
    >>> said.kinds["time"] > said.kinds["author"] == 0.0
    True
    """

    model: str = "embed"
    profile: Profile = field(default_factory=Profile)

    @property
    def name(self) -> str:
        """What tables and signatures call it."""
        return "tertium-typed" if self.model == "embed" else f"tertium-typed-{self.model}"

    @property
    def version(self) -> str:
        """The version of the weights that compare texts, and a hash of them."""
        found = weights.find(self.model)
        return f"{found.version}-{found.digest}"

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """Judge every pair in all eight kinds, in order."""
        return list(self.judge_stream(pairs))

    def judge_stream(self, pairs: Iterable[Pair]) -> Iterator[Judgement]:
        """Judge pairs as they come; each distinct record and value is read once."""
        compared = self._comparer.compare_many((pair.a, pair.b) for pair in pairs)
        return (likeness.judgement for likeness in compared)

    @cached_property
    def _comparer(self) -> Comparer:
        return Comparer(self.profile, model=self.model)
