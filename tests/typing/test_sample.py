"""The sample of the typed board: it runs, mypy reads it with everything else, and pyright reads it here."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from azulejos import azul
from tests.typing import board_sample
from tools.browser import node_paths

FOLDER = Path(__file__).parent


def test_the_sample_runs() -> None:
    board_sample.read_azul()
    board_sample.read_duel()
    assert board_sample.read_any(str(azul().start(first=0).deal(seed=7))) == 0


@pytest.mark.slow
def test_pyright_finds_nothing_in_the_sample() -> None:
    node, npm = node_paths()
    program = FOLDER / "node_modules" / "pyright" / "index.js"
    if not program.exists():
        search = {"PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
        command: list[str | Path] = [node, npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
        subprocess.run(command, cwd=FOLDER, check=True, env={**os.environ, **search})
    sample = str(FOLDER / "board_sample.py")
    run: list[str | Path] = [node, program, "--outputjson", "--pythonpath", sys.executable, sample]
    report = json.loads(subprocess.run(run, stdout=subprocess.PIPE, check=False).stdout)
    assert report["generalDiagnostics"] == []
    assert report["summary"]["filesAnalyzed"] == 1
