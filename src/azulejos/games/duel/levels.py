"""How the levels differ in Azul Duel."""

from collections.abc import Mapping

from azulejos.games.part_contracts import LevelChange
from azulejos.play import Game

__all__ = ["changes"]

CHANGES = {
    2: LevelChange(nodes=1, attention=70),
    3: LevelChange(nodes=4),
    4: LevelChange(nodes=16),
    5: LevelChange(nodes=75),
    6: LevelChange(nodes=320),
    7: LevelChange(nodes=2_400),
}
"""Looking two moves ahead is hardly better than looking one move ahead here, and a small tree is much better.

One visit follows the learned policy, which is much better than any estimate. A level between them looks mostly.
"""


def changes(game: Game) -> Mapping[int, LevelChange]:
    """Return the levels that differ, by their numbers."""
    return CHANGES
