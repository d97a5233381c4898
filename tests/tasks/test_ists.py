from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tertium import tasks
from tertium.errors import DataError, UserError
from tertium.judgement import Alignment, Judgement, Link
from tertium.language.chunks import ChunkedSentence
from tertium.tasks.base import Dataset
from tertium.tasks.ists import TASK


@pytest.fixture
def release(fixtures: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(fixtures / "ists", tmp_path / "release"))


def golden(dataset: Dataset) -> dict[str, list[Judgement | None]]:
    return {subset.name: [pair.gold for pair in subset.pairs] for subset in dataset.subsets}


def spoil(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def test_the_task_is_registered() -> None:
    assert tasks.load("ists") is TASK


def test_the_small_release(fixtures: Path) -> None:
    data = TASK.read(fixtures / "ists")
    assert [(s.name, len(s.pairs), len(s.scored)) for s in data.subsets] == [
        ("headlines", 9, 9),
        ("images", 6, 6),
    ]
    assert (data.split, data.edition, data.notes) == ("all", None, ())
    pair = data.subsets[1].pairs[0]
    assert pair.id == "1"
    assert isinstance(pair.a, ChunkedSentence)
    assert pair.a.chunks == ((1, 2, 3), (4,), (5, 6, 7), (8,))
    assert pair.gold is not None
    assert pair.gold.score is None
    assert pair.gold.explanation is not None
    assert pair.gold.explanation.left == pair.a.tokens


def test_what_is_written_is_read_again(fixtures: Path, tmp_path: Path) -> None:
    data = TASK.read(fixtures / "ists")
    files = TASK.write(data, tmp_path / "copy")
    assert len(files) == 10
    assert TASK.read(tmp_path / "copy").subsets == data.subsets
    assert TASK.read(tmp_path / "copy").digest == data.digest


def test_chunks_may_be_left_out(release: Path, tmp_path: Path) -> None:
    for path in release.glob("*.chunk.txt"):
        path.unlink()
    data = TASK.read(release)
    assert data.subsets[0].pairs[0].a == ChunkedSentence(
        "Storm closes two ports in northern Galicia"
    )
    assert not any("chunk" in path.name for path in TASK.write(data, tmp_path / "copy"))


def test_gold_may_cover_a_part(release: Path) -> None:
    path = release / "STSint.gs.images.wa"
    text = path.read_text()
    path.write_text(text[: text.index('<sentence id="3"')])
    assert TASK.read(release).subsets[1].scored == [0, 1]
    path.unlink()
    assert TASK.read(release).subsets[1].scored == []


@pytest.mark.parametrize(
    ("name", "old", "new", "complaint"),
    [
        ("input.images.sent1.chunk.txt", "fly ]", "fly",
         "chunk.txt:2: a chunk opens inside another"),
        ("input.images.sent1.chunk.txt", "boys", "girls",
         "chunk.txt:2: the chunks '[ Two girls ] [ fly ] [ a red kite ] [ . ]' do not hold "
         "the tokens of the sentence 'Two boys fly a red kite .'"),
        ("input.images.sent1.chunk.txt", "[ Children ] [ paint ] [ a mural ] [ . ]\n", "",
         "chunk.txt: 5 lines for the 6 sentences"),
        ("input.images.sent2.txt", "Children paint a mural .\n", "",
         "sent2.chunk.txt: 6 lines for the 5 sentences of STSint"),
        ("gs.images.wa", "2 brown : ", "2 black : ",
         "gs.images.wa:1: sentence 1 reads 'A black goat stands on a wall .' where the input has "
         "'A brown goat stands on a wall .'"),
        ("gs.images.wa", 'id="6"', 'id="16"', ": sentence 16, but there are only 6"),
        ("gs.images.wa", 'id="6"', 'id="5"', ": sentence 5 is already on line"),
    ],
)  # fmt: skip
def test_a_bad_release_is_refused_in_one_line(
    release: Path, name: str, old: str, new: str, complaint: str
) -> None:
    path = release / f"STSint.{name}"
    spoil(path, old, new)
    with pytest.raises(DataError) as caught:
        TASK.read(release)
    message = str(caught.value)
    assert complaint in message
    assert f"STSint.{name}" in message
    assert "\n" not in message


def test_a_side_or_the_sentences_may_not_be_missing(release: Path) -> None:
    (release / "STSint.input.images.sent2.txt").unlink()
    with pytest.raises(DataError, match=r"STSint.input.images.sent2.txt is missing"):
        TASK.read(release)
    for path in release.glob("*images.sent*"):
        path.unlink()
    with pytest.raises(DataError, match=r"gs.images.wa: gold for 'images', but no sentences"):
        TASK.read(release)


def test_letters_outside_ascii_are_not_held_against_the_tokens(release: Path) -> None:
    for name in ("input.images.sent1.txt", "input.images.sent1.chunk.txt"):
        spoil(release / f"STSint.{name}", "Children", "Ch\ufffdldren")
    path = release / "STSint.gs.images.wa"
    path.write_bytes(path.read_bytes().replace(b"1 Children :", b"1 Ch\xeeldren :", 1))
    data = TASK.read(release)
    assert data.subsets[1].scored == list(range(6))
    assert data.notes[0].startswith("STSint.gs.images.wa:")


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(["gs.images.wa", "input.images.sent1.txt", "input.images.sent2.chunk.txt"]),
       st.binary(max_size=6), st.integers(0, 400))  # fmt: skip
def test_any_bytes_are_read_or_refused(
    fixtures: Path, tmp_path: Path, name: str, noise: bytes, at: int
) -> None:
    folder = tmp_path / "noise"
    shutil.copytree(fixtures / "ists", folder, dirs_exist_ok=True)
    path = folder / f"STSint.{name}"
    data = path.read_bytes()
    path.write_bytes(data[:at] + noise + data[at:])
    try:
        read = TASK.read(folder)
    except UserError as error:
        assert len(str(error).splitlines()) == 1
    else:
        assert [subset.name for subset in read.subsets] == ["headlines", "images"]


def test_a_submission_is_written_read_and_perfect_where_it_is_the_gold(
    fixtures: Path, tmp_path: Path
) -> None:
    data = TASK.read(fixtures / "ists")
    files = TASK.write_submission(golden(data), data, tmp_path / "run")
    assert [file.name for file in files] == [
        "STSint.output.headlines.wa",
        "STSint.output.images.wa",
    ]
    submission = TASK.read_submission(tmp_path / "run", data)
    assert submission.judgements == golden(data)
    for subset in data.subsets:
        judged = [one for one in submission.judgements[subset.name] if one is not None]
        figures = TASK.figures(subset.pairs, judged)
        assert tuple(figures) == TASK.metrics
        assert all(figure.value == pytest.approx(1.0) for figure in figures.values())


def test_one_file_answers_to_one_subset(fixtures: Path, tmp_path: Path) -> None:
    data = TASK.read(fixtures / "ists")
    file = TASK.write_submission({"images": golden(data)["images"]}, data, tmp_path)[0]
    assert set(TASK.read_submission(file, data).judgements) == {"images"}


def test_a_missing_sentence_is_refused_or_repaired(fixtures: Path, tmp_path: Path) -> None:
    data = TASK.read(fixtures / "ists")
    part = [*golden(data)["images"][:4], None, None]
    file = TASK.write_submission({"images": part}, data, tmp_path)[0]
    with pytest.raises(
        DataError, match=r"sentence 5 and 1 more of 'images' are missing; .*--repair"
    ):
        TASK.read_submission(file, data)
    short = TASK.write_submission({"images": [*golden(data)["images"][:5], None]}, data, tmp_path)
    with pytest.raises(DataError, match=r"sentence 6 of 'images' is missing; .*--repair"):
        TASK.read_submission(short[0], data)
    TASK.write_submission({"images": part}, data, tmp_path)
    repaired = TASK.read_submission(file, data, repair=True)
    assert repaired.notes == ("STSint.output.images.wa: 2 missing sentences left unaligned",)
    last = repaired.judgements["images"][5]
    assert last is not None
    assert last.explanation is not None
    assert last.explanation.links == ()
    assert last.explanation.left == ("Children", "paint", "a", "mural", ".")


def test_submission_files_of_other_names_are_noted(fixtures: Path, tmp_path: Path) -> None:
    data = TASK.read(fixtures / "ists")
    [_, images] = TASK.write_submission(golden(data), data, tmp_path)
    images.rename(tmp_path / "STSint.output.imgaes.wa")
    submission = TASK.read_submission(tmp_path, data)
    assert list(submission.judgements) == ["headlines"]
    assert submission.notes == (
        "STSint.output.imgaes.wa: no such subset, not read; the subsets are headlines, images",
    )


def test_a_folder_in_the_place_of_gold_is_refused(release: Path) -> None:
    gold = release / "STSint.gs.images.wa"
    gold.unlink()
    gold.mkdir()
    with pytest.raises(DataError, match=r"gs\.images\.wa: is a folder where a file should be"):
        TASK.read(release)


def test_sentences_without_gold_need_no_answer(fixtures: Path, tmp_path: Path) -> None:
    data = TASK.read(fixtures / "ists")
    images = data.subsets[1]
    blind = replace(images, pairs=(*images.pairs[:5], replace(images.pairs[5], gold=None)))
    data = replace(data, subsets=(blind,))
    file = TASK.write_submission({"images": golden(data)["images"]}, data, tmp_path)[0]
    assert TASK.read_submission(file, data).judgements["images"][5] is None


def test_what_the_format_cannot_say_is_not_written(fixtures: Path, tmp_path: Path) -> None:
    data = TASK.read(fixtures / "ists")
    link = Link((1,), (9,), frozenset({"EQUI"}), 5.0)
    wrong = Judgement(None, "sts", explanation=Alignment(("a",), ("b",), (link,)))
    with pytest.raises(UserError, match="token 9 is not in <translation>"):
        TASK.write_submission({"images": [wrong]}, data, tmp_path)
    with pytest.raises(UserError, match="a judgement without an alignment"):
        TASK.write_submission({"images": [Judgement(3.0, "sts")]}, data, tmp_path)
    with pytest.raises(UserError, match="no subset 'maps'; there are: headlines, images"):
        TASK.write_submission({"maps": []}, data, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_real_release(shared_data: Path) -> None:
    train = TASK.read(shared_data / "ists/2015")
    assert train.split == "train"
    assert train.edition is None
    assert [(s.name, len(s.scored)) for s in train.subsets] == [("headlines", 378), ("images", 375)]
    assert train.notes == (
        "STSint.gs.headlines.wa:6169: not UTF-8, read as Windows-1252 (and 21 more lines)",
    )
    test = TASK.read(shared_data / "ists/2015", "test")
    assert test.edition == "ists-2015"
    assert [(s.name, len(s.pairs), len(s.scored)) for s in test.subsets] == [
        ("headlines", 378, 0),
        ("images", 375, 0),
    ]
    for pair in (pair for data in (train, test) for s in data.subsets for pair in s.pairs):
        for item in (pair.a, pair.b):
            assert isinstance(item, ChunkedSentence)
            numbers = [number for chunk in item.chunks for number in chunk]
            assert numbers == list(range(1, len(item.tokens) + 1))


def test_the_real_release_is_written_and_read_again(shared_data: Path, tmp_path: Path) -> None:
    train = TASK.read(shared_data / "ists/2015/train")
    TASK.write(train, tmp_path)
    again = TASK.read(tmp_path)
    assert again.subsets == train.subsets
    assert again.notes == ()
