"""The lower layers of a judge or an embedder, for whoever wants words in context, not scores."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from threading import Lock

from tertium.encoders.graphs import LAYER, up_to
from tertium.encoders.model import Session, open_session
from tertium.errors import DataError

_LOCK = Lock()


def open_layers(graph: Path, layer: int, cores: int) -> Session:
    """Open a graph cut above a layer (from 0); once for each process."""
    with _LOCK:
        return _opened(os.getpid(), graph, layer, cores)


@lru_cache(maxsize=4)
def _opened(_process: int, graph: Path, layer: int, cores: int) -> Session:
    try:
        lower = up_to(graph.read_bytes(), LAYER.format(layer=layer))
    except (KeyError, ValueError, IndexError) as error:
        raise DataError(
            f"it has no layer {layer + 1} to read words from",
            graph,
            remedy="take the weights that came with the package",
        ) from error
    return open_session(graph, cores, lower)
