"""The stamp of artifacts is right as long as nothing that they depend on has changed."""

from pathlib import Path

import pytest

from azulejos.forge import stamp
from azulejos.forge.stamp import STAMP, has_valid_stamp, stamp_of
from azulejos.games.registry import definition_of, game_names
from azulejos.machines.artifacts import artifacts_folder, has_artifacts, manifest_of
from azulejos.machines.manifest import ABI

GAME = next(name for name in game_names() if has_artifacts(name))
TOOLS = {"python": "3"}
SOURCE = """\
'''What is in the box.'''
COLORS = 5  # of tiles


def tiles():
    '''Return how many tiles there are.'''
    return 20 * COLORS  # 20 of each
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stamp a copy of a game's artifacts, built from one source file."""
    copy = tmp_path / "game" / "artifacts"
    copy.mkdir(parents=True)
    files = {file.name: file.read_bytes() for file in artifacts_folder(GAME).iterdir()}
    (tmp_path / "rules.py").write_text(SOURCE, encoding="utf-8")
    monkeypatch.setattr(stamp, "artifacts_folder", lambda game: copy)
    monkeypatch.setattr(stamp, "sources_of", lambda game: [tmp_path / "rules.py"])
    for name, data in (files | {STAMP: stamp_of(GAME, TOOLS, files)}).items():
        (copy / name).write_bytes(data)
    return copy


def test_the_stamps_of_all_games_are_right() -> None:
    for name in game_names():
        if has_artifacts(name):
            assert has_valid_stamp(name, manifest_of(name).tools), f"{name}: run `make artifacts`"


def test_an_unchanged_folder_has_a_valid_stamp(folder: Path) -> None:
    assert has_valid_stamp(GAME, TOOLS)


def test_another_tool_source_or_net_makes_it_invalid(folder: Path) -> None:
    assert not has_valid_stamp(GAME, {"python": "4"})
    (folder.parent / "search" / "nets").mkdir(parents=True)
    (folder.parent / "search" / "nets" / "new.npz").write_bytes(b"net")
    assert not has_valid_stamp(GAME, TOOLS)


def test_a_changed_source_makes_it_invalid(folder: Path) -> None:
    (folder.parents[1] / "rules.py").write_text(SOURCE.replace("20 *", "21 *"), encoding="utf-8")
    assert not has_valid_stamp(GAME, TOOLS)


def test_docstrings_and_comments_do_not_count(folder: Path) -> None:
    reworded = SOURCE.replace("What is", "Everything").replace("Return how", "# Not code:\n    Return\n    how")
    (folder.parents[1] / "rules.py").write_text(reworded.replace("# 20 of each", "# see `SOURCE`"), encoding="utf-8")
    assert has_valid_stamp(GAME, TOOLS)


def test_another_declared_state_or_convention_makes_it_invalid(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as changed:
        changed.setattr(stamp, "ABI", ABI + 1)
        assert not has_valid_stamp(GAME, TOOLS)
    presets = definition_of(GAME).presets()
    monkeypatch.setattr(definition_of(GAME), "presets", lambda: dict(list(presets.items())[1:]))
    assert not has_valid_stamp(GAME, TOOLS)


@pytest.mark.parametrize("name", ["rules.wasm", "manifest.json", STAMP])
def test_a_changed_or_missing_artifact_makes_it_invalid(folder: Path, name: str) -> None:
    (folder / name).write_bytes((folder / name).read_bytes() + b"\0")
    assert not has_valid_stamp(GAME, TOOLS)
    (folder / name).unlink()
    assert not has_valid_stamp(GAME, TOOLS)
