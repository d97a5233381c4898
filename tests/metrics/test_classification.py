from __future__ import annotations

import numpy as np
import pytest
import sklearn.metrics
from hypothesis import given
from hypothesis import strategies as st

from tertium.errors import UserError
from tertium.judgement import Entailment
from tertium.metrics.classification import accuracy, confusion, f1_of, precision_recall_f1
from tertium.metrics.figure import Figure

LABELS = [label.value for label in Entailment]
labelled = st.lists(
    st.tuples(st.sampled_from(LABELS), st.sampled_from(LABELS)), min_size=1, max_size=60
)


@given(labelled)
def test_agrees_with_scikit_learn(pairs: list[tuple[str, str]]) -> None:
    gold, predicted = [g for g, _ in pairs], [p for _, p in pairs]
    assert accuracy(gold, predicted).value == sklearn.metrics.accuracy_score(gold, predicted)
    expected = sklearn.metrics.confusion_matrix(gold, predicted, labels=LABELS)
    assert confusion(gold, predicted, LABELS).tolist() == expected.tolist()
    precision, recall, f1, _ = sklearn.metrics.precision_recall_fscore_support(
        gold, predicted, labels=LABELS, zero_division=0
    )
    for place, label in enumerate(LABELS):
        report = precision_recall_f1(gold, predicted, label)
        assert (report.precision.value is None) == (label not in predicted)
        assert (report.recall.value is None) == (label not in gold)
        assert (report.precision.value or 0) == pytest.approx(precision[place])
        assert (report.recall.value or 0) == pytest.approx(recall[place])
        if report.f1.value is not None:
            assert report.f1.value == pytest.approx(f1[place])
        else:
            assert label not in predicted or label not in gold


def test_a_class_that_was_never_answered_has_recall_zero_and_no_precision() -> None:
    gold = ["CONTRADICTION", "NEUTRAL", "ENTAILMENT"]
    report = precision_recall_f1(gold, ["NEUTRAL", "NEUTRAL", "ENTAILMENT"], "CONTRADICTION")
    assert report.precision == Figure(None, 3, "the system never answered CONTRADICTION")
    assert report.recall == Figure(0.0, 3)
    assert report.f1 == Figure(None, 3, "the system never answered CONTRADICTION")


def test_a_class_that_is_not_in_the_gold_has_no_recall() -> None:
    report = precision_recall_f1(["no", "no"], ["yes", "no"], "yes")
    assert report.precision == Figure(0.0, 2)
    assert report.recall.why == "no gold label is yes"
    assert report.f1.why == "no gold label is yes"


def test_f1_of_two_zeros_is_zero() -> None:
    assert f1_of(Figure(0.0, 5), Figure(0.0, 5)) == Figure(0.0, 5)


def test_printed_f1_follow_from_printed_precision_and_recall() -> None:
    # Paper 004, table 12, Illinois-LH: entailment, contradiction, neutral.
    for precision, recall, f1 in [(78.1, 82.7, 80.3), (89.5, 80.3, 84.6), (86.9, 86.6, 86.8)]:
        value = f1_of(Figure(precision, 1), Figure(recall, 1)).value
        assert value == pytest.approx(f1, abs=0.1)


def test_labels_may_be_enumerated_or_missing() -> None:
    gold = [Entailment.NEUTRAL, Entailment.ENTAILMENT, Entailment.NEUTRAL, Entailment.NEUTRAL]
    assert accuracy(gold, ["NEUTRAL", None, "ENTAILMENT", "NEUTRAL"]).value == 0.5
    assert accuracy(np.array(["a", "b"]), np.array(["a", "c"])).value == 0.5


def test_no_pairs_no_figures() -> None:
    assert accuracy([], []) == Figure(None, 0, "there are no pairs")
    assert precision_recall_f1([], [], "yes").f1.value is None
    assert confusion([], [], ["yes", "no"]).tolist() == [[0, 0], [0, 0]]


def test_bad_input_is_answered_in_one_line() -> None:
    with pytest.raises(UserError, match="1 labels for 2 pairs; give one label for each pair"):
        accuracy(["a", "b"], ["a"])
    with pytest.raises(UserError, match="pair 2 has no gold label"):
        precision_recall_f1(["a", None], ["a", "a"], "a")
    with pytest.raises(UserError, match="label 2 is maybe; use one of: yes, no"):
        confusion(["yes", "no"], ["yes", "maybe"], ["yes", "no"])
    with pytest.raises(UserError, match="gold label 1 is perhaps"):
        confusion(["perhaps"], ["yes"], ["yes", "no"])
    with pytest.raises(UserError, match="repeats"):
        confusion(["yes"], ["yes"], ["yes", "yes"])
