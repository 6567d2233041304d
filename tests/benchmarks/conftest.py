"""A library of the tree search of the small game, built once."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import azulejos_small
import pytest

ROOT = Path(__file__).parent.parent.parent


def run(module: str, *arguments: object) -> "subprocess.CompletedProcess[str]":
    """Run a benchmark as a program, which knows the small game."""
    command: Sequence[str] = [sys.executable, "-m", f"benchmarks.{module}", *map(str, arguments)]
    environment = {**os.environ, "PYTHONPATH": str(Path(azulejos_small.__file__).parent.parent)}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a library, built as its users build it."""
    folder = tmp_path_factory.mktemp("ahead")
    done = run("ahead", folder, "small")
    assert done.returncode == 0, done.stderr
    return folder
