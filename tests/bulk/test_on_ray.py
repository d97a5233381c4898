"""A real cluster of several nodes on this machine, one of which is lost in the middle."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tertium.bulk.answers import Recipe
from tertium.bulk.run import BulkOptions, score_bulk
from tertium.errors import MissingResourceError, UserError

Rows = list[dict[str, Any]]
needs_ray = pytest.mark.skipif(
    find_spec("ray") is None, reason="no ray: pip install 'tertium[ray]'"
)

# In a process of its own: Ray has warnings, threads and signals of its own.
SCRIPT = """
import json, sys
from ray.cluster_utils import Cluster
from tertium.bulk.answers import Recipe
from tertium.bulk.run import BulkOptions, score_bulk

source, output = sys.argv[1:]
small = {"object_store_memory": 80 * 2**20, "include_dashboard": False}
cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, **small})
nodes = [cluster.add_node(num_cpus=1, object_store_memory=80 * 2**20) for _ in range(2)]
cluster.wait_for_nodes()
seen = []

def lose_a_node(progress):
    seen.append(progress.done)
    if len(seen) == 5:
        cluster.remove_node(nodes[0], allow_graceful=False)

options = BulkOptions(rows=4, engine="ray", address=cluster.address)
done = score_bulk([source], output, Recipe("tokencos"), options, progress=lose_a_node)
print(json.dumps({"rows": done.rows, "errors": done.errors, "seen": len(seen)}))
cluster.shutdown()
"""

# The batch function alone, for those whose pairs are in Ray Data already.
DATA_SCRIPT = """
import sys
import ray
from tertium.bulk.answers import Recipe
from tertium.bulk.batches import score_table

source, target = sys.argv[1:]
ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=80 * 2**20)
pairs = ray.data.read_parquet(source)
recipe = Recipe("tokencos")
scored = pairs.map_batches(score_table, batch_format="pyarrow", batch_size=32, fn_args=[recipe])
scored.write_parquet(target)
"""


@needs_ray
def test_a_lost_node_costs_time_and_no_rows(
    rows: Callable[[int], Rows], write: Callable[[str, Rows], Path], tmp_path: Path
) -> None:
    source = write("in.csv", rows(240))
    score_bulk([str(source)], tmp_path / "here.csv", Recipe("tokencos"), BulkOptions(rows=4))
    command = [sys.executable, "-c", SCRIPT, str(source), str(tmp_path / "there.csv")]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert ran.returncode == 0, ran.stderr[-2000:]
    said = json.loads(ran.stdout.splitlines()[-1])
    assert (said["rows"], said["errors"], said["seen"]) == (240, 0, 60)
    assert (tmp_path / "there.csv").read_bytes() == (tmp_path / "here.csv").read_bytes()


@needs_ray
def test_ray_data_writes_the_same_rows(
    rows: Callable[[int], Rows], write: Callable[[str, Rows], Path], tmp_path: Path
) -> None:
    pytest.importorskip("pandas", reason="no pandas, which Ray Data needs: pip install 'ray[data]'")
    import pyarrow.parquet as pq

    source = write("in.parquet", [*rows(90), {"id": 90, "text_a": None, "text_b": "so"}])
    score_bulk([str(source)], tmp_path / "here.parquet", Recipe("tokencos"))
    command = [sys.executable, "-c", DATA_SCRIPT, str(source), str(tmp_path / "there")]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert ran.returncode == 0, ran.stderr[-2000:]
    here, there = (pq.read_table(tmp_path / name) for name in ("here.parquet", "there"))
    assert there.schema.names == here.schema.names
    assert there.sort_by("id").to_pylist() == here.to_pylist()


@needs_ray
def test_a_cluster_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("text_a,text_b\na,b\n")
    tertium = str(Path(sys.executable).with_name("tertium"))
    more = ["--model", "tokencos", "--engine", "ray", "--address", "127.0.0.1:1"]
    ran = subprocess.run(
        [tertium, "score", str(tmp_path / "in.csv"), "-o", str(tmp_path / "out.csv"), *more],
        capture_output=True, text=True, check=False, timeout=100,
    )  # fmt: skip
    assert ran.returncode == 2
    assert "127.0.0.1:1: no cluster answers (Connection refused)" in ran.stderr.splitlines()[-1]
    assert not list(tmp_path.glob("out*"))


def test_what_does_not_go_together() -> None:
    with pytest.raises(UserError, match="--address does nothing here"):
        BulkOptions(address="auto")
    with pytest.raises(UserError, match="unknown engine 'rai'; did you mean 'ray'"):
        BulkOptions(engine="rai")


def test_without_ray_the_way_to_get_it_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    (tmp_path / "in.csv").write_text("text_a,text_b\na,b\n")
    with pytest.raises(MissingResourceError, match=r"pip install 'tertium\[ray\]'"):
        score_bulk(
            [str(tmp_path / "in.csv")], tmp_path / "out.csv", Recipe("tokencos"),
            BulkOptions(engine="ray"),
        )  # fmt: skip
