"""Machine code for whole entry points: functions are optimized where Python enters, with all that they call.

Numba alone optimizes and assembles every function, then again inside each function that calls it, and again in their
callers. Here a function that compiled functions call is kept as LLVM text. If Python calls a function, the texts of
everything below it become one module, in which LLVM decides what to inline, and only that is optimized and assembled.

Numba also asks for nearly every number that is read from an array whether its index is below 0, to count from the end
then. No compilable module does that, so here indices are taken as they are.
"""

import functools
from collections.abc import Callable
from typing import Any

import llvmlite.binding as llvm  # type: ignore[import-untyped]  # it has no types
import numba
from llvmlite import ir
from numba.core import types
from numba.core.codegen import CodeLibrary, JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.typed_passes import NativeLowering
from numba.np import arrayobj

__all__ = ["NativeFunction", "trusted_index"]


class NativeFunction(functools.partial[Any]):
    """A function with two forms: `part` for compiled functions that call it, and `func`, the entry point, for Python.

    Each is compiled when it is first needed. Numba sees the part, because that is what `_numba_type_` stands for.
    """

    part: Any
    _numba_type_: Any

    def __new__(cls, function: Callable[..., Any], **options: Any) -> "NativeFunction":
        """Compile a function with these options of Numba; the machine code of the entry point is kept."""
        made = super().__new__(cls, numba.njit(cache=True, pipeline_class=_EntryCompiler, **options)(function))
        made.part = numba.njit(pipeline_class=_PartCompiler, no_cpython_wrapper=True, **options)(function)
        made._numba_type_ = types.Dispatcher(made.part)
        return made


class _Part(CodeLibrary):  # type: ignore[misc]  # Numba has no types, here and below
    """The LLVM text of a function, neither optimized nor assembled, and what it calls."""

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self.modules: list[Any] = []
        self.called: list[Any] = []

    def add_ir_module(self, ir_module: Any) -> None:
        self.modules.append(llvm.parse_assembly(str(ir_module)))

    def add_linking_library(self, library: Any) -> None:
        self.called.append(library)

    def finalize(self) -> None:
        """There is nothing to finish."""

    @property
    def codegen(self) -> "_Part":
        """Return what sets the environment of a function."""
        return self

    def set_env(self, name: str, environment: Any) -> None:
        """There is no machine code that has an environment."""

    def get_pointer_to_function(self, name: str) -> int:
        """Return 0: there is no machine code."""
        return 0

    def get_function(self, name: str) -> Any:
        return self.modules[0].get_function(name)

    def get_llvm_str(self) -> str:
        return "\n".join(str(module) for module in self.modules)

    def get_asm_str(self) -> str:
        return ""


class _Entry(JITCodeLibrary):  # type: ignore[misc]
    """The machine code of a function that Python calls, made together with all parts below it."""

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self.enable_object_caching()
        self.parts: dict[_Part, None] = {}

    def add_linking_library(self, library: Any) -> None:
        if not isinstance(library, _Part):
            super().add_linking_library(library)
        elif library not in self.parts:
            self.parts[library] = None
            for called in library.called:
                self.add_linking_library(called)

    def finalize(self) -> None:
        """Link all parts; as nobody else can call their functions, LLVM need not keep them."""
        modules = [module.clone() for part in self.parts for module in part.modules]
        names = [function.name for module in modules for function in module.functions if not function.is_declaration]
        for module in modules:
            self.add_llvm_module(module)
        for name in names:
            self.get_function(name).linkage = "internal"
        super().finalize()


def trusted_index(context: Any, builder: Any, kind: Any, index: Any, _size: Any) -> Any:
    """Write an index as it is; Numba calls this instead of `numba.np.arrayobj.fix_integer_index`."""
    if isinstance(index, ir.Constant) and index.constant < 0:
        raise IndexError(f"compilable modules cannot count from the end of an array: [{index.constant}]")
    return context.cast(builder, index, kind, types.intp)


@register_pass(mutates_CFG=True, analysis_only=False)
class _TrustingLowering(NativeLowering):  # type: ignore[misc]
    """Writes the text of one of our functions; those that it calls have been compiled before."""

    _name = "azulejos_trusting_lowering"

    def run_pass(self, state: Any) -> Any:
        assert hasattr(arrayobj, "fix_integer_index"), "Numba treats indices elsewhere now"
        usual = arrayobj.fix_integer_index
        arrayobj.fix_integer_index = trusted_index
        try:
            return super().run_pass(state)
        finally:
            arrayobj.fix_integer_index = usual


def _pipeline(state: Any) -> PassManager:
    """Return Numba's own passes, with ours in the place of the one that writes the text."""
    made = PassManager("azulejos")
    for each, description in DefaultPassBuilder.define_nopython_pipeline(state).passes:
        made.add_pass(_TrustingLowering if each is NativeLowering else each, description)
    made.finalize()
    return made


class _PartCompiler(CompilerBase):  # type: ignore[misc]
    def define_pipelines(self) -> list[Any]:
        self.state.library = _Part(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        return [_pipeline(self.state)]


class _EntryCompiler(CompilerBase):  # type: ignore[misc]
    def define_pipelines(self) -> list[Any]:
        self.state.library = _Entry(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        return [_pipeline(self.state)]
