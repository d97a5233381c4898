"""Likeness by the taxonomy of WordNet: how senses lie in its tree of kinds.

Six measures with the definitions of NLTK, to the last digit, for two senses. For two words the
best of their senses counts, among those of one part of speech; adjectives and adverbs have no
tree, so that as words they are alike only where they share a synset.

>>> path("dog#n#1", "cat#n#1")                                     # doctest: +SKIP
0.2

Three things differ from NLTK. Where :func:`jiang_conrath` divides by nothing it is infinite; NLTK
says 1e300, its stand-in for infinity. And where NLTK contradicts itself: :func:`wu_palmer` of a
sense with itself is 1 (NLTK gives less for 1,862 synsets that have a short and a long way to the
root); and where its figure depends on the order of the two, ours is the one it gives with the
upper sense first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np

from tertium.errors import UnknownNameError, UserError
from tertium.lexicon import information, wordnet
from tertium.lexicon.wordnet import WordNet
from tertium.measures.meanings import Bools, Floats, Ints, Meaning, sense_pairs

_PARTS = "anrv"  # in the order of the arrays
_NOUN = _PARTS.index("n")


def path(a: Meaning, b: Meaning, *, lexicon: WordNet | None = None) -> float:
    """One over the number of synsets on the shortest way from one to the other; 1 is the same.

    Verbs, whose tree has many roots, and senses of two parts of speech meet in a root made up.

    >>> path("walk#v#1", "run#v#1")                                # doctest: +SKIP
    0.25
    """
    return _one("path", a, b, lexicon)


def wu_palmer(a: Meaning, b: Meaning, *, lexicon: WordNet | None = None) -> float:
    """How deep the nearest common ancestor lies, against how deep both lie (Wu & Palmer 1994).

    >>> round(wu_palmer("dog#n#1", "cat#n#1"), 3)                  # doctest: +SKIP
    0.857
    """
    return _one("wu-palmer", a, b, lexicon)


def leacock_chodorow(a: Meaning, b: Meaning, *, lexicon: WordNet | None = None) -> float:
    """Minus the logarithm of the shortest way against twice the depth of the tree (1998).

    >>> round(leacock_chodorow("dog#n#1", "cat#n#1"), 3)           # doctest: +SKIP
    2.028
    """
    return _one("leacock-chodorow", a, b, lexicon)


def resnik(
    a: Meaning, b: Meaning, *, corpus: str = "brown", lexicon: WordNet | None = None
) -> float:
    """The information content of the most informative common ancestor (Resnik 1995).

    >>> round(resnik("dog#n#1", "cat#n#1"), 3)                     # doctest: +SKIP
    7.912
    """
    return _one("resnik", a, b, lexicon, corpus)


def lin(a: Meaning, b: Meaning, *, corpus: str = "brown", lexicon: WordNet | None = None) -> float:
    """The content in common against the content of both (Lin 1998), from 0 to 1.

    >>> round(lin("dog#n#1", "cat#n#1", corpus="semcor"), 3)       # doctest: +SKIP
    0.886
    """
    return _one("lin", a, b, lexicon, corpus)


def jiang_conrath(
    a: Meaning, b: Meaning, *, corpus: str = "brown", lexicon: WordNet | None = None
) -> float:
    """One over the content that is not in common (Jiang & Conrath 1997).

    Two senses with all content in common, such as one and itself, are infinitely alike.

    >>> round(jiang_conrath("dog#n#1", "cat#n#1"), 4)              # doctest: +SKIP
    0.4498
    """
    return _one("jiang-conrath", a, b, lexicon, corpus)


def scores(
    measure: str,
    pairs: Sequence[tuple[Meaning, Meaning]],
    *,
    corpus: str = "brown",
    lexicon: WordNet | None = None,
) -> Floats:
    """Score many pairs at once; NaN for two senses that the measure cannot compare.

    >>> scores("path", [("dog#n#1", "cat#n#1"), ("car", "bus")]).tolist()  # doctest: +SKIP
    [0.2, 0.5]
    """
    if measure not in _MEASURES:
        raise UnknownNameError("taxonomy measure", measure, _MEASURES)
    lexicon = lexicon or wordnet.load()
    tree = _tree(lexicon)
    content = information.contents(lexicon, corpus) if measure in _WITH_CONTENT else np.zeros(0)
    formula = _MEASURES[measure]

    def score(left: Ints, right: Ints, by_word: Bools) -> Floats:
        found = formula(tree, left, right, content)
        part = tree.part(left)
        comparable = (part == tree.part(right)) & (tree.has_tree[part] | (left == right))
        return np.where(comparable | ~by_word, found, np.nan)

    return sense_pairs(pairs, lexicon).best(score)


def _one(
    measure: str, a: Meaning, b: Meaning, lexicon: WordNet | None, corpus: str = "brown"
) -> float:
    score = float(scores(measure, [(a, b)], corpus=corpus, lexicon=lexicon)[0])
    if np.isnan(score):
        needs = "two nouns or two verbs" if measure in _WITH_CONTENT else "one part of speech"
        left, right = (one if isinstance(one, str) else one.id for one in (a, b))
        raise UserError(
            f"{measure} cannot compare '{left}' with '{right}'", remedy=f"it takes {needs}"
        )
    return score


class _Tree:
    """What the measures ask of a WordNet, ready at hand."""

    def __init__(self, lexicon: WordNet) -> None:
        self.up = lexicon.hierarchy
        self.rank = lexicon.array("rank").astype(np.int64)
        self.shallow = self.up.shallow.astype(np.int64)
        self.deep = self.up.deep.astype(np.int64)
        parts = [lexicon.part(pos) for pos in _PARTS]
        self._ends = np.array([part.stop for part in parts])
        self.has_tree = np.array([pos in "nv" for pos in _PARTS])
        deepest = [self.deep[part].max(initial=0) for part in parts]
        # All but nouns have a root made up above their own ones.
        self.depth = np.array(deepest) + (np.arange(len(_PARTS)) != _NOUN)

    def part(self, synsets: Ints) -> Ints:
        return np.searchsorted(self._ends, synsets, side="right")

    def rooted(self, left: Ints, right: Ints) -> Bools:
        """Where a root made up stands above both: everywhere but between two nouns."""
        both: Bools = (self.part(left) == _NOUN) & (self.part(right) == _NOUN)
        return ~both

    def distance(self, left: Ints, right: Ints, rooted: Bools) -> Floats:
        pair, _, up, down = self.up.shared(left, right)
        found = _over_pairs(np.minimum, pair, (up + down).astype(float), len(left), np.inf)
        around = self.up.reach[left] + self.up.reach[right] + 2
        found = np.where(rooted, np.minimum(found, around), found)
        return np.where(left == right, 0.0, found)


@lru_cache(maxsize=4)
def _tree(lexicon: WordNet) -> _Tree:
    return _Tree(lexicon)


def _over_pairs(
    reduce: np.ufunc, pair: Ints, values: Floats | Ints, count: int, empty: float
) -> Floats:
    found = np.full(count, empty, dtype=float)
    if len(pair):
        first = np.flatnonzero(np.diff(pair, prepend=-1))
        found[pair[first]] = reduce.reduceat(values, first)
    return found


def _path(tree: _Tree, left: Ints, right: Ints, _: Floats) -> Floats:
    return 1 / (tree.distance(left, right, tree.rooted(left, right)) + 1)


def _leacock_chodorow(tree: _Tree, left: Ints, right: Ints, _: Floats) -> Floats:
    part = tree.part(left)
    length = tree.distance(left, right, tree.rooted(left, right)) + 1
    found = -np.log(length / (2.0 * tree.depth[part]))
    return np.where(part == tree.part(right), found, np.nan)


def _wu_palmer(tree: _Tree, left: Ints, right: Ints, _: Floats) -> Floats:
    rooted = tree.rooted(left, right)
    pair, ancestor = tree.up.shared(left, right)[:2]
    size = len(tree.rank)
    # The ancestor with the longest shortest way to its root; of several one of the two senses,
    # else the first by NLTK's name.
    is_side = (ancestor == left[pair]) | (ancestor == right[pair])
    weight = tree.shallow[ancestor] * (size + 1) + np.where(
        is_side, size, size - 1 - tree.rank[ancestor]
    )
    heaviest = _over_pairs(np.maximum, pair, weight, len(left), -1)
    chosen = weight == heaviest[pair]
    subsumer = left.copy()
    subsumer[pair[chosen]] = ancestor[chosen]
    # The root made up is as deep as the real roots, and its name '*ROOT*' comes before theirs.
    by_root = rooted & (heaviest < size)
    depth = np.where(by_root, 1, tree.deep[subsumer] + 1)
    to_left, to_right = (
        np.where(by_root, tree.up.reach[side] + 1, tree.distance(side, subsumer, rooted))
        for side in (left, right)
    )
    return np.where(left == right, 1.0, 2.0 * depth / (to_left + to_right + 2 * depth))


def _content(
    tree: _Tree, left: Ints, right: Ints, content: Floats
) -> tuple[Floats, Floats, Floats]:
    """The information content of either side and of the best they have in common."""
    pair, ancestor = tree.up.shared(left, right)[:2]
    known = np.nan_to_num(content[ancestor], nan=0.0)
    common = _over_pairs(np.maximum, pair, known, len(left), 0.0)
    part = tree.part(left)
    compared = (part == tree.part(right)) & tree.has_tree[part]
    return content[left], content[right], np.where(compared, common, np.nan)


def _resnik(tree: _Tree, left: Ints, right: Ints, content: Floats) -> Floats:
    return _content(tree, left, right, content)[2]


def _lin(tree: _Tree, left: Ints, right: Ints, content: Floats) -> Floats:
    ours, theirs, common = _content(tree, left, right, content)
    with np.errstate(divide="ignore", invalid="ignore"):
        found = 2 * common / (ours + theirs)
    return np.where(left == right, 1.0, found)


def _jiang_conrath(tree: _Tree, left: Ints, right: Ints, content: Floats) -> Floats:
    ours, theirs, common = _content(tree, left, right, content)
    apart = ours + theirs - 2 * common
    with np.errstate(divide="ignore", invalid="ignore"):
        found = 1 / np.where(apart == 0, 0.0, apart)  # never minus nothing
    found = np.where((ours == 0) | (theirs == 0), np.where(np.isnan(common), np.nan, 0.0), found)
    return np.where(left == right, np.inf, found)


_MEASURES: dict[str, Callable[[_Tree, Ints, Ints, Floats], Floats]] = {
    "path": _path,
    "wu-palmer": _wu_palmer,
    "leacock-chodorow": _leacock_chodorow,
    "resnik": _resnik,
    "lin": _lin,
    "jiang-conrath": _jiang_conrath,
}
_WITH_CONTENT = frozenset({"resnik", "lin", "jiang-conrath"})
MEASURES = tuple(_MEASURES)
