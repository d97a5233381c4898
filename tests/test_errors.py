from __future__ import annotations

from pathlib import Path

import pytest

from tertium.errors import (
    DataError,
    MissingResourceError,
    TertiumError,
    UnknownNameError,
    UserError,
)


def test_a_users_mistake_exits_with_2_and_ours_with_1() -> None:
    assert TertiumError.exit_code == 1
    for kind in (UserError, DataError, UnknownNameError, MissingResourceError):
        assert kind.exit_code == 2


def test_a_message_stays_one_line_whatever_the_file_held() -> None:
    error = DataError("'a\nb\x00\u2028c' is not a number", Path("f.txt"), 3, 2, remedy="mend it")
    assert str(error).startswith("f.txt:3:2: 'a b")
    assert str(error).endswith("; mend it")
    assert len(str(error).splitlines()) == 1


@pytest.mark.parametrize(
    ("name", "answer"),
    [("tokncos", "did you mean 'tokencos'?"), ("zzz", "there are: tokencos, lcs")],
)
def test_an_unknown_name_is_answered_with_near_ones_or_all(name: str, answer: str) -> None:
    assert str(UnknownNameError("system", name, ["tokencos", "lcs"])).endswith(answer)
