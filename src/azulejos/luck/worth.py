"""What a position is worth to every seat: its chance to win, and the lead it can expect."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from azulejos.errors import WrongMoment
from azulejos.play import Dice, Game, State
from azulejos.play.outcome import Outcome
from azulejos.search.thinker import Limit, Thinker, Thought

__all__ = ["Worth", "error_of_mean", "mean_worth", "worth_of", "worth_of_outcome"]

MOST_STEPS = 200
"""More moves than a round has."""


@dataclass(frozen=True, slots=True)
class Worth:
    """Each seat's chance to win and its margin: its points minus those of the best other seat, when the match ends."""

    win: tuple[float, ...]
    margin: tuple[float, ...]


def worth_of(state: State, thinker: Thinker, limit: Limit, seed: int | str = 0) -> Worth:
    """Return what a position with a seat to move is worth to every seat.

    The search plays the round to its end, for every seat. Near the end of a round it sees what the round brings, which
    it does not see at the beginning. A seat's worth is what it expects at its last move of the round.
    """
    if state.to_move is None:
        raise WrongMoment("a position between moves has no worth of its own")
    dice, this_round = Dice(f"{seed}/{state}"), state.round
    last: dict[int, Thought] = {}
    for _ in range(MOST_STEPS):
        if state.is_chance:
            state = state.deal(dice=dice)
        if state.is_over or state.round != this_round:
            break
        assert state.to_move is not None
        thought = thinker.think(state.view(state.to_move), limit, seed=seed)
        last[state.to_move] = thought
        last_seat, state = state.to_move, state.play(thought.move)
    if state.outcome is not None:
        return worth_of_outcome(state.outcome)
    return _worth_of_two(last_seat, last[last_seat]) if state.game.players == 2 else _worth_of_several(last, state.game)


def worth_of_outcome(outcome: Outcome) -> Worth:
    """Return what a finished match is worth: a shared win counts its share.

    >>> worth_of_outcome(Outcome((40, 31), (1, 2), (1, 0), "row-completed"))
    Worth(win=(1.0, 0.0), margin=(9, -9))
    """
    seats = range(len(outcome.scores))
    share = 1 / len(outcome.winners)
    others = [max(points for other, points in enumerate(outcome.scores) if other != seat) for seat in seats]
    return Worth(
        win=tuple(share if seat in outcome.winners else 0.0 for seat in seats),
        margin=tuple(outcome.scores[seat] - others[seat] for seat in seats),
    )


def mean_worth(worths: Sequence[Worth]) -> Worth:
    """Return the mean of several worths.

    >>> mean_worth([Worth((1.0, 0.0), (4.0, -4.0)), Worth((0.5, 0.5), (0.0, 0.0))])
    Worth(win=(0.75, 0.25), margin=(2.0, -2.0))
    """
    count, seats = len(worths), range(len(worths[0].win))
    return Worth(
        win=tuple(sum(worth.win[seat] for worth in worths) / count for seat in seats),
        margin=tuple(sum(worth.margin[seat] for worth in worths) / count for seat in seats),
    )


def error_of_mean(worths: Sequence[Worth]) -> Worth:
    """Return the standard error of the mean of several worths; 0 for a single one, which says nothing about it.

    >>> error_of_mean([Worth((1.0, 0.0), (4.0, -4.0)), Worth((0.0, 1.0), (0.0, 0.0))])
    Worth(win=(0.5, 0.5), margin=(2.0, 2.0))
    """
    seats = range(len(worths[0].win))
    return Worth(
        win=tuple(_error([worth.win[seat] for worth in worths]) for seat in seats),
        margin=tuple(_error([worth.margin[seat] for worth in worths]) for seat in seats),
    )


def _error(numbers: Sequence[float]) -> float:
    count = len(numbers)
    middle = sum(numbers) / count
    return math.sqrt(sum((number - middle) ** 2 for number in numbers) / (count * max(1, count - 1)))


def _worth_of_two(seat: int, thought: Thought) -> Worth:
    win, margin = (thought.win, 1 - thought.win), (thought.margin, -thought.margin)
    return Worth(win, margin) if seat == 0 else Worth((win[1], win[0]), (margin[1], margin[0]))


def _worth_of_several(last: dict[int, Thought], game: Game) -> Worth:
    """Return the worth from what the seats expect; chances are scaled so that they add up to 1."""
    seats = range(game.players)
    chances = [last[seat].win if seat in last else 1 / game.players for seat in seats]
    total = sum(chances) or 1.0
    return Worth(
        win=tuple(chance / total for chance in chances),
        margin=tuple(last[seat].margin if seat in last else 0.0 for seat in seats),
    )
