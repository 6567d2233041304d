"""The artifacts in the tree: small enough to be committed and loaded."""

import gzip

import pytest

from azulejos.games.registry import game_names
from azulejos.machines.artifacts import artifacts_folder, has_artifacts

GAMES = [name for name in game_names() if has_artifacts(name)]
MOST_BYTES = 1_500_000
MOST_BYTES_OF_RULES = 30_000
MOST_BYTES_OF_SEARCHES = 400_000


def test_all_artifacts_together_are_small() -> None:
    assert 0 < sum(file.stat().st_size for name in GAMES for file in artifacts_folder(name).iterdir()) < MOST_BYTES


@pytest.mark.parametrize("game", GAMES)
def test_compressed_rules_are_small(game: str) -> None:
    assert compressed_size(game, "rules.wasm") < MOST_BYTES_OF_RULES


@pytest.mark.parametrize("game", GAMES)
def test_compressed_searches_with_their_nets_are_small(game: str) -> None:
    assert compressed_size(game, "search.wasm") + compressed_size(game, "arrays.bin") < MOST_BYTES_OF_SEARCHES


def compressed_size(game: str, file: str) -> int:
    return len(gzip.compress((artifacts_folder(game) / file).read_bytes()))
