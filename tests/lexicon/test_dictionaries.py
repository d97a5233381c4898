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
def cache(nowhere: Path) -> Path:
    return nowhere


@pytest.fixture
def index(
    tiny_folder: Path,
    spanish_files: dict[str, dict[str, bytes]],
    monkeypatch: pytest.MonkeyPatch,
) -> dict[str, dict[str, bytes]]:
    """An index that has what is put into it, by the names of the dictionaries."""
    monkeypatch.setenv("TERTIUM_WORDNET", str(tiny_folder))
    offered = {name: {"file": body} for name, body in FILES.items()} | spanish_files
    names = {source.archive.package: source.name for source in SOURCES}

    def download(archive: Archive, scratch: Path) -> Path:
        if names[archive.package] not in offered:
            raise MissingResourceError(f"{archive.package} is not to be had")
        return scratch

    monkeypatch.setattr(archives, "download", download)
    monkeypatch.setattr(
        archives,
        "read_members",
        lambda _, archive, *__: offered[names[archive.package]],
    )
    return offered


def test_nothing_here_is_none_and_not_a_mistake(cache: Path) -> None:
    assert dictionaries.load() is None
    assert not cache.exists()


def test_fetched_once_and_read(cache: Path, index: dict[str, dict[str, bytes]]) -> None:
    said: list[str] = []
    assert dictionary_sources.fetch(said.append) == cache / dictionaries.FILE
    assert "ready" in said[-1]
    books = dictionaries.load()
    assert books is not None
    assert books is dictionaries.load()
    assert books.sources() == {
        "idiom": 1, "slang": 2, "GCIDE": 2, "Spanish WordNet": 9, "Spanish forms": 7,
    }  # fmt: skip
    assert books.has_spanish
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
    cache: Path, index: dict[str, dict[str, bytes]]
) -> None:
    slang = index.pop("slang")
    said: list[str] = []
    dictionary_sources.fetch(said.append)
    assert "ekphrasis is not to be had" in said
    partial = dictionaries.load()
    assert partial is not None
    assert set(partial.sources()) == {one.name for one in SOURCES} - {"slang"}
    index["slang"] = slang
    dictionary_sources.fetch()
    whole = dictionaries.load()
    assert whole is not None
    assert "gtk" in whole


def test_spanish_waits_for_wordnet(
    cache: Path, index: dict[str, dict[str, bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TERTIUM_WORDNET")
    said: list[str] = []
    dictionary_sources.fetch(said.append)
    assert "WordNet 3.0 is not here; run: tertium fetch wordnet" in said
    books = dictionaries.load()
    assert books is not None and not books.has_spanish
    assert books.spanish_words("lampara") == ()


def test_what_is_here_is_not_given_up_for_less(
    cache: Path, index: dict[str, dict[str, bytes]]
) -> None:
    slang = index.pop("slang")
    dictionary_sources.fetch()
    index.pop("GCIDE")
    with pytest.raises(MissingResourceError, match="is not to be had"):
        dictionary_sources.fetch()
    books = dictionaries.load()
    assert slang and books is not None and "oar" in books


def test_nothing_to_be_had_is_a_mistake(cache: Path, index: dict[str, dict[str, bytes]]) -> None:
    index.clear()
    with pytest.raises(MissingResourceError, match="is not to be had"):
        dictionary_sources.fetch()
    assert not (cache / dictionaries.FILE).exists()


def test_a_broken_dictionary_leaves_no_file_behind(
    cache: Path, index: dict[str, dict[str, bytes]]
) -> None:
    index["GCIDE"] = {"file": b"{"}
    with pytest.raises(UserError, match="not JSON"):
        dictionary_sources.fetch()
    assert [file.name for file in cache.iterdir() if "dictionaries" in file.name] == []


def test_a_cache_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match="set TERTIUM_CACHE to a folder"):
        compile_sources([], tmp_path / "file" / "d.sqlite")


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.name)
def test_every_source_is_pinned_and_licensed(source: Source) -> None:
    assert len(bytes.fromhex(source.archive.sha256)) == 32
    assert source.archive.version in source.archive.file
    assert source.licence
