"""Pairs without gold, of every size and likeness, for the teachers to judge and students to learn.

Nothing here comes from a test set whose gold is withheld. All draws are seeded.
"""

from __future__ import annotations

import csv
import json
import random
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tertium.language.words import content_words
from tertium.lexicon import wordnet
from tertium.lexicon.wordnet import Synset, WordNet
from training.labelled import Example

Texts = tuple[str, str]


@dataclass(frozen=True)
class Plan:
    """How many pairs to draw of each kind."""

    siblings: int
    neighbours: int
    perturbed: int
    rewritten: int
    paragraphs: int
    phrases: int
    graded: int
    idioms: int
    words: int
    seed: int


FOR_ALL = Plan(60_000, 70_000, 90_000, 40_000, 50_000, 60_000, 120_000, 15_000, 40_000, 7)
"""What the teachers judge and every student learns from; all of SNLI's pairs come on top."""
FOR_FAST = Plan(0, 250_000, 120_000, 0, 40_000, 350_000, 700_000, 30_000, 600_000, 8)
"""What the small student needs more of: words, phrases, and sentences on one topic."""


def unlabelled(
    data: Path, snli: Path, examples: list[Example], plan: Plan, known: Iterable[Texts]
) -> list[Texts]:
    """Pairs as planned, shuffled, none twice, none of the ``known`` ones."""
    rng = random.Random(plan.seed)
    lexicon = wordnet.load()
    sentences = sorted({text for e in examples if e.scale != "clss" for text in (e.a, e.b)})
    captions = list(_snli(snli))
    brown = brown_texts(data)
    prose = [sentence for text in brown for sentence in text]
    chunks = list(chunks_in(data / "chunking/conll2000/train.txt"))
    rewrites = list(rewrites_in(data / "text"))
    pairs: list[Texts] = []
    pairs += [(a, b) for a, b, _ in captions]
    pairs += list(_siblings(captions, plan.siblings, rng))
    pairs += list(neighbours(sentences, plan.neighbours, rng))
    everyday = sentences + [b for _, b, _ in captions[::3]] + prose[::4]
    pairs += list(_perturbed(everyday, plan.perturbed, lexicon, rng))
    pairs += list(_rewritten(rewrites, plan.rewritten, rng))
    pairs += list(_paragraphs(brown, captions, examples, plan.paragraphs, lexicon, rng))
    pairs += list(_phrases(everyday, chunks, examples, plan.phrases, lexicon, rng))
    pairs += list(graded_texts(lexicon, plan.graded, rng))
    pairs += list(_idioms(data, plan.idioms, rng))
    pairs += list(_words(lexicon, everyday, chunks, examples, plan.words, rng))
    return unread(pairs, known, rng)


def unread(pairs: Iterable[Texts], known: Iterable[Texts], rng: random.Random) -> list[Texts]:
    """The pairs, shuffled, none twice, none of the ``known`` ones, none of one text alone."""
    seen = {frozenset(pair) for pair in known}
    kept: dict[frozenset[str], Texts] = {}
    for a, b in pairs:
        key = frozenset((a, b))
        if a.strip() and b.strip() and a != b and key not in seen:
            kept.setdefault(key, (a, b))
    shuffled = list(kept.values())
    rng.shuffle(shuffled)
    return shuffled


def graded(lexicon: WordNet, count: int, rng: random.Random) -> Iterator[tuple[str, str, float]]:
    """Definitions and words with a grade by their distance in WordNet: a warm-up, not gold.

    The same synset is 1, a parent or child 0.75, a sibling 0.5, two steps further 0.25, else 0.
    """
    synsets = [s for pos in "nvar" for s in lexicon.synsets(pos) if not s.is_instance]
    used = [s for s in synsets if any(lexicon.tag_count(key) for key in s.keys)] or synsets
    for number in range(count):
        start = rng.choice(used if number % 2 else synsets)
        grade, other = step(lexicon, start, rng)
        if other is None:
            grade, other = 0.0, rng.choice(used)
        left = start.definition if number % 4 else lemma_of(start, rng)
        kind = rng.random()
        if kind < 0.6:
            right = lemma_of(other, rng)
        elif kind < 0.85:
            right = f"{lemma_of(other, rng)}: {other.definition}"
        else:
            right = other.definition
        if left and right and left != right:
            yield left, right, grade


def graded_texts(lexicon: WordNet, count: int, rng: random.Random) -> Iterator[Texts]:
    """The same pairs without their grades."""
    for left, right, _ in graded(lexicon, count, rng):
        yield left, right


def snli_labelled(path: Path) -> list[tuple[str, str, int]]:
    """SNLI's pairs with labels as in :data:`training.labelled.LABELS`; undecided ones left out."""
    return [(a, b, label) for a, b, label in _snli(path) if label >= 0]


def step(lexicon: WordNet, start: Synset, rng: random.Random) -> tuple[float, Synset | None]:
    where = rng.random()
    if where < 0.25:
        return 1.0, start
    if where < 0.45:
        return 0.0, None
    up = start.targets("@", "&", "\\", "+")
    if not up:
        return 0.0, None
    parent = lexicon.synset(rng.choice(up))
    if where < 0.65:
        near = start.targets("@", "~", "&", "+")
        return 0.75, lexicon.synset(rng.choice(near)) if near else parent
    children = [one for one in parent.targets("~", "&", "@") if one != start.id]
    if not children:
        return 0.75, parent
    sibling = lexicon.synset(rng.choice(children))
    if where < 0.85:
        return 0.5, sibling
    further = sibling.targets("~", "%p", "#p", "@", "+")
    return (0.25, lexicon.synset(rng.choice(further))) if further else (0.5, sibling)


def lemma_of(synset: Synset, rng: random.Random) -> str:
    return rng.choice(synset.lemmas).replace("_", " ")


def _snli(path: Path) -> Iterator[tuple[str, str, int]]:
    names = {"entailment": 0, "neutral": 1, "contradiction": 2}
    with path.open(encoding="utf-8") as file:
        for line in file:
            row = json.loads(line)
            yield (
                row["sentence1"].strip(),
                row["sentence2"].strip(),
                names.get(row["gold_label"], -1),
            )


def brown_texts(data: Path) -> list[list[str]]:
    """The texts of the Brown corpus, each a list of sentences."""
    return [list(_brown(path)) for path in sorted((data / "text/brown").glob("c[a-r][0-9][0-9]"))]


def _brown(path: Path) -> Iterator[str]:
    for line in path.read_text("latin-1").splitlines():
        words = [token.rpartition("/")[0] for token in line.split()]
        if 4 <= len(words) <= 60:
            text = " ".join(words).replace("`` ", '"').replace(" ''", '"')
            yield re.sub(r" ([.,;:?!])", r"\1", text)


def chunks_in(path: Path) -> Iterator[str]:
    chunk: list[str] = []
    for line in path.read_text("utf-8").splitlines():
        word, _, tag = [*line.split(), "", "", ""][:3]
        if tag.startswith("I-"):
            chunk.append(word)
            continue
        if len(chunk) >= 2:
            yield " ".join(chunk)
        chunk = [word] if tag.startswith("B-") else []


def rewrites_in(folder: Path) -> Iterator[list[str]]:
    for name, part in (("asset/asset", "valid"), ("asset/asset", "test")):
        files = [folder / f"{name}.{part}.orig", *sorted(folder.glob(f"{name}.{part}.simp.*"))]
        yield from map(list, zip(*(f.read_text("utf-8").splitlines() for f in files), strict=True))
    for part in ("tune", "test"):
        base = folder / "turkcorpus"
        files = [
            base / f"{part}.8turkers.tok.norm",
            *sorted(base.glob(f"{part}.8turkers.tok.turk.*")),
        ]
        yield from map(list, zip(*(f.read_text("utf-8").splitlines() for f in files), strict=True))


def _siblings(
    captions: list[tuple[str, str, int]], count: int, rng: random.Random
) -> Iterator[Texts]:
    """Two captions of one picture, or of two."""
    groups = defaultdict(list)
    for a, b, _ in captions:
        groups[a].append(b)
    many = [group for group in groups.values() if len(group) > 1]
    loose = [b for _, b, _ in captions]
    for _ in range(count):
        if rng.random() < 0.8:
            one, other = rng.sample(rng.choice(many), 2)
        else:
            one, other = rng.sample(loose, 2)
        yield one, other


def neighbours(sentences: list[str], count: int, rng: random.Random) -> Iterator[Texts]:
    """Sentences that share their rarer words: likely on one topic, unlikely to mean the same."""
    words = {s: set(content_words(s)) for s in sentences}
    index: dict[str, list[str]] = defaultdict(list)
    for sentence in sentences:
        for word in words[sentence]:
            index[word].append(sentence)
    made = 0
    while made < count:
        start = rng.choice(sentences)
        options = sorted(words[start], key=lambda w: (len(index[w]), w))[:4]
        if not options:
            continue
        near = index[rng.choice(options)]
        best = max(
            rng.sample(near, min(8, len(near))),
            key=lambda s: (len(words[s] & words[start]) / (1 + len(words[s] | words[start])), s)
            if s != start else (-1.0, s),
        )  # fmt: skip
        made += 1
        yield start, best


def _perturbed(
    sentences: list[str], count: int, lexicon: WordNet, rng: random.Random
) -> Iterator[Texts]:
    for _ in range(count):
        sentence = rng.choice(sentences)
        changed = perturb(sentence, lexicon, rng)
        if rng.random() < 0.3:
            changed = perturb(changed, lexicon, rng)
        yield sentence, changed


def perturb(sentence: str, lexicon: WordNet, rng: random.Random) -> str:
    """Change a sentence in one of the ways that systems are bad at (paper 004, section 4)."""
    words = sentence.split()
    if len(words) < 3:
        return sentence
    return rng.choice(_CHANGES)(words, lexicon, rng)


def _drop(words: list[str], _: WordNet, rng: random.Random) -> str:
    start = rng.randrange(len(words))
    return " ".join(words[:start] + words[start + rng.randint(1, 3) :]) or words[0]


def _cut(words: list[str], _: WordNet, rng: random.Random) -> str:
    where = rng.randint(2, len(words) - 1)
    return " ".join(words[:where] if rng.random() < 0.5 else words[-where:])


def _exchange(words: list[str], lexicon: WordNet, rng: random.Random) -> str:
    places = [i for i, word in enumerate(words) if len(word) > 3 and word.isalpha()]
    if len(places) < 2:
        return _drop(words, lexicon, rng)
    i, j = rng.sample(places, 2)
    changed = list(words)
    changed[i], changed[j] = changed[j], changed[i]
    return " ".join(changed)


def _negate(words: list[str], lexicon: WordNet, rng: random.Random) -> str:
    for i, word in enumerate(words):
        if word.lower() in {"is", "are", "was", "were", "can", "will", "has", "have", "does", "do"}:
            return " ".join([*words[: i + 1], "not", *words[i + 1 :]])
    if words[0].lower() in {"a", "an", "the", "some", "two", "one"}:
        return " ".join([rng.choice(["No", "There is no"]), *words[1:]])
    if "not" in words:
        return " ".join(word for word in words if word != "not")
    return _replace(words, lexicon, rng)


def _number(words: list[str], lexicon: WordNet, rng: random.Random) -> str:
    numbers = ["one", "two", "three", "four", "five", "seven", "ten", "several", "many"]
    for i, word in enumerate(words):
        bare = word.strip(",.%$")
        if bare.isdigit():
            new = str(max(0, int(bare[:9]) + rng.choice([-10, -2, -1, 1, 2, 10])))
            return " ".join([*words[:i], word.replace(bare, new), *words[i + 1 :]])
        if word.lower() in numbers or (i == 0 and word.lower() in {"a", "an"}):
            return " ".join([*words[:i], rng.choice(numbers), *words[i + 1 :]])
    return _replace(words, lexicon, rng)


def _replace(words: list[str], lexicon: WordNet, rng: random.Random) -> str:
    """Put a synonym, a more general, a more special or an opposite word in the place of one."""
    places = list(range(len(words)))
    rng.shuffle(places)
    for i in places:
        form = words[i].strip(",.;:!?\"'").lower()
        if len(form) < 4 or not form.isalpha():
            continue
        senses = [s for base in lexicon.base_forms(form)[:1] for s in lexicon.senses(base)[:2]]
        if not senses:
            continue
        synset = rng.choice(senses)
        kind = rng.random()
        symbols = ("@",) if kind < 0.3 else ("~",) if kind < 0.5 else ("!",) if kind < 0.65 else ()
        targets = synset.targets(*symbols) if symbols else ()
        chosen = lexicon.synset(rng.choice(targets)) if targets else synset
        new = lemma_of(chosen, rng)
        if new.lower() != form:
            return " ".join([*words[:i], new, *words[i + 1 :]])
    return _drop(words, lexicon, rng)


def _scramble(words: list[str], _: WordNet, rng: random.Random) -> str:
    where = rng.randint(1, len(words) - 1)
    return " ".join(words[where:] + words[:where])


_CHANGES = (_drop, _cut, _exchange, _negate, _number, _replace, _replace, _scramble)


def _rewritten(groups: list[list[str]], count: int, rng: random.Random) -> Iterator[Texts]:
    for _ in range(count):
        group = rng.choice(groups)
        if rng.random() < 0.85:
            one, other = rng.sample(group, 2)
        else:
            one, other = group[0], rng.choice(rng.choice(groups))
        yield one.replace("-lrb-", "(").replace("-rrb-", ")"), other


def _paragraphs(
    brown: list[list[str]],
    captions: list[tuple[str, str, int]],
    examples: list[Example],
    count: int,
    lexicon: WordNet,
    rng: random.Random,
) -> Iterator[Texts]:
    groups = defaultdict(list)
    for a, b, _ in captions:
        groups[a].append(b)
    scenes = [group for group in groups.values() if len(group) >= 3]
    rated = [e for e in examples if e.set == "clss/paragraph2sentence"]
    for number in range(count):
        if number % 4 == 0:
            scene = rng.choice(scenes)
            picked = rng.sample(scene, 3)
            yield (
                " ".join(picked[:2]),
                picked[2] if rng.random() < 0.7 else rng.choice(rng.choice(scenes)),
            )
            continue
        if number % 4 == 1:
            one, other = rng.sample(rated, 2)
            changed = perturb(one.b, lexicon, rng)
            yield one.a, changed if rng.random() < 0.6 else other.b
            continue
        text = rng.choice(brown)
        if len(text) < 8:
            continue
        size = rng.randint(2, 5)
        start = rng.randrange(len(text) - size)
        window = text[start : start + size]
        where = rng.random()
        if where < 0.5:
            sentence = perturb(rng.choice(window), lexicon, rng)
        elif where < 0.8:
            sentence = rng.choice(text)
        else:
            sentence = rng.choice(rng.choice(brown))
        yield " ".join(window), sentence


def _phrases(
    sentences: list[str],
    chunks: list[str],
    examples: list[Example],
    count: int,
    lexicon: WordNet,
    rng: random.Random,
) -> Iterator[Texts]:
    rated = [e for e in examples if e.set == "clss/sentence2phrase"]
    for number in range(count):
        if number % 4 == 0:
            one, other = rng.sample(rated, 2)
            yield one.a, perturb(one.b, lexicon, rng) if rng.random() < 0.6 else other.b
            continue
        sentence = rng.choice(sentences)
        words = sentence.rstrip(".").split()
        where = rng.random()
        if where < 0.6 and len(words) > 4:
            size = rng.randint(2, min(6, len(words) - 1))
            start = rng.randrange(len(words) - size + 1)
            phrase = " ".join(words[start : start + size])
            if rng.random() < 0.6:
                phrase = perturb(phrase, lexicon, rng)
        else:
            phrase = rng.choice(chunks)
        yield sentence, phrase


def _idioms(data: Path, count: int, rng: random.Random) -> Iterator[Texts]:
    with (data / "lexical/idioms/wiktionary.csv").open(encoding="utf-8") as file:
        idioms = [(row["idiom"], row["definition"]) for row in csv.DictReader(file)]
    for _ in range(count):
        idiom, meaning = rng.choice(idioms)
        where = rng.random()
        if where < 0.5:
            yield idiom, meaning
        elif where < 0.8:
            words = content_words(meaning)
            yield idiom, rng.choice(words) if words else meaning
        else:
            yield idiom, rng.choice(idioms)[1]


def _words(
    lexicon: WordNet,
    sentences: list[str],
    chunks: list[str],
    examples: list[Example],
    count: int,
    rng: random.Random,
) -> Iterator[Texts]:
    rated = [e for e in examples if e.set == "clss/phrase2word"]
    vocabulary = sorted({word for chunk in chunks for word in content_words(chunk)})
    for number in range(count):
        if number % 4 == 0:
            one, other = rng.sample(rated, 2)
            near = near_word(one.b, lexicon, rng) if rng.random() < 0.7 else other.b
            yield one.a, near
        elif number % 4 == 3:
            word = rng.choice(vocabulary)
            other_word = word if rng.random() < 0.6 else rng.choice(vocabulary)
            yield word, near_word(other_word, lexicon, rng)
        else:
            phrase = rng.choice(chunks) if number % 4 == 1 else _span(rng.choice(sentences), rng)
            words = content_words(phrase) or [rng.choice(vocabulary)]
            yield phrase, near_word(rng.choice(words), lexicon, rng)


def _span(sentence: str, rng: random.Random) -> str:
    """A few words of a sentence that stand together."""
    words = sentence.rstrip(".").split()
    size = rng.randint(2, 5)
    start = rng.randrange(max(1, len(words) - size + 1))
    return " ".join(words[start : start + size])


def near_word(word: str, lexicon: WordNet, rng: random.Random) -> str:
    senses: Iterable[Synset] = [
        s for b in lexicon.base_forms(word)[:1] for s in lexicon.senses(b)[:3]
    ]
    senses = list(senses)
    if not senses:
        return word
    synset = rng.choice(senses)
    targets = synset.targets("@", "~", "!", "+", "&", "%p", "#p")
    if targets and rng.random() < 0.7:
        synset = lexicon.synset(rng.choice(targets))
    return lemma_of(synset, rng)
