"""How environments show a match: the same modes for all of them."""

import sys
from typing import Any

from azulejos.envs.picture import draw_pixels
from azulejos.errors import AzulejosError
from azulejos.play import State

__all__ = ["MODES", "check_mode", "render"]

MODES = ("human", "ansi", "rgb_array", "svg")
"""`human` prints to the terminal, `ansi` gives the same as text, `rgb_array` pixels, `svg` a picture as text."""


def check_mode(mode: str | None) -> str | None:
    """Return the mode back, or refuse it."""
    if mode is not None and mode not in MODES:
        raise AzulejosError(f"no such render mode: {mode!r} (wanted {', '.join(MODES)})", code="unknown-render-mode")
    return mode


def render(state: State, mode: str) -> Any:
    """Show a state: text, pixels, or nothing where it was printed."""
    if mode == "rgb_array":
        return draw_pixels(state)
    if mode == "svg":
        return state.svg()
    if mode == "ansi":
        return state.draw()
    print(state.draw(color=sys.stdout.isatty()))  # noqa: T201  # what `human` asks for
    return None
