"""What brought points at the end of a match of Azul Duel, for statistics: the goals of its tablets (D33, D40)."""

from typing import Any

from azulejos.games.duel.options import GOALS
from azulejos.games.duel.rules.components import PLAYERS
from azulejos.games.duel.rules.scoring import goal_points

__all__ = ["final_points"]


def final_points(table: Any) -> dict[str, tuple[int, ...]]:
    """Return the points of both seats for each goal of the match.

    >>> from azulejos import duel
    >>> final_points(duel(("1a", "2b", "4a")).start(first=0).table)["1a"]
    (0, 0)
    """
    chosen = [goal for goal in range(len(GOALS)) if table.goals >> goal & 1]
    return {GOALS[goal]: tuple(goal_points(table, p, goal) for p in range(PLAYERS)) for goal in chosen}
