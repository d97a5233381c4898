"""A file to the service gives what the command line writes for it."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from tertium.cli.score import score
from tertium.tasks.typed_scores import KINDS
from tertium.tasks.wa import parse_wa

SENTENCES = ("A dog barks at the moon\nTwo men cook\n", "A hound howls\nTwo men prepare food\n")
CHUNKS = ("[ A dog ] [ barks ] [ at the moon ]\n[ Two men ] [ cook ]\n",
          "[ A hound ] [ howls ]\n[ Two men ] [ prepare ] [ food ]\n")  # fmt: skip


def written(folder: Path, *arguments: str) -> str:
    """What tertium score writes."""
    out = folder / "out"
    done = CliRunner().invoke(score, [*arguments, "-o", str(out)])
    assert done.exit_code == 0, done.output
    return out.read_text("utf-8")


@pytest.mark.parametrize("model", ["fast", "lexical", "tokencos"])
def test_a_table_is_answered_as_on_the_command_line(
    client: httpx.Client, tmp_path: Path, model: str
) -> None:
    table = tmp_path / "pairs.tsv"
    table.write_text("text_a\ttext_b\nA dog barks.\tA hound barks.\ncar\tan old red car\n", "utf-8")
    data = {"model": model, "levels": "sentence,phrase", "prefix": "t_"}
    answer = client.post("/v1/score", files={"file": (table.name, table.read_bytes())}, data=data)
    assert answer.text == written(
        tmp_path, str(table), "--model", model, "--levels", "sentence", "phrase", "--prefix", "t_"
    )


@pytest.mark.parametrize("model", ["", "chunk-rules", "chunk-overlap"])
@pytest.mark.parametrize("given", [True, False], ids=["chunks", "no chunks"])
def test_chunks_are_aligned_as_on_the_command_line(
    client: httpx.Client, tmp_path: Path, model: str, given: bool
) -> None:
    if model == "chunk-overlap" and not given:
        pytest.skip("it takes chunks as they are given")
    texts = dict(zip(("sent1", "sent2", "chunks1", "chunks2"), SENTENCES + CHUNKS, strict=True))
    files, arguments = {}, ["--task", "ists", *(["--model", model] if model else [])]
    for name, text in list(texts.items())[: 4 if given else 2]:
        path = tmp_path / name
        path.write_text(text, "utf-8")
        files[name] = ("same.txt", text.encode())  # names may collide
        arguments += [f"--{name}", str(path)]
    data = {"task": "ists"} | ({"model": model} if model else {})
    answer = client.post("/v1/score", files=files, data=data)
    assert answer.status_code == 200, answer.text
    assert answer.headers["x-tertium-pairs"] == "2"
    assert answer.text == written(tmp_path, *arguments)
    assert set(parse_wa(answer.text.split("\n"), Path("answer"))) == {1, 2}


def test_records_are_scored_as_on_the_command_line(client: httpx.Client, tmp_path: Path) -> None:
    pair = {"a": {"title": "Ferry", "date": 1912}, "b": {"title": "A boat", "date": "1910s"}}
    path = tmp_path / "pairs.jsonl"
    path.write_text(json.dumps(pair) + "\n", "utf-8")
    answer = client.post("/v1/score", files={"file": (path.name, path.read_bytes())},
                         data={"task": "typed"})  # fmt: skip
    assert answer.text == written(tmp_path, str(path), "--task", "typed")
    assert len(answer.text.split("\t")) == len(KINDS)


def test_records_named_by_id_come_beside_the_list(client: httpx.Client, tmp_path: Path) -> None:
    items = [("items", ("one.txt", "dcTitle: Ferry\ndcDate: 1912\n")),
             ("items", ("two.txt", "dcTitle: Ferry\ndcDate: 1913\n"))]  # fmt: skip
    files = [("file", ("list.txt", "one\ttwo\none\tone\n")), *items]
    answer = client.post("/v1/score", files=files, data={"task": "typed"})
    assert answer.status_code == 200, answer.text
    assert len(answer.text.splitlines()) == 2
    # A record that nobody sent is looked for nowhere else.
    outside = tmp_path / "secret.txt"
    outside.write_text("dcTitle: Ferry\n", "utf-8")
    for name in ("three", str(outside.with_suffix("")), "../../secret", "../file/list"):
        lost = [("file", ("list.txt", f"one\t{name}\n")), *items]
        refused = client.post("/v1/score", files=lost, data={"task": "typed"})
        assert refused.status_code == 422, name


@pytest.mark.parametrize(
    ("data", "files", "line"),
    [
        ({}, {}, "there is no file; send one as 'file'"),
        ({"task": "sts"}, {}, "there is no file"),
        ({"task": "ists"}, {"sent1": ("a", "x")}, "task ists reads two files of sentences"),
        ({"task": "ists"}, {"sent1": ("a", "x"), "sent2": ("b", "y"), "chunks1": ("c", "[ x ]")},
         "chunks of one side only"),
        ({"task": "typed", "scale": "sts"}, {"file": ("a", "{}")}, "scale does nothing here"),
        ({"task": "typed"}, {"file": ("a", "{}")}, "a:1: the records 'a' and 'b'"),
        ({"task": "typed", "model": "lexical"}, {"file": ("a", "{}")}, "judges texts"),
        ({"task": "clss", "comparison": "word2sens"}, {"file": ("a", "x\ty")}, "word2sens"),
        ({}, {"file": ("a.csv", "one,two,three\nx,y,z\n")},
         "name the two columns with the texts: columns=A,B"),
        ({"levels": "word"}, {"file": ("a.csv", "text_a,text_b\nx,y\n")}, "are not two levels"),
        ({"levels": "word,wrod"}, {"file": ("a.csv", "text_a,text_b\nx,y\n")}, "'wrod'"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_said_without_dashes(
    client: httpx.Client, data: dict[str, str], files: dict[str, tuple[str, str]], line: str
) -> None:
    answer = client.post("/v1/score", data=data, files=files or {"items": ("x.txt", "x")})
    assert answer.status_code == 422
    assert line in answer.json()["error"]
    assert "--" not in answer.json()["error"]
