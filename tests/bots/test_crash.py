"""What a crashed bot tells: the error, and the place in the bot's own code."""

from pathlib import Path

import pytest

from azulejos import View, azul
from azulejos.bots.crash import crash_text
from azulejos.errors import OptionError
from azulejos.match import make_player

BOT = """
import json
class Bot:
    name = "bot"
    def choose(self, view):
        return self.{method}(view)
    def alone(self, view):
        raise ValueError("oh")
    def in_a_library(self, view):
        return json.loads("[1,")
    def in_our_code(self, view):
        return view.resample(seed=0).play("9W9")
    def silent(self, view):
        raise RuntimeError
"""
VIEW: View = azul().start(first=0).deal(seed=7).view(0)


def crash_of(method: str, folder: Path) -> str:
    file = folder / "own.py"
    file.write_text(BOT.format(method=method), encoding="utf-8")
    bot = make_player(str(file))
    with pytest.raises(Exception) as failure:  # noqa: PT011  # whatever the bot raises
        bot.choose(VIEW)
    return crash_text(failure.value, bot)


@pytest.mark.parametrize(
    ("method", "begin", "place"),
    [
        ("alone", "ValueError: oh ", "(own.py:8 in alone)"),
        ("in_a_library", "JSONDecodeError: Expecting value", "(own.py:10 in in_a_library)"),
        ("in_our_code", "NotationError: not a move: '9W9'", "(own.py:12 in in_our_code)"),
        ("silent", "RuntimeError ", "(own.py:14 in silent)"),
    ],
)
def test_the_place_is_in_the_bots_own_code_wherever_the_error_was_raised(
    method: str, begin: str, place: str, tmp_path: Path
) -> None:
    told = crash_of(method, tmp_path)
    assert told.startswith(begin)
    assert told.endswith(place)


def test_a_file_below_the_current_folder_is_named_by_its_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bots").mkdir()
    monkeypatch.chdir(tmp_path)
    assert crash_of("alone", tmp_path / "bots").endswith("(bots/own.py:8 in alone)")


def test_our_own_errors_from_our_own_bots_need_no_place() -> None:
    bot = make_player("greedy")
    assert crash_text(OptionError("no such thing"), bot) == "OptionError: no such thing"


def test_an_error_without_a_place_is_told_without_one() -> None:
    assert crash_text(KeyError("x"), object()) == "KeyError: 'x'"
