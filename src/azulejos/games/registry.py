"""The registry of games: any distribution can add one through the entry-point group `azulejos.games`.

Slow imports wait until the first game is used.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from azulejos.errors import AzulejosError, OptionError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from pathlib import Path

    from azulejos.games.contract import GameDefinition

__all__ = ["GROUP", "GameContractError", "check_members", "definition_of", "game_folders", "game_names", "register"]

GROUP = "azulejos.games"
OWN_DISTRIBUTION = "azulejos"

_makers: dict[str, Callable[[], GameDefinition]] = {}
_definitions: dict[str, GameDefinition] = {}


class GameContractError(AzulejosError):
    """A registered game violates the contract."""

    code = "bad-game"


def register(name: str, maker: Callable[[], GameDefinition]) -> None:
    """Add a game for this process only; an installed game declares an entry point instead."""
    _makers[name] = maker
    _definitions.pop(name, None)
    _all_makers.cache_clear()
    game_names.cache_clear()
    game_folders.cache_clear()


@functools.cache
def game_names() -> tuple[str, ...]:
    """Return the names of all games: the built-in ones first, then those of other distributions."""
    return tuple(_all_makers())


def definition_of(name: str) -> GameDefinition:
    """Return the definition of a game; it is loaded on first use."""
    found = _definitions.get(name)
    if found is None:
        makers = _all_makers()
        if name not in makers:
            raise OptionError(f"no such game: {name!r} (wanted {', '.join(makers)})", code="unknown-game")
        found = _definitions[name] = _checked(name, makers[name]())
    return found


@functools.cache
def game_folders() -> tuple[tuple[str, Path], ...]:
    """Return the games with the folders of their entry points' modules, without loading a game."""
    modules = {name: point.module for name, point in _entry_points().items()}
    modules |= {name: maker.__module__ for name, maker in _makers.items()}
    folders = {name: _folder_of(module) for name, module in modules.items()}
    return tuple((name, folder) for name, folder in folders.items() if folder is not None)


def _folder_of(module: str) -> Path | None:
    """Return the folder of a module; None if there is no such module or it is not a file."""
    from importlib.util import find_spec
    from pathlib import Path

    try:
        spec = find_spec(module)
    except (ImportError, ValueError):
        return None
    return Path(spec.origin).parent if spec is not None and spec.has_location and spec.origin else None


@functools.cache
def _all_makers() -> dict[str, Callable[[], GameDefinition]]:
    return {**_installed(), **_makers}


def _installed() -> dict[str, Callable[[], GameDefinition]]:
    return {name: functools.partial(_load, point) for name, point in _entry_points().items()}


@functools.cache
def _entry_points() -> dict[str, EntryPoint]:
    from importlib import metadata

    points = sorted(metadata.entry_points(group=GROUP), key=lambda point: (_distribution(point), point.name))
    return {point.name: point for point in points}


def _distribution(point: EntryPoint) -> str:
    """Return the sort key of an entry point's distribution: our own comes first."""
    name = point.dist.name if point.dist is not None else ""
    return "" if name == OWN_DISTRIBUTION else name


def _load(point: EntryPoint) -> GameDefinition:
    made: GameDefinition = point.load()()
    return made


def _checked(name: str, definition: GameDefinition) -> GameDefinition:
    from azulejos.games.contract import GameDefinition

    check_members(name, definition, GameDefinition)
    if definition.name != name:
        raise GameContractError(f"the game registered as {name!r} calls itself {definition.name!r}")
    return definition


def check_members(name: str, given: object, wanted: Any) -> None:
    """Raise GameContractError unless a definition, or a module, of a game has everything that a Protocol names."""
    from azulejos.games.contract import members_of

    known = set(dir(given))
    missing = [member for member in members_of(wanted) if member not in known]
    if missing:
        raise GameContractError(f"the game {name!r} lacks {', '.join(missing)} (see azulejos.games.contract)")
