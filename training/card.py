"""Stage 10, on any machine: the card that lies beside a shipped model.

    python -m training.card base src/tertium/encoders/weights/base

Reads the figures that ``finish`` wrote (``card.json``), measures the phenomena with the very files
that ship, hashes them, and fills the model's text in ``training/cards``.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

import jinja2

from tertium.encoders import weights
from tertium.evaluation import evaluate

_TEXTS = Path(__file__).parent / "cards"
_SYSTEMS = {"base": "tertium", "fast": "tertium-fast"}


def main(name: str, target: Path) -> None:
    found = json.loads((target / "card.json").read_text("utf-8"))
    text = jinja2.Environment(
        loader=jinja2.FileSystemLoader(_TEXTS), trim_blocks=True, keep_trailing_newline=True
    )
    page = text.get_template(f"{name}.md").render(
        model=weights.read(target),
        files=[(file.name, file.stat().st_size, _sha256(file)) for file in _files(target)],
        held_out=figures(found["held_out"]),
        held_out_spanish=figures(_english(found.get("held_out_spanish", {}))),
        held_out_mixed=figures(found.get("held_out_mixed", {})),
        translated=figures(found.get("translated", {})),
        cross_validated=figures(found.get("cross_validated", {})),
        intervals=intervals(found.get("interval", {})),
        definitions=definitions(found.get("with_definitions", {})),
        phenomena=phenomena(_SYSTEMS[name]) if name in _SYSTEMS else "",
    )
    (target / "CARD.md").write_text(page, encoding="utf-8")


def _english(sets: dict[str, Any]) -> dict[str, Any]:
    """The sets that were written in English."""
    return {name: row for name, row in sets.items() if not name.startswith("sts-es")}


def figures(sets: dict[str, Any]) -> str:
    """A table of correlations with their 95 % intervals."""
    lines = ["| set | pairs | Pearson | 95 % interval |", "| --- | --- | --- | --- |"]
    for name, row in sets.items():
        low, high = row["interval"]
        lines.append(f"| {name} | {row['pairs']} | {row['r']:.3f} | {low:.3f} to {high:.3f} |")
        if "accuracy" in row:
            lines.append(f"| {name}, entailment | {row['pairs']} | {row['accuracy']:.1%} | |")
    return "\n".join(lines)


def intervals(scales: dict[str, Any]) -> str:
    """A table of how true the intervals are."""
    lines = [
        "| scale | pairs | gold inside the 80 % interval | Pearson | of the surer three quarters |",
        "| --- | --- | --- | --- | --- |",
    ]
    for name, row in scales.items():
        sure = row["r_of_the_surer_three_quarters"]
        lines.append(
            f"| {name} | {row['pairs']} | {row['covered']:.1%} | {row['r']:.3f} | {sure:.3f} |"
        )
    return "\n".join(lines)


def definitions(sets: dict[str, Any]) -> str:
    """A table of words and senses: the model alone, with definitions, and by kind of pair."""
    lines = ["| comparison | pairs | the model alone | with definitions | 95 % interval |"]
    lines.append("| --- | --- | --- | --- | --- |")
    for name, row in sets.items():
        low, high = row["together"]["interval"]
        lines.append(
            f"| {name} | {row['together']['pairs']} | {row['alone']['r']:.3f} "
            f"| {row['together']['r']:.3f} | {low:.3f} to {high:.3f} |"
        )
        lines += [
            f"| {name}, {kind} | {part['pairs']} | | {part['r']:.3f} | |"
            for kind, part in row["kinds"].items()
        ]
    return "\n".join(lines)


def phenomena(system: str) -> str:
    """A table of the phenomena, measured now."""
    said = evaluate("phenomena", systems=[system]).to_dict()["systems"][0]
    lines = [
        "| phenomenon | pairs | entailment | the other way | Pearson |",
        "| --- | --- | --- | --- | --- |",
    ]
    for name, row in said["subsets"].items():
        there, back, r = (row[m]["value"] for m in ("accuracy", "accuracy-back", "pearson"))
        pairs = row["accuracy"]["n"]
        lines.append(f"| {name} | {pairs} | {there:.1%} | {back:.1%} | {r:.2f} |")
    whole = said["overall"]
    there, back, r = (whole[m]["mean"]["value"] for m in ("accuracy", "accuracy-back", "pearson"))
    lines.append(f"| mean | | {there:.1%} | {back:.1%} | {r:.2f} |")
    return "\n".join(lines)


def _files(target: Path) -> list[Path]:
    return [target / "model.onnx", *sorted(target.glob("part-*.bin"))]


def _sha256(file: Path) -> str:
    with file.open("rb") as data:
        return hashlib.file_digest(data, "sha256").hexdigest()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
