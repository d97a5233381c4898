"""Spanish pieces for an English vocabulary, and a first guess at what each one means.

The vocabulary of the weights we start from has hardly a Spanish word. The pieces that Spanish text
needs most are added behind it, none that would change how an English word is cut. Each new piece
starts as a mixture of the English pieces that stand for it in the translations.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter

import numpy as np
import wordfreq
from scipy.sparse import csr_matrix
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, trainers

from training.model import ENGLISH_PIECES, SPANISH_PIECES

_SOURCES = 4
_SAMPLE = 250_000
_WORDS = 60_000
"""So many of the commonest English words are cut into pieces as ever."""


@dataclass(frozen=True)
class Vocabulary:
    """A tokenizer of both languages, and what each new piece is mixed from."""

    tokenizer: Tokenizer
    sources: np.ndarray
    shares: np.ndarray


def extended(
    tokenizer: Tokenizer,
    translations: dict[str, str],
    natural: Sequence[str],
    kept: Tokenizer | None = None,
) -> Vocabulary:
    """The English tokenizer with so many Spanish pieces more; ``natural`` text counts for most.

    Which pieces come out depends on the order of threads: what is to share them with a model that
    ships takes that model's, ``kept``.
    """
    texts = [*list(translations.values())[:: max(1, len(translations) // _SAMPLE)], *natural * 4]
    added = _added(kept) if kept else _new_pieces(tokenizer, _english_words(), texts)
    both = _with(tokenizer, added)
    sources, shares = _mixtures(tokenizer, both, added, translations)
    return Vocabulary(both, sources, shares)


def _added(tokenizer: Tokenizer) -> list[str]:
    pieces = tokenizer.get_vocab().items()
    return [
        piece for piece, number in sorted(pieces, key=itemgetter(1)) if number >= ENGLISH_PIECES
    ]


def _english_words() -> list[str]:
    """The commonest words of English, but for those that are commoner in Spanish."""
    return [
        word
        for word in wordfreq.top_n_list("en", _WORDS)
        if wordfreq.zipf_frequency(word, "es") < wordfreq.zipf_frequency(word, "en")
    ]


def _new_pieces(tokenizer: Tokenizer, words: Sequence[str], texts: Sequence[str]) -> list[str]:
    spanish = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    spanish.normalizer = normalizers.BertNormalizer(lowercase=True)
    spanish.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    trainer = trainers.WordPieceTrainer(
        vocab_size=4 * SPANISH_PIECES, min_frequency=3, special_tokens=["[UNK]"],
        show_progress=False,
    )  # fmt: skip
    spanish.train_from_iterator(texts, trainer)
    used: Counter[str] = Counter()
    for start in range(0, len(texts), 50_000):
        for one in spanish.encode_batch(texts[start : start + 50_000]):
            used.update(one.tokens)
    known = tokenizer.get_vocab()
    wanted = [
        piece for piece, _ in used.most_common() if piece not in known and piece.isprintable()
    ]
    before = [one.tokens for one in tokenizer.encode_batch(words, add_special_tokens=False)]
    chosen: list[str] = []
    # Whoever changes an English word goes; the next in line takes the place.
    barred: set[str] = set()
    while True:
        chosen = [piece for piece in wanted if piece not in barred][:SPANISH_PIECES]
        fresh = set(chosen)
        after = _with(tokenizer, chosen).encode_batch(words, add_special_tokens=False)
        guilty = {
            token
            for old, new in zip(before, after, strict=True)
            if old != new.tokens
            for token in new.tokens
            if token in fresh
        }
        if not guilty:
            return chosen
        barred |= guilty


def _with(tokenizer: Tokenizer, added: Sequence[str]) -> Tokenizer:
    state = json.loads(tokenizer.to_str())
    vocabulary = state["model"]["vocab"]
    vocabulary |= {piece: ENGLISH_PIECES + place for place, piece in enumerate(added)}
    return Tokenizer.from_str(json.dumps(state))


def _mixtures(
    tokenizer: Tokenizer, both: Tokenizer, added: Sequence[str], translations: dict[str, str]
) -> tuple[np.ndarray, np.ndarray]:
    """For each new piece the English pieces that share most of its sentences (Dice)."""
    pairs = list(translations.items())
    rows = np.random.default_rng(1).permutation(len(pairs))[:_SAMPLE]
    english = _table(tokenizer, [pairs[row][0] for row in rows], 0, ENGLISH_PIECES)
    spanish = _table(both, [pairs[row][1] for row in rows], ENGLISH_PIECES, len(added))
    together = (spanish.T @ english).tocsr()
    mine, theirs = np.asarray(spanish.sum(0))[0], np.asarray(english.sum(0))[0]
    sources = np.zeros((len(added), _SOURCES), np.uint16)
    shares = np.zeros((len(added), _SOURCES), np.float32)
    for number, piece in enumerate(added):
        row = together[number]
        dice = 2 * row.data / (mine[number] + theirs[row.indices])
        best = np.argsort(-dice)[:2]
        found = [(int(row.indices[i]), float(dice[i]) ** 2) for i in best if dice[i] > 0.15]
        # How it is written says something too, and all there is for a name.
        spelt = tokenizer.encode(piece.removeprefix("##"), add_special_tokens=False).ids[:2]
        found += [(one, 0.05 if found else 1.0) for one in spelt]
        for place, (source, share) in enumerate(found[:_SOURCES]):
            sources[number, place], shares[number, place] = source, share
    return sources, shares / np.maximum(shares.sum(1, keepdims=True), 1e-9)


def _table(tokenizer: Tokenizer, texts: Sequence[str], first: int, size: int) -> csr_matrix:
    """Which text has which piece."""
    rows, columns = [], []
    for row, one in enumerate(tokenizer.encode_batch(texts, add_special_tokens=False)):
        for piece in {i - first for i in one.ids if first <= i < first + size}:
            rows.append(row)
            columns.append(piece)
    ones = np.ones(len(rows), np.float32)
    return csr_matrix((ones, (rows, columns)), shape=(len(texts), size))
