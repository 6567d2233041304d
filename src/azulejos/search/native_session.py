"""Search sessions as native code: NumPy's memory and Numba's functions."""

from typing import Any, Protocol, cast

from azulejos.play import Game
from azulejos.rules.loader import load
from azulejos.search.net_files import Weights, shipped_net
from azulejos.search.session_thinker import SessionThinker

__all__ = ["NativeSession", "open_native"]


class SessionModule(Protocol):
    """A compilable module with a search session: the tree search, or a game's solver."""

    def new_session(self, game: Game, weights: Weights | None, room: int | None = None) -> Any:
        """Return the arrays of a session; `room` is how many positions it can remember."""

    def begin(self, arrays: Any) -> None:
        """Start on the question."""

    def advance(self, arrays: Any, nodes: int, nodes_left: int) -> int:
        """Look at about this number of further positions."""

    def write_answers(self, arrays: Any) -> int:
        """Write what is known now."""


class NativeSession:
    """A search session in this process; see `azulejos.search.session.SearchSession`."""

    def __init__(self, module: SessionModule, arrays: Any) -> None:
        self._module, self._arrays = module, arrays
        self.question, self.wanted = _bytes_of(arrays.question), _bytes_of(arrays.wanted)
        self.states, self.answers = _bytes_of(arrays.states), _bytes_of(arrays.answers)

    def begin(self) -> None:
        """Start on the question."""
        self._module.begin(self._arrays)

    def advance(self, nodes: int, nodes_left: int) -> int:
        """Look at about this number of further positions, then pause."""
        return self._module.advance(self._arrays, nodes, nodes_left)

    def write_answers(self) -> int:
        """Write what is known now into `answers`; return how many there are."""
        return self._module.write_answers(self._arrays)


def _bytes_of(array: Any) -> memoryview:
    view: memoryview = array.view("u1").data
    return view


def open_native(
    game: Game, module: str, *, learned: bool = True, weights: Weights | None = None, room: int | None = None
) -> SessionThinker:
    """Return a thinker over a compilable module of a search (see `azulejos.rules.loader.load`), compiled by Numba.

    With `learned` the trained net for this kind of table judges, if there is one, else the hand-made evaluation;
    `weights` are those of another net. `room` is how many positions the search can remember.
    """
    functions = cast(SessionModule, load(game.name, module, compiled=True))
    found = weights or (shipped_net(game) if learned else None)
    return SessionThinker(game, NativeSession(functions, functions.new_session(game, found, room)))
