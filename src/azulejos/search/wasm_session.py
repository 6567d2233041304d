"""Search sessions as built modules: no compiler, no NumPy."""

from azulejos.machines.artifacts import manifest_of
from azulejos.machines.manifest import ModuleError
from azulejos.machines.wasm import WasmModule
from azulejos.play import Game
from azulejos.search.machines import session_kind

__all__ = ["WasmSession"]

MODULE = "search"
HOST_WRITES = ("question", "wanted", "states")


class WasmSession:
    """A search session in a module's memory; see `azulejos.search.session.SearchSession`.

    The buffers are copies of the host's part of that memory, which not every machine shows to Python. Without a
    module of its own, a session runs in a new one of those that come with the game.
    """

    def __init__(self, game: Game, search: str, module: WasmModule | None = None) -> None:
        manifest = module.manifest if module else manifest_of(game.name)
        layouts = manifest.sessions.get(search, {})
        kind = session_kind(game)
        if kind not in layouts:
            raise ModuleError(f"no search {search!r} was built for {kind}")
        self._module = module = module or WasmModule(manifest, MODULE)
        self._arrays = arrays = {each["name"]: module.array(each["item"], *each["shape"]) for each in layouts[kind]}
        self._begin = module.bind(f"{search}_begin", arrays)
        self._advance = module.bind(f"{search}_advance", arrays)
        self._write_answers = module.bind(f"{search}_write_answers", arrays)
        for each in layouts[kind]:
            module.fill(arrays[each["name"]], each)
        self._answer_size = manifest.size_of(arrays["session.answers"].item)
        self.question, self.wanted = self._copy("question"), self._copy("wanted")
        self.states, self.answers = self._copy("states"), self._copy("answers")

    def begin(self) -> None:
        """Start on the question."""
        for name in HOST_WRITES:
            self._module.write(self._arrays[f"session.{name}"], getattr(self, name))
        self._begin()

    def advance(self, nodes: int, nodes_left: int) -> int:
        """Look at about this number of further positions, then pause."""
        reached: int = self._advance(nodes, nodes_left)
        self.question[:] = self._module.read(self._arrays["session.question"])
        return reached

    def write_answers(self) -> int:
        """Write what is known now into `answers`; return how many there are."""
        found: int = self._write_answers()
        size = found * self._answer_size
        self.answers[:size] = self._module.read(self._arrays["session.answers"], size)
        return found

    def _copy(self, name: str) -> memoryview:
        return memoryview(bytearray(self._module.read(self._arrays[f"session.{name}"])))
