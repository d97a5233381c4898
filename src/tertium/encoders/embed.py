"""Texts to vectors whose cosine says how alike they are: coarser than a judge, but much faster."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from threading import Lock

import numpy as np

from tertium.encoders import model as models
from tertium.encoders import windows
from tertium.encoders.model import Floats
from tertium.encoders.normal import checked
from tertium.encoders.tokens import Tokens, distinct
from tertium.errors import UserError
from tertium.language.sentences import sentence_starts

_MOST_REMEMBERED = 1 << 14
"""Vectors; of 384 numbers each, about 25 MB."""
_remembered: OrderedDict[tuple[str, str], Floats] = OrderedDict()
_lock = Lock()


@dataclass(frozen=True)
class Embedder:
    """A model that reads one text into one vector.

    >>> vectors = Embedder().embed(["a red car", "a red  car"])  # needs the weights
    >>> bool(vectors[0] @ vectors[1] > 0.999)
    True
    """

    model: str = "embed"

    def embed(self, texts: Iterable[str]) -> Floats:
        """One vector of length one for each text, in order; a repeated text is read once.

        A text beyond the model's reach is read in windows: its vector is the mean of theirs,
        weighted by their word pieces, made one long again.
        """
        model = models.load(self.model)
        if model.description.kind != "embedder":
            raise UserError(
                f"model '{self.model}' does not embed", remedy="choose one of the kind 'embedder'"
            )
        clean = [checked(text, f"text {number}") for number, text in enumerate(texts, start=1)]
        if not clean:
            return np.zeros((0, 0), np.float32)
        once, places = distinct(clean)
        tokens = model.pieces.encode(once)
        reach = model.description.longest
        owners, parts = [], []
        for number, text in enumerate(once):
            size = int(tokens.lengths[number])
            spans = [(0, size)]
            if size > reach:
                spans = windows.cut(model.pieces.places(text), text, sentence_starts(text), reach)
            parts.append(tokens.part(number, spans))
            owners += [number] * len(spans)
        cut = Tokens(
            np.concatenate([part.numbers for part in parts]),
            np.concatenate([part.lengths for part in parts]),
        )
        vectors = model.read_texts(cut)
        whole = np.zeros((len(once), vectors.shape[1]), np.float32)
        np.add.at(whole, owners, vectors * cut.lengths[:, None].astype(np.float32))
        whole /= np.linalg.norm(whole, axis=1, keepdims=True)
        return np.asarray(whole[places])

    def embed_remembered(self, texts: Sequence[str]) -> Floats:
        """The same for texts that come again and again, such as definitions: kept for next time.

        >>> once, again = (Embedder().embed_remembered(["a red car"]) for _ in range(2))
        >>> bool((once == again).all())  # needs the weights
        True
        """
        model = str(models.load(self.model).description.folder)
        with _lock:
            known = {
                text: _remembered[model, text] for text in texts if (model, text) in _remembered
            }
        new = [text for text in dict.fromkeys(texts) if text not in known]
        known |= dict(zip(new, self.embed(new), strict=True))
        with _lock:
            for text, vector in known.items():
                _remembered[model, text] = vector
                _remembered.move_to_end((model, text))
            while len(_remembered) > _MOST_REMEMBERED:
                _remembered.popitem(last=False)
        return np.array([known[text] for text in texts], np.float32)
