from __future__ import annotations

import gzip
import subprocess
import sys
from pathlib import Path

import pytest
import zstandard

from tertium.bulk import sources
from tertium.bulk.sources import Source
from tertium.errors import MissingResourceError, UserError

TEXT = b"".join(b"line %d\n" % n for n in range(50_000))


@pytest.mark.parametrize("compression", ["gzip", "zstd"])
def test_what_is_compressed_is_read_whole_or_refused(compression: str, tmp_path: Path) -> None:
    pack = gzip.compress if compression == "gzip" else zstandard.ZstdCompressor().compress
    packed = pack(TEXT) + pack(b"and a second frame\n")
    path = tmp_path / "packed"
    path.write_bytes(packed)
    source = Source(str(path), "csv", compression)
    with source.opened() as file:
        assert file.read() == TEXT + b"and a second frame\n"
    for damaged in (packed[:-30], packed[: len(packed) // 2], b"no such thing at all"):
        path.write_bytes(damaged)
        with pytest.raises(UserError, match="packed: cannot be read"), source.opened() as file:
            file.read()


def test_what_cannot_be_opened(tmp_path: Path) -> None:
    for path, what in [("none.csv", "no such file"), ("", "is a folder")]:
        source = Source(str(tmp_path / path), "csv")
        with pytest.raises(UserError, match=what), source.opened():
            pass
    with pytest.raises(UserError, match="no such file"):
        Source(str(tmp_path / "none.csv"), "csv").stamp()


def test_a_stamp_changes_with_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("a")
    before = Source(str(path), "csv").stamp()
    assert Source(str(path), "csv").stamp() == before
    path.write_text("ab")
    assert Source(str(path), "csv").stamp() != before


def test_what_is_not_installed_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "zstandard", None)
    with pytest.raises(MissingResourceError, match=r"zstd files need zstandard; pip install"):
        sources.needed("zstandard", "zstd files")


def test_plain_tables_need_nothing_that_is_not_in_the_light_core(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("text_a,text_b\na dog,a dog\n")
    (tmp_path / "in.parquet").write_bytes(b"PAR1")
    code = f"""
import sys
for name in ("pyarrow", "fsspec", "zstandard"):
    sys.modules[name] = None
from tertium.cli import main
folder, more = {str(tmp_path)!r}, ["--limit", "9", "--model", "tokencos"]
assert main(["score", folder + "/in.csv", "-o", folder + "/out.csv.gz", *more]) == 0
assert main(["score", folder + "/in.parquet", "-o", folder + "/out.parquet", *more]) == 2
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "Parquet and Arrow files need pyarrow; pip install 'tertium[bulk]'" in done.stderr
    assert gzip.decompress((tmp_path / "out.csv.gz").read_bytes()).count(b"\n") == 2
