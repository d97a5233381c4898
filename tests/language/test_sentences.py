from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tertium.language.sentences import sentence_starts


def sentences(text: str) -> list[str]:
    starts = sentence_starts(text)
    ends = [*starts[1:], len(text)][: len(starts)]
    return [text[a:b].strip() for a, b in zip(starts, ends, strict=True)]


@pytest.mark.parametrize(
    "parts",
    [
        ["It rained.", "We stayed in!", "Did you?", "3 left…", "Yes."],
        ["Dr. Ochoa met Mr. J. K. Webb at 5.30 p.m. on Monday."],
        ['"Go away!" she said.', '"No."', "He left."],
        ["Llovía.", "¿Salimos?", "No sé."],
        ["猫が寝ている。", "犬が走る！", "雨だ。"],
        ["A heading", "Some text that follows it"],
        ["e.g. this one, i.e. the first, is about 3.5 km long"],
        ["So do I.", "Me too."],
    ],
)
def test_sentences_end_where_a_reader_ends_them(parts: list[str]) -> None:
    glue = "\n\n" if parts[0] == "A heading" else "" if "。" in parts[0] else " "
    assert sentences(glue.join(parts)) == parts


@given(st.text("aB.! \n。\"'(", max_size=60))
def test_starts_rise_and_lose_nothing(text: str) -> None:
    starts = sentence_starts(text)
    assert starts == sorted(set(starts))
    assert bool(starts) == bool(text.strip())
    assert "".join("".join(sentences(text)).split()) == "".join(text.split())


def test_a_long_run_without_a_break_is_quick() -> None:
    assert sentence_starts("a." * 100_000) == [0]
    assert sentence_starts("." * 100_000 + " a") == [0]
    assert sentence_starts("\n " * 50_000 + "a") == [100_000]
