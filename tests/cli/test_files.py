"""Files are written all or nothing."""

import os
from datetime import datetime
from pathlib import Path

import pytest

from azulejos.cli.files import free_name, read_text, write_text
from azulejos.cli.usage_errors import CommandError


def test_a_file_is_replaced_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "match.azr"
    write_text(file, "one\n")
    write_text(file, "two: é\n")
    assert file.read_bytes() == "two: é\n".encode()
    assert [path.name for path in tmp_path.iterdir()] == ["match.azr"]


def test_a_write_that_fails_leaves_the_old_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "match.azr"
    write_text(file, "one\n")

    def refuse(source: str, target: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(CommandError, match="no space left on device"):
        write_text(file, "two\n")
    assert file.read_text(encoding="utf-8") == "one\n"
    assert [path.name for path in tmp_path.iterdir()] == ["match.azr"]


def test_a_new_file_can_be_read_by_whom_the_system_lets_and_an_old_one_keeps_its_rights(tmp_path: Path) -> None:
    file = tmp_path / "match.azr"
    mask = os.umask(0o022)
    try:
        write_text(file, "one\n")
        assert file.stat().st_mode & 0o777 == 0o644
        file.chmod(0o600)
        write_text(file, "two\n")
        assert file.stat().st_mode & 0o777 == 0o600
    finally:
        os.umask(mask)


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    link, file = tmp_path / "link.azr", tmp_path / "match.azr"
    link.symlink_to(file)
    write_text(link, "one\n")
    assert link.is_symlink()
    assert file.read_text(encoding="utf-8") == "one\n"


def test_names_go_by_the_day_and_are_never_taken(tmp_path: Path) -> None:
    day = datetime(2026, 11, 15, 20, 15)
    names = []
    for _ in range(3):
        path = free_name(tmp_path, day)
        path.touch()
        names.append(path.name)
    assert names == ["azulejos-2026-11-15.azr", "azulejos-2026-11-15-2.azr", "azulejos-2026-11-15-3.azr"]


def test_a_text_may_begin_with_a_byte_order_mark_and_have_any_line_ends(tmp_path: Path) -> None:
    file = tmp_path / "typed.txt"
    file.write_bytes(b"\xef\xbb\xbfone\r\ntwo\n")
    assert read_text(str(file)) == "one\ntwo\n"


def test_a_file_that_never_ends_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("azulejos.cli.files.MOST_BYTES", 1000)
    with pytest.raises(CommandError, match="larger than 1000 bytes"):
        read_text("/dev/zero")
