from __future__ import annotations

from pathlib import Path

import pytest

from tertium.errors import UserError
from tertium.scoring.whole import whole_file


def test_a_file_appears_at_the_end_and_nothing_else_stays(tmp_path: Path) -> None:
    path = tmp_path / "scores.txt"
    with whole_file(path) as write:
        write("one\n")
        assert not path.exists()
        write("zwölf\n")
    assert path.read_bytes() == "one\nzwölf\n".encode()
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("stop", [KeyboardInterrupt, ValueError, SystemExit])
def test_a_run_that_stops_leaves_what_was_there(tmp_path: Path, stop: type[BaseException]) -> None:
    path = tmp_path / "scores.txt"
    path.write_text("old\n")

    def half() -> None:
        with whole_file(path) as write:
            write("new\n")
            raise stop

    with pytest.raises(stop):
        half()
    assert path.read_text() == "old\n"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_and_the_permissions_stay(tmp_path: Path) -> None:
    target, link = tmp_path / "target.txt", tmp_path / "link.txt"
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to(target)
    with whole_file(link) as write:
        write("new")
    assert link.is_symlink()
    assert target.read_text() == "new"
    assert target.stat().st_mode & 0o777 == 0o640


def test_a_device_is_written_to_and_not_replaced() -> None:
    with whole_file("/dev/null") as write:
        write("gone\n")
    assert Path("/dev/null").is_char_device()


def test_places_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match="is a folder; give a file to write"), whole_file(tmp_path):
        pass
    for bad in (tmp_path / "file" / "below.txt", tmp_path / ("x" * 300), Path("nul\0")):
        with pytest.raises(UserError, match="choose another place"), whole_file(bad):
            pass


def test_a_missing_folder_is_said_and_not_made(tmp_path: Path) -> None:
    path = tmp_path / "nwe" / "scores.txt"
    with pytest.raises(UserError, match=r"there is no folder '.*nwe'; make it first"):
        whole_file(path).__enter__()
    assert not path.parent.exists()


def test_errors_of_the_run_are_not_taken_for_errors_of_writing(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="weights"), whole_file(tmp_path / "scores.txt"):
        raise OSError("weights")
    assert not list(tmp_path.iterdir())


def test_standard_output_gets_every_piece_at_once(
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    with whole_file("-") as write:
        write("é\n")
        assert capfdbinary.readouterr().out == "é\n".encode()
