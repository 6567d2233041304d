"""Makes the game visible to processes that a test starts."""

import os
from pathlib import Path

import pytest

GAMES = Path(__file__).resolve().parents[3] / ".venv" / "test-games"


@pytest.fixture(autouse=True)
def game_in_other_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the folder with the installed game on the path of every process."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(GAMES), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep))
