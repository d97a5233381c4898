from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from tertium.errors import UserError
from tertium.search import approximate, index, vectors
from tertium.search.index import Added, Index
from tertium.search.texts import Entry

COLOURS = [Entry("r", "red round apple"), Entry("g", "green pear"), Entry("b", "blue sky")]


def some(count: int, start: int = 0) -> list[Entry]:
    return [Entry(f"k{n}", f"text number {n} of many") for n in range(start, start + count)]


@pytest.fixture
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vectors, "BATCH", 4)


@pytest.mark.usefixtures("fake")
class TestIndex:
    def test_what_is_added_is_found_and_stays(self, tmp_path: Path) -> None:
        made = Index.make(tmp_path / "i")
        assert made.add(COLOURS) == Added(3, 0, 0)
        for one in (made, Index(tmp_path / "i")):
            [hits] = one.search(["a red apple"], 2)
            assert hits[0].entry == COLOURS[0]
            assert hits[0].score > 2 > hits[1].score
            assert [hit.rank for hit in hits] == [1, 2]

    def test_adding_again_changes_nothing(self, tmp_path: Path) -> None:
        made = Index.make(tmp_path)
        made.add(COLOURS)
        before = made.manifest
        assert made.add(COLOURS) == Added(0, 0, 3)
        assert made.manifest == before

    def test_a_removed_text_is_gone_and_its_id_is_free(self, tmp_path: Path) -> None:
        made = Index.make(tmp_path)
        made.add(COLOURS)
        assert made.remove(["g", "g"]) == 1
        assert [one.id for one in Index(tmp_path).entries()] == ["r", "b"]
        assert made.add([Entry("g", "grey stone")]) == Added(1, 0, 0)
        assert [hit.entry.text for hit in made.search(["green pear"], 9)[0]].count(
            "green pear"
        ) == 0
        assert len(made) == 3

    def test_another_text_under_a_known_id(self, tmp_path: Path) -> None:
        made = Index.make(tmp_path)
        made.add(COLOURS)
        changed = [Entry("r", "a rotten apple"), Entry("n", "new")]
        with pytest.raises(UserError, match="another text with the id 'r'; replace it with"):
            made.add(changed)
        assert len(made) == 3
        assert made.add(changed, replacing=True) == Added(1, 1, 0)
        assert {one.id: one.text for one in Index(tmp_path).entries()} == {
            "g": "green pear", "b": "blue sky", "r": "a rotten apple", "n": "new",
        }  # fmt: skip

    @pytest.mark.usefixtures("small_batches")
    def test_many_parts_become_one_row_after_row(self, tmp_path: Path) -> None:
        made = Index.make(tmp_path)
        made.add(some(50))
        made.remove(["k3"])
        made.add(some(50, start=50))
        assert len(made.manifest.parts) == 1
        assert [one.id for one in made.entries()] == [f"k{n}" for n in range(100) if n != 3]
        read = np.concatenate([part.vectors for part in made.parts])
        assert np.array_equal(read, vectors.embed(some(100)))
        with made.store.writing():
            pass  # whoever writes next removes what is no longer named
        names = {path.name.split(".")[0] for path in tmp_path.iterdir()}
        assert names == {"lock", "manifest", *made.manifest.names()}

    @pytest.mark.usefixtures("small_batches")
    def test_a_graph_is_made_kept_and_extended(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        if not approximate.installed():
            pytest.skip("faiss is not installed; it comes with the extra 'search'")
        monkeypatch.setattr(approximate, "EXACT_UP_TO", 20)
        made = Index.make(tmp_path)
        made.add(some(40))
        assert made.graph is not None
        made.add(some(3, start=40))
        assert made.graph.count == 40
        made.remove(["k7"])
        for number in (5, 41):
            assert Index(tmp_path).search([f"text number {number} of many"], 1)[0][0].score == 5
        found = {hit.entry.id for hit in Index(tmp_path).search(["text number 7 of many"], 42)[0]}
        assert len(found) == 42
        assert "k7" not in found
        made.add(some(20, start=43))
        assert made.graph.count == 63

    def test_more_than_there_are(self, tmp_path: Path) -> None:
        made = Index.make(tmp_path)
        assert made.search(["anything"], 5) == [[]]
        made.add(COLOURS)
        assert len(made.search(["anything"], 50)[0]) == 3
        with pytest.raises(UserError, match="0 texts cannot be found"):
            made.search(["anything"], 0)

    def test_two_writers_do_not_meet(self, tmp_path: Path) -> None:
        one, other = Index.make(tmp_path), Index.make(tmp_path)
        with (
            one.store.writing(),
            pytest.raises(UserError, match="another run is changing this index"),
        ):
            other.add(COLOURS)
        other.add(COLOURS)
        one.add([Entry("n", "new")])  # sees what the other did
        assert len(Index(tmp_path)) == 4

    def test_mistakes(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        with pytest.raises(UserError, match="there is no index; make one: tertium search index"):
            Index(tmp_path)
        (tmp_path / "diary.txt").write_text("dear")
        with pytest.raises(UserError, match=r"holds other files \('diary\.txt'\)"):
            Index.make(tmp_path)
        with pytest.raises(UserError, match="is a file, not a folder"):
            Index.make(tmp_path / "diary.txt")
        made = Index.make(tmp_path / "i")
        with pytest.raises(UserError, match="the id 'r' for the second time"):
            made.add([*COLOURS, COLOURS[0]])
        with pytest.raises(UserError, match="no text with the id 'x'; nothing was removed"):
            made.remove(["x"])
        monkeypatch.setattr(index, "_version", lambda model: "2.0-other")
        with pytest.raises(UserError, match=r"made with embed 1\.0-fake, and here is 2\.0-other"):
            Index(tmp_path / "i")

    @pytest.mark.usefixtures("small_batches")
    def test_a_text_that_cannot_be_read_is_named_before_any_work(self, tmp_path: Path) -> None:
        made = Index.make(tmp_path)
        with pytest.raises(UserError, match="text 'odd': half a character"):
            made.add([*some(9), Entry("odd", "\ud800")])
        assert len(made) == 0

    @pytest.mark.parametrize("ending", ["jsonl", "places.npy", "vectors.npy"])
    def test_a_damaged_file_is_named(self, ending: str, tmp_path: Path) -> None:
        made = Index.make(tmp_path)
        made.add(COLOURS)
        [path] = tmp_path.glob(f"*.{ending}")
        path.write_bytes(path.read_bytes()[:-20])
        with pytest.raises(UserError, match=f"{path.name}: (cannot be read|is not as long)"):
            Index(tmp_path).search(["red"], 3)

    @pytest.mark.parametrize("content", ["", "[]", "{}", '{"format": 1}', '{"format": 9}'])
    def test_a_damaged_manifest_is_named(self, content: str, tmp_path: Path) -> None:
        Index.make(tmp_path)
        (tmp_path / "manifest.json").write_text(content)
        with pytest.raises(UserError, match=r"manifest.json: .*; remove the folder"):
            Index(tmp_path)

    def test_an_index_of_another_format(self, tmp_path: Path) -> None:
        Index.make(tmp_path)
        path = tmp_path / "manifest.json"
        path.write_text(json.dumps(json.loads(path.read_text()) | {"format": 2}))
        with pytest.raises(UserError, match="format 2, and this tertium reads format 1"):
            Index(tmp_path)


TEXTS, RUN = 12_000, 60
WORKER = f"""
import sys, time
sys.path.insert(0, {str(Path(__file__).parent)!r})
from conftest import words_as_vectors
from tertium.search import approximate, index, vectors
from tertium.search.index import Index
from tertium.search.texts import Entry
vectors.embed, vectors.BATCH = words_as_vectors, 5
index._version = lambda model: "1.0-fake"
approximate.EXACT_UP_TO = 500  # so that graphs are made and extended on the way too
made = Index.make(sys.argv[1])
for start in range(0, {TEXTS}, {RUN}):
    every = [Entry(f"k{{n}}", f"text number {{n}} of many") for n in range(start + {RUN})]
    made.add(every)
    print(len(made), flush=True)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no kill -9 here")
@pytest.mark.usefixtures("fake")
def test_kill_nine_at_ten_random_moments(tmp_path: Path) -> None:
    """What was acknowledged is there, nothing is half there, and going on completes it."""
    dice, folder = random.Random(time.time_ns()), tmp_path / "i"
    every = some(TEXTS)
    command, sizes = [sys.executable, "-c", WORKER, str(folder)], []
    for _ in range(10):
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as run:
            assert run.stdout is not None
            first = run.stdout.readline()
            time.sleep(dice.uniform(0, 0.3))
            os.kill(run.pid, signal.SIGKILL)
            told = [int(line) for line in (first + run.stdout.read()).split()]
        assert run.returncode == -signal.SIGKILL, "it ended before it was killed"
        found = Index(folder)
        entries = list(found.entries())
        assert entries == every[: len(entries)]
        # A batch may have come in after the last acknowledgement, but none in part.
        assert told[-1] <= len(entries)
        assert len(entries) % 5 == 0
        read = np.concatenate([part.vectors for part in found.parts])
        assert np.array_equal(read, vectors.embed(entries))
        assert found.search([entries[-1].text], 1)[0][0].entry == entries[-1]
        sizes.append(len(entries))
    assert sizes == sorted(sizes)
    assert 0 < sizes[-1] < TEXTS
    Index(folder).add(every)
    assert list(Index(folder).entries()) == every


@pytest.mark.usefixtures("real_weights")
def test_what_only_looks_like_the_name_of_a_sense_is_a_text(tmp_path: Path) -> None:
    made = Index.make(tmp_path)
    assert made.add([Entry("1", "99999999-n"), Entry("2", "A goose hisses.")]).new == 2
    assert made.search(["A goose hissed."], 1)[0][0].entry.id == "2"
