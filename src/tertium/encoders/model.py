"""A model ready to run: loaded once for the process, safe to use from many threads.

``TERTIUM_THREADS`` limits the cores that one run takes; without it, all that the process may use.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from tertium.encoders import tokens, weights
from tertium.encoders.batches import LAYOUTS, Feeds, Layout, joint, same_size, single
from tertium.encoders.halves import halves
from tertium.encoders.lanes import Lanes
from tertium.encoders.tokens import Ints, Pieces, Tokens
from tertium.encoders.weights import Description
from tertium.errors import UserError

Floats = NDArray[np.float32]
Done = Callable[[int], object]
"""Is told how many rows were read just now."""

THREADS = "TERTIUM_THREADS"
_TOKENS_A_CORE = 512
"""About what keeps a core busy while a layer's numbers stay in its cache."""
_TOKENS_IN_A_LANE = 256
"""Its own cache is smaller; from 192 to 512 it makes little difference."""
_WORTH_LANES = 8 * _TOKENS_A_CORE
"""From so many tokens a core on, cores that work apart gain more than it costs to set them up."""

_LOCK = threading.Lock()
_LOADED: dict[tuple[int, Path, int], Model] = {}


def nobody(_rows: int) -> None:
    """Nobody cares how far it is."""


class Session(Protocol):
    """What we need of an ONNX Runtime session."""

    def run(self, outputs: list[str] | None, feeds: Any) -> Any:
        """Compute the outputs."""
        ...


@dataclass(frozen=True)
class Model:
    """A session, the word pieces it reads, and what its card says."""

    description: Description
    session: Session
    pieces: Pieces
    budget: int = 2 * _TOKENS_A_CORE
    reads_alone: bool = False
    """Whether the session gives a lone row the very numbers that it has among many."""
    lanes: Lanes[Session] | None = None
    """More sessions, for much work."""

    @property
    def layout(self) -> Layout:
        """How it wants its sequences."""
        return LAYOUTS[self.description.family]

    def read_pairs(
        self, texts: Tokens, left: Ints, right: Ints, *, exact: bool = True, done: Done = nobody
    ) -> Floats:
        """One row of outputs for each pair of texts.

        Unless ``exact``, the last bits of a row may depend on whether others are as long as it.
        After each batch ``done`` is called with its size.
        """

        def feeds(rows: Ints) -> Feeds:
            return joint(texts, left[rows], right[rows], self.layout)

        sizes = texts.lengths[left] + texts.lengths[right] + self.layout.marks
        return self._read(sizes, feeds, exact, done)

    def read_texts(self, texts: Tokens) -> Floats:
        """One row of outputs for each text."""
        return self._read(texts.lengths, lambda rows: single(texts, rows, self.layout), exact=False)

    def _read(
        self, sizes: Ints, feeds: Callable[[Ints], Feeds], exact: bool, done: Done = nobody
    ) -> Floats:
        def read(session: Session, rows: Ints) -> Floats:
            return self._run(session, feeds(rows), exact)

        batches = list(same_size(sizes, self.budget))
        if self.lanes and self.lanes.suit(int(sizes.sum()), len(batches)):
            batches = list(same_size(sizes, _TOKENS_IN_A_LANE))
            found = self.lanes.each(read, batches)
        else:
            found = (read(self.session, rows) for rows in batches)
        out: Floats | None = None
        for rows, made in zip(batches, found, strict=True):
            out = np.empty((len(sizes), made.shape[1]), np.float32) if out is None else out
            out[rows] = made
            done(len(rows))
        return np.zeros((0, 0), np.float32) if out is None else out

    def _run(self, session: Session, feeds: Feeds, exact: bool) -> Floats:
        rows = len(feeds["ids"])
        if rows == 1 and exact and not self.reads_alone:
            # The runtime multiplies a single row by another routine, which rounds otherwise:
            # a row in two copies has the very numbers that it has among many.
            feeds = {name: np.repeat(values, 2, axis=0) for name, values in feeds.items()}
        out: Floats = session.run(None, feeds)[0]
        return out[:rows]


def load(name: str) -> Model:
    """Load a model by name, once for the process."""
    description = weights.find(name)
    cores = threads()
    # A forked process must not use the threads of its parent's session.
    key = (os.getpid(), description.folder, cores)
    with _LOCK:
        if key not in _LOADED:
            session, parted = _opened(description, cores)
            _LOADED[key] = Model(
                description,
                session,
                tokens.load(description.tokenizer),
                _TOKENS_A_CORE * max(2, min(cores, 16)),
                reads_alone=parted,
                lanes=Lanes(lambda few: _opened(description, few)[0], cores, _WORTH_LANES * cores),
            )
        return _LOADED[key]


def _opened(description: Description, cores: int) -> tuple[Session, bool]:
    """A session of so many cores, and whether it is in two parts."""
    graph = description.graph
    if description.kind == "judge":
        parted = halves(graph.read_bytes(), partial(open_session, graph, cores))
        if parted:
            return parted, True
    return open_session(graph, cores), False


def threads() -> int:
    """How many cores a run may take."""
    given = os.environ.get(THREADS)
    if given is None:
        affinity = getattr(os, "sched_getaffinity", None)
        return len(affinity(0)) if affinity else os.cpu_count() or 1
    if not given.strip().isdecimal() or int(given) < 1:
        raise UserError(f"{THREADS}='{given}' is no number of threads", remedy="give 1 or more")
    return int(given)


def open_session(graph: Path, cores: int, cut: bytes | None = None) -> Session:
    """Open a graph, or the part of it that ``cut`` is, with the weights that lie beside it."""
    onnxruntime = import_module("onnxruntime")
    onnxruntime.disable_telemetry_events()  # no build of it may send anything on our account
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = cores
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    # Threads that spin while they wait slow down whatever else the machine does, and us with it.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    # It would keep a plan of memory for each shape ever seen, and we have thousands.
    options.enable_mem_pattern = False
    # Given as bytes, a graph does not know where it lies.
    options.add_session_config_entry(
        "session.model_external_initializers_file_folder_path", str(graph.parent)
    )
    session: Session = onnxruntime.InferenceSession(
        cut or str(graph), options, providers=["CPUExecutionProvider"]
    )
    return session
