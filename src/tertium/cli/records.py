"""``tertium compare --records``: which kinds of likeness two records have, and why."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from tertium.cli.common import Function, echo, print_json, speaking_of
from tertium.errors import UserError
from tertium.messages import number, record_note, say, speaking

if TYPE_CHECKING:
    from tertium.records.likeness import Likeness

_SHARED = frozenset({"a", "b", "model", "as_json", "records", "kinds", "profile",
                     "interface"})  # fmt: skip
"""What means something for records as well as for texts."""


def comparing_records(command: Function) -> Function:
    """Give a command of two texts the options that make it one of two records."""

    @click.option("--records", is_flag=True,
                  help="A and B are records: files, FILE#ID, or JSON objects.")  # fmt: skip
    @click.option("--kinds", metavar="K,K", help="Records: only these kinds of likeness.")
    @click.option("--profile", metavar="FILE", help="Records: TOML that says what fields are for.")
    @wraps(command)
    def either(
        *args: Any, records: bool, kinds: str | None, profile: str | None, **options: Any
    ) -> Any:
        if not records:
            for name, value in (("--kinds", kinds), ("--profile", profile)):
                if value is not None:
                    raise UserError(f"{name} does nothing here", remedy="it belongs to --records")
            return command(*args, **options)
        _refuse_what_is_for_texts()
        as_json = options["as_json"]
        with speaking(speaking_of(options["interface"], to_machines=as_json)):
            model = _model(options["model"])
            return _compare(options["a"], options["b"], kinds, profile, model, as_json)

    return either  # type: ignore[return-value]


def _given(name: str) -> bool:
    source = click.get_current_context().get_parameter_source(name)
    return source not in {ParameterSource.DEFAULT, ParameterSource.DEFAULT_MAP, None}


def _refuse_what_is_for_texts() -> None:
    for parameter in click.get_current_context().command.params:
        name = parameter.name or ""
        if name not in _SHARED and _given(name) and parameter.expose_value:
            raise UserError(
                f"{parameter.opts[0]} does nothing with --records", remedy="leave it out"
            )


def _model(asked: str) -> str:
    """What compares the texts of records: the embedder unless a judge was asked for."""
    from tertium.scoring.models import load_record_model
    from tertium.systems.typed import TypedJudge

    system = load_record_model(asked) if _given("model") else TypedJudge()
    assert isinstance(system, TypedJudge)
    return system.model


def _compare(
    a: str, b: str, kinds: str | None, profile: str | None, model: str, as_json: bool
) -> None:
    from pathlib import Path

    from tertium.records import compare_records, read_one, read_profile

    asked = None if kinds is None else [one.strip() for one in kinds.split(",") if one.strip()]
    own = None if profile is None else read_profile(Path(profile))
    likeness = compare_records(read_one(a), read_one(b), kinds=asked, profile=own, model=model)
    if as_json:
        print_json({"model": model} | likeness.to_dict())
        return
    for line in read_aloud(likeness):
        echo(line)


def read_aloud(likeness: Likeness) -> list[str]:
    """Say a likeness in a few lines: a line for each kind, then what explains most."""
    names = {one.kind: say(f"kind.{one.kind}") for one in likeness.kinds}
    width = max(map(len, names.values()))
    lines = [
        f"{names[one.kind]:{width}}  {number(f'{one.score:.1f}')}  {one.rests_on}"
        for one in likeness.kinds
    ]
    if likeness.most:
        lines.append(say("records.most", kind=names[likeness.most]))
    return lines + [say("aloud.note", note=record_note(note)) for note in likeness.notes]
