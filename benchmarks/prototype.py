"""The prototype of the rules, for comparison, if its files are available."""

import importlib
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

__all__ = ["compiled_prototype", "plain_prototype"]

FOLDER = Path(__file__).resolve().parents[2] / "shared" / "evidence" / "prototype"
SEED = 12345
MACHINE_CODE = tempfile.TemporaryDirectory()  # removed at the end: its own folder is not ours to write in


def compiled_prototype(players: int, matches: int) -> Callable[[], int] | None:
    """Return a function that plays this many matches in the compiled prototype and returns the number of moves."""
    module = _imported("azul_b4")
    if module is None:
        return None
    import numpy

    states = numpy.zeros(1, module.STATE)

    def play() -> int:
        states["rng"] = SEED
        return int(module.bench(states, matches, players)[0])

    return play


def plain_prototype(matches: int) -> Callable[[], int] | None:
    """Return the same for its plain rules, which know 2 players only."""
    module = _imported("azul_jit")
    if module is None:
        return None
    rules = module.load(False)
    state = rules.PyState(SEED)

    def play() -> int:
        state.rng = SEED
        return int(rules.bench([state], matches)[0])

    return play


def _imported(name: str) -> ModuleType | None:
    if not (FOLDER / f"{name}.py").exists():
        return None
    import numba

    writes, numba_folder = sys.dont_write_bytecode, numba.config.CACHE_DIR
    sys.path.insert(0, str(FOLDER))
    sys.dont_write_bytecode, numba.config.CACHE_DIR = True, MACHINE_CODE.name
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(str(FOLDER))
        sys.dont_write_bytecode, numba.config.CACHE_DIR = writes, numba_folder
