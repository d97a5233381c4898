"""``tertium campaign``: collect ratings, and make gold of them."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import click

from tertium.cli.common import common, echo, print_json
from tertium.cli.groups import NamedGroup, tell_notes

_MORE = {
    "serve": "campaign_serve",
    "status": "campaign_reports",
    "raters": "campaign_reports",
    "agreement": "campaign_reports",
    "replay": "campaign_control",
    "rater": "campaign_control",
    "adjudicate": "campaign_control",
    "gold": "campaign_results",
    "export": "campaign_results",
    "import": "campaign_results",
    "prompts": "campaign_writing",
    "written": "campaign_writing",
}
"""The subcommands that live in modules of their own, imported when they are needed."""


class _Group(NamedGroup):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*super().list_commands(ctx), *_MORE]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _MORE:
            return super().get_command(ctx, cmd_name)
        name = f"{cmd_name}_" if cmd_name == "import" else cmd_name
        command = getattr(import_module(f"tertium.cli.{_MORE[cmd_name]}"), name)
        assert isinstance(command, click.Command)
        return command


@click.group(cls=_Group)
def campaign() -> None:
    """Collect ratings of pairs, control raters, adjudicate, export.

    PLACE is a file (SQLite) or a URL, postgresql://HOST/DATABASE#NAME.

    \b
    tertium campaign create news.campaign settings.toml --pairs pairs.csv --control gold.csv
    tertium campaign invite news.campaign ann bob --address https://rate.example
    tertium campaign serve news.campaign
    tertium campaign status news.campaign
    tertium campaign export news.campaign --as sts -o release
    """


@campaign.command()
@click.argument("place")
@click.argument("settings", type=click.Path(path_type=Path), required=False)
@click.option("--like", metavar="NAME", help="Without SETTINGS: a paper's procedure "
              "(sts, sts-es, sick, clss, typed, ists).")  # fmt: skip
@click.option("--title", help="Without SETTINGS: the campaign's title.")
@click.option("--pairs", type=click.Path(path_type=Path), multiple=True, metavar="FILE",
              help="Pairs to rate: CSV, TSV or JSON Lines.")  # fmt: skip
@click.option("--control", "controls", type=click.Path(path_type=Path), multiple=True,
              metavar="FILE", help="Hidden questions with their answers.")  # fmt: skip
@click.option("--training", type=click.Path(path_type=Path), multiple=True, metavar="FILE",
              help="Questions for practice, with answers and explanations.")  # fmt: skip
@click.option("--task", metavar="NAME", help="Pairs of a task's release; with --data.")
@click.option("--data", type=click.Path(path_type=Path), metavar="DIR", help="The release.")
@click.option("--split", metavar="NAME", help="The split of the release.")
@common
def create(
    place: str,
    settings: Path | None,
    like: str | None,
    title: str | None,
    pairs: tuple[Path, ...],
    controls: tuple[Path, ...],
    training: tuple[Path, ...],
    task: str | None,
    data: Path | None,
    split: str | None,
    as_json: bool,
) -> None:
    """Make a campaign at PLACE from a TOML file of settings, and put pairs into it.

    Prints the secret of the admin page, which is kept nowhere else.
    """
    from tertium.campaign import questions as q
    from tertium.campaign.campaigns import create_campaign
    from tertium.campaign.settings import read_settings, settings_of
    from tertium.errors import UserError
    from tertium.tasks.files import counted

    if settings is None and not (title or like):
        raise UserError("no SETTINGS", remedy="give a TOML file, or --like NAME and --title")
    if (task is None) != (data is None):
        raise UserError("--task and --data go together", remedy="give both")
    made = (
        read_settings(settings)
        if settings
        else settings_of({"title": title or like, **({"like": like} if like else {})})
    )
    # Everything is read before anything is made.
    notes: list[str] = []
    found = [
        one
        for role, paths in (("rate", pairs), ("control", controls), ("training", training))
        for path in paths
        for one in q.read_questions(path, made, role, notes)
    ]
    if task and data:
        found += q.questions_of_task(task, data, split, "rate")
    tell_notes([*notes, *q.missing_controls(made, found)])
    database, secret = create_campaign(place, made, found)
    database.close()
    if as_json:
        print_json({"place": place, "title": made.title, "questions": len(found),
                    "secret": secret})  # fmt: skip
        return
    echo(f"{made.title}: {counted(len(found), 'question')} in {place}")
    echo(f"admin secret (shown this once): {secret}")


@campaign.command()
@click.argument("place")
@click.argument("files", metavar="FILE...", nargs=-1, required=True,
                type=click.Path(path_type=Path))  # fmt: skip
@click.option("--role", default="rate", show_default=True, metavar="NAME",
              help="rate, control or training.")  # fmt: skip
@common
def add(place: str, files: tuple[Path, ...], role: str, as_json: bool) -> None:
    """Add pairs to a campaign that is running."""
    from tertium.campaign.campaigns import open_campaign
    from tertium.campaign.questions import add_questions, read_questions
    from tertium.campaign.snapshot import ROLES, take_snapshot
    from tertium.errors import UnknownNameError
    from tertium.tasks.files import counted

    if role not in ROLES:
        raise UnknownNameError("role", role, ROLES)
    with open_campaign(place) as database:
        settings = take_snapshot(database).settings
        notes: list[str] = []
        found = [one for path in files for one in read_questions(path, settings, role, notes)]
        tell_notes(notes)
        count = add_questions(database, found)
    if as_json:
        print_json({"questions": count})
        return
    echo(f"{counted(count, 'question')} added")


@campaign.command()
@click.argument("place")
@click.argument("names", metavar="NAME...", nargs=-1, required=True)
@click.option("--team", metavar="NAME", help="crowd or expert; without it new raters are crowd.")
@click.option("--address", default="http://127.0.0.1:8765", show_default=True, metavar="URL",
              help="Where raters reach the server.")  # fmt: skip
@common
def invite(
    place: str, names: tuple[str, ...], team: str | None, address: str, as_json: bool
) -> None:
    """Invite raters: prints a link for each, which is kept nowhere else.

    A name that was invited before gets a new link, and the old one ends.
    """
    from tertium.campaign.campaigns import open_campaign
    from tertium.campaign.people import check_address
    from tertium.campaign.people import invite as invite_raters

    check_address(address)
    with open_campaign(place) as database:
        made = invite_raters(database, names, team)
    links = {one.name: f"{address.rstrip('/')}/i/{one.token}" for one in made}
    if as_json:
        print_json(links)
        return
    for name, link in links.items():
        echo(f"{name}\t{link}")


@campaign.command()
@click.argument("place")
@click.argument("path", metavar="[SETTINGS]", type=click.Path(path_type=Path), required=False)
@common
def settings(place: str, path: Path | None, as_json: bool) -> None:
    """Show a campaign's settings as JSON, or give it those of a TOML file.

    What was asked (scale, kinds, entailment, align) cannot change once pairs are rated.
    """
    from tertium.campaign.campaigns import change_settings, open_campaign
    from tertium.campaign.settings import read_settings
    from tertium.campaign.snapshot import take_snapshot

    with open_campaign(place) as database:
        if path is not None:
            change_settings(database, read_settings(path))
        found = take_snapshot(database).settings
    if as_json or path is None:
        print_json(found.to_dict())
        return
    echo(f"{found.title}: the settings are those of {path}")


@campaign.command()
@click.argument("place")
@click.argument("name")
@common
def revoke(place: str, name: str, as_json: bool) -> None:
    """End a rater's link; their ratings stay."""
    from tertium.campaign.campaigns import open_campaign
    from tertium.campaign.people import revoke as end_link

    with open_campaign(place) as database:
        end_link(database, name)
    if as_json:
        print_json({"revoked": name})
        return
    echo(f"the link of {name} ended")


@campaign.command()
@click.argument("place")
@common
def secret(place: str, as_json: bool) -> None:
    """Give the admin page a new secret; the old one ends."""
    from tertium.campaign.campaigns import new_secret, open_campaign

    with open_campaign(place) as database:
        made = new_secret(database)
    if as_json:
        print_json({"secret": made})
        return
    echo(f"admin secret (shown this once): {made}")
