"""The sentences of the CESS-ESP treebank with parts of speech, phrases, and chunks.

The treebank has whole trees; a chunk is what the annotators of interpretable STS took for one: a
noun phrase with the preposition before it and the adjectives around it, a group of verbs with its
unstressed pronouns and its *no*, an adverb, a mark.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tertium.tasks.files import read_bytes
from training.headlinese import Tagged

_PIECE = re.compile(r"[()]|[^\s()]+")
_MARKS = {"-Fpa-": "(", "-Fpt-": ")"}
_VERBAL = frozenset({"grup.verb", "infinitiu", "gerundi", "participi"})
_NOMINAL = frozenset({"sn", "snp", "sno", "snl", "snn", "sna", "snd", "grup.nom", "espec", "s.a",
                      "grup.a", "sa", "grup.adv", "sadv"})  # fmt: skip
_STRESSED_PRONOUNS = """
él ella ello ellos ellas yo tú mí ti sí usted ustedes nosotros nosotras
"""
_STRESSED = frozenset(_STRESSED_PRONOUNS.split())
_PARTED = frozenset({"S", "S*", "sp"})


@dataclass(frozen=True, slots=True)
class Leaf:
    """A word of a tree: its tag, and the labels and numbers of the nodes above it."""

    word: str
    tag: str
    above: tuple[tuple[str, int], ...]

    @property
    def kind(self) -> str:
        """A letter: mark, noun side, preposition, verb, adverb, no, pronoun, relative, joiner."""
        first = self.tag[0]
        if first == "F":
            return "m"
        if self.tag.startswith("rn"):
            return "x"
        if first == "v" or "participi" in {label for label, _ in self.above[-1:]}:
            return "v"
        if self.tag[:2] in ("p0", "pp") and self.word.lower() not in _STRESSED:
            return "k"
        if self.tag.startswith("pr"):
            return "w"
        return {"s": "p", "r": "r", "c": "c", "i": "m", "I": "m"}.get(first, "n")


def trees(file: Path) -> Iterator[list[Leaf]]:
    """The sentences of one file as leaves; empty subjects and the like are left out."""
    # Read by hand: a leaf is (tag form lemma), and every tree stands in one more pair of brackets.
    stack: list[tuple[str, int]] = []
    leaves: list[Leaf] = []
    words: list[str] = []
    count = 0
    opened = False
    for piece in _PIECE.findall(read_bytes(file).decode("latin-1")):
        if piece == "(":
            if words or opened:
                stack.append((_label(words[0]) if words else "", count))
                count += 1
            words, opened = [], True
        elif piece == ")":
            if len(words) >= 2:
                leaves += _split(words[0], words[1], tuple(stack))
            elif stack and not words:
                stack.pop()
            words, opened = [], False
            if not stack and leaves:
                yield _with_adjectives(leaves)
                leaves = []
        else:
            words.append(piece)


def _label(text: str) -> str:
    parts = re.split(r"[-.]", text)
    return ".".join(parts[:2]) if parts[0] in ("grup", "s") and len(parts) > 1 else parts[0]


def _split(tag: str, form: str, above: tuple[tuple[str, int], ...]) -> list[Leaf]:
    if tag.startswith("-") or form.startswith("*"):
        return []
    form = _MARKS.get(form, form)
    return [Leaf(word, tag, above) for word in form.split("_") if word]


def _with_adjectives(leaves: list[Leaf]) -> list[Leaf]:
    """A participle with nothing of its own is an adjective: *un ciclo combinado*."""
    found = []
    for i, leaf in enumerate(leaves):
        labels = [label for label, _ in leaf.above[-2:]]
        if leaf.tag[0] == "a" and labels == ["S", "participi"]:
            near = (*leaves[max(0, i - 1) : i], *leaves[i + 1 : i + 2])
            if not any(leaf.above[-2] in other.above for other in near):
                found.append(Leaf(leaf.word, leaf.tag, leaf.above[:-2]))
                continue
        found.append(leaf)
    return found


def starts(leaves: Sequence[Leaf]) -> list[bool]:
    """Where chunks begin."""
    after = [*leaves[1:], None]
    found = [True]
    for i in range(1, len(leaves)):
        found.append(_begins(leaves[i - 1], leaves[i], after[i], joined=not found[-1]))
    return found


def _begins(a: Leaf, b: Leaf, c: Leaf | None, *, joined: bool) -> bool:
    one, two = a.kind, b.kind
    if a.above == b.above and a.tag == b.tag and one == two != "m" and one not in "ck":
        return False  # one name or one set phrase, written with several words
    if "m" in (one, two):
        return True
    if _shares(a, b, _VERBAL):
        return False
    if two == "p":
        return one != "p"
    if one == "p":
        return two == "c"
    if one in "xk":
        return two not in "vk"
    if two == "w":
        return a.tag[:2] != "da"
    if two in "vkx" or one in "vw":
        return True
    if two == "c":
        fits = c is not None and c.kind == "n" and c.tag[0] != "d" and one == "n"
        return not (b.tag == "cc" and fits and c is not None and _nominal(a, c))
    if one == "c":
        return not joined
    if b.tag[0] == "d" and one == "n" and a.tag[0] != "d":
        return True
    return not _nominal(a, b)


def _depth(a: Leaf, b: Leaf) -> int:
    return next(
        (i for i, (x, y) in enumerate(zip(a.above, b.above, strict=False)) if x != y),
        min(len(a.above), len(b.above)),
    )


def _shares(a: Leaf, b: Leaf, labels: frozenset[str]) -> bool:
    return any(label in labels for label, _ in a.above[: _depth(a, b)][-2:])


def _nominal(a: Leaf, b: Leaf) -> bool:
    """Whether two words are of one noun phrase, with no preposition or clause between them."""
    deep = _depth(a, b)
    if not deep or a.above[deep - 1][0] not in _NOMINAL:
        return False
    below = {label for label, _ in (*a.above[deep:], *b.above[deep:])}
    return not below & _PARTED


_LEMMA = re.compile(r"\((\w+) ([^\s()]+) ([^\s()_]+)\)")


def lemmas(folder: Path, without: Collection[str] = ()) -> dict[str, dict[str, set[str]]]:
    """The lemmas of verbs, nouns and adjectives (``v``, ``n``, ``a``), and the files of each.

    The files ``without`` are not read.
    """
    found: dict[str, dict[str, set[str]]] = {kind: defaultdict(set) for kind in "vna"}
    for file in sorted(folder.glob("*.tbf")):
        if file.stem in without:
            continue
        for tag, _, lemma in _LEMMA.findall(read_bytes(file).decode("latin-1")):
            if tag[0] in found and not tag.startswith("np") and lemma.isalpha():
                found[tag[0]][lemma.lower()].add(file.stem)
    return found


_PHRASES = {"p": "PP", "v": "VP", "k": "VP", "x": "VP", "r": "ADVP", "w": "SBAR", "c": "SBAR"}


def tagged(leaves: Sequence[Leaf]) -> tuple[Tagged, list[bool]]:
    """A sentence as the chains learn it, and where its chunks begin."""
    begins = starts(leaves)
    phrases: list[str] = []
    last = ""
    for leaf, new in zip(leaves, begins, strict=True):
        if leaf.kind == "m":
            phrases.append("O")
            last = ""
            continue
        own = _PHRASES.get(leaf.kind, "NP")
        if not new and last and last != "PP":
            own = last
        phrases.append(f"{'B' if new or own != last else 'I'}-{own}")
        last = own
    return Tagged(
        [leaf.word for leaf in leaves], [_tag(leaf.tag) for leaf in leaves], phrases
    ), begins


def _tag(tag: str) -> str:
    """The beginning of a tag: mood and tense for verbs, two letters for the rest."""
    return tag[:3] if tag[0] == "v" else "Z" if tag[0] == "Z" else tag[:2]


def sentences(folder: Path) -> Iterator[tuple[str, Tagged, list[bool]]]:
    """Every sentence of the treebank, with the name of its file."""
    for file in sorted(folder.glob("*.tbf")):
        for leaves in trees(file):
            yield (file.stem, *tagged(leaves))
