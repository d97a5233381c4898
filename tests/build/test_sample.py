from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from tertium.build import Bins, Pool, read_pool, sample
from tertium.build.candidates import EveryPair, SharedTerms
from tertium.build.clusters import SameCluster
from tertium.errors import UserError
from tertium.measures.string import token_cosine


def texts(count: int, seed: int = 1) -> list[str]:
    """Short texts of made-up words, a third of them near copies of others."""
    dice = random.Random(seed)
    found = [" ".join(f"w{int(dice.paretovariate(0.7)) % 900}" for _ in range(9))
             for _ in range(count)]  # fmt: skip
    for place in range(0, count, 3):
        words = dice.choice(found).split()
        for _ in range(dice.randrange(1, 8)):
            words[dice.randrange(9)] = f"w{dice.randrange(900)}"
        found[place] = " ".join(words)
    return found


POOL = Pool.of(texts(3000))


def test_bins_are_even_and_hold_what_they_say() -> None:
    bins = Bins(0.1, 0.9, 4)
    found = sample(POOL, 200, bins=bins, seed=3)
    assert found.is_full
    assert found.strata[0].reached == (50, 50, 50, 50)
    for pair in found.pairs:
        alike = token_cosine(pair.text_a, pair.text_b)
        assert alike == pytest.approx(float(str(pair.made["similarity"])), abs=1e-4)
        assert bins.edges[int(str(pair.made["bin"])) - 1] <= alike + 1e-9
    assert sum(found.draws.values()) < 60_000  # of four and a half million pairs


def test_no_pair_comes_twice_and_no_text_meets_itself() -> None:
    found = sample(POOL, 300, seed=4)
    sides = [frozenset((pair.made["id_a"], pair.made["id_b"])) for pair in found.pairs]
    assert len(set(sides)) == len(sides)
    assert all(len(side) == 2 for side in sides)
    assert all(pair.text_a != pair.text_b for pair in found.pairs)


def test_a_seed_gives_the_same_pairs() -> None:
    one, same, other = (sample(POOL, 60, seed=seed).pairs for seed in (1, 1, 2))
    assert one == same != other


def test_same_and_different_clusters_have_their_shares() -> None:
    pool = Pool.of(list(POOL.texts), [str(place // 10) for place in range(len(POOL))])
    labels = dict(zip(pool.ids, pool.clusters or (), strict=True))
    found = sample(pool, 100, bins=Bins(0, 0.6, 3), same_share=0.3, seed=5)
    assert [(s.name, sum(s.wanted)) for s in found.strata] == [("same", 30), ("different", 70)]
    for pair in found.pairs:
        together = labels[str(pair.made["id_a"])] == labels[str(pair.made["id_b"])]
        assert pair.made["cluster"] == ("same" if together else "different")


def test_two_pools_give_one_text_each() -> None:
    one, other = Pool.of(texts(900, 8)), Pool.of(texts(900, 8)[::-1])
    found = sample(one, 80, other=other, bins=Bins(0, 1, 4), seed=2)
    assert found.is_full
    assert all(pair.text_a in one.texts and pair.text_b in other.texts for pair in found.pairs)


def test_a_small_pool_is_compared_whole_and_says_what_is_short() -> None:
    pool = Pool.of(["a red boat", "a blue boat", "rain fell all day", "a red boat"])
    found = sample(pool, 40, bins=Bins(0, 1, 5))
    assert not found.is_full
    # Six pairs, of which one is of equal texts and makes none.
    assert len(found.pairs) == sum(found.strata[0].reached) == 5
    assert found.draws == {"every pair": 5}
    assert any(" of 8" in line for line in found.lines())


def test_another_similarity_and_its_range() -> None:
    found = sample(POOL, 20, by="longest-common-substring", bins=Bins(3, 30, 4), seed=1)
    assert found.by == "longest-common-substring"
    assert all(3 <= float(str(pair.made["similarity"])) <= 30 for pair in found.pairs)


def test_candidates_share_words() -> None:
    shared = SharedTerms.of(POOL.texts)
    dice = np.random.default_rng(0)
    random_pairs = dice.integers(len(POOL), size=(2, 400))

    def mean(left: list[int], right: list[int]) -> float:
        pairs = zip(left, right, strict=True)
        return float(np.mean([token_cosine(POOL.texts[i], POOL.texts[j]) for i, j in pairs]))

    by_chance = mean(*random_pairs.tolist())
    one = mean(*(side.tolist() for side in shared.one_shared(400, dice)))
    most = mean(*(side.tolist() for side in shared.most_shared(400, dice)))
    assert by_chance < one < most


def test_pools_without_shared_words_have_no_candidates() -> None:
    shared = SharedTerms.of(["a b", "c d"])
    left, right = shared.one_shared(5, np.random.default_rng(0))
    assert len(left) == len(right) == 0
    assert len(shared.most_shared(5, np.random.default_rng(0))[0]) == 0


def test_every_pair_of_two_pools() -> None:
    left, right = EveryPair(2, 3, np.random.default_rng(1)).draw(99)
    assert Counter(zip(left.tolist(), right.tolist(), strict=True)) == Counter(
        (i, j) for i in range(2) for j in range(3)
    )


def test_clusters_of_two_pools() -> None:
    left, right = np.array([0, 0, 1]), np.array([1, 2, 1])
    pairs = SameCluster.of(left, right, one_pool=False)
    assert pairs.count == 2
    i, j = pairs.draw(40, np.random.default_rng(0))
    assert set(zip(i.tolist(), j.tolist(), strict=True)) == {(2, 0), (2, 2)}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"pool": Pool((), ())}, "there are no texts in the pool"),
        ({"pool": Pool.of(["one"])}, "there is only one text in the pool"),
        ({"other": Pool((), ())}, "there are no texts in the second pool"),
        ({"count": 0}, "0 pairs are asked for"),
        ({"same_share": 2.0}, "a share of 2"),
        ({"by": "tokncosine"}, "unknown measure or system 'tokncosine'; did you mean"),
        ({"other": Pool.of(["a", "b"], ["1", "2"])}, "only one of the pools has clusters"),
    ],
)
def test_what_cannot_be_sampled(given: dict[str, object], message: str) -> None:
    arguments: dict[str, object] = {"pool": POOL, "count": 5, **given}
    with pytest.raises(UserError, match=message):
        sample(**arguments)  # type: ignore[arg-type]


def test_clusters_must_be_as_many_as_texts() -> None:
    with pytest.raises(UserError, match="1 clusters for 2 texts"):
        Pool.of(["a", "b"], ["1"])


@pytest.mark.parametrize(
    ("name", "content", "cluster", "message"),
    [
        ("p.txt", "\n\n", None, "there are no texts"),
        ("p.txt", "a\nb\n", "event", "a file with a text a line has no column 'event'"),
        ("p.csv", "text\na\n", "event", "there is no column 'event'"),
        ("p.csv", "text,event\na,\n", "event", r"p\.csv:2: 'event' is empty"),
        ("p.csv", "words\na\n", None, "there is no column 'text', only: words"),
        ("p.parquet", "", None, "Parquet is not read line by line"),
    ],
)
def test_pools_that_cannot_be_read(
    name: str, content: str, cluster: str | None, message: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_text(content)
    with pytest.raises(UserError, match=message):
        read_pool(path, cluster=cluster)


def test_pools_are_read_from_lines_and_tables(tmp_path: Path) -> None:
    lines, table = tmp_path / "p.txt", tmp_path / "p.jsonl"
    lines.write_bytes("uno\n\ntres áéí\n".encode("cp1252"))
    table.write_text('{"key": "k1", "title": "one"}\n{"key": "k2", "title": "two"}\n')
    assert read_pool(lines) == Pool(("uno", "tres áéí"), ("1", "3"))
    assert read_pool(table, column="title", key="key").ids == ("k1", "k2")


def test_more_than_there_are_ends_soon() -> None:
    found = sample(
        Pool.of(["a red car", "a blue car", "rain", "snow fell"]), 10**11, bins=Bins(0, 1, 2)
    )
    assert 0 < len(found.pairs) <= 6
