"""The options of Azul Duel: its scoring tablets."""

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from azulejos.errors import OptionError
from azulejos.play.dice import Dice
from azulejos.play.game import Game

if TYPE_CHECKING:
    from azulejos.games.duel.states import DuelState

__all__ = ["BEGINNER_TABLETS", "GOALS", "GOAL_NAMES", "DuelGame", "DuelOptions", "duel", "random_tablets"]

GOALS = ("1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b")
"""The goals; those with the same digit are the two sides of one tablet (D5, D40)."""

GOAL_NAMES = ("columns", "edge", "diagonals", "corners", "multicolor", "specials", "rows", "colorful-rows")
"""The names of the goals, in the same order; texts about them use these keys."""

BEGINNER_TABLETS = ("1a", "2b", "4a")
"""Goals for a first match. The choice is our own, since we do not know which sides the book marks (D41)."""


@dataclass(frozen=True, slots=True)
class DuelOptions:
    """The goals of a match: sides of 3 or 4 different tablets, in ascending order (D5)."""

    tablets: tuple[str, ...]

    def __post_init__(self) -> None:
        sides = self.tablets
        known = all(side in GOALS for side in sides)
        if not known or len(sides) not in (3, 4) or [side[0] for side in sides] != sorted({side[0] for side in sides}):
            wanted = "sides of 3 or 4 different tablets in ascending order, like 1a,2b,4a (D5)"
            raise OptionError(
                f"not a set of tablets: {','.join(map(str, sides)) or 'none'} (wanted {wanted})", code="bad-tablets"
            )


class DuelGame(Game):
    """Azul Duel as a game of its own type: type checkers know its states."""

    __slots__ = ()

    def start(self, first: int | None = None) -> "DuelState":
        """Set up a match; `first` is the seat that starts (None: decided by chance)."""
        return cast("DuelState", super().start(first))


def duel(tablets: tuple[str, ...] = BEGINNER_TABLETS, *, fold: bool = False) -> DuelGame:
    """Return Azul Duel with these goals: sides of 3 or 4 different tablets, like ("1a", "2b", "4a").

    >>> str(duel(("1b", "2a", "3a", "4b")))
    'duel:1b,2a,3a,4b'
    """
    return DuelGame("duel", tablets=tuple(tablets), fold=fold)


def random_tablets(count: int, dice: Dice) -> tuple[str, ...]:
    """Draw this many of the four tablets at random, each on a random side (D5).

    >>> random_tablets(3, Dice("lisboa"))
    ('1b', '3b', '4b')
    """
    if count not in (3, 4):
        raise OptionError(f"a match uses 3 or 4 tablets, not {count} (D5)", code="bad-tablets")
    sets = list(itertools.combinations("1234", count))
    return tuple(digit + "ab"[dice.below(2)] for digit in sets[dice.below(len(sets))])
