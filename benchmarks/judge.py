"""Pairs a second of the judges, side by side with sentence-transformers on models of their shapes.

    python -m benchmarks.judge [PAIRS]

The peers get random weights of the same shape, since only their speed is asked. Times alternate
in one run, and the ratio counts: a busy machine slows both. Memory is the peak of a process of
its own that judges a stream.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from tertium.encoders import weights
from tertium.items import Pair, Sentence
from tertium.systems.judge import Judge

_TEXT = """
the a one two old new small red people man woman child dog river city street government minister
plan water music market team game said found played walked opened near after before under with
of in on and but from quickly yesterday report storm bridge school letter price election
"""
WORDS = _TEXT.split()
ROUNDS = 3
SHAPES = {
    "base": {"kind": "mpnet", "hidden_size": 768, "layers": 12, "inner": 3072},
    "fast": {"kind": "bert", "hidden_size": 384, "layers": 7, "inner": 1280},
}
PEAK = """
import resource, sys
from benchmarks.judge import pairs
from tertium.systems.judge import Judge
count = sum(1 for _ in Judge("fast").judge_stream(pairs(int(sys.argv[1]))))
print(count, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


def pairs(count: int, seed: int = 0) -> Iterator[Pair]:
    """Pairs with the lengths of news and captions: about eleven words a side, some far longer."""
    dice = random.Random(seed)

    def sentence(length: float) -> Sentence:
        words = (dice.choice(WORDS) for _ in range(max(3, round(length))))
        return Sentence(" ".join(words).capitalize() + ".")

    for number in range(count):
        length = dice.lognormvariate(2.3, 0.45)
        yield Pair(str(number), sentence(length), sentence(length * dice.uniform(0.7, 1.4)))


def peers(name: str) -> dict[str, Callable[[list[Pair]], Any]]:
    """sentence-transformers' two ways on the shape of a model; empty where it is not installed."""
    try:
        st, modules = map(import_module, ("sentence_transformers", "sentence_transformers.models"))
        hf = import_module("transformers")
    except ImportError:
        return {}
    shape: dict[str, Any] = SHAPES[name]
    sizes = {
        "hidden_size": shape["hidden_size"],
        "num_hidden_layers": shape["layers"],
        "intermediate_size": shape["inner"],
        "num_attention_heads": 12,
        "vocab_size": 40527,
        "num_labels": 1,
    }
    mpnet = shape["kind"] == "mpnet"
    model = (
        hf.MPNetForSequenceClassification(hf.MPNetConfig(**sizes))
        if mpnet
        else hf.BertForSequenceClassification(hf.BertConfig(**sizes))
    )
    with tempfile.TemporaryDirectory() as folder:
        model.save_pretrained(folder)
        file = str(weights.place() / weights.TOKENIZER)
        hf.BertTokenizerFast(tokenizer_file=file, model_max_length=384).save_pretrained(folder)
        cross = st.CrossEncoder(folder, device="cpu")
        encoder = modules.Transformer(folder)
        pooling = modules.Pooling(shape["hidden_size"])
        both = st.SentenceTransformer(modules=[encoder, pooling], device="cpu")

    def cross_encode(given: list[Pair]) -> Any:
        return cross.predict([(p.a.text, p.b.text) for p in given], show_progress_bar=False)

    def bi_encode(given: list[Pair]) -> Any:
        left = both.encode([p.a.text for p in given], show_progress_bar=False)
        return (left * both.encode([p.b.text for p in given], show_progress_bar=False)).sum(axis=1)

    return {"CrossEncoder": cross_encode, "SentenceTransformer": bi_encode}


def speeds(name: str, count: int) -> None:
    """Print pairs a second of one judge and its peers, in turns."""
    given = list(pairs(count))
    judge = Judge(name)
    runs: dict[str, Callable[[list[Pair]], Any]] = {judge.name: judge.judge} | peers(name)
    times: dict[str, list[float]] = {label: [] for label in runs}
    for run in runs.values():
        run(given[:8])  # whatever is done once is no matter of speed
    for _ in range(ROUNDS):
        for label, run in runs.items():
            start = time.perf_counter()
            run(given)
            times[label].append(time.perf_counter() - start)
    ours = statistics.median(times[judge.name])
    for label, taken in times.items():
        median = statistics.median(taken)
        print(
            f"{name:5} {label:20} {count / median:8.1f} pairs/s   {median / ours:5.2f} x our time"
        )


def memory(*counts: int) -> None:
    """Print the peak memory of streams of so many pairs, each in a process of its own."""
    for count in counts:
        command = [sys.executable, "-c", PEAK, str(count)]
        judged, peak = subprocess.run(
            command, capture_output=True, text=True, check=True
        ).stdout.split()
        print(f"memory: {int(judged):,} pairs judged, peak {peak} MiB")


def main(count: int = 1600) -> None:
    if "--memory" in sys.argv:
        memory(10_000, 100_000)  # first: a process inherits the peak of the one that starts it
    speeds("fast", count)
    speeds("base", max(8, count // 4))
    if not peers("fast"):
        print("for the peers: pip install 'tertium[bench]'")


if __name__ == "__main__":
    main(*(int(arg) for arg in sys.argv[1:] if arg.isdigit()))
