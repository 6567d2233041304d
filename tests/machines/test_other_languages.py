"""The examples that use built modules from other languages play the same matches as the plain rules."""

import subprocess
from pathlib import Path

import pytest

from azulejos.games.registry import definition_of, game_names
from azulejos.machines.artifacts import artifacts_folder, has_artifacts
from azulejos.rules.loader import load
from tools.browser import node_paths

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "modules"
MATCHES = 10
WORD = 20261116  # of the dice, in the examples


def expected(game: str) -> str:
    tag, preset = next(iter(definition_of(game).presets().items()))
    table = preset.definition.start(preset, None)
    moves = load(game, "azulejos.rules.driver", quiet=True).play_outs([table], [WORD], MATCHES, 10_000)
    return f"{tag}: {MATCHES} random matches, {moves} moves\n"


@pytest.mark.parametrize("game", [name for name in game_names() if has_artifacts(name)])
def test_node_plays_the_same_matches(game: str) -> None:
    program = [str(node_paths()[0]), str(EXAMPLES / "random_matches.mjs")]
    done = subprocess.run(
        [*program, str(artifacts_folder(game)), str(MATCHES)], capture_output=True, text=True, check=True
    )
    assert done.stdout == expected(game)
