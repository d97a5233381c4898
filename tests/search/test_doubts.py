from __future__ import annotations

from tertium.judgement import Judgement
from tertium.messages import speaking
from tertium.search.doubts import Doubts


def judgement(*notes: str) -> Judgement:
    return Judgement(3.0, "sts", interval=(2.0, 4.0), notes=notes)


def test_each_kind_is_counted_once_a_pair() -> None:
    doubts = Doubts()
    doubts.add(judgement(
        "text A: spelling: automovile -> automobile", "text B: word by word; spelling: cra -> car",
        "the texts differ in '☹', which the model cannot read: the interval allows for it",
    ))  # fmt: skip
    doubts.add(judgement("text A is Spanish, which model 'x' was not trained to read"))
    doubts.add(judgement("numbers and dates were read as one, however written"))
    assert [line.partition(", ")[2][:20] for line in doubts.aloud()] == [
        "the texts differ in ", "a text is Spanish, w", "a word was read as o",
    ]  # fmt: skip
    assert all(line.startswith("in 1 of 3 pairs judged, ") for line in doubts.aloud())
    assert len(doubts.aloud(leave_out="unread")) == 2


def test_one_pair_and_many_and_spanish() -> None:
    doubts = Doubts()
    assert doubts.aloud() == []
    note = "text B looks like neither English nor Spanish: its score means little"
    doubts.add(judgement(note))
    assert doubts.aloud()[0].startswith("in the only pair judged, a text")
    for _ in range(1199):
        doubts.add(judgement(note))
    with speaking("es"):
        assert doubts.aloud()[0].startswith("en 1.200 de 1.200 pares juzgados, un texto")
