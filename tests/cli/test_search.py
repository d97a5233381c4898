from __future__ import annotations

import csv
import io
import json
import sys
from pathlib import Path

import pytest

from tertium.cli import main
from tertium.encoders import weights

TEXTS = """A plane is taking off.
An air plane is taking off.
A woman is slicing onions.

A lady cuts up an onion.
The parliament met on Monday.
A plane  is taking off.
"""


@pytest.fixture(scope="module", autouse=True)
def _resources() -> None:
    if not {"fast", "embed"} <= {model.name for model in weights.installed()}:
        pytest.skip(f"there are no weights in {weights.place()}; point TERTIUM_WEIGHTS to some")


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    path = tmp_path / "texts.txt"
    path.write_text(TEXTS)
    return path


@pytest.fixture
def index(tmp_path: Path, texts: Path, capsys: pytest.CaptureFixture[str]) -> str:
    folder = str(tmp_path / "shelf.index")
    assert main(["search", "index", folder, str(texts)]) == 0
    assert capsys.readouterr().out == f"6 texts in {folder}: 6 new\n"
    return folder


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text)))


class TestSearch:
    def test_a_table_of_the_nearest(self, index: str, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["search", "query", index, "An onion is being cut.", "-k", "2"]) == 0
        out, err = capsys.readouterr()
        assert err == ""
        first, second = (line.split(maxsplit=3) for line in out.splitlines())
        assert [first[0], second[0]] == ["1", "2"]
        assert {first[2], second[2]} == {"3", "5"}
        assert 5 > float(first[1]) >= float(second[1]) > 2

    def test_a_judge_orders_anew_and_says_why(
        self, index: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        command = ["search", "query", index, "A jet departs.", "-k", "9", "--rerank", "--explain"]
        assert main([*command, "--scale", "unit", "--json"]) == 0
        out, err = capsys.readouterr()
        found = json.loads(out)
        assert err == f"note: 6 texts are all that {index} holds\n"
        assert [one["rank"] for one in found] == [1, 2, 3, 4, 5, 6]
        assert {one["id"] for one in found[:3]} == {"1", "2", "7"}
        scores = [one["score"] for one in found]
        assert scores == sorted(scores, reverse=True)
        assert 1 >= scores[0] > 0.7 > scores[3] >= 0
        assert all(one["explanation"].endswith(".") and one["scale"] == "unit" for one in found)

    def test_adding_removing_and_what_there_is(
        self, index: str, tmp_path: Path, capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:  # fmt: skip
        more = tmp_path / "more.csv"
        more.write_text("key,title\n1,A goose hisses.\n2,Rain fell.\n")
        command = ["search", "index", index, str(more), "--column", "title", "--id", "key"]
        assert main(command) == 2
        assert "another text with the id '1'; replace it" in capsys.readouterr().err
        assert main([*command, "--prefix", "m"]) == 0
        assert main([*command, "--replace", "--json"]) == 0
        out = capsys.readouterr().out
        assert "8 texts" in out
        assert json.loads(out[out.index("{") :]) == {
            "new": 0, "replaced": 2, "same": 0, "texts": 8,
        }  # fmt: skip
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"m1\nm2\n\n")))
        assert main(["search", "remove", index, "-"]) == 0
        assert main(["search", "info", index, "--json"]) == 0
        out = capsys.readouterr().out
        assert out.startswith(f"2 removed, 6 texts left in {index}\n")
        said = json.loads(out[out.index("{") :])
        assert (said["texts"], said["removed"], said["search"]) == (6, 4, "exact")

    @pytest.mark.parametrize(
        ("arguments", "line"),
        [
            (["query", "nowhere", "x"], "nowhere: there is no index; make one: "),
            (["query", "INDEX", " "], "text 1 is empty; "),
            (["query", "INDEX", "x", "-k", "0"], "Invalid value for '-k': 0 is not in the range"),
            (["query", "INDEX", "x", "--scale", "stz"], "unknown scale 'stz'; did you mean "),
            (["query", "INDEX", "x", "--rerank", "--model", "embed"], "model 'embed' does not jud"),
            (["remove", "INDEX", "1", "99"], "INDEX: there is no text with the id '99'; nothing "),
            (["index", "INDEX", "no.csv"], "no.csv: no such file; "),
            (["index", "INDEX", "TEXTS", "--format", "xml"], "unknown format 'xml'; "),
            (
                ["index", "INDEX", "TEXTS", "--column", "x"],
                "TEXTS: --column does nothing with a te",
            ),
            (
                ["query", "INDEX", "x", "--model", "base"],
                "--model does nothing here; give --rerank",
            ),
        ],
    )
    def test_mistakes(
        self, arguments: list[str], line: str, index: str, texts: Path,
        capsys: pytest.CaptureFixture[str],
    ) -> None:  # fmt: skip
        places = {"INDEX": index, "TEXTS": str(texts)}
        assert main(["search", *(places.get(one, one) for one in arguments)]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert len(err.splitlines()) == 1
        said = err.removeprefix("tertium: ")
        for name, place in places.items():
            said = said.replace(place, name)
        assert said.startswith(line)

    def test_a_row_without_a_text_stops_nothing_and_is_named(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        table, folder = tmp_path / "gaps.csv", tmp_path / "gaps.index"
        table.write_text("id,text\na,A boat sinks.\nb,\n")
        assert main(["search", "index", str(folder), str(table)]) == 0
        out, err = capsys.readouterr()
        assert out == f"1 text in {folder}: 1 new\n"
        assert err == f"note: {table}:3: no text, left out\n"

    def test_the_locale_is_spoken_to_people_and_english_to_machines(
        self, index: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        command = ["search", "query", index, "A plane is taking off.", "-k", "1", "--explain"]
        monkeypatch.setenv("LANG", "es_MX.UTF-8")
        assert main(command) == 0
        assert "Los dos textos son iguales, palabra por palabra." in capsys.readouterr().out
        assert main([*command, "--ui", "en"]) == 0
        assert "The two texts are the same, word for word." in capsys.readouterr().out
        assert main([*command, "--json"]) == 0
        [found] = json.loads(capsys.readouterr().out)
        assert found["explanation"] == "The two texts are the same, word for word."
        assert main(["search", "info", index]) == 0
        assert capsys.readouterr().out.startswith("textos   6\n")


class TestDedupe:
    def test_a_line_for_each_text_and_a_report(
        self, texts: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        report = tmp_path / "report.txt"
        assert main(["dedupe", str(texts), "--report", str(report)]) == 0
        out, err = capsys.readouterr()
        header, *found = rows(out)
        assert header == ["id", "cluster", "score"]
        assert [row[:2] for row in found] == [
            ["1", "1"], ["2", "1"], ["3", "3"], ["5", "3"], ["6", "6"], ["7", "1"],
        ]  # fmt: skip
        assert all(4.5 <= float(row[2]) <= 5 for row in found)
        assert err.startswith("6 texts, 3 to keep: 3 merged into 2 clusters")
        told = report.read_text()
        assert "1: A plane is taking off.\n  5.00  7: A plane is taking off.\n" in told
        assert "        the same text as 1\n" in told

    def test_a_higher_threshold_on_another_scale_merges_less(
        self, texts: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        output = tmp_path / "out.csv"
        command = ["dedupe", str(texts), "--scale", "unit", "--at-least", "1", "--by", "embed"]
        assert main([*command, "--json", "-o", str(output)]) == 0
        said = json.loads(capsys.readouterr().out)
        assert (said["texts"], said["kept"], said["pairs_judged"]) == (6, 5, 0)
        assert [one["representative"] for one in said["clusters"]] == ["1"]
        assert rows(output.read_text())[-1] == ["7", "1", "1.0"]

    @pytest.mark.parametrize(
        ("arguments", "line"),
        [
            (["--at-least", "6"], "6 is not on the scale 'sts'; give a score from 0 to 5"),
            (["--at-least", "nan"], "nan is not on the scale 'sts'; "),
            (["--by", "bse"], "unknown model 'bse'; did you mean 'base'"),
            (["--report", "-"], "both files to standard output; "),
            (
                ["--json", "-o", "new.csv", "--report", "-"],
                "report and JSON to standard output; give --report a file",
            ),
            (["--quick", "--thorough"], "--thorough and --quick cannot both be; give one of them"),
            (["-o", "TEXTS"], "TEXTS: it is the input as well; give it another name"),
            (["-o", "new.csv", "--report", "new.csv"], "new.csv: it is another output as well; "),
            (["-o", "no/such/place.csv"], "no/such/place.csv: there is no folder "),
            (["--id", "key"], "TEXTS: --id does nothing with a text a line; "),
        ],
    )
    def test_mistakes(
        self, arguments: list[str], line: str, texts: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        given = [str(texts) if one == "TEXTS" else one for one in arguments]
        assert main(["dedupe", str(texts), *given]) == 2
        out, err = capsys.readouterr()
        assert (out, len(err.splitlines())) == ("", 1)
        assert err.removeprefix("tertium: ").replace(str(texts), "TEXTS").startswith(line)
        assert texts.read_text() == TEXTS

    def test_what_the_judge_cannot_read_is_noted(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = tmp_path / "signs.txt"
        path.write_text("Great service 🙂\nGreat service 😡\n", encoding="utf-8")
        assert main(["dedupe", str(path)]) == 0
        out, err = capsys.readouterr()
        assert [row[1] for row in rows(out)[1:]] == ["1", "2"]
        assert err.startswith("note: the judge cannot read all of 1 pair: ")
        assert err.count("note: ") == 1

    def test_in_spanish(self, texts: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["dedupe", str(texts), "--ui", "es", "--report", "-", "-o", "/dev/null"]) == 0
        out, err = capsys.readouterr()
        assert err.startswith("6 textos, 3 para conservar; ")
        assert "  5,00  7: A plane is taking off.\n        el mismo texto que 1\n" in out


def test_what_the_judge_of_rerank_doubts_is_counted(
    index: str, capsys: pytest.CaptureFixture[str]
) -> None:
    german = "Der Hund bellt nicht, und die Katze ist weg."
    assert main(["search", "query", index, german, "-k", "2", "--rerank"]) == 0
    assert capsys.readouterr().err == (
        "note: in 6 of 6 pairs judged, a text looks like neither English nor Spanish: "
        "its score means little\n"
    )
    assert main(["search", "query", index, german, "-k", "2"]) == 0
    assert capsys.readouterr().err == ""


class TestMatch:
    @pytest.fixture
    def lists(self, tmp_path: Path) -> list[str]:
        a, b = tmp_path / "a.csv", tmp_path / "b.jsonl"
        a.write_text("id,text\nx,An aircraft departs.\ny,A jet is taking off.\nz,Lawmakers met.\n")
        b.write_text(
            '{"id": "p", "text": "A plane is taking off."}\n'
            '{"id": "q", "text": "The parliament met on Monday."}\n'
        )
        return [str(a), str(b)]

    def test_the_best_of_each(self, lists: list[str], capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["match", *lists]) == 0
        out, err = capsys.readouterr()
        assert [row[:2] for row in rows(out)] == [
            ["id_a", "id_b"], ["x", "p"], ["y", "p"], ["z", "q"],
        ]  # fmt: skip
        assert err == "3 of 3 texts have a counterpart\n"

    def test_one_to_one_and_a_threshold(
        self, lists: list[str], capsys: pytest.CaptureFixture[str]
    ) -> None:
        command = ["match", *lists, "--one-to-one", "--at-least", "2", "--json"]
        assert main(command) == 0
        found = {one["id_a"]: one["id_b"] for one in json.loads(capsys.readouterr().out)}
        assert found == {"x": None, "y": "p", "z": "q"}

    def test_the_columns_of_one_list_and_spanish(
        self, lists: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        plain = tmp_path / "plain.txt"
        plain.write_text("A plane is taking off.\n")
        assert main(["match", str(plain), lists[1], "--id", "id", "--ui", "es"]) == 0
        out, err = capsys.readouterr()
        assert rows(out)[1][:2] == ["1", "p"]
        assert err == "el único texto tiene pareja\n"

    def test_what_the_judge_doubts_is_counted(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        a, b = tmp_path / "a.txt", tmp_path / "b.txt"
        a.write_text("Great service 🙂\nDer Hund bellt nicht, und die Katze ist weg.\n")
        b.write_text("Great service 😡\nThe dog does not bark.\n")
        assert main(["match", str(a), str(b)]) == 0
        assert capsys.readouterr().err.splitlines() == [
            "note: in 3 of 4 pairs judged, the texts differ in what the judge cannot read: "
            "the lower end of its interval was taken",
            "note: in 2 of 4 pairs judged, a text looks like neither English nor Spanish: "
            "its score means little",
            "2 of 2 texts have a counterpart",
        ]
        assert main(["match", str(a), str(b), "--by", "embed"]) == 0
        assert capsys.readouterr().err == "2 of 2 texts have a counterpart\n"

    def test_both_lists_from_standard_input(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["match", "-", "-"]) == 2
        assert "both lists from standard input" in capsys.readouterr().err
