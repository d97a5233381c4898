from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from tertium.search import candidates, deciding
from tertium.search.clusters import Groups
from tertium.search.deciding import Decider
from tertium.search.deduping import dedupe
from tertium.search.index import Hit
from tertium.search.reranking import rerank
from tertium.search.texts import Entry


@pytest.fixture
def by_cosine(fake: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deciding, "is_embedder", lambda name: name == "embed")


def entries(*texts: str) -> list[Entry]:
    return [Entry(f"t{number}", text) for number, text in enumerate(texts)]


@pytest.mark.usefixtures("by_cosine")
def test_every_text_is_in_one_cluster_named_by_one_of_its_members() -> None:
    given = entries("a b c d e f", "sun moon", "a b c d e g", "a  b c d e f", "sun  moon", "rain")
    found = dedupe(given, at_least=3.5, by="embed")
    assert [one.id for one in found.members] == [one.id for one in given]
    assert [one.cluster for one in found.members] == ["t0", "t1", "t0", "t0", "t1", "t5"]
    assert found.kept == ["t0", "t1", "t5"]
    scores = {one.id: one.score for one in found.members}
    assert scores["t0"] == scores["t3"] == scores["t5"] == 5
    assert 3.5 <= scores["t2"] < 5
    why = {one.id: one.why for one in found.members}
    assert why["t3"] == "the same text as t0"
    assert why["t2"] == "like the one kept"
    assert why["t5"] == "nothing like it"


@pytest.mark.usefixtures("by_cosine")
def test_who_came_in_through_others_is_said() -> None:
    words = list("abcdefghijklmn")
    chain = [" ".join(words[start : start + 8]) for start in range(7)]
    found = dedupe(entries(*chain), at_least=4.0, by="embed")
    [members] = found.clusters.values()
    assert members[0].cluster not in {"t0", "t6"}  # the middle of a chain, not an end
    ends = [one for one in members if one.id in {"t0", "t6"}]
    assert all(one.score < 4.0 and "which led to the one kept" in one.why for one in ends)


@pytest.mark.usefixtures("fake")
def test_a_judge_has_the_last_word_and_reads_no_pair_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[tuple[str, str]] = []

    def judged(self: Decider, pairs: Sequence[tuple[int, int]]) -> list[float]:
        texts = [(self.texts(one), self.other_texts(other)) for one, other in pairs]
        read.extend(texts)
        return [1.0 if "not" in (a + b).split() else 4.9 for a, b in texts]

    monkeypatch.setattr(Decider, "_judged", judged)
    monkeypatch.setattr(deciding, "check_model", lambda *_: None)
    given = entries("the old bridge is open now", "the old bridge is not open now",
                    "the old bridge is open today")  # fmt: skip
    found = dedupe(given, at_least=4.0)
    assert [one.cluster for one in found.members][1] == "t1"
    assert len({one.cluster for one in found.members}) == 2
    assert len(read) == len(set(read)) == found.judged


@pytest.mark.usefixtures("real_weights")
def test_at_first_sight_nothing_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    from tertium.search import vectors

    monkeypatch.setattr(vectors, "embed", None)
    monkeypatch.setattr(Decider, "_judged", None)
    given = entries(
        "The old harbour was closed by the storm on Sunday.",
        "Two cooks argue about salt and pepper in the kitchen.",
        "The old harbuor was closed by the strom on Sunday.",
        "By the storm on Sunday the old harbour was closed.",
        "El puerto viejo cerró el domingo por la tormenta.",
        "El puerto viejo cerró el domigno por la tormenta.",
    )
    found = dedupe(given, at_least=4.0, by="static")
    assert [one.cluster for one in found.members][1] == "t1"
    assert len({found.members[row].cluster for row in (0, 2, 3)}) == 1
    assert found.members[4].cluster == found.members[5].cluster
    assert len(found.kept) == 3
    assert found.judged == 0


@pytest.mark.usefixtures("by_cosine")
def test_thorough_finds_what_first_sight_overlooks(monkeypatch: pytest.MonkeyPatch) -> None:
    import numpy as np

    from tertium.search import vectors

    def all_alike(some: Sequence[Entry], model: str = "embed") -> np.ndarray:
        return np.tile(np.array([[1, 0]], np.float32), (len(some), 1))

    monkeypatch.setattr(vectors, "embed", all_alike)
    given = entries("sun moon stars", "rain and hail")
    assert len(dedupe(given, by="embed", thorough=False).kept) == 2
    assert len(dedupe(given, by="embed").kept) == 1  # so few are read one and all


def test_words_in_a_row_lead_to_what_vectors_miss(
    fake: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing(*_: object) -> tuple[np.ndarray, np.ndarray]:
        return np.empty((0, 2), np.int64), np.empty(0, np.float32)

    monkeypatch.setattr(candidates, "near_pairs", nothing)
    given = entries("one two three four five six", "rain", "one two three four five seven")
    found = dedupe(given, at_least=3.0, by="static", copies=False)
    assert [one.cluster for one in found.members] == ["t0", "t1", "t0"]


VARIANTS = [
    ("The museum bought 3,000 paintings.", "The museum bought 3000 paintings."),
    ("Some three thousand fans came.", "Some 3,000 fans came."),
    ("The treaty was signed on 5 May 2020.", "The treaty was signed on May 5, 2020."),
    ("The ferry sank on the 3rd of June 1911.", "The ferry sank on 1911-06-03."),
    ("She paid 1.5 million for the old mill.", "She paid 1,500,000 for the old mill."),
    ("The mayor has bought 1,200 new lamps.", "The mayor has just bought 1200 new lamps."),
    ("Hay veintiún heridos en el puerto.", "Hay 21 heridos en el puerto."),
    ("La torre se abrió el 3 de mayo de 2012.", "La torre se abrió el 3/5/2012."),
    ("El niño toma jugo de naranja en el carro.", "El niño toma zumo de naranja en el coche."),
    ("Mi computadora está en el departamento.", "Mi ordenador está en el piso."),
    ("The committee approved the budget yesterday.", "The comittee aproved the budget yesterday."),
    ("Two cooks argue about salt and pepper.", "Two cooks argue abuot salt and pepper."),
]
ALIKE_ONLY = [
    ("The bridge is 3,000 feet long.", "The bridge is 2,000 feet long."),
    ("The library opened on 7 May 1920.", "The library opened on May 8, 1920."),
    ("Vendieron dos mil casas.", "Vendieron 3.000 casas."),
]


@pytest.mark.usefixtures("real_weights")
@pytest.mark.parametrize("thorough", [True, False])
def test_what_is_only_written_otherwise_is_found(thorough: bool) -> None:
    given = entries(*(text for pair in [*VARIANTS, *ALIKE_ONLY] for text in pair))
    found = [one.cluster for one in dedupe(given, thorough=thorough).members]
    together = [one == other for one, other in zip(found[::2], found[1::2], strict=True)]
    recall = sum(together[: len(VARIANTS)]) / len(VARIANTS)
    assert recall == 1.0, [pair for pair, same in zip(VARIANTS, together, strict=False) if not same]
    assert not any(together[len(VARIANTS) :])
    assert len(set(found)) == len(VARIANTS) + 2 * len(ALIKE_ONLY)


APART = [
    ("The meeting is at 9 am.", "The meeting is at 9 pm."),
    ("It costs $50.", "It costs €50."),
    ("The lake is 5 km away.", "The lake is 5 miles away."),
    ("La reunión es a las 9 de la mañana.", "La reunión es a las 9 de la noche."),
    ("El pueblo está a 5 km.", "El pueblo está a 5 millas."),
    ("La silla cuesta 50 dólares.", "La silla cuesta 50 euros."),
]
SAME_AMOUNT = [
    ("The farm is 5 km from here.", "The farm is 5 kilometres from here."),
    ("The lamp costs $50 here.", "The lamp costs 50 dollars here."),
    ("The train leaves at 9 am.", "The train leaves at 9:00 in the morning."),
    ("El barco sale a las 9 de la noche.", "El barco sale a las 9 p. m."),
    ("La mesa cuesta 50 €.", "La mesa cuesta 50 euros."),
]


@pytest.mark.usefixtures("real_weights")
@pytest.mark.parametrize("by", ["fast", "embed", "static"])
def test_another_unit_currency_or_half_of_the_day_is_never_merged(by: str) -> None:
    for pair in APART:
        assert len(dedupe(entries(*pair), by=by, at_least=4.0).kept) == 2, pair


@pytest.mark.usefixtures("real_weights")
def test_the_same_amount_written_otherwise_is_merged() -> None:
    for pair in SAME_AMOUNT:
        assert len(dedupe(entries(*pair)).kept) == 1, pair


@pytest.mark.usefixtures("real_weights")
def test_no_third_text_brings_together_what_is_apart() -> None:
    given = entries("The meeting is at 9 am.", "The meeting is at 9.", "The meeting is at 9 pm.")
    found = dedupe(given, at_least=3.5)
    assert found.members[0].cluster != found.members[2].cluster
    assert len(found.kept) == 2
    assert all(one.why for one in found.members)


@pytest.mark.usefixtures("real_weights")
def test_what_the_judge_cannot_read_is_not_merged() -> None:
    given = entries(
        "Great service 🙂", "Great service 😡",
        "Η πόρτα είναι ανοιχτή.", "Η πόρτα είναι κλειστή.",
        "Η παλιά πόρτα του σπιτιού είναι ανοιχτή σήμερα.",
        "Η παλιά πόρτα του σπιτιού είναι ανοιχτή, σήμερα",
        "A boat sinks in the storm.", "A boat is sinking in the storm.",
    )  # fmt: skip
    found = dedupe(given)
    assert [one.cluster for one in found.members][:4] == ["t0", "t1", "t2", "t3"]
    assert found.members[4].cluster == found.members[5].cluster  # a copy, whatever the script
    assert found.members[6].cluster == found.members[7].cluster
    assert found.doubted >= 2
    assert dedupe(given[6:]).doubted == 0
    assert dedupe(given, by="static").doubted == 0


@pytest.mark.usefixtures("real_weights")
def test_reranking_goes_by_what_the_judge_is_sure_of() -> None:
    hits = [Hit(1, Entry("no", "Great service 😡"), 5.0, "sts"),
            Hit(2, Entry("yes", "The service was great."), 4.0, "sts")]  # fmt: skip
    assert [hit.entry.id for hit in rerank("Great service 🙂", hits[:1])] == ["no"]
    assert rerank("Great service 🙂", hits[:1])[0].score < 4
    assert rerank("Great service", hits)[0].entry.id == "yes"


@pytest.mark.usefixtures("by_cosine")
@pytest.mark.parametrize(
    "texts",
    [("red car", "red  car", "rain"), ("3,000 ships", "three thousand ships", "rain")],
)
def test_the_one_kept_of_the_same_texts_is_said_to_be(texts: tuple[str, ...]) -> None:
    found = dedupe(entries(*texts), by="embed")
    assert [one.cluster for one in found.members] == ["t0", "t0", "t2"]
    assert found.members[0].why == "kept: nearest to the others"
    assert found.members[2].why == "nothing like it"


@pytest.mark.usefixtures("by_cosine")
def test_nothing_has_no_duplicates() -> None:
    assert dedupe([], by="embed").to_dict()["clusters"] == []


@pytest.mark.usefixtures("by_cosine")
def test_numbers_written_in_two_ways_are_said_to_be() -> None:
    found = dedupe(entries("3,000 old ships", "3000  old ships", "3,000 old  ships"), by="embed")
    assert [one.why for one in found.members[1:]] == [
        "the same text as t0, with numbers or dates written differently", "the same text as t0",
    ]  # fmt: skip
    assert {one.score for one in found.members} == {5}


def test_groups_do_not_depend_on_the_order_of_joining() -> None:
    links = [(0, 3), (3, 5), (1, 2), (5, 0)]
    for order in (links, links[::-1]):
        groups = Groups(6)
        assert sum(groups.join(*pair) for pair in order) == 3
        assert groups.lists() == [[0, 3, 5], [1, 2], [4]]
