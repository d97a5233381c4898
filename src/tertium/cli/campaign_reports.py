"""``tertium campaign status``, ``raters``, ``agreement``: what there is to know."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from tertium.cli.common import common, echo, print_json


@click.command()
@click.argument("place")
@common
def status(place: str, as_json: bool) -> None:
    """Say how far a campaign is."""
    from tertium.campaign.campaigns import open_campaign
    from tertium.campaign.status import status_of
    from tertium.tasks.files import counted

    with open_campaign(place) as database:
        found = status_of(database)
    if as_json:
        print_json(found.to_dict())
        return
    echo(f"{found.title} (scale {found.scale})")
    pairs, ratings = counted(found.pairs, "pair"), counted(found.wanted, "rating")
    have = "has all its" if found.pairs == 1 else "have all their"
    echo(f"{found.complete:,} of {pairs} {have} ratings; {found.ratings:,} of {ratings}, "
         f"{found.on_loan} being given now")  # fmt: skip
    if found.discarded:
        echo(f"{counted(found.discarded, 'rating')} of discarded raters set aside")
    standings = ", ".join(f"{count} {name}" for name, count in sorted(found.standings.items()))
    echo(f"{counted(found.raters, 'rater')}{': ' if standings else ''}{standings}")
    echo(f"{counted(found.controls, 'hidden question')}, {found.training} for practice")
    echo(f"{counted(found.disputes, 'pair')} to adjudicate, {found.decisions} decided")
    if found.prompts:
        echo(f"{found.written} of {counted(found.prompts, 'text')} written")


@click.command()
@click.argument("place")
@common
def raters(place: str, as_json: bool) -> None:
    """Report on each rater: agreement with gold and with the rest, bias, time, straight-lining."""
    from tertium.campaign.campaigns import open_campaign
    from tertium.campaign.rater_report import rater_report
    from tertium.campaign.snapshot import take_snapshot

    with open_campaign(place) as database:
        rows = rater_report(take_snapshot(database))
    if as_json:
        print_json([row.to_dict() for row in rows])
        return
    head = ["rater", "team", "standing", "rated", "controls", "right", "r gold", "r rest", "bias",
            "seconds", "same", "run", "n/a"]  # fmt: skip
    _table(head, [
        [r.rater, r.team, r.standing, r.ratings, r.controls, _two(r.accuracy), _two(r.gold),
         _two(r.agreement), _two(r.bias, "+"), _two(r.seconds), _two(r.straight), r.run,
         _two(r.not_applicable)]
        for r in rows
    ])  # fmt: skip


@click.command()
@click.argument("place")
@click.option("--experts", metavar="PLACE", help="The campaign in which experts rated the same "
              "pairs; without it, the team 'expert' of this one.")  # fmt: skip
@click.option("--crowd", is_flag=True, help="Compare the crowd with the experts, by genre.")
@click.option("--svg", type=click.Path(path_type=Path), metavar="FILE",
              help="With --crowd: draw it as a box plot.")  # fmt: skip
@common
def agreement(
    place: str, experts: str | None, crowd: bool, svg: Path | None, as_json: bool
) -> None:
    """Say how far raters agree: all, unadjudicated, by genre, with earlier rounds, with experts."""
    from tertium.campaign.agreement import agreement_tables, with_earlier
    from tertium.campaign.campaigns import open_campaign
    from tertium.campaign.snapshot import take_snapshot
    from tertium.campaign.writing import requested_and_rated
    from tertium.tasks.files import counted

    with open_campaign(place) as database:
        snapshot = take_snapshot(database)
    if crowd or experts or svg:
        _crowd(place, experts, svg, as_json)
        return
    rows, earlier = agreement_tables(snapshot), with_earlier(snapshot)
    requested = requested_and_rated(snapshot)
    if as_json:
        print_json({"groups": [row.to_dict() for row in rows], "earlier": earlier.to_dict(),
                    "requested": requested.to_dict()})  # fmt: skip
        return
    _table(
        ["pairs", "kind", "n", "alpha", "r rest", "deviation", "labels", "links"],
        [[one.group, one.kind, one.pairs, *(_two(figure.value, digits=3) for figure in
          (one.alpha, one.rest, one.spread, one.labels, one.links))] for one in rows],
    )  # fmt: skip
    if earlier.pairs:
        pairs = counted(earlier.pairs, "pair")
        echo(f"controls against their earlier scores: {pairs}, r {earlier.pearson}, "
             f"difference {_two(earlier.difference, '+')}")  # fmt: skip
    if requested.n:
        pairs = counted(requested.n, "pair")
        echo(f"what was requested against what was rated: {pairs}, r {requested}")


def _crowd(place: str, experts: str | None, svg: Path | None, as_json: bool) -> None:
    from tertium.campaign.campaigns import open_campaign
    from tertium.campaign.deviations import box_plot, deviations, standalone
    from tertium.campaign.snapshot import take_snapshot
    from tertium.tasks.files import write_whole

    with open_campaign(place) as database:
        ours = take_snapshot(database)
    theirs = None
    if experts:
        with open_campaign(experts) as database:
            theirs = take_snapshot(database)
    found = deviations(ours, theirs)
    if svg:
        write_whole(svg, standalone(box_plot(found, "Crowd ratings less the experts' mean")))
    if as_json:
        print_json([one.to_dict() for one in found])
        return
    _table(
        ["genre", "pairs", "ratings", "mean", "lowest", "quarter", "median", "three quarters",
         "highest", "alpha"],
        [[one.genre, one.pairs, one.ratings, _two(one.mean, "+"),
          *(_two(value, "+") for value in one.quartiles), _two(one.alpha.value, digits=3)]
         for one in found],
    )  # fmt: skip


def _table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    from tabulate import tabulate

    echo(tabulate(rows, head, tablefmt="plain", disable_numparse=True,
                  colalign=["left", *["right"] * (len(head) - 1)] if rows else None))  # fmt: skip


def _two(value: float | None, sign: str = "", digits: int = 2) -> str:
    # Adding 0 makes -0.0 plain nothing.
    return "" if value is None else f"{round(value, digits) + 0.0:{sign}.{digits}f}"
