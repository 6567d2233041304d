"""Plays whole matches in compiled code: at random, or greedily by the game's quick player.

This module is loaded for each game, plain and compiled (see `azulejos.rules.loader`). On a processor, each place plays
its matches in turn. On a GPU, the threads of a warp do the same thing at a time, or wait. So after each move or deal,
the matches of a block are sorted by what they need next, and a thread goes on with another match: `next_place` decides.
All threads of a block wait for the slowest one, so a timetable says which phases go on in which round: what takes long
is done together. A match is the same wherever and whenever it is played.
"""

from typing import TYPE_CHECKING, Any

from azulejos.envs.arrays import ROUNDS, Progress, Timetable
from azulejos.rules.kit import PORTABLE, compiled
from azulejos.rules.loader import load_same

if TYPE_CHECKING:
    from azulejos.search.tree_records import Evaluator

__all__ = ["DONE", "play_greedily", "play_randomly"]

DONE = 31
"""What a place needs next when all its matches are played. Until then, it is the number of its state's phase."""

rules = load_same("rules.game", __name__)
score_legal_moves = load_same("search.tree_hooks", __name__).score_legal_moves

if PORTABLE:
    from numba.core.types import ExternalFunction, int64

    next_place: Any = ExternalFunction("next_place", int64(int64, int64, int64))
else:

    @compiled(inline="early")
    def next_place(place: int, need: int, places: int) -> int:
        """Return the place to go on with, given what the last one needs next (-1: there was none), or -1 at the end."""
        if place >= 0 and need != DONE:
            return place
        return place + 1 if place + 1 < places else -1


@compiled(inline="late")
def play_randomly(states: Any, dice: Any, progress: Progress, max_moves: int, timetable: Timetable) -> None:
    """Play random matches at each place, as many as `progress.left` tells, of the game in `states`.

    A match ends after `max_moves` moves at the latest.
    """
    play_matches(states, dice, progress, move_randomly, (), max_moves, timetable)


@compiled(inline="late")
def play_greedily(
    states: Any,
    dice: Any,
    progress: Progress,
    habits: Any,
    evaluator: "Evaluator",
    max_moves: int,
    timetable: Timetable,
) -> None:
    """Play matches as `play_randomly` does, except that every seat makes the move that its quick player rates highest.

    Only chance differs from match to match.
    """
    play_matches(states, dice, progress, move_greedily, (habits, evaluator), max_moves, timetable)


@compiled(inline="late")
def play_matches(
    states: Any, dice: Any, progress: Progress, make_move: Any, tools: Any, max_moves: int, timetable: Timetable
) -> None:
    """Play matches as `play_randomly` does; `make_move` makes a move, with these tools."""
    left, moves, total = progress
    time = 0
    place = next_place(-1, DONE, len(states))
    while place >= 0:
        s = states[place]
        if left[place] >= 0 and timetable.phases[time] >> s.phase & 1:
            if moves[place] == max_moves or rules.is_over(s):
                begin_another(s, progress, place)
            elif rules.is_chance(s):
                rules.deal_at_random(s, dice[place])
            else:
                make_move(s, dice[place], tools)
                moves[place] += 1
                total[place] += 1
        time = time + 1 & ROUNDS - 1
        place = next_place(place, s.phase if left[place] >= 0 else DONE, len(states))


@compiled(inline="late")
def move_randomly(s: Any, dice: Any, tools: tuple[()]) -> None:
    """Make a random move."""
    rules.play_at_random(s, dice)


@compiled(inline="late")
def move_greedily(s: Any, dice: Any, tools: "tuple[Any, Evaluator]") -> None:
    """Make the move that the quick player rates highest."""
    habits, evaluator = tools
    rules.play(s, greedy_move(s, habits, evaluator))


@compiled(inline="late")
def begin_another(s: Any, progress: Progress, place: int) -> None:
    """Set up the next match at a place, if there is one."""
    progress.left[place] -= 1
    progress.moves[place] = 0
    if progress.left[place] >= 0:
        rules.start_again(s, -1)


@compiled
def greedy_move(s: Any, habits: Any, evaluator: "Evaluator") -> int:
    """Return the move with the best score; the first of equals."""
    n = score_legal_moves(s, habits, evaluator)
    best = 0
    for i in range(1, n):
        if evaluator.scores[i] > evaluator.scores[best]:
            best = i
    return int(evaluator.moves[best])
