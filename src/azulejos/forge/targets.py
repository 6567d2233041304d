"""Compiles LLVM text for a target: WebAssembly, PTX for GPUs, or a shared library for this platform."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

import llvmlite.binding as llvm  # type: ignore[import-untyped]  # it has no types

from azulejos.errors import AzulejosError
from azulejos.forge.emit import COUNTING, Emitted
from azulejos.forge.kernels import KERNEL_DECLARATIONS, Kernel, kernel_text
from azulejos.forge.sorting import SORTING
from azulejos.forge.staging import staging
from azulejos.forge.wrappers import wrappers

__all__ = ["ForgeError", "ptx", "shared_library", "webassembly"]

WASM = "wasm32-unknown-unknown"
WASM_FEATURES = "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint"
"""What every browser since 2021 and every other host understands."""
STACK_BYTES = 1 << 16
TRANSCENDENTAL = tuple(f"llvm.{name}." for name in ("cos", "exp", "exp2", "log", "log10", "log2", "pow", "powi", "sin"))
"""What no two platforms compute alike: the text has its own (`azulejos.search.transcendental`)."""
PTX = "nvptx64-nvidia-cuda"
PTX_CPU, PTX_FEATURES = "sm_75", "+ptx75"
"""The oldest cards that CUDA 13 supports; the card's driver compiles the text for the card itself."""
X86_CPU = "x86-64-v3"
"""What most processors of PCs and servers have understood since 2015; on other kinds, a library is for all of them."""
NO_COUNTING = "".join(f"define void @{name}(ptr %x) {{ ret void }}\n" for name in COUNTING)
"""Nobody counts references: arrays belong to the host."""


class ForgeError(AzulejosError):
    """Something could not be built."""

    code = "forge-failed"


def webassembly(entries: Sequence[Emitted]) -> bytes:
    """Build a WebAssembly module that exports these entry points and its memory."""
    _initialize()
    machine = llvm.Target.from_triple(WASM).create_target_machine(cpu="generic", features=WASM_FEATURES, opt=3)
    module = _linked(entries, wrappers(entries), WASM, machine)
    _optimize(module, machine)
    options = ["--no-entry", "--gc-sections", "--strip-all", "--stack-first", "-z", f"stack-size={STACK_BYTES}"]
    exports = [f"--export={name}" for name in ("__heap_base", *(each.entry.name for each in entries))]
    return _link(machine.emit_object(module), "wasm-ld", *options, *exports)


def shared_library(entries: Sequence[Emitted]) -> bytes:
    """Build a shared library that exports these entry points, for this platform but not for this very processor."""
    _initialize()
    triple = llvm.get_process_triple()
    cpu = X86_CPU if triple.startswith("x86_64") else "generic"
    machine = llvm.Target.from_triple(triple).create_target_machine(cpu=cpu, opt=3, reloc="pic")
    module = _linked(entries, wrappers(entries), triple, machine)
    _optimize(module, machine)
    return _link(machine.emit_object(module), "ld.lld", "-shared", "--strip-all")


def ptx(kernels: Sequence[Kernel], state_bytes: int) -> str:
    """Build the text of a module for GPUs that has these kernels, for states of this size.

    No multiplication is fused with an addition, so real numbers come out as on every other machine. Everything is
    inlined, so that the compiler knows in which memory a state lies. Loops stay loops, because a card waits for
    instructions where the code is long.
    """
    _initialize()
    machine = llvm.Target.from_triple(PTX).create_target_machine(cpu=PTX_CPU, features=PTX_FEATURES, opt=3)
    text = KERNEL_DECLARATIONS + staging(state_bytes) + SORTING + "".join(map(kernel_text, kernels))
    module = _linked([kernel.emitted for kernel in kernels], text, PTX, machine)
    for function in _inner(module.functions):
        function.add_function_attribute("alwaysinline")
    _optimize(module, machine, unrolls=False)
    _shorten_names(module)
    return _keep_loops(str(machine.emit_assembly(module)))


def _keep_loops(text: str) -> str:
    """Keep the card's compiler from unrolling loops."""
    return re.sub(r"^(\$L__BB\w+:.*)$", r'\1\n\t.pragma "nounroll";', text, flags=re.MULTILINE)


def _shorten_names(module: llvm.ModuleRef) -> None:
    """Shorten the names of inner functions and variables, which may hold characters that PTX does not allow."""
    for place, each in enumerate(_inner((*module.functions, *module.global_variables))):
        each.name = f"inner{place}"


def _inner(values: Iterable[llvm.ValueRef]) -> list[llvm.ValueRef]:
    return [each for each in values if each.linkage == llvm.Linkage.internal and not each.is_declaration]


def _initialize() -> None:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()


def _linked(entries: Sequence[Emitted], text: str, triple: str, machine: llvm.TargetMachine) -> llvm.ModuleRef:
    """Return one module of all entry points, which `text` defines; only these can be called from outside."""
    module = _parsed(text + NO_COUNTING, triple, machine)
    for emitted in {each.symbol: each for each in entries}.values():
        module.link_in(_parsed(emitted.text, triple, machine))
    exported = {emitted.entry.name for emitted in entries}
    for function in module.functions:
        if not function.is_declaration and function.name not in exported:
            function.linkage = "internal"
    for variable in module.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"
    return module


def _parsed(text: str, triple: str, machine: llvm.TargetMachine) -> llvm.ModuleRef:
    module = llvm.parse_assembly(f'target triple = "{triple}"\n{text}')
    module.data_layout = str(machine.target_data)
    return module


def _optimize(module: llvm.ModuleRef, machine: llvm.TargetMachine, *, unrolls: bool = True) -> None:
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_unrolling = unrolls
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    missing = [function.name for function in module.functions if _is_missing(function)]
    if missing:
        raise ForgeError(f"these functions belong to no module: {', '.join(sorted(missing))}")


def _is_missing(function: llvm.ValueRef) -> bool:
    """Whether a function is neither part of the text nor an instruction of every machine."""
    is_platform = function.name.startswith(TRANSCENDENTAL) or not function.name.startswith("llvm.")
    return bool(function.is_declaration and is_platform)


def _link(built: bytes, linker: str, *options: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "module.o"), Path(folder, "linked")
        source.write_bytes(built)
        command = [sys.executable, "-m", "ziglang", linker, *options, str(source), "-o", str(target)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise ForgeError(f"the linker failed: {done.stderr.strip()}")
        return target.read_bytes()
