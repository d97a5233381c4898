from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tertium import __version__, tasks
from tertium.evaluation.signature import signature
from tertium.items import Pair, Sentence
from tertium.judgement import Judgement
from tertium.tasks.base import Dataset, Subset


def dataset(**sizes: int) -> Dataset:
    """Subsets with so many scored pairs, and one more without gold each."""
    subsets = []
    for name, size in sizes.items():
        golds = [*[Judgement(1.0, "sts")] * size, None]
        pairs = (Pair(str(i), Sentence("a"), Sentence("b"), gold) for i, gold in enumerate(golds))
        subsets.append(Subset(name, tuple(pairs)))
    return Dataset("sts", "all", tuple(subsets), "abcdef012345")


def parts(text: str) -> dict[str, str]:
    return dict(part.split(":", 1) for part in text.split("|"))


def test_it_says_what_was_measured_on_what() -> None:
    found = signature(tasks.load("sts"), dataset(one=3, two=2, three=0), "mine")
    assert parts(found) == {
        "task": "sts",
        "split": "all",
        "subsets": "one+two",
        "scored": "5",
        "data": "abcdef012345",
        "metric": "pearson",
        "agg": "weighted-mean",
        "system": "mine",
        "tertium": __version__,
    }


def test_two_systems_differ_in_the_system_only_and_two_releases_in_the_data() -> None:
    task = tasks.load("sts")
    first, second = (parts(signature(task, dataset(one=3), name)) for name in ("a", "b"))
    assert {name for name in first if first[name] != second[name]} == {"system"}
    other = parts(signature(task, dataset(one=4), "a"))
    assert {name for name in first if first[name] != other[name]} == {"scored"}


@given(st.text())
def test_no_name_breaks_it(name: str) -> None:
    found = signature(tasks.load("sts"), dataset(one=1), name)
    assert found.isprintable()
    assert len(found.split("|")) == 9
    assert parts(found)["tertium"] == __version__


def test_names_stay_apart_and_plain_ones_stay_plain() -> None:
    task, data = tasks.load("sts"), dataset(one=1)
    spelt = [parts(signature(task, data, name))["system"] for name in ("a|b", "a%7Cb", "naïve ¿x?")]
    assert spelt == ["a%7Cb", "a%257Cb", "naïve ¿x?"]
