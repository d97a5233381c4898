from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tertium.errors import DataError, UserError
from tertium.judgement import Alignment, Link
from tertium.tasks.wa import format_wa, parse_wa, read_wa
from tertium.tasks.wa_link import ADDITIONS, ONE_SIDED, RELATIONS

GOOD = """\
<sentence id="6" status="">
// The lake : calm
// Calm lake
<source>
1 The :
2 lake :
3 : :
4 calm :
</source>
<translation>
1 Calm :
2 lake :
</translation>
<alignment>
1 2 <==> 2 // EQUI // 5 // The lake <==> lake
3 <==> 0 // NOALI // NIL // : <==> -not aligned-
4 <==> 1 // SPE1_FACT // 3.5 // calm <==> Calm
</alignment>
</sentence>
"""

TOKENS = st.lists(
    st.text(st.characters(exclude_characters=" \t\n\r\0", exclude_categories=["Cs"]), min_size=1),
    min_size=1,
    max_size=5,
).map(tuple)


@st.composite
def alignments(draw: st.DrawFn) -> Alignment:
    left, right = draw(TOKENS), draw(TOKENS)
    links = []
    for _ in range(draw(st.integers(0, 4))):
        relation = draw(st.sampled_from(RELATIONS))
        sides = [
            tuple(draw(st.lists(st.integers(1, len(side)), unique=True, min_size=1)))
            for side in (left, right)
        ]
        if relation in ONE_SIDED:
            sides[draw(st.integers(0, 1))] = ()
        types = {relation} | draw(st.sets(st.sampled_from(ADDITIONS)))
        score = draw(st.none() | st.integers(0, 5).map(float) | st.floats(0, 5))
        links.append(Link(sides[0], sides[1], frozenset(types), score, "a <==> b // c"))
    return Alignment(left, right, tuple(links))


def parse(text: str) -> dict[int, Alignment]:
    blocks = parse_wa(text.removesuffix("\n").split("\n"), Path("my.wa"))
    return {number: block.alignment for number, block in blocks.items()}


@given(st.dictionaries(st.integers(1, 999), alignments(), max_size=3))
def test_what_is_written_is_read_again(written: dict[int, Alignment]) -> None:
    assert parse(format_wa(written)) == written


def test_a_block_is_read_with_its_tokens_and_links() -> None:
    alignment = parse(GOOD)[6]
    assert alignment.left == ("The", "lake", ":", "calm")
    assert alignment.links[0] == Link((1, 2), (2,), frozenset({"EQUI"}), 5.0, "The lake <==> lake")
    assert alignment.links[1].right == ()
    assert alignment.links[1].score is None
    assert alignment.links[2].types == {"SPE1", "FACT"}
    assert alignment.links[2].score == 3.5


def test_spacing_line_ends_and_status_do_not_matter(tmp_path: Path) -> None:
    untidy = GOOD.replace("\n", "  \r\n\r\n").replace('status=""', "status='a > b id=9'")
    path = tmp_path / "untidy.wa"
    path.write_bytes(b"\xef\xbb\xbf" + untidy.replace(" <==> ", "\t<==>").encode())
    read = read_wa(path)[6]
    assert read.alignment.links[0].left == (1, 2)
    assert len(read.alignment.links) == 3
    assert read.line == 1


def test_a_missing_comment_is_written_as_the_words() -> None:
    alignment = Alignment(("a", "b"), ("c",), (Link((2,), (), frozenset({"ALIC"}), None),))
    assert "2 <==> 0 // ALIC // NIL // b <==> -not aligned- \n" in format_wa({1: alignment})


@pytest.mark.parametrize(
    ("old", "new", "line", "complaint"),
    [
        ("2 lake :\n3", "3", 6, "token 3 where token 2 was expected"),
        ("2 lake :\n3", "2 lake :\n2 lake :\n3", 7, "token 2 where token 3 was expected"),
        ("1 Calm :", "Calm", 11, "'Calm' is no token of <translation>"),
        ("1 2 <==> 2 //", "1 5 <==> 2 //", 15, "token 5 is not in <source>; use 1 to 4"),
        ("1 2 <==> 2 //", "1 2 <==> 0 2 //", 15, "token 0 is not in <translation>"),
        ("1 2 <==> 2 //", "1 1 <==> 2 //", 15, "names a token twice"),
        ("1 2 <==> 2 //", "one <==> 2 //", 15, "'one' is no list of token numbers"),
        ("1 2 <==> 2 //", "<==> 2 //", 15, "'' is no list of token numbers"),
        ("1 2 <==> 2 // EQUI", "1 2 -- 2 // EQUI", 15, "is no link"),
        ("// EQUI // 5 // The", "// EQUI", 15, "is no link"),
        ("// EQUI", "// SAME", 15, "'SAME' is no type; use one of EQUI"),
        ("// EQUI", "// FACT", 15, "'FACT' does not say one relation"),
        ("// EQUI", "// EQUI_SIMI", 15, "'EQUI_SIMI' does not say one relation"),
        ("// 5 //", "// 6 //", 15, "'6' is no score; write a number from 0 to 5, or NIL"),
        ("// 5 //", "// nan //", 15, "'nan' is no score"),
        ("// 5 //", "// -1 //", 15, "'-1' is no score"),
        ("1 2 <==> 2 // EQUI", "0 <==> 0 // NOALI", 15, "both sides of the link are empty"),
        ("1 2 <==> 2 // EQUI", "1 <==> 2 // NOALI", 15, "NOALI joins two chunks"),
        ("1 2 <==> 2 // EQUI", "0 <==> 2 // EQUI", 15, "EQUI has an empty side"),
        ("</sentence>\n", "", 18, "sentence 6 of line 1 is not closed"),
        ("</alignment>\n", "", 18, "sentence 6 ends without its whole <alignment> part"),
        ("<alignment>\n", "", 14, "belongs to no part of sentence 6"),
        ("<source>", "<translation>", 4, "<translation> is out of place in sentence 6"),
        ("</sentence>\n", "<sentence id='7'>\n", 19, "a sentence opens inside sentence 6"),
        ('id="6"', 'id="six"', 1, "'six' is no sentence number"),
        ('id="6"', "", 1, "'' is no sentence number"),
        ("<sentence", "sentence", 1, "stands outside a sentence"),
    ],
)
def test_a_bad_line_is_named(old: str, new: str, line: int, complaint: str) -> None:
    assert old in GOOD
    with pytest.raises(DataError) as caught:
        parse(GOOD.replace(old, new, 1))
    message = str(caught.value)
    assert complaint in message
    assert message.startswith(f"my.wa:{line}: ")
    assert "; " in message


def test_a_sentence_comes_once() -> None:
    with pytest.raises(DataError, match=r"my.wa:20: sentence 6 is already on line 1; "):
        parse(GOOD + GOOD)


@given(st.data())
def test_a_spoilt_file_is_read_or_refused_in_one_line(data: st.DataObject) -> None:
    lines = GOOD.split("\n")
    at = data.draw(st.integers(0, len(lines) - 1))
    pieces = ["0", "1", " ", "<==>", "//", "EQUI", "NIL", "<source>", ":", "</sentence>", "x"]
    lines[at] = "".join(data.draw(st.lists(st.sampled_from(pieces), max_size=6)))
    try:
        parse("\n".join(lines))
    except UserError as error:
        assert "\n" not in str(error)
        assert "my.wa:" in str(error)


@pytest.mark.parametrize(
    ("subset", "sentences", "links"), [("headlines", 378, 2105), ("images", 375, 2428)]
)
def test_the_training_files_are_read_whole_and_written_again(
    shared_data: Path, subset: str, sentences: int, links: int
) -> None:
    path = shared_data / f"ists/2015/train/STSint.gs.{subset}.wa"
    read = {number: block.alignment for number, block in read_wa(path).items()}
    assert list(read) == list(range(1, sentences + 1))
    assert sum(len(alignment.links) for alignment in read.values()) == links
    assert parse(format_wa(read)) == read


def test_the_training_files_come_back_as_they_were(shared_data: Path) -> None:
    different = {}
    for subset in ("headlines", "images"):
        path = shared_data / f"ists/2015/train/STSint.gs.{subset}.wa"
        read = {number: block.alignment for number, block in read_wa(path).items()}
        old = [line for line in path.read_bytes().split(b"\n") if line]
        new = [line for line in format_wa(read).encode().split(b"\n") if line]
        assert len(old) == len(new)
        different[subset] = [(a, b) for a, b in zip(old, new, strict=True) if a != b]
    assert different["images"] == []
    # 22 lines whose broken bytes are now UTF-8, and one that lacked the blank at its end.
    assert len(different["headlines"]) == 23
    assert [b for a, b in different["headlines"] if a.isascii()] == [
        a + b" " for a, _ in different["headlines"] if a.isascii()
    ]
