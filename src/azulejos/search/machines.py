"""Chooses the machine that a search runs on: native code once it is ready, a built module until then.

Native code is compiled by Numba on this computer, which takes a minute; a built module comes with the game and is
ready at once. Both give the same answers to the same questions.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Literal

from azulejos.errors import MissingExtra, OptionError
from azulejos.games.parts import searches_of
from azulejos.machines.artifacts import has_artifacts
from azulejos.machines.instance import has_wasm
from azulejos.play import Game, Move, View
from azulejos.rules.loader import compiled_folder, has_compiler
from azulejos.search.session_thinker import SessionThinker
from azulejos.search.thinker import Limit, Report, Thinker, Thought

__all__ = [
    "Machine",
    "can_search",
    "is_prepared",
    "machine_for",
    "mark_prepared",
    "open_session",
    "session_kind",
    "session_modules",
]

Machine = Literal["native", "wasm"]
TREE = "tree"
TREE_MODULE = "azulejos.search.tree_session"
ROUND_MODULE = "azulejos.search.round_session"


def session_modules(game: str) -> dict[str, str]:
    """Return the compilable modules of a game's search sessions by the names of the searches."""
    searches = searches_of(game)
    found = {TREE: TREE_MODULE, "solver": searches.solver_session, "round": None}
    if searches.solves_rounds:
        found["round"] = ROUND_MODULE
    return {name: module for name, module in found.items() if module is not None}


def session_kind(game: Game) -> str:
    """Return the name of the kind of table that a session is laid out for."""
    net_name = searches_of(game.name).net_name
    return str(game.players) if net_name is None else net_name(game)


def can_search(game: str) -> bool:
    """Whether a search of this game can run here."""
    return has_compiler() or _has_module(game)


def machine_for(game: str, search: str) -> Machine:
    """Return the machine that a search runs on here, now; raise MissingExtra if there is none.

    Native code that has not been prepared is compiled on its first use, if there is no built module either.
    """
    if not can_search(game):
        raise MissingExtra("bots" if has_artifacts(game) else "fast", "searching bots")
    return "wasm" if _has_module(game) and not is_prepared(game, search) else "native"


def _has_module(game: str) -> bool:
    return has_wasm() and has_artifacts(game)


def is_prepared(game: str, search: str) -> bool:
    """Whether the native code of a search is ready: it need not be compiled any more."""
    return has_compiler() and _mark(game, search).exists()


def mark_prepared(game: str, search: str) -> None:
    """Note that the native code of a search is ready."""
    _mark(game, search).touch()


def _mark(game: str, search: str) -> Path:
    """Return the file that exists once the native code of a search is ready."""
    return compiled_folder(game) / f"prepared-{search}"


def open_session(game: Game, search: str, *, learned: bool = True, machine: Machine | None = None) -> Thinker:
    """Return a thinker over the search session of this name, on this machine or on the best one.

    With `learned` the net that comes with the game judges, if there is one, else a hand-made evaluation, which only
    native code has. A thinker that begins with a built module goes on with native code once that is ready.
    """
    if not learned and has_compiler():
        machine = "native"
    elif not learned:
        raise OptionError("a hand-made evaluation needs the extra 'fast'", code="missing-extra")
    chosen = machine or machine_for(game.name, search)
    if chosen == "native":
        return _open_native(game, search, learned=learned)
    from azulejos.search.wasm_session import WasmSession

    thinker = SessionThinker(game, WasmSession(game, search))
    return thinker if machine or not has_compiler() else _SwitchingThinker(game, search, thinker)


def _open_native(game: Game, search: str, *, learned: bool = True) -> SessionThinker:
    from azulejos.search.native_session import open_native

    return open_native(game, session_modules(game.name)[search], learned=learned)


class _SwitchingThinker:
    """Thinks with a built module until native code is ready."""

    def __init__(self, game: Game, search: str, thinker: SessionThinker) -> None:
        self._game, self._search = game, search
        self._thinker = thinker
        self._mark = _mark(game.name, search)
        self._is_native = False

    def think(
        self,
        view: View,
        limit: Limit,
        *,
        seed: int | str = 0,
        report: Report | None = None,
        is_stopped: Callable[[], bool] | None = None,
    ) -> Thought:
        """Find the best move."""
        return self._best().think(view, limit, seed=seed, report=report, is_stopped=is_stopped)

    def rank(
        self,
        view: View,
        limit: Limit,
        *,
        count: int | None = None,
        moves: Iterable[Move] | None = None,
        seed: int | str = 0,
        is_stopped: Callable[[], bool] | None = None,
    ) -> tuple[Thought, ...]:
        """Value several first moves."""
        return self._best().rank(view, limit, count=count, moves=moves, seed=seed, is_stopped=is_stopped)

    def _best(self) -> SessionThinker:
        if not self._is_native and self._mark.exists():
            self._thinker = _open_native(self._game, self._search)
            self._is_native = True
        return self._thinker
