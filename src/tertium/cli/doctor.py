"""``tertium doctor``: what is installed, what is missing, and whether the models answer."""

from __future__ import annotations

import click

from tertium.cli.common import Status, common, echo, print_json


@click.command()
@common
def doctor(as_json: bool) -> int:
    """Look at this installation: packages, models, resources, plug-ins, and a self-test.

    Exit code 1 where something is broken. What is only absent is named with what it would add.
    """
    from tertium.doctor import examine

    with Status() as tell:
        report = examine(tell)
    if as_json:
        print_json(report.to_dict())
        return 0 if report.healthy else 1
    for name, value in report.about.items():
        echo(f"{name:<10} {value}")
    colours = {"ok": "green", "absent": "yellow", "broken": "red"}
    for group, checks in report.groups().items():
        echo(f"\n{click.style(group, bold=True)}")
        width = max(len(check.name) for check in checks)
        for check in checks:
            state = click.style(f"{check.state.value:<6}", fg=colours[check.state.value])
            echo(f"  {state}  {check.name:<{width}}  {check.found}")
            if check.remedy:
                echo(f"  {'':6}  {'':{width}}  {check.remedy}")
    echo(f"\n{_verdict(report.healthy, sum(check.state == 'absent' for check in report.checks))}")
    return 0 if report.healthy else 1


def _verdict(healthy: bool, absent: int) -> str:
    if not healthy:
        return "something is broken; what to do stands beside it"
    things = f"{absent} optional {'thing is' if absent == 1 else 'things are'} absent"
    return f"all is well; {things}" if absent else "all is well"
