"""Builds the artifacts of a game, and compares them with those that are there."""

from __future__ import annotations

import importlib.metadata
import lzma
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from azulejos.forge.emit import Emitted, emit, keep_loops_whole, settle_compiler, trust_indices
from azulejos.forge.entries import rules_entries
from azulejos.forge.gpu_entries import gpu_entries, gpu_kernels, state_bytes
from azulejos.forge.manifest import Records, kernels_info, manifest_text, module_info, stored_info
from azulejos.forge.sessions import Layouts, searches_to_build, session_entries
from azulejos.forge.stamp import STAMP, stamp_of
from azulejos.forge.targets import ptx, webassembly
from azulejos.machines.artifacts import artifacts_folder
from azulejos.machines.manifest import FILE

__all__ = ["build", "differences", "tools", "write"]

STORED, KERNELS = "arrays.bin", "gpu.ptx.xz"
TOOLS = ("llvmlite", "numba", "numpy", "ziglang")


def tools() -> dict[str, str]:
    """Return the versions of what the bytes of an artifact depend on, besides the sources."""
    versions = {name: importlib.metadata.version(name) for name in TOOLS}
    return {"python": f"{sys.version_info.major}.{sys.version_info.minor}", **versions}


def build(game: str) -> dict[str, bytes]:
    """Return a game's artifacts by the names of their files."""
    with ProcessPoolExecutor(1, get_context("spawn")) as other_process:
        kernels = other_process.submit(_kernels, game)
        trust_indices()
        records, files = Records(), dict[str, bytes]()
        modules = {"rules": _add_module(files, "rules", emit(game, rules_entries(game)), records)}
        stored: dict[str, str] = {}
        searches = searches_to_build(game)
        if searches:
            keep_loops_whole()
            entries = session_entries(game, searches)
            modules["search"] = _add_module(files, "search", emit(game, entries, optimizes=False), records)
        files[KERNELS], modules["gpu"], more_records = kernels.result()
    records.used |= more_records
    layouts = Layouts(game, searches, records)
    if layouts.data:
        files[STORED] = bytes(layouts.data)
        stored = stored_info(STORED, files[STORED])
    text = manifest_text(game, tools(), records, modules=modules, sessions=layouts.sessions, stored=stored)
    files[FILE] = text.encode()
    files[STAMP] = stamp_of(game, tools(), files)
    return files


def _add_module(files: dict[str, bytes], name: str, entries: list[Emitted], records: Records) -> dict[str, object]:
    file = f"{name}.wasm"
    files[file] = webassembly(entries)
    return module_info(file, files[file], entries, records)


def _kernels(game: str) -> tuple[bytes, dict[str, object], dict[str, object]]:
    """Build the module for GPUs: return its code, its description, and the records it uses.

    This takes a process of its own: Numba would take the functions that it compiled for other machines, because it
    does not tell a record with padding from one without.
    """
    settle_compiler()
    records, kernels = Records(), gpu_kernels(game, emit(game, gpu_entries(game), optimizes=False))
    code = lzma.compress(ptx(kernels, state_bytes(game)).encode(), preset=9)
    return code, kernels_info(KERNELS, code, kernels, records), records.used


def differences(game: str, files: dict[str, bytes]) -> list[str]:
    """Return the names of the files in a game's folder that differ from these, are missing, or do not belong there."""
    folder = artifacts_folder(game)
    present = {file.name: file.read_bytes() for file in folder.iterdir()} if folder.is_dir() else {}
    return sorted(name for name in {*files, *present} if files.get(name) != present.get(name))


def write(game: str, files: dict[str, bytes]) -> None:
    """Replace a game's artifacts by these files."""
    folder = artifacts_folder(game)
    folder.mkdir(exist_ok=True)
    for name in differences(game, files):
        if name in files:
            (folder / name).write_bytes(files[name])
        else:
            (folder / name).unlink()
