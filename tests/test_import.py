"""Importing the package stays light: what is not needed to play is loaded when it is used."""

import importlib.metadata
import subprocess
import sys

import pytest
from packaging.requirements import Requirement

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


def test_a_server_starts_without_what_only_tournaments_need() -> None:
    code = "import sys, azulejos.server.run; print(*sys.modules)"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert set(answer.stdout.split()) & (COMPILER | ENVIRONMENTS | {"networkx", "cryptography", "webauthn"}) == set()


def test_the_base_install_is_pure_python() -> None:
    impure = []
    waiting, seen = ["azulejos"], set[str]()
    while waiting:
        name = waiting.pop()
        seen.add(name)
        found = importlib.metadata.distribution(name)
        if "Root-Is-Purelib: true" not in (found.read_text("WHEEL") or ""):
            impure.append(name)
        needed = [Requirement(text) for text in found.requires or []]
        waiting += [
            r.name for r in needed if r.name not in seen and (r.marker is None or r.marker.evaluate({"extra": ""}))
        ]
    assert impure == []
    assert {"azulejos", "rich", "typer"} <= seen
