"""Starts: importing the package, the first compiled use with an empty cache, and every later one."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from benchmarks.measuring import Result, best_seconds

__all__ = ["compiled_starts", "import_time"]

ROUNDS = 5
FIRST_USE = "from azulejos import {name}; from azulejos.search import random_matches; random_matches({name}())(1)"


def import_time() -> Iterator[Result]:
    """Measure what `import azulejos` adds to the start of Python."""
    with tempfile.TemporaryDirectory() as folder:
        run("import azulejos", folder)  # leaves bytecode behind
        bare = best_seconds(partial(run, "pass", folder), ROUNDS)
        full = best_seconds(partial(run, "import azulejos", folder), ROUNDS)
    yield Result("import azulejos", full - bare, "s", "", f"Python itself: {bare:.3f} s")


def compiled_starts() -> Iterator[Result]:
    """Measure whole processes that play one random match with compiled rules."""
    for name in ("azul", "duel"):
        with tempfile.TemporaryDirectory() as folder:
            run("import numba, azulejos.search", folder)  # leaves bytecode behind, but no machine code
            code = FIRST_USE.format(name=name)
            first = best_seconds(partial(run, code, folder), 1)
            later = best_seconds(partial(run, code, folder), ROUNDS)
        yield Result(f"First compiled use of {name}", first, "s", "under 15")
        yield Result(f"Every later start of {name}", later, "s", "under 1")


def run(code: str, folder: str) -> None:
    """Run some code in a new Python that keeps bytecode and machine code in this folder only."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    places = {"PYTHONPYCACHEPREFIX": str(Path(folder) / "bytecode"), "AZULEJOS_CACHE": str(Path(folder) / "compiled")}
    subprocess.run([sys.executable, "-c", code], env=kept | places, check=True)
