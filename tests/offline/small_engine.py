"""The offline engine of the page twice: under MicroPython in Node, and under the Python that runs the tests."""

import functools
import importlib.util
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Any

from tools.browser import node_paths
from tools.small_python import bundled
from tools.small_python.bundle import Bundle

__all__ = ["SNIPPETS", "SmallEngine", "plain_engine"]

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "web" / "offline" / "offline_engine.py"
STUDY = ENGINE.with_name("offline_study.py")
MICROPYTHON = ROOT / "web/node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs"
RUNNER = Path(__file__).with_name("python_in_node.ts")
SNIPPETS = """
import json
scope = {}
def run(text):
    exec(json.loads(text), scope)
    return json.dumps(scope["found"])
"""
"""A module that runs any code under MicroPython and returns what it leaves in `found`."""


@functools.cache
def translated() -> Bundle:
    """Return the text of the engine for MicroPython; translating it takes seconds."""
    return bundled(ENGINE, STUDY)


class SmallEngine:
    """The engine under MicroPython, in a process of Node; built searches come from the folder of sources.

    `shares` is what the last question told about how much of it was done.
    """

    def __init__(self, sources: Path = ROOT / "src") -> None:
        self._sources = sources
        self.shares: list[float] = []

    def __enter__(self) -> "SmallEngine":
        self._folder = tempfile.TemporaryDirectory()
        bundle = Path(self._folder.name) / "bundle.json"
        made = translated()
        bundle.write_text(json.dumps({**made.texts, "snippets.py": SNIPPETS}), encoding="utf-8")
        bundle.with_name("later.json").write_text(json.dumps(made.later), encoding="utf-8")
        command = [node_paths()[0], RUNNER, MICROPYTHON, self._sources, bundle]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()
        self._folder.cleanup()

    def ask(self, **question: Any) -> Any:
        """Ask a question of the page."""
        return self._call("offline_engine", "ask", question)

    def run(self, code: str) -> Any:
        """Run code as it is; return what it leaves in `found`."""
        return self._call("snippets", "run", code)

    def _call(self, module: str, name: str, argument: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"module": module, "name": name, "argument": argument}) + "\n")
        self._process.stdin.flush()
        told = json.loads(self._process.stdout.readline())
        if "error" in told:
            raise RuntimeError(told["error"])
        self.shares = told["shares"]
        return told["answer"]


@functools.cache
def plain_engine() -> ModuleType:
    """Return the engine under this Python; chance and the time stand still as in the other."""
    spec = importlib.util.spec_from_file_location("offline_engine", ENGINE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["offline_engine"] = module
    spec.loader.exec_module(module)
    settable: Any = module
    settable.now = lambda: 1_700_000_000_000
    settable.secrets = _Sevens
    return module


class _Sevens:
    @staticmethod
    def token_hex(size: int) -> str:
        return "07" * size
