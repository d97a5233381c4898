"""Which parts of speech a word may have, the likelier first, from WordNet and the Brown corpus."""

from __future__ import annotations

from collections import Counter, defaultdict
from pathlib import Path

from tertium.language.chunk_features import normal
from tertium.lexicon import wordnet
from training.headlinese import third_person

# Brown's tags by their first letters, longest first.
_BROWN = {
    **dict.fromkeys(("nn", "nr"), "n"),
    "np": "p",
    **dict.fromkeys(("vb",), "v"),
    **dict.fromkeys(("jj", "od"), "a"),
    **dict.fromkeys(("rb", "rp", "ql", "rn"), "r"),
    **dict.fromkeys(("in", "cs", "to"), "i"),
}
_SHARE = 0.06
_LEAST = 2


def brown_counts(folder: Path) -> dict[str, Counter[str]]:
    """How often each word of the Brown corpus has each part of speech."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for file in sorted(folder.glob("c[a-r][0-9][0-9]")):
        for token in file.read_text("latin-1").split():
            word, _, tag = token.rpartition("/")
            kind = _BROWN.get(tag[:2])
            if kind and "$" not in tag and "+" not in tag:
                counts[normal(word.lower())][kind] += 1
    return counts


def wordnet_counts() -> dict[str, Counter[str]]:
    """How often each form of a word of WordNet was tagged as each part of speech, and one more."""
    lexicon = wordnet.load()
    base: dict[str, Counter[str]] = defaultdict(Counter)
    for synset in lexicon.synsets():
        for lemma, key in zip(synset.lemmas, synset.keys, strict=True):
            if lemma.isalpha():
                kind = "p" if lemma[0].isupper() and synset.pos == "n" else synset.pos
                base[lemma.lower()][kind] += lexicon.tag_count(key)
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for lemma, kinds in base.items():
        for kind, count in kinds.items():
            counts[lemma][kind] += count + 1
            for form in _inflected(lemma, kind):
                counts[form][kind] += count + 1
    return counts


def _inflected(lemma: str, kind: str) -> list[str]:
    if kind == "n":
        return [third_person(lemma)]
    if kind != "v":
        return []
    stem = lemma[:-1] if lemma.endswith("e") else lemma
    past = lemma[:-1] + "ied" if third_person(lemma).endswith("ies") else stem + "ed"
    return [third_person(lemma), past, stem + "ing"]


def word_classes(brown: Path) -> dict[str, str]:
    """The class of every word that is worth keeping: letters of n v a r p i, the likelier first."""
    written, listed = brown_counts(brown), wordnet_counts()
    classes = {}
    for word in sorted(written.keys() | listed.keys()):
        seen = written.get(word, Counter[str]())
        total = Counter(seen)
        for kind, count in listed.get(word, {}).items():
            total[kind] += count
        # A noun nobody used is what a chunker takes an unknown word for anyway.
        if sum(seen.values()) < _LEAST and (not total["v"] or sum(total.values()) < 3):
            continue
        whole = sum(total.values())
        kinds = [kind for kind, count in total.most_common() if count >= _SHARE * whole]
        classes[word] = "".join(kinds[:3])
    return classes
