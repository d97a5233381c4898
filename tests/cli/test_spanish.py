"""Spanish on the command line: the interface's words, translations, and bytes of all kinds."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tertium.cli import main
from tertium.encoders import weights
from tertium.language.translate import available

A = "El pájaro se está bañando en el lavabo."
B = "El pájaro se está lavando en el aguamanil."
TOKENCOS = ["--model", "tokencos"]

needs_weights = pytest.mark.skipif(not weights.installed(), reason="there are no weights")
needs_apertium = pytest.mark.skipif(
    not available(), reason="apertium with apertium-eng-spa is not installed"
)


def test_the_interface_speaks_spanish(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", A, B, *TOKENCOS, "--ui", "es"]) == 0
    assert capsys.readouterr().out == (
        "0,75 de 1: todo en común\n"
        "|-----------------------|-----------*-----------|\n"
        "0                      0,5                      1\n"
    )


def test_so_it_does_where_the_locale_is_spanish(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "es_UY.UTF-8")
    assert main(["compare", A, B, *TOKENCOS]) == 0
    assert capsys.readouterr().out.startswith("0,75 de 1: todo en común")
    assert main(["compare", A, B, *TOKENCOS, "--ui", "en"]) == 0
    assert capsys.readouterr().out.startswith("0.75 of 1: everything in common")


def test_machines_get_english_unless_they_ask(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "es_ES.UTF-8")
    for more, words in (([], "everything in common"), (["--ui", "es"], "todo en común")):
        assert main(["compare", A, B, *TOKENCOS, "--json", *more]) == 0
        found = json.loads(capsys.readouterr().out)
        assert (found["score"], found["words"]) == (0.75, words)


def test_spanish_words_on_the_spanish_scale(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", A, A, *TOKENCOS, "--ui", "es", "--scale", "sts-es"]) == 0
    first = capsys.readouterr().out.splitlines()[0]
    assert first == "4 de 4: completamente equivalentes: significan lo mismo"


@needs_weights
def test_an_explanation_in_spanish(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", A, B, *TOKENCOS, "--ui", "es", "--explain"]) == 0
    out = capsys.readouterr().out
    assert "A  El pájaro  se está bañando  en el lavabo" in out
    assert "«se está bañando» y «se está lavando»" in " ".join(out.split())
    assert "EQUI lo mismo" in out


def test_letters_that_standard_output_lacks_lose_their_accents(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for arguments, wanted in (
        (["--ui", "es"], "0,75 de 1: todo en comun\n"),
        (["--ui", "es", "--json"], '"todo en com\\u00fan"'),
    ):
        written = io.BytesIO()
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="ascii"))
        assert main(["compare", A, B, *TOKENCOS, *arguments]) == 0
        sys.stdout.flush()
        assert wanted in written.getvalue().decode("ascii")


def test_errors_are_written_plainly_too(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(written, encoding="ascii"))
    assert main(["compare", "@año.txt", A, *TOKENCOS]) == 2
    sys.stderr.flush()
    assert written.getvalue().startswith(b"tertium: ano.txt: no such file")


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
@pytest.mark.parametrize("coerced", ["0", "1"])
def test_arguments_are_read_whatever_the_locale(encoding: str, coerced: str) -> None:
    code = "import sys; from tertium.cli import main; sys.exit(main())"
    command: list[str | bytes] = [
        sys.executable,
        "-c",
        code,
        "compare",
        A.encode(encoding),
        A,
        *TOKENCOS,
        "--json",
    ]
    environment = {
        **os.environ,
        "LC_ALL": "C",
        "PYTHONCOERCECLOCALE": coerced,
        "PYTHONUTF8": coerced,
    }
    done = subprocess.run(command, env=environment, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["score"] == pytest.approx(1)


@pytest.mark.parametrize(
    "raw", [A.encode(), b"\xef\xbb\xbf" + A.encode(), A.encode("latin-1"), A.encode("cp1252")]
)
def test_files_in_latin_1_or_with_a_mark_are_read_right(
    raw: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "texto.txt"
    file.write_bytes(raw)
    assert main(["compare", f"@{file}", A, *TOKENCOS, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["score"] == pytest.approx(1)


@pytest.mark.parametrize(
    ("encoding", "why"),
    [
        ("utf-16", "is UTF-16"),
        ("utf-16-le", "holds a NUL byte, so it is not plain text"),
        ("utf-32", "is UTF-32"),
    ],
)
def test_other_encodings_are_refused_with_a_line(
    encoding: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "pares.txt"
    file.write_bytes(f"{A}\t{B}\n".encode(encoding))
    for command in (["score", str(file), "--task", "sts", "--lang", "es", *TOKENCOS],
                    ["compare", f"@{file}", A, *TOKENCOS]):  # fmt: skip
        assert main(command) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert len(err.splitlines()) == 1
        assert f"{why}; save it as UTF-8 text" in err


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("encoding", ["utf-8", "latin-1"])
def test_a_scored_table_keeps_its_letters(
    mark: bytes, encoding: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pairs, scored = tmp_path / "pares.csv", tmp_path / "salida.csv"
    table = f"text_a,text_b,tema\n{A},{B},pájaros y niños\n"
    pairs.write_bytes(mark + table.encode(encoding))
    assert main(["score", str(pairs), "-o", str(scored), *TOKENCOS]) == 0
    header, row = scored.read_text("utf-8").splitlines()
    assert header.startswith("text_a,text_b,tema,")
    assert row.startswith(f"{A},{B},pájaros y niños,")
    assert ("not UTF-8, read as Windows-1252" in capsys.readouterr().err) == (encoding == "latin-1")


def test_compared_files_that_are_not_utf_8_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "texto.txt"
    file.write_bytes(A.encode("latin-1"))
    assert main(["compare", f"@{file}", A, *TOKENCOS, "--ui", "es"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("1 de 1")
    assert said.err == f"nota: {file}:1: not UTF-8, read as Windows-1252\n"


@needs_apertium
@needs_weights
def test_spanish_is_judged_in_translation(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["compare", "Un perro ladra.", "A dog barks.", "--model", "fast"]
    assert main([*command, "--translate", "apertium", "--ui", "es"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(("4,", "5 "))
    assert lines[-1] == "nota: el texto A se juzgó traducido: A dog barks."
    assert main([*command, "--translate", "apertium", "--explain", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["a"] == "A dog barks."
    assert "text A was judged in translation: A dog barks." in found["notes"]


@needs_apertium
def test_a_file_is_scored_in_translation(tmp_path: Path) -> None:
    pairs, scores = tmp_path / "pares.txt", tmp_path / "notas.txt"
    pairs.write_text("Un perro duerme.\tA dog sleeps.\nUn gato\tUn gato\n", encoding="utf-8")
    command = ["score", str(pairs), "--task", "sts", "--lang", "es", *TOKENCOS, "-o", str(scores)]
    assert main([*command, "--translate", "apertium"]) == 0
    assert [float(line) for line in scores.read_text().splitlines()] == [4.0, 4.0]
    assert main(command) == 0
    assert float(scores.read_text().splitlines()[0]) < 2


def test_without_the_program_one_line_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    pairs = tmp_path / "pares.txt"
    pairs.write_text("a\tb\n")
    for command in (["compare", A, B], ["score", str(pairs), "--task", "sts"]):
        assert main([*command, *TOKENCOS, "--translate", "apertium"]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.strip().endswith(
            "there is no program 'apertium'; install apertium and apertium-eng-spa, "
            "or leave out --translate"
        )


def test_the_spanish_phenomena(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["evaluate", "phenomena", "--lang", "es", "--system", "tokencos", "--resamples", "0"]
    assert main([*command, "--json"]) == 0
    scored = json.loads(capsys.readouterr().out)["data"]["scored"]
    assert len(scored) == 8
    assert min(scored.values()) >= 15
    assert main(["evaluate", "sick", "--lang", "es", "--system", "overlap"]) == 2
    assert "task 'sick' is English only so far; leave out --lang es" in capsys.readouterr().err


@needs_apertium
def test_nothing_is_learnt_behind_the_translator(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pairs = tmp_path / "pares.txt"
    pairs.write_text("a\tb\n")
    command = ["score", str(pairs), "--task", "sts", "--translate", "apertium"]
    assert main([*command, *TOKENCOS, "--train", str(tmp_path)]) == 2
    assert "system 'tokencos+apertium' has nothing to learn" in capsys.readouterr().err
    assert main([*command, "--model", "overlap"]) == 2
    assert "system 'overlap' learns from the texts themselves" in capsys.readouterr().err
