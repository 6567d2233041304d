"""Libraries that were built ahead of time think as native code does; what cannot be used is refused."""

import json
import shutil
from pathlib import Path

import pytest

from azulejos.games.registry import definition_of
from azulejos.machines.manifest import FILE, ModuleError
from azulejos.play import OptionError
from azulejos.search import Limit
from azulejos.search.machines import open_session
from benchmarks.library_session import fingerprint, open_library
from tests.benchmarks.conftest import run

pytestmark = pytest.mark.slow  # building a library takes half a minute

GAME = next(iter(definition_of("small").presets().values()))
VIEW = GAME.start(first=0).deal(seed=3).view(0)


def test_a_library_has_the_thoughts_of_native_code(library: Path) -> None:
    native = open_session(GAME, "tree", machine="native")
    ahead = open_library(GAME, "tree", library, {})
    for nodes in (1, 40, 700):
        expected, found = (thinker.think(VIEW, Limit(nodes=nodes), seed=nodes) for thinker in (native, ahead))
        assert (found.variation, found.win, found.margin) == (expected.variation, expected.win, expected.margin)
        assert (found.nodes, found.depth) == (expected.nodes, expected.depth)


def test_settings_are_changed_by_the_names_of_their_fields(library: Path) -> None:
    usual, changed = (
        open_library(GAME, "tree", library, settings) for settings in ({}, {"exploration": 30, "noise": 0})
    )
    assert usual.think(VIEW, Limit(nodes=400)).win != changed.think(VIEW, Limit(nodes=400)).win
    with pytest.raises(OptionError, match=r"not a setting of this search: 'nose' \(wanted exploration, .*noise"):
        open_library(GAME, "tree", library, {"nose": 1})


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"rules_version": 99}, "was built for small with rules of version 99"),
        ({"game": "other"}, "was built for other"),
    ],
)
def test_a_library_for_other_rules_is_refused(
    library: Path, tmp_path: Path, change: dict[str, object], fault: str
) -> None:
    folder = shutil.copytree(library, tmp_path / "changed")
    (folder / FILE).write_text(json.dumps(json.loads((folder / FILE).read_text()) | change))
    with pytest.raises(ModuleError, match=fault):
        open_library(GAME, "tree", folder, {})


def test_a_library_whose_records_differ_is_refused(library: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(library, tmp_path / "changed")
    manifest = json.loads((folder / FILE).read_text())
    manifest["records"]["Answer"]["size"] += 8
    (folder / FILE).write_text(json.dumps(manifest))
    with pytest.raises(ModuleError, match="was built for another version: its answers differ"):
        open_library(GAME, "tree", folder, {})


def test_a_damaged_library_is_refused(library: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(library, tmp_path / "damaged")
    code = folder / "search.so"
    code.write_bytes(code.read_bytes()[:-1])
    with pytest.raises(ModuleError, match="damaged"):
        open_library(GAME, "tree", folder, {})


def test_a_build_is_known_by_its_fingerprint(library: Path, tmp_path: Path) -> None:
    other = shutil.copytree(library, tmp_path / "other")
    assert fingerprint(other) == fingerprint(library)
    changed = shutil.copytree(library, tmp_path / "changed")
    (changed / FILE).write_text((changed / FILE).read_text() + "\n")
    assert fingerprint(changed) != fingerprint(library)


def test_only_searches_that_a_game_has_are_built(tmp_path: Path) -> None:
    done = run("ahead", tmp_path, "small", "--search", "solver")
    assert done.returncode == 2
    assert "no such search: solver (wanted tree)" in done.stderr
    assert not list(tmp_path.iterdir())
