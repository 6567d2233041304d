"""What is remembered, and how the command begins."""

import json
import stat
import sys
from pathlib import Path

import pytest

from azulejos.tui.app import AzulejosApp
from azulejos.tui.settings import Settings
from azulejos.tui.themes import LOOKS
from tests.cli.running import failure


def test_language_and_look_are_remembered(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "board.json"
    Settings(language="is", look="safe-light", name="Ana").write(file)
    app = AzulejosApp(remember_in=file)
    assert (app.language, app.look, app.settings.name) == ("is", "safe-light", "Ana")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert AzulejosApp(language="nl", look="dark", remember_in=file).language == "nl"


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"language": 3, "look": "pink", "other": "x"}'])
def test_a_broken_file_of_settings_counts_as_missing(tmp_path: Path, text: str) -> None:
    file = tmp_path / "board.json"
    file.write_text(text, encoding="utf-8")
    app = AzulejosApp(remember_in=file)
    assert app.look in LOOKS


def test_settings_are_plain_data(tmp_path: Path) -> None:
    file = tmp_path / "board.json"
    Settings(language="de").write(file)
    assert json.loads(file.read_text(encoding="utf-8"))["language"] == "de"
    assert Settings.read(file) == Settings(language="de")
    Settings(language="de").write(tmp_path / "board.json" / "cannot" / "be")


def test_without_a_terminal_the_board_says_so() -> None:
    assert failure("tui") == "the board needs a terminal: standard input or output is not one"


def test_without_textual_the_command_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "textual", None)
    assert failure("tui") == "boards in the terminal need the extra 'tui': pip install 'azulejos[tui]'"
