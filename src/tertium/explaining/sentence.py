"""One sentence of plain English: what two texts share, and where they part."""

from __future__ import annotations

from collections.abc import Sequence

from tertium.explaining.differences import differences
from tertium.explaining.explanation import UNALIGNED, Part, relation_of
from tertium.explaining.grammar import AUXILIARIES, is_mark
from tertium.explaining.quoting import joined, quoted, quoted_chunk
from tertium.explaining.shared_clause import shared_clause
from tertium.judgement import Alignment, Link

_MOST_CLAUSES = 5


def say(alignment: Alignment) -> str:
    """Say what two aligned sentences share and where they part.

    >>> equi, oppo = frozenset({"EQUI"}), frozenset({"OPPO"})
    >>> links = (Link((1, 2), (1, 2), equi, 5.0), Link((3,), (3,), equi, 5.0),
    ...          Link((4,), (4,), oppo, 4.0))
    >>> say(Alignment(tuple("The door is open".split()), tuple("The door is shut".split()), links))
    "Both have 'the door'; 'open' in the first is the opposite of 'shut' in the second."
    """
    links = [link for link in alignment.links if not _is_mark(alignment, link)]
    links.sort(key=lambda link: (link.left or link.right, link.right))
    equal = [link for link in links if relation_of(link) == "EQUI"]
    if not links or len(equal) == len(links):
        if _plain(alignment.left) == _plain(alignment.right):
            return "The two texts are the same, word for word."
        if not links:
            return "There are no words to compare."
    if all(relation_of(link) in UNALIGNED for link in links):
        return _nothing_shared(alignment, links)
    parted = differences(alignment, links)
    if len(parted) > _MOST_CLAUSES:
        more = len(parted) - _MOST_CLAUSES + 1
        parted = [*parted[: _MOST_CLAUSES - 1], f"they part in {more} more places"]
    return _sentence([shared_clause(alignment) or _quoted_share(alignment, equal), *parted])


def say_parts(parts: Sequence[Part]) -> str:
    """Say how many sentences of two longer texts answer to each other, and which ones do not.

    >>> say_parts([Part("It rains.", "It pours.", Alignment((), (), ())), Part("We left.", "")])
    "The only sentence of the second text answers to one of the 2 of the first; only the first
    says 'We left'."
    """
    both = sum(1 for part in parts if part.left and part.right)
    left, right = (sum(1 for p in parts if side(p)) for side in (_left, _right))
    clauses = [_matched(both, left, right)]
    for name, side in (("first", _left), ("second", _right)):
        alone = [side(part) for part in parts if side(part) and not (part.left and part.right)]
        if alone:
            shown = joined([quoted(text.rstrip(".")) for text in alone[:3]])
            more = f" and {len(alone) - 3} more sentences" if len(alone) > 3 else ""
            clauses.append(f"only the {name} says {shown}{more}")
    return _sentence(clauses)


def _left(part: Part) -> str:
    return part.left


def _right(part: Part) -> str:
    return part.right


def _matched(both: int, left: int, right: int) -> str:
    if not both:
        return "no sentence of the one text answers to one of the other"
    if both == left == right:
        return f"each of the {left} sentences of the one text answers to one of the other"
    if left in (1, both):
        which = "the only sentence" if left == 1 else f"each of the {left} sentences"
        return f"{which} of the first text answers to one of the {right} of the second"
    if right in (1, both):
        which = "the only sentence" if right == 1 else f"each of the {right} sentences"
        return f"{which} of the second text answers to one of the {left} of the first"
    return (
        f"{both} of the {left} sentences of the first text and of the {right} of the second match"
    )


def _quoted_share(alignment: Alignment, equal: Sequence[Link]) -> str:
    if not equal:
        return "the two say nothing in quite the same way"
    chunks = [[alignment.left[n - 1] for n in link.left] for link in equal]
    telling = [chunk for chunk in chunks if not {word.lower() for word in chunk} <= AUXILIARIES]
    shown = [quoted_chunk(chunk) for chunk in telling or chunks]
    return f"both have {joined(shown)}"


def _nothing_shared(alignment: Alignment, links: Sequence[Link]) -> str:
    texts = []
    for tokens, side in ((alignment.left, 0), (alignment.right, 1)):
        chunks = [link.right if side else link.left for link in links]
        shown = [tokens[n - 1] for chunk in sorted(filter(None, chunks)) for n in chunk]
        texts.append(quoted_chunk(shown) if shown else "nothing")
    return _sentence(["the two have nothing in common",
                      f"the first says {texts[0]}, the second {texts[1]}"])  # fmt: skip


def _is_mark(alignment: Alignment, link: Link) -> bool:
    words = [alignment.left[n - 1] for n in link.left] + [
        alignment.right[n - 1] for n in link.right
    ]
    return is_mark(words)


def _plain(tokens: Sequence[str]) -> list[str]:
    return [token.casefold() for token in tokens if not is_mark([token])]


def _sentence(clauses: Sequence[str]) -> str:
    text = "; ".join(clauses)
    return f"{text[:1].upper()}{text[1:]}."
