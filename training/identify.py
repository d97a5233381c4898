"""What learns to tell Spanish from English by spelling, in a minute, on any machine.

    python -m training.identify DATA             # writes src/tertium/data/identify.npz, measures it

Learns from the Brown corpus and the CESS-ESP treebank, and is measured on texts of other sources:
CoNLL-2000 (English) and CoNLL-2002 (Spanish, and Dutch for a language that is neither).
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix
from scipy.special import expit

import tertium
from tertium.language import identify
from tertium.language.identify import BUCKETS, WEIGHTS, features, language, words
from tertium.language.spanish.accents import without_accents
from tertium.tasks.files import read_lines
from training.spanish_trees import sentences

_LENGTHS = (1, 1, 1, 2, 3, 5)
_SPANS = 60_000
_PENALTY = 0.3
_TOP = 127


def main(data: Path) -> None:
    rng = random.Random(5)
    english = list(brown(data / "text" / "brown"))
    spanish = [list(one.words) for _, one, _ in sentences(data / "text" / "cess_esp")]
    spans = [(span, 0.0) for span in _spans(english, rng)]
    # Half of the Spanish spans without accents: people type so, and a learner would lean on them.
    for i, span in enumerate(_spans(spanish, rng)):
        spans.append(([without_accents(word) for word in span] if i % 2 else span, 1.0))
    weights = learn([words(" ".join(span)) for span, _ in spans], [label for _, label in spans])
    scale = float(np.abs(weights).max()) / _TOP
    target = Path(tertium.__file__).parent / WEIGHTS
    with target.open("wb") as file:
        np.savez_compressed(
            file,
            allow_pickle=False,
            weights=np.rint(weights / scale).astype(np.int8),
            scale=np.array(scale, dtype=np.float32),
        )
    identify._learnt.cache_clear()
    print(f"{target.name}: {target.stat().st_size / 1e3:.0f} kB", flush=True)
    measure(data)


def learn(texts: Sequence[Sequence[str]], labels: Sequence[float]) -> np.ndarray:
    """Weights of a logistic regression over the buckets of the words' features."""
    rows = [[bucket for word in text for bucket in features(word)] for text in texts]
    ends = np.cumsum([0, *map(len, rows)])
    flat = np.concatenate([np.array(row, dtype=np.int64) for row in rows])
    seen = csr_matrix((np.ones(len(flat)), flat, ends), (len(rows), BUCKETS))
    gold = np.array(labels)

    def loss(point: np.ndarray) -> tuple[float, np.ndarray]:
        odds = seen @ point
        fit = np.logaddexp(0, odds).sum() - gold @ odds
        return (
            fit + _PENALTY / 2 * point @ point,
            seen.T @ (expit(odds) - gold) + _PENALTY * point,
        )

    found = minimize(loss, np.zeros(BUCKETS), jac=True, method="L-BFGS-B", options={"maxiter": 80})
    return np.asarray(found.x)


def _spans(texts: Sequence[Sequence[str]], rng: random.Random) -> Iterator[list[str]]:
    made = 0
    while made < _SPANS:
        text, size = rng.choice(texts), rng.choice(_LENGTHS)
        start = rng.randrange(max(1, len(text) - size + 1))
        span = list(text[start : start + size])
        if words(" ".join(span)):
            made += 1
            yield span


def brown(folder: Path) -> Iterator[list[str]]:
    """The sentences of the Brown corpus."""
    for file in sorted(folder.glob("c[a-r][0-9][0-9]")):
        for line in read_lines(file):
            if line.strip():
                yield [token.rpartition("/")[0] for token in line.split()]


def conll(file: Path) -> list[list[str]]:
    """The sentences of a file with a word a line."""
    found: list[list[str]] = [[]]
    for line in read_lines(file):
        if line.strip():
            found[-1].append(line.split()[0])
        elif found[-1]:
            found.append([])
    return [one for one in found if one]


def measure(data: Path) -> None:
    """Print how often the language is right, for whole sentences, three words, and one word."""
    chunking = data / "chunking"
    sets = {
        "en": conll(chunking / "conll2000" / "test.txt"),
        "es": conll(chunking / "conll2002" / "esp.testb"),
        "other": conll(chunking / "conll2002" / "ned.testb"),
    }
    for gold, texts in sets.items():
        rng = random.Random(7)
        whole = [" ".join(text) for text in texts if len(text) >= 4]
        three = [" ".join(span) for span in _of(texts, 3, rng)]
        one = [span[0] for span in _of(texts, 1, rng)]
        bare = [without_accents(text) for text in three]
        kinds = {"sentences": whole, "three words": three, "one word": one, "three, bare": bare}
        shares = (
            f"{name} {sum(language(t) == gold for t in some) / len(some):.4f} of {len(some)}"
            for name, some in kinds.items()
        )
        print(f"{gold:6}" + "; ".join(shares), flush=True)


def _of(texts: Sequence[Sequence[str]], size: int, rng: random.Random) -> Iterator[list[str]]:
    """Spans of so many words; single ones of four letters or more, in small letters, no names."""
    for text in texts:
        plain = [word for word in text if word.isalpha()]
        if size == 1:
            plain = [word for word in plain if len(word) >= 4 and word.islower()]
        if len(plain) >= size:
            start = rng.randrange(len(plain) - size + 1)
            yield plain[start : start + size]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
