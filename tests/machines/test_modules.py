"""Built modules that are damaged, foreign or missing are refused, with a clear error."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from azulejos.games.registry import game_names
from azulejos.machines.artifacts import artifacts_folder, has_artifacts
from azulejos.machines.manifest import FILE, ModuleError, read
from azulejos.machines.wasm import WasmModule

GAME = next(name for name in game_names() if has_artifacts(name))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return shutil.copytree(artifacts_folder(GAME), tmp_path / "artifacts")


def change(folder: Path, edit: Callable[[dict[str, object]], object]) -> None:
    manifest = json.loads((folder / FILE).read_text(encoding="utf-8"))
    edit(manifest)
    (folder / FILE).write_text(json.dumps(manifest), encoding="utf-8")


def refused(folder: Path, message: str) -> None:
    with pytest.raises(ModuleError, match=message) as error:
        WasmModule(read(folder), "rules")
    assert error.value.code == "bad-module"


def test_an_intact_module_runs(folder: Path) -> None:
    assert WasmModule(read(folder), "rules").array("State").address > 0


HELD_TO_THE_END = """
import threading  # its module outlives those of wasmtime when Python ends
from azulejos.machines.artifacts import manifest_of
from azulejos.machines.wasm import WasmModule

module = WasmModule(manifest_of({game!r}), "rules")
state = module.array("State")
print(module.bind("is_over", {{"s": state}})())
threading.held = module
"""


def test_a_program_that_ends_with_a_running_module_is_silent() -> None:
    command = [sys.executable, "-W", "error", "-c", HELD_TO_THE_END.format(game=GAME)]
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    assert (done.stdout, done.stderr) == ("False\n", "")


def test_a_changed_byte_is_noticed(folder: Path) -> None:
    code = bytearray((folder / "rules.wasm").read_bytes())
    code[len(code) // 2] ^= 1
    (folder / "rules.wasm").write_bytes(code)
    refused(folder, "damaged")


def test_a_shortened_module_is_noticed(folder: Path) -> None:
    (folder / "rules.wasm").write_bytes((folder / "rules.wasm").read_bytes()[:-1])
    refused(folder, "damaged")


def test_a_module_of_another_build_is_noticed(folder: Path) -> None:
    other = [name for name in game_names() if has_artifacts(name)][-1]
    shutil.copy(artifacts_folder(other) / "rules.wasm", folder)
    refused(folder, "damaged, or was built for another version")


def test_a_missing_module_is_named(folder: Path) -> None:
    (folder / "rules.wasm").unlink()
    refused(folder, "cannot read rules.wasm")


def test_a_missing_manifest_is_named(folder: Path) -> None:
    (folder / FILE).unlink()
    refused(folder, f"cannot read {FILE}")


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '{"abi": 1}'])
def test_nonsense_for_a_manifest_is_refused(folder: Path, text: str) -> None:
    (folder / FILE).write_text(text, encoding="utf-8")
    refused(folder, FILE)


def test_another_calling_convention_is_refused(folder: Path) -> None:
    change(folder, lambda manifest: manifest.update(abi=2))
    refused(folder, "for other programs")


def test_a_module_without_an_entry_point_is_refused(folder: Path) -> None:
    def add(manifest: dict[str, object]) -> None:
        manifest["modules"]["rules"]["entries"]["fly"] = {"result": None, "arguments": []}  # type: ignore[index]

    change(folder, add)
    refused(folder, "cannot be used")
