"""Rewards: winning, or the difference of points."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from azulejos.envs import stepping
from azulejos.play import OptionError

if TYPE_CHECKING:
    from azulejos.envs.compiled_match import CompiledMatch

__all__ = ["REWARDS", "Reward", "Rewarder", "difference", "outcome", "reward_number"]

Reward = Literal["outcome", "difference", "points"]
REWARDS: tuple[Reward, ...] = ("outcome", "difference", "points")
"""What can be rewarded, in the order of the numbers that `stepping` knows.

`outcome`: at the end 1 for winning, -1 for losing, 0 for a shared victory. `difference`: at the end one's points minus
the mean of the others'. `points`: the same, as it grows and shrinks from move to move.
"""
assert (stepping.OUTCOME, stepping.DIFFERENCE, stepping.POINTS) == (0, 1, 2), "the order of REWARDS"


def reward_number(reward: str) -> int:
    """Return the number of a kind of reward.

    >>> reward_number("difference")
    1
    """
    for number, name in enumerate(REWARDS):
        if name == reward:
            return number
    raise OptionError(f"no such reward: {reward!r} (wanted {', '.join(REWARDS)})", code="unknown-reward")


def outcome(places: Sequence[int]) -> list[float]:
    """Return 1 for the winner and -1 for everybody else; those who share a victory get 0.

    >>> outcome([2, 1, 3]), outcome([1, 1, 3])
    ([-1.0, 1.0, -1.0], [0.0, 0.0, -1.0])
    """
    won = 1.0 if places.count(1) == 1 else 0.0
    return [won if place == 1 else -1.0 for place in places]


def difference(points: Sequence[int]) -> list[float]:
    """Return everybody's points minus the mean of the others'.

    >>> difference([50, 40, 60])
    [0.0, -15.0, 15.0]
    """
    total = sum(points)
    return [float(own - (total - own) / (len(points) - 1)) for own in points]


class Rewarder:
    """Computes rewards of one match, move by move."""

    def __init__(self, match: "CompiledMatch", reward: str) -> None:
        self._match, self._reward = match, reward
        self._before = match.scores

    def after_move(self) -> list[float]:
        """Return everybody's reward for the last move."""
        match = self._match
        if self._reward == "points":
            now = match.scores
            gained = difference([new - old for new, old in zip(now, self._before, strict=True)])
            self._before = now
            return gained
        if not match.is_over:
            return [0.0] * match.game.players
        return outcome(match.places) if self._reward == "outcome" else difference(match.scores)
