"""The examples that use built modules from other languages play the same matches as the plain rules."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from azulejos.games.registry import definition_of, game_names
from azulejos.machines.artifacts import artifacts_folder, has_artifacts
from azulejos.rules.loader import load
from tools.browser import node_paths

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "modules"
HEADERS = Path(__file__).resolve().parent / "include"
MATCHES = 10
WORD = 20261116  # of the dice, in the examples


def expected(game: str) -> str:
    tag, preset = next(iter(definition_of(game).presets().items()))
    table = preset.definition.start(preset, None)
    moves = load(game, "azulejos.rules.driver", quiet=True).play_outs([table], [WORD], MATCHES, 10_000)
    return f"{tag}: {MATCHES} random matches, {moves} moves\n"


GAMES = [name for name in game_names() if has_artifacts(name)]


@pytest.mark.parametrize("game", GAMES)
def test_node_plays_the_same_matches(game: str) -> None:
    program = [str(node_paths()[0]), str(EXAMPLES / "random_matches.mjs")]
    done = subprocess.run(
        [*program, str(artifacts_folder(game)), str(MATCHES)], capture_output=True, text=True, check=True
    )
    assert done.stdout == expected(game)


@pytest.fixture(scope="module")
def c_program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Compile the example in C with this machine's compiler, else with that of a wheel, which is slow at first."""
    if shutil.which("cc"):
        compiler = ["cc"]
    else:
        pytest.importorskip("ziglang")
        compiler = [sys.executable, "-m", "ziglang", "cc"]
    package = Path(pytest.importorskip("wasmtime").__file__).parent
    libraries = [file for file in package.glob("*/*wasmtime.*") if file.suffix in (".so", ".dylib")]
    if not libraries:
        pytest.skip("needs wasmtime's library, to be linked with")
    program = tmp_path_factory.mktemp("c") / "random_matches"
    strictly = ["-Wall", "-Wextra", "-Werror", "-I", str(HEADERS)]
    linked = [str(libraries[0]), f"-Wl,-rpath,{libraries[0].parent}"]
    source = str(EXAMPLES / "random_matches.c")
    subprocess.run([*compiler, *strictly, source, *linked, "-o", str(program)], check=True)
    return program


@pytest.mark.parametrize("game", GAMES)
def test_c_plays_the_same_matches(game: str, c_program: Path) -> None:
    folder = artifacts_folder(game)
    manifest = json.loads((folder / "manifest.json").read_text())
    start = next(iter(manifest["starts"].values()))
    command = [str(c_program), str(folder / manifest["modules"]["rules"]["file"]), start, str(MATCHES)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == expected(game).partition(": ")[2]
