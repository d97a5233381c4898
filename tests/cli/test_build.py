from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from tertium.cli import main
from tertium.errors import MissingResourceError
from tertium.lexicon import wordnet

HEADLINES = """id,event,text
1,fire,Two boats burn in the old port of Cadiz
2,fire,Fire in the old port of Cadiz burns two boats
3,fire,Port of Cadiz: boats lost in a fire
4,vote,Senate of Peru votes for a new budget
5,vote,Peru: a new budget wins the vote of the senate
6,vote,New budget for Peru after a long debate
"""


@pytest.fixture
def _wordnet() -> None:
    try:
        wordnet.load()
    except MissingResourceError as error:
        pytest.skip(str(error))


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text), delimiter="\t"))


def test_sample_writes_pairs_and_shows_the_bins(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pool = tmp_path / "headlines.csv"
    pool.write_text(HEADLINES)
    command = ["build", "sample", str(pool), "-n", "8", "--bins", "2", "--range", "0", "0.8",
               "--cluster", "event"]  # fmt: skip
    assert main(command) == 0
    out, err = capsys.readouterr()
    found = rows(out)
    assert {row["cluster"] for row in found} == {"same", "different"}
    assert all(row["text_a"] and row["text_b"] and row["drawn"] for row in found)
    assert "of 4 pairs by token-cosine, same cluster" in err
    assert "0.00-0.40" in err
    output = tmp_path / "pairs.jsonl"
    assert main([*command, "-o", str(output), "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["pairs"] == len(output.read_text("utf-8").splitlines()) == len(found)


def test_mine_from_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "news.jsonl"
    texts = ["Two boats burnt down in the old port of Cadiz early on Monday.",
             "Early on Monday two boats burnt down in the port of Cadiz."]  # fmt: skip
    path.write_text("".join(json.dumps({"text": text}) + "\n" for text in texts))
    assert main(["build", "mine", str(path)]) == 0
    out, err = capsys.readouterr()
    [pair] = rows(out)
    assert (pair["id_a"], pair["id_b"]) == ("1", "2")
    assert err.startswith("2 documents in 1 group\n1 pair of 1 found among 1 compared, by diff")


@pytest.mark.usefixtures("_wordnet")
def test_expand_check_and_expand_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, page, table = (tmp_path / name for name in ("in.tsv", "check.html", "all.tsv"))
    source.write_text(
        "text_a\ttext_b\nA man is riding a horse\tA boy rode a pony\n"
        "A dog is barking\tWho is it?\nA cat is sleeping\tThe cat sleeps\n"
    )
    pairs = tmp_path / "pairs.tsv"
    assert main(["build", "expand", str(source), "--page", str(page), "--sentences", str(table),
                 "-o", str(pairs)]) == 0  # fmt: skip
    err = capsys.readouterr().err
    assert err.startswith("5 sentences made plain, ")
    assert "note: left out, a question: Who is it?" in err
    assert page.read_text("utf-8").startswith("<!doctype html>")
    made = rows(pairs.read_text("utf-8"))
    assert {"similar", "contrast", "different", "unrelated"} == {row["expected"] for row in made}
    assert main(["build", "expand", "--edited", str(table)]) == 0
    assert rows(capsys.readouterr().out) == made


def test_rules_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", "expand", "--rules", "list"]) == 0
    out = capsys.readouterr().out
    assert any(line.split()[:2] == ["passive", "similar"] for line in out.splitlines())
    assert main(["build", "expand", "--rules", "list", "--json"]) == 0
    assert {one["kind"] for one in json.loads(capsys.readouterr().out)} == {
        "similar", "contrast", "different"
    }  # fmt: skip


@pytest.mark.usefixtures("_wordnet")
def test_neighbours_are_what_clss_reads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "words.csv"
    assert main(["build", "neighbours", "-n", "10", "-o", str(output)]) == 0
    assert "by band  1: 1, 2: 1" in capsys.readouterr().err
    [first, *_] = list(csv.DictReader(io.StringIO(output.read_text("utf-8"))))
    assert "#" in first["text_a"] and "%" in first["text_b"]


def test_crawl_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "items.jsonl"
    path.write_text("".join(
        json.dumps({"id": str(n), "similar": [str(n + 1)], "title": f"item {n}"}) + "\n"
        for n in range(8)))  # fmt: skip
    assert main(["build", "crawl", str(path), "--seeds", "0", "-n", "6"]) == 0
    out, err = capsys.readouterr()
    assert {row["distance"] for row in rows(out)} == {"1", "2"}
    assert "at distance one" in err


def test_filter_keeps_all_columns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, report = tmp_path / "rated.tsv", tmp_path / "report.html"
    lines = [f"{n}\ta b c {n}\ta b d {n % 3}\t{n % 6}\t{(n + n % 2) % 6}\tx" for n in range(30)]
    path.write_text("id\ttext_a\ttext_b\trating_1\trating_2\tnote\n" + "\n".join(lines))
    assert main(["build", "filter", str(path), "-n", "12", "--report", str(report)]) == 0
    out, err = capsys.readouterr()
    found = rows(out)
    assert len(found) == 12
    assert list(found[0]) == ["id", "text_a", "text_b", "rating_1", "rating_2", "note"]
    assert "evenness" in err and "before" in err
    assert "<svg" in report.read_text("utf-8")


def test_a_table_without_finds_has_all_its_columns(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "news.tsv").write_text("id\ttext\n1\tA short one.\n2\tAnother short one.\n")
    assert main(["build", "mine", str(tmp_path / "news.tsv")]) == 0
    out, err = capsys.readouterr()
    assert out == "id\ttext_a\ttext_b\tsimilarity\tbin\tid_a\tid_b\tevent\n"
    assert "note: nothing was found" in err


@pytest.mark.parametrize(
    ("name", "arguments"),
    [("pool.txt", ["sample", "-n", "1"]), ("pool.tsv", ["sample", "-n", "1"]),
     ("news.tsv", ["mine"]), ("news", ["mine"])],
)  # fmt: skip
def test_what_is_not_utf8_is_read_and_said(
    name: str, arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content = "text\nUn pájaro voló sobre el puerto\nEl pájaro cantó en el puerto\n"
    file = tmp_path / name
    if "." not in name:
        file.mkdir()
        (file / "2.txt").write_text("The bird sang.")
        file /= "1.txt"
    file.write_bytes(content.encode("cp1252"))
    assert main(["build", *arguments, str(tmp_path / name)]) == 0
    err = capsys.readouterr().err
    assert f"note: {file}:2: not UTF-8, read as Windows-1252 (and 1 more line)" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["sample", "nope.txt"], "nope.txt: no such file; check the path"),
        (["sample", "nope.txt", "--by", "tokencoss"],
         "unknown measure or system 'tokencoss'; did you mean"),
        (["sample", "empty.txt"], "empty.txt: there are no texts"),
        (["sample", "one.txt"], "there is only one text in the pool"),
        (["mine", "empty.tsv"], "there is no column 'text', only: none"),
        (["expand"], "there is nothing to expand; give SENTENCES, or --edited FILE"),
        (["expand", "one.txt", "--edited", "one.txt"], "SENTENCES and --edited at once"),
        (["expand", "--edited", "empty.tsv"], "there is no column 'set', only: none"),
        (["expand", "empty.txt"], "empty.txt: there are no sentences"),
        (["filter", "one.txt", "-n", "3"], "there is no column 'text_a', only: a text"),
        (["crawl", "one.txt"], "one.txt:1: no JSON"),
        (["sample", "binary.txt"], "holds a NUL byte"),
        (["sample", "two.txt", "--seed", "-1"], "a seed of -1; give 0 or more"),
        (["mine", "docs.csv", "--seed", "-1"], "a seed of -1; give 0 or more"),
        (["sample", "two.txt", "-o", "out.xyz"], "out.xyz: a table is not written as .xyz"),
        (["smple"], "unknown command 'smple'; did you mean 'sample'?"),
    ],
)  # fmt: skip
def test_mistakes_get_one_line(
    arguments: list[str],
    message: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, content in (("empty.txt", b""), ("empty.tsv", b""), ("one.txt", b"a text\n"),
                          ("two.txt", b"a red boat\na blue boat\n"),
                          ("docs.csv", b"id,text\n1,One text.\n2,Another text.\n"),
                          ("binary.txt", b"a\0b\n")):  # fmt: skip
        (tmp_path / name).write_bytes(content)
    assert main(["build", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err
    assert len(err.splitlines()) == 1
