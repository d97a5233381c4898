"""Stage 11, on any machine: what the shipped models say, for ``tertium doctor`` to check.

    python -m training.doctor

Run it whenever files of the shipped weights change. Writes ``src/tertium/data/doctor.toml``.
"""

from __future__ import annotations

from pathlib import Path

import tertium
from tertium.doctor import selftest
from tertium.encoders import weights

_HEAD = """\
# What `tertium doctor` asks the shipped models, and what they said where they were made.
# Written by training/doctor.py.
tolerance = 0.05  # eight-bit sums differ a little between processors
"""


def main() -> None:
    asked = selftest.question()
    lines = [_HEAD, "[question]"]
    lines += [f'{name} = "{getattr(asked, name)}"' for name in ("text", "near", "far")]
    for model in weights.installed():
        near, far = asked.ask(model)
        lines += ["", f"[models.{model.name}]", f'digest = "{model.digest}"']
        lines += [f"near = {near:.3f}", f"far = {far:.3f}"]
    target = Path(tertium.__file__).parent / selftest.TABLE
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
