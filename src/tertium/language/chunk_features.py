"""What the chunker looks at: words and their shapes, then parts of speech, then phrases."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

_DIGITS = re.compile(r"\d+")
_RUNS = re.compile(r"(.)\1+")
_EDGE = "|"


def normal(word: str) -> str:
    """The form under which a word is known: small letters, but US is not us; numbers are alike.

    >>> normal("Horses"), normal("US"), normal("1,250")
    ('horses', 'US', '0,0')
    """
    if word.isupper() and 2 <= len(word) <= 4:
        return word
    return _DIGITS.sub("0", word.lower())


@lru_cache(maxsize=50_000)
def _spelling(word: str) -> tuple[str, ...]:
    """What a tagger asks of one word alone, its normal form first, its shape second."""
    low = normal(word)
    shape = "".join(
        "X" if c.isupper() else "x" if c.isalpha() else "0" if c.isdigit() else c for c in word
    )
    shape = _RUNS.sub(r"\1", shape)[:8]
    return (
        low,
        shape,
        f"w={low}",
        f"s1={low[-1:]}",
        f"s2={low[-2:]}",
        f"s3={low[-3:]}",
        f"s4={low[-4:]}",
        f"p1={low[:1]}",
        f"p2={low[:2]}",
        f"p3={low[:3]}",
        f"sh={shape}",
    )


def _is_title(tokens: Sequence[str]) -> bool:
    """Whether capitals tell nothing here, as in a headline Written Like This."""
    letters = [token for token in tokens[1:] if token[0].isalpha()]
    return 2 * sum(token[0].isupper() for token in letters) > len(letters)


def tag_features(tokens: Sequence[str], classes: Sequence[str]) -> list[tuple[str, ...]]:
    """Features for the part of speech of each token; ``classes`` say what each word may be.

    >>> "w=dogs" in tag_features(["Dogs", "bark"], ["n", "vn"])[0]
    True
    """
    spelt = [_spelling(token) for token in tokens]
    low = [_EDGE, _EDGE, *(one[0] for one in spelt), _EDGE, _EDGE]
    kind = [_EDGE, *classes, _EDGE]
    title = "t" if _is_title(tokens) else "n"
    return [
        (
            *own[2:],
            f"c={title}{own[1]}{'^' if i == 0 else ''}",
            f"a={low[i + 1]}",
            f"b={low[i + 3]}",
            f"aa={low[i]}",
            f"bb={low[i + 4]}",
            f"aw={low[i + 1]} {own[0]}",
            f"wb={own[0]} {low[i + 3]}",
            f"ab={low[i + 1]} {low[i + 3]}",
            f"as={low[i + 1][-3:]}",
            f"bs={low[i + 3][-3:]}",
            f"ass={low[i + 1][-2:]} {own[0][-3:]}",
            f"sbs={own[0][-3:]} {low[i + 3][-2:]}",
            f"k={kind[i + 1]}",
            f"ks={kind[i + 1]} {own[0][-2:]}",
            f"ak={kind[i]} {kind[i + 1]}",
            f"kb={kind[i + 1]} {kind[i + 2]}",
            f"akb={kind[i]} {kind[i + 1]} {kind[i + 2]}",
            f"wk={low[i + 1]} {kind[i + 1]}",
            f"kw={kind[i + 1]} {low[i + 3]}",
            f"kss={kind[i]} {low[i + 1][-1]} {kind[i + 1]} {own[0][-1]} {kind[i + 2]}",
            "1",
        )
        for i, own in enumerate(spelt)
    ]


def phrase_features(tokens: Sequence[str], tags: Sequence[str]) -> list[tuple[str, ...]]:
    """Features for the phrase that each token begins or goes on, from its part of speech."""
    low = [_EDGE, _EDGE, *(_spelling(token)[0] for token in tokens), _EDGE, _EDGE]
    tag = [_EDGE, _EDGE, *tags, _EDGE, _EDGE]
    rows: list[tuple[str, ...]] = []
    for i in range(2, len(tokens) + 2):
        aa, a, t, b, bb = tag[i - 2 : i + 3]
        w = low[i]
        rows.append(
            (
                f"w={w}",
                f"t={t}",
                f"wt={w} {t}",
                f"wa={low[i - 1]}",
                f"wb={low[i + 1]}",
                f"a={a}",
                f"b={b}",
                f"aa={aa}",
                f"bb={bb}",
                f"at={a} {t}",
                f"tb={t} {b}",
                f"aat={aa} {a} {t}",
                f"atb={a} {t} {b}",
                f"tbb={t} {b} {bb}",
                f"wat={low[i - 1]} {t}",
                f"wtb={w} {b}",
                f"awt={a} {w}",
                f"twb={t} {low[i + 1]}",
                f"ww={low[i - 1]} {w}",
                "1",
            )
        )
    return rows


def boundary_features(
    tokens: Sequence[str], classes: Sequence[str], tags: Sequence[str], phrases: Sequence[str]
) -> list[tuple[str, ...]]:
    """Features for whether a chunk begins at each token, from words, tags and phrases."""
    low = [_EDGE, _EDGE, _EDGE, *(_spelling(token)[0] for token in tokens), _EDGE, _EDGE, _EDGE]
    tag = [_EDGE, _EDGE, _EDGE, *tags, _EDGE, _EDGE, _EDGE]
    phrase = [_EDGE, _EDGE, _EDGE, *phrases, _EDGE, _EDGE, _EDGE]
    kind = [_EDGE, _EDGE, _EDGE, *classes, _EDGE, _EDGE, _EDGE]
    rows: list[tuple[str, ...]] = []
    for i in range(3, len(tokens) + 3):
        _, aa, a, t, b, bb, _ = tag[i - 3 : i + 4]
        ppp, pp, p, q, r, rr, rrr = phrase[i - 3 : i + 4]
        v, w, x = low[i - 1 : i + 2]
        rows.append(
            (
                f"w={w}",
                f"v={v}",
                f"x={x}",
                f"vv={low[i - 2]}",
                f"vw={v} {w}",
                f"t={t}",
                f"a={a}",
                f"b={b}",
                f"at={a} {t}",
                f"tb={t} {b}",
                f"atb={a} {t} {b}",
                f"aat={aa} {a} {t}",
                f"tbb={t} {b} {bb}",
                f"q={q}",
                f"p={p}",
                f"pq={p} {q}",
                f"qr={q} {r}",
                f"pqr={p} {q} {r}",
                f"ppq={pp} {p} {q}",
                f"qrr={q} {r} {rr}",
                f"pppq={ppp} {pp} {p} {q}",
                f"pqrr={p} {q} {r} {rr}",
                f"ppqrrr={pp} {p} {q} {r} {rr} {rrr}",
                f"wq={w} {p} {q}",
                f"vq={v} {p} {q}",
                f"wt={w} {a} {t}",
                f"vt={v} {t}",
                f"aw={a} {w}",
                f"wr={w} {r}",
                f"vqr={v} {q} {r}",
                f"vwr={v} {w} {r}",
                f"k={kind[i]} {w[-1]}",
                f"jk={kind[i - 1]} {kind[i]} {w[-1]}",
                f"jkl={kind[i - 1]} {kind[i]} {w[-1]} {kind[i + 1]}",
                f"vk={v} {kind[i]} {w[-1]}",
                f"ak={a} {kind[i]} {w[-1]}",
                f"kb={kind[i]} {w[-1]} {b}",
                "1",
            )
        )
    return rows
