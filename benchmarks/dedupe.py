"""Duplicates: F1 on planted copies beside semhash and text-dedup, and cost against size.

    python -m benchmarks.dedupe [SIZE ...] [static] [fast] [embed]

Texts are sentences of the Brown corpus, long ones cut into pieces; of each twenty three are copies
of others (a typo or two, halves exchanged, the last words lost), and pairs of STS that people gave
4.8 or more, or 2 and less, are among them. A pair is right if it was planted. ``_dedupers.py`` says
when the peers take part. Seconds are of work by all cores, so that others on the machine count
little; those of text-dedup have the start of its process in them, some two seconds.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence
from functools import partial

from tabulate import tabulate

from benchmarks._dedupers import Pairs, peers, together
from benchmarks._growth import tell, worked
from benchmarks._texts import is_here, sentences, sts
from tertium.search.deduping import dedupe
from tertium.search.texts import Entry

SIZES = (1_000, 10_000)
LIMITS = {"static": (4.5, 4.0), "fast": (4.5, 4.0), "embed": (4.5, 4.0)}
KINDS = ("typos", "reordered", "truncated", "paraphrase")
SEED, PIECE, SHORTEST, LONGEST = 11, 12, 7, 80


def main(*arguments: str) -> None:
    if not is_here():
        return
    sizes = [int(one) for one in arguments if one.isdigit()] or SIZES
    judges = [one for one in arguments if one in LIMITS] or ["static"]
    costs: list[tuple[float, float]] = []
    for size in sizes:
        costs.append((size, compare(size, judges)))
    tell(f"dedupe by {judges[0]}", costs)


def compare(size: int, judges: Sequence[str]) -> float:
    """Print how well and how fast copies are found in so many texts; seconds of the first run."""
    texts, truth, kinds = collection(size)
    entries = [Entry(str(number), text) for number, text in enumerate(texts)]
    print(f"{len(texts):,} texts, {len(truth):,} planted pairs")
    runs: dict[str, Callable[[], Pairs]] = {
        f"tertium, by {by}, {limit:g}": partial(ours, entries, by, limit)
        for by in judges
        for limit in LIMITS[by]
    }
    runs |= peers(texts)
    dedupe(entries[:8], by=judges[0])  # whatever is done once is no matter of speed
    rows, spent = [], 0.0
    for label, run in runs.items():
        found, seconds = worked(run)
        spent = spent or seconds
        right = len(found & truth)
        precision, recall = right / max(len(found), 1), right / len(truth)
        each = [len(found & some) / len(some) for some in kinds.values()]
        f1 = 2 * precision * recall / max(precision + recall, 1e-9)
        rows.append([label, f1, precision, recall, *each, seconds])
        print(f"{label}: F1 {f1:.3f}, {seconds:.1f} s", flush=True)
    headers = ["", "F1", "precision", "recall", *kinds, "seconds"]
    print(tabulate(rows, headers=headers, floatfmt=".3f"), flush=True)
    return spent


def ours(entries: Sequence[Entry], by: str, limit: float) -> Pairs:
    found = dedupe(entries, by=by, at_least=limit)
    return together([int(one.id) for one in some] for some in found.clusters.values())


def collection(size: int) -> tuple[list[str], Pairs, dict[str, Pairs]]:
    """So many texts, the pairs that mean the same, and these by how the copy was made."""
    dice = random.Random(SEED)
    same, unlike = rated()
    dice.shuffle(same)
    dice.shuffle(unlike)
    each = size // 20
    wanted = size - 3 * each - 2 * (len(same[:each]) + len(unlike[:each]))
    texts = plain()[:wanted]
    if len(texts) < wanted:
        sys.exit(f"the corpus has texts for a collection of about {size - wanted + len(texts):,}")
    kinds: dict[str, Pairs] = {kind: set() for kind in KINDS}
    long = [number for number, text in enumerate(texts) if len(text.split()) > SHORTEST]
    for number, source in enumerate(dice.sample(long, 3 * each)):
        kind = KINDS[number % 3]
        kinds[kind].add((source, len(texts)))
        texts.append(COPIES[kind](texts[source], dice))
    for a, b in same[:each]:
        kinds["paraphrase"].add((len(texts), len(texts) + 1))
        texts += [a, b]
    for a, b in unlike[:each]:
        texts += [a, b]
    order = list(range(len(texts)))
    dice.shuffle(order)
    place = {old: new for new, old in enumerate(order)}
    moved = {kind: {_sorted(place[a], place[b]) for a, b in some} for kind, some in kinds.items()}
    return [texts[old] for old in order], set().union(*moved.values()), moved


def plain() -> list[str]:
    """Sentences, those of more than a dozen and a half words cut into pieces of about a dozen."""
    found = []
    for sentence in sentences():
        words = sentence.split()
        if SHORTEST <= len(words) <= LONGEST:
            step = -(-len(words) // max(1, round(len(words) / PIECE)))
            pieces = (words[at : at + step] for at in range(0, len(words), step))
            found += [" ".join(some) for some in pieces if len(some) >= SHORTEST]
    return list(dict.fromkeys(found))


def typos(text: str, dice: random.Random) -> str:
    """Two slips of the finger: neighbours exchanged, a letter lost or doubled."""
    for _ in range(2):
        at = dice.randrange(1, len(text) - 2)
        slips = (text[at + 1] + text[at], "", text[at] * 2 + text[at + 1])
        slip = dice.choice(slips)
        text = text[:at] + slip + text[at + 2 if slip else at + 1 :]
    return text


def reordered(text: str, dice: random.Random) -> str:
    """The second half first."""
    words = text.rstrip(".").split()
    at = len(words) // 2 + dice.choice((-1, 0, 1))
    return " ".join([*words[at:], *words[:at]]) + "."


def truncated(text: str, dice: random.Random) -> str:
    """Without the last words, at most a fifth."""
    words = text.split()
    return " ".join(words[: len(words) - max(1, len(words) // dice.choice((5, 6, 8)))])


COPIES = {"typos": typos, "reordered": reordered, "truncated": truncated}


def rated() -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Pairs of STS that people gave at least 4.8 of 5, and at most 2; no text in two of them."""
    same: list[tuple[str, str]] = []
    unlike: list[tuple[str, str]] = []
    seen: set[str] = set()
    for a, b, score in sts("*"):
        if not {a, b} & seen and (score >= 4.8 or score <= 2):
            seen |= {a, b}
            (same if score >= 4.8 else unlike).append((a, b))
    return same, unlike


def _sorted(one: int, other: int) -> tuple[int, int]:
    return min(one, other), max(one, other)


if __name__ == "__main__":
    main(*sys.argv[1:])
