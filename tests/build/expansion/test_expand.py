from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tertium.build import Expansion, expand
from tertium.build.expansion.clause import clause_of, read
from tertium.build.expansion.expand import remake
from tertium.build.expansion.pairing import PAIRINGS, pair_sentences
from tertium.build.expansion.sentences import NORM, Sentence, read_sentences, write_sentences
from tertium.build.expansion.vocabulary import Vocabulary
from tertium.errors import UserError
from tertium.items import Pair
from tertium.judgement import Entailment, Judgement

SOURCES = [
    ("A dog is chasing a cat", "A brown dog chased the cat"),
    ("The nurse is helping the doctor", "A nurse helps a young doctor"),
    ("Is this a question?", "A man is peeling an orange"),
]


@pytest.fixture(scope="module")
def found(known: Vocabulary) -> Expansion:
    assert known
    return expand(SOURCES, seed=4)


def test_thirteen_pairings_as_in_the_paper() -> None:
    same = [pairing for pairing in PAIRINGS if pairing[0][0] == pairing[1][0]]
    assert (len(PAIRINGS), len(same), len(set(PAIRINGS))) == (13, 6, 13)
    assert all(one[1] == NORM for one, _ in PAIRINGS)


def test_a_whole_set_makes_all_thirteen() -> None:
    sentences = [
        Sentence("1", side, kind, "", "", 1.0, "", f"{kind} {side}")
        for side in "ab"
        for kind in (NORM, "similar", "contrast", "different")
    ]
    pairs = pair_sentences(sentences)
    assert len(pairs) == 13
    types = Counter(str(pair.made["expected"]) for pair in pairs)
    assert types == {"similar": 5, "contrast": 4, "different": 4}
    assert Counter(str(pair.made["sets"]) for pair in pairs) == {"same": 6, "cross": 7}
    assert len({pair.id for pair in pairs}) == 13


def test_each_rewriting_is_labelled_and_checked(found: Expansion) -> None:
    norms = {(one.set, one.side): one.text for one in found.sentences if one.kind == NORM}
    assert norms["1", "b"] == "A brown dog is chasing the cat"
    made = [one for one in found.sentences if one.kind != NORM]
    assert {one.kind for one in made} == {"similar", "contrast", "different"}
    for one in made:
        assert one.source == norms[one.set, one.side] != one.text
        assert one.rule and one.change and 0 < one.quality < 1
        assert clause_of(read(one.text)) is not None
    assert [one.quality for one in found.doubtful] == sorted(one.quality for one in made)


def test_what_is_refused_is_said(found: Expansion) -> None:
    [refused] = found.refused
    assert (refused.set, refused.side, refused.why) == ("3", "a", "a question")
    assert not any(pair.id.startswith("3-Norm_a") for pair in found.pairs)


def test_unrelated_pairs_are_a_share_and_of_two_sets(known: Vocabulary) -> None:
    assert known
    found = expand(SOURCES, unrelated=0.2, seed=4)
    apart = [pair for pair in found.pairs if pair.made["expected"] == "unrelated"]
    assert len(apart) / len(found.pairs) == pytest.approx(0.2, abs=0.05)
    set_of = {one.text: one.set for one in found.sentences if one.kind == NORM}
    assert all(set_of[pair.text_a] != set_of[pair.text_b] for pair in apart)


def test_a_sentence_is_rewritten_alike_whatever_stands_beside_it(found: Expansion) -> None:
    alone = expand(SOURCES[:1], seed=4)
    assert alone.sentences == tuple(one for one in found.sentences if one.set == "1")


def test_a_judge_may_doubt(found: Expansion) -> None:
    class Doubter:
        name = "doubter"

        def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
            return [Judgement(0.5, "unit", entailment=Entailment.ENTAILMENT) for _ in pairs]

    judged = expand(SOURCES, seed=4, judge=Doubter())
    for one, again in zip(found.sentences, judged.sentences, strict=True):
        doubted = one.kind in ("contrast", "different")
        assert again.quality == pytest.approx(one.quality * (0.6 if doubted else 1), abs=1e-3)


def test_only_some_rules(known: Vocabulary) -> None:
    assert known
    found = expand([("A man is singing",)], rules=["negation-inserted"])
    assert [(pair.text_b, pair.made["rule"]) for pair in found.pairs] == [
        ("A man is not singing", "negation-inserted")
    ]


@pytest.mark.parametrize(
    ("sources", "options", "message"),
    [
        ([], {}, "there are no sentences"),
        ([("a", "b", "c")], {}, "set 1: 3 sentences; give one or two"),
        ([("A man is singing",)], {"rules": ["negation"]}, "unknown rule 'negation'; did you mean"),
        ([("A man is singing",)], {"unrelated": 1.0}, "a share of 1"),
    ],
)
def test_what_cannot_be_expanded(
    sources: list[tuple[str, ...]], options: dict[str, object], message: str, known: Vocabulary
) -> None:
    assert known
    with pytest.raises(UserError, match=message):
        expand(sources, **options)  # type: ignore[arg-type]


def test_what_people_decide_is_read_back(found: Expansion, tmp_path: Path) -> None:
    path = tmp_path / "edited.tsv"
    write_sentences(path, found.sentences)
    assert read_sentences(path) == list(found.sentences)
    assert pair_sentences(read_sentences(path), seed=4) == found.pairs
    lines = path.read_text("utf-8").splitlines()
    lines[2] = lines[2].removesuffix("\t") + "\treject"
    path.write_text("\n".join(lines))
    assert read_sentences(path) == [found.sentences[0], *found.sentences[2:]]


def test_without_its_norm_a_side_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "edited.tsv"
    norm = Sentence("1", "a", NORM, "", "", 1.0, "x", "x", "reject")
    made = Sentence("1", "a", "similar", "synonym", "", 0.9, "x", "y", "accept")
    other = Sentence("1", "b", NORM, "", "", 1.0, "z", "z", "edit")
    write_sentences(path, [norm, made, other])
    assert read_sentences(path) == [other]


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ("1\ta\tnorm\t\t\t1\tx\tx\tmaybe", r"e\.tsv:2: unknown decision 'maybe'"),
        ("1\ta\tsimilarr\t\t\t1\tx\tx\t", "unknown kind 'similarr'; did you mean 'similar'"),
        ("1\tc\tnorm\t\t\t1\tx\tx\t", "unknown side 'c'"),
        ("1\ta\tnorm\t\t\thigh\tx\tx\t", "'quality' is 'high', no number"),
        ("1\ta\tnorm\t\t\t1\tx\t\t", "'text' is empty"),
        ("", "there are no sentences"),
    ],
)
def test_edited_files_that_cannot_be_read(cells: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "e.tsv"
    header = "set\tside\tkind\trule\tchange\tquality\tsource\ttext\tdecision\n"
    path.write_text(header + (f"{cells}\n" if cells else ""))
    with pytest.raises(UserError, match=message):
        read_sentences(path)


def test_an_edited_sentence_is_rewritten_anew(known: Vocabulary) -> None:
    old = "A dogg is barking"
    norm = Sentence("1", "a", NORM, "", "", 1.0, "A dogg barks", "A dog is barking", "edit")
    undecided = Sentence("1", "a", "contrast", "negation-inserted", "not", 0.9, old,
                         "A dogg is not barking")  # fmt: skip
    decided = Sentence("1", "a", "similar", "synonym", "", 0.9, old, "A hound is barking", "accept")
    found, new = remake([norm, undecided, decided])
    assert new and found[:2] == [norm, decided]
    made = {one.kind: one for one in found[2:]}
    assert len(made) == new and "similar" not in made
    assert made["contrast"].source == norm.text and "dogg" not in made["contrast"].text
    checked = {pair.made["expected"]: pair.made["checked"] for pair in pair_sentences(found)}
    assert (checked["similar"], checked["contrast"]) == ("yes", "no")
    assert "checked" not in pair_sentences([replace(norm, decision=""), undecided])[0].made
