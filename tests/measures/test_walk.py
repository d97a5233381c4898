from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tertium.errors import UserError
from tertium.lexicon.wordnet import WordNet
from tertium.measures import walk
from tertium.measures.walk import Signature


def made(*synsets: int) -> Signature:
    weights = 0.5 ** np.arange(1, len(synsets) + 1)
    return Signature(np.array(synsets, np.int32), weights.astype(np.float32))


def test_weighted_overlap_goes_by_ranks() -> None:
    # Shared: 3 (ranks 1 and 2) and 5 (ranks 2 and 1); at best 1/2 + 1/4.
    assert walk.compare(made(3, 5), made(5, 3)) == pytest.approx((1 / 3 + 1 / 3) / (1 / 2 + 1 / 4))
    assert walk.compare(made(3, 5, 8), made(8, 1, 2)) == pytest.approx((1 / 4) / (1 / 2))
    assert walk.compare(made(1, 2), made(3, 4)) == 0


def test_cosine_goes_by_weights() -> None:
    expected = (0.5 * 0.25 + 0.25 * 0.5) / (0.5**2 + 0.25**2)
    assert walk.compare(made(3, 5), made(5, 3), "cosine") == pytest.approx(expected)
    assert walk.compare(made(1, 2), made(3, 4), "cosine") == 0


def test_a_signature_is_sorted_and_is_about_its_sense(whole: WordNet) -> None:
    found = walk.signature("car#n#1", lexicon=whole)
    assert whole.numbered(int(found.synsets[0])) == whole.find("car#n#1")
    assert (np.diff(found.weights) <= 0).all()
    assert len(set(found.synsets.tolist())) == len(found.synsets) <= walk.TOP
    assert 0.5 < found.weights.sum() <= 1 + 1e-6
    vehicle = whole.numbers([whole.find("motor_vehicle#n#1")])[0]
    assert vehicle in found.synsets[:60]


def test_the_walk_is_personalised_pagerank(whole: WordNet) -> None:
    # The plain definition, on the whole graph, with nothing dropped.
    steps = walk._transitions(whole)
    start = int(whole.numbers([whole.find("violin#n#1")])[0])
    walking = np.zeros(steps.shape[0])
    walking[start] = 1
    met = walk.RESTART * walking
    for _ in range(40):
        walking = (steps.T @ walking) * (1 - walk.RESTART)
        met += walk.RESTART * walking
    found = walk.signature("violin#n#1", lexicon=whole)
    np.testing.assert_allclose(found.weights, met[found.synsets], atol=4e-3)
    exact = np.argsort(-met)[:50]
    assert len(set(exact.tolist()) & set(found.synsets.tolist())) >= 40


@pytest.mark.parametrize("measure", walk.MEASURES)
@settings(max_examples=40)
@given(chosen=st.tuples(st.integers(0, 2**31), st.integers(0, 2**31)))
def test_identity_symmetry_and_bounds(
    measure: str, chosen: tuple[int, int], whole: WordNet
) -> None:
    size = len(whole.array("id"))
    a, b = (whole.numbered(number % size) for number in chosen)
    there, back, same = walk.scores(measure, [(a, b), (b, a), (a, a)], lexicon=whole)
    assert there == pytest.approx(back, abs=1e-12)
    assert 0 <= there <= same == 1


def test_alone_and_in_company_are_the_same(whole: WordNet) -> None:
    names = ["dog#n#1", "run#v#1", "speedy#a#1", "car#n#1", "quickly#r#1"]
    walker = walk._Walker(whole)
    numbers = whole.numbers([whole.find(name) for name in names])
    together = walker.walk([np.array([number]) for number in numbers])
    for number, found in zip(numbers, together, strict=True):
        alone = walker.walk([np.array([number])])[0]
        assert alone.synsets.tolist() == found.synsets.tolist()
        assert alone.weights.tolist() == found.weights.tolist()


def test_a_sense_is_walked_once(whole: WordNet, monkeypatch: pytest.MonkeyPatch) -> None:
    walker = walk._Walker(whole)
    numbers = whole.numbers(whole.readings("bank"))
    first = walker.of_senses(np.sort(numbers))
    monkeypatch.setattr(walker, "_walk", lambda starts: pytest.fail("walked again"))
    assert all(a is b for a, b in zip(first, walker.of_senses(np.sort(numbers)), strict=True))


def test_what_is_remembered_has_a_bound(whole: WordNet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walk, "_MOST_REMEMBERED", 3)
    walker = walk._Walker(whole)
    assert len(walker.of_senses(np.array([5, 6]))) == 2
    assert len(walker.of_senses(np.array([6, 7, 8]))) == 3
    assert len(walker._known) == 3


def test_it_holds_across_parts_of_speech(whole: WordNet) -> None:
    pairs = [("swim#v#1", "swimmer#n#1"), ("swim#v#1", "sonata#n#1"), ("rapid", "speedy")]
    near, far, same = walk.scores("weighted-overlap", pairs, lexicon=whole)
    assert near > 2 * far
    assert same == 1
    assert walk.cosine("swim#v#1", "swimmer#n#1", lexicon=whole) > 0.1
    assert walk.weighted_overlap("swim#v#1", "swimmer#n#1", lexicon=whole) == near


def test_several_starts_make_one_signature(whole: WordNet) -> None:
    both = walk.signature(["car#n#1", whole.find("bus#n#1")], lexicon=whole)
    starts = whole.numbers([whole.find("car#n#1"), whole.find("bus#n#1")])
    assert set(both.synsets[:2].tolist()) == set(starts.tolist())
    again = walk.signature(["car#n#1", "car#n#1"], lexicon=whole)
    assert walk.compare(again, walk.signature("car#n#1", lexicon=whole)) == pytest.approx(1)


def test_mistakes_are_answered(whole: WordNet) -> None:
    with pytest.raises(UserError, match="has to start somewhere"):
        walk.signature([], lexicon=whole)
    with pytest.raises(UserError, match="did you mean 'cosine'"):
        walk.scores("cosin", [], lexicon=whole)
    with pytest.raises(UserError, match="did you mean 'cosine'"):
        walk.compare(made(1), made(1), "cosin")
    with pytest.raises(UserError, match="no word 'qzxwvk'"):
        walk.cosine("qzxwvk", "car", lexicon=whole)
    assert walk.scores("cosine", [], lexicon=whole).tolist() == []
