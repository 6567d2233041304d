"""Examples in docstrings and on pages show what a plain installation shows: the built-in games alone."""

from collections.abc import Iterator

import pytest

from azulejos.games import registry


@pytest.fixture
def built_in_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Hide the game that is installed for the tests."""
    points = registry._entry_points()
    own = {name: point for name, point in points.items() if point.module.startswith("azulejos.")}
    with monkeypatch.context() as patch:
        patch.setattr(registry, "_entry_points", lambda: own)
        _forget_games()
        yield
    _forget_games()


@pytest.fixture(autouse=True)
def only_built_in_games_in_examples(request: pytest.FixtureRequest) -> None:
    """Hide the game that is installed for the tests from examples."""
    if isinstance(request.node, pytest.DoctestItem):
        request.getfixturevalue("built_in_games")


def _forget_games() -> None:
    for remembered in (registry._all_makers, registry.game_names, registry.game_folders):
        remembered.cache_clear()
