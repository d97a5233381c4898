from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import tertium
from tertium import systems, tasks
from tertium.errors import UnknownNameError, UserError
from tertium.evaluation import run
from tertium.items import Pair, Sentence
from tertium.judgement import Judgement, Link
from tertium.tasks.base import Dataset, Subset

GOLDEN = {
    "sts/en/2012-test": {"MSRpar": 0.4334, "MSRvid": 0.2996, "SMTeuroparl": 0.4542,
                         "SMTnews": 0.3908},
    "sts/en/2013-test": {"headlines": 0.5399, "OnWN": 0.2828, "FNWN": 0.2146},
    "sts/en/2014-test": {"deft-forum": 0.353, "deft-news": 0.596, "headlines": 0.510,
                         "images": 0.513, "OnWN": 0.406, "tweet-news": 0.654},
    "sts/es/2014-test": {"wikipedia": 0.582, "news": 0.783},
    "sts/es/2014-trial": {"li65": 0.659},
}  # fmt: skip


def small(scores: list[float | None], name: str = "one") -> Subset:
    pairs = [
        Pair(str(i), Sentence("a b c"[: 1 + 2 * (i % 3)]), Sentence("a b"), gold)
        for i, gold in enumerate(Judgement(s, "sts") if s is not None else None for s in scores)
    ]
    return Subset(name, tuple(pairs))


def dataset(*subsets: Subset) -> Dataset:
    return Dataset("sts", "all", subsets, "0" * 12)


@pytest.mark.parametrize("release", GOLDEN)
def test_token_cosine_gives_the_organisers_figures(shared_data: Path, release: str) -> None:
    task = "sts-es" if "/es/" in release else "sts"
    found = run.evaluate(task, shared_data / release, systems=["tokencos"], resamples=0)
    for subset, value in GOLDEN[release].items():
        digits = len(str(value)) - 2
        figure = found.systems[0].subsets[subset]["pearson"].value
        assert figure is not None
        assert round(figure, digits) == value, subset


def test_any_callable_is_measured_and_named() -> None:
    data = dataset(small([0, 1, 2, 3, 4, 5]))
    found = run.evaluate("sts", data, systems={"length": lambda a, b: len(a)}, resamples=10)
    [system] = found.systems
    assert system.name == "length"
    assert system.official.value == pytest.approx(
        np.corrcoef([0, 1, 2, 3, 4, 5], [1, 3, 5] * 2)[0, 1]
    )
    assert "system:length" in system.signature
    assert "agg:weighted-mean" in system.signature
    assert f"tertium:{tertium.__version__}" in system.signature


def test_only_pairs_with_gold_count() -> None:
    scores: list[float | None] = [0, None, 1, None, 2, 3]
    full = dataset(small(scores))
    kept = [pair for pair in full.subsets[0].pairs if pair.gold]
    part = dataset(Subset("one", tuple(kept)))
    values = [
        run.evaluate("sts", data, systems=["tokencos"], resamples=0).systems[0].official
        for data in (full, part)
    ]
    assert values[0] == values[1]
    assert values[0].n == 4


def test_each_way_of_putting_subsets_together_is_there() -> None:
    data = dataset(small([0, 1, 2, 3, 4, 5], "one"), small([5, 4, 3], "two"))
    overall = run.evaluate("sts", data, systems=["tokencos"], resamples=0).systems[0].overall
    one, two = (
        run.evaluate("sts", dataset(s), systems=["tokencos"], resamples=0).systems[0].official.value
        for s in data.subsets
    )
    assert one is not None
    assert two is not None
    pearson = {how: figure.value for how, figure in overall["pearson"].items()}
    assert pearson["mean"] == pytest.approx((one + two) / 2)
    assert pearson["weighted-mean"] == pytest.approx((6 * one + 3 * two) / 9)
    assert pearson["total"] == pytest.approx(one + two)
    assert set(pearson) == {"mean", "weighted-mean", "total", "pooled"}


def test_constant_output_is_an_explained_undefined() -> None:
    data = dataset(small([0, 1, 2, 3]))
    found = run.evaluate("sts", data, systems={"flat": lambda a, b: 3.0})
    assert found.systems[0].official.value is None
    assert "same score" in str(found.systems[0].official)
    assert json.loads(json.dumps(found.to_dict()))["systems"][0]["official"]["value"] is None


def test_intervals_hold_the_figure_and_differences_are_corrected(shared_data: Path) -> None:
    chosen: dict[str, run.AnySystem] = {
        "tokencos": "tokencos",
        "length": lambda a, b: -abs(len(a) - len(b)),
        "lcs": "lcs",
    }
    data = shared_data / "sts/en/2013-test"
    found = run.evaluate("sts", data, systems=chosen, resamples=200)
    for system in found.systems:
        for subset, (low, high) in system.intervals.items():
            figure = system.subsets[subset]["pearson"] if subset else system.official
            assert figure.value is not None
            assert low < figure.value < high
    assert len(found.differences) == 3
    assert all(one.p <= one.p_corrected <= 1 for one in found.differences)
    again = run.evaluate("sts", data, systems=chosen, resamples=200)
    assert again.to_dict() == found.to_dict()


def test_nothing_to_evaluate_and_names_given_twice_are_refused() -> None:
    data = dataset(small([0, 1, 2]))
    with pytest.raises(UserError, match="nothing to evaluate; name a system"):
        run.evaluate("sts", data)
    with pytest.raises(UserError, match="'tokencos' is given twice"):
        run.evaluate("sts", data, systems=["tokencos", "tokencos"])
    with pytest.raises(UnknownNameError, match="did you mean 'tokencos'"):
        run.evaluate("sts", data, systems=["tokencoss"])


def test_data_without_gold_cannot_be_evaluated_on(shared_data: Path) -> None:
    with pytest.raises(UserError, match="no gold scores in the all data; no split here has gold"):
        run.evaluate("sts", shared_data / "sts/en/2015-test", systems=["tokencos"])
    with pytest.raises(UserError, match="test data; choose --split train or trial, or add the"):
        run.evaluate("sick", shared_data / "sick", split="test", systems=["chance"])
    with pytest.raises(UserError, match="no gold scores in the all data; give pairs with gold"):
        run.evaluate("sts", dataset(small([None, None])), systems=["tokencos"])


def test_the_message_names_only_splits_that_have_gold(fixtures: Path, tmp_path: Path) -> None:
    shutil.copytree(fixtures / "clss", tmp_path / "clss")
    shutil.rmtree(tmp_path / "clss/keys/test")
    with pytest.raises(UserError, match=r"choose --split training, or add the gold$"):
        run.evaluate("clss", tmp_path / "clss", split="test", systems=["lcs"])
    shutil.rmtree(tmp_path / "clss/keys")
    with pytest.raises(UserError, match=r"no split here has gold: put the gold files "):
        run.evaluate("clss", tmp_path / "clss", systems=["lcs"])


class Weighted:
    """Scores by the length of the left text, with confidences by subset."""

    name = "weighted"

    def __init__(self, **confidences: list[float | None]) -> None:
        self._confidences = confidences

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        sure = self._confidences[pairs[0].genre or ""]
        return [Judgement(len(p.a.text), "sts", c) for p, c in zip(pairs, sure, strict=True)]


def with_genre(subset: Subset) -> Subset:
    return Subset(subset.name, tuple(replace(p, genre=subset.name) for p in subset.pairs))


@pytest.mark.parametrize("equal", [[70.0] * 6, [None] * 6])
def test_equal_weights_are_no_weights(equal: list[float | None]) -> None:
    data = dataset(*(with_genre(small([0, 3, 2, 5, 1, 4], name)) for name in ("one", "two")))
    system = Weighted(one=[10, 90, 50, 30, 70, 20], two=equal)
    [found] = run.evaluate("sts", data, systems=[system], resamples=0).systems
    assert "weighted-pearson" not in found.subsets["two"]
    one, two = found.subsets["one"]["weighted-pearson"], found.subsets["two"]["pearson"]
    assert one.value is not None
    assert two.value is not None
    whole = found.overall["weighted-pearson"]["weighted-mean"]
    assert whole.value == pytest.approx((one.value + two.value) / 2)
    assert whole.n == 12


def test_a_weight_here_and_none_there_is_not_guessed_at() -> None:
    data = dataset(*(with_genre(small([0, 3, 2, 5, 1, 4], name)) for name in ("one", "two")))
    system = Weighted(one=[10, 90, 50, 30, 70, 20], two=[None, 10, 10, 10, 10, 10])
    [found] = run.evaluate("sts", data, systems=[system], resamples=0).systems
    whole = found.overall["weighted-pearson"]["weighted-mean"]
    assert (whole.value, whole.why) == (None, "two is undefined: not measured")


def test_a_mapping_names_every_kind_of_system() -> None:
    data = dataset(small([0, 1, 2, 3, 4, 5]))
    given: dict[str, run.AnySystem] = {"first": "tokencos", "second": systems.load("tokencos")}
    found = run.evaluate("sts", data, systems=given, resamples=0)
    assert [system.name for system in found.systems] == ["first", "second"]
    assert "system:second" in found.systems[1].signature
    assert [s.name for s in run.evaluate("sts", data, systems="lcs").systems] == ["lcs"]


def test_outputs_stay_in_their_folder_and_apart(tmp_path: Path) -> None:
    data = dataset(small([0, 1, 2, 3, 4, 5]))
    names = ["..", "a/b", "a_b", "A:B", "/etc", ""]
    given: dict[str, run.AnySystem] = {name: lambda a, b: len(a) for name in names}
    found = run.evaluate("sts", data, systems=given, resamples=0)
    written = run.write_outputs(found, tmp_path / "out")
    folders = [path.parent.relative_to(tmp_path / "out").as_posix() for path in written]
    assert folders == ["system", "a_b", "a_b-2", "A_B-3", "_etc", "system-2"]


def test_outputs_are_written_and_read_back_to_the_same_figures(
    fixtures: Path, tmp_path: Path
) -> None:
    found = run.evaluate("sts", fixtures / "sts", systems=["tokencos"], resamples=0)
    run.write_outputs(found, tmp_path)
    again = run.evaluate(
        "sts", fixtures / "sts", submissions={"mine": tmp_path / "tokencos"}, resamples=0
    )
    first, second = found.systems[0].official.value, again.systems[0].official.value
    assert first == pytest.approx(second, abs=1e-3)


def test_one_callable_will_do_and_what_is_no_system_is_refused() -> None:
    data = dataset(small([0, 1, 2, 3]))

    def length(a: str, b: str) -> float:
        return len(a)

    assert run.evaluate("sts", data, systems=length, resamples=0).systems[0].name == "length"
    with pytest.raises(UserError, match="3 is not a system"):
        run.evaluate("sts", data, systems=[3])  # type: ignore[list-item]


def test_a_trained_system_says_on_how_much_it_was_trained(fixtures: Path) -> None:
    found = run.evaluate("sick", fixtures / "sick", systems=["overlap"], resamples=0)
    assert found.systems[0].notes == ("overlap: parameters estimated on 24 training pairs",)


def test_chunks_that_were_given_are_told_from_chunks_of_ones_own(shared_data: Path) -> None:
    task = tasks.load("ists")
    data = task.read(shared_data / "ists/2015/train")
    subset = data.subsets[0]
    pairs = [subset.pairs[i] for i in subset.scored]
    given = systems.load("chunk-overlap").judge(pairs)
    assert task.scenario(pairs, given) == "gold"
    link = Link((1, 2, 3, 4), (1,), frozenset({"EQUI"}), 5.0)
    first = given[0].explanation
    assert first is not None
    other = replace(given[0], explanation=replace(first, links=(link,)))
    assert task.scenario(pairs, [other, *given[1:]]) == "system"


def test_who_learnt_from_the_data_is_said_to_have(shared_data: Path) -> None:
    asked = ["lcs", "lexical"]
    found = run.evaluate("clss", shared_data / "clss", split="trial", systems=asked, resamples=0)
    notes = {system.name: " ".join(system.notes) for system in found.systems}
    assert "learnt from this very data" in notes["lexical"]
    assert "learnt" not in notes["lcs"]
