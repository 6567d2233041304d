"""Runs `azulejos engine` with a seeded fault: the text of one module is changed when it is imported."""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import ModuleType

from tests.certify.faults import FAULTS, SeededFault


class FaultyLoader(SourceFileLoader):
    """Loads a module with a change to its text, never from its bytecode."""

    fault: SeededFault

    def get_code(self, fullname: str) -> object:  # type: ignore[override]  # code, as its base says
        """Compile the changed text."""
        text = self.get_data(self.path).decode("utf-8")
        assert text.count(self.fault.right) == 1, f"{fullname} has {text.count(self.fault.right)} places for the fault"
        return compile(text.replace(self.fault.right, self.fault.wrong), self.path, "exec")


class FaultFinder(MetaPathFinder):
    """Finds the one module that has the fault."""

    def __init__(self, fault: SeededFault) -> None:
        self._fault = fault

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the module with the fault; None for every other."""
        if fullname != self._fault.module:
            return None
        spec = PathFinder.find_spec(fullname, path)
        assert spec is not None
        assert spec.origin is not None
        loader = FaultyLoader(fullname, spec.origin)
        loader.fault = self._fault
        spec.loader = loader
        return spec


def main(name: str) -> None:
    """Serve the engine protocol with the fault of this name."""
    sys.meta_path.insert(0, FaultFinder(FAULTS[name]))
    from azulejos.engine import serve

    serve(sys.stdin.buffer, sys.stdout.buffer, bot="random")


if __name__ == "__main__":
    main(sys.argv[1])
