"""``tertium campaign replay``, ``rater``, ``adjudicate``: rules, raters, decisions."""

from __future__ import annotations

from pathlib import Path

import click

from tertium.cli.common import common, echo, given, print_json


@click.command()
@click.argument("place")
@click.option("--rules", type=click.Path(path_type=Path), metavar="FILE",
              help="Other rules, a TOML file with [[rules]]; else the campaign's.")  # fmt: skip
@click.option("--apply", "applying", is_flag=True,
              help="Make the rules the campaign's, and the standings the raters'.")  # fmt: skip
@common
def replay(place: str, rules: Path | None, applying: bool, as_json: bool) -> None:
    """Say which standing rules give each rater, on all past ratings. Nothing is lost either way."""
    from dataclasses import replace

    from tertium.campaign.campaigns import change_settings, open_campaign
    from tertium.campaign.control import replay as replay_rules
    from tertium.campaign.live_control import apply_rules
    from tertium.campaign.settings import read_rules
    from tertium.campaign.snapshot import take_snapshot
    from tertium.tasks.files import counted

    with open_campaign(place) as database:
        snapshot = take_snapshot(database)
        wanted = snapshot.settings.rules if rules is None else read_rules(rules)
        verdicts = replay_rules(snapshot, wanted)
        after = snapshot.with_standings({one.rater: one.standing for one in verdicts})
        if applying:
            change_settings(database, replace(snapshot.settings, rules=tuple(wanted)))
            apply_rules(database)
    counts = {"before": len(snapshot.counted), "after": len(after.counted)}
    if as_json:
        print_json({"ratings": counts, "raters": [
            {"rater": one.rater, "before": snapshot.raters[one.rater].standing,
             "after": one.standing, "reason": one.reason} for one in verdicts]})  # fmt: skip
        return
    for one in verdicts:
        before = snapshot.raters[one.rater].standing
        change = one.standing if before == one.standing else f"{before} -> {one.standing}"
        echo(f"{one.rater}\t{change}\t{one.reason}".rstrip())
    verb = "counts" if counts["after"] == 1 else "count"
    echo(f"{counted(counts['after'], 'rating')} {verb} ({counts['before']:,} before)"
         f"{'' if applying else '; --apply makes it so'}")  # fmt: skip


@click.command()
@click.argument("place")
@click.argument("name")
@click.argument("standing")
@click.option("--reason", default="by hand", show_default=True, help="Why; it is kept.")
@common
def rater(place: str, name: str, standing: str, reason: str, as_json: bool) -> None:
    """Set a rater's STANDING by hand: active, warned, paused or discarded.

    Rules pass over such a rater from then on.
    """
    from tertium.campaign.campaigns import open_campaign
    from tertium.campaign.people import set_standing

    with open_campaign(place) as database, database.writing() as session:
        set_standing(session, name, standing, reason, by_hand=True)
    if as_json:
        print_json({"rater": name, "standing": standing})
        return
    echo(f"{name} is {standing}")


@click.command()
@click.argument("place")
@click.argument("pair", required=False)
@click.option("--score", "scores", metavar="[KIND=]SCORE", multiple=True, help="The decision.")
@click.option("--label", help="ENTAILMENT, NEUTRAL or CONTRADICTION, for text A to text B.")
@click.option("--links-of", "drawn_by", metavar="RATER", help="Keep the links that this one drew.")
@click.option("--reason", default="", help="Why; it is kept.")
@click.option("--by", default="admin", show_default=True, help="Who decided.")
@common
def adjudicate(
    place: str,
    pair: str | None,
    scores: tuple[str, ...],
    label: str | None,
    drawn_by: str | None,
    reason: str,
    by: str,
    as_json: bool,
) -> None:
    """List the pairs on which raters differ, or decide one of them."""
    from tertium.campaign.adjudicate import decide, disputes
    from tertium.campaign.campaigns import open_campaign
    from tertium.campaign.snapshot import take_snapshot
    from tertium.campaign.wanted import decision_of, links_of
    from tertium.tasks.files import counted

    with open_campaign(place) as database:
        snapshot = take_snapshot(database)
        if pair is not None:
            links = None if drawn_by is None else links_of(snapshot, pair, drawn_by)
            answer = decision_of(scores, label, snapshot.settings, links)
            decide(database, pair, answer, given(reason), by)
            if as_json:
                print_json({"pair": pair, "decided": answer.to_dict()})
            else:
                echo(f"{pair} is decided")
            return
    found = disputes(snapshot)
    if as_json:
        print_json([
            {"pair": one.question.pair.id, "text_a": one.question.pair.a.text,
             "text_b": one.question.pair.b.text, "differ": list(one.differ),
             "ratings": [{"rater": r.rater, "swapped": r.swapped, **r.answer.to_dict()}
                         for r in one.ratings]}
            for one in found
        ])  # fmt: skip
        return
    for one in found:
        echo(f"{one.question.pair.id}\t{'; '.join(one.differ)}")
        echo(f"  A  {one.question.pair.a.text}")
        echo(f"  B  {one.question.pair.b.text}")
        for r in one.ratings:
            told = ", ".join("n/a" if s is None else f"{s:g}" for s in r.answer.scores.values())
            label = f" {r.answer.entailment.value}" if r.answer.entailment else ""
            comment = f"  {r.answer.comment}" if r.answer.comment else ""
            echo(f"  {r.rater}: {told}{label}{comment}")
    echo(f"{counted(len(found), 'pair')} to adjudicate")
