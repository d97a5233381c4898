"""What was done with a collection, said in the language that is spoken (``tertium.messages``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tertium.messages import say, spoken

if TYPE_CHECKING:
    from tertium.search.deduping import Deduped
    from tertium.search.index import Added


def deduped_aloud(found: Deduped) -> str:
    """How many texts there are, and how many of them are worth keeping."""
    merged = len(found.members) - len(found.kept)
    values = {
        "texts": _several("text", len(found.members)),
        "kept": _figure(len(found.kept)),
        "merged": _figure(merged),
        "clusters": _several("cluster", len(found.clusters)),
    }
    said = say("collections.deduped" if merged else "collections.deduped_none", **values)
    return f"{said}; {_several('pair', found.judged)}" if found.judged else said


def doubted_aloud(count: int) -> str:
    """How many pairs the judge could not read all of, and what was done with them.

    >>> doubted_aloud(1)
    'the judge cannot read all of 1 pair: it was merged only as a copy or if surely alike'
    """
    if count == 1:
        return say("collections.one_doubted")
    return say("collections.doubted", count=_figure(count))


def added_aloud(added: Added, total: int, folder: object) -> str:
    """What adding to an index did.

    >>> from tertium.search.index import Added
    >>> added_aloud(Added(1, 0, 2), 3, "shelf")
    '3 texts in shelf: 1 new, 2 there already'
    """
    done = [say("collections.new", count=_figure(added.new))]
    if added.replaced:
        done.append(say("collections.replaced", count=_figure(added.replaced)))
    if added.same:
        done.append(say("collections.there", count=_figure(added.same)))
    return say(
        "collections.indexed", texts=_several("text", total), folder=folder, done=", ".join(done)
    )


def removed_aloud(gone: int, total: int, folder: object) -> str:
    """What removing from an index did.

    >>> removed_aloud(2, 1, "shelf")
    '2 removed, 1 text left in shelf'
    """
    return say(
        "collections.removed", count=_figure(gone), texts=_several("text", total), folder=folder
    )


def held_aloud(count: int, folder: object) -> str:
    """That an index holds no more than so many texts.

    >>> held_aloud(0, "shelf"), held_aloud(1, "shelf")
    ('shelf holds no texts', '1 text is all that shelf holds')
    """
    if count == 0:
        return say("collections.none_held", folder=folder)
    if count == 1:
        return say("collections.one_held", folder=folder)
    return say("collections.all_held", texts=_several("text", count), folder=folder)


def matched_aloud(linked: int, total: int) -> str:
    """How many texts of a list have a counterpart.

    >>> matched_aloud(1, 1), matched_aloud(1, 3)
    ('the only text has a counterpart', '1 of 3 texts has a counterpart')
    """
    if total == 1:
        return say("collections.matched_alone" if linked else "collections.unmatched_alone")
    if linked == 1:
        return say("collections.one_matched", texts=_several("text", total))
    return say("collections.matched", count=_figure(linked), texts=_several("text", total))


def left_out_aloud(places: Sequence[str]) -> str:
    """Which rows had no text.

    >>> left_out_aloud(["a.csv:3", "a.csv:9"])
    'a.csv:3: no text, left out, and so was 1 more'
    """
    more = len(places) - 1
    if more == 0:
        return say("collections.left_out", place=places[0])
    if more == 1:
        return say("collections.left_out_two", place=places[0])
    return say("collections.left_out_many", place=places[0], count=_figure(more))


def _several(thing: str, count: int) -> str:
    if count == 1:
        return say(f"collections.one_{thing}")
    return say(f"collections.{thing}s", count=_figure(count))


def _figure(count: int) -> str:
    said = f"{count:,}"
    return said.replace(",", ".") if spoken() == "es" else said
