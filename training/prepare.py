"""Stage 1, on any machine: pairs to token numbers, and starting weights to eight bits.

    python -m training.prepare DATA SNLI.jsonl MPNET_FOLDER MINILM_FOLDER WORK

Everything that the later stages need is then in WORK, small enough to send to a GPU.
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
from training.model import MINILM, MPNET, Encoder, load_sentence_transformer
from training.packing import pack
from training.unlabelled import FOR_ALL, FOR_FAST, graded, snli_labelled, unlabelled

_WARM_GRADED = 100_000
_HARD = 40_000
_FILE_LIMIT = 15 << 20


class Store:
    """Texts as token numbers of the BERT vocabulary, each text once. MPNet's are four higher."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        self.tokenizer, self.place, self.texts = tokenizer, {}, []

    def __call__(self, text: str) -> int:
        if text not in self.place:
            self.place[text] = len(self.texts)
            self.texts.append(text)
        return self.place[text]

    def arrays(self) -> dict[str, np.ndarray]:
        encoded = self.tokenizer.encode_batch(self.texts, add_special_tokens=False)
        lengths = np.array([len(one.ids) for one in encoded], dtype=np.uint32)
        flat = np.concatenate([np.array(one.ids, dtype=np.uint16) for one in encoded])
        return {"tokens": flat, "lengths": lengths}


def main(data: Path, snli: Path, mpnet: Path, minilm: Path, work: Path) -> None:
    work.mkdir(parents=True, exist_ok=True)
    tokenizer = Tokenizer.from_file(str(minilm / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    store = Store(tokenizer)
    examples = labelled(data)
    sets = sorted({example.set for example in examples})
    rated = [(store(e.a), store(e.b)) for e in examples]
    known = [(e.a, e.b) for e in examples]
    drawn = unlabelled(data, snli, examples, FOR_ALL, known)
    free = [(store(a), store(b)) for a, b in drawn]
    inferred = [(store(a), store(b), label) for a, b, label in snli_labelled(snli)]
    near = [
        (store(a), store(b), g)
        for a, b, g in graded(wordnet.load(), _WARM_GRADED, random.Random(11))
    ]
    made = hard_pairs(wordnet.load(), _HARD)
    hard = [(store(h.a), store(h.b)) for h in made]
    extra = unlabelled(data, snli, examples, FOR_FAST, known + drawn)
    more = [(store(a), store(b)) for a, b in extra]
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
        free=np.array(free, dtype=np.uint32),
        more=np.array(more, dtype=np.uint32),
        snli=np.array([pair[:2] for pair in inferred], dtype=np.uint32),
        snli_label=np.array([pair[2] for pair in inferred], dtype=np.int8),
        near=np.array([pair[:2] for pair in near], dtype=np.uint32),
        near_grade=np.array([pair[2] for pair in near], dtype=np.float32),
        **store.arrays(),  # last: by now every text is in it
    )
    (work / "sets.json").write_text(json.dumps(sets))
    with (work / "labelled.jsonl").open("w") as file:
        file.writelines(json.dumps(asdict(example)) + "\n" for example in examples)
    for name, shape, folder in (("mpnet", MPNET, mpnet), ("minilm", MINILM, minilm)):
        encoder = Encoder(shape)
        load_sentence_transformer(encoder, load_file(folder / "model.safetensors"))
        with torch.no_grad():
            pack(encoder.state_dict(), work / name, _FILE_LIMIT)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
