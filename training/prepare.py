"""Stage 1, on any machine: pairs to token numbers, and starting weights to eight bits.

    python -m training.prepare DATA SNLI.jsonl MPNET_FOLDER MINILM_FOLDER WORK [TOKENIZER]

With TOKENIZER, that of a model that ships, its Spanish pieces are taken: for students that are to
share it.

Everything that the later stages need is then in WORK, small enough to send to a GPU. Needs Apertium
(Debian's ``apertium-eng-spa``) for the Spanish of the English texts and the other way round.
"""

from __future__ import annotations

import json
import random
import sys
from dataclasses import asdict
from pathlib import Path

import numpy as np
import torch
from safetensors.torch import load_file
from tokenizers import Tokenizer

from tertium.lexicon import wordnet
from training.hard import hard_pairs
from training.labelled import labelled
from training.long import long_pairs
from training.mined import NATURAL, mined_pairs
from training.model import MINILM, MPNET, Encoder, english_only, load_sentence_transformer
from training.packing import pack
from training.spanish import spanish_pairs, spanish_rated
from training.terms import term_pairs
from training.translated import translated
from training.unlabelled import (
    FOR_ALL,
    FOR_FAST,
    brown_texts,
    graded,
    snli_labelled,
    unlabelled,
    unread,
)
from training.vocabulary import extended

_WARM_GRADED = 100_000
_HARD = 70_000
_LONG = 15_000
_FILE_LIMIT = 15 << 20
_EN_ES, _ES_EN = "eng-spa.jsonl", "spa-eng.jsonl"

Versions = tuple[str, str]


class Store:
    """Texts as token numbers of the BERT vocabulary, each text once. MPNet's are four higher.

    A text has an English version and, where there is one, a Spanish version.
    """

    def __init__(self) -> None:
        self.place: dict[Versions, int] = {}

    def __call__(self, english: str, spanish: str = "") -> int:
        return self.place.setdefault((english, spanish), len(self.place))

    def arrays(self, tokenizer: Tokenizer, translations: dict[str, str]) -> dict[str, np.ndarray]:
        """All English versions in one row, then all Spanish ones, and how long each is."""
        texts = [english for english, _ in self.place]
        texts += [spanish or translations.get(english, "") for english, spanish in self.place]
        lengths, flat = [], []
        for start in range(0, len(texts), 50_000):
            block = tokenizer.encode_batch(texts[start : start + 50_000], add_special_tokens=False)
            lengths += [len(one.ids) for one in block]
            flat += [np.array(one.ids, dtype=np.uint16) for one in block]
        return {"tokens": np.concatenate(flat), "lengths": np.array(lengths, dtype=np.uint32)}


def main(
    data: Path, snli: Path, mpnet: Path, minilm: Path, work: Path, shipped: Path | None = None
) -> None:
    work.mkdir(parents=True, exist_ok=True)
    store = Store()
    examples = labelled(data)
    rated = [(store(e.a), store(e.b)) for e in examples]
    known = [(e.a, e.b) for e in examples]
    drawn = unlabelled(data, snli, examples, FOR_ALL, known)
    mined = mined_pairs(data, snli, known + drawn)
    natural = mined.pop(NATURAL)
    drawn += [pair for some in mined.values() for pair in some]
    free = [(store(a), store(b)) for a, b in drawn]
    made = [*hard_pairs(wordnet.load(), _HARD), *long_pairs(brown_texts(data), _LONG)]
    random.Random(6).shuffle(made)
    hard = [(store(h.a, h.a_spanish), store(h.b, h.b_spanish)) for h in made]
    wanted = (english for english, spanish in store.place if not spanish)
    to_spanish = translated(wanted, "eng-spa", work / _EN_ES)

    spanish = spanish_rated(data)
    natural += spanish_pairs(data, spanish)
    originals = dict.fromkeys(text for pair in natural for text in pair)
    originals |= dict.fromkeys(text for e in spanish for text in (e.a, e.b))
    to_english = translated(originals, "spa-eng", work / _ES_EN)
    returned = list(to_english.items())[::4]
    back = translated((english for _, english in returned), "eng-spa", work / _EN_ES)
    rated += [(store(_english(e.a, to_english), e.a), store(_english(e.b, to_english), e.b))
              for e in spanish]  # fmt: skip
    free_spanish = [
        (store(to_english[a], a), store(to_english[b], b))
        for a, b in natural
        if a in to_english and b in to_english
    ]
    # There and back again: the same in a translator's Spanish.
    free_spanish += [
        (store(english, text), store(english, back[english]))
        for text, english in returned
        if back.get(english, text) != text
    ]
    inferred = [(store(a), store(b), label) for a, b, label in snli_labelled(snli)]
    near = [
        (store(a), store(b), g)
        for a, b, g in graded(wordnet.load(), _WARM_GRADED, random.Random(11))
    ]
    extra = unlabelled(data, snli, examples, FOR_FAST, known + drawn) + term_pairs(data)
    extra = unread(extra, known + drawn, random.Random(13))
    more = [(store(a), store(b)) for a, b in extra]
    examples += spanish
    sets = sorted({example.set for example in examples})

    tokenizer = Tokenizer.from_file(str(minilm / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    seen = to_spanish | {english: text for text, english in to_english.items()}
    kept = Tokenizer.from_file(str(shipped)) if shipped else None
    vocabulary = extended(tokenizer, seen, list(originals), kept)
    vocabulary.tokenizer.save(str(work / "tokenizer.json"))
    np.savez_compressed(
        work / "data.npz",
        hard=np.array(hard, dtype=np.uint32),
        hard_score=np.array([h.score for h in made], dtype=np.float32),
        hard_forth=np.array([h.forth for h in made], dtype=np.int8),
        hard_back=np.array([h.back for h in made], dtype=np.int8),
        rated=np.array(rated, dtype=np.uint32),
        set=np.array([sets.index(e.set) for e in examples], dtype=np.uint8),
        scale=np.array([("sts", "sick", "clss").index(e.scale) for e in examples], dtype=np.uint8),
        gold=np.array([e.gold for e in examples], dtype=np.float32),
        label=np.array([e.label for e in examples], dtype=np.int8),
        fold=np.array([e.fold for e in examples], dtype=np.uint8),
        spanish=np.array([e.set.startswith("sts-es") for e in examples]),
        free=np.array(free, dtype=np.uint32),
        free_spanish=np.array(free_spanish, dtype=np.uint32),
        more=np.array(more, dtype=np.uint32),
        snli=np.array([pair[:2] for pair in inferred], dtype=np.uint32),
        snli_label=np.array([pair[2] for pair in inferred], dtype=np.int8),
        near=np.array([pair[:2] for pair in near], dtype=np.uint32),
        near_grade=np.array([pair[2] for pair in near], dtype=np.float32),
        piece_sources=vocabulary.sources,
        piece_shares=vocabulary.shares,
        **store.arrays(vocabulary.tokenizer, to_spanish),
    )
    # For readers with word pieces of their own.
    with (work / "texts.jsonl").open("w") as file:
        file.writelines(json.dumps(english) + "\n" for english, _ in store.place)
    (work / "sets.json").write_text(json.dumps(sets))
    with (work / "labelled.jsonl").open("w") as file:
        file.writelines(json.dumps(asdict(example)) + "\n" for example in examples)
    for name, shape, folder in (("mpnet", MPNET, mpnet), ("minilm", MINILM, minilm)):
        encoder = Encoder(english_only(shape))
        load_sentence_transformer(encoder, load_file(folder / "model.safetensors"))
        with torch.no_grad():
            pack(encoder.state_dict(), work / name, _FILE_LIMIT)


def _english(text: str, translations: dict[str, str]) -> str:
    """The translation, or the text itself where Apertium knows too little of it."""
    return translations.get(text, text)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
