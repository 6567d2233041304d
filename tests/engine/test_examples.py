"""The engines of the examples: each without rules of its own, in four languages, at both games."""

import functools
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from azulejos import Game, View, azul, duel
from azulejos.engine import EngineBot
from azulejos.match import play_match
from azulejos.play.record import Step
from tests.engine.talking import ROOT

ENGINES = ROOT / "examples" / "engines"
NODE = ROOT / ".venv" / "node"


def in_python(folder: Path) -> list[str]:
    return [sys.executable, "-I", "-S", str(ENGINES / "engine.py")]


def in_javascript(folder: Path) -> list[str]:
    node = str(NODE) if NODE.exists() else shutil.which("node")
    if node is None:
        pytest.skip("there is no node here")
    return [node, str(ENGINES / "engine.js")]


def in_c(folder: Path) -> list[str]:
    compiler = [found] if (found := shutil.which("cc")) else [sys.executable, "-m", "ziglang", "cc"]
    if not found:
        pytest.importorskip("ziglang", reason="there is no compiler of C here")
    built = str(folder / "engine")
    subprocess.run([*compiler, "-Wall", "-Wextra", "-Werror", "-o", built, str(ENGINES / "engine.c")], check=True)
    return [built]


def in_rust(folder: Path) -> list[str]:
    compiler = shutil.which("rustc")
    if compiler is None:
        pytest.skip("there is no compiler of Rust here")
    built = str(folder / "engine")
    subprocess.run([compiler, "-D", "warnings", "-o", built, str(ENGINES / "engine.rs")], check=True)
    return [built]


class FirstFit:
    """What the engines do, by the library."""

    name = "first-fit"

    def choose(self, view: View) -> str:
        words = [str(move) for move in view.legal_moves()]
        return next((word for word in words if not word.endswith("F")), words[0])


@pytest.mark.parametrize("language", [in_python, in_javascript, in_c, in_rust])
def test_an_engine_without_rules_plays_both_games(language: Callable[[Path], list[str]], tmp_path: Path) -> None:
    with EngineBot(language(tmp_path)) as bot:
        for game in (azul(), duel()):
            played = play_match(game, [bot, FirstFit()], seed="deals", max_rounds=2)
            assert played.forfeit is None
            assert played.record.steps == first_fit(game)
        assert (bot.greeting.name, bot.greeting.version, bot.greeting.protocol) == ("first-fit", "1.0", "1")
        assert bot.greeting.wants_legal_moves


@functools.cache
def first_fit(game: Game) -> tuple[Step, ...]:
    """Return the steps of the same match, played by the library alone."""
    return play_match(game, [FirstFit(), FirstFit()], seed="deals", max_rounds=2).record.steps


def test_every_example_is_short() -> None:
    files = sorted(ENGINES.iterdir())
    assert [file.suffix for file in files] == [".c", ".js", ".py", ".rs"]
    assert max(len(file.read_text(encoding="utf-8").splitlines()) for file in files) <= 40
