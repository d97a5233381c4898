"""How well words are compared: Spearman with people on the usual sets of word pairs.

    python -m benchmarks.words [FOLDER ...]

The sets are looked for in ``words`` under TERTIUM_DATA; nothing was learnt from them. A FOLDER is a
model to set beside ours, compared by cosine: sentence-transformers' (mean pooling; needs
``pip install 'tertium[bench]'``) or one of static vectors (one matrix in safetensors with its
``tokenizer.json``; the mean of the pieces' vectors). Then, how fast 1,000 words are judged against
a sense each; how fast WordNet's measures do that is what ``benchmarks/senses.py`` says.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from itertools import chain, product
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tabulate import tabulate

import tertium
from benchmarks.senses import timed
from tertium.encoders.embed import Embedder
from tertium.errors import UserError
from tertium.items import Sense, Word
from tertium.lexicon import wordnet
from tertium.measures import taxonomy, walk
from tertium.metrics.correlation import spearman

Doubles = NDArray[np.float64]
Floats = NDArray[np.float32]
WordPair = tuple[str, str]
System = Callable[[Sequence[WordPair]], Doubles]

SETS = {
    "SimLex": "EN-SIMLEX-999.txt",
    "WordSim": "EN-WS-353-ALL.txt",
    "WS-SIM": "EN-WS-353-SIM.txt",
    "WS-REL": "EN-WS-353-REL.txt",
    "MEN": "EN-MEN-TR-3k.txt",
    "RG": "EN-RG-65.txt",
    "SimVerb": "EN-SimVerb-3500.txt",
}
SAMPLED = {"SimVerb": 1_000}
"""Of these only so many pairs, drawn at random: more would say no more and take longer."""
UNKNOWN = 0.0
"""What a WordNet measure is taken to say of a word that WordNet lacks."""


def folder() -> Path:
    return Path(os.environ.get("TERTIUM_DATA", "../shared/data")) / "words"


def read_set(name: str) -> tuple[list[WordPair], Doubles]:
    """The pairs of a set and what people said of them."""
    lines = (folder() / SETS[name]).read_text("utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line.strip()]
    if name in SAMPLED:
        rows = random.Random(7).sample(rows, SAMPLED[name])
    return [(a, b) for a, b, _ in rows], np.array([float(score) for _, _, score in rows])


def judge(model: str) -> System:
    def scores(pairs: Sequence[WordPair]) -> Doubles:
        said = tertium.compare_many([(Word(a), Word(b)) for a, b in pairs], model=model)
        return np.array([one.score for one in said], float)

    return scores


def by_cosine(embed: Callable[[list[str]], Floats]) -> System:
    """Compare words by their vectors; each word is read once."""

    def scores(pairs: Sequence[WordPair]) -> Doubles:
        words = sorted(set(chain.from_iterable(pairs)))
        vectors = np.asarray(embed(words), float)
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        # A word of no known piece has no direction, and is like nothing.
        vectors = np.divide(vectors, lengths, out=np.zeros_like(vectors), where=lengths > 0)
        row = {word: number for number, word in enumerate(words)}
        left, right = (vectors[[row[pair[side]] for pair in pairs]] for side in (0, 1))
        return np.asarray((left * right).sum(axis=1))

    return scores


def measure(scores: Callable[[Sequence[WordPair]], Doubles]) -> System:
    """A measure over WordNet, with UNKNOWN for what it cannot compare."""

    def known(word: str) -> bool:
        try:
            return bool(wordnet.load().readings(word))
        except UserError:
            return False

    def found(pairs: Sequence[WordPair]) -> Doubles:
        listed = {word for word in set(chain.from_iterable(pairs)) if known(word)}
        rows = [row for row, pair in enumerate(pairs) if listed.issuperset(pair)]
        answers = np.full(len(pairs), UNKNOWN)
        answers[rows] = np.nan_to_num(scores([pairs[row] for row in rows]), nan=UNKNOWN)
        return answers

    return found


def ours() -> dict[str, System]:
    return {
        "judge base": judge("base"),
        "judge fast": judge("fast"),
        "embedder, cosine": by_cosine(Embedder().embed),
        "walk, weighted overlap": measure(lambda pairs: walk.scores("weighted-overlap", pairs)),
        "path": measure(lambda pairs: taxonomy.scores("path", pairs)),
        "lin": measure(lambda pairs: taxonomy.scores("lin", pairs)),
    }


def peer(place: Path) -> System:
    """A model in a folder, told by its files."""
    if not (place / "model.safetensors").is_file():
        sys.exit(f"{place}: no model.safetensors in it; name a folder that holds a model")
    matrix = static_matrix(place / "model.safetensors")
    return by_cosine(transformer(place) if matrix is None else static(place, matrix))


def static_matrix(file: Path) -> Floats | None:
    """The one matrix of a model of static vectors; None where there is more in the file."""
    with file.open("rb") as data:
        size = int.from_bytes(data.read(8), "little")
        said = {name: of for name, of in json.loads(data.read(size)).items() if name[:2] != "__"}
    if len(said) != 1:
        return None
    [of] = said.values()
    if of["dtype"] != "F32" or len(of["shape"]) != 2:
        return None
    return np.memmap(file, np.float32, "r", 8 + size + of["data_offsets"][0], tuple(of["shape"]))


def static(place: Path, matrix: Floats) -> Callable[[list[str]], Floats]:
    from tokenizers import Tokenizer

    pieces = Tokenizer.from_file(str(place / "tokenizer.json"))
    unknown = pieces.token_to_id("[UNK]")

    def embed(texts: list[str]) -> Floats:
        found = np.zeros((len(texts), matrix.shape[1]), np.float32)
        for row, text in enumerate(pieces.encode_batch(texts, add_special_tokens=False)):
            numbers = [number for number in text.ids if number != unknown]
            if numbers:
                found[row] = matrix[numbers].mean(axis=0)
        return found

    return embed


def transformer(place: Path) -> Callable[[list[str]], Floats]:
    try:
        st, modules = map(import_module, ("sentence_transformers", "sentence_transformers.models"))
    except ImportError:
        sys.exit(f"{place}: to read it, pip install 'tertium[bench]'")
    encoder = modules.Transformer(str(place))
    size = json.loads((place / "config.json").read_text("utf-8"))["hidden_size"]
    pooling = modules.Pooling(size)  # the mean, where nothing else is said
    model = st.SentenceTransformer(modules=[encoder, pooling], device="cpu")
    return lambda texts: np.asarray(model.encode(texts, show_progress_bar=False))


def report_sets(systems: dict[str, System]) -> None:
    """Print a table: a row for each system, a column for each set."""
    sets = {name: read_set(name) for name, file in SETS.items() if (folder() / file).is_file()}
    if not sets:
        print(f"word pairs: none in {folder()}; set TERTIUM_DATA to where the releases are")
        return
    pairs = sorted(set(chain.from_iterable(of for of, _ in sets.values())))
    rows = [["pairs", *(f"{len(of):,}" for of, _ in sets.values()), f"{len(pairs):,}"]]
    for label, system in systems.items():
        system(pairs[:8])  # whatever is done once is no matter of speed
        start = time.perf_counter()
        said = dict(zip(pairs, system(pairs).tolist(), strict=True))
        taken = time.perf_counter() - start
        figures = [spearman(gold, [said[one] for one in of]) for of, gold in sets.values()]
        shown = ["-" if one.value is None else f"{one.value:.3f}" for one in figures]
        rows.append([label, *shown, f"{len(pairs) / taken:,.0f}"])
    print("Spearman with people; pairs a second over all different pairs together")
    sides = ("left", *("right" for _ in rows[0][1:]))
    headers = ["", *sets, "pairs/s"]
    print(tabulate(rows, headers, "github", disable_numparse=True, colalign=sides))


def report_speed(words: int = 1_000, senses_each: int = 10) -> None:
    """Print how fast words are judged against senses: all different, then each of them often.

    In one call the definitions of a word or a sense are read once, however often it comes up.
    """
    lexicon = wordnet.load()
    dice = random.Random(7)
    rows = lexicon._rows("SELECT DISTINCT lemma FROM sense WHERE tags > 0 ORDER BY lemma")
    lemmas = [lemma for (lemma,) in dice.sample(rows, words)]
    keys = dice.sample([key for lemma in lemmas for key in lexicon.sense_keys(lemma)], words)
    left = [Word(lemma.replace("_", " ")) for lemma in lemmas]
    right = [Sense(key) for key in keys]
    few = words // senses_each
    asked = {
        f"{words:,} words, a sense each": list(zip(left, right, strict=True)),
        f"{few:,} words, {senses_each} senses each": list(product(left[:few], right[:senses_each])),
    }
    for model in ("fast", "base"):
        tertium.compare_many(asked[next(iter(asked))][:2], model=model)  # loads it
        for label, pairs in asked.items():
            run = partial(tertium.compare_many, pairs, model=model)
            timed(f"{model}: {label}", len(pairs), "pairs", run)


def main(*folders: str) -> None:
    beside = {Path(place).name: peer(Path(place)) for place in folders}
    report_sets(ours() | beside)
    report_speed()


if __name__ == "__main__":
    main(*sys.argv[1:])
