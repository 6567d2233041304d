"""Search sessions as built modules: no compiler, no NumPy."""

from collections.abc import Callable
from typing import Any

from azulejos.machines.artifacts import manifest_of
from azulejos.machines.manifest import ModuleError
from azulejos.machines.wasm import WasmModule
from azulejos.play import Game
from azulejos.search.machines import session_kind

__all__ = ["WasmSession"]

MODULE = "search"


class WasmSession:
    """A search session in a module's memory; see `azulejos.search.session.SearchSession`."""

    def __init__(self, game: Game, search: str) -> None:
        manifest = manifest_of(game.name)
        layouts = manifest.sessions.get(search, {})
        kind = session_kind(game)
        if kind not in layouts:
            raise ModuleError(f"no search {search!r} was built for {kind}")
        module = WasmModule(manifest, MODULE)
        arrays = {each["name"]: module.array(each["item"], *each["shape"]) for each in layouts[kind]}
        functions = {name: module.bind(f"{search}_{name}", arrays) for name in ("begin", "advance", "write_answers")}
        self.begin: Callable[[], None] = functions["begin"]
        self.advance: Callable[[int, int], int] = functions["advance"]
        self.write_answers: Callable[[], int] = functions["write_answers"]
        for each in layouts[kind]:
            module.fill(arrays[each["name"]], each)
        memory = module.memory()

        def part(name: str) -> memoryview:
            array = arrays[f"session.{name}"]
            return memory[array.address : array.address + module.size_of(array)]

        self.question, self.wanted = part("question"), part("wanted")
        self.states, self.answers = part("states"), part("answers")
        self._module: Any = module  # owns the memory
