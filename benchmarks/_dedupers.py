"""What else finds duplicates, each as a function of texts to pairs of places.

semhash takes part where it is installed and ``SEMHASH_MODEL`` names a folder that model2vec reads;
text-dedup, whose dependencies are many, where ``TEXT_DEDUP`` names a Python that has it.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib import import_module
from itertools import combinations
from pathlib import Path
from typing import Any

Pairs = set[tuple[int, int]]
SEMHASH_LIMITS = (0.9, 0.8, 0.7)
MINHASH_LIMITS = ((1, 0.7), (1, 0.5), (2, 0.5))
"""Words of a shingle, and how much of two texts' shingles must be the same; its own default, five
words, is made for documents and finds next to nothing in sentences."""
CLUSTERS = """
import json, pickle
found = pickle.load(open("out/uf.pkl", "rb"))
print(json.dumps({one: found.find(one) for one in list(found.parent)}))
"""


def peers(texts: Sequence[str]) -> dict[str, Callable[[], Pairs]]:
    """The peers that are here, each with some thresholds."""
    runs: dict[str, Callable[[], Pairs]] = {}
    encoder = _encoder()
    if encoder is not None:
        for limit in SEMHASH_LIMITS:
            runs[f"semhash, {limit:g}"] = partial(semhash, texts, encoder, limit)
    python = os.environ.get("TEXT_DEDUP")
    if python is None:
        print("for text-dedup: set TEXT_DEDUP to a Python that has it")
        return runs
    for words, limit in MINHASH_LIMITS:
        name = f"text-dedup minhash, {words} word{'s' * (words > 1)}, {limit:g}"
        runs[name] = partial(text_dedup, texts, python, words, limit)
    return runs


def semhash(texts: Sequence[str], encoder: Any, limit: float) -> Pairs:
    rows = [{"id": number, "text": text} for number, text in enumerate(texts)]
    made = import_module("semhash").SemHash.from_records(rows, columns=["text"], model=encoder)
    clusters: dict[int, list[int]] = {}
    for one in made.self_deduplicate(threshold=limit).filtered:
        head = one.duplicate_of["id"]
        clusters.setdefault(head, [head]).append(one.record["id"])
    return together(clusters.values())


def text_dedup(texts: Sequence[str], python: str, words: int, limit: float) -> Pairs:
    with tempfile.TemporaryDirectory() as folder:
        lines = (json.dumps({"text": text}) for text in texts)
        Path(folder, "texts.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
        command = [
            python, "-m", "text_dedup.minhash", "--path", "json", "--data_files", "texts.jsonl",
            "--split", "train", "--column", "text", "--output", "out", "--debug", "--min_length",
            "1", "--num_proc", "2", "--ngram", str(words), "--threshold", str(limit),
        ]  # fmt: skip
        place = os.environ | {"HF_HOME": folder, "HF_HUB_OFFLINE": "1"}
        run = partial(subprocess.run, cwd=folder, env=place, capture_output=True, check=True)
        run(command)
        found = json.loads(run([python, "-c", CLUSTERS]).stdout)
    clusters: dict[int, list[int]] = {}
    for one, head in found.items():
        clusters.setdefault(head, []).append(int(one))
    return together(clusters.values())


def together(clusters: Iterable[Sequence[int]]) -> Pairs:
    """Every two of a cluster."""
    return {pair for some in clusters for pair in combinations(sorted(some), 2)}


def _encoder() -> Any:
    place = os.environ.get("SEMHASH_MODEL")
    try:
        import_module("semhash")
        static = import_module("model2vec").StaticModel
    except ImportError:
        print("for semhash: pip install 'tertium[bench]'")
        return None
    if not place:
        print("for semhash: set SEMHASH_MODEL to a folder that model2vec reads")
        return None
    return static.from_pretrained(place)
