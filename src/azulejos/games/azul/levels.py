"""How the levels differ at some tables of Azul."""

from collections.abc import Mapping

from azulejos.games.part_contracts import LevelChange
from azulejos.play import Game

__all__ = ["changes"]

TWO_PLAYERS = {1: LevelChange(doubt=2.4), 2: LevelChange(doubt=0.8)}
TWO_PLAYERS_GRAY = {
    1: LevelChange(doubt=2.2),
    2: LevelChange(doubt=0.8),
    3: LevelChange(doubt=0.8, attention=80),
    4: LevelChange(nodes=80),
    5: LevelChange(nodes=280),
}
"""On the gray side, looking two moves ahead wins 88 % of the matches against estimates, whatever their doubt, and 20
positions are hardly better than that (docs/strength-experiments.md).
"""

MORE_PLAYERS = {
    4: LevelChange(nodes=20),
    5: LevelChange(nodes=120),
    6: LevelChange(nodes=900),
    7: LevelChange(nodes=9_000),
}
"""With learned quick play, a few visits are strong, and more of them add less (docs/strength.md)."""


def changes(game: Game) -> Mapping[int, LevelChange]:
    """Return the levels that differ, by their numbers."""
    if game.players > 2:
        return MORE_PLAYERS
    return TWO_PLAYERS_GRAY if game.gray else TWO_PLAYERS
