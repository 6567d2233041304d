"""Self-play of Azul in one compiled loop: matches of the solver against itself, for the net to learn from."""

from typing import Any

from azulejos.rules.kit import below as plain_below
from azulejos.rules.loader import load
from azulejos.search.azul.learned import write_inputs
from azulejos.search.azul.solver import BEST, MAX_PLY, NODE_LIMIT, STOPPED, deepen
from azulejos.search.kit import compiled

_game = load("azul", "game", compiled=True)
_kit = load("azul", "kit", compiled=True) if False else None
