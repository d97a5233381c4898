"""Pairs of texts of unlike sizes, and of small ones, that an embedder finds near.

Phrases beside words, words beside senses, sentences beside phrases, paragraphs beside sentences:
as :mod:`training.mined` finds near sentences, since there, too, a small student errs most. Nothing
here comes from a test set whose gold is withheld.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

import wordfreq

from tertium.lexicon import wordnet
from tertium.lexicon.reading import synset_text
from tertium.lexicon.wordnet import WordNet
from training.labelled import Example
from training.mined import genres, near_pairs
from training.terms import Term, as_phrase, listed
from training.unlabelled import Texts, brown_texts, chunks_in

KINDS = {
    "phrase-word": 100_000, "word-sense": 70_000, "word-word": 30_000, "phrase-phrase": 40_000,
    "sentence-phrase": 50_000, "paragraph-sentence": 20_000,
}  # fmt: skip
"""Pairs of each kind."""
_COMMON = 2.0
"""How frequent a word is at least, on Zipf's scale."""
_POOL = 40_000
"""Most texts of a kind among which near ones are looked for: the rest would only cost time."""
_EVERYDAY = ("headlines", "images", "MSRvid", "MSRpar", "deft-forum", "tweet-news", "sick",
             "news", "prose", "captions")  # fmt: skip
_WINDOW = (2, 5)
"""Sentences of a paragraph."""


def uneven_pairs(
    data: Path,
    snli: Path,
    rated: Sequence[Example],
    seen: set[frozenset[str]],
    seed: int,
    counts: Mapping[str, int] = KINDS,
) -> dict[str, list[Texts]]:
    """About so many pairs of each kind, none of those ``seen``."""
    rng = random.Random(seed)
    pools = _pools(data, snli, rated, rng)
    found = {}
    for kind, count in counts.items():
        large, small = kind.split("-")
        others = pools[small] if small != large else None
        found[kind] = near_pairs(pools[large], count, seen, rng, others)
    return found


def _pools(
    data: Path, snli: Path, rated: Sequence[Example], rng: random.Random
) -> dict[str, list[str]]:
    """Texts of each size."""
    lexicon = wordnet.load()
    terms = [term for source in ("GCIDE", "idiom", "slang") for term in listed(source)]
    sentences = [text for name, some in genres(data, snli).items() if name in _EVERYDAY
                 for text in rng.sample(some, min(8_000, len(some)))]  # fmt: skip
    found = {
        "word": _words(lexicon, terms),
        "sense": [synset_text(s) for pos in "nvar" for s in lexicon.synsets(pos)
                  if any(lexicon.tag_count(key) for key in s.keys)],
        "phrase": list(_phrases(data, lexicon, terms, sentences, rng)),
        "sentence": sentences + _sides(rated, "clss/sentence2phrase", "clss/paragraph2sentence"),
        "paragraph": list(_paragraphs(data, rng)) + _sides(rated, "clss/paragraph2sentence"),
    }  # fmt: skip
    unique = {size: sorted({text for text in texts if text.strip()})
              for size, texts in found.items()}  # fmt: skip
    return {size: rng.sample(texts, min(_POOL, len(texts))) for size, texts in unique.items()}


def _words(lexicon: WordNet, terms: Sequence[Term]) -> list[str]:
    """Words that people write, of WordNet and of the dictionaries."""
    lemmas = {
        lemma.replace("_", " ")
        for pos in "nvar" for s in lexicon.synsets(pos) for lemma in s.lemmas
    }  # fmt: skip
    lemmas |= {one.term for one in terms}
    return [
        word
        for word in lemmas
        if len(word.split()) <= 2 and wordfreq.zipf_frequency(word, "en") >= _COMMON
    ]


def _phrases(
    data: Path,
    lexicon: WordNet,
    terms: Sequence[Term],
    sentences: Sequence[str],
    rng: random.Random,
) -> Iterator[str]:
    """What words mean, idioms, chunks, and parts of sentences."""
    for one in rng.sample(terms, 12_000):
        yield as_phrase(one.said, rng)
    yield from (one.term for one in terms if " " in one.term and rng.random() < 0.2)
    known = [s.definition for pos in "nvar" for s in lexicon.synsets(pos)]
    yield from (text for text in rng.sample(known, 12_000) if len(text.split()) <= 12)
    chunks = sorted({*chunks_in(data / "chunking/conll2000/train.txt")})
    yield from rng.sample(chunks, 8_000)
    for text in rng.sample(sentences, 10_000):
        words = text.rstrip(".").split()
        size = rng.randint(2, 6)
        if len(words) > size:
            start = rng.randrange(len(words) - size)
            yield " ".join(words[start : start + size])


def _paragraphs(data: Path, rng: random.Random) -> Iterator[str]:
    """Neighbouring sentences of a text."""
    for text in brown_texts(data):
        cuts = [0]
        while cuts[-1] < len(text):
            cuts.append(cuts[-1] + rng.randint(*_WINDOW))
        yield from (" ".join(text[start:end]) for start, end in pairwise(cuts))


def _sides(rated: Sequence[Example], large: str, small: str = "") -> list[str]:
    """The first texts of one set and the second ones of another."""
    return [one.a for one in rated if one.set == large] + [
        one.b for one in rated if one.set == small
    ]
