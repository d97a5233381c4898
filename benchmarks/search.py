"""Search and duplicates: cost against size, recall of approximate search, F1 on planted copies,
and how near the scores by cosine are to people's.

    python -m benchmarks.search [growth] [recall] [planted] [scale] [SIZE ...]

Sizes are of growth; 1000, 10000 and 100000 without them. The vectors of growth are mixes of two
vectors of real texts each, since random directions are unlike any text. Planted copies come from
the releases under ``TERTIUM_DATA``. The peer, semhash, takes part where it is installed: with our
vectors, and with its own where ``SEMHASH_MODEL`` names a folder that model2vec reads.
"""

from __future__ import annotations

import os
import random
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from importlib import import_module
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
from tabulate import tabulate

from tertium.encoders.embed import Embedder
from tertium.encoders.model import Floats
from tertium.search import approximate
from tertium.search.deduping import candidate_pairs, dedupe
from tertium.search.nearest import nearest
from tertium.search.texts import Entry

DATA = Path(os.environ.get("TERTIUM_DATA", "../shared/data"))
SIZES = (1_000, 10_000, 100_000)
REAL, QUERIES, SEED = 4_000, 200, 11
KINDS = ("typos", "reordered", "truncated", "paraphrase")
EACH, DISTINCT, SENTENCES = 250, 2_000, 10_000
Pairs = set[tuple[int, int]]


def main(*arguments: str) -> None:
    sizes = [int(one) for one in arguments if one.isdigit()] or SIZES
    asked = [one for one in arguments if not one.isdigit()]
    if not DATA.is_dir():
        print(f"the releases are not at {DATA}; set TERTIUM_DATA to where they are")
        return
    if not asked or "growth" in asked:
        growth(sizes)
    if not asked or "recall" in asked:
        recall()
    if not asked or "planted" in asked:
        planted()
    if not asked or "scale" in asked:
        scale()


def growth(sizes: Sequence[int]) -> None:
    """Print times for collections of several sizes, and the exponents that fit them."""
    real = Embedder().embed(sentences()[:REAL])
    rows = [costs(real, size) for size in sizes]
    names = list(rows[0])
    print(tabulate([[row[name] for name in names] for row in rows], headers=names, floatfmt=".3g"))
    if len(sizes) > 1:
        for name in names[1:]:
            timed = [(row[names[0]], row[name]) for row in rows if row[name] is not None]
            if name != "recall@10" and len(timed) > 1:
                size, taken = np.log(np.array(timed, float)).T
                print(f"{name}: grows with size to the power {np.polyfit(size, taken, 1)[0]:.2f}")


def costs(real: Floats, size: int) -> dict[str, Any]:
    """One row of the table: milliseconds a query, seconds for the rest."""
    dice = np.random.default_rng(SEED)
    corpus, queries = mixed(real, size, dice), mixed(real, QUERIES, dice)
    exact, exact_time = timed(lambda: [nearest(one[None], [corpus], 10) for one in queries])
    found: dict[str, Any] = {"texts": size, "exact, ms": 1000 * exact_time / QUERIES}
    graph = approximate.empty(corpus.shape[1])
    _, found["graph, s"] = timed(lambda: approximate.extend(graph, [corpus]))
    near, near_time = timed(
        lambda: [approximate.search(graph, one[None], [corpus], 10) for one in queries]
    )
    found["approximate, ms"] = 1000 * near_time / QUERIES
    hits = [len({*a.rows[0]} & {*b.rows[0]}) for a, b in zip(exact, near, strict=True)]
    found["recall@10"] = sum(hits) / (10 * QUERIES)
    _, found["candidate pairs, s"] = timed(lambda: candidate_pairs(corpus, 0.7))
    return found


def recall() -> None:
    """Print how much of what exact search finds among real sentences the graph finds too."""
    read = Embedder().embed(sentences()[: SENTENCES + QUERIES])
    corpus, queries = read[:SENTENCES], read[SENTENCES:]
    graph = approximate.empty(corpus.shape[1])
    approximate.extend(graph, [corpus])
    exact, near = nearest(queries, [corpus], 10), approximate.search(graph, queries, [corpus], 10)
    found = [len({*a} & {*b}) for a, b in zip(exact.rows, near.rows, strict=True)]
    print(f"{SENTENCES:,} sentences: recall@10 is {sum(found) / (10 * QUERIES):.4f}")


def mixed(real: Floats, count: int, dice: np.random.Generator) -> Floats:
    """Vectors between two real ones each."""
    one, other = (real[dice.integers(len(real), size=count)] for _ in range(2))
    share = dice.uniform(0.3, 0.7, size=(count, 1)).astype(np.float32)
    made = share * one + (1 - share) * other
    return np.asarray(made / np.linalg.norm(made, axis=1, keepdims=True), np.float32)


def planted() -> None:
    """Print how well planted copies are found, ours beside semhash."""
    texts, truth, kinds = collection()
    entries = [Entry(str(number), text) for number, text in enumerate(texts)]
    print(f"{len(texts):,} texts, {len(truth):,} planted pairs")
    runs: dict[str, Callable[[], Pairs]] = {
        f"tertium, by {by}, {limit:g}": partial(ours, entries, by, limit)
        for by in ("fast", "embed")
        for limit in (4.5, 4.0, 3.5)
    }
    for label, encoder, limit in peers():
        runs[f"semhash, {label}, {limit:g}"] = partial(semhash, texts, encoder, limit)
    dedupe(entries[:8])  # whatever is done once is no matter of speed
    rows = []
    for label, run in runs.items():
        found, seconds = timed(run)
        right = len(found & truth)
        precision, recall = right / max(len(found), 1), right / len(truth)
        each = [len(found & some) / len(some) for some in kinds.values()]
        f1 = 2 * precision * recall / max(precision + recall, 1e-9)
        rows.append([label, f1, precision, recall, *each, seconds])
    headers = ["", "F1", "precision", "recall", *kinds, "seconds"]
    print(tabulate(rows, headers=headers, floatfmt=".3f"))


def ours(entries: Sequence[Entry], by: str, limit: float) -> Pairs:
    found = dedupe(entries, by=by, at_least=limit)
    return together([int(one.id) for one in some] for some in found.clusters.values())


def together(clusters: Iterable[Sequence[int]]) -> Pairs:
    return {pair for some in clusters for pair in combinations(sorted(some), 2)}


def peers() -> list[tuple[str, Any, float]]:
    """semhash's encoders and thresholds; empty where it is not installed."""
    try:
        import_module("semhash")
    except ImportError:
        print("for the peer: pip install semhash")
        return []
    encoders: list[tuple[str, Any]] = [("our vectors", _Ours())]
    if place := os.environ.get("SEMHASH_MODEL"):
        static = import_module("model2vec").StaticModel.from_pretrained(place)
        encoders.append(("its own vectors", static))
    return [(label, encoder, limit) for label, encoder in encoders for limit in (0.9, 0.8, 0.7)]


class _Ours:
    """Our embedder as semhash wants an encoder."""

    def encode(self, texts: Sequence[str], **_: Any) -> Floats:
        return Embedder().embed(texts)


def semhash(texts: Sequence[str], encoder: Any, limit: float) -> Pairs:
    rows = [{"id": number, "text": text} for number, text in enumerate(texts)]
    made = import_module("semhash").SemHash.from_records(rows, columns=["text"], model=encoder)
    clusters: dict[int, list[int]] = {}
    for one in made.self_deduplicate(threshold=limit).filtered:
        head = one.duplicate_of["id"]
        clusters.setdefault(head, [head]).append(one.record["id"])
    return together(clusters.values())


def collection() -> tuple[list[str], Pairs, dict[str, Pairs]]:
    """Texts, the pairs that mean the same, and these by how the copy was made.

    Unlike pairs are unlike to people too: pairs of STS with at most 2 of 5 are among the texts.
    """
    dice = random.Random(SEED)
    plain = [text for text in sentences() if 8 <= len(text.split()) <= 30]
    texts = plain[:DISTINCT]
    kinds: dict[str, Pairs] = {kind: set() for kind in KINDS}
    sources = dice.sample(range(DISTINCT), 3 * EACH)
    for number, source in enumerate(sources):
        kind = KINDS[number % 3]
        kinds[kind].add((source, len(texts)))
        texts.append(COPIES[kind](texts[source], dice))
    same, unlike = rated()
    dice.shuffle(same)
    dice.shuffle(unlike)
    for a, b in same[:EACH]:
        kinds["paraphrase"].add((len(texts), len(texts) + 1))
        texts += [a, b]
    for a, b in unlike[:EACH]:
        texts += [a, b]
    order = list(range(len(texts)))
    dice.shuffle(order)
    place = {old: new for new, old in enumerate(order)}
    moved = {kind: {_sorted(place[a], place[b]) for a, b in some} for kind, some in kinds.items()}
    return [texts[old] for old in order], set().union(*moved.values()), moved


def typos(text: str, dice: random.Random) -> str:
    """Two slips of the finger: neighbours exchanged, a letter lost or doubled."""
    for _ in range(2):
        at = dice.randrange(1, len(text) - 2)
        slips = (text[at + 1] + text[at], "", text[at] * 2 + text[at + 1])
        slip = dice.choice(slips)
        text = text[:at] + slip + text[at + 2 if slip else at + 1 :]
    return text


def reordered(text: str, dice: random.Random) -> str:
    """The second half first."""
    words = text.rstrip(".").split()
    at = len(words) // 2 + dice.choice((-1, 0, 1))
    return " ".join([*words[at:], *words[:at]]) + "."


def truncated(text: str, dice: random.Random) -> str:
    """Without the last words, at most a fifth."""
    words = text.split()
    return " ".join(words[: len(words) - max(1, len(words) // dice.choice((5, 6, 8)))])


COPIES = {"typos": typos, "reordered": reordered, "truncated": truncated}


def sentences() -> list[str]:
    """Sentences of the Brown corpus, each once, in an order of no meaning."""
    found = []
    for file in sorted((DATA / "text/brown").glob("c[a-r][0-9][0-9]")):
        for line in file.read_text("latin-1").splitlines():
            words = [pair.rpartition("/")[0] for pair in line.split()]
            if len(words) > 4:
                found.append(re.sub(r" (?=[.,;:?!'])|(?<=`) ", "", " ".join(words)))
    found = list(dict.fromkeys(found))
    random.Random(SEED).shuffle(found)
    return found


def rated() -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Pairs of STS that people gave at least 4.8 of 5, and at most 2; no text in two of them."""
    same: list[tuple[str, str]] = []
    unlike: list[tuple[str, str]] = []
    seen: set[str] = set()
    for a, b, score in sts("*"):
        if not {a, b} & seen and (score >= 4.8 or score <= 2):
            seen |= {a, b}
            (same if score >= 4.8 else unlike).append((a, b))
    return same, unlike


def sts(*names: str) -> Iterator[tuple[str, str, float]]:
    """Pairs of STS 2012-2014 with people's score."""
    pattern = "201[234]-*/STS.input.{}.txt"
    files = (file for name in names for file in (DATA / "sts/en").glob(pattern.format(name)))
    for file in sorted(files):
        gold = file.with_name(file.name.replace(".input.", ".gs."))
        lines = file.read_text("utf-8", "replace").split("\n")
        for line, score in zip(lines, gold.read_text().split("\n"), strict=False):
            a, b = [*line.split("\t"), "", ""][:2]
            if score.strip() and a.strip() and b.strip():
                yield a, b, float(score)


def scale() -> None:
    """Print people's mean score beside the cosine's, by the cosine."""
    pairs = list(sts("MSRvid", "headlines"))
    left = Embedder().embed([a for a, _, _ in pairs])
    right = Embedder().embed([b for _, b, _ in pairs])
    cosines = (left * right).sum(axis=1)
    gold = np.array([pair[2] for pair in pairs])
    rows = []
    for low in np.arange(0, 1, 0.1):
        here = (cosines >= low) & (cosines < low + 0.1)
        rows.append([f"{low:.1f}", here.sum(), 5 * cosines[here].mean(), gold[here].mean()])
    print(tabulate(rows, headers=["cosine from", "pairs", "our score", "people's"], floatfmt=".2f"))


def timed(run: Callable[[], Any]) -> tuple[Any, float]:
    start = time.perf_counter()
    return run(), time.perf_counter() - start


def _sorted(one: int, other: int) -> tuple[int, int]:
    return min(one, other), max(one, other)


if __name__ == "__main__":
    main(*sys.argv[1:])
