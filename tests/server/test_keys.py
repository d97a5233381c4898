from __future__ import annotations

from pathlib import Path

import pytest

from tertium.errors import UserError
from tertium.server.keys import VARIABLE, Keys, key_of, read_keys


def test_keys_come_from_a_file_and_the_environment(tmp_path: Path) -> None:
    file = tmp_path / "keys.txt"
    file.write_text("# ours\nkey-of-the-first-client\n\nkey-of-the-second-client\n", "utf-8")
    found = read_keys(file, {VARIABLE: "key-of-the-environment"})
    assert found == (
        "key-of-the-environment", "key-of-the-first-client", "key-of-the-second-client"
    )  # fmt: skip
    keys = Keys(found)
    assert all(keys.has(key) for key in found)
    assert not keys.has("") and not keys.has("# ours") and not keys.has(found[0] + "x")


@pytest.mark.parametrize("content", ["", "# nothing\n", "short\n", "a key with blanks in it\n"])
def test_a_bad_file_of_keys_is_refused(tmp_path: Path, content: str) -> None:
    file = tmp_path / "keys.txt"
    file.write_text(content, "utf-8")
    with pytest.raises(UserError, match="key"):
        read_keys(file, {})


def test_a_short_key_in_the_environment_is_refused_without_being_shown() -> None:
    with pytest.raises(UserError) as wrong:
        read_keys(None, {VARIABLE: "hunter2"})
    assert "hunter2" not in str(wrong.value)


def test_no_keys_ask_for_nothing() -> None:
    assert not Keys(read_keys(None, {}))
    assert key_of({"authorization": "Basic abc"}) == ""
