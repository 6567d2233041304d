"""Importing the package stays light: what is not needed to play is loaded when it is used."""

import subprocess
import sys

import pytest

COMPILER = {"numba", "numpy", "llvmlite"}
TERMINAL = {"rich", "typer", "click", "textual"}
SERVER = {"fastapi", "starlette", "uvicorn", "websockets", "msgspec", "pydantic", "sqlalchemy", "sqlite3"}
ENVIRONMENTS = {"gymnasium", "pettingzoo", "pyspiel", "ray"}


@pytest.mark.parametrize("module", ["azulejos", "azulejos.play"])
def test_importing_it_loads_no_compiler_terminal_library_or_web_framework(module: str) -> None:
    code = f"import sys, {module}; print(*sys.modules)"
    command = [sys.executable, "-W", "error", "-c", code]
    answer = subprocess.run(command, capture_output=True, check=False, text=True)
    assert answer.stderr == ""
    loaded = set(answer.stdout.split())
    assert module in loaded
    assert loaded & (COMPILER | TERMINAL | SERVER | ENVIRONMENTS) == set()
