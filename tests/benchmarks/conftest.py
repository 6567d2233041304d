"""A library of the tree search of the small game, built once."""

import os
import subprocess
import sys
from pathlib import Path

import azulejos_small
import pytest

ROOT = Path(__file__).parent.parent.parent


def start(module: str, *arguments: object) -> "subprocess.Popen[str]":
    """Start a benchmark as a program, which knows the small game."""
    command = [sys.executable, "-m", f"benchmarks.{module}", *map(str, arguments)]
    environment = {**os.environ, "PYTHONPATH": str(Path(azulejos_small.__file__).parent.parent)}
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=pipe, stderr=pipe, text=True)


def run(module: str, *arguments: object) -> "subprocess.CompletedProcess[str]":
    """Run a benchmark to its end."""
    process = start(module, *arguments)
    output, errors = process.communicate()
    return subprocess.CompletedProcess(process.args, process.returncode, output, errors)


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a library, built as its users build it."""
    folder = tmp_path_factory.mktemp("ahead")
    done = run("ahead", folder, "small")
    assert done.returncode == 0, done.stderr
    return folder
