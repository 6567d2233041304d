"""How environments show a match: the same modes for all of them."""

import sys
from collections.abc import Mapping
from typing import Any

from azulejos.errors import AzulejosError
from azulejos.games.parts import has_part, part_of, pixels_of
from azulejos.play import Game, State

__all__ = ["MODES", "check_mode", "modes_of", "render"]

MODES: Mapping[str, str] = {"human": "drawing", "ansi": "drawing", "rgb_array": "pixels", "svg": "drawing"}
"""The modes, and the part of a game that each needs.

`human` prints to the terminal, `ansi` returns the same text, `rgb_array` pixels, `svg` a picture as text.
"""


def modes_of(game: Game) -> list[str]:
    """Return the modes in which a game can be shown.

    >>> from azulejos import azul
    >>> modes_of(azul())
    ['human', 'ansi', 'rgb_array', 'svg']
    """
    return [mode for mode, part in MODES.items() if has_part(game.name, part)]


def check_mode(game: Game, mode: str | None) -> str | None:
    """Return the mode itself; raise AzulejosError if there is no such mode, or not for this game."""
    if mode is None:
        return None
    if mode not in MODES:
        raise AzulejosError(f"no such render mode: {mode!r} (wanted {', '.join(MODES)})", code="unknown-render-mode")
    part_of(game.name, MODES[mode])
    return mode


def render(state: State, mode: str) -> Any:
    """Show a state: return text or pixels, or print it and return None."""
    if mode == "rgb_array":
        return pixels_of(state.game.name).draw_pixels(state)
    if mode == "svg":
        return state.svg()
    if mode == "ansi":
        return state.draw()
    print(state.draw(color=sys.stdout.isatty()))  # noqa: T201  # what `human` asks for
    return None
